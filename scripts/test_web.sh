#!/usr/bin/env bash
# Checks the browser client's style and runs its own tests.
set -euo pipefail
cd "$(dirname "$0")/.."

node_bin=$(.venv/bin/python scripts/ensure_node.py)
export PATH="$node_bin:$PATH"
cd web
npm run --silent lint
npm run --silent test
