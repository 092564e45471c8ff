"""What all games of the family share: the labyrinth, digging, goals turned up, broken tools, rockfalls and maps."""

from motherlode.modules.common.box import common as common
