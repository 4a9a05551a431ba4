"""`python -m holdin`, and where the one-file program begins: the same as the `holdin` command."""

import multiprocessing
import sys

from holdin.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker of `holdin simulate` is the one-file program, started again
    sys.exit(main())
