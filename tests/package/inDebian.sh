#!/bin/sh
# Run by packages.py as root in a fresh Debian: installs the package, tries it, and removes it.
set -eu
cd /root/files
export HOME=/root LC_ALL=C.UTF-8
unset DISPLAY WAYLAND_DISPLAY XAUTHORITY QT_QPA_PLATFORM

fail() { echo "inDebian.sh: $*" >&2; exit 1; }
# Caches that other packages keep of installed files are left out.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /root -o -path /var/lib/dpkg -o -path /var/log \
        -o -path /var/cache -o -path /usr/share/mime -o -path /usr/share/applications/mimeinfo.cache \) -prune -o -print | sort
}
# expect TEXT COMMAND...: the command prints the text.
expect() {
    text=$1
    shift
    found=$("$@") || fail "'$*' failed"
    [ "$found" = "$text" ] || fail "'$*' printed '$found' instead of '$text'"
}

files >/tmp/before
dpkg -i sinew.deb

sinew --version | grep -q '^sinew [0-9.]* ([0-9a-f]*)$' || fail "sinew --version names no commit"
sinew info walk.bvh >/dev/null
sinew info triangle.obj >/dev/null || fail "sinew-import does not work"
sinew convert walk.asf walk.amc -o walk.sinew >/dev/null

# With GNOME's tools, which look into files whose extension is ambiguous, such as .asf.
export XDG_CURRENT_DESKTOP=GNOME
for type in 'walk.sinew application/x-sinew' 'walk.bvh model/x-bvh' 'walk.asf model/x-acclaim-skeleton' 'walk.amc model/x-acclaim-motion'; do
    expect "${type#* }" xdg-mime query filetype "${type% *}"
    expect org.sinew.Sinew.desktop xdg-mime query default "${type#* }"
done

# Thumbnails, with the command of the entry. An empty picture of this size is smaller.
for file in walk.sinew walk.bvh; do
    command=$(sed -n 's/^Exec=//p' /usr/share/thumbnailers/sinew.thumbnailer | sed "s#%i#$file#; s#%o#/tmp/$file.png#; s#%s#128#g")
    $command || fail "'$command' failed"
    [ "$(head -c 4 "/tmp/$file.png" | tail -c 3)" = PNG ] || fail "no thumbnail of $file was written"
    [ "$(wc -c <"/tmp/$file.png")" -gt 1500 ] || fail "the thumbnail of $file is empty"
done
cat >/tmp/window.sh <<'END'
sinew-window --safe-mode walk.bvh &
window=$!
for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
    sleep 0.5
    if xwininfo -root -tree | grep -q '"walk.*Sinew'; then kill $window; exit 0; fi
done
xwininfo -root -tree
exit 1
END
xvfb-run -a -s '-screen 0 1600x1000x24 -noreset' sh /tmp/window.sh || fail "the window did not open the file"
sinew diagnose | tee /tmp/diagnosis
grep -q '^Last log  */root/.*\.log$' /tmp/diagnosis || fail "the window wrote no log"

dpkg --purge sinew
files >/tmp/after
diff /tmp/before /tmp/after || fail "the package left files"
if grep -rqs sinew /usr/share/mime /usr/share/applications/mimeinfo.cache; then fail "the package left file types"; fi
