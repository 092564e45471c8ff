"""The application: pages, REST and the socket, behind the guard."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import io
import zlib
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Sequence
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any, TypeVar, cast
from urllib.parse import urlsplit

import msgspec
import segno
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response, StreamingResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket

from motherlode.server import messages as m
from motherlode.server import openapi
from motherlode.server.addresses import Addresses
from motherlode.server.archive import Archive, Uploads
from motherlode.server.budgets import Budgets, Client, talk_limits
from motherlode.server.collector import Collector
from motherlode.server.connections import Connection, Connections, Doing, ask_for_files, connection_of, room_for
from motherlode.server.counts import RedisCounts
from motherlode.server.declarations import declarations
from motherlode.server.drawings import Drawings
from motherlode.server.ending import end
from motherlode.server.guard import STATUS, Guard, address_of, place_of
from motherlode.server.limits import Limits
from motherlode.server.link_cards import is_loopback, with_card
from motherlode.server.lobby import Lobby, check_bots
from motherlode.server.offers import catalogue, check, preview
from motherlode.server.office import Keeping, Office, OfficeStore, Orders
from motherlode.server.packing import Files, Packed, Packing, accepts_packed, packed
from motherlode.server.replay_pool import ReplayPool
from motherlode.server.rooms import Hall, Room
from motherlode.server.safe_logging import log_without_words
from motherlode.server.sockets import Socket
from motherlode.server.store import Unavailable, reached
from motherlode.table import ErrorKey, Table, TableError, learn_look_alikes, record_of

T = TypeVar("T")
STATIC = Path(__file__).parent / "static"
FOR_EVER = "public, max-age=31536000, immutable"
SWEEP_SECONDS = 60
IDLE_SECONDS = 0.5
DRAIN_SECONDS = 2.0
ORDERS_SECONDS = 2.0
UNPACKED_AT_ONCE = 65_536
LONGEST_SEAT = 10
IS_CLONE = (Path(__file__).parents[3] / "web" / "package.json").is_file()
UNBUILT = "<!doctype html><title>Motherlode</title><p>" + (
    "The browser client is not built yet: run <code>make web</code>."
    if IS_CLONE
    else "This package was built without the browser client; build it again without <code>MOTHERLODE_NO_CLIENT</code>."
)


def make_app(
    hall: Hall,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    static: Path = STATIC,
    addresses: Addresses | None = None,
    warm: bool = False,
    collector: Collector | None = None,
    links: Sequence[str] = (),
    keeping: Keeping | None = None,
    counts: RedisCounts | None = None,
) -> Starlette:
    """Everything a browser may ask for; a `warm` one prepares what takes a moment before anybody asks.

    A collector decides for the whole process when garbage is collected. `links` are the addresses at which the server listens.
    """
    api = Api(hall, limits or Limits(), static, links, keeping, counts)
    addresses = addresses or Addresses()
    ask_for_files()
    connections = Connections(api.limits, functools.partial(room_for, api.limits))

    app = Starlette(
        routes=api.routes(),
        middleware=[
            Middleware(Guard, limits=api.limits, hosts=hosts, addresses=addresses, bans=api.bans, counts=counts),
            Middleware(Packing),
        ],
        exception_handlers={
            TableError: _failed,
            Unavailable: _busy,
            HTTPException: _not_found,
            ClientDisconnect: _nobody_there,
        },
        lifespan=_lifespan(api, connections, functools.partial(_prepare, api, warm, collector)),
    )
    app.state.api, app.state.limits = api, api.limits
    app.state.connections, app.state.address = connections, addresses.direct
    return app


def _lifespan(
    api: Api, connections: Connections, prepare: Callable[[], Coroutine[Any, Any, None]]
) -> Callable[[Starlette], contextlib.AbstractAsyncContextManager[None]]:
    """What runs beside the requests, from the first to the last."""

    @contextlib.asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await api.hall.cluster.start(api.hall)
        work = [_sweep(api.hall), _tidy_up(api), _obey(api), _end_idle(connections), prepare()]
        helpers = [asyncio.create_task(one) for one in work]
        if api.counts is not None:
            helpers.append(asyncio.create_task(api.counts.keep()))
        yield
        for helper in helpers:
            helper.cancel()
        await api.drawings.close()
        await api.pool.close()
        await api.hall.close()

    return lifespan


class Api:
    """The handlers."""

    def __init__(
        self,
        hall: Hall,
        limits: Limits,
        static: Path,
        links: Sequence[str] = (),
        keeping: Keeping | None = None,
        counts: RedisCounts | None = None,
    ) -> None:
        self.hall, self.limits, self.files, self.links = hall, limits, Files(static), links
        self.draining = False
        self.lobby, self.counts = Lobby(hall, limits, counts), counts
        self.budgets, self.drawings = Budgets(limits, counts=counts), Drawings()
        hall.spectator_limit, hall.talk = limits.spectators, talk_limits(limits)
        self.pool = ReplayPool(limits.replays_at_once, limits.replay_seconds)
        self.archive = Archive(hall.store, self.pool, Uploads(hall.store, limits, hall.now))
        self.office = Office(cast(OfficeStore, hall.store))
        self.orders, self.keeping = Orders(), keeping or Keeping()
        self._sockets: dict[str, dict[Connection, Socket | None]] = {}
        """The WebSockets of each address; None while they shake hands."""

    def routes(self) -> list[Route | WebSocketRoute]:
        """All routes."""
        return [
            *(Route(call.path, call.handle, methods=[call.method]) for call in self.calls()),
            Route("/api", self._page),
            Route("/api/openapi.json", self._document),
            Route("/api/page.css", self._css),
            Route("/art/{name}", self._art),
            WebSocketRoute("/ws", self._socket),
            Route("/{path:path}", self._client),
        ]

    def calls(self) -> list[openapi.Call]:
        """The REST API."""
        call = openapi.Call
        return [
            call("GET", "/api/catalogue", "games, boxes, options and bots", self._catalogue, answer=m.Catalogue),
            call("GET", "/api/declarations", "what the boxes declare", self._declared, answer=m.Declarations),
            call("GET", "/api/reach", "what to write into an invitation", self._reach, answer=m.Reach),
            call("POST", "/api/check", "whether boxes go together", self._check, m.TableWish, m.Check),
            call("POST", "/api/layout", "where the host may lay", self._layout, m.LayoutWish, m.LayoutPreview),
            call("GET", "/api/tables", "own and public tables", self._tables, answer=m.Lobby),
            call("POST", "/api/tables", "open a table", self._make, m.TableWish, m.Made),
            call("POST", "/api/play-now", "open a table with bots and begin", self._play_now, m.QuickWish, m.Made),
            call("GET", "/api/me", "the code of this browser, for the operator", self._me, answer=m.Me),
            call("POST", "/api/reports", "report a name or a chat line", self._report, m.ReportWish, m.Me),
            call("GET", "/api/tables/{code}/qr.svg", "the table's link as a QR code", self._qr, answer=str),
            call(
                "GET",
                "/api/tables/{code}/record",
                "the running game as this browser may see it",
                self._running,
                answer=str,
            ),
            call("GET", "/api/records", "own and public finished games", self._records, answer=m.Records),
            call("POST", "/api/records", "load a record", self._load, str, m.Loaded),
            call("GET", "/api/records/{id}", "a record, to keep", self._record, answer=str),
            call(
                "GET",
                "/api/records/{id}/steps",
                "a game to step through",
                self._steps,
                answer=m.Replay,
                query=("seat",),
            ),
        ]

    # --- Lobby ---

    async def _catalogue(self, request: Request) -> Response:
        return _json(catalogue())

    async def _declared(self, request: Request) -> Response:
        return _file(_declarations(), request, "no-cache")

    async def _check(self, request: Request) -> Response:
        wish = await self._body(request, m.TableWish)
        check_bots(wish)
        return _json(check(wish))

    async def _layout(self, request: Request) -> Response:
        return _json(preview(await self._body(request, m.LayoutWish)))

    async def _tables(self, request: Request) -> Response:
        return _json(await self.lobby.list(request.scope["who"]))

    async def _make(self, request: Request) -> Response:
        wish = await self._body(request, m.TableWish)
        return _json(m.Made(await self.lobby.make(wish, request.scope["who"], address_of(request.scope))))

    async def _play_now(self, request: Request) -> Response:
        wish = await self._body(request, m.QuickWish)
        return _json(m.Made(await self.lobby.play_now(wish, request.scope["who"], address_of(request.scope))))

    async def _reach(self, request: Request) -> Response:
        """Only who came by the machine's own name for itself needs another address, and is told it."""
        if not is_loopback(request.url.hostname or ""):
            return _json(m.Reach([], False))
        links = [link for link in self.links if not is_loopback(urlsplit(link).hostname or "")]
        return _json(m.Reach(links, not links and bool(self.links)))

    async def _me(self, request: Request) -> Response:
        return _json(m.Me(request.scope["who"], self.hall.notice))

    async def _report(self, request: Request) -> Response:
        """Kept with the words it is about: the table may be gone when the operator reads it."""
        wish, who = await self._body(request, m.ReportWish), request.scope["who"]
        address = address_of(request.scope)
        self.budgets.report(address)
        room = await self.budgets.find(self.hall, wish.code, who, address)
        about, words = await room.read(lambda table: reported(table, who, wish.seat, wish.entry))
        await self.office.report(wish.code, who, about, words)
        return _json(m.Me(who))

    async def _qr(self, request: Request) -> Response:
        room = await self._room(request)
        link = f"{self._origin(request)}/t/{room.table.code}"
        return Response(_drawn(link), media_type="image/svg+xml")

    def _origin(self, request: Request) -> str:
        """This server as the visitor calls it."""
        scheme = "https" if request.scope["visitor"].secure else "http"
        return f"{scheme}://{request.headers['host']}"

    async def _room(self, request: Request) -> Room:
        scope = request.scope
        return await self.budgets.find(self.hall, request.path_params["code"], scope["who"], address_of(scope))

    # --- Records ---

    async def _running(self, request: Request) -> Response:
        room = await self._room(request)
        who = request.scope["who"]
        text, seat, is_open = await room.read(
            lambda table: (record_of(table), table.seat_of(who), table.game is None or table.phase == "finished")
        )
        if not is_open:
            text = await while_connected(request, self.archive.seen(text, seat, address_of(request.scope)))
        return _download(text, f"motherlode-{room.table.code}.txt")

    async def _records(self, request: Request) -> Response:
        return _json(await self.archive.list(request.scope["who"]))

    async def _load(self, request: Request) -> Response:
        text = await self._bytes(request, self.limits.record_bytes)
        work = self.archive.load(text, request.scope["who"], address_of(request.scope))
        return _json(m.Loaded(await while_connected(request, work)))

    async def _record(self, request: Request) -> Response:
        record = await self.archive.get(request.path_params["id"])
        return _download(record.text, f"motherlode-{record.id}.txt")

    async def _steps(self, request: Request) -> Response:
        seat = request.query_params.get("seat", "spectator")[:LONGEST_SEAT]
        work = self.archive.steps(request.path_params["id"], seat, address_of(request.scope))
        return _packed_json(await while_connected(request, work), request)

    # --- Pages and pictures ---

    @cached_property
    def _described(self) -> tuple[str, dict[str, Any]]:
        """The calls as a page and as a document."""
        return openapi.page(self.calls()), openapi.document(self.calls())

    async def _page(self, request: Request) -> Response:
        return HTMLResponse(self._described[0])

    async def _document(self, request: Request) -> Response:
        return _json(self._described[1])

    async def _css(self, request: Request) -> Response:
        return Response(openapi.CSS, media_type="text/css")

    async def _art(self, request: Request) -> Response:
        drawing = await self.drawings.get(request.path_params["name"])
        if drawing is None:
            raise TableError(ErrorKey.NO_SUCH_PAGE)
        return _file(drawing, request, "no-cache")

    async def _client(self, request: Request) -> Response:
        """A file of the client, or its one page, which does its own routing."""
        path = request.path_params["path"]
        file = self.files.get(path)
        if file is not None:
            return _file(file, request, FOR_EVER if path.startswith("assets/") else "no-cache")
        if "." in path.rpartition("/")[2]:
            raise TableError(ErrorKey.NO_SUCH_PAGE)
        page = self.files.get("index.html") or packed(UNBUILT.encode(), "text/html; charset=utf-8")
        return _file(with_card(page, self._origin(request), path), request, "no-store")

    # --- The socket ---

    async def _socket(self, websocket: WebSocket) -> None:
        address, connection = address_of(websocket.scope), connection_of(websocket.scope)
        there = self._sockets.setdefault(address, {})
        if len(there) >= self.limits.connections_per_address and not _end_one_at_no_table(there):
            await websocket.close(1013)
            return
        name = await self._count(address)
        if name is None:
            await websocket.close(1013)
            return
        client = Client(connection, address, self.budgets, name)
        there[connection] = None
        try:
            await websocket.accept()
        except BaseException:
            self._left(client)
            raise
        scope = websocket.scope
        socket = Socket(scope["wire"], self.hall, scope["who"], self.limits, client, self._left)
        there[connection] = socket
        socket.welcome()
        scope["wire"].hand_over(socket)

    def bans(self, who: str, address: str) -> bool:
        """Whether the operator keeps somebody out."""
        return self.orders.bans(who, address)

    async def obey(self) -> None:
        """Do what the operator has ordered since the last time."""
        self.orders = orders = await self.office.orders()
        self.hall.notice, self.hall.no_new_tables = orders.notice, orders.no_new_tables
        for code in orders.ended & self.hall.rooms.keys():
            self.hall.shut(code)
        if orders.browsers or orders.addresses:
            for socket in [one for one in self.talkers() if orders.bans(one.who, one.address)]:
                socket.ban()

    async def not_ready(self) -> str | None:
        """Why nobody should be sent here; None if they may come."""
        if self.draining:
            return "draining"
        if not await reached(self.hall.store):
            return "the store is not reached"
        return None if await self.hall.cluster.reaches() else "the bus is not reached"

    async def drain(self) -> None:
        """Send everybody to another worker: what is being done is finished and answered, then it is theirs."""
        self.draining = True
        end = asyncio.get_running_loop().time() + DRAIN_SECONDS
        for socket in list(self.talkers()):
            socket.drain()
        while self._busy() and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.01)
        await self.hall.cluster.leave()

    def _busy(self) -> bool:
        return any(room.working for room in self.hall.rooms.values())

    def talkers(self) -> Iterator[Socket]:
        """Every open WebSocket."""
        for there in self._sockets.values():
            yield from (socket for socket in there.values() if socket is not None)

    async def _count(self, address: str) -> str | None:
        """The name under which all workers count a socket; None if an address has too many of them."""
        if self.counts is None:
            return ""
        name = self.counts.name()
        let_in = await self.counts.open(address, name, self.limits.connections_per_address)
        return None if let_in is False else name

    def _left(self, client: Client) -> None:
        """A WebSocket has ended."""
        if self.counts is not None:
            self.hall.spawn(self.counts.close(client.address, client.name))
        there = self._sockets.get(client.address, {})
        there.pop(client.connection, None)
        if not there:
            self._sockets.pop(client.address, None)

    # --- Reading ---

    async def _body(self, request: Request, kind: type[T]) -> T:
        data = await self._bytes(request, self.limits.message_bytes)
        try:
            return msgspec.json.decode(data, type=kind)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise TableError(ErrorKey.BAD_MESSAGE) from None

    async def _bytes(self, request: Request, most: int) -> bytes:
        data = bytearray()
        with contextlib.suppress(ClientDisconnect):
            async for part in request.stream():
                data += part
                if len(data) > most:
                    raise TableError(ErrorKey.TOO_LONG, longest=most)
        return bytes(data)


def reported(table: Table, who: str, seat: int, entry: int | None) -> tuple[str, str]:
    """Whom and what somebody at a table complains of."""
    table.seated(who)
    if not 0 <= seat < len(table.chairs):
        raise TableError(ErrorKey.NO_SUCH_SEAT)
    chair = table.chairs[seat]
    if entry is None:
        return chair.who or "", chair.name or ""
    said = table.entries[entry - 1] if 0 < entry <= len(table.entries) else None
    if said is None or said.what != "said" or said.seat != seat:
        raise TableError(ErrorKey.BAD_MESSAGE)
    return said.private.get("who", ""), said.said["line"]


@cache
def _declarations() -> Packed:
    """Packed once; a browser that has the same already is told so."""
    return packed(m.write(declarations()), "application/json")


def _json(answer: Any) -> Response:
    return Response(m.write(answer), media_type="application/json", headers={"cache-control": "no-store"})


def _file(file: Packed, request: Request, keep: str) -> Response:
    """A file as this browser can read it, unless it has the same already."""
    headers = {"cache-control": keep, "etag": file.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == file.tag:
        return Response(status_code=304, headers=headers)
    if file.packed is not None and accepts_packed(request.headers):
        return Response(file.packed, media_type=file.kind, headers=headers | {"content-encoding": "gzip"})
    return Response(file.plain, media_type=file.kind, headers=headers)


def _packed_json(replay: bytes, request: Request) -> Response:
    """JSON that is packed already; unpacked bit by bit for whoever can't read it so."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if accepts_packed(request.headers):
        return Response(replay, media_type="application/json", headers=headers | {"content-encoding": "gzip"})
    return StreamingResponse(_unpacked(replay), media_type="application/json", headers=headers)


async def _unpacked(replay: bytes) -> AsyncIterator[bytes]:
    unpack = zlib.decompressobj(wbits=31)
    while replay:
        yield unpack.decompress(replay, UNPACKED_AT_ONCE)
        replay = unpack.unconsumed_tail
    yield unpack.flush()


async def while_connected(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Run something, and cancel it when the client disconnects."""
    doing, leaving = asyncio.ensure_future(work), asyncio.ensure_future(_has_left(request))
    try:
        await asyncio.wait({doing, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not doing.done():
            raise ClientDisconnect
        return doing.result()
    finally:
        await end([doing, leaving])


async def _has_left(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


@lru_cache(maxsize=200)
def _drawn(link: str) -> bytes:
    """A link as a QR code."""
    picture = io.BytesIO()
    segno.make(link, error="m").save(picture, kind="svg", scale=4, border=4, light="white", xmldecl=False)
    return picture.getvalue()


def _download(text: str, name: str) -> Response:
    return PlainTextResponse(
        text, headers={"content-disposition": f'attachment; filename="{name}"', "cache-control": "no-store"}
    )


async def _failed(request: Request, error: Exception) -> Response:
    assert isinstance(error, TableError)
    request.app.state.api.hall.meter.refused(error.key.value)
    return Response(
        m.write(m.Failed(error.key, error.args_said)), STATUS.get(error.key, 400), media_type="application/json"
    )


async def _nobody_there(request: Request, error: Exception) -> Response:
    return Response(status_code=499)


async def _busy(request: Request, error: Exception) -> Response:
    log_without_words(place_of(request.scope), error)
    return await _failed(request, TableError(ErrorKey.BUSY))


async def _not_found(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    return Response(m.write(m.Failed(ErrorKey.NO_SUCH_PAGE)), error.status_code, media_type="application/json")


def _end_one_at_no_table(sockets: dict[Connection, Socket | None]) -> bool:
    """Make room among the WebSockets of an address; those at a table stay."""
    idle = min((one for one in sockets if one.state is not Doing.BUSY), key=Connection.worth, default=None)
    if idle is not None:
        del sockets[idle]
        idle.end()
    return idle is not None


async def _end_idle(connections: Connections) -> None:
    while True:
        await asyncio.sleep(IDLE_SECONDS)
        connections.sweep()


async def _prepare(api: Api, warm: bool, collector: Collector | None) -> None:
    """Make ready what takes a moment; then have garbage collected at the right times."""
    if warm:
        await asyncio.gather(api.drawings.be_ready(), asyncio.to_thread(learn_look_alikes))
    if collector is not None:
        await collector.run()


async def _sweep(hall: Hall) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        hall.sweep()


async def _obey(api: Api) -> None:
    """Look for the operator's orders again and again."""
    while True:
        try:
            await api.obey()
        except Exception as error:
            log_without_words("the operator's orders", error)
        await asyncio.sleep(ORDERS_SECONDS)


async def _tidy_up(api: Api) -> None:
    """End processes and forget records that nobody needs any more; what goes wrong once is tried again."""
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        try:
            await api.pool.end_idle()
            await api.archive.forget_old()
            if api.keeping.forgets:
                await api.office.purge(api.keeping, list(api.hall.rooms))
        except Exception as error:
            log_without_words("tidying up", error)
