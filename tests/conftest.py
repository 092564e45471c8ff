"""What all tests share: their order, and that nothing is skipped where nothing may be."""

import os
import shutil
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import TypeVar

import hypothesis
import pytest

from tests.support.services import Missing, Postgres, Redis

# The same examples in every run: what fails here fails everywhere. A seed says no more for being smaller: nothing is shrunk.
hypothesis.settings.register_profile(
    "house",
    derandomize=True,
    deadline=None,
    max_examples=20,
    print_blob=False,
    phases=(hypothesis.Phase.explicit, hypothesis.Phase.generate),
    suppress_health_check=(hypothesis.HealthCheck.too_slow,),
)
# Fresh examples, all from the one seed that --hypothesis-seed gives: `make soak`.
hypothesis.settings.register_profile(
    "soak", parent=hypothesis.settings.get_profile("house"), derandomize=False, database=None
)
hypothesis.settings.load_profile("house")

S = TypeVar("S", Postgres, Redis)
CHROMIUM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MAY_SKIP = os.environ.get("CI") != "true"


BROWSER = Path(__file__).parent / "browser"


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive; without one a browser test skips and says so."""
    found = next(filter(None, map(shutil.which, CHROMIUM)), None)
    if found is None:
        pytest.skip("no Chromium on this machine (scripts/ensure_chromium.sh installs it when run as root)")
    return found


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A PostgreSQL for tests; without one a test skips and says so."""
    yield from _service(Postgres)


@pytest.fixture(scope="session")
def one_redis() -> Iterator[Redis]:
    """The Redis of all tests in this process."""
    yield from _service(Redis)


@pytest.fixture
def redis(one_redis: Redis) -> Redis:
    """A Redis that knows nothing yet: what another test counted there would keep this one's visitors out."""
    one_redis.empty()
    return one_redis


def _service(kind: type[S]) -> Iterator[S]:
    try:
        service = kind()
    except Missing as missing:
        pytest.skip(str(missing))
    try:
        yield service
    finally:
        service.end()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Fast tests first, then slow ones, browsers last: their driver leaves an event loop running in its process."""
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
    items.sort(key=lambda item: [item.get_closest_marker(name) is not None for name in ("browser", "slow")])


@pytest.hookimpl(wrapper=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Generator[None, None, None]:
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped and not MAY_SKIP:
        terminalreporter.write_line(f"CI=true, and {len(skipped)} skipped: here nothing may be skipped.", red=True)
    yield


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    reporter = session.config.pluginmanager.get_plugin("terminalreporter")
    if reporter is not None and reporter.stats.get("skipped") and not MAY_SKIP:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
