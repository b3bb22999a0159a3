"""System timelines: model, accounting, verdict, causes."""
