"""Seeds for properties: every run tries the same ones, `make soak` fresh ones (see `tests/conftest.py`, `scripts/soak.py`)."""

from hypothesis import strategies as st

seeds = st.integers(0, 2**32 - 1)
