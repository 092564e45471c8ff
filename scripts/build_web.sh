#!/usr/bin/env bash
# Builds web/ and puts the result into the package (src/motherlode/server/static).
set -euo pipefail
cd "$(dirname "$0")/.."

node_bin=$(.venv/bin/python scripts/ensure_node.py)
export PATH="$node_bin:$PATH"
static=src/motherlode/server/static

cd web
if [ -f package-lock.json ]; then install=ci; else install=install; fi
echo 'Building the browser client …'
npm "$install" --no-audit --no-fund --loglevel=error
npm run --silent build
cd ..

# `npm run build` leaves its result in web/dist.
rm -rf "$static"
mkdir -p "$static"
cp -R web/dist/. "$static/"
