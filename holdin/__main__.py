"""`python -m holdin`, and where the one-file program begins: the same as the `holdin` command."""

import sys

from holdin.cli import main

if __name__ == "__main__":
    if getattr(sys, "frozen", False):  # then a worker of `holdin simulate` is the one-file program, started again
        import multiprocessing

        multiprocessing.freeze_support()
    sys.exit(main())
