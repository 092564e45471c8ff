"""What several tests share: tables to play at, games to walk through, twins of positions."""
