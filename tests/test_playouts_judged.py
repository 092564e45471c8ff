"""The comparison of play-outs with the engine can fail: for plain Python alone, as a compiled method can't be replaced."""

import pytest

import motherlode as ml
from motherlode.modules.base.flat import FlatRound
from tests import playouts


def test_an_illegal_move_would_be_found(monkeypatch):
    monkeypatch.setattr(FlatRound, "_may_fall", lambda self, i: True)
    monkeypatch.setattr(playouts, "some_policy", lambda chance, players: ml.Policy(near=1000.0, noise=100.0))
    with pytest.raises(AssertionError, match="is not legal"):
        playouts.main(60)
