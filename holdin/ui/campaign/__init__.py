"""Campaigns in the window: the shelf, the scenario tracker card, the town, and the way from scenario to scenario."""
