#!/usr/bin/env bash
# Prints the path of a Chromium for the browser tests; installs Debian's if we may.
# Without one the browser tests skip, and say why. Nothing is downloaded from a browser vendor.
set -euo pipefail

find_chromium() {
    for name in chromium chromium-browser google-chrome-stable google-chrome; do
        command -v "$name" && return 0
    done
    return 1
}

find_chromium && exit 0
if [ "$(id -u)" != 0 ] || ! command -v apt-get > /dev/null; then
    echo 'No Chromium here and no right to install it: the browser tests will be skipped.' >&2
    exit 1
fi
echo 'Installing Chromium for the browser tests …' >&2
export DEBIAN_FRONTEND=noninteractive
{ apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core; } > /dev/null 2>&1 || {
    echo 'Chromium could not be installed: the browser tests will be skipped.' >&2
    exit 1
}
find_chromium
