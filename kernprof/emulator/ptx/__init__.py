"""PTX text as typed, immutable IR (`parse`), its control flow (`cfg`) and facts (`facts`)."""
