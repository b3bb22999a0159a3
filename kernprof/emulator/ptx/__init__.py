"""PTX parser (`parse`), its typed, immutable IR, control flow (`cfg`) and static facts (`facts`)."""
