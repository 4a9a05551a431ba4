"""The engine protocol: one JSON object a line in, one a line out (README.md beside this file).

Nothing on the input ends the process but its end and `quit`; a request that can't be carried out gets an error, and the
game is as it was.
"""

from holdin.engine.conversation import Engine
from holdin.engine.lines import written
from holdin.engine.loop import answer, main, serve

__all__ = ["Engine", "answer", "main", "serve", "written"]
