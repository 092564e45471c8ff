"""What stands in deploy/ says what the program understands."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

import yaml

from motherlode.cli.serving import serve
from motherlode.server.config import KINDS, Config, config_of
from motherlode.server.metrics import Metrics

DEPLOY = Path(__file__).parents[2] / "deploy"


def test_the_example_of_a_configuration_is_taken():
    config = config_of({}, DEPLOY / "motherlode.toml")
    assert (config.store, config.bus, config.workers) == ("postgresql", "redis", 4)


def test_every_setting_is_a_flag_and_a_variable_and_checked():
    flags = {name: hint for name, hint in serve.__annotations__.items() if name not in ("config", "return")}
    singular = {"name": "names", "trusted_proxy": "trusted_proxies", "limit": "limits"}
    assert {singular.get(name, name) for name in flags} == set(Config.__dataclass_fields__) == set(KINDS)
    for name, hint in flags.items():
        (option,) = hint.__metadata__
        assert name == "browser" or option.envvar == f"MOTHERLODE_{singular.get(name, name).upper()}"


def test_variables_of_the_containers_are_known():
    told = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]["motherlode"]["environment"]
    told |= dict.fromkeys(re.findall(r"(MOTHERLODE_\w+)=", (DEPLOY / "Containerfile").read_text()))
    assert {name.removeprefix("MOTHERLODE_").lower() for name in told} <= set(KINDS)


def test_the_board_shows_metrics_that_there_are():
    metrics = Metrics()
    anything: Any = MagicMock()
    metrics.watch(anything)
    there = {family.name for family in metrics.registry.collect()}
    board = json.loads((DEPLOY / "grafana.json").read_text())
    asked = {
        name
        for panel in board["panels"]
        for target in panel["targets"]
        for name in re.findall(r"motherlode_\w+", target["expr"])
    }
    assert {re.sub(r"_(total|bucket)$", "", name) for name in asked} <= there
