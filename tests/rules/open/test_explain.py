"""Why a monster does what it does (MAI-8)."""

from holdin.models.hexes import Hex
from holdin.rules.open.areas import Area
from tests.rules.open.scenes import Scene


def told(scene: Scene) -> dict[str, dict[str, str]]:
    """The reasons for its one focus, by the names of hexes."""
    (reasons,) = scene.why()
    name = scene.name
    found = {"focus": {str(reasons.focus and name(reasons.focus)): reasons.rule}}
    for what in ("enemies", "hexes", "ends"):
        found[what] = {str(name(ruled.hex)): ruled.rule for ruled in getattr(reasons, what)}
    return found


def test_it_tells_why_the_others_are_not_the_focus() -> None:
    """MAI-8, FOC-2 to FOC-4: the first rule that tells them apart."""
    reasons = told(Scene("H|@ . E . F ^ . G", invisible="F", move=2))
    assert reasons["focus"] == {"E": "FOC-2"}
    assert reasons["enemies"] == {"H": "FOC-2", "F": "FOC-4", "G": "FOC-2"}
    near = told(Scene("E . @ . . F", move=2))
    assert near["focus"] == {"E": "FOC-3 (c)"}
    assert near["enemies"] == {"F": "FOC-3 (c)"}


def test_it_tells_why_hexes_are_not_taken() -> None:
    """MAI-8, MAI-2, MAI-3: each by the rule that ruled it out."""
    reasons = told(Scene("E @ a b c", move=2, range=4))
    assert reasons["hexes"] == {"@": "MAI-2 (c)", "b": "MAI-3", "c": "MAI-2 (b)"}
    around = told(Scene("a ^ E @", move=9, enemies={"E": 1}))
    assert around["hexes"] == {}


def test_it_tells_where_it_does_not_stop_on_the_way() -> None:
    """MAI-8, MAI-4."""
    reasons = told(Scene("@ a b c d E", move=2))
    assert reasons["ends"] == {"@": "MAI-4", "a": "MAI-4"}


def test_it_tells_why_there_is_no_focus() -> None:
    """MAI-8, FOC-1, FOC-2: stunned, or nobody to come at."""
    assert told(Scene("@ E", stunned=True))["focus"] == {"None": "FOC-1"}
    assert told(Scene("@|E"))["focus"] == {"None": "FOC-2"}


def test_each_of_several_focuses_has_its_reasons() -> None:
    """MAI-8: what you may choose among."""
    both = Scene("E @ F", enemies={"E": 9, "F": 9}).why()
    assert [reasons.focus for reasons in both] == [Hex(0, 0), Hex(2, 0)]


def test_it_tells_the_path_from_the_further_targets() -> None:
    """MAI-8, MAI-2: e and f."""
    line = Scene("G a @ E b c F", move=2, range=2, targets=2, jump=True, muddled=True)
    assert told(line)["hexes"] == {"a": "MAI-3", "b": "MAI-2 (e)", "c": "MAI-2 (b)"}
    drawing = """
        @ a G
         b E
        F c
    """
    reasons = told(Scene(drawing, move=1, targets=2, enemies={"G": 15}))
    assert reasons["hexes"] == {"b": "MAI-2 (f)", "c": "MAI-2 (b)"}


def test_it_tells_where_no_attack_with_the_area_can_be_made() -> None:
    """MAI-8, MAI-6: near enough for a further target, but the area would hit nobody."""
    far = Area(melee=True, hexes=(Hex(3, 0),))
    assert told(Scene("@ E", area=far, targets=2)) == {
        "focus": {"None": "MAI-6"},
        "enemies": {"E": "MAI-6"},
        "hexes": {},
        "ends": {},
    }
    assert told(Scene("# @ E a F", area=far, targets=2, jump=True, move=2))["hexes"] == {"a": "MAI-6"}


def test_a_special_focus_is_told() -> None:
    """MAI-8, FOC-3 a."""
    reasons = told(Scene("E @ a F", move=1, special="F"))
    assert reasons["focus"] == {"F": "FOC-3 (a)"}
    assert reasons["enemies"] == {"E": "FOC-3 (a)"}


def test_every_other_end_on_the_way_is_told() -> None:
    """MAI-8, MAI-4: also one behind a trap, from which the way leads back over it."""
    reasons = told(Scene("x ^ @ a b . . E", move=2))
    assert reasons["ends"] == {"x": "MAI-4", str(Hex(1, 0)): "MAI-4", "@": "MAI-4", "a": "MAI-4"}
