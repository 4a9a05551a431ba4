"""How good a state looks: HP, the fight, the way still to go, and the cards left to go it with."""

from collections import deque
from functools import lru_cache

from holdin.game.ending import holds
from holdin.game.state import GameState, Zone
from holdin.game.table import Table
from holdin.models.card_set import CardSet
from holdin.models.hexes import Hex
from holdin.models.letters import Side, Tile
from holdin.models.scenario import AllOf, AnyOf, Goal, Kill, KillAll, LootGoal, Reach, Survive, Tokens
from holdin.rules.ground import Ground

WON, LOST = 200.0, -120.0


@lru_cache(maxsize=4096)
def ways(ground: Ground, start: Hex) -> dict[Hex, int]:
    """Steps from a hex to every other, doors to be opened and obstacles to be walked around included."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        hex_ = queue.popleft()
        for there in ground.ways(hex_):
            if there not in found:
                found[there] = found[hex_] + 1
                if ground.tiles.get(there) not in {Tile.OBSTACLE, Tile.MONSTER}:
                    queue.append(there)
    return found


def stamina(state: GameState) -> int:
    """Rounds that the cards last, rests taken as late as can be (RND-3, RST-1)."""
    places = [place for place in state.hero.cards if place.zone is not Zone.LOST]
    ready = sum(0 if place.zone is Zone.DISCARDED else 2 if place.side is Side.A else 1 for place in places)
    return ready // 2 + sum(range(2, len(places)))


def wanted(t: Table, goal: Goal) -> list[tuple[Hex, float]]:
    """Where a goal still leads: hexes, each with what getting it done is worth."""
    if holds(t, goal, t.round):
        return []
    match goal:
        case KillAll():
            return [(m.hex, 18.0) for ref, m in t.stage.monsters.items() if ref not in t.board.dead]
        case Kill(monster=monster):
            alive = [m for ref, m in t.stage.monsters.items() if ref not in t.board.dead]
            return [(m.hex, 18.0) for m in alive if m.monster == monster]
        case LootGoal(treasure=treasure):
            return [(h, 8.0) for h, found in t.stage.treasures.items() if found == treasure and h not in t.board.looted]
        case Tokens():
            fallen = [m.hex for ref, m in t.stage.monsters.items() if ref in t.board.dead]
            there = [h for h in (*t.stage.money, *fallen) if h not in t.board.looted]
            return [(h, 5.0) for h in there] or wanted(t, KillAll())
        case Reach(mark=mark):
            return [(h, 6.0) for h in t.stage.face.marked(mark)][:1]
        case AllOf(goals=goals):
            first = [found for part in goals if not isinstance(part, Reach) for found in wanted(t, part)]
            return first or [found for part in goals for found in wanted(t, part)]
        case AnyOf(goals=goals):
            return min((wanted(t, part) for part in goals), key=len)
        case Survive():
            return []


def outlook(cards: CardSet, state: GameState) -> float:
    """How good a state looks; higher is better, and an ended game outweighs all else."""
    if state.ending is not None:
        return WON + state.hero.hp if state.ending.won else LOST + 20.0 * len(state.board.dead)
    t = Table(cards, state)
    if state.goal_met and not state.failed:
        return WON + state.hero.hp
    score = 1.2 * state.hero.hp + 3.0 * stamina(state) + 0.6 * state.hero.tokens
    goals = wanted(t, t.stage.scenario.success)
    score -= sum(worth for _, worth in goals)
    reached = ways(t.stage.ground(state.board), state.hero.hex)
    distances = [reached.get(hex_, 30) for hex_, _ in goals]
    if distances and state.combat is None:
        score -= 0.9 * min(distances)
    return score + _fight(t)


def _fight(t: Table) -> float:
    if t.combat is None:
        return 0.0
    hurt = 1 - t.combat.hp / t.combat.max_hp
    return 14.0 * hurt - 0.3 * abs(t.combat.distance - 2)
