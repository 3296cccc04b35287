"""accessibility.py SINEW_WINDOW FILE: what a screen reader finds in the window, over AT-SPI.

Runs itself again within a D-Bus session of its own, and expects a display."""
import os
import signal
import subprocess
import sys
import tempfile
import time

LAUNCHER = "/usr/libexec/at-spi-bus-launcher"
SECONDS = 60


def waitFor(what, find):
    end = time.time() + SECONDS
    while time.time() < end:
        found = find()
        if found:
            return found
        time.sleep(0.2)
    sys.exit(f"{what}: not found within {SECONDS} s")


def hasAccessibilityBus():
    from gi.repository import Gio, GLib
    bus = Gio.bus_get_sync(Gio.BusType.SESSION)
    reply = bus.call_sync("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameHasOwner",
                          GLib.Variant("(s)", ("org.a11y.Bus",)), GLib.VariantType("(b)"), Gio.DBusCallFlags.NONE, -1)
    return reply.unpack()[0]


def children(node):
    return [child for child in (node.get_child_at_index(i) for i in range(node.get_child_count())) if child]


def descendants(node, depth):
    """The descendants down to a depth; rows of lists and trees are not followed."""
    if depth == 0 or node.get_role_name() in ("tree", "tree table", "list", "table", "menu item"):
        return
    for child in children(node):
        yield child
        yield from descendants(child, depth - 1)


def check(window):
    from gi.repository import Atspi
    tree = list(descendants(window, 9))
    names = {(node.get_role_name(), node.get_name()) for node in tree}
    for expected in [("filler", "Viewport"), ("tree", "Joints"), ("menu item", "File"), ("menu item", "Help")]:
        role, name = expected
        if not any(found == name and kind.startswith(role) for kind, found in names):
            sys.exit(f"there is no {role} named {name!r}; found {sorted(names)}")
    # The icons in a text field are parts of the field.
    unnamed = [node for node in tree
               if node.get_parent().get_role_name() not in ("text", "entry") and node.get_role_name() in ("push button", "toggle button", "check box", "combo box", "slider", "spin button")
               and node.get_state_set().contains(Atspi.StateType.SHOWING) and not node.get_name().strip()]
    if unnamed:
        sys.exit("without a name: " + ", ".join(f"{node.get_role_name()} in {node.get_parent().get_name()!r}" for node in unnamed))
    joints = next(node for node in tree if node.get_name() == "Joints")
    rows = [child.get_name() for child in children(joints)]
    if not any("hips" in row.lower() for row in rows):
        sys.exit(f"the tree of joints has no row for the hips: {rows[:20]}")
    timeline = next(node for node in tree if node.get_role_name() == "slider" and node.get_name() == "Timeline")
    lists = [child for child in children(timeline) if child.get_role_name() == "list"]
    hips = next((row for row in lists if "hips" in row.get_name().lower()), None)
    keys = [child.get_name() for child in children(hips)] if hips else []
    if not any(name.startswith("Frame 0") for name in keys):
        sys.exit(f"the timeline has no keys of the hips at frame 0: {[row.get_name() for row in lists]}, {keys[:5]}")
    print(f"{len(tree)} objects, {len(rows)} rows of joints, {len(keys)} keys of the hips, every control has a name")


def readWindow(program, file):
    import gi
    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi
    with tempfile.TemporaryDirectory() as home:
        environment = dict(os.environ, HOME=home, XDG_DATA_HOME=home, QT_LINUX_ACCESSIBILITY_ALWAYS_ON="1")
        window = subprocess.Popen([program, "--safe-mode", file], env=environment)
        try:
            Atspi.init()
            desktop = Atspi.get_desktop(0)
            sinew = waitFor("the application", lambda: next((a for a in children(desktop) if a.get_name() == "Sinew"), None))
            check(waitFor("the window with the file",
                          lambda: next((w for w in children(sinew) if "walk" in (w.get_name() or "")), None)))
        finally:
            window.kill()


if "--in-session" in sys.argv:
    # With its own bus, which must not outlive it or hold our output open.
    launcher = subprocess.Popen([LAUNCHER, "--launch-immediately"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        waitFor("the accessibility bus", hasAccessibilityBus)
        readWindow(*sys.argv[2:])
    finally:
        os.killpg(launcher.pid, signal.SIGKILL)
else:
    sys.exit(subprocess.run(["dbus-run-session", "--", sys.executable, __file__, "--in-session", *sys.argv[1:]]).returncode)
