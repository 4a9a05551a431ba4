"""The window: events in, screens, pictures out."""
