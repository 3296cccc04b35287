"""newUser.py FOLDER PICTURES DESKTOP_FILE [STAGE...]: what a new user does after installing the package. Follows the first minute of
README.md, switches to the keys of Maya, the dark theme and German, and completes the tutorial on keys and IK by keyboard. FOLDER has walk.asf,
walk.amc and sinew_de.ts. Each stage is checked by what a screen reader finds, by files or by what the display shows, and saved as a picture
in PICTURES."""
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from PIL import ImageChops, ImageStat

from desktop import (SELECTED, Desktop, Focus, Texts, Window, areaOf, centre, children, click, drag, has, inSession, press, pressHeld, shownNodes,
                     textOf, typeText, waitFor, xdotool)

FIELD = ("text", "entry", "spin button")
BUTTON = ("push button", "toggle button", "check box")
CANVAS = ("slider",)  # for screen readers: its value is the frame


STAGES = ("play", "lookAround", "openCapture", "keyAndSave", "recover", "dragAndPin", "editCurvesAndTime", "exportAndSearch", "changePreferences",
          "completeTutorial")


class User:
    def __init__(self, folder, desktop, entry):
        self.folder, self.desktop, self.entry = folder, desktop, entry
        self.texts = Texts()
        self.focus = Focus()
        self.window = None

    def start(self):
        """Starts the program as a desktop does when its entry is clicked."""
        self.focus.node = None
        subprocess.run(["gio", "launch", self.entry], check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.window = Window("Sinew", self.texts)
        self.window.titled("Sinew")
        self.window.find("Start page")
        waitFor("the keyboard focus", self.focus.now)

    def end(self, how=signal.SIGTERM):
        """Ends the program from outside."""
        if self.window:
            os.kill(self.window.process, how)
            waitFor("the end of the program", lambda: not self.window.isRunning())
        self.window = None

    def quit(self):
        """Quits without saving the changed document."""
        press("ctrl+q")
        click(self.window.find("Discard", BUTTON))
        waitFor("the end of the program", lambda: not self.window.isRunning())
        self.window = None

    def selectedJoint(self):
        tree = self.window.find("Joints", ("tree", "tree table"))
        return next((row.get_name() for row in shownNodes(tree) if has(row, SELECTED) and row.get_name()), None)

    def selectJoint(self, name):
        tree = self.window.find("Joints", ("tree", "tree table"))
        click(waitFor(name, lambda: next((row for row in shownNodes(tree) if row.get_name() == name), None)))
        waitFor(f"the selection of {name}", lambda: self.selectedJoint() == name)

    def toViewport(self, dx=0.0, dy=0.0):
        """Moves the mouse into the viewport, by parts of its size from the centre."""
        area = areaOf(self.window.find("Viewport"))
        xdotool("mousemove", "--sync", area.x + int((0.5 + dx) * area.width), area.y + int((0.5 + dy) * area.height))

    def viewport(self):
        area = areaOf(self.window.find("Viewport"))
        return self.desktop.look((area.x, area.y, area.x + area.width, area.y + area.height))

    def expectRedraw(self, what, act):
        """The viewport shows something else after an action."""
        before = self.viewport()
        act()
        waitFor(what, lambda: ImageChops.difference(before, self.viewport()).getbbox())

    def expectStepDone(self, text):
        """The history, which may be behind another tab, has a step with a text in English."""
        steps = self.window.find("Steps", ("list",))
        waitFor(f"the step {text}", lambda: any(text in step.get_name() for step in children(steps)))

    def play(self):
        find = self.window.find
        self.desktop.picture("start")
        click(find("Figure"))
        self.window.titled("figure")
        # Searching a window that plays would take long.
        field, timeline = find("Frame", FIELD), areaOf(find("Timeline", CANVAS))
        press("space")
        waitFor("playback", lambda: int(textOf(field)) > 3)
        press("space")
        waitFor("the pause", lambda: textOf(field) == (time.sleep(0.5) or textOf(field)))
        before = int(textOf(field))
        press("Right")
        waitFor("a step forward", lambda: int(textOf(field)) == before + 1)
        press("Left")
        waitFor("a step back", lambda: int(textOf(field)) == before)
        drag((timeline.x + timeline.width // 2, timeline.y + 8), (timeline.x + timeline.width * 3 // 4, timeline.y + 8))
        waitFor("scrubbing", lambda: int(textOf(field)) not in (before, before + 1))
        self.desktop.picture("played")

    def lookAround(self):
        centred = centre(self.window.find("Viewport"))
        aside = (centred[0] + 120, centred[1] + 20)
        self.expectRedraw("orbiting", lambda: drag(centred, aside, 2))
        self.expectRedraw("panning", lambda: pressHeld("shift", lambda: drag(centred, aside, 2)))
        self.expectRedraw("zooming", lambda: xdotool("click", "--repeat", 3, 4))
        self.expectRedraw("framing everything", lambda: press("a"))
        self.desktop.picture("looked-around")
        xdotool("mousemove", "--sync", *centred, "click", 1)
        waitFor("a selected joint", self.selectedJoint)
        self.expectRedraw("framing the selection", lambda: press("f"))
        for key in ("4", "6", "8"):
            self.expectRedraw(f"shading {key}", lambda: press(key))
        self.desktop.picture("selected")

    def openCapture(self):
        press("ctrl+o")
        dialog = self.window.titled("Open")
        typeText(f"{self.folder}\n")
        self.window.find("walk.amc", within=dialog)
        typeText('"walk.asf" "walk.amc"\n')
        self.window.titled("walk")
        self.desktop.picture("opened")

    def keyAndSave(self):
        find = self.window.find
        press("ctrl+n")
        dialog = self.window.titled("New Project")
        click(find("Biped", within=dialog))
        self.selectJoint("forearm.L")
        click(find("Angle X", FIELD))
        press("ctrl+a")
        typeText("30\n")
        waitFor("the new angle", lambda: self.window.field("Angle X").startswith("30"))
        self.toViewport()
        press("s", "ctrl+s")
        self.window.titled("Save As")
        press("ctrl+a")
        typeText(f"{self.folder}/mine.sinew\n")
        waitFor("the project file", lambda: (self.folder / "mine.sinew").exists())
        self.window.titled("mine")
        self.desktop.picture("saved")
        press("ctrl+z")
        self.desktop.picture("undone")

    def recover(self):
        self.end(signal.SIGKILL)
        self.start()
        offer = self.window.find("Unsaved work")
        self.desktop.picture("recovery")
        click(next(node for node in shownNodes(offer) if node.get_role_name() in BUTTON and "mine" in node.get_name()))
        self.window.titled("mine")

    def dragAndPin(self):
        self.selectJoint("hand.L")
        self.toViewport()
        self.expectRedraw("framing the hand", lambda: press("f"))
        centred = centre(self.window.find("Viewport"))
        self.expectRedraw("inverse kinematics", lambda: drag(centred, (centred[0] - 60, centred[1] - 80)))
        self.selectJoint("foot.L")
        self.toViewport()
        self.expectRedraw("framing the foot", lambda: press("f"))
        press("p")
        self.expectStepDone("Pin")
        self.window.find("Limits")
        self.desktop.picture("dragged-and-pinned")
        press("ctrl+s")
        waitFor("the saved project", lambda: "*" not in self.window.titled("mine").get_name())

    def editCurvesAndTime(self):
        find = self.window.find
        self.window.choose("File", "Open Sample", "Figure")
        self.window.titled("figure")
        self.selectJoint("LeftForeArm")
        click(find("Curves", BUTTON))
        curves = areaOf(find("Curves", CANVAS))
        click(find("Compare", BUTTON))
        find("Differences between interpolations")
        self.desktop.picture("curves")
        click(find("Retime", BUTTON))
        click(find("Add Time Warp", BUTTON))
        click(find("Time warp", CANVAS), count=2)
        self.expectStepDone("Add Pin")
        self.desktop.picture("time-warp")

    def exportAndSearch(self):
        press("ctrl+e")
        dialog = self.window.titled("Export")
        self.desktop.picture("export")
        click(self.window.find("Export", BUTTON, dialog))
        # The folder is that of the last file, or the home folder.
        waitFor("the exported file", lambda: any((folder / "figure.glb").exists() for folder in (self.folder, self.folder.parent)))
        self.window.titled("figure")
        press("F3")
        typeText("manual\n")
        self.window.titled("Sinew Manual")
        self.desktop.picture("manual")
        press("Escape")
        self.window.titled("figure")
        press("F1")
        self.window.find("Actions and shortcuts")
        self.desktop.picture("shortcuts")
        press("Escape")

    def prefer(self, page, setting, value):
        """Chooses a value of a setting on a page of the Preferences dialog."""
        dialog = self.window.titled("Preferences")
        click(self.window.find(page, ("list item",), dialog))
        box = self.window.labelled(setting, dialog)
        click(box)
        typeText(f"{value}\n")
        waitFor(f"{setting}: {value}", lambda: box.get_name() == value)

    def changePreferences(self):
        press("ctrl+comma")
        for choice in (("Mouse", "Mouse preset", "Maya"), ("Shortcuts", "Shortcut preset", "Maya"), ("General", "Theme", "Dark"),
                       ("General", "Language", "Deutsch")):
            self.prefer(*choice)
        self.desktop.picture("preferences")
        press("Escape")
        self.window.titled("figure")
        self.quit()
        self.texts = Texts(self.folder / "sinew_de.ts")
        self.start()
        self.window.find("File", ("menu item", "menu"))
        lightness = ImageStat.Stat(self.desktop.look().convert("L")).median[0]
        if lightness > 80:
            raise AssertionError(f"the dark theme has a median lightness of {lightness}")
        self.desktop.picture("dark-and-german")

    def expectStep(self, number):
        texts = {text.replace("%1", str(number)).replace("%2", "11") for text in self.texts("Step %1 of %2")}
        waitFor(f"step {number} of the tutorial", lambda: any(node.get_name() in texts for node in shownNodes(self.window.find("Tutorial"))))
        self.desktop.picture(f"tutorial-{number}")

    def tabTo(self, name, part=""):
        names = {text + part for text in self.texts(name)}
        node, visited = self.focus.settled(), []
        for _ in range(40):
            if node.get_name() in names:
                return
            visited.append(node.get_name())
            node = self.focus.after(lambda: press("Tab"))
        raise LookupError(f"Tab does not lead to {name}{part}, but to {', '.join(visited)}")

    def goToPanel(self, name):
        node = self.focus.settled()
        for _ in range(12):
            # Tabs have the names of their panels.
            if node.get_role_name() != "page tab list" and self.window.isWithin(node, name):
                return
            node = self.focus.after(lambda: press("F6"))
        raise LookupError(f"F6 does not lead to the panel {name}")

    def moveGoal(self, metres):
        self.goToPanel("Goals")
        self.tabTo("Target", " Z")
        typeText(f"{metres}\n")
        self.window.choose("Joint", "Goals", "Solve Goals")

    def completeTutorial(self):
        choose = self.window.choose
        choose("Help", "Tutorials", "Keys, Interpolation and IK")
        self.expectStep(1)
        press("ctrl+n")
        self.window.titled("New Project")
        self.tabTo("Biped")
        press("Return")
        self.expectStep(2)
        self.goToPanel("Outliner")
        self.tabTo("Joints")
        typeText("forearm")
        self.expectStep(3)
        choose("Key", "Set Key")
        self.expectStep(4)
        press(*["alt+period"] * 20)
        self.expectStep(5)
        choose("Joint", "Goals", "Add Goals")
        choose("View", "Panels", "Goals")
        self.moveGoal(0.3)
        self.expectStep(6)
        choose("Key", "Set Key")
        self.expectStep(7)
        press(*["alt+period"] * 20)
        self.moveGoal(0.1)
        choose("Key", "Set Key")
        self.expectStep(8)
        choose("View", "Layouts", "Curves")
        choose("Curve", "Compare")
        self.expectStep(9)
        choose("Joint", "Limits", "Presets", "Elbow")
        self.expectStep(10)
        choose("View", "Panels", "Goals")  # behind another in this layout
        self.moveGoal(-0.5)
        self.expectStep(11)
        press("ctrl+F1")
        waitFor("the end of the tutorial", lambda: not self.window.seek("Tutorial"))


def main():
    folder, pictures, entry = (Path(word).absolute() for word in sys.argv[1:4])
    desktop = Desktop(pictures)
    user = User(folder, desktop, entry)
    try:
        user.start()
        for stage in sys.argv[4:] or STAGES:
            getattr(user, stage)()
    except BaseException:
        desktop.picture("failure")
        raise
    finally:
        user.end()
        desktop.close()


inSession()
main()
