"""What is said, word for word, where the numbers matter; and whole games told in both languages."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest

from holdin.campaign.actions import Upgrade
from holdin.game import actions as ac
from holdin.game import asks
from holdin.game.agenda import Source
from holdin.game.dice import Dice
from holdin.game.figures import YOU, FigureId
from holdin.game.held.starts import with_combat
from holdin.game.notation import parse
from holdin.game.outlook import Health, Landing
from holdin.game.session import Moment, Session
from holdin.game.state import Combat, Effect, GameState, Phase, Setup, Turn, Zone, evolve_hero
from holdin.game.step import Event, Refused
from holdin.models.ability import Heal
from holdin.models.base import CardId, CharacterId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Condition, Fights, Half, Lasting, Letter, Party, Side, Tile
from holdin.models.summon import Dismiss
from holdin.tools.catalogue import template
from holdin.words.words import Words
from tests.elsewhere import elsewhere
from tests.game.open_play.pack import pack

TEETH, LEDGER = ScenarioId("teeth-in-the-fold"), ScenarioId("the-wool-ledger")
MARA = CharacterId("mara")
NEUTRALIZE = CardId("neutralize")


def start(cards: CardSet, scenario: ScenarioId = TEETH) -> GameState:
    return Session(cards, Setup(scenario, MARA), Dice(1)).state


def fighting(cards: CardSet, monster: str, *agenda: asks.Ask, scenario: ScenarioId = TEETH) -> GameState:
    combat = Combat(monster, 4, 5, 3, (Tile.TRAP,), behaviour=Letter.A)
    return with_combat(cards, replace(start(cards, scenario), agenda=agenda, offers=()), combat)


@pytest.fixture
def words(cards: CardSet) -> Words:
    return Words(cards)


def test_damage_names_its_cause_and_its_price(cards: CardSet, words: Words) -> None:
    state = fighting(cards, "bear-1", asks.AskDamage(3, "attack"), scenario=LEDGER)
    assert words.prompt(state) == "Elite Bear hits you for 3: suffer it, or discard two cards (cards for 9 → 8 rounds)."
    assert words.label(state, ac.Suffer()) == "Suffer 3"
    assert words.brings(state, ac.Suffer()) == "HP 10 → 7: new modifiers A +1 · B +1 · C −1 ↑"
    assert words.label(state, ac.LoseDiscarded(NEUTRALIZE)) == "Lose Hot Ladle"
    assert words.brings(state, ac.LoseDiscarded(NEUTRALIZE)) == "cards for 9 → 5 rounds: no rest brings it back"


def test_hp_are_told_with_the_table_that_they_land_on(cards: CardSet, words: Words) -> None:
    state = fighting(cards, "wolf-1", asks.AskDamage(4, "attack"))
    assert words.brings(state, ac.Suffer()) == "HP 10 → 6: same modifiers A 0 · B 0 · C 0"
    state = fighting(cards, "wolf-1", asks.AskDamage(10, "attack"))
    assert words.brings(state, ac.Suffer()) == "HP 10 → 0: exhausted"
    lands = Landing(Health(5, 1, (0, 0, 0)), Health(4, 0, (0, 1, 1)))
    assert words.lands_on(state, Party.MONSTER, lands) == "elite Wolf 1 5 → 4: new modifiers A 0 · B +1 · C +1 ↑"
    lands = Landing(Health(5, 1, (0, 0, 0)), Health(4, 0, (0, -1, 0)))
    assert words.table_words(lands, Party.MONSTER) == "new modifiers A 0 · B −1 · C 0 ↓"
    assert words.table_words(Landing(Health(5, 1, (0, 0, 0)), Health(0, None, None)), Party.MONSTER) == "dead"
    assert words.why_asked(state) == "DMG-1"


def test_what_nobody_should_miss_is_told_in_a_line_of_its_own(cards: CardSet, words: Words) -> None:
    state = fighting(cards, "wolf-1")

    def news(kind: str, **values: object) -> tuple[str, str] | None:
        return words.news(state, Event(kind, values))

    at = Hex(0, 0)
    assert news("token_looted", hex=at, tokens=2) == ("money", "Money gained, now 2 money tokens = 4 gold.")
    assert news("condition_gained", who=YOU, condition=Condition.IMMOBILIZE) == (
        "immobilize",
        "You gain Immobilize: no moves.",
    )
    assert news("condition_gained", who="wolf-1", condition=Condition.MUDDLE) == (
        "muddle",
        "Elite Wolf 1 gains Muddle: attacks with disadvantage.",
    )
    assert news("hindrance_sprung", who=YOU, damage=1) == ("hindrance", "The hindrance springs on you: 1 damage.")
    for treasure, gains in (("shepherds-trunk", "Lucky Thimble, after the scenario"), ("toll-house-jar", "4 gold")):
        told = news("treasure_looted", hex=at, treasure=treasure)
        assert told is not None
        assert told[1].endswith(f": {gains}.")
    for treasure in cards.treasures:
        told = news("treasure_looted", hex=at, treasure=treasure)
        assert told is not None
        assert not told[1].endswith(": .")
    assert news("stepped", hex=at, jump=False) is None


def test_a_step_in_combat_tells_its_cost_and_what_springs(cards: CardSet, words: Words) -> None:
    state = fighting(cards, "wolf-1", asks.AskDistance(4, jump=False))
    assert words.label(state, ac.SetDistance(4)) == "Distance 4 (costs 2)"
    assert words.label(state, ac.SetDistance(1)) == "Distance 1 (costs 4), 3 damage"


def test_a_face_is_named_by_the_side_that_is_up(cards: CardSet, words: Words) -> None:
    play = ac.Play(NEUTRALIZE, Half.TOP)
    assert words.label(start(cards), play) == "Hot Ladle – top: Attack 2, range 3, Muddle"
    assert words.label(start(cards), replace(play, basic=True)) == "Hot Ladle – top: Attack 2 (basic)"


def test_monsters_have_numbers_where_there_are_several(cards: CardSet, words: Words) -> None:
    assert words.monster(start(cards), "wolf-2").endswith("Wolf 2")
    assert words.monster(start(cards, LEDGER), "bear-1") == "elite Bear"


def test_names_of_every_sort_of_thing(cards: CardSet) -> None:
    ids = ("neutralize", "iron-skillet", "wolf", "mara", "teeth-in-the-fold", "red-gem", "unheard-of")
    assert [Words(cards).name(id_) for id_ in ids] == [
        "Neutralize",
        "Iron Skillet",
        "Wolf",
        "Mara the Hedge-Brewer",
        "Teeth in the Fold",
        "Red Gem",
        "unheard-of",
    ]
    assert Words(cards, "ru").name("wolf") == "Волк"


ATTACK = {
    "who": "wolf-1", "monster": "wolf-1", "base": 3, "bonuses": (), "letters": (Letter.B,), "modifiers": (1,),
    "modifier": 1, "advantage": False, "disadvantage": False, "shield": 0, "pierce": 0, "damage": 4,
    "causes": (),
}  # fmt: skip


def test_the_sum_of_an_attack(cards: CardSet, words: Words) -> None:
    state = fighting(cards, "wolf-1")
    assert words.sum_line(state, Event("attack", ATTACK)) == "Elite Wolf 1: attack 3 + 1 (roll B) = 4 damage"
    shielded = Event("attack", ATTACK | {"shield": 2, "pierce": 1, "damage": 3})
    said = "Elite Wolf 1 against you: attack 3 + 1 (roll B) − 1 (shield 2, pierce 1) = 3 damage."
    assert words.event(state, shielded) == said


def test_what_is_left_out_is_told_by_the_name_that_stands_large_on_the_card(cards: CardSet, words: Words) -> None:
    """RND-4: the face that is played, not only the card that it is printed on."""
    state = fighting(cards, "wolf-1")
    card = state.hero.cards[0]
    played = evolve_hero(state.hero, cards=(replace(card, zone=Zone.CHOSEN), *state.hero.cards[1:]))
    left = Event("ability_impossible", {"ability": "move", "source": card.card}, ("RND-4",))
    face = words.face(state, card.card)
    assert face != words.name(card.card)
    assert (
        words.event(replace(state, hero=played), left) == f"{face} ({words.name(card.card)}): Move is not possible now."
    )


def test_the_sum_says_which_of_two_rolls_counts(cards: CardSet, words: Words) -> None:
    twice = {
        "letters": (Letter.A, Letter.C),
        "modifiers": (-1, 1),
        "modifier": -1,
        "disadvantage": True,
        "causes": ("muddle",),
    }
    yours = Event("attack", ATTACK | twice | {"who": Party.HERO, "bonuses": (2,)})
    said = (
        "You against elite Wolf 1: attack 3 + 2 − 1 (the worse roll of A −1, C +1; disadvantage: muddled) = 4 damage."
    )
    assert words.event(fighting(cards, "wolf-1"), yours) == said


def test_a_sum_names_a_modifier_of_0_and_a_shield_that_is_pierced(cards: CardSet, words: Words) -> None:
    """ATK-4, ATK-7: what changes nothing has a part of its own all the same."""
    state = fighting(cards, "wolf-1")
    plain = ATTACK | {"who": YOU, "modifiers": (0,), "modifier": 0, "letters": (Letter.A,), "damage": 3}
    assert words.sum_line(state, Event("attack", plain)) == "You: attack 3 + 0 (roll A) = 3 damage"
    assert Words(cards, "ru").sum_line(state, Event("attack", plain)) == "Вы: атака 3 + 0 (бросок A) = 3 урона"
    pierced = plain | {"shield": 1, "pierce": 2}
    said = "You: attack 3 + 0 (roll A) − 0 (shield 1, pierce 2) = 3 damage"
    assert words.sum_line(state, Event("attack", pierced)) == said
    twice = plain | {"letters": (Letter.A, Letter.B), "modifiers": (0, 1), "modifier": 1, "advantage": True}
    said = words.sum_line(state, Event("attack", twice | {"damage": 4}))
    brief = words.sum_line(state, Event("attack", twice | {"damage": 4}), brief=True)
    assert brief == "You: attack 3 + 1 (better roll B) = 4 damage"
    assert said == "You: attack 3 + 1 (the better roll of A 0, B +1) = 4 damage"


def test_russian_says_what_a_russian_would(cards: CardSet) -> None:
    """Words that follow a number, an upgrade, a jump; the ability card is no keyword (LVL-2, MOV-2, DSR-1)."""
    words = Words(cards, "ru")
    hit = fighting(cards, "wolf-1", asks.AskDamage(4, "attack"))
    assert "наносит вам 4 урона: " in words.prompt(hit)
    assert words.label(hit, ac.Suffer()) == "Получить 4 урона"
    assert words.event(hit, Event("stepped", {"hex": Hex(4, 2), "jump": True})) == "Вы прыгаете на e5."
    assert words.plan_label(Upgrade(NEUTRALIZE)) == words.tr("Upgrade {card} to level 2", card="Угомонить")
    assert words.plan_label(Upgrade(NEUTRALIZE)) == "Улучшить до уровня 2: «Угомонить»"
    assert words.tr("Disarm trap") == "Обезвредить ловушку"


def test_buttons_say_what_programs_say(words: Words) -> None:
    """Import, drop, repaired, select, simulated: the field's own words, and each of them is said somewhere."""
    ids = {message.id if isinstance(message.id, str) else message.id[0] for message in template() if message.id}
    for said in ("Import as a new campaign", "Select", "{count} simulated game"):
        assert said in ids
    for said in ("Drop a file here", "has been repaired"):
        assert any(said in id_ for id_ in ids)
    for gone in ("taken in", "mended", "in the head", "Let a file fall"):
        assert not any(gone in id_ for id_ in ids), gone
    assert words.plural("{count} simulated game", "{count} simulated games", 3) == "3 simulated games"


def test_what_is_no_news_has_no_line(cards: CardSet, words: Words) -> None:
    assert words.event(start(cards), Event("hero_healed", {"amount": 0, "hp": 10})) is None


def test_a_refusal_says_what_would_be_allowed(words: Words) -> None:
    refused = Refused("MOV-3", "not_enough_movement", (("left", "1"), ("cost", "2")))
    assert words.refusal(refused) == "Each step costs 2 movement here, and you have 1 left. (MOV-3)"


# Ends of effects (CON-4, CON-5)

MUDDLED = Effect(Party.HERO, "wolf-1", Party.HERO, armed=False, born=4, condition=Condition.MUDDLE)


def end(words: Words, effect: Effect, *, my_turn: bool = False, phase: Phase = Phase.CLEANUP) -> str:
    state = replace(start(words.cards), round=5, turn=Turn(begun=my_turn), phase=phase)
    return words.effect_end(state, effect)


def test_a_condition_waits_for_your_next_turn(words: Words) -> None:
    said = "until the end of your next turn (at the latest the end of round 5)"
    assert end(words, MUDDLED) == said
    assert end(words, MUDDLED, my_turn=True) == said


def test_an_armed_condition_ends_with_the_turn_under_way(words: Words) -> None:
    armed = replace(MUDDLED, armed=True)
    assert end(words, armed, my_turn=True) == "until the end of your turn"
    theirs = replace(armed, clock=Party.MONSTER)
    assert end(words, theirs, phase=Phase.MONSTER_TURN) == "until the end of the monster’s turn"


def test_two_turns_are_counted_down(words: Words) -> None:
    """CON-3, CON-4: gained in round 4; a turn that is under way in round 5 counts, and the last one waits a round."""
    unseen = replace(MUDDLED, condition=Condition.INVISIBLE, clock=Party.MONSTER, turns=2)
    said = "until the end of the monster’s next two turns (at the latest the end of round 6)"
    assert end(words, unseen) == said
    said = "until the end of the monster’s next turn (at the latest the end of round 6)"
    assert end(words, replace(unseen, armed=True), phase=Phase.MONSTER_TURN) == said


def test_a_lasting_symbol_decides(words: Words) -> None:
    assert end(words, replace(MUDDLED, lasting=Lasting.ROUND)) == "until the end of this round"
    assert end(words, replace(MUDDLED, condition=None, hindrance=1)) == "until the end of this combat"


# Whole games


def tell(words: Words, session: Session, moment: Moment) -> None:
    """Word everything there is to word at a moment."""
    state = moment.state
    said = [words.prompt(state), *(words.label(state, action) for action in session.legal())]
    said += [line for event in moment.events if (line := words.event(state, event)) is not None]
    said += [words.sum_line(state, event) for event in moment.events if event.kind == "attack"]
    for effect in state.effects:
        said += [words.effect(effect), words.effect_end(state, effect)]
    assert all(line and "{" not in line and ".name" not in line for line in said), said


@pytest.mark.parametrize("seed", range(6))
def test_whole_games_are_told_in_both_languages(cards: CardSet, seed: int) -> None:
    dice, scenarios, items = Random(seed), sorted(cards.scenarios), sorted(cards.items)
    upgrades = tuple(CardId(card.id) for card in dice.sample(cards.characters[MARA].cards, 2))
    setup = Setup(dice.choice(scenarios), MARA, seed % 4, 3, upgrades, tuple(dice.sample(items, 2)))
    session = Session(cards, setup, Dice(seed), manual=seed % 2 == 0)
    for answered in count():
        for lang in ("en", "ru"):
            tell(Words(cards, lang), session, session.last)
        if session.state.ending is not None or answered > 400:
            break
        session.do(dice.choice(session.legal()))


def test_whom_to_fight_is_told_with_hp_and_distance(cards: CardSet, words: Words) -> None:
    """ENG-9: as the combat would begin."""
    begin = start(cards, LEDGER)
    near = replace(begin, you=replace(begin.you, hex=Hex(2, 6)), agenda=(asks.AskEngage(("wolf-3", "bear-1")),))
    assert words.label(near, ac.Engage("wolf-3")) == "Fight Wolf 3: 5 HP, distance 1"
    assert words.label(near, ac.Engage("bear-1")) == "Fight elite Bear: 24 HP, distance 2"
    assert words.label(near, ac.Target("bear-1")) == "Attack elite Bear: 24 HP, distance 2"
    assert words.label(fighting(cards, "bear-1", scenario=LEDGER), ac.Target("bear-1")) == "Attack elite Bear"


def test_where_nothing_that_is_left_has_any_effect_the_question_says_so(cards: CardSet, words: Words) -> None:
    """RND-4, CON-2: immobilized and without a target, whoever is asked to play on would look for another way out."""
    session = Session(cards, Setup(TEETH, MARA), Dice(1))
    for line in ("cards the-opportunist healing-waters", "play the-opportunist top"):
        assert isinstance(session.do(parse(line)), Moment)
    free = session.state
    assert words.prompt(free) == "Now play the bottom action of Deep Well."
    tied = Effect(YOU, "wolf", YOU, armed=True, born=1, condition=Condition.IMMOBILIZE)
    assert words.prompt(replace(free, effects=(tied,))) == (
        "Deep Well is left, and nothing that it can do has any effect now: choose either, and your turn ends."
    )


def test_where_a_half_without_any_effect_would_lose_its_card_the_question_does_not_call_them_alike(
    cards: CardSet, words: Words
) -> None:
    """RND-4, RND-5: the top of Off to Bed loses it, the basic action doesn't."""
    session = Session(cards, Setup(TEETH, MARA), Dice(1))
    for line in ("cards the-opportunist neutralize", "play the-opportunist top"):
        assert isinstance(session.do(parse(line)), Moment)
    left = replace(turned(session.state, CardId("neutralize")), offers=())
    left = replace(left, turn=replace(left.turn, played=((CardId("the-opportunist"), Half.BOTTOM),)))
    assert words.prompt(left) == (
        "Off to Bed is left, and nothing that it can do has any effect now: choose what doesn’t lose it, and your turn "
        "ends."
    )


def test_what_a_trigger_does_names_its_card_and_not_the_face_that_is_up_by_then(cards: CardSet, words: Words) -> None:
    """RND-5, ABL-1: side A is back in the hand with side B up."""
    healing = CardId("healing-waters")
    asked = asks.AskAbility(Source(healing), Heal(kind="heal", value=1))
    state = replace(turned(start(cards), healing), agenda=(asked,))
    assert words.prompt(state) == "Healing Waters: Heal 1. Do it, or skip it."


def test_a_card_that_is_taken_back_is_named_by_the_face_that_it_comes_back_with(cards: CardSet, words: Words) -> None:
    """RND-6: side A, whatever lies in the pile."""
    state = turned(start(cards), CardId("neutralize"))
    assert words.label(state, ac.Recover(CardId("neutralize"))) == "Take back Hot Ladle (Neutralize)"


def test_who_is_sent_home_is_chosen_and_not_whom_that_is_for(words: Words, cards: CardSet) -> None:
    """SUM-2."""
    asked = asks.AskAlly(Source("night-work"), Dismiss(kind="dismiss"), (), (FigureId("summon-1"),))
    state = replace(start(cards), agenda=(asked,))
    assert words.prompt(state) == "Dismiss a summon, its card to your hand: choose which one."


def turned(state: GameState, card: CardId) -> GameState:
    """A card with side B up."""
    places = tuple(replace(each, side=Side.B) if each.card == card else each for each in state.hero.cards)
    return replace(state, hero=replace(state.hero, cards=places))


def test_damage_that_no_cards_could_negate_says_so(cards: CardSet, words: Words) -> None:
    """DMG-1: it wasn't asked about; with cards to give it was."""
    state, event = start(cards), Event("hero_damaged", {"amount": 3, "hp": 7})
    assert words.event(state, event) == "You suffer 3: 7 HP left."
    bare = tuple(replace(place, zone=Zone.LOST) for place in state.hero.cards)
    state = replace(state, hero=replace(state.hero, cards=bare))
    assert words.event(state, event) == "You suffer 3, for there are no cards to negate it: 7 HP left."


def test_an_effect_that_ends_names_whom_it_was_on(words: Words, cards: CardSet) -> None:
    """CON-4: on the open map there are several."""
    values: dict[str, object] = {"who": "wolf-2", "effect": "immobilize", "source": NEUTRALIZE}
    assert words.event(start(cards), Event("effect_ended", values)) == "Immobilize on Wolf 2 ends."


def test_who_reaches_the_goal_under_threat_is_told_that_it_can_still_be_lost(cards: CardSet, words: Words) -> None:
    """END-1: exhausted before the round is over, you have lost; with nobody left to hit you, you can't."""
    met, calm = Event("goal_met", {}, ("END-1",)), start(cards)
    threatened = Session(cards, replace(calm.setup, fights=Fights.OPEN), Dice(1)).state
    assert "outlast" in (words.event(threatened, met) or "")
    assert "outlast" not in (words.event(calm, met) or "")


WALLS_TOLD = {"rule_waits": "On the map: ", "rule_begun": "from now on: ", "rule_ended": "no longer: "}


def test_a_rule_that_makes_walls_tells_where() -> None:
    """OVL-6: as it begins, ends, or waits for somebody who stands there."""
    cards = elsewhere()
    moving = [page for page in cards.scenarios.values() if any(rule.walls for rule in page.rules)]
    assert moving
    for page in moving:
        state = Session(cards, Setup(page.id, next(iter(cards.characters)), fights=Fights.OPEN), Dice(1)).state
        for index, rule in enumerate(page.rules):
            there = rule.walls is not None or rule.locks is not None
            for kind, told in WALLS_TOLD.items():
                line = Words(cards).event(state, Event(kind, {"special": index}, ("OVL-6",))) or ""
                assert (told in line) is there, line


def test_a_hex_says_which_summon_of_yours_stands_there() -> None:
    """SUM-1: by name, with its HP; only where nobody is does nothing lie there."""
    game = pack()
    words, (ally,) = Words(game.session.cards), game.state.summons
    told = words.hex_words(game.state, ally.hex)
    assert f"{words.figure(game.state, ally.id)}: 3 of 3 HP" in told
    assert "nothing lies here" not in told
