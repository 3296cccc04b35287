#!/bin/sh
# sh resources/packaging/appimage.sh: makes Sinew-VERSION-ARCHITECTURE.AppImage in the build folder; not run by the tests.
# Needs a complete release build, and linuxdeploy with its Qt plugin in PATH. Build on the oldest system that is to be supported.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
build=$root/build/release
command -v linuxdeploy >/dev/null 2>&1 || { echo "linuxdeploy is not in PATH" >&2; exit 1; }

cd "$build"
rm -rf AppDir
DESTDIR=$build/AppDir cmake --install . --prefix /usr --strip
# "sinew" opens the window without arguments or with files, and runs subcommands, so that it serves as the entry.
cat >AppDir/AppRun <<'END'
#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
exec "$here/usr/bin/sinew" "$@"
END
chmod +x AppDir/AppRun

version=$(AppDir/usr/bin/sinew --version | cut -d' ' -f2)
export EXTRA_PLATFORM_PLUGINS=libqoffscreen.so EXTRA_QT_PLUGINS=svg "OUTPUT=Sinew-$version-$(uname -m).AppImage"
linuxdeploy --appdir AppDir --plugin qt --output appimage --custom-apprun AppDir/AppRun \
    --desktop-file AppDir/usr/share/applications/org.sinew.Sinew.desktop \
    --icon-file AppDir/usr/share/icons/hicolor/256x256/apps/org.sinew.Sinew.png
