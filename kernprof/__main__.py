"""`python -m kernprof`: works also where another package owns the `kernprof` command."""

from kernprof.cli import main

if __name__ == "__main__":
    main()
