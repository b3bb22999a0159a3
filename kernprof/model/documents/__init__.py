"""The JSON documents that commands print and store: their types, and the model in them."""
