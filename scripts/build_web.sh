#!/usr/bin/env bash
# Builds web/ and puts the result into the package (src/motherlode/server/static).
set -euo pipefail
cd "$(dirname "$0")/.."

node_bin=$(.venv/bin/python scripts/ensure_node.py)
export PATH="$node_bin:$PATH"

draw() {
    .venv/bin/python -c 'import sys; from motherlode.art.command import main; sys.exit(main(sys.argv[1:]))' "$@"
}

# The cards are drawn by program; Vite copies web/public as it is.
if [ -d src/motherlode/art ]; then
    mkdir -p web/public/art
    draw sprite --out web/public/art/cards.svg
    draw stylesheet --out web/public/art/cards.css
fi

cd web
echo 'Building the browser client …'
# Not `npm ci`: it refuses a lock file that lacks other platforms' optional packages. --no-save keeps to the lock file all the same.
npm install --no-save --no-audit --no-fund --loglevel=error
npm run --silent build
cd ..

# Vite writes straight into the package (build.outDir).
if [ ! -f src/motherlode/server/static/index.html ]; then
    echo 'The build left no src/motherlode/server/static/index.html.' >&2
    exit 1
fi
