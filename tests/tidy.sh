#!/bin/sh
# sh tests/tidy.sh [FOLDER...]: checks the product's sources, or those of some folders, with clang-tidy and the rules of .clang-tidy.
# Fails at the first folder with a finding. Installs clang-tidy if it is missing.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES clang-tidy-19 parallel

# Without precompiled headers, which GCC builds in a form that clang cannot read, and one file at a time.
cmake -S "$root" -B "$root/build/tidy" -G Ninja -DCMAKE_BUILD_TYPE=Debug -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
    -DCMAKE_UNITY_BUILD=OFF -DSINEW_TESTS=OFF >&2

cd "$root"
[ $# -gt 0 ] || set -- core ui app
git ls-files -- "$@" | grep '\.cpp$' |
    parallel --halt soon,fail=1 -j "$(jobs)" clang-tidy-19 --quiet -p build/tidy --warnings-as-errors='*' {}
