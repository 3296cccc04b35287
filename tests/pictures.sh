#!/bin/sh
# sh tests/pictures.sh [NAME...]: draws the pictures of the manual, all or some of them, in light and dark, into
# resources/docs/pictures. Installs missing packages. The same sources give the same pictures.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES $SINEW_TEST_PACKAGES pngquant
(cd "$root" && cmake --preset release -DSINEW_TESTS=ON) >&2
cmake --build "$root/build/release" --target make_pictures -j "$(jobs)" >&2
for theme in light dark; do
    folder="$root/resources/docs/pictures/$theme"
    env QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" \
        "$root/build/release/bin/make_pictures" "$folder" "$theme" "$@"
    pngquant --force --skip-if-larger --ext .png --speed 1 "$folder"/*.png || [ $? = 98 ]
done
