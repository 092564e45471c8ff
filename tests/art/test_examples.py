"""The examples in the docstrings run."""

import doctest
from importlib import import_module

import pytest


@pytest.mark.parametrize("module", ["joined", "sprite"])
def test_examples_run(module):
    result = doctest.testmod(import_module(f"motherlode.art.{module}"))
    assert result.attempted > 0
    assert result.failed == 0
