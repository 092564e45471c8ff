"""Motherlode: the complete, open, self-hosted Saboteur."""

__version__ = "0.1.0"
