"""What is said of traces, as tables: one, two beside each other, the ranks of a job, a changed one."""
