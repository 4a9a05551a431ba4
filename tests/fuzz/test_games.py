"""Random games over random small maps and card sets: what holds in every one of them."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from holdin.engine.as_json import action_views, event_view, view
from holdin.game.actions import (
    Action,
    ChooseCards,
    DiscardPair,
    Do,
    Drawn,
    EndTurn,
    Engage,
    Go,
    LongRest,
    Lose,
    LoseDiscarded,
    NoRest,
    Option,
    Place,
    PlaceArea,
    Play,
    Recover,
    Repick,
    Rolled,
    Route,
    SetDistance,
    Skip,
    Step,
    Stop,
    Suffer,
    TakeShortRest,
    Target,
    UseElements,
    UseItem,
    Way,
)
from holdin.game.agenda import MoveOn, Walk
from holdin.game.asks import AskShove, AskStep, AskWay
from holdin.game.dice import Dice
from holdin.game.figures import YOU, summon_parts
from holdin.game.machine import question, table, why
from holdin.game.notation import parse, show
from holdin.game.open.stand import everybody, terrain
from holdin.game.session import Moment, Session
from holdin.game.stage import is_summoned
from holdin.game.state import Phase, Setup, Zone
from holdin.game.step import Refused
from holdin.models.base import CardId, CharacterId, ItemId, ScenarioId
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Element, Fights, Half, Lasting, Letter, Mixed
from holdin.words.rulebook import rulebook
from holdin.words.words import Words
from tests.game.builder import CARDS
from tests.strategies import card_sets

card_ids = st.sampled_from([CardId(card) for card in CARDS])
hexes = st.builds(Hex, st.integers(0, 4), st.integers(-2, 4))
some_actions: st.SearchStrategy[Action] = st.one_of(
    st.builds(ChooseCards, card_ids, card_ids),
    st.builds(Play, card_ids, st.sampled_from(Half), st.booleans()),
    st.builds(UseItem, st.sampled_from([ItemId("left"), ItemId("right"), ItemId("none")])),
    st.builds(Step, hexes),
    st.builds(SetDistance, st.integers(-1, 9)),
    st.builds(DiscardPair, card_ids, card_ids),
    st.builds(LoseDiscarded, card_ids),
    st.builds(Lose, card_ids),
    st.builds(Recover, card_ids),
    st.builds(Target, st.sampled_from(["wolf-1", "wolf-2", "bear-1", "hero", "summon-1-hound"])),
    st.builds(Way, hexes),
    st.builds(Place, hexes),
    st.builds(PlaceArea, st.lists(hexes, min_size=1, max_size=3).map(tuple)),
    st.builds(Engage, st.sampled_from(["wolf-1", "bear-1"])),
    st.builds(UseElements, st.integers(0, 2), st.sampled_from([(), (Element.FIRE,), (Mixed.DARK_FIRE,)])),
    st.builds(Option, st.integers(0, 2)),
    st.builds(Route, st.integers(0, 2)),
    st.builds(Rolled, st.sampled_from(Letter)),
    st.builds(Drawn, card_ids),
    st.sampled_from(
        [Do(), Skip(), Stop(), Go(), Suffer(), LongRest(), TakeShortRest(), NoRest(), Repick(), EndTurn()]
    ),
)  # fmt: skip


def text(session: Session) -> str:
    """A game as canonical text: every answer, every event, and the state it has come to."""
    parts = []
    for moment in session.moments:
        parts += [show(action) for action in moment.actions]
        parts += [json.dumps(event_view(event), sort_keys=True) for event in moment.events]
    return "\n".join([*parts, repr(session.state)])


def seedless(session: Session, words: Words) -> dict[str, object]:
    return {name: value for name, value in view(session, words).items() if name != "seed"}


class Games(RuleBasedStateMachine):
    """One random game, answered, refused, taken back and done again."""

    @initialize(
        cards=card_sets,
        seed=st.integers(0, 2**32),
        level=st.integers(0, 3),
        hero_level=st.integers(1, 5),
        hindrances=st.booleans(),
        fights=st.sampled_from(Fights),
        lang=st.sampled_from(["en", "ru"]),
    )
    def begin(self, **drawn: Any) -> None:
        cards: CardSet = drawn["cards"]
        level, hero_level = drawn["level"], drawn["hero_level"]
        upgrades = tuple(CardId(card) for card in CARDS[: hero_level - 1])
        owned = (ItemId("left"), ItemId("right"))
        more = {"hindrances": drawn["hindrances"], "fights": drawn["fights"]}
        setup = Setup(ScenarioId("test"), CharacterId("hero"), level, hero_level, upgrades, owned, **more)
        self.words = Words(cards, drawn["lang"])
        self.session = Session(cards, setup, Dice(drawn["seed"]))
        rolled = bool(self.session.last.actions)  # what befalls you at the start may need dice already
        self.other: Session | None = None if rolled else Session(cards, setup, Dice(drawn["seed"] + 1))
        self.told = 0

    @precondition(lambda self: self.session.legal())
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=1, max_size=40))
    def answer(self, choices: list[int]) -> None:
        """Nothing that is legal is refused; before chance first answers, another seed shows nothing else."""
        for choice in choices:
            legal = self.session.legal()
            if legal:
                self.one(legal[choice % len(legal)])

    @precondition(lambda self: self.session.legal())
    @rule(choices=st.lists(st.integers(0, 10_000), min_size=5, max_size=40))
    def press_on(self, choices: list[int]) -> None:
        """The same by one who does what he can, so that more happens."""
        for choice in choices:
            legal = self.session.legal()
            busy = [action for action in legal if not isinstance(action, Skip | DiscardPair | LoseDiscarded)]
            if legal:
                self.one(busy[choice % len(busy)] if busy else legal[0])

    def one(self, action: Action) -> None:
        assert parse(show(action)) == action
        assert self.words.label(self.session.state, action)
        moment = self.session.do(action)
        assert isinstance(moment, Moment)
        for event in moment.events:
            json.dumps(event_view(event))
            line = self.words.event(moment.state, event)
            assert line is None or line
        if self.other is not None and len(self.session.moments[0].actions) == 0:
            self.other = self.other if isinstance(self.other.do(action), Moment) else None
        if len(moment.actions) > 1:
            self.other = None
        self.holds()

    @rule(action=some_actions)
    def refuse(self, action: Action) -> None:
        """What isn't legal is refused with a rule, and nothing has changed."""
        before, legal = self.session.state, self.session.legal()
        reason = why(self.session.cards, before, action)
        assert (reason is None) == (action in legal)
        if reason is not None:
            refused = self.session.do(action)
            assert isinstance(refused, Refused)
            assert refused.rule in rulebook(self.words.lang)
            assert self.words.refusal(refused)
            assert self.session.state is before

    @rule(steps=st.integers(1, 30))
    def take_back(self, steps: int) -> None:
        """Undo and redo are the identity, and the same answers meet the same rolls."""
        before = self.session.moments
        taken = self.session.undo(steps)
        actions = [moment.actions[0] for moment in self.session.undone]
        assert self.session.redo(steps) == taken
        assert self.session.moments == before
        self.session.undo(steps)
        for action in actions:
            self.session.do(action)
        assert self.session.moments == before

    @invariant()
    def holds(self) -> None:
        """Cards are conserved; HP and distance keep their bounds; the game asks, or has ended."""
        state = self.session.state
        assert sorted(place.card for place in state.hero.cards) == sorted(CARDS)
        assert all(not place.kept or place.zone is Zone.LOST for place in state.hero.cards)
        assert sum(place.zone is Zone.CHOSEN for place in state.hero.cards) <= 2
        assert 0 <= state.you.hp <= 14
        assert (state.you.hp == 0) <= (state.ending is not None)
        if state.combat is not None:
            assert 1 <= state.combat.distance <= 7
            assert 0 < state.combat.hp <= state.combat.max_hp
            assert state.combat.monster not in state.board.dead
            assert len(state.combat.kinds) <= 2
        assert (state.combat is not None) <= state.fighting
        if state.setup.fights is Fights.OPEN:
            self.stands()
        kept = [(e.bearer, e.condition) for e in state.effects if e.condition is not None]
        assert len(kept) == len(set(kept))
        stays = [e for e in state.effects if e.condition is not None and e.condition.lingers]
        assert all(e.armed and e.lasting is Lasting.SCENARIO for e in stays)
        assert (state.ending is None) == bool(self.session.legal())
        assert (state.phase is Phase.ENDED) == (state.ending is not None)
        assert len(set(self.session.legal())) == len(self.session.legal())

    def stands(self) -> None:
        """One figure a hex but for one on its way, nobody in a wall; all have their HP, and effects their bearers."""
        state, t = self.session.state, table(self.session.cards, self.session.state)
        on_the_way = {frame.walk.who for frame in state.agenda if isinstance(frame, AskWay | AskShove)}
        on_the_way |= {frame.who for frame in state.agenda if isinstance(frame, Walk)}
        on_the_way |= {YOU for frame in state.agenda if isinstance(frame, AskStep | MoveOn)}
        figures = [figure for figure in everybody(t) if figure.id not in on_the_way]
        assert len({figure.hex for figure in figures}) == len(figures)
        ground = terrain(t).ground
        assert all(figure.hex in ground.hexes - ground.closed_doors for figure in figures)
        assert all(0 < figure.hp <= figure.max_hp for figure in (*state.others, *state.summons))
        printed = {figure.id for figure in state.others if not is_summoned(figure.id)}
        assert printed == set(t.stage.monsters) - state.board.dead
        everyone = {figure.id for figure in (state.you, *state.summons, *state.others)}
        assert {effect.bearer for effect in state.effects} <= everyone
        assert not everyone & state.board.dead
        assert len(state.board.dropped) <= len(state.board.dead)
        self.summoned()

    def summoned(self) -> None:
        """SUM-2, SUM-4: each is kept by something of yours; eight at most, all told apart."""
        state = self.session.state
        ids = [figure.id for figure in state.summons]
        assert ids == [effect.summon for effect in state.effects if effect.summon is not None]
        marks = {summon_parts(id_)[0] % 8 for id_ in ids}
        assert len(marks) == len(ids) <= 8

    @invariant()
    def is_shown(self) -> None:
        """The view is plain JSON with words, and shows nothing of the dice."""
        shown = view(self.session, self.words)
        assert json.loads(json.dumps(shown)) == shown
        actions = action_views(self.session.cards, self.session.state, self.session.legal(), self.words)
        assert len(json.loads(json.dumps(actions))) == len(self.session.legal())
        assert self.words.prompt(self.session.state)
        if self.other is not None and not self.session.undone and question(self.session.state) is not None:
            assert seedless(self.other, self.words) == seedless(self.session, self.words)

    def teardown(self) -> None:
        """Played again from its lines it is the same, byte for byte."""
        if hasattr(self, "session"):
            again = Session(self.session.cards, self.session.setup, self.session.dice_at_start)
            again.replay(self.session.lines())
            assert text(again) == text(self.session)


SHORT = settings(
    max_examples=100, stateful_step_count=25, derandomize=True,
    suppress_health_check=list(HealthCheck), print_blob=False,
    phases=[Stage.generate, Stage.shrink],
)  # fmt: skip
LONG = settings(SHORT, max_examples=400, stateful_step_count=60, derandomize=False)


def test_random_games() -> None:
    """RNG-1, RND-2, DMG-2, CON-1, HIN-9: bounds, cards and rules hold in every game."""
    run_state_machine_as_test(Games, settings=SHORT)


@pytest.mark.slow
def test_many_random_games() -> None:
    """RNG-1, RND-2, DMG-2, CON-1, HIN-9: the same, for longer."""
    run_state_machine_as_test(Games, settings=LONG)
