"""What a messenger shows of a link: a title, a sentence and a picture, written into the page it fetches."""

from __future__ import annotations

from functools import lru_cache
from html import escape
from ipaddress import ip_address

from motherlode.server.packing import Packed, packed

ABOUT = "Dig together. Trust whom you like."
PICTURE = "card.png"
HEAD = b"</head>"


def with_card(page: Packed, origin: str, path: str) -> Packed:
    """The page with a card for its address; the same for everybody who asks for it, whatever happens at the table."""
    title = "A table of Motherlode" if path.startswith("t/") else "Motherlode"
    return _written(page.plain, page.kind, origin, title)


@lru_cache(maxsize=64)
def _written(page: bytes, kind: str, origin: str, title: str) -> Packed:
    told = {"type": "website", "site_name": "Motherlode", "title": title, "description": ABOUT}
    told |= {"image": f"{origin}/{PICTURE}", "image:width": "1200", "image:height": "630"}
    lines = [f'<meta property="og:{name}" content="{escape(text)}">' for name, text in told.items()]
    card = "".join([*lines, '<meta name="twitter:card" content="summary_large_image">'])
    return packed(page.replace(HEAD, card.encode() + HEAD, 1), kind)


def is_loopback(host: str) -> bool:
    """Whether a name means this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
