#include "ui/actions/Shortcuts.h"

namespace sinew {

namespace {

// Blender's default keymap, "Blender" with left-click select: the 3D viewport in pose mode, and the timeline.
constexpr PresetShortcut kBlender[] = {
    {"edit.selectAll", "A | Ctrl+A"},
    {"edit.selectNone", "Alt+A"},
    {"edit.selectInvert", "Ctrl+I"},
    {"edit.selectParent", "["},
    {"edit.selectChildren", "]"},
    {"view.frameAll", "Home"},
    {"view.frameSelected", "."},
    {"view.wire", "Shift+Z"},
    {"view.xray", "Alt+Z"},
    {"joint.select", "W"},
    {"joint.move", "G"},
    {"joint.rotate", "R"},
    {"joint.snap", "Shift+Tab"},
    {"joint.resetToRest", "Alt+R"},
    {"joint.addChild", "E"},
    {"joint.solo", "/"},
    {"key.setAll", "I"},
    {"key.setRotation", "Shift+I"},
    {"key.delete", "Alt+I | Delete"},
    {"key.previous", "Down"},
    {"key.next", "Up"},
    {"key.duplicate", "Shift+D"},
    {"key.selectAll", "A | Ctrl+A"},
    {"key.selectNone", "Alt+A"},
    {"key.tween", "Shift+E"},
    {"playback.play", "Space"},
    {"playback.stepBack", "Left"},
    {"playback.stepForward", "Right"},
    {"playback.first", "Shift+Left"},
    {"playback.last", "Shift+Right"},
    {"playback.setIn", "Ctrl+Home"},
    {"playback.setOut", "Ctrl+End"},
    {"playback.clearRange", "Alt+P"},
};

// Maya's default hotkeys.
constexpr PresetShortcut kMaya[] = {
    {"edit.undo", "Ctrl+Z | Z"},
    {"edit.redo", "Ctrl+Y | Shift+Z"},
    {"edit.selectParent", "Up"},
    {"edit.selectChildren", "Down"},
    {"edit.selectInvert", "Ctrl+Shift+I"},
    {"view.wire", "4"},
    {"view.shaded", "5 | 6"},
    {"joint.hide", "Ctrl+H"},
    {"joint.showAll", "Ctrl+Shift+H"},
    {"joint.solo", "Ctrl+1"},
    {"joint.reparent", "P"},
    {"joint.snap", "J"},
    {"joint.restMode", ""},
    {"key.setAll", "S"},
    {"key.setRotation", "Shift+E"},
    {"key.setChanged", "Shift+W"},
    {"key.previous", ","},
    {"key.next", "."},
    {"playback.play", "Alt+V"},
    {"playback.stepBack", "Alt+,"},
    {"playback.stepForward", "Alt+."},
    {"playback.first", "Alt+Shift+V | Home"},
    {"window.maximizePanel", "Ctrl+Space | Space"},
};

}  // namespace

std::span<const PresetShortcut> presetShortcuts(std::size_t preset) {
    switch (preset) {
        case 1:
            return kBlender;
        case 2:
            return kMaya;
        default:
            return {};
    }
}

}  // namespace sinew
