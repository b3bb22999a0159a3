"""The use cases, one module per command: where the stages from workload to report meet."""
