"""Use cases, one module per command, which connect the stages from workload to report."""
