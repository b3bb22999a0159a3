"""PTX: text → typed, immutable IR (`parse`), its control flow (`cfg`) and what each instruction is
(`table`,
`facts`).
"""
