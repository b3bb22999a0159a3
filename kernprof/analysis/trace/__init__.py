"""Analysis of system timelines: time accounting, verdict, causes of lost time, ranks."""
