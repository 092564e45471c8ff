"""The pages of the environments are as their script writes them."""

from scripts import make_environments


def test_pages_are_current():
    for name, text in make_environments.pages().items():
        made = make_environments.FOLDER / name
        assert made.exists(), "run: python scripts/make_environments.py"
        assert made.read_text(encoding="utf-8") == text, f"{name}: run: python scripts/make_environments.py"


def test_a_stale_page_is_found(tmp_path, monkeypatch):
    monkeypatch.setattr(make_environments, "FOLDER", tmp_path)
    assert make_environments.main(["--check"]) == 1
    assert make_environments.main([]) == 0
    assert make_environments.main(["--check"]) == 0
    (tmp_path / "duel.md").write_text("old")
    assert make_environments.main(["--check"]) == 1
