#!/usr/bin/env bash
# Formats the browser client, where its tools are installed (`make web` installs them).
set -euo pipefail
cd "$(dirname "$0")/.."

[ -x web/node_modules/.bin/biome ] || { echo 'web/ is left as it is: `make web` installs its formatter.'; exit 0; }
node_bin=$(.venv/bin/python scripts/ensure_node.py)
export PATH="$node_bin:$PATH"
cd web
npm run --silent format
