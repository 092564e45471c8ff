"""Pictures of points, for README, previews and tests; needs the extra `print` (resvg)."""

from __future__ import annotations

from importlib.resources import as_file, files
from pathlib import Path

from motherlode.extras import Missing


def png(svg: str, width: int | None = None, background: str | None = None) -> bytes:
    """The drawing as PNG, `width` pixels wide; its letters come from the fonts in this package."""
    try:
        from resvg_py import svg_to_bytes
    except ImportError:
        raise Missing("resvg, which makes the PNG,", "print") from None
    with as_file(files(__package__) / "fonts") as folder:
        fonts = [str(file) for file in sorted(Path(folder).glob("*.ttf"))]
        return bytes(
            svg_to_bytes(
                svg_string=svg,
                width=width,
                dpi=96,
                background=background,
                skip_system_fonts=True,
                font_files=fonts,
                sans_serif_family="Rubik",
                serif_family="Vollkorn",
            )
        )
