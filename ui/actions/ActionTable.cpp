#include "ui/actions/Actions.h"

namespace sinew {

namespace {

#define TR(text) QT_TRANSLATE_NOOP("sinew::Actions", text)
constexpr auto kCanvas = ShortcutScope::canvas;
constexpr auto kWindow = ShortcutScope::window;

constexpr ActionSpec kTable[] = {
    // File
    {"file.start", TR("File"), TR("&New"), "Ctrl+N", "new",
     TR("Closes what is open and shows the start page")},
    {"file.open", TR("File"), TR("&Open…"), "Ctrl+O", "open",
     TR("Opens motion or skeleton files, several at once")},
    {"file.clearRecent", TR("File/Open Recent"), TR("&Clear List"), "", "",
     TR("Forgets the files opened before")},
    {"file.sampleWalk", TR("File/Open Sample"), TR("&Walk"), "", "",
     TR("A walking biped that comes with Sinew")},
    {"file.sampleRobotArm", TR("File/Open Sample"), TR("&Robot Arm"), "", "",
     TR("A robot arm that comes with Sinew")},
    {"file.sampleHand", TR("File/Open Sample"), TR("&Hand"), "", "", TR("A hand that comes with Sinew")},
    {"file.add", TR("File"), TR("&Import…"), "Ctrl+Shift+O", "import", TR("Adds files to the open scene")},
    {"file.export", TR("File"), TR("&Export…"), "Ctrl+E", "export",
     TR("Writes the active clip to BVH or ASF/AMC"), kWindow, false, true},
    {"file.quit", TR("File"), TR("&Quit"), "Ctrl+Q", "", TR("Closes the window"), kWindow, false, true},
    // Edit
    {"edit.selectAll", TR("Edit"), TR("Select &All"), "Ctrl+A", "select",
     TR("Selects every joint of the active character")},
    {"edit.selectNone", TR("Edit"), TR("Select &None"), "Ctrl+Shift+A", "", TR("Clears the selection")},
    {"edit.selectInvert", TR("Edit"), TR("&Invert Selection"), "Ctrl+I", "",
     TR("Selects the joints that are not selected")},
    {"edit.selectParent", TR("Edit"), TR("Select &Parent"), "Ctrl+Up", "",
     TR("Selects the parent of the current joint"), kWindow, false, true},
    {"edit.selectChildren", TR("Edit"), TR("Select &Children"), "Ctrl+Down", "",
     TR("Selects the current joint and everything below it")},
    // View
    {"view.frameAll", TR("View"), TR("Frame &All"), "A", "frame-all",
     TR("Moves the camera so that everything is seen"), kCanvas},
    {"view.frameSelected", TR("View"), TR("&Frame Selected"), "F", "frame-selected",
     TR("Moves the camera to the selected joints"), kCanvas},
    {"view.front", TR("View"), TR("Front"), "1", "camera-front", TR("Looks from the front, along -Z"),
     kCanvas, false, true},
    {"view.back", TR("View"), TR("Back"), "Ctrl+1", "", TR("Looks from behind, along +Z"), kCanvas},
    {"view.right", TR("View"), TR("Right"), "3", "camera-side", TR("Looks from the right, along -X"),
     kCanvas},
    {"view.left", TR("View"), TR("Left"), "Ctrl+3", "", TR("Looks from the left, along +X"), kCanvas},
    {"view.top", TR("View"), TR("Top"), "7", "camera-top", TR("Looks down, along -Y"), kCanvas},
    {"view.bottom", TR("View"), TR("Bottom"), "Ctrl+7", "", TR("Looks up, along +Y"), kCanvas},
    {"view.orthographic", TR("View"), TR("&Orthographic"), "5", "orthographic",
     TR("Parallel lines stay parallel"), kCanvas, true},
    {"view.bones", TR("View"), TR("Bones as &Octahedra"), "", "bones",
     TR("Draws bones as shaded octahedra; off: as sticks"), kWindow, true, true},
    {"view.xray", TR("View"), TR("&X-Ray"), "Alt+X", "x-ray", TR("Shows bones through each other"), kWindow,
     true},
    {"view.names", TR("View"), TR("Joint &Names"), "Alt+N", "names", TR("Writes each joint's name beside it"),
     kWindow, true},
    {"view.axes", TR("View"), TR("Joint A&xes"), "", "joint", TR("Draws the axes of the selected joints"),
     kWindow, true},
    {"view.grid", TR("View"), TR("Floor &Grid"), "Alt+G", "grid", TR("Draws the floor with a grid in metres"),
     kWindow, true},
    {"view.follow", TR("View"), TR("Follow &Character"), "Alt+C", "",
     TR("The camera moves along with the root"), kWindow, true},
    {"view.multisample", TR("View"), TR("S&mooth Edges"), "", "",
     TR("Draws with 4 samples a pixel; slower without a graphics card"), kWindow, true},
    {"view.seconds", TR("View"), TR("Time in &Seconds"), "", "",
     TR("The timeline's ruler shows seconds instead of frames"), kWindow, true, true},
    {"panel.outliner", TR("View/Panels"), TR("&Outliner"), "", "", TR("The tree of joints"), kWindow, true},
    {"panel.properties", TR("View/Panels"), TR("&Properties"), "", "",
     TR("What is known of the selected joint"), kWindow, true},
    {"panel.timeline", TR("View/Panels"), TR("&Timeline"), "", "", TR("Keys and the playhead over time"),
     kWindow, true},
    {"panel.messages", TR("View/Panels"), TR("&Messages"), "", "",
     TR("Warnings and errors of reading and writing files"), kWindow, true},
    {"panel.transport", TR("View/Panels"), TR("T&ransport Bar"), "", "",
     TR("Play buttons, frame, range and speed"), kWindow, true},
    // Playback
    {"playback.play", TR("Playback"), TR("&Play"), "Space", "play", TR("Plays or pauses"), kCanvas},
    {"playback.stepBack", TR("Playback"), TR("Step &Back"), "Left | ,", "step-back", TR("One frame back"),
     kCanvas},
    {"playback.stepForward", TR("Playback"), TR("Step &Forward"), "Right | .", "step-forward",
     TR("One frame on"), kCanvas},
    {"playback.first", TR("Playback"), TR("F&irst Frame"), "Home", "first",
     TR("To the first frame of the range"), kCanvas},
    {"playback.last", TR("Playback"), TR("&Last Frame"), "End", "last", TR("To the last frame of the range"),
     kCanvas},
    {"playback.loop", TR("Playback"), TR("L&oop"), "L", "loop", TR("Starts again at the end of the range"),
     kCanvas, true, true},
    {"playback.realTime", TR("Playback"), TR("&Real Time"), "", "",
     TR("Keeps the clip's speed and drops frames where drawing is slower; off: shows every frame"), kWindow,
     true},
    {"playback.setIn", TR("Playback"), TR("Set &In"), "[", "", TR("The range starts at the playhead"),
     kCanvas, false, true},
    {"playback.setOut", TR("Playback"), TR("Set O&ut"), "]", "", TR("The range ends at the playhead"),
     kCanvas},
    {"playback.clearRange", TR("Playback"), TR("&Whole Clip"), "\\", "",
     TR("The range is the whole clip again"), kCanvas},
    {"playback.slower", TR("Playback"), TR("&Slower"), "-", "", TR("Half the speed"), kCanvas, false, true},
    {"playback.faster", TR("Playback"), TR("F&aster"), "=", "", TR("Twice the speed"), kCanvas},
    // Window
    {"window.resetLayout", TR("Window"), TR("&Reset Layout"), "", "",
     TR("Docks go back to their first places")},
    {"window.fullScreen", TR("Window"), TR("&Full Screen"), "F11", "",
     TR("The window takes the whole screen"), kWindow, true},
    {"window.themeSystem", TR("Window/Theme"), TR("Follow &System"), "", "",
     TR("Light or dark as the desktop is"), kWindow, true, true},
    {"window.themeLight", TR("Window/Theme"), TR("&Light"), "", "", TR("The light theme"), kWindow, true},
    {"window.themeDark", TR("Window/Theme"), TR("&Dark"), "", "", TR("The dark theme"), kWindow, true},
    // Help
    {"help.search", TR("Help"), TR("&Search Actions…"), "F3 | Ctrl+Shift+P", "search",
     TR("Finds every action by its name")},
    {"help.manual", TR("Help"), TR("&Manual"), "", "info", TR("Opens the manual")},
    {"help.shortcuts", TR("Help"), TR("&Keyboard Shortcuts"), "F1", "",
     TR("Lists every action with its keys")},
    {"help.about", TR("Help"), TR("&About Sinew"), "", "", TR("Version and licence"), kWindow, false, true},
};
#undef TR

}  // namespace

std::span<const ActionSpec> actionTable() { return kTable; }

}  // namespace sinew
