"""Who does the work: this process, several, or a Ray cluster. What comes of it is the same, and in the same order, with any of them."""

from argparse import ArgumentParser, Namespace
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from motherlode.extras import Missing

T = TypeVar("T")
W = TypeVar("W")

HERE: Final = "local"  # an address that means: start a cluster on this machine
_AHEAD: Final = 4  # pieces of work that are handed out per worker


@dataclass(frozen=True)
class Crew:
    """How many workers there are, and where: with an address, they belong to that Ray cluster."""

    jobs: int = 1
    ray: str | None = None

    def run(self, play: Callable[[W], T], work: list[W]) -> Iterator[T]:
        """Plays all pieces of work; results come in the order of the work."""
        if self.ray is not None:
            yield from _run_on_ray(play, work, self.ray, self.jobs)
        elif self.jobs <= 1:
            yield from map(play, work)
        else:
            with ProcessPoolExecutor(max_workers=self.jobs) as pool:
                yield from _in_order(
                    lambda piece: pool.submit(play, piece), lambda flying: flying.result(), work, self.jobs
                )


ALONE: Final = Crew()


def add_arguments(parser: ArgumentParser) -> None:
    """What a command is asked about who does the work."""
    parser.add_argument(
        "--jobs", type=int, default=1, help="so many processes, or workers of a cluster on this machine"
    )
    parser.add_argument("--ray", default=None, metavar="ADDRESS", help=f"of a Ray cluster; {HERE} starts one here")


def crew_of(given: Namespace) -> Crew:
    """The crew that a command was asked for."""
    return Crew(given.jobs, given.ray)


def _in_order(hand_out: Callable[[W], Any], result: Callable[[Any], T], work: list[W], jobs: int) -> Iterator[T]:
    """Hands out a few pieces per worker at a time, however many there are."""
    flying: deque[Any] = deque()
    for piece in work:
        flying.append(hand_out(piece))
        if len(flying) >= _AHEAD * max(jobs, 2):
            yield result(flying.popleft())
    while flying:
        yield result(flying.popleft())


def _run_on_ray(play: Callable[[W], T], work: list[W], address: str, jobs: int) -> Iterator[T]:
    ray = _ray()
    began_here = not ray.is_initialized()
    if began_here:
        settings: dict[str, Any] = {"num_cpus": jobs, "include_dashboard": False} if address == HERE else {}
        ray.init(address=address, log_to_driver=False, logging_level="error", **settings)
    try:
        yield from _in_order(ray.remote(play).remote, ray.get, work, jobs)
    finally:
        if began_here:
            ray.shutdown()


def _ray() -> Any:
    try:
        import ray
    except ImportError as missing:
        raise Missing("Ray", "ray") from missing
    return ray
