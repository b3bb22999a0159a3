"""`python -m kernprof`, which also works if another package owns the `kernprof` command."""

from kernprof.cli import main

if __name__ == "__main__":
    main()
