#pragma once

#include "core/anim/KeyPlace.h"
#include "tests/ui/window/Hands.h"

namespace sinew {

class CurveToolDialog;
class CurveView;
class TimeCanvas;
class TimelineView;

namespace test {

/// Hands that also work in the timeline, the curve editor and the tools on curves.
class EditorHands : public Hands {
public:
    EditorHands(MainWindow& window, const Session& session)
        : Hands(window, session), window_(&window), session_(&session) {}

    TimelineView& timeline() const;
    CurveView& curves() const;

    /// F3, the words and Return: what the list of actions finds first is done.
    void search(const char* words) const;
    /// The same, and the text into the field of the dialog that asks for it.
    void searchAndAnswer(const char* words, const char* text) const;
    void clickIn(const TimeCanvas& canvas, QPoint where, Qt::KeyboardModifiers modifiers = {}) const;
    void drag(const TimeCanvas& canvas, QPoint from, QPoint to) const;
    /// T in the curve editor, and the number of the kind in the list that this opens.
    void interpolate(Qt::Key number) const;

    QPoint curveKey(const ChannelId& id, std::size_t index) const;  ///< in the curve editor
    QPoint timelineKey(const char* joint, Seconds time) const;      ///< in the joint's row
    int timelineWidth(double frames) const;                         ///< pixels

    CurveToolDialog& tool() const;  ///< the one that is open
    void settleTool() const;        ///< until it shows what it makes
    void typeIntoTool(const char* field, const char* text) const;
    void applyTool() const;

private:
    MainWindow* window_;
    const Session* session_;
};

}  // namespace test
}  // namespace sinew
