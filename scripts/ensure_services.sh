#!/usr/bin/env bash
# Sees that there is a PostgreSQL and a Redis for the tests; installs Debian's if we may. The tests start their own, in a
# temporary folder; none that is already running is used. Without them the tests that need them skip, and say why.
set -euo pipefail

has_postgres() { command -v postgres > /dev/null || compgen -G '/usr/lib/postgresql/*/bin/postgres' > /dev/null; }
has_redis() { command -v redis-server > /dev/null || command -v valkey-server > /dev/null; }

missing=()
has_postgres && command -v psql > /dev/null || missing+=(postgresql)
has_redis || missing+=(redis-server)
[ "${#missing[@]}" = 0 ] && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo "No ${missing[*]} here and no right to install it: tests of several workers will be skipped." >&2
    exit 1
fi
echo "Installing ${missing[*]} for the tests …" >&2
export DEBIAN_FRONTEND=noninteractive
# What is installed must not start by itself: the tests start their own.
{ mkdir -p /etc/postgresql-common && [ -e /etc/postgresql-common/createcluster.conf ] || echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.conf; } 2> /dev/null || true
export RUNLEVEL=1
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends "${missing[@]}"; } > /dev/null 2>&1 || {
    echo "${missing[*]} could not be installed: tests of several workers will be skipped." >&2
    exit 1
}
