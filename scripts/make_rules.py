"""Writes docs/rules from the texts that lie with the boxes and in the rulebook: a page for each chapter.

python scripts/make_rules.py
"""

from pathlib import Path

from motherlode import rulebook

FOLDER = Path(__file__).parent.parent / "docs" / "rules"


def main() -> None:
    """Writes all pages."""
    for section in rulebook.sections():
        (FOLDER / f"{section.name}.md").write_text(f"# {section.title}\n{section.body}", encoding="utf-8")


if __name__ == "__main__":
    main()
