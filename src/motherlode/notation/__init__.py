"""Texts and values: cards, moves, positions, views, cases, records and diagrams, as `docs/notation.md` fixes them."""
