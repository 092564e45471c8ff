"""What every request meets first: known host, own origin, not too fast; and what every answer carries."""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
import socket
import time
from collections import Counter
from collections.abc import Callable, Iterable

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motherlode.server import messages as m
from motherlode.server.addresses import Addresses, Visitor
from motherlode.server.counts import Counts
from motherlode.server.limits import Buckets, Limits
from motherlode.server.safe_logging import log_without_words
from motherlode.table import ErrorKey

COOKIE = "motherlode"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"^[A-Za-z0-9_-]{32,64}$")
HOST = re.compile(r"^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$")
PAGES_PER_CALL = 5
"""A page is made of many files: so many more of those are let through than of calls."""
SECURE_COOKIE = f"__Host-{COOKIE}"
SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), interest-cohort=()",
    "x-frame-options": "DENY",
}


def policy(host: str) -> str:
    """Nothing but what this server serves; no inline scripts or styles. The host is one that is known, or empty."""
    sockets = f" ws://{host} wss://{host}" if host else ""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
        f"connect-src 'self'{sockets}; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def new_token() -> str:
    """The key to all seats taken from one browser: 192 bits."""
    return secrets.token_urlsafe(24)


def who_is(token: str) -> str:
    """The name under which the server knows the holder of a token; the token can't be told from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def token_of(headers: Headers, secure: bool = False) -> str | None:
    """The token that a request carries, if it is one. Whatever other programs on the same host have set is passed over."""
    wanted = SECURE_COOKIE if secure else COOKIE
    parts = (part.partition("=") for line in headers.getlist("cookie") for part in line.split(";"))
    values = (value.strip().strip('"') for name, _, value in parts if name.strip() == wanted)
    return next((value for value in values if TOKEN.match(value)), None)


def cookie_header(token: str, secure: bool) -> str:
    """A cookie that scripts can't read and other sites can't send; under TLS no other host of the domain can set it, either."""
    name, more = (SECURE_COOKIE, "; Secure") if secure else (COOKIE, "")
    return f"{name}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{more}"


def address_of(scope: Scope) -> str:
    """Whose limits a request counts for."""
    visitor: Visitor = scope["visitor"]
    return visitor.address


class Guard:
    """Middleware around the whole application."""

    def __init__(
        self,
        app: ASGIApp,
        limits: Limits,
        hosts: Iterable[str] = (),
        addresses: Addresses | None = None,
        bans: Callable[[str, str], bool] = lambda who, address: False,
        counts: Counts | None = None,
    ) -> None:
        self._app, self._limits, self._bans, self._counts = app, limits, bans, counts
        self._addresses = addresses or Addresses()
        self._hosts = {
            "localhost",
            socket.gethostname().lower(),
            f"{socket.gethostname().lower()}.local",
            *(host.lower() for host in hosts),
        }
        self._calls = Buckets(limits.rest_burst, limits.rest_per_second)
        self._pages = Buckets(limits.rest_burst * PAGES_PER_CALL, limits.rest_per_second * PAGES_PER_CALL)
        self._in_work: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it with a reason."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        scope["visitor"] = visitor = self._addresses.visitor(scope, headers)
        problem = self._problem(scope, headers)
        if problem is None:
            token = token_of(headers, visitor.secure)
            scope["new_token"] = None if token else new_token()
            scope["who"] = who_is(token or scope["new_token"])
            problem = self._banned(scope) or await self._too_much_elsewhere(scope)
        if problem is None:
            await self._let_in(scope, receive, self._adorned(scope, headers, send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = Response(m.write(m.Failed(problem)), STATUS[problem], media_type="application/json")
            await answer(scope, receive, self._adorned({**scope, "new_token": None}, headers, send))

    async def _too_much_elsewhere(self, scope: Scope) -> ErrorKey | None:
        """What an address asks of all workers together counts too."""
        if self._counts is None or scope["type"] != "http" or not scope["path"].startswith("/api"):
            return None
        limits = self._limits
        taken = await self._counts.take("rest", address_of(scope), limits.rest_burst, limits.rest_per_second)
        return ErrorKey.TOO_FAST if taken is False else None

    def _banned(self, scope: Scope) -> ErrorKey | None:
        """Whom the operator keeps out: they may see the pages, and why they can't play."""
        if scope["type"] == "http" and not scope["path"].startswith("/api/"):
            return None
        return ErrorKey.BANNED if self._bans(scope["who"], address_of(scope)) else None

    async def _let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Count requests in work; WebSockets are counted where they are opened."""
        if scope["type"] == "websocket":
            await self._serve(scope, receive, send)
            return
        address = address_of(scope)
        self._in_work[address] += 1
        try:
            await self._serve(scope, receive, send)
        finally:
            self._in_work[address] -= 1
            if not self._in_work[address]:
                del self._in_work[address]

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve the request; an error is logged without its text, and answered with `error.broken`."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            log_without_words(place_of(scope), error)
            if scope["type"] == "http" and not begun:
                await Response(m.write(m.Failed(ErrorKey.BROKEN)), 500, media_type="application/json")(
                    scope, receive, send
                )

    def _problem(self, scope: Scope, headers: Headers) -> ErrorKey | None:
        host = headers.get("host", "")
        if not self._known(host):
            return ErrorKey.BAD_ORIGIN
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if changes and not _same_origin(headers, host):
            return ErrorKey.BAD_ORIGIN
        buckets = self._calls if scope["path"].startswith("/api") else self._pages
        address = address_of(scope)
        if self._in_work[address] >= self._limits.requests_per_address or not buckets.take(address, time.monotonic()):
            return ErrorKey.TOO_FAST
        return None

    def _known(self, host: str) -> bool:
        """Only names that this machine goes by, so that no other site can point its own name here."""
        if not HOST.match(host.lower()):
            return False
        name = re.sub(r":\d+$", "", host).strip("[]").lower()
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _adorned(self, scope: Scope, headers: Headers, send: Send) -> Send:
        secure = scope["visitor"].secure
        fixed = HEADERS | {"content-security-policy": policy(headers.get("host", "") if "who" in scope else "")}
        if secure:
            fixed["strict-transport-security"] = f"max-age={YEAR}"
        cookie = scope["new_token"] and cookie_header(scope["new_token"], secure)
        wants_cookie = scope["type"] == "websocket" or not scope["path"].startswith(("/assets/", "/art/"))

        async def adorned(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = MutableHeaders(raw=list(message.get("headers", [])))
                for name, value in fixed.items():
                    answer[name] = value
                if cookie and wants_cookie:
                    answer.append("set-cookie", cookie)
                message["headers"] = answer.raw
            await send(message)

        return adorned


def place_of(scope: Scope) -> str:
    """Where something went wrong, in our own words: what stands in an address is a stranger's."""
    return str(getattr(scope.get("endpoint"), "__qualname__", scope["type"]))


def _same_origin(headers: Headers, host: str) -> bool:
    """Browsers name the page that asks; programs without one hold no cookies of others."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin.partition("://")[2] == host


STATUS: dict[ErrorKey, int] = {
    ErrorKey.BAD_ORIGIN: 403,
    ErrorKey.BANNED: 403,
    ErrorKey.NO_NEW_TABLES: 503,
    ErrorKey.TOO_FAST: 429,
    ErrorKey.TOO_LONG: 413,
    ErrorKey.TOO_MANY_TABLES: 429,
    ErrorKey.TOO_MANY_RECORDS: 429,
    ErrorKey.NO_SUCH_TABLE: 404,
    ErrorKey.NO_SUCH_RECORD: 404,
    ErrorKey.NO_SUCH_PAGE: 404,
    ErrorKey.BUSY: 503,
    ErrorKey.BROKEN: 500,
    ErrorKey.NEWER_VERSION: 409,
}
