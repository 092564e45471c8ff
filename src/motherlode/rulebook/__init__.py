"""The rules, one text per ID, and where each is held."""
