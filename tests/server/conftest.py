"""Tests with a real server run on every pair of store and bus: on the plainest and on the richest in every run, on all four with
MOTHERLODE_ALL_PAIRS=1."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from motherlode.server.postgres import PostgresStore
from motherlode.server.store import SqliteStore
from tests.server import house

PAIRS = ["sqlite-none", "postgresql-redis", "sqlite-redis", "postgresql-none"]
ALL = bool(os.environ.get("MOTHERLODE_ALL_PAIRS"))
HOUSES = {"test_games", "test_sockets", "test_tables"}
MORE = {"test_hints", "test_long_tables", "test_network", "test_protocol", "test_records"}
"""They ask little of a store."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Where a test opens a house, it does so with each pair."""
    if metafunc.module.__name__.rpartition(".")[2] in (HOUSES | MORE if ALL else HOUSES):
        metafunc.parametrize("pair", PAIRS if ALL else PAIRS[:2], indirect=True)


@pytest.fixture(autouse=True)
def pair(request: pytest.FixtureRequest) -> Iterator[None]:
    """What the house is built on."""
    store, _, bus = getattr(request, "param", "sqlite-none").partition("-")
    house.BUILT_ON = house.Built(
        request.getfixturevalue("postgres").fresh() if store == "postgresql" else None,
        request.getfixturevalue("redis").address if bus == "redis" else None,
    )
    yield
    house.BUILT_ON = house.Built()


@pytest.fixture
async def sqlite(tmp_path):
    one = SqliteStore(tmp_path / "motherlode.sqlite3")
    yield one
    await one.close()


@pytest.fixture
async def shared(postgres):
    """A store that several workers may have."""
    one = await PostgresStore.open(postgres.fresh())
    yield one
    await one.close()


@pytest.fixture(params=["sqlite", "shared"])
def store(request):
    return request.getfixturevalue(request.param)
