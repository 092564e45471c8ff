"""The REST part as an OpenAPI document and as a page, both from the list of calls."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from html import escape
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from motherlode.server import messages as m


@dataclass(frozen=True, slots=True)
class Call:
    """One call of the API: how it is made, what goes in and what comes out; `str` is plain text."""

    method: str
    path: str
    about: str
    handle: Callable[[Request], Awaitable[Response]]
    body: Any = None
    answer: Any = None
    query: tuple[str, ...] = ()


def document(calls: list[Call]) -> dict[str, Any]:
    """The OpenAPI document."""
    types = [kind for call in calls for kind in (call.body, call.answer) if kind not in (None, str)]
    _, schemas = msgspec.json.schema_components([*types, m.Failed], ref_template="#/components/schemas/{name}")
    paths: dict[str, Any] = {}
    for call in calls:
        paths.setdefault(call.path, {})[call.method.lower()] = _operation(call)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Motherlode",
            "version": m.VERSION,
            "description": "Lobby and records. Tables themselves go by WebSocket at /ws.",
        },
        "paths": paths,
        "components": {"schemas": schemas},
    }


def page(calls: list[Call]) -> str:
    """The same for people."""
    rows = "".join(
        f"<tr><td><code>{call.method}</code></td><td><code>{escape(call.path)}</code></td><td>{escape(call.about)}</td>"
        f"<td>{_type_name(call.body)}</td><td>{_type_name(call.answer)}</td></tr>"
        for call in calls
    )
    shapes = document(calls)["components"]["schemas"]
    details = "".join(
        f'<h3 id="{name}">{name}</h3><p>{escape(shape.get("description", ""))}</p>'
        f"<pre>{escape(msgspec.json.format(msgspec.json.encode(shape), indent=2).decode())}</pre>"
        for name, shape in sorted(shapes.items())
    )
    return (
        '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        '<title>Motherlode API</title><link rel="stylesheet" href="/api/page.css"><main><h1>Motherlode API</h1>'
        '<p>As a document: <a href="/api/openapi.json">openapi.json</a>. Errors are <a href="#Failed">Failed</a>.</p>'
        f"<table><thead><tr><th>method<th>path<th>what it does<th>takes<th>gives</thead><tbody>{rows}</tbody></table>"
        f"<h2>Types</h2>{details}</main></html>"
    )


CSS = """
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #2b2126; background: #efe5d4 }
main { max-width: 70rem; margin: auto; padding: 1rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; padding: .3rem .6rem; border-bottom: 1px solid #d6c5aa; vertical-align: top }
pre { background: #fbf6ec; padding: .6rem; overflow: auto }
a { color: #8a4f00 }
@media (prefers-color-scheme: dark) {
  body { color: #f4e9d8; background: #171215 } th, td { border-color: #4a3d43 } pre { background: #221b1f } a { color: #f6c15c }
}
"""


def _operation(call: Call) -> dict[str, Any]:
    operation: dict[str, Any] = {
        "summary": call.about,
        "parameters": [
            *(
                {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
                for name in _path_names(call.path)
            ),
            *({"name": name, "in": "query", "required": False, "schema": {"type": "string"}} for name in call.query),
        ],
        "responses": {
            "200": {"description": "done", "content": _content(call.answer)},
            "4XX": {"description": "could not be done", "content": _content(m.Failed)},
        },
    }
    if call.body is not None:
        operation["requestBody"] = {"required": True, "content": _content(call.body)}
    return operation


def _content(kind: Any) -> dict[str, Any]:
    if kind in (None, str):
        return {"text/plain": {"schema": {"type": "string"}}}
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{kind.__name__}"}}}


def _path_names(path: str) -> list[str]:
    return [part[1:-1] for part in path.split("/") if part.startswith("{")]


def _type_name(kind: Any) -> str:
    if kind is None:
        return ""
    return "text" if kind is str else f'<a href="#{kind.__name__}">{kind.__name__}</a>'
