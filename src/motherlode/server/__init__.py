"""HTTP and WebSocket, lobby, seats without accounts, store."""

__all__ = ["serve"]


def __getattr__(name: str) -> object:
    """Load the server only when it is asked for: its message types are read by scripts that don't need it."""
    if name == "serve":
        from motherlode.server.startup import serve

        return serve
    raise AttributeError(name)
