"""Views and scenes of positions in the notation: `python -m tests.support.scene_of '[{"game": "duel", …}, …]'`."""

import json
import sys

import motherlode as ml
from motherlode.notation.scenes import scene

if __name__ == "__main__":
    positions = [ml.load(given) for given in json.loads(sys.argv[1])]
    print(json.dumps([{"view": ml.view(position, None), "scene": scene(position)} for position in positions]))
