"""Examples in the documentation run; links in it lead somewhere."""

import doctest
import importlib
import importlib.util
import pkgutil
import re
from pathlib import Path

import pytest

import motherlode

ROOT = Path(__file__).parent.parent
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
# Pages whose examples need a part that is not there yet. Delete a line to switch it on.
NOT_YET: list[str] = []

FENCE = re.compile(r"^```(?P<info>[^\n`]*)\n(?P<code>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!`)\[[^\]\n]*\]\((?P<target>[^)\s]+)\)")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def examples(text: str) -> list[tuple[int, str]]:
    """The blocks between fences that say `python` and nothing more, each with its first line."""
    return [
        (text.count("\n", 0, fence.start("code")), fence["code"])
        for fence in FENCE.finditer(text)
        if fence["info"].strip() == "python"
    ]


def run(text: str, name: str) -> dict[str, object]:
    """Runs a page's examples one after the other in one namespace; a failure shows the page's own line."""
    namespace: dict[str, object] = {"__name__": name}
    for line, code in examples(text):
        exec(compile("\n" * line + code, name, "exec"), namespace)
    return namespace


WITH_EXAMPLES = [page for page in PAGES if examples(page.read_text(encoding="utf-8")) and name_of(page) not in NOT_YET]
NEEDS = {"motherlode.envs.openspiel": "pyspiel"}  # modules for something that need not be installed
MODULES = [
    module.name
    for module in pkgutil.walk_packages(motherlode.__path__, "motherlode.")
    if "__main__" not in module.name and importlib.util.find_spec(NEEDS.get(module.name, "motherlode"))
]


def test_examples_of_the_pages_run(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    assert WITH_EXAMPLES
    for page in WITH_EXAMPLES:
        run(page.read_text(encoding="utf-8"), name_of(page))


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    assert doctest.testmod(importlib.import_module(name)).failed == 0


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page):
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    targets = [link["target"].partition("#")[0] for link in LINK.finditer(text) if "://" not in link["target"]]
    assert [target for target in targets if target and not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_fence_is_closed(page):
    assert len(re.findall(r"^```", page.read_text(encoding="utf-8"), re.MULTILINE)) % 2 == 0


def test_examples_share_a_namespace_and_others_do_not_run():
    shown = "```python illustration\nraise\n```\n```console\n$ no\n```\n"
    page = "```python\na = 1\n```\nand\n" + shown + "```python\nb = a + 1\n```\n"
    assert run(page, "page.md")["b"] == 2


def test_a_failing_example_names_its_page_and_line():
    with pytest.raises(ZeroDivisionError) as failure:
        run("# Title\n\n```python\n1 / 0\n```\n", "page.md")
    last = failure.traceback[-1]
    assert (str(last.path).endswith("page.md"), last.lineno + 1) == (True, 4)
