#!/bin/sh
# sh app/run.sh [FILES]: installs what is missing, builds Sinew and opens its window, on a moving sample where no file is given.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES

[ -f "$root/build/release/build.ninja" ] || (cd "$root" && cmake --preset release -DSINEW_TESTS=OFF) >&2
cmake --build "$root/build/release" --target sinew sinew-window -j "$(jobs)" >&2

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "There is no display to open a window on. Sinew is built: $root/build/release/bin/sinew --help"
    exit 1
fi
[ $# -gt 0 ] || set -- --sample
exec "$root/build/release/bin/sinew-window" "$@"
