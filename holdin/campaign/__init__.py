"""Between scenarios: the scenario tracker card, the town, the king, levels and rewards (TRK-1, END-2 to END-4)."""
