"""All attacks."""

from tests.attack.arena import ATTACKS, Attack
from tests.attack.attacks import floods, people, rooms, secrets, storage

__all__ = ["ATTACKS", "Attack", "floods", "people", "rooms", "secrets", "storage"]
