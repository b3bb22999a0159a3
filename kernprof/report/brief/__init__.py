"""Results as short answers: a conclusion, what speaks for it, what to do next, and where the rest is."""
