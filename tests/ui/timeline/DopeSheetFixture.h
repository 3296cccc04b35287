#pragma once

#include "core/anim/clip/Clip.h"
#include "tests/ui/Leg.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/timeline/TimelineView.h"

namespace sinew::test {

/// The window with the leg's "walk". The timeline has the focus and shows every row; tests use only mouse and
/// keyboard.
class DopeSheet : public WindowTest {
protected:
    DopeSheet() {
        session->document.open(withLeg({}, "leg"), QStringLiteral("leg"));
        session->playback.setFrame({50});
        auto* dock = window->findChild<QWidget*>(QStringLiteral("timeline"));
        window->resizeDocks({static_cast<QDockWidget*>(dock)}, {360}, Qt::Vertical);
        window->activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(window.get()));
        view()->setFocus();
        session->timeAxis.showAll();
    }

    TimelineView* view() const { return window->findChild<TimelineView*>(); }
    QWidget* canvas() const { return view()->viewport(); }
    JointId joint(std::string_view name) const { return jointOf(scene(), name); }
    ChannelId thigh() const { return {joint("thigh"), Channel::angle1}; }
    ChannelId shin() const { return {joint("shin"), Channel::angle1}; }
    ChannelId twist() const { return {joint("shin"), Channel::angle3}; }
    static KeyRef key(ChannelId id, double frame) { return {id, {frame / 100}}; }
    const Clip& clip() const { return *session->selection.clip(); }
    const std::vector<KeyRef>& selected() const { return session->selection.keys(); }
    QString stepText() const { return session->document.history().current().text; }
    int steps() const { return session->document.history().cursor(); }

    /// Returns the frames of a channel's keys.
    std::vector<double> frames(ChannelId id) const {
        std::vector<double> result;
        if (const Curve* curve = clip().find(id)) {
            for (const Key& each : curve->keys()) result.push_back(std::round(each.time.value * 1e6) / 1e4);
        }
        return result;
    }
    double valueAt(ChannelId id, double frame) const { return clip().find(id)->evaluate({frame / 100}); }

    int row(const char* name) const {
        for (std::size_t i = 0; i < view()->rows().size(); ++i) {
            if (view()->rows()[i].name == QString::fromUtf8(name)) return static_cast<int>(i);
        }
        ADD_FAILURE() << "no row " << name;
        return 0;
    }
    QPoint at(const char* name, double frame) const { return at(row(name), frame); }
    QPoint at(int index, double frame) const {
        return {static_cast<int>(std::lround(view()->x(frame))),
                view()->rowTop(index) + TimelineLayout::kRow / 2};
    }
    QPoint namePoint(const char* name) const {
        return {100, view()->rowTop(row(name)) + TimelineLayout::kRow / 2};
    }

    void click(QPoint where, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mouseClick(canvas(), Qt::LeftButton, modifiers, where);
    }
    void doubleClick(QPoint where) const {
        click(where);
        QTest::mouseDClick(canvas(), Qt::LeftButton, {}, where);
        QTest::mouseRelease(canvas(), Qt::LeftButton, {}, where);
    }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        QMouseEvent event(QEvent::MouseMove, to, canvas()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(canvas(), &event);
    }
    /// Drags in several steps.
    void drag(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        hold(from, to, modifiers);
        QTest::mouseRelease(canvas(), Qt::LeftButton, modifiers, to);
    }
    void hold(QPoint from, QPoint to, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::mousePress(canvas(), Qt::LeftButton, modifiers, from);
        for (int i = 1; i <= 4; ++i) move(from + (to - from) * i / 4, modifiers);
    }
    void press(Qt::Key keyboardKey, Qt::KeyboardModifiers modifiers = {}) const {
        QTest::keyClick(view(), keyboardKey, modifiers);
    }
};

}  // namespace sinew::test
