"""The core: cards, the mine, positions, moves, events, views, and the questions that boxes answer. Standard library only."""
