"""A real browser without a window, if there is one: spoken to by its own protocol, tapped with a finger."""

import base64
import json
import shutil
import subprocess
import time
import urllib.request
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Self

from websockets.sync.client import ClientConnection, connect

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    *("--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync"),
    *("--disable-background-networking", "--disable-component-update", "--remote-debugging-port=0"),
)
PATIENCE = 40.0
WHERE = """(() => {
  const found = document.querySelector(`[data-id="NAME"]`);
  if (!found) return null;
  found.scrollIntoView({ block: "center" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const at = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(...at)?.closest("[data-id]");
  return hit === found ? at : null;
})()"""


def found() -> str | None:
    """A browser of this machine."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


class Browser:
    """One browser with one page."""

    def __init__(self, folder: Path) -> None:
        program = found()
        assert program is not None
        self._folder = folder
        command = [program, *FLAGS, f"--user-data-dir={folder}", "about:blank"]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdout=quiet, stderr=quiet)  # noqa: S603 - a browser found above
        self._count = 0
        self._open = ExitStack()
        self._socket: ClientConnection | None = None

    def __enter__(self) -> Self:
        port = self._until(self._port)
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/json/list", timeout=PATIENCE) as answer:
            pages = json.load(answer)
        address = next(page["webSocketDebuggerUrl"] for page in pages if page["type"] == "page")
        self._socket = self._open.enter_context(connect(address, max_size=None, proxy=None))
        return self

    def __exit__(self, *_error: object) -> None:
        self._open.close()
        self._process.terminate()
        self._process.wait(PATIENCE)

    def _port(self) -> str | None:
        file = self._folder / "DevToolsActivePort"
        lines = file.read_text().splitlines() if file.exists() else []
        return lines[0] if lines else None

    @staticmethod
    def _until(ask: Any) -> Any:
        end = time.monotonic() + PATIENCE
        while (answer := ask()) is None or answer is False:
            assert time.monotonic() < end, "the browser never came to it"
            time.sleep(0.03)
        return answer

    def do(self, method: str, **params: object) -> dict[str, Any]:
        """A command of its protocol, and its answer."""
        assert self._socket is not None
        self._count += 1
        self._socket.send(json.dumps({"id": self._count, "method": method, "params": params}))
        while True:
            answer = json.loads(self._socket.recv(timeout=PATIENCE))
            if answer.get("id") == self._count:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def see(self, script: str) -> Any:
        """What a script comes to on its page."""
        answer = self.do("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def open(self, link: str, size: tuple[int, int]) -> None:
        """A page as a phone of that size shows it, once it shows something."""
        width, height = size
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=True)
        self.do("Emulation.setTouchEmulationEnabled", enabled=True)
        self.do("Page.enable")
        self.do("Page.navigate", url=link)
        self.wait("document.querySelector('main [data-id]') !== null")

    def wait(self, script: str) -> None:
        """Until something holds on the page."""
        self._until(lambda: self.see(script))

    def finger(self, name: str) -> None:
        """A tap on what has a name, where it can be hit; the page has then been told what came of it."""
        x, y = self._until(lambda: self.see(WHERE.replace("NAME", name)))
        self.wait("performance.now() - since > shown.guard")  # as a person does
        before = self.see("count")
        self.do("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
        self.do("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.wait(f"count > {before} && shown.done === count")

    def has(self, name: str) -> bool:
        """Whether something can be tapped."""
        return bool(self.see(f"document.querySelector('[data-id=\"{name}\"]') !== null"))

    def shot(self, file: Path) -> None:
        """A picture of the page."""
        self.wait("[...document.images].every((each) => each.complete)")
        file.write_bytes(base64.b64decode(self.do("Page.captureScreenshot")["data"]))
