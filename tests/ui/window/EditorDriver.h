#pragma once

#include "core/anim/clip/Clip.h"
#include "tests/ui/window/WindowDriver.h"

namespace sinew {

class CurveToolDialog;
class CurveView;
class TimeCanvas;
class TimelineView;

namespace test {

/// A WindowDriver that also operates the timeline, the curve editor and the curve tools.
class EditorDriver : public WindowDriver {
public:
    EditorDriver(MainWindow& window, const Session& session)
        : WindowDriver(window, session), window_(&window), session_(&session) {}

    TimelineView& timeline() const;
    CurveView& curves() const;

    /// Opens the action search with F3, types `words` and triggers the first match with Return.
    void search(const char* words) const;
    /// Like search(), but also types `text` into the dialog that the action opens and accepts it.
    void searchAndAnswer(const char* words, const char* text) const;
    void click(const TimeCanvas& canvas, QPoint where, Qt::KeyboardModifiers modifiers = {}) const;
    void drag(const TimeCanvas& canvas, QPoint from, QPoint to) const;
    /// Presses T in the curve editor and chooses the interpolation with this number in the menu that it
    /// opens.
    void interpolate(Qt::Key number) const;

    QPoint curveKey(const ChannelId& id, std::size_t index) const;  ///< in the curve editor
    QPoint timelineKey(const char* joint, Seconds time) const;      ///< in the joint's row
    int timelineWidth(double frames) const;                         ///< pixels

    CurveToolDialog& tool() const;  ///< the open one
    void settleTool() const;        ///< waits until the tool shows its preview
    void typeIntoTool(const char* field, const char* text) const;
    void applyTool() const;

private:
    MainWindow* window_;
    const Session* session_;
};

}  // namespace test
}  // namespace sinew
