"""The browser's types are made from the server's, never typed by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

from motherlode.server import messages
from scripts import make_types

TYPESCRIPT = make_types.typescript()


@pytest.mark.parametrize("union", [messages.FromClient, messages.ToClient, messages.Claim, messages.What])
def test_every_message_has_its_type(union):
    for kind in union.__args__:
        tag = kind.__struct_config__.tag
        field = kind.__struct_config__.tag_field
        assert f"export interface {kind.__name__} {{" in TYPESCRIPT
        assert f'  {field}: "{tag}";' in TYPESCRIPT


def test_what_the_client_may_leave_out_is_optional_and_what_we_send_is_not():
    assert "  since?: number;" in TYPESCRIPT
    assert "  next_code: string | null;" in TYPESCRIPT


def test_the_file_of_the_client_is_up_to_date():
    made = Path(make_types.OUT)
    if not made.parent.exists():
        pytest.skip("there is no client here")
    assert made.read_text() == TYPESCRIPT, "run: python scripts/make_types.py"


def test_check_tells_when_it_is_not(tmp_path):
    file = tmp_path / "messages.ts"
    assert make_types.main(["--check", str(file)]) == 1
    assert make_types.main([str(file)]) == 0
    assert make_types.main(["--check", str(file)]) == 0


def test_the_client_offers_the_colours_that_the_server_takes():
    looks = (Path(make_types.OUT).parent / "ui" / "looks.ts").read_text()
    listed = ", ".join(f'"{colour}"' for colour in messages.COLOURS)
    assert f"export const COLOURS = [{listed}] as const;" in looks
