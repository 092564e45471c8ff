"""The environment of this version is no more: what is observed, done or paid never changes under one name."""

from typing import Any, Final, NoReturn

from motherlode.envs.rulesets import VERSION

OLD: Final = "motherlode_v0"


def env(**settings: Any) -> NoReturn:
    """Refuses, and names the version that there is."""
    raise ValueError(
        f"{OLD} is no more, because the rules changed; use {VERSION}: from motherlode.envs import {VERSION}"
    )


raw_env = env
parallel_env = env
