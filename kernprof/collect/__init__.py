"""Run kernel launches and programs, and write their recordings to disk. The only impure package."""
