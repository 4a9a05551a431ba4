"""A running engine, spoken to over pipes."""

import json
import subprocess
import sys
from typing import Any

Json = dict[str, Any]


class Conversation:
    """A running engine."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "holdin", "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.count = 0

    def send(self, line: bytes) -> Json:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + b"\n")
        self.process.stdin.flush()
        answer: Json = json.loads(self.process.stdout.readline())
        return answer

    def end(self) -> None:
        """The end of input ends it, in order."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.stdout.close()
        assert self.process.wait(60) == 0

    def ask(self, op: str, **fields: object) -> Json:
        self.count += 1
        answer = self.send(json.dumps({"id": self.count, "op": op, **fields}).encode())
        assert answer["id"] == self.count
        return answer

    def result(self, op: str, **fields: object) -> Json:
        answer = self.ask(op, **fields)
        assert answer["ok"], answer
        result: Json = answer["result"]
        return result

    def error(self, op: str, **fields: object) -> Json:
        answer = self.ask(op, **fields)
        assert not answer["ok"], answer
        error: Json = answer["error"]
        return error
