"""What an operator can choose: by a file, by flags, by the environment; checked before anything starts, one sentence for each mistake."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Literal, NamedTuple

from motherlode.server.addresses import Addresses, Header
from motherlode.server.limits import Limits, limits_of

MOST_WORKERS = 256


@dataclass(frozen=True, slots=True)
class Config:
    """All settings, with what holds unless told otherwise."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: str | None = None
    """The folder of SQLite."""
    browser: bool | None = None
    names: tuple[str, ...] = ()
    trusted_proxies: tuple[str, ...] = ()
    proxy_header: Header = "auto"
    limits: tuple[str, ...] = ()
    """Changed limits, as NAME=NUMBER."""
    store: Literal["sqlite", "postgresql"] = "sqlite"
    database: str | None = None
    """The address of PostgreSQL."""
    bus: Literal["none", "redis"] = "none"
    redis: str | None = None
    """The address of Redis."""
    workers: int = 1
    operator: str | None = None
    """HOST:PORT for health and metrics; with several workers each has the next port."""
    logs: Literal["text", "json"] = "text"
    finished_days: int | None = None
    """How long a finished table is kept; its record stays."""
    forgotten_days: int | None = None
    """How long a table is kept at which nothing happens."""
    records_days: int | None = None
    """How long the records of games are kept."""
    words: str | None = None
    """A file with words that no name and no chat line may hold, one in a line."""

    @property
    def all_limits(self) -> Limits:
        """The limits with those that were changed."""
        return limits_of(self.limits)

    def as_json(self) -> dict[str, Any]:
        """As plain data, for another process."""
        return asdict(self)

    @classmethod
    def of_json(cls, obj: Mapping[str, Any]) -> Config:
        """The inverse of `as_json`."""
        parts: dict[str, Any] = {key: tuple(one) if isinstance(one, list) else one for key, one in obj.items()}
        return cls(**parts)


class _Kind(NamedTuple):
    """What a setting may be, in words and as a check."""

    words: str
    fits: Callable[[Any], bool]


def _one_of(*names: str) -> _Kind:
    return _Kind("one of " + ", ".join(names), lambda value: value in names)


def _number(least: int, most: int) -> _Kind:
    words = f"a whole number from {least} to {most}"
    return _Kind(words, lambda value: type(value) is int and least <= value <= most)


TEXT = _Kind("a text", lambda value: isinstance(value, str) and bool(value))
TEXTS = _Kind(
    "a list of texts", lambda value: isinstance(value, list | tuple) and all(isinstance(one, str) for one in value)
)
SWITCH = _Kind("true or false", lambda value: isinstance(value, bool))
DAYS = _number(1, 36500)
KINDS: dict[str, _Kind] = {
    "host": TEXT,
    "port": _number(0, 65535),
    "data": TEXT,
    "browser": SWITCH,
    "names": TEXTS,
    "trusted_proxies": TEXTS,
    "proxy_header": _one_of("auto", "x-forwarded-for", "forwarded"),
    "limits": _Kind("a table of numbers", lambda value: isinstance(value, dict | list | tuple)),
    "store": _one_of("sqlite", "postgresql"),
    "database": TEXT,
    "bus": _one_of("none", "redis"),
    "redis": TEXT,
    "workers": _number(1, MOST_WORKERS),
    "operator": _Kind("HOST:PORT", lambda value: isinstance(value, str) and _is_place(value)),
    "logs": _one_of("text", "json"),
    "finished_days": DAYS,
    "forgotten_days": DAYS,
    "records_days": DAYS,
    "words": TEXT,
}


def config_of(given: Mapping[str, Any], file: Path | None = None) -> Config:
    """Settings from flags and the environment, then from a file, then as usual; all mistakes are told at once.

    >>> config_of({"workers": 2, "bus": "mail"})
    Traceback (most recent call last):
        ...
    ValueError: the setting bus can't be 'mail': it is one of none, redis
    several workers need a store that they can share: store = "postgresql"
    """
    chosen = {
        **(_read(file) if file is not None else {}),
        **{key: one for key, one in given.items() if one is not None},
    }
    mistakes = [_wrong(name, value) for name, value in chosen.items() if not _is_right(name, value)]
    right = {name: value for name, value in chosen.items() if _is_right(name, value)}
    config = Config(**{name: _as_kept(value) for name, value in right.items()})
    mistakes += _contradictions(config)
    if mistakes:
        raise ValueError("\n".join(mistakes))
    return config


def _is_right(name: str, value: Any) -> bool:
    return name in KINDS and KINDS[name].fits(value)


def _wrong(name: str, value: Any) -> str:
    if name not in KINDS:
        return f"there is no setting {name!r}; there are {', '.join(one.name for one in fields(Config))}"
    return f"the setting {name} can't be {value!r}: it is {KINDS[name].words}"


def _as_kept(value: Any) -> Any:
    if isinstance(value, dict):
        return tuple(f"{name}={number}" for name, number in value.items())
    return tuple(value) if isinstance(value, list) else value


def _contradictions(config: Config) -> Iterator[str]:
    """What does not go together, one sentence each."""
    if config.store == "postgresql" and config.database is None:
        yield 'store = "postgresql" needs the address of the database: database = "postgresql://user@host/name"'
    if config.store == "sqlite" and config.database is not None:
        yield 'an address of a database was given, and the store is SQLite: store = "postgresql" uses it'
    if config.store == "sqlite" and config.workers > 1:
        yield 'several workers need a store that they can share: store = "postgresql"'
    if config.bus == "redis" and config.redis is None:
        yield 'bus = "redis" needs its address: redis = "redis://host:6379"'
    if config.bus == "none" and config.redis is not None:
        yield 'an address of Redis was given, and there is no bus: bus = "redis" uses it'
    for check in (
        lambda: config.all_limits,
        lambda: Addresses(config.trusted_proxies, config.proxy_header),
        config_words(config),
    ):
        try:
            check()
        except (ValueError, OSError) as error:
            yield str(error)


def config_words(config: Config) -> Callable[[], object]:
    """Read the list of words, if there is one."""
    return lambda: words_of(config.words)


def words_of(path: str | None) -> frozenset[str]:
    """The words of a file, one in a line; # begins a remark."""
    if path is None:
        return frozenset()
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(
            f"the list of words {path} can't be read: {getattr(error, 'strerror', None) or 'it is no text'}"
        ) from None
    found = (line.partition("#")[0].strip().casefold() for line in lines)
    return frozenset(word for word in found if word)


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"the configuration {file} can't be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the configuration {file} is no TOML: {error}") from None


def place_of(text: str) -> tuple[str, int]:
    """Host and port.

    >>> place_of("127.0.0.1:9100"), place_of("[::1]:9100")
    (('127.0.0.1', 9100), ('::1', 9100))
    """
    host, _, port = text.rpartition(":")
    return host.removeprefix("[").removesuffix("]"), int(port)


def _is_place(text: str) -> bool:
    host, _, port = text.rpartition(":")
    return bool(host) and port.isdecimal() and int(port) <= 65535
