"""The JSON documents that commands print and store: their types, and how each is made of the model."""
