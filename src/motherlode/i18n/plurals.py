"""The plural categories of CLDR for whole numbers: a few rules, each shared by many languages.

`i18n/languages.json` says which of them a language follows.
"""

from collections.abc import Callable

Plural = Callable[[int], str]


def _always_other(n: int) -> str:
    return "other"


def _one_or_other(n: int) -> str:
    return "one" if n == 1 else "other"


def _none_or_one(n: int) -> str:
    return "one" if n < 2 else "other"


def _one_few_other(n: int) -> str:
    return "one" if n == 1 else "few" if 2 <= n <= 4 else "other"


def _polish(n: int) -> str:
    return "one" if n == 1 else "few" if _ends_in_two_to_four(n) else "many"


def _east_slavic(n: int) -> str:
    if n % 10 == 1 and n % 100 != 11:
        return "one"
    return "few" if _ends_in_two_to_four(n) else "many"


def _ends_in_two_to_four(n: int) -> bool:
    return 2 <= n % 10 <= 4 and not 12 <= n % 100 <= 14


RULES: dict[str, Plural] = {
    "other": _always_other,  # Chinese, Japanese, Korean, Thai, Vietnamese
    "one-other": _one_or_other,  # English, German, Bulgarian, Spanish, Italian, Swedish, Greek, Hungarian, Turkish …
    "zero-one-other": _none_or_one,  # French, Portuguese, Armenian: none counts as one
    "one-few-other": _one_few_other,  # Czech, Slovak
    "polish": _polish,
    "east-slavic": _east_slavic,  # Ukrainian, Belarusian, Russian
}


def rule_called(name: str) -> Plural:
    """The rule of that name."""
    if name not in RULES:
        raise ValueError(f"i18n/languages.json: there is no plural rule {name!r}; there are {', '.join(RULES)}")
    return RULES[name]


def categories(rule: Plural) -> tuple[str, ...]:
    """Every category that whole numbers have by a rule."""
    return tuple(dict.fromkeys(rule(n) for n in (1, 2, 5)))
