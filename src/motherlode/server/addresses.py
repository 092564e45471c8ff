"""Where a request really comes from: through trusted proxies, and only through those."""

from __future__ import annotations

import functools
import ipaddress
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from starlette.datastructures import Headers
from starlette.types import Scope

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network
Header = Literal["auto", "x-forwarded-for", "forwarded"]
UNKNOWN = "?"
OWN_NETWORK = 64
"""An IPv6 visitor commands at least a network of this size, and counts as one."""
_WITH_PORT = re.compile(r"^(?:\[([^\]]*)\]|([^:]*))(?::\d{1,5})?$")


@dataclass(frozen=True, slots=True)
class Visitor:
    """Whose limits a request counts for, and whether it came by TLS."""

    address: str
    secure: bool


class Addresses:
    """Tells visitors from proxies. What a proxy says of a visitor is believed of trusted proxies only."""

    def __init__(self, trusted: Iterable[str] = (), header: Header = "auto") -> None:
        self._trusted = tuple(network_of(text) for text in trusted)
        self._header = header
        self.direct = functools.lru_cache(maxsize=10_000)(self._direct)

    def visitor(self, scope: Scope, headers: Headers) -> Visitor:
        """The visitor behind a request."""
        client = scope.get("client")
        host = client[0] if client else UNKNOWN
        address, secure = self.direct(host), scope["scheme"] in ("https", "wss")
        if address is not None:
            return Visitor(address, secure)
        return self._behind_proxy(host, headers, secure)

    def _direct(self, host: str) -> str | None:
        """How a connection's address counts; None for a trusted proxy, which speaks for many."""
        address = parsed(host)
        return None if address is not None and self._is_trusted(address) else counted(address)

    def _behind_proxy(self, proxy: str, headers: Headers, secure: bool) -> Visitor:
        """The rightmost address that is no trusted proxy: whatever stands to the left of it anybody may have written."""
        hops, scheme = self._told(headers)
        nearest = parsed(proxy)
        for hop in reversed(hops):
            address = parsed(hop)
            if address is None:
                break
            nearest = address
            if not self._is_trusted(address):
                break
        return Visitor(counted(nearest), scheme == "https" if scheme else secure)

    def _told(self, headers: Headers) -> tuple[list[str], str]:
        """The addresses and the scheme that proxies tell."""
        if self._header == "forwarded" or (self._header == "auto" and "x-forwarded-for" not in headers):
            elements = [_pairs(element) for element in _items(headers, "forwarded")]
            if elements or self._header == "forwarded":
                hops = [element.get("for", UNKNOWN) for element in elements]
                return hops, elements[-1].get("proto", "").lower() if elements else ""
        schemes = _items(headers, "x-forwarded-proto")
        return _items(headers, "x-forwarded-for"), schemes[-1].lower() if schemes else ""

    def _is_trusted(self, address: Address) -> bool:
        return any(address.version == network.version and address in network for network in self._trusted)


def network_of(text: str) -> Network:
    """A network such as 10.0.0.0/8, or a single address."""
    try:
        return ipaddress.ip_network(text.strip(), strict=False)
    except ValueError:
        raise ValueError(f"{text.strip()!r} is no address or network such as 10.0.0.0/8") from None


def parsed(text: str) -> Address | None:
    """An address, with or without port; one of IPv4 in an IPv6 coat is taken out of it."""
    match = _WITH_PORT.match(text)
    if match:
        text = match[2] if match[1] is None else match[1]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def counted(address: Address | None) -> str:
    """Under which name an address is counted."""
    if address is None:
        return UNKNOWN
    if address.version == 4:
        return str(address)
    return str(ipaddress.ip_network((address, OWN_NETWORK), strict=False))


def _items(headers: Headers, name: str) -> list[str]:
    return [item.strip() for value in headers.getlist(name) for item in value.split(",") if item.strip()]


def _pairs(element: str) -> dict[str, str]:
    """`for="[2001:db8::1]";proto=https` as a dictionary."""
    parts = (part.partition("=") for part in element.split(";"))
    return {name.strip().lower(): value.strip().strip('"') for name, _, value in parts}
