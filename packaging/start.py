"""Where the one-file program begins; a worker of `holdin simulate` is the same file, started again."""

import multiprocessing
import sys

from holdin.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()
    sys.exit(main())
