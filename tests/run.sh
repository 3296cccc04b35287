#!/bin/sh
# sh tests/run.sh [--interop] [CTEST OPTIONS]: installs missing packages, builds and runs all tests, with window tests on a virtual
# display. --interop adds the tests that need other programs: the Khronos glTF validator, three.js, Babylon.js and glTF Transform (label `interop`) Blender, which is
# half a gigabyte (label `blender`), and the tools that check the Debian package in a fresh system (label `package`). Laws are tested on the same random cases each time; SINEW_SEED= (empty) draws new ones.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

labels='-LE interop|blender|package' others= modules=
if [ "${1:-}" = --interop ]; then
    labels= others="blender $SINEW_PACKAGE_PACKAGES dbus at-spi2-core python3-gi gir1.2-atspi-2.0" modules='gltf-validator@2.0.0-dev.3.10 three@0.170.0 @babylonjs/core@7.54.3 @babylonjs/loaders@7.54.3 @gltf-transform/core@4.1.1 @gltf-transform/extensions@4.1.1 @gltf-transform/functions@4.1.1'
    shift
fi

[ -z "$modules" ] || command -v npm >/dev/null 2>&1 || others="$others npm"
# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES $SINEW_TEST_PACKAGES $others

# In CI, where nobody reads warnings, they are errors.
(cd "$root" && cmake --preset release -DSINEW_TESTS=ON "-DSINEW_SEED=${SINEW_SEED-20}" ${CI:+-DSINEW_WERROR=ON}) >&2
# These are npm packages, not Debian ones. Installed together and exactly, since npm would replace one by a newer version for the sake of the next.
missing=
for module in $modules; do
    [ -d "$root/build/release/interop/node_modules/${module%@*}" ] || missing=yes
done
# shellcheck disable=SC2086 # a list of words
[ -z "$missing" ] || npm install --no-audit --no-fund --loglevel=error --save-exact --prefix "$root/build/release/interop" $modules >&2 || {
    say "The npm packages $modules could not be installed (is the npm registry out of reach?)."
    say "To run all other tests: sh tests/run.sh. To try again later: sh tests/run.sh --interop"
    exit 1
}
cmake --build "$root/build/release" -j "$(jobs)" >&2

# Without -noreset the server restarts whenever its last client disconnects, and rejects a test that connects at that moment.
# shellcheck disable=SC2086 # $labels is two words or none
exec env QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" \
    ctest --test-dir "$root/build/release" --output-on-failure -j "$(jobs)" $labels "$@"
