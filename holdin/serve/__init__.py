"""The tracker's table in a browser on the home network: a front end that draws nothing and decides nothing itself."""

import os

# Before pygame, which would greet.
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
