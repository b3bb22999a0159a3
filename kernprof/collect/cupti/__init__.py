"""Recording a Python program through CUPTI, where there is no nsys."""
