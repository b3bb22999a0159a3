"""Questions asked of Profiles, one module each."""
