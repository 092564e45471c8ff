"""What every request meets first: known host, own origin, not too fast; and what every answer carries."""

from __future__ import annotations

import hashlib
import ipaddress
import re
import secrets
import socket
import time
from collections import OrderedDict
from collections.abc import Iterable
from http.cookies import CookieError, SimpleCookie

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from motherlode.server import messages as m
from motherlode.server.limits import Bucket, Limits
from motherlode.server.quiet import log_without_words
from motherlode.table import ErrorKey

COOKIE = "motherlode"
YEAR = 365 * 24 * 3600
TOKEN = re.compile(r"^[A-Za-z0-9_-]{32,64}$")
BUCKETS_KEPT = 10_000
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
    """Nothing but what this server serves; no inline scripts or styles."""
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
        f"connect-src 'self' ws://{host} wss://{host}; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def new_token() -> str:
    """The key to all seats taken from one browser: 192 bits."""
    return secrets.token_urlsafe(24)


def who_is(token: str) -> str:
    """The name under which the server knows the holder of a token; the token can't be told from it."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]


def token_of(headers: Headers) -> str | None:
    """The token that a request carries, if it is one."""
    jar: SimpleCookie = SimpleCookie()
    try:
        jar.load(headers.get("cookie", ""))
    except CookieError:
        return None
    morsel = jar.get(COOKIE)
    return morsel.value if morsel and TOKEN.match(morsel.value) else None


def cookie_header(token: str, secure: bool) -> str:
    """A cookie that scripts can't read and other sites can't send."""
    return f"{COOKIE}={token}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax" + ("; Secure" if secure else "")


def address_of(scope: Scope) -> str:
    """Where a request comes from."""
    client = scope.get("client")
    return client[0] if client else "?"


class Guard:
    """Middleware around the whole application."""

    def __init__(self, app: ASGIApp, limits: Limits, hosts: Iterable[str] = ()) -> None:
        self._app, self._limits = app, limits
        self._hosts = {
            "localhost",
            socket.gethostname().lower(),
            f"{socket.gethostname().lower()}.local",
            *(host.lower() for host in hosts),
        }
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let through, or say why not."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        problem = self._problem(scope, headers)
        if problem is None:
            token = token_of(headers)
            scope["new_token"] = None if token else new_token()
            scope["who"] = who_is(token or scope["new_token"])
            await self._serve(scope, receive, self._adorned(scope, headers, send))
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            answer = Response(m.write(m.Failed(problem)), STATUS[problem], media_type="application/json")
            await answer(scope, receive, self._adorned({**scope, "new_token": None}, headers, send))

    async def _serve(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Whatever goes wrong in there is logged without its words, and answered with one."""
        begun = False

        async def watched(message: Message) -> None:
            nonlocal begun
            begun = True
            await send(message)

        try:
            await self._app(scope, receive, watched)
        except Exception as error:
            log_without_words(scope["path"], error)
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
        if scope["path"].startswith("/api") and not self._bucket(address_of(scope)).take(time.monotonic()):
            return ErrorKey.TOO_FAST
        return None

    def _known(self, host: str) -> bool:
        """Only names that this machine goes by, so that no other site can point its own name here."""
        name = re.sub(r":\d+$", "", host).strip("[]").lower()
        if name in self._hosts:
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    def _bucket(self, address: str) -> Bucket:
        bucket = self._buckets.pop(address, None) or Bucket(self._limits.rest_burst, self._limits.rest_per_second)
        self._buckets[address] = bucket
        if len(self._buckets) > BUCKETS_KEPT:
            self._buckets.popitem(last=False)
        return bucket

    def _adorned(self, scope: Scope, headers: Headers, send: Send) -> Send:
        host = headers.get("host", "")
        cookie = scope["new_token"] and cookie_header(scope["new_token"], scope["scheme"] in ("https", "wss"))
        wants_cookie = scope["type"] == "websocket" or not scope["path"].startswith(("/assets/", "/art/"))

        async def adorned(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = MutableHeaders(raw=list(message.get("headers", [])))
                for name, value in HEADERS.items():
                    answer[name] = value
                answer["content-security-policy"] = policy(host)
                if cookie and wants_cookie:
                    answer.append("set-cookie", cookie)
                message["headers"] = answer.raw
            await send(message)

        return adorned


def _same_origin(headers: Headers, host: str) -> bool:
    """Browsers name the page that asks; programs without one hold no cookies of others."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
    return origin.partition("://")[2] == host


STATUS: dict[ErrorKey, int] = {
    ErrorKey.BAD_ORIGIN: 403,
    ErrorKey.TOO_FAST: 429,
    ErrorKey.TOO_LONG: 413,
    ErrorKey.TOO_MANY_TABLES: 429,
    ErrorKey.NO_SUCH_TABLE: 404,
    ErrorKey.NO_SUCH_RECORD: 404,
    ErrorKey.NO_SUCH_PAGE: 404,
    ErrorKey.BUSY: 503,
    ErrorKey.BROKEN: 500,
    ErrorKey.NEWER_VERSION: 409,
}
