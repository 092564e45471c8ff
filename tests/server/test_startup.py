"""Starting and stopping a real server: one clear sentence when it can't start, and an end when it is told to end."""

from __future__ import annotations

import signal
import socket
import sqlite3
import subprocess
import sys
import urllib.request

import pytest

from motherlode.server.folder import owned

SERVE = "import sys; from motherlode.server import serve; serve(port=0, data=sys.argv[1], open_browser=False)"
BUSY = f"""
import asyncio, time
from motherlode.server import app

async def fill_all_threads(*_):
    for _ in range(100):
        asyncio.get_running_loop().run_in_executor(None, time.sleep, 3600)

app._sweep = fill_all_threads
{SERVE}
"""
COMMAND = "import sys; from motherlode.cli import main; sys.exit(main())"


class Server:
    """A server in a process of its own."""

    def __init__(self, folder, program=SERVE):
        command = [sys.executable, "-c", program, str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.line = self.process.stdout.readline()
        with urllib.request.urlopen(self.line.rsplit(" ", 1)[1].strip() + "api/tables", timeout=60) as answer:
            assert answer.status == 200

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        try:
            return self.process.communicate(timeout=60)
        finally:
            self.process.kill()


def command(folder):
    """`motherlode serve`, which is not expected to last."""
    serve = [sys.executable, "-c", COMMAND, "serve", "--port", "0", "--no-browser", "--data", str(folder)]
    return subprocess.run(serve, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("program", [SERVE, BUSY], ids=["idle", "with busy threads"])
def test_a_server_ends_when_it_is_told_to(tmp_path, program, how):
    server = Server(tmp_path, program)
    with socket.create_connection(("127.0.0.1", int(server.line.rsplit(":", 1)[1].strip("/\n")))):
        server.stop(how)
    assert server.process.returncode is not None


def test_two_servers_do_not_share_a_folder(tmp_path):
    first = Server(tmp_path)
    second = command(tmp_path)
    first.stop()
    assert second.returncode != 0
    assert "another server is using the data folder" in second.stderr
    assert "Traceback" not in second.stderr
    third = Server(tmp_path)
    third.stop()
    assert "Motherlode is open" in third.line


@pytest.mark.parametrize("kind", ["broken", "newer", "file"])
def test_what_is_in_the_way_of_a_server_is_one_sentence(tmp_path, kind):
    if kind == "broken":
        (tmp_path / "motherlode.sqlite3").write_text("no database " * 100)
    elif kind == "newer":
        with sqlite3.connect(tmp_path / "motherlode.sqlite3") as db:
            db.execute("PRAGMA user_version = 99")
    folder = tmp_path / "motherlode.sqlite3" if kind == "file" else tmp_path
    (tmp_path / "motherlode.sqlite3").touch()
    ended = command(folder)
    assert ended.returncode != 0
    assert "Traceback" not in ended.stderr
    assert len(ended.stderr.strip().splitlines()) == 1


def test_a_folder_is_free_again_afterwards(tmp_path):
    with owned(tmp_path), pytest.raises(ValueError, match="another server"), owned(tmp_path):
        pass
    with owned(tmp_path):
        pass
