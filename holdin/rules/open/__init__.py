"""The open map: fights on the hexes, as plain functions over plain values (`open-map.md`).

`tables` holds what is worked out once for a map; `ways` is MEA, `areas` ARE, `focus` FOC, `monster_move` MAI, `push`
PSH and `obstacles` OVL-7.
"""
