"""Data of games for learners: records and observations, written in shards as the games are played.

A shard holds the games of one chunk, in numpy's npz. It appears under its name only when it is whole, and a run that is begun again in
the same folder goes on where it stopped. The same settings give the same bytes with any number of workers.
"""

import json
import os
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from motherlode.core.chance import Chance
from motherlode.core.moves import Move, Seat
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.ruleset import Ruleset
from motherlode.core.writing import move_text
from motherlode.extras import Missing
from motherlode.lab.games import GamePlayed, play_game
from motherlode.lab.results import game_line, read_line
from motherlode.notation.dealers import Dealer, NotingDealer
from motherlode.notation.records import result, ruleset_headers, written_headers

if TYPE_CHECKING:
    from motherlode.envs.running import Follower

MANIFEST: Final = "manifest.json"
KINDS: Final = ("records", "observations")


@dataclass(frozen=True)
class Wanted:
    """The folders into which a simulation writes its data; no name is nothing wanted."""

    records: str = ""
    observations: str = ""

    def folders(self) -> dict[str, Path]:
        """Those that are wanted, by the kind of data."""
        named = {"records": self.records, "observations": self.observations}
        return {kind: Path(folder) for kind, folder in named.items() if folder}


class RecordWitness:
    """Writes the record of a game."""

    def __init__(self, rules: Ruleset, bots: list[str], seed: str) -> None:
        self._headers = ruleset_headers(rules) | {"Seats": ", ".join(bots), "Seed": seed}
        self._lines: list[str] = []

    def dealer_for(self, dealer: Dealer) -> Chance:
        """Whatever it brings is written down."""
        return NotingDealer(dealer, lambda words: self._lines.append(f"m {words}"))

    def chose(self, position: Position, seat: Seat, moves: list[Move], move: Move) -> None:
        """A line for the move."""
        self._lines.append(f"{seat} {move_text(move)}")

    def ended(self, position: Position) -> None:
        """The result."""
        self._headers["Result"] = result(position)

    def text(self) -> str:
        """The whole record."""
        return written_headers(self._headers) + "".join(f"{line}\n" for line in self._lines)


@dataclass
class Steps:
    """What the seats saw and did in one game after the other, an entry for each act."""

    game: list[int] = field(default_factory=list)
    seat: list[int] = field(default_factory=list)
    observation: list[bytes] = field(default_factory=list)
    action: list[int] = field(default_factory=list)
    mask: list[bytes] = field(default_factory=list)
    reward: list[float] = field(default_factory=list)  # the seat's share in the end


class StepWitness:
    """Notes what every seat that acts sees, may do and does."""

    def __init__(self, follower: "Follower", number: int, steps: Steps) -> None:
        self._follower = follower
        self._number = number
        self._steps = steps
        self._first = len(steps.seat)

    def dealer_for(self, dealer: Dealer) -> Chance:
        """The same."""
        self._follower.begin()
        return dealer

    def chose(self, position: Position, seat: Seat, moves: list[Move], move: Move) -> None:
        """One act more."""
        seen, mask, entry = self._follower.act(position, seat, moves, move)
        steps = self._steps
        steps.game.append(self._number)
        steps.seat.append(seat)
        steps.observation.append(seen)
        steps.mask.append(mask)
        steps.action.append(entry)

    def ended(self, position: Position) -> None:
        """Now everybody's share is known."""
        shares = self._follower.shares(position)
        self._steps.reward.extend(shares[seat] for seat in self._steps.seat[self._first :])


class Together:
    """Several witnesses of one game."""

    def __init__(self, witnesses: "list[RecordWitness | StepWitness]") -> None:
        self._witnesses = witnesses

    def dealer_for(self, dealer: Dealer) -> Chance:
        """The one of whoever wants to hear what it brings."""
        chance: Chance = dealer
        for witness in self._witnesses:
            given = witness.dealer_for(dealer)
            chance = given if given is not dealer else chance
        return chance

    def chose(self, position: Position, seat: Seat, moves: list[Move], move: Move) -> None:
        """Everybody takes note."""
        for witness in self._witnesses:
            witness.chose(position, seat, moves, move)

    def ended(self, position: Position) -> None:
        """Everybody takes note."""
        for witness in self._witnesses:
            witness.ended(position)


# Shards.


def shard_of(folder: Path, kind: str, first: int, last: int) -> Path:
    """The file of the games from `first` to the one before `last`."""
    return folder / f"{kind}-{first:09}-{last - 1:09}.npz"


def open_folders(wanted: Wanted, settings: dict[str, Any]) -> None:
    """Makes the folders, or finds them as a run with the same settings has left them; refuses those of another run."""
    for folder in wanted.folders().values():
        folder.mkdir(parents=True, exist_ok=True)
        manifest = folder / MANIFEST
        text = json.dumps(settings, indent=1, sort_keys=True) + "\n"
        if not manifest.exists():
            if any(folder.iterdir()):
                raise ValueError(f"the folder {quoted(str(folder))} is not empty, and no data of ours lie there")
            _write(manifest, text.encode())
        elif manifest.read_text(encoding="utf-8") != text:
            raise ValueError(f"the folder {quoted(str(folder))} holds data of a run with other settings")


def play_chunk(rules: Ruleset, bots: list[str], seed: int, first: int, last: int, wanted: Wanted) -> list[GamePlayed]:
    """Plays some games and writes their shards; what is there already is read instead of played."""
    shards = {kind: shard_of(folder, kind, first, last) for kind, folder in wanted.folders().items()}
    if all(path.exists() for path in shards.values()):
        return _results_in(next(iter(shards.values())))
    played, records, steps = [], [], Steps()
    follower = _follower(rules) if wanted.observations else None
    for number in range(first, last):
        name = f"{seed} {number}"
        record = RecordWitness(rules, bots, name)
        witnesses: list[RecordWitness | StepWitness] = [record] if wanted.records else []
        if follower is not None:
            witnesses.append(StepWitness(follower, number, steps))
        played.append(play_game(rules, bots, name, Together(witnesses)))
        records.append(record.text())
    results = [game_line(game) for game in played]
    if wanted.records:
        write_shard(shards["records"], {"results": results, "records": records})
    if follower is not None:
        write_shard(shards["observations"], {"results": results, **_columns(steps, follower)})
    return played


def _columns(steps: Steps, follower: "Follower") -> dict[str, Any]:
    numpy = _numpy()
    rows = len(steps.seat)
    seen = numpy.frombuffer(b"".join(steps.observation), numpy.uint8).reshape(rows, -1)
    masks = numpy.frombuffer(b"".join(steps.mask), numpy.uint8).reshape(rows, -1)
    return {
        "game": numpy.array(steps.game, numpy.int64), "seat": numpy.array(steps.seat, numpy.uint8), "observation": seen,
        "action": numpy.array(steps.action, numpy.int32), "action_mask": numpy.packbits(masks, axis=1),
        "reward": numpy.array(steps.reward, numpy.float32), "actions": follower.actions,
    }  # fmt: skip


def write_shard(path: Path, columns: dict[str, Any]) -> None:
    """Writes a shard: it is there whole, or not at all."""
    import io

    whole = io.BytesIO()
    _numpy().savez_compressed(whole, **columns)
    _write(path, whole.getvalue())


def _write(path: Path, data: bytes) -> None:
    """Nobody ever sees half of a file: it is written beside, and then takes its name."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


def _results_in(path: Path) -> list[GamePlayed]:
    with _numpy().load(path) as shard:
        return [read_line(str(line)) for line in shard["results"]]


def digest(folder: Path) -> str:
    """Of all shards in a folder, in the order of their names."""
    whole = sha256()
    for path in sorted(folder.glob("*.npz")):
        whole.update(path.name.encode() + path.read_bytes())
    return whole.hexdigest()


def _follower(rules: Ruleset) -> "Follower":
    from motherlode.envs.running import Follower, lens_of

    return Follower(lens_of(rules))


def _numpy() -> Any:
    try:
        import numpy
    except ImportError as missing:
        raise Missing("numpy", "research") from missing
    return numpy
