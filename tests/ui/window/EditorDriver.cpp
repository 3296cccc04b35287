#include "tests/ui/window/EditorDriver.h"

#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <stdexcept>

#include "tests/ui/EventLoop.h"
#include "ui/actions/ActionSearch.h"
#include "ui/curves/CurveView.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/timeline/TimelinePainter.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberField.h"

namespace sinew::test {

namespace {

template <class Widget>
Widget& findVisible(const QWidget& parent, const std::string& what) {
    for (auto* widget : parent.findChildren<Widget*>())
        if (widget->isVisible()) return *widget;
    throw std::runtime_error(what + " is not visible");
}

}  // namespace

TimelineView& EditorDriver::timeline() const { return findVisible<TimelineView>(*window_, "timeline"); }

CurveView& EditorDriver::curves() const { return findVisible<CurveView>(*window_, "curve editor"); }

void EditorDriver::search(const char* words) const {
    QTest::keyClick(window_, Qt::Key_F3);
    auto& list = findVisible<ActionSearch>(*window_, "action search");
    auto* field = list.findChild<QLineEdit*>();
    waitUntil("the action search has the focus", [&] { return field->hasFocus(); });
    QTest::keyClicks(field, QString::fromUtf8(words));
    QTest::keyClick(field, Qt::Key_Return);
    settle();  // the action may have changed the layout
}

void EditorDriver::searchAndAnswer(const char* words, const char* text) const {
    bool answered = false;
    QTimer::singleShot(0, window_, [&] {
        const auto* dialog = qobject_cast<QDialog*>(QApplication::activeModalWidget());
        auto* field = dialog ? dialog->findChild<QLineEdit*>() : nullptr;
        if (!field) return;
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
        answered = true;
        QTest::keyClick(field, Qt::Key_Return);
    });
    search(words);
    waitUntil("a dialog is answered", [&] { return answered; });
}

void EditorDriver::click(const TimeCanvas& canvas, QPoint where, Qt::KeyboardModifiers modifiers) const {
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, modifiers, where);
}

void EditorDriver::drag(const TimeCanvas& canvas, QPoint from, QPoint to) const {
    QWidget* pixels = canvas.viewport();
    QTest::mousePress(pixels, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        const QPoint at = from + (to - from) * i / 4;
        QMouseEvent move(QEvent::MouseMove, at, pixels->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(pixels, &move);
    }
    QTest::mouseRelease(pixels, Qt::LeftButton, {}, to);
}

void EditorDriver::interpolate(Qt::Key number) const {
    QTest::keyClick(&curves(), Qt::Key_T);
    waitUntil("the interpolation menu is open", [] { return QApplication::activePopupWidget() != nullptr; });
    QTest::keyClick(QApplication::activePopupWidget(), number);
}

QPoint EditorDriver::curveKey(const ChannelId& id, std::size_t index) const {
    const CurveRow* row = curves().curves().find(id);
    if (!row) throw std::runtime_error("the curve editor does not show the curve");
    const Key key = row->curve->key(index);
    return curves().geometry().position(*row, key.time, key.value).toPoint();
}

QPoint EditorDriver::timelineKey(const char* name, Seconds time) const {
    const TimelineView& view = timeline();
    for (std::size_t i = 0; i < view.rows().size(); ++i) {
        if (view.rows()[i].name != QString::fromUtf8(name)) continue;
        const double frame = session_->playback.rate().frame(time);
        return {static_cast<int>(std::lround(view.x(frame))),
                view.rowTop(static_cast<int>(i)) + TimelineLayout::kRow / 2};
    }
    throw std::runtime_error(std::string("the timeline has no row for ") + name);
}

int EditorDriver::timelineWidth(double frames) const {
    return static_cast<int>(std::lround(timeline().x(frames) - timeline().x(0)));
}

CurveToolDialog& EditorDriver::tool() const { return findVisible<CurveToolDialog>(*window_, "tool"); }

void EditorDriver::settleTool() const {
    waitUntil("the tool has finished its preview", [this] { return tool().isSettled(); });
    waitForFrame();
}

void EditorDriver::typeIntoTool(const char* name, const char* text) const {
    // A field that gets the focus shows its number again.
    waitUntil("the tool is active", [this] { return tool().isActiveWindow(); });
    for (auto* field : tool().findChildren<NumberField*>()) {
        if (field->accessibleName() != QString::fromUtf8(name) || !field->isVisible()) continue;
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
        QTest::keyClick(field, Qt::Key_Tab);
        return settleTool();
    }
    throw std::runtime_error(std::string("the tool has no field named ") + name);
}

void EditorDriver::applyTool() const {
    settleTool();
    QTest::keyClick(&tool(), Qt::Key_Return);
    waitUntil("the tool is closed", [this] {
        const auto tools = window_->findChildren<CurveToolDialog*>();
        return std::ranges::none_of(tools, [](const auto* tool) { return tool->isVisible(); });
    });
    window_->activateWindow();  // there may be no window manager
    if (!QTest::qWaitForWindowActive(window_))
        throw std::runtime_error("the window did not become active again");
}

}  // namespace sinew::test
