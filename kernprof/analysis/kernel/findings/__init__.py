"""Problems of a launch: one module per kind of finding, with its fixes."""
