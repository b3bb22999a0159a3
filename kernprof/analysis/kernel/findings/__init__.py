"""What is wrong with a launch: one module per kind of finding, with the fix for each."""
