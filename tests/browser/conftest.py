"""A real server in a process of its own, and a real Chromium."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser.dwarf import Dwarf, Troubles, dwarf

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
SERVE = """
import sys
from pathlib import Path
from motherlode.server.running import serve
from motherlode.table import Pace

if __name__ == "__main__":
    port, data, grace = int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    pace = Pace(after_person=20, after_bot=20, after_harmless=20, grace=grace, between_rounds=120_000)
    serve(port=port, data=data, open_browser=False, pace=pace)
"""


@dataclass
class Server:
    """One that can be killed and started again on the same port and data."""

    port: int
    data: Path
    grace: int = 60_000
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        script = self.data / "serve.py"
        script.write_text(SERVE)
        self.process = subprocess.Popen(
            [sys.executable, str(script), str(self.port), str(self.data), str(self.grace)], start_new_session=True
        )
        for _ in range(300):
            try:
                urllib.request.urlopen(self.url + "/api/catalogue", timeout=1).read()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server did not start")

    def kill(self) -> None:
        """Without warning, with all its helpers."""
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    made: list[Server] = []

    def make(grace: int = 60_000) -> Server:
        made.append(Server(free_port(), tmp_path, grace))
        made[-1].start()
        return made[-1]

    yield make
    for server in made:
        server.kill()


@pytest.fixture
def server(make_server: Callable[..., Server]) -> Server:
    return make_server()


@pytest.fixture
def troubles(server: Server) -> Iterator[Troubles]:
    """At the end of every test: nobody complained, and no request left the server's origin."""
    seen = Troubles(server.url)
    yield seen
    assert seen.complaints == []
    assert seen.strangers == []


@pytest.fixture
def enter(browser: Browser, server: Server, troubles: Troubles) -> Callable[..., AbstractContextManager[Dwarf]]:
    """Another person with another browser."""

    def another(**wishes: object) -> AbstractContextManager[Dwarf]:
        return dwarf(browser, server.url, troubles, **wishes)

    return another


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])
