"""The rules in our words, one text per ID, with where each is implemented and which tests hold it.

>>> from motherlode import rulebook
>>> rulebook.rule("B-15").text
'All roles are revealed at the end of the round.'
"""

from motherlode.rulebook.places import ID, Mention, implementations, mentions, tests
from motherlode.rulebook.texts import Chapter, Rule, home_of, rule, rules, sections

__all__ = [
    "ID",
    "Chapter",
    "Mention",
    "Rule",
    "contents",
    "describe",
    "home_of",
    "implementations",
    "mentions",
    "rule",
    "rules",
    "sections",
    "tests",
]


def contents() -> str:
    """All rules with their first words, section by section, for people."""
    lines: list[str] = []
    for section in sections():
        own = [rule for rule in rules().values() if rule.section == section]
        lines += [section.title, *(f"  {rule.id:<6} {rule.first_words()}" for rule in own), ""]
    return "\n".join([*lines, "`motherlode rules ID` prints one of them in full."])


def describe(rule_id: str) -> str:
    """All three about one rule, for people: its text, where it is implemented, which tests hold it.

    An ID that does not exist is a ValueError that quotes it.
    """
    found = rule(rule_id)
    code = "set-up, nothing to refuse or decide" if found.is_setup else "nowhere yet"
    return "\n".join(
        [
            f"{found.id} · {found.section.title}",
            "",
            found.plain_text(),
            "",
            *_listed("Implemented in", implementations(found.id), otherwise=code),
            *_listed("Held by", tests(found.id), otherwise="no test here (tests live in the source repository)"),
        ]
    )


def _listed(title: str, places: list[Mention], otherwise: str) -> list[str]:
    return [title, *(f"  {place}" for place in places)] if places else [f"{title}: {otherwise}"]
