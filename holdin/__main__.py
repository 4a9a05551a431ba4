"""`python -m holdin`: the same as the `holdin` command."""

import sys

from holdin.cli import main

if __name__ == "__main__":
    sys.exit(main())
