"""How fast the table is seen in a browser: `python -m bench.table_page [SLOWER]`.

A real Chromium, its processor slowed down so many times (4 by default, like a phone), at a real server. The time from a message of the
server to the frame that shows it, and the frames while a finger moves the mine, by the clock on the wall: they mean something on a machine
that has nothing else to do. The time that the page's own thread works for a message and for a frame means something everywhere.
"""

from __future__ import annotations

import itertools
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.dwarf import Troubles, click_a_turn, dwarf
from tests.browser.serving import Server

PHONE = {"viewport": {"width": 390, "height": 844}, "reduced_motion": "no-preference"}
TURNS = 5
SECONDS = 3
WATCH = """
window.seen = [];
const Line = window.WebSocket;
window.WebSocket = class extends Line {
    constructor(...args) {
        super(...args);
        this.addEventListener('message', ({ data }) => {
            if (!data.startsWith('{"type":"table"')) return;
            const began = performance.now();
            requestAnimationFrame(() => setTimeout(() => window.seen.push(performance.now() - began)));
        });
    }
};
"""
COUNT = """() => {
    window.frames = [];
    const note = (now) => { window.frames.push(now); requestAnimationFrame(note); };
    requestAnimationFrame(note);
}"""


def main(slower: float) -> None:
    """Measure and print both."""
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        server.given.begin()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            with dwarf(browser, server.url, Troubles(server.url), **PHONE) as mira:
                mira.context.add_init_script(WATCH)
                mira.play_now()
                mira.page.locator(".reveal-done").wait_for()
                mira.cover_role()
                opening = mira.page.evaluate("window.seen.length")
                thread = Thread(mira.page, slower)
                for _ in range(TURNS):
                    if mira.until("mine", "round", "final") == "mine":
                        click_a_turn(mira)
                mira.until("mine", "round", "final")
                seen = mira.page.evaluate("window.seen")
                report("a table opened, message to frame, ms", seen[:opening])
                seen = seen[opening:]
                report("a move, message to frame, ms", seen)
                print(f"  own work for each message, presses included: {thread.worked() / len(seen):.1f} ms")
                frames = frames_while_moving(mira.page)
                report("frame while moving, ms", frames)
                print(f"  own work for each frame: {thread.worked() / len(frames):.1f} ms")
        finally:
            browser.close()
            server.kill()


class Thread:
    """The page's own thread: how long it has worked, however busy the machine is."""

    def __init__(self, page: Page, slower: float) -> None:
        self._line, self._before = page.context.new_cdp_session(page), 0.0
        self._line.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        self._line.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.worked()

    def worked(self) -> float:
        """Milliseconds since the last question; a thread that is slowed down works so much longer."""
        told = self._line.send("Performance.getMetrics")["metrics"]
        now = next(one["value"] for one in told if one["name"] == "TaskDuration")
        spent, self._before = now - self._before, now
        return float(spent * 1000)


def frames_while_moving(page: Page) -> list[float]:
    """The time between frames while the mine is moved about."""
    box: Any = page.locator(".stage").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNT)
    for step in range(SECONDS * 60):
        page.mouse.move(x + 60 * ((step // 20) % 2) + step % 20, y + step % 30)
    frames: list[float] = page.evaluate("window.frames")
    page.mouse.up()
    return [after - before for before, after in itertools.pairwise(frames)]


def report(what: str, times: list[float]) -> None:
    """Middle, nine tenths, worst."""
    ordered = sorted(times)
    print(
        f"{what}: {len(ordered)} measured, median {statistics.median(ordered):.1f}, "
        f"90 % under {ordered[int(0.9 * (len(ordered) - 1))]:.1f}, worst {ordered[-1]:.1f}"
    )


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 4)
