"""The playing screen: the held deck, the map, what is asked."""
