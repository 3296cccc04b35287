#!/bin/sh
# sh tests/run.sh [--interop] [CTEST OPTIONS]: installs what is missing, builds and runs every test, window tests on a virtual display of
# their own. --interop adds the tests that need other programs: the Khronos validator (label `interop`) and Blender, which is half a
# gigabyte (label `blender`). Laws are tried on the same random cases each time; SINEW_SEED= (empty) tries them on others.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

labels='-LE interop|blender' others= validator=
if [ "${1:-}" = --interop ]; then
    labels= others=blender validator=gltf-validator@2.0.0-dev.3.10
    shift
fi

[ -z "$validator" ] || command -v npm >/dev/null 2>&1 || others="$others npm"
# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES $SINEW_TEST_PACKAGES $others

# Warnings are errors where nobody looks at them.
(cd "$root" && cmake --preset release -DSINEW_TESTS=ON "-DSINEW_SEED=${SINEW_SEED-20}" ${CI:+-DSINEW_WERROR=ON}) >&2
# The validator of glTF files is no Debian package.
[ -z "$validator" ] || [ -d "$root/build/release/interop/node_modules/gltf-validator" ] ||
    npm install --silent --no-audit --no-fund --prefix "$root/build/release/interop" "$validator" >&2
cmake --build "$root/build/release" -j "$(jobs)" >&2

# Without -noreset the server starts anew whenever its last client leaves, and a test that connects just then is turned away.
# shellcheck disable=SC2086 # $labels is two words or none
exec env QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" \
    ctest --test-dir "$root/build/release" --output-on-failure -j "$(jobs)" $labels "$@"
