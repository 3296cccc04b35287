#!/bin/sh
# sh tests/pictures.sh [NAME...]: draws the pictures of the manual, all or some of them, in light and dark, into
# resources/docs/pictures: PNG, and GIF for loops that show gestures. Installs missing packages. The same sources give the
# same pictures.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
. "$root/app/packages.sh"

# shellcheck disable=SC2086 # lists of words
ensure_packages $SINEW_BUILD_PACKAGES $SINEW_WINDOW_PACKAGES $SINEW_TEST_PACKAGES pngquant gifsicle
(cd "$root" && cmake --preset release -DSINEW_TESTS=ON) >&2
cmake --build "$root/build/release" --target make_pictures -j "$(jobs)" >&2
bin="$root/build/release/bin"
drawn=$(mktemp -d)
trap 'rm -rf "$drawn"' EXIT

# is_wanted NAME NAMES: whether NAME is one of NAMES, or there are none
is_wanted() { case "${2:-$1}" in $1 | "$1 "* | *" $1" | *" $1 "*) ;; *) return 1 ;; esac; }

for theme in light dark; do
    env QT_QPA_PLATFORM=xcb xvfb-run -a -s "-screen 0 1600x1000x24 -noreset" "$bin/make_pictures" "$drawn" "$theme" "$@"
    if is_wanted command-line "$*"; then
        "$bin/sinew" render "$root/resources/samples/figure.glb" --frames 20:20 --size 640x400 --theme "$theme" --quiet \
            -o "$drawn/command-line.png"
    fi
    for picture in "$drawn"/*.png; do
        [ -e "$picture" ] || continue
        pngquant --force --skip-if-larger --ext .png --speed 1 "$picture" || [ $? = 98 ]
    done
    for loop in "$drawn"/loops/*; do
        [ -d "$loop" ] || continue
        # One palette for all frames, without dithering, so that still parts stay the same.
        ffmpeg -v error -framerate 12 -i "$loop/%03d.png" -filter_complex \
            "split[a][b];[a]palettegen=max_colors=64:stats_mode=full[p];[b][p]paletteuse=dither=none" -f gif - |
            gifsicle -O3 --lossy=40 -o "$drawn/$(basename "$loop").gif"
    done
    for file in "$drawn"/*.png "$drawn"/*.gif; do
        [ ! -e "$file" ] || mv "$file" "$root/resources/docs/pictures/$theme/"
    done
    rm -rf "$drawn/loops"
done
