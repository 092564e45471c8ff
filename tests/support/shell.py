"""The command line, called without a new process: what it prints, what it complains of, how it ends."""

import io
import sys
from dataclasses import dataclass

from motherlode.cli import main


@dataclass
class Ran:
    """How a command went."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed, line by line."""
        return self.out.splitlines()


def run(*arguments: str, stdin: str | bytes = "") -> Ran:
    """Runs `motherlode …` with this on standard input."""
    given = stdin.encode("utf-8", "surrogatepass") if isinstance(stdin, str) else stdin
    streams = sys.argv, sys.stdin, sys.stdout, sys.stderr
    out, err = io.BytesIO(), io.BytesIO()
    sys.argv = ["motherlode", *arguments]
    sys.stdin, sys.stdout, sys.stderr = (
        io.TextIOWrapper(stream, encoding="utf-8", write_through=True) for stream in (io.BytesIO(given), out, err)
    )
    status: object = 0
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    finally:
        written = out.getvalue().decode(), err.getvalue().decode()
        sys.argv, sys.stdin, sys.stdout, sys.stderr = streams
    assert isinstance(status, int), status
    return Ran(status, *written)


def is_refused(ran: Ran) -> bool:
    """Bad input: exit 2, one line on standard error, nothing else."""
    return ran.status == 2 and ran.out == "" and len(ran.err.splitlines()) == 1 and ran.err.startswith("motherlode: ")
