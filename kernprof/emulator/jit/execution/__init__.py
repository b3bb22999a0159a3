"""What was made, executed: machine code, workers, one launch on them."""
