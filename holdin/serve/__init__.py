"""The tracker's table in a browser on the home network: a front end that draws nothing and decides nothing itself."""

import os
from typing import Final

# Before pygame, which would greet.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

EXTRA: Final = "holdin[serve]"
"""What is to be installed besides, as pip calls it."""
