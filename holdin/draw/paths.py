"""Where pictures, icons and the theme lie: beside the words, in the one assets' folder."""

from holdin.words.paths import asset_root

__all__ = ["asset_root"]
