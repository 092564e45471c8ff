"""Metrics for Prometheus: a fixed set of names and labels, so that nothing of a player can be among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from motherlode.server.app import Api

SOON = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
THINKING = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """All metrics of one worker."""

    def __init__(self) -> None:
        self.registry = registry = CollectorRegistry()
        self._moves = Counter("motherlode_acts", "Lines that were stored", registry=registry)
        self._durable = Histogram(
            "motherlode_accept_to_durable_seconds",
            "From accepting a request to having stored it",
            registry=registry,
            buckets=SOON,
        )
        self._told = Histogram(
            "motherlode_durable_to_told_seconds",
            "From having stored a change to having told it",
            registry=registry,
            buckets=SOON,
        )
        self._refused = Counter("motherlode_refusals", "Requests that were refused", ["kind"], registry=registry)
        self._thought = Histogram(
            "motherlode_bot_thinking_seconds",
            "How long bots take, waiting included",
            registry=registry,
            buckets=THINKING,
        )
        self._leases = Counter("motherlode_lease_changes", "Changes of who drives a table", ["what"], registry=registry)

    def watch(self, api: Api) -> None:
        """Numbers that are read when somebody asks."""
        hall: Any = api.hall
        store: Any = hall.store
        readings = {
            "motherlode_tables": ("Tables in memory", lambda: len(hall.rooms)),
            "motherlode_tables_with_people": (
                "Tables that somebody looks at",
                lambda: sum(bool(r.listeners) for r in hall.rooms.values()),
            ),
            "motherlode_tables_driven": (
                "Tables whose bots and clocks this worker drives",
                lambda: getattr(hall.cluster, "driven", len(hall.rooms)),
            ),
            "motherlode_sockets": ("Open WebSockets", lambda: sum(1 for _ in api.talkers())),
            "motherlode_bots_waiting": (
                "Questions that wait for a thinking process",
                lambda: getattr(hall.bot_pool, "waiting", 0),
            ),
            "motherlode_commits": ("Groups of changes that were committed", lambda: getattr(store, "groups", 0)),
            "motherlode_committed_changes": ("Changes in all those groups", lambda: getattr(store, "grouped", 0)),
            "motherlode_bus_works": ("Whether the bus is heard", lambda: not hall.cluster.blind),
        }
        for name, (words, read) in readings.items():
            Gauge(name, words, registry=self.registry).set_function(read)

    def settled(self, acts: int, accepted: float | None, began: float, durable: float, told: float) -> None:
        """Lines were stored and told."""
        if acts:
            self._moves.inc(acts)
            self._durable.observe(durable - (began if accepted is None else accepted))
            self._told.observe(told - durable)

    def refused(self, key: str) -> None:
        """A request was refused."""
        self._refused.labels(key).inc()

    def thought(self, seconds: float) -> None:
        """A bot has answered."""
        self._thought.observe(seconds)

    def lease(self, what: str) -> None:
        """Who drives a table has changed."""
        self._leases.labels(what).inc()

    def page(self) -> bytes:
        """Everything, as Prometheus reads it."""
        return generate_latest(self.registry)
