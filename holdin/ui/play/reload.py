"""A game under way with cards that have been read again."""

from holdin.errors import SaveError
from holdin.saves.session import KeptSession
from holdin.saves.sets import Continuation
from holdin.ui.pages.desk import Desk


def gone_on_with(desk: Desk, session: KeptSession) -> tuple[KeptSession, str] | None:
    """A closed game with a desk's cards, begun anew where what was played can't be; and what to say of it.

    None: not even its scenario can be begun.
    """
    tr, setup = desk.words.tr, session.setup
    try:
        return KeptSession.open(session.path, desk.cards, Continuation.NOW), tr("The cards have been read again.")
    except SaveError:
        said = tr("The cards have been read again; the scenario begins anew, as what was played can’t be.")
    try:
        if session.cards.dungeon is not None:
            return desk.store.new_dungeon(session.cards.dungeon, setup.character), said
        return desk.store.new_game(setup.scenario, setup.level, setup.fights, setup.character), said
    except (SaveError, ValueError):
        return None
