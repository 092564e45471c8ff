"""Tables for published pages."""

Row = list[str]


def table(header: Row, rows: list[Row]) -> str:
    """A table in Markdown."""
    lines = [header, ["---"] * len(header), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
