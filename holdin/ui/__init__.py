"""Front ends that a person looks at."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # or pygame greets on the standard output when it is imported
