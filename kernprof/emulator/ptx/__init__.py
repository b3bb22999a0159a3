"""PTX parser, its typed, immutable IR (`ir`), control flow (`cfg`) and properties (`facts`)."""
