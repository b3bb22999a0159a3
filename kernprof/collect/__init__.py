"""Run kernel launches and programs under ncu, nsys or CUPTI, and write their recordings to disk."""
