"""Run launches and leave a capture on disk: the only impure part."""
