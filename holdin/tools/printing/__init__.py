"""`holdin print`: all cards as a PDF to print and cut, with the scenario book and a page of rules."""
