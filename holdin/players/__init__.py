"""Players that are programs: they see what a person sees, and roll their own dice."""
