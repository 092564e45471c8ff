#!/usr/bin/env bash
# Builds the compiled engine into build/wheel/site, for tests and benchmarks; without a C compiler it says so and leaves nothing there.
set -euo pipefail
cd "$(dirname "$0")/.."
SITE=build/wheel/site
rm -rf build/wheel
mkdir -p build/wheel
say() { echo "Not compiled: $1"; if [ "${CI:-}" = true ]; then exit 1; fi; exit 0; }
[ "${MOTHERLODE_PURE:-0}" = 0 ] || say 'MOTHERLODE_PURE asks for the plain engine.'
command -v "${CC:-cc}" > /dev/null || say 'there is no C compiler on this machine.'
# Where the browser client has been built, the wheel holds it; tests of the package look for it there.
[ -f src/motherlode/server/static/index.html ] || export MOTHERLODE_NO_CLIENT=1
timeout "${COMPILE_SECONDS:-1200}" .venv/bin/python -m pip --disable-pip-version-check -q wheel --no-deps --wheel-dir build/wheel . \
	|| say 'the wheel does not build.'
.venv/bin/python -m zipfile -e build/wheel/motherlode-*.whl build/wheel/unpacked
compgen -G 'build/wheel/unpacked/*.so' > /dev/null || say 'the wheel holds no compiled modules.'
mv build/wheel/unpacked "$SITE"
