"""A real server on a free port, and browsers without a screen."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
from dataclasses import dataclass
from typing import Any

import httpx
import uvicorn
import websockets

from motherlode.server.app import STATIC, make_app
from motherlode.server.bus import NoBus
from motherlode.server.cluster import Announcing, Workers
from motherlode.server.limits import Limits
from motherlode.server.postgres import PostgresStore
from motherlode.server.redis_bus import RedisBus
from motherlode.server.rooms import Hall
from motherlode.server.startup import uvicorn_config
from motherlode.server.store import SqliteStore
from motherlode.table import Pace

QUICK = Pace(after_person=0, after_bot=0, after_harmless=200, grace=300, between_rounds=60_000)
ROOMY = Limits(burst=10_000, per_second=10_000, rest_burst=10_000, rest_per_second=10_000)


PATIENCE = 120
"""Seconds until a test gives up: a machine may be busy with other things."""


class FirstMove:
    """A bot for tests: the first legal move, at once."""

    async def think(self, question):
        return question.legal[0]

    async def advise(self, question):
        return question.legal[0], "first", 0

    async def close(self):
        pass


@dataclass
class Built:
    """The addresses of PostgreSQL and Redis, where a house is built on them."""

    database: str | None = None
    redis: str | None = None

    async def hall(self, folder, bot_pool, deal, **more):
        """A hall with its store and bus."""
        if self.database is None:
            bus = RedisBus(self.redis) if self.redis else None
            cluster = Announcing(bus) if bus is not None else None
            return Hall(SqliteStore(folder / "motherlode.sqlite3"), bot_pool, deal, cluster=cluster, **more)
        store = await PostgresStore.open(self.database)
        workers = Workers(store, RedisBus(self.redis) if self.redis else NoBus())
        return Hall(store, bot_pool, deal, cluster=workers, **{"now": workers.now, **more})


BUILT_ON = Built()


@contextlib.asynccontextmanager
async def house(
    folder, deal, pace=QUICK, limits=ROOMY, bot_pool=None, addresses=None, static=STATIC, links=(), counts=None, **hall
):
    """A server for as long as the block lasts."""
    rooms = await BUILT_ON.hall(folder, bot_pool or FirstMove(), deal, pace=pace, **hall)
    app = make_app(rooms, limits, static=static, addresses=addresses, links=links, counts=counts)
    config = uvicorn_config(app, port=0)
    config.timeout_graceful_shutdown = 1
    server = uvicorn.Server(config)
    running = asyncio.create_task(server._serve())
    while not server.started:
        await asyncio.sleep(0.005)
        if running.done():
            running.result()
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield House(port, rooms, app.state)
    finally:
        server.should_exit = True
        await running


class House:
    """Where the server is."""

    def __init__(self, port, hall, state):
        self.port, self.hall = port, hall
        self.api, self.connections = state.api, state.connections
        self.url = f"http://127.0.0.1:{port}"

    def browser(self):
        return Browser(self.port)


class Browser:
    """A person's browser: one cookie, one socket; it keeps the last table it was shown and everything it ever got."""

    def __init__(self, port):
        self.port = port
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE)
        self.socket: Any = None
        self.table: Any = None
        self.got: list[Any] = []
        self._tickets = itertools.count(1)

    async def __aenter__(self):
        await self.http.get("/api/tables")
        return self

    async def __aexit__(self, *_):
        await self.hang_up()
        await self.http.aclose()

    async def post(self, path, **body):
        answer = await self.http.post(path, json=body)
        return answer.json()

    async def connect(self, **options):
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        options.setdefault("additional_headers", {"Cookie": cookie})
        self.socket = await websockets.connect(f"ws://127.0.0.1:{self.port}/ws", compression=None, **options)
        assert (await self.hear())["type"] == "welcome"

    async def hang_up(self):
        if self.socket is not None:
            await self.socket.close()
            self.socket = None

    async def hear(self):
        """The next message."""
        message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
        self.got.append(message)
        if message["type"] == "table":
            self.table = message
        return message

    async def until(self, condition):
        """Hear on until the table is as wanted."""
        while self.table is None or not condition(self.table):
            await self.hear()
        return self.table

    async def enter(self, code, since=0):
        if self.socket is None:
            await self.connect()
        await self.say(type="enter", code=code, since=since)
        self.table = None
        return await self.until(lambda table: True)

    async def say(self, **message):
        await self.socket.send(json.dumps(message))

    async def ask(self, kind, /, **message):
        """Make a request and hear on until it is answered."""
        ticket = message.setdefault("id", f"t{next(self._tickets)}")
        await self.say(type=kind, **message)
        while (answer := await self.hear()).get("id") != ticket:
            pass
        return answer

    async def move(self, text=None):
        """Make a move, the first that is allowed unless told which."""
        text = text or self.table["game"]["legal"][0]
        return await self.ask("move", text=text, act=self.table["act"])

    def my_turn(self, table=None):
        return bool((table or self.table)["game"]["legal"])
