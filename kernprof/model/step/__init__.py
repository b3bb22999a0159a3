"""What an analysis of a step says: which launches it profiles, and the time that can be recovered."""
