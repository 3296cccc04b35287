#!/bin/sh
# Run by packages.py as root in a fresh Debian: installs the package as users do, lets a user without rights try it, and removes it.
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY XAUTHORITY QT_QPA_PLATFORM
apt-get install -q -y --no-install-recommends ./sinew.deb qt6-translations-l10n \
    xvfb openbox xdotool dbus at-spi2-core libglib2.0-bin procps python3 python3-gi python3-pil gir1.2-atspi-2.0 >/dev/null

useradd --create-home animator
home=/home/animator
mkdir "$home/files"
cp walk.asf walk.amc walk.bvh sinew_de.ts newUser.py desktop.py "$home/files"
chown -R animator "$home"
mkdir -p -m 1777 /tmp/.X11-unix
code=0
runuser -u animator -- env HOME="$home" \
    sh -c 'cd "$HOME/files" && exec python3 newUser.py . ../pictures /usr/share/applications/org.sinew.Sinew.desktop' || code=$?
cp "$home"/pictures/*.png /root/pictures
apt-get purge -q -y sinew >/dev/null
left=$(find / -xdev \( -path /proc -o -path /home -o -path /root -o -path /tmp -o -path /var/log \) -prune -o -iname '*sinew*' -print)
[ -z "$left" ] || { echo "the package left $left" >&2; exit 1; }
exit $code
