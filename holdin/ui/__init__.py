"""Front ends that a person looks at."""
