"""Pictures as data: what a plot and a roofline show, and who draws in a notebook."""
