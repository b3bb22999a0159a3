"""Running a pipeline variant by variant."""
