"""What is said of traces, as JSON documents."""
