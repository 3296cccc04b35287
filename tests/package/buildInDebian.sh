#!/bin/sh
# Run by packages.py as root in a fresh Debian: builds the package from source.tar in a folder of another name, as a user would.
set -eu
mkdir -p /srv/some/other/folder /root/package
tar -xf source.tar -C /srv/some/other/folder
cd /srv/some/other/folder
# Times of files must not matter.
find . -exec touch --no-dereference --date=2001-02-03 {} +
cmake --preset release -DSINEW_TESTS=OFF
cmake --build --preset release -j "$(nproc)"
cd build/release
cpack
cp ./*.deb /root/package
dpkg-query -W >/root/package/versions
