"""A new box is one file: engine, notation, knowledge, worlds, bots, environments and narration need no line for it."""

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent


def test_a_box_out_of_thin_air_plays_through_every_layer():
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.thin_air"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert {"double-map@8,2@8,0", "double-map@8,2@8,-2", "double-map@8,0@8,-2"} <= set(found["texts"]["legal"])
    assert {f"lantern>{seat}@0,0:{side}" for seat in (1, 2) for side in "NESW"} <= set(found["texts"]["legal"])
    assert found["texts"]["seen"] == ["treasure", "stone:NW"]
    assert found["texts"]["hidden"] == ["?", "?"]
    assert found["texts"]["told"][0] == "Ann: double-map@8,2@8,-2"
    assert all(game["new cards played"] for game in found["games"])
    drawn = found["drawn"]
    assert drawn["missing"] == []
    assert drawn["apart"]
    assert drawn["token"]
    assert {"ml-NESW-beam-lit", "ml-signpost-lit", "ml-beacon-NESW", "ml-back-card"} <= set(drawn["board"])
    assert drawn["names"]["double-map"] == "double map"
    assert drawn["names"]["role:lamplighter"] == "lamplighter"
    assert drawn["moods"]["double-map"] == "look"
    assert found["learned"]["labels"] == ["double-map@row 2@row 2", "lantern>+0@-6,-5:N"]
