"""Every text a player reads, in every language."""
