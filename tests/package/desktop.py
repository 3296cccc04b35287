"""A desktop for tests, to be used within a D-Bus session: a virtual display with a window manager, where the keyboard and mouse are those of
xdotool, and where windows are read as a screen reader does (AT-SPI)."""
import os
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import gi

gi.require_version("Atspi", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402
from PIL import ImageGrab  # noqa: E402

SECONDS = 60
ITEM = ("menu item", "check menu item", "radio menu item", "menu")
SHOWING, ACTIVE, FOCUSED, SELECTED = (getattr(Atspi.StateType, name) for name in ("SHOWING", "ACTIVE", "FOCUSED", "SELECTED"))


def waitFor(what, find, retry=lambda: None):
    """Returns the first result of `find` that is true, and ends the test if there is none in time. `retry` is done every few seconds, for keys
    that are lost because a window is just opening or closing."""
    began = time.time()
    retried = began
    while time.time() < began + SECONDS:
        try:
            found = find()
        except GLib.GError:  # what was found is gone
            found = None
        if found:
            return found
        if time.time() > retried + 5:
            retry()
            retried = time.time()
        time.sleep(0.1)
    raise TimeoutError(f"{what}: not within {SECONDS} s")


def xdotool(*words):
    subprocess.run(["xdotool", *map(str, words)], check=True)


def press(*keys):
    for key in keys:
        xdotool("key", "--clearmodifiers", key)


def typeText(text):
    """Types a line, which may end with Return."""
    xdotool("type", "--delay", 20, "--", text.rstrip("\n"))
    if text.endswith("\n"):
        press("Return")


def children(node):
    return [child for child in (node.get_child_at_index(i) for i in range(node.get_child_count())) if child]


def has(node, state):
    return node.get_state_set().contains(state)


def shownNodes(node):
    """The descendants that are on the screen."""
    for child in children(node):
        if has(child, SHOWING):
            yield child
            yield from shownNodes(child)


def textOf(node):
    text = node.get_text_iface()
    return Atspi.Text.get_text(text, 0, Atspi.Text.get_character_count(text)) if text else node.get_name()


def areaOf(node):
    return node.get_component_iface().get_extents(Atspi.CoordType.SCREEN)


def centre(node):
    area = areaOf(node)
    return area.x + area.width // 2, area.y + area.height // 2


def click(node, button=1, count=1):
    xdotool("mousemove", "--sync", *centre(node), "click", "--repeat", count, "--delay", 60, button)


def drag(start, end, button=1):
    xdotool("mousemove", "--sync", *start, "mousedown", button)
    for step in range(1, 9):
        xdotool("mousemove", "--sync", *(a + (b - a) * step // 8 for a, b in zip(start, end)))
    xdotool("mouseup", button)


def pressHeld(key, act):
    """Does something while a key is held."""
    xdotool("keydown", key)
    act()
    xdotool("keyup", key)


class Texts:
    """Texts of the window in its language: English, or the translations of a .ts file."""

    def __init__(self, file=None):
        self.translations = {}
        for message in ElementTree.parse(file).iter("message") if file else []:
            self.translations.setdefault(self.plain(message.findtext("source")), set()).add(self.plain(message.findtext("translation")))

    @staticmethod
    def plain(text):
        return (text or "").replace("&", "").rstrip("…")

    def __call__(self, text):
        """The texts that stand for an English one: some depend on where they are used."""
        return self.translations.get(text, {text})


class Window:
    """A program whose windows are read and operated."""

    def __init__(self, name, texts):
        self.tr = texts
        Atspi.init()
        self.application = waitFor(f"the application {name}", lambda: next(
            (each for each in children(Atspi.get_desktop(0)) if each.get_name() == name), None))
        self.process = self.application.get_process_id()

    def isRunning(self):
        return any(each.get_process_id() == self.process for each in children(Atspi.get_desktop(0)))

    def windows(self):
        return [each for each in children(self.application) if has(each, SHOWING)]

    def titled(self, part):
        """The window whose title contains a text in English, once it receives the keyboard."""
        return waitFor(f"a window titled {part}", lambda: next(
            (each for each in self.windows() if has(each, ACTIVE) and any(text in each.get_name() for text in self.tr(part))), None))

    def seek(self, name, roles=(), within=None):
        """A control that is on the screen, by its name in English, or None."""
        for root in [within] if within else reversed(self.windows()):
            for node in shownNodes(root):
                if Texts.plain(node.get_name()) in self.tr(name) and (not roles or node.get_role_name() in roles):
                    return node
        return None

    def find(self, name, roles=(), within=None):
        return waitFor(f"the control {name}", lambda: self.seek(name, roles, within))

    def labelled(self, text, within=None):
        """The control that a label belongs to. Qt gives choices the name of what is chosen."""
        for relation in self.find(text, ("label",), within).get_relation_set():
            if relation.get_relation_type() == Atspi.RelationType.LABEL_FOR:
                return relation.get_target(0)
        raise LookupError(f"the label {text} belongs to no control")

    def isWithin(self, node, name):
        """Whether a control is part of one with this name in English."""
        while node and node.get_role_name() != "application":
            if node.get_name() in self.tr(name):
                return True
            node = node.get_parent()
        return False

    def field(self, name, within=None):
        return textOf(self.find(name, ("text", "entry", "spin button"), within))

    def choose(self, *path):
        """Chooses an action from the menus by keyboard: opens the first menu, and moves down to each item."""
        bar = self.find(path[0], ITEM)
        keys = "alt+" + bar.get_action_iface().get_key_binding(0)[-1:].lower()
        press(keys)
        menu = bar
        for number, name in enumerate(path[1:], 1):
            item = waitFor(f"the menu item {name}", lambda: self.seek(name, ITEM, menu), lambda: press(keys) if menu == bar else None)
            for _ in range(80):
                if has(item, FOCUSED):
                    break
                press("Down")
            else:
                raise LookupError(f"{name} cannot be reached in the menu {' > '.join(path[:number])}")
            press("Return" if number == len(path) - 1 else "Right")
            menu = item


class Focus:
    """The control with the keyboard focus, as the program announces it."""

    def __init__(self):
        Atspi.init()
        self.node = None
        self.listener = Atspi.EventListener.new(self.receive)
        self.listener.register("object:state-changed:focused")

    def receive(self, event):
        if event.detail1:
            self.node = event.source

    def now(self):
        while GLib.MainContext.default().iteration(False):
            pass
        return self.node

    def settled(self):
        """The control on which the focus stays: a menu that closes, or a panel that opens, passes it on a little later."""
        node, since = self.now(), time.time()
        while time.time() < since + 1:
            time.sleep(0.1)
            if self.now() != node:
                node, since = self.now(), time.time()
        return node

    def after(self, act):
        """Does something that moves the focus, and returns where it is then."""
        before = self.now()
        act()
        return waitFor("another focus", lambda: self.now() if self.now() != before else None)


class Desktop:
    """The display and its window manager, while an object exists."""

    def __init__(self, pictures):
        self.pictures = Path(pictures)
        self.pictures.mkdir(parents=True, exist_ok=True)
        self.count = 0
        read, write = os.pipe()
        self.display = subprocess.Popen(["Xvfb", "-displayfd", str(write), "-screen", "0", "1600x1000x24", "-noreset", "-nolisten", "tcp"],
                                        pass_fds=[write], stderr=subprocess.DEVNULL)
        os.close(write)
        with os.fdopen(read) as answer:
            os.environ["DISPLAY"] = ":" + answer.readline().strip()
        self.manager = subprocess.Popen(["openbox"], stderr=subprocess.DEVNULL)

    def close(self):
        for process in (self.manager, self.display):
            process.terminate()
            process.wait()

    def look(self, box=None):
        """What the display shows now, within a box (left, top, right, bottom)."""
        return ImageGrab.grab(box, xdisplay=os.environ["DISPLAY"])

    def picture(self, name):
        """Saves what the display shows."""
        self.count += 1
        self.look().save(self.pictures / f"{self.count:02}-{name}.png")
        print(f"picture {self.count:02}-{name}", flush=True)


def inSession():
    """Runs this program again in a D-Bus session of its own, unless it has been."""
    if "--in-session" not in sys.argv:
        os.environ["QT_LINUX_ACCESSIBILITY_ALWAYS_ON"] = "1"
        sys.exit(subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv, "--in-session"]).returncode)
    sys.argv.remove("--in-session")
