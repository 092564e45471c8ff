"""A real server in a process of its own, and a real Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.dwarf import Dwarf, Troubles, dwarf
from tests.browser.moments import MOMENTS
from tests.browser.serving import GRACE, Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server of all tests that do it no harm."""
    server = Server(tmp_path_factory.mktemp("house"))
    server.start()
    yield server
    server.kill()


@pytest.fixture
def server(house: Server) -> Server:
    """The server, whose tables are dealt from the usual seed unless a test says otherwise."""
    house.given.begin()
    return house


@pytest.fixture
def make_server(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Servers of the test's own, to be killed or to be hurried."""
    made: list[Server] = []

    def make(grace: int = GRACE, box: str = "") -> Server:
        made.append(Server(tmp_path, grace, box))
        made[-1].start()
        return made[-1]

    yield make
    for server in made:
        server.kill()


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


@pytest.fixture
def sit(enter: Callable[..., AbstractContextManager[Dwarf]], server: Server) -> Iterator[Callable[..., Page]]:
    """Sit down at a table with bots that begins at a moment, or is dealt."""
    with ExitStack() as opened:

        def sit_down(moment: str | None, players: int = 0, wishes: dict[str, Any] | None = None, **table: Any) -> Page:
            server.given.begin(MOMENTS[moment] if moment else None)
            one = opened.enter_context(enter(**(wishes or {})))
            one.take_seat(moment, players, **table)
            return one.page

        yield sit_down
