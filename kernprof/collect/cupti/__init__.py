"""Recording of a Python program through CUPTI if nsys is unavailable."""
