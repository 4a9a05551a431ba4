"""Figures that fight for you, and those that monsters summon (SUM, FIG)."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from holdin.engine.as_json import event_view, view
from holdin.game.abilities import can_do
from holdin.game.evolve import evolve
from holdin.game.figures import YOU, evolve_figure, side_of, summon_id
from holdin.game.machine import question
from holdin.game.open import reading
from holdin.game.open.scene import scene_of
from holdin.game.open.summoning import _monster_summons, _next_number, mark_of
from holdin.game.stage import summoned_ref
from holdin.game.state import Phase, Zone
from holdin.game.table import Table
from holdin.models.base import ItemId, MonsterId
from holdin.models.letters import Fights, Kind, Letter, Party
from holdin.models.map_card import Mark
from holdin.models.monster_lines import SummonLine
from holdin.words.news import news
from holdin.words.words import Words
from tests.game.builder import attack, card_set, hall, monster, move, printed
from tests.game.open_play.pack import HOUND, WIDE, finish, hound, pack, rounds
from tests.game.open_play.playing import NEVER, OpenGame, always, idler, rules_of
from tests.other_books import at_random, begun, other_books

# Placing, and how long it stays


def test_it_stands_in_an_empty_hex_beside_you() -> None:
    """SUM-1, FIG-4: any of those; elsewhere, and where somebody stands, is refused."""
    game = pack("#   .\n  @   .\n.   .\n  W\n#   .\n", at="0,1")
    assert game.hex(HOUND) == (0, 1)
    faces = {"one A": {"top": printed(hound(), lost=True, lasting="scenario")}}
    game = OpenGame(card_set("#   .\n  @   .\n.   .\n  W\n#   .\n", monsters=(idler(),), faces=faces))
    game.do("cards one two").roll("A").do("play one top", "do")
    asked = question(game.state)
    assert asked is not None
    assert asked.rule == "SUM-1"
    far = next(hex_ for hex_ in game.table.stage.face.hexes if f"place {hex_.q},{hex_.r}" not in game.legal())
    assert game.refused("place 9,9").rule == "SUM-1"
    assert game.refused(f"place {far.q},{far.r}").rule in {"SUM-1", "FIG-4"}
    assert game.refused(f"place {game.state.you.hex.q},{game.state.you.hex.r}").code == "not_beside_you"


def test_without_an_empty_hex_it_can_not_be_used() -> None:
    """SUM-1: a narrow place, all taken; the ability is passed over."""
    faces = {"one A": {"top": printed(hound(), lost=True, lasting="scenario")}}
    game = OpenGame(card_set("#   #\n  @\n#   #\n  W\n#   #\n", monsters=(idler(),), faces=faces))
    game.do("cards one two").roll("A").do("play one top")
    assert game.seen("ability_impossible") == [{"ability": "summon", "source": "one"}]


def test_its_values_are_those_printed_and_what_is_added_goes_to_its_hp() -> None:
    """SUM-1, FIG-3: its own HP, its own traits."""
    consuming = hound(shield=1, retaliate=2, consume=[{"elements": ["fire"], "gain": {"value": 2}}])
    faces = {
        "one A": {"top": printed(consuming, lost=True, lasting="scenario")},
        "two A": {"bottom": printed(move(1), elements=["fire"])},
    }
    game = OpenGame(card_set(WIDE, monsters=(idler(),), faces=faces)).do("cards one two").roll("A")
    game.do("play one top", "use 0", "do").play_on({"place": "place"})
    figure = game.figure(HOUND)
    assert (figure.hp, figure.max_hp) == (5, 5)
    assert (game.table.shield(HOUND), game.table.retaliate(HOUND, 1), game.table.retaliate(HOUND, 2)) == (1, 2, 0)


def test_its_card_stays_visible_until_it_is_gone() -> None:
    """SUM-2, RND-6: lost with the symbol; once it has no HP left the card joins the lost pile."""
    game = pack(hall(2), at="0,1", wolf=monster("wolf", 9, always("90 3 9 -")))
    assert game.place("one").zone is Zone.LOST
    assert game.place("one").kept
    finish(game)
    assert not game.lives_yet(HOUND)
    (gone,) = (event for event in game.events if event.kind == "summon_gone")
    told = news(Words(game.cards), game.state, gone)
    assert told is not None, "nobody should miss it"
    assert told.text.endswith("is gone.")
    assert [values["card"] for values in game.seen("card_put_away")] == ["one"]
    assert not game.place("one").kept


def test_several_are_there_at_once_up_to_eight() -> None:
    """SUM-4: eight are told apart; a ninth can't be summoned, and a number is never given twice."""
    many = [hound() for _ in range(9)]
    hexes = ["#   .   .   #", "  .   .   .", ".   .   @   .   .", "  .   .   .   .", ".   .   .   W"]
    faces = {"one A": {"top": printed(*many[:6], lost=True, lasting="scenario")}}
    cards = rules_of(card_set("\n".join(hexes), monsters=(idler(),), faces=faces), success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top")
    game.play_on({"ability": "do", "place": "place"}, until="play")
    names = [each.id for each in game.state.summons]
    assert names == [f"summon-{number}-hound" for number in range(1, len(names) + 1)]
    assert len({each.hex for each in game.state.summons}) == len(names) > 4


def with_summons(living: Iterable[int], dead: Iterable[int] = ()) -> Table:
    """A table with hounds of these numbers, all in one hex."""
    t = pack().table
    (first,) = t.summons
    t.summons = tuple(evolve_figure(first, id=summon_id(number, "hound")) for number in living)
    t.board = evolve(t.board, dead=t.board.dead | {summon_id(number, "hound") for number in dead})
    return t


def test_a_ninth_can_not_be_summoned() -> None:
    """SUM-4: there are colours and shapes for eight."""
    hound_ = with_summons([1]).summons[0].printed
    assert hound_ is not None
    assert [can_do(with_summons(range(1, many + 1)), hound_) for many in (7, 8)] == [True, False]


def test_a_new_one_has_a_number_of_its_own_and_a_free_mark() -> None:
    """SUM-4: marks come round after eight; one that somebody living has is passed over."""
    assert [mark_of(number) for number in (1, 2, 8, 9, 10)] == [0, 1, 7, 0, 1]
    assert _next_number(with_summons([])) == 1
    assert _next_number(with_summons([1, 2])) == 3
    assert _next_number(with_summons([1], dead=[2, 5])) == 6
    assert _next_number(with_summons(range(2, 9), dead=[1])) == 9
    assert _next_number(with_summons([1, *range(3, 9)], dead=[2])) == 10, "the first has the mark of a ninth"


def test_the_log_names_who_attacks_whom_with_summons_too() -> None:
    """SUM-3, SUM-4: a summon's attacks are no attacks of a monster on you, nor are those on it."""
    game = finish(pack(hall(2), at="0,1", wolf=monster("wolf", 9, always("90 0 2 -"))))
    rounds(game, ("three", "four"))
    attacks = [
        (moment.state, event) for moment in game.session.moments for event in moment.events if event.kind == "attack"
    ]
    assert {event.values["who"] for _, event in attacks} == {"wolf-1", HOUND}
    for lang, on_it, by_it in (
        ("en", "Wolf against hound: attack 2", "Hound against wolf: attack 2"),
        ("ru", "Wolf, цель — hound: атака 2", "Hound, цель — wolf: атака 2"),
    ):
        for state, event in attacks:
            line = str(Words(game.cards, lang).event(state, event))
            assert line.startswith(on_it if event.values["who"] == "wolf-1" else by_it), line


def test_whose_modifier_is_rolled_is_told_of_a_summon_too() -> None:
    """SUM-3: it is your table, but not your attack."""
    game = finish(pack(hall(2), at="0,1")).do("cards three four").roll("A")
    game.play_on({"way": "way"}, until="chance")
    assert Words(game.cards).prompt(game.state) == "Roll the attack modifier: hound."


# Its turns


def test_its_turn_is_directly_before_yours_but_not_in_the_round_it_came() -> None:
    """SUM-3: also at 99 with a long rest; the order tells it."""
    game = finish(pack(wolf=monster("wolf", 9, always("5 0 - -"))))
    before = len(game.turns())
    assert game.turns() == ["wolf-1", YOU]
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.order == ("wolf-1", HOUND, YOU)
    assert game.turns()[before:] == ["wolf-1", HOUND, YOU]


def test_it_waits_with_you_at_99() -> None:
    """SUM-3, OPN-3: whoever has 99 comes before you who rest long, and before your hound."""
    game = finish(pack(wolf=monster("wolf", 30, always("99 0 - -")), attack=0))
    rounds(game, ("three", "four"), ("two", "three"))
    game.do("long-rest").play_on({"chance": "letter B", "way": "way"})
    assert game.order == ("wolf-1", HOUND, YOU)
    assert game.turns()[-3:] == ["wolf-1", HOUND, YOU]


def test_it_acts_by_the_monsters_rules_on_your_side() -> None:
    """SUM-3, FOC-2, MAI-2: it goes to where it can attack, and attacks; with nobody to go for it stays."""
    game = finish(pack("#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n", at="0,1"))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.figure("wolf-1").hp == 9 - 2
    (seen,) = game.seen("attack")
    assert (seen["who"], seen["monster"]) == (HOUND, "wolf-1")
    assert side_of(HOUND) is Party.HERO
    walled = "#   #\n  @\n.   .\n  o\n#   #\n  W\n#   #\n"
    game = finish(pack(walled, at="0,1"))
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    assert game.seen("no_focus")[-1] == {"monster": HOUND}
    assert game.hex(HOUND) == (0, 1)


def test_it_rolls_on_the_half_that_shows_your_hp() -> None:
    """FIG-3, SUM-3: your table, your level's row, read when it attacks."""
    tables = {0: (1, 1, 1), 1: (2, 2, 2), 2: (3, 3, 3), 3: (0, 0, 0)}
    game = finish(pack("#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n", at="0,1", hero_table=tables))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.state.you.hp == 10
    assert game.seen("attack")[0]["modifier"] == 3
    assert game.seen("summon_turn_ended") == [{"monster": HOUND}]
    assert {values["monster"] for values in game.seen("monster_turn_ended")} == {"wolf-1"}


def test_a_ranged_one_with_several_targets_and_conditions() -> None:
    """ARE-3, ARE-4, ATK-7: its focus first; what it brings is always applied, nobody asks you."""
    drawing = "#   W   #\n  .   .\n.   @   .\n  .   .\n#   W   #\n"
    game = finish(pack(drawing, move=0, attack=1, range=4, targets=2, conditions=["muddle"]))
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    hit = [str(values["monster"]) for values in game.seen("attack")]
    assert sorted(hit) == ["wolf-1", "wolf-2"]
    assert game.table.bearing("wolf-1")
    assert game.table.bearing("wolf-2")


def test_a_turn_without_an_attack_heals() -> None:
    """MAI-1: a heal in its turn, skipped at full HP."""
    wolf = monster("wolf", 9, always("90 3 1 -"))
    game = finish(pack(hall(2), at="0,1", wolf=wolf, attack=None, heal=1, move=0))
    assert game.figure(HOUND).hp == 2
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    assert game.figure(HOUND).hp == 3


def test_stunned_it_does_nothing() -> None:
    """OPN-10, FOC-1: conditions on it work as on a monster."""
    wolf = monster("wolf", 9, always("90 3 1 -", conditions=["stun"]))
    game = finish(pack(hall(2), at="0,1", wolf=wolf))
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    assert game.seen("stunned") == [{"who": HOUND, "monster": HOUND}]
    assert game.figure("wolf-1").hp == 9


# On your side


def test_monsters_go_for_it_like_for_you_and_before_you() -> None:
    """SUM-3, FOC-3 (e): as near and as easy to come at as you, it comes first by initiative."""
    game = pack("#   W\n  @   .\n.   .   .\n", at="2,0", wolf=monster("wolf", 9, always("90 2 2 -")))
    cards = game.state.you.hp
    finish(game)
    assert game.state.you.hp == cards
    assert [values["target"] for values in game.seen("attack")] == [HOUND]


def test_its_damage_is_not_negated_and_your_items_and_triggers_stay_out_of_it() -> None:
    """SUM-4, OPN-7, DMG-1: no question is asked; being attacked is for attacks on you."""
    answering = {"kind": "when", "trigger": "attacked", "then": [{"kind": "gain_money", "value": 1}]}
    faces = {"two A": {"bottom": printed(answering, lasting="scenario", lost=True)}}
    game = pack("#   W\n  @   .\n.   .   .\n", at="2,0", wolf=monster("wolf", 9, always("90 2 2 -")), faces=faces)
    game.do("play two bottom", "do").roll("B")
    assert game.figure(HOUND).hp == 1
    assert game.state.hero.tokens == 0


def test_its_retaliate_and_its_shield() -> None:
    """ARE-7, ATK-9: summons likewise."""
    wolf = monster("wolf", 9, always("90 2 2 -"))
    game = finish(pack("#   W\n  @   .\n.   .   .\n", at="2,0", wolf=wolf, shield=1, retaliate=3))
    assert game.figure(HOUND).hp == 2
    assert game.figure("wolf-1").hp == 6


def test_its_kills_are_yours() -> None:
    """SUM-4, OPN-7: kill triggers fire; the money lies where the monster died, and is looted by you only."""
    reward = {"kind": "when", "trigger": "kill", "then": [{"kind": "shield", "value": 1}]}
    faces = {"two A": {"bottom": printed(reward, lasting="scenario", lost=True)}}
    game = pack("#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n", at="0,1", wolf=idler(hp=2), faces=faces)
    game.do("play two bottom", "do").through()
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="ability")
    assert game.seen("triggered")
    assert not game.lives("wolf-1")
    assert reading.tokens(game.cards, game.state) == game.state.board.dropped != ()


def test_it_opens_no_doors_and_loots_nothing() -> None:
    """SUM-4, OVL-1: a closed door is a wall for it; money stays where it walks and stands."""
    door = Mark.model_validate({"tile": "door_closed"})
    game = finish(pack("#   #\n  @\n.   .\n  D\n#   #\n  W\n#   #\n", legend={"D": door}))
    rounds(game, ("three", "four"))
    assert not game.state.board.opened
    game = finish(pack("#   #\n  @\n$   $\n  .\n.   .\n  W\n#   #\n"))
    rounds(game, ("three", "four"))
    assert not game.seen("token_looted")


def test_what_harms_you_at_a_round_s_end_does_not_harm_it() -> None:
    """SUM-4: a special rule's damage is yours alone."""
    faces = {"one A": {"top": printed(hound(), lost=True, lasting="scenario")}}
    rule = {"kind": "at_round_end", "every": 1, "abilities": [{"kind": "suffer", "value": 1}]}
    cards = rules_of(card_set(WIDE, monsters=(idler(),), faces=faces), rule, success=NEVER)
    game = OpenGame(cards).do("cards one two").roll("A").do("play one top", "do")
    game.play_on({"place": "place"})
    game.do("play two bottom basic", "skip").through()
    assert (game.state.you.hp, game.figure(HOUND).hp) == (9, 3)


# Figures among each other


def test_you_pass_your_summon_but_do_not_end_there() -> None:
    """FIG-1, FIG-2: allies pass each other; no move ends in a figure's hex."""
    game = pack("#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n", then=(move(2),))
    assert game.hex(HOUND) == (1, 1)
    game.do("do", "step 1,1")
    assert game.refused("stop").rule == "FIG-2"
    game.do("step 1,2", "stop")
    game = pack("#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n", then=(move(1),))
    assert game.do("do").refused("step 1,1").rule == "FIG-2"


def test_monsters_do_not_pass_it_and_it_does_not_pass_them() -> None:
    """FIG-2: enemies are never moved through, unless by flight."""
    game = finish(
        pack("#   #\n  @\n#   #\n  .\n#   #\n  .\n#   #\n  W\n#   #\n", wolf=monster("wolf", 9, always("90 9 1 -")))
    )
    assert game.hex("wolf-1") == (1, 2)
    assert [values["target"] for values in game.seen("attack")] == [HOUND]


def test_it_is_pushed_like_any_figure_and_springs_traps() -> None:
    """PSH-2, OVL-3: traps spring for every figure; you choose the way."""
    wolf = monster("wolf", 9, always("90 0 1 -", push=1))
    game = finish(pack("#   ^   #\n  .   @\n.   .   .\n  W   .\n", at="2,0", wolf=wolf, hp=9))
    assert [(values["who"], values["hex"]) for values in game.seen("figure_shoved")] == [(HOUND, (2, -1))]
    assert [values["monster"] for values in game.seen("trap_sprung")] == [HOUND]
    assert game.hex(HOUND) == (2, -1)
    assert game.figure(HOUND).hp == 9 - 1 - 3


def test_a_figure_without_hp_is_gone_before_anything_else() -> None:
    """FIG-5: its effects and its own retaliate lapse; what was on it goes with it."""
    wolf = monster("wolf", 9, always("90 2 9 -", conditions=["muddle"]))
    game = finish(pack("#   W\n  @   .\n.   .   .\n", at="2,0", wolf=wolf, retaliate=5))
    assert not game.lives_yet(HOUND)
    assert game.figure("wolf-1").hp == 9
    assert not [effect for effect in game.state.effects if effect.bearer == HOUND]


# What is seen of it


def test_it_is_seen_as_a_figure_of_your_side() -> None:
    """FIG-1, SUM-3: its kind, what it is, whose side; its phase has a name."""
    game = pack()
    seen = next(each for each in reading.figures(game.cards, game.state) if each.id == HOUND)
    assert (seen.side, seen.kind, seen.of, seen.revealed, seen.acted) == (Party.HERO, "summon", "hound", True, True)
    assert HOUND in game.order
    finish(game)
    game.do("cards three four")
    phases = set[Phase]()
    while game.asks != "play":
        phases.add(game.state.phase)
        game.do(next(iter(game.legal())))
    assert Phase.SUMMON_TURN in phases


def test_what_it_will_do_can_be_seen_and_is_what_it_does() -> None:
    """SUM-3, MAI-8: one intent, whose set is what is printed."""
    game = finish(pack("#   #\n  @\n.   .\n  .\n.   .\n  W\n#   #\n", at="0,1"))
    (intent,) = reading.intents(game.cards, game.state, HOUND, why=True)
    assert (intent.focus, intent.targets) == ("wolf-1", ("wolf-1",))
    assert intent.reasons
    game.do("cards three four").play_on({"chance": "letter B", "way": "way"}, until="play")
    assert game.hex(HOUND) == (intent.path[-1] if intent.path else (0, 1))
    shown = view(game.session, Words(game.cards, "en"))
    figures: Any = shown["figures"]
    mine = next(each for each in figures if each["id"] == HOUND)
    assert (mine["side"], mine["kind"], mine["of"], mine["set"]) == ("you", "summon", "hound", None)
    assert mine["intent"]["focus"] == "wolf-1"


# Monsters that summon


def caller(*, elite: bool = False, **more: Any) -> Any:
    line = {"kind": "summon", "monster": "wolf", "elite": elite}
    return monster("bear", 9, always("80 0 - -", lines=[line]), **more)


def test_a_monster_summons_into_the_hex_nearest_an_enemy() -> None:
    """SUM-5: a monster of the named sort and kind, as fresh as printed; it acts from the next round."""
    cards = rules_of(
        card_set("#   #\n  @\n.   .\n  .\n.   .\n  V\n.   .\n", monsters=(caller(elite=True),)), success=NEVER
    )
    game = OpenGame(cards).idle(letters="A")
    (seen,) = game.seen("monster_summoned")
    new = str(seen["summoned"])
    assert new == "wolf-2e"
    assert game.hex(new) == (1, 1)
    assert not [each for each in game.turns() if each == new]
    rounds(game, ("three", "four"))
    assert new in game.turns()
    kinds = {each.id: each.kind for each in reading.figures(game.cards, game.state)}
    assert kinds[new] == "elite"
    assert len(game.seen("monster_summoned")) == 2


def test_a_summoned_monster_has_the_set_of_its_sort() -> None:
    """SUM-5, OPN-3: and none where nobody of its sort has rolled in this round."""
    line = SummonLine.model_validate({"kind": "summon", "monster": "wolf"})
    for last, its in ((".   .", None), ("W   .", Letter.C)):
        cards = card_set(f"#   #\n  @\n.   .\n  V\n{last}\n", monsters=(caller(), idler()))
        game = OpenGame(cards).do("cards one two").play_on({"chance": "letter C"}, until="play")
        t = game.table
        assert t.figure("bear-1").set is Letter.C
        _monster_summons(t, "bear-1", line, None)
        assert t.others[-1].id.startswith("wolf-")
        assert t.others[-1].set is its


def test_elite_ones_come_first_and_then_the_summoned_after_the_printed() -> None:
    """OPN-3: of the same sort and initiative."""
    cards = card_set("#   #\n  @\n.   .\n  V\nW   .\n", monsters=(caller(), idler()))
    scene = scene_of(OpenGame(cards).table.stage)
    (printed_,) = [ref for ref in scene.stage.monsters if ref.startswith("wolf")]
    elite, *others = (
        summoned_ref(MonsterId("wolf"), 9, Kind.ELITE),
        *(summoned_ref(MonsterId("wolf"), n, Kind.NORMAL) for n in (3, 4)),
    )
    ranks = [scene.rank(ref) for ref in (elite, printed_, *others)]
    assert ranks == sorted(ranks)


def test_a_summoned_monster_leaves_no_money_and_must_be_killed_too() -> None:
    """SUM-5, OPN-8, OPN-11: kill all counts it, kill counts the printed ones only."""
    faces = {"three A": {"top": printed(attack(9, range=5), attack(9, range=5, advantage=True))}}
    cards = card_set("#   #\n  @\n.   .\n  .\n.   .\n  V\n.   .\n", monsters=(caller(),), faces=faces)
    game = OpenGame(cards).idle(letters="A")
    game.do("cards three four").play_on({"chance": "letter B"}, until="play")
    game.do("play three top", "do", "target bear-1").roll("B")
    assert not game.lives("bear-1")
    assert not game.state.goal_met
    tokens = reading.tokens(game.cards, game.state)
    game.do("do").roll("B")
    assert not game.state.others
    assert game.state.goal_met
    assert reading.tokens(game.cards, game.state) == tokens


def test_without_room_nobody_comes() -> None:
    """SUM-5: no empty hex beside it, no summons."""
    cards = rules_of(card_set("#   #\n  @\n#   #\n  V\n#   #\n", monsters=(caller(),)), success=NEVER)
    game = OpenGame(cards).idle(letters="A")
    assert game.seen("no_room_to_summon") == [{"monster": "bear-1"}]


# The chapter of the tests' card set


def test_the_old_kennels_are_played_with_everything_that_is_summoned() -> None:
    """SUM-1, SUM-3, SUM-5, ARE-6: random games of the set's chapter come to all of it, told in words."""
    seen: Counter[str] = Counter()
    words = Words(other_books(), "ru")
    for seed in range(24):
        game = begun("the-old-kennels", "kennel-keeper", Fights.OPEN, seed, items=(ItemId("pup-in-a-basket"),))
        for event in at_random(game, seed, most=160):
            seen[event.kind] += 1
            assert event_view(event, figures=True)
        assert view(game, words)
    assert {"summoned", "summon_turn", "summon_gone", "monster_summoned"} <= seen.keys(), seen


def test_held_the_old_kennels_know_no_summons() -> None:
    """SUM-6, SUM-5: the abilities are passed over, and the lines of monsters do nothing."""
    seen: Counter[str] = Counter()
    for seed in range(12):
        game = begun("the-old-kennels", "kennel-keeper", Fights.HELD, seed)
        seen.update(event.kind for event in at_random(game, seed, most=160))
    assert not {"summoned", "summon_turn", "monster_summoned"} & seen.keys()
    assert seen["monster_turn"]
