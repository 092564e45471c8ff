#!/usr/bin/env bash
# Runs the browser client's own tests.
set -euo pipefail
cd "$(dirname "$0")/.."

node_bin=$(.venv/bin/python scripts/ensure_node.py)
export PATH="$node_bin:$PATH"
cd web
npm run --silent test
