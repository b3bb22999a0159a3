"""What on this machine works, what does not, and the command that fixes it."""
