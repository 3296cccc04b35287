#!/bin/sh
# sh app/run.sh [FILES]: installs missing packages, builds Sinew and opens FILES, or an animated sample, in the window.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES

[ -f "$root/build/release/build.ninja" ] || (cd "$root" && cmake --preset release -DSINEW_TESTS=OFF) >&2
cmake --build "$root/build/release" --target sinew sinew-window -j "$(jobs)" >&2

if [ -z "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ]; then
    say "No display is available, so the window cannot be opened. The command line is ready: $root/build/release/bin/sinew --help"
    exit 1
fi
[ $# -gt 0 ] || set -- --sample
exec "$root/build/release/bin/sinew-window" "$@"
