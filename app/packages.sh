# Sourced by app/run.sh and tests/run.sh: installs missing Debian packages.
# POSIX shell; requires nothing but apt.

SINEW_BUILD_PACKAGES="g++ cmake ninja-build libeigen3-dev libexpected-dev nlohmann-json3-dev libcli11-dev \
libsqlitecpp-dev libsqlite3-dev libhwy-dev libnanoflann-dev libtinygltf-dev libassimp-dev libstb-dev zlib1g-dev libdeflate-dev \
libseccomp-dev"
SINEW_WINDOW_PACKAGES="qt6-base-dev qt6-base-dev-tools libqt6opengl6-dev qt6-3d-dev qt6-svg-dev libgl-dev \
libgl1-mesa-dri libcmark-gfm-dev libcmark-gfm-extensions-dev libqpdf-dev pkg-config qt6-qpa-plugins qt6-l10n-tools qt6-translations-l10n fonts-dejavu-core"
SINEW_TEST_PACKAGES="libgtest-dev librapidcheck-dev libbenchmark-dev clang-format ffmpeg poppler-utils xvfb xauth python3 python3-numpy \
parallel"
SINEW_PACKAGE_PACKAGES="git dpkg-dev file lintian mmdebstrap appstream desktop-file-utils shared-mime-info man-db zsh fish"

say() { printf '%s\n' "$*" >&2; }

# ensure_packages PACKAGE...: installs the missing packages; on failure prints what to do.
ensure_packages() {
    if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
        say "This is not a Debian system. Sinew needs these packages (Debian names): $*"
        say "Install their equivalents, then build with: cmake --preset release && cmake --build --preset release"
        return 1
    fi
    missing=
    installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null || true)
    for package in "$@"; do
        case "
$installed
" in *"
$package installed
"*) ;; *) missing="$missing $package" ;; esac
    done
    [ -n "$missing" ] || return 0
    say "Installing:$missing"
    as_root=
    if [ "$(id -u)" != 0 ]; then
        command -v sudo >/dev/null 2>&1 || { say "Cannot install missing packages:$missing. Run as root, or install sudo."; return 1; }
        as_root=sudo
    fi
    # shellcheck disable=SC2086 # lists of words
    { $as_root apt-get update -q && $as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get install -q -y --no-install-recommends $missing; } >&2 || {
        say "apt-get could not install:$missing"
        say "Sinew supports Debian 12 (bookworm); package names may differ on other releases."
        return 1
    }
}

# Number of parallel jobs: one per core, if there is enough memory. Compiling the largest unit takes 2 GB.
jobs() {
    cat /proc/meminfo 2>/dev/null | awk -v cores="$(nproc 2>/dev/null || echo 2)" '
        /^MemAvailable:/ { fitting = int($2 / 2000000); if (fitting < cores) cores = fitting < 1 ? 1 : fitting }
        END { print cores }'
}
