"""JSON documents that commands print and store: their types, and conversions from the model."""
