"""Words for everything the rules leave wordless: prompts, labels, log lines, refusals, rule texts."""
