"""The tracker's window: everything of the table on one screen."""
