"""New goals: the treasure and four of seven others in five places (M-G1, M-G2)."""

from motherlode.modules.goals.box import goals as goals
