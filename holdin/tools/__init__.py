"""The tools behind the command line, one module per command."""
