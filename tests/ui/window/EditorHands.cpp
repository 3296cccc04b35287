#include "tests/ui/window/EditorHands.h"

#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <stdexcept>

#include "ui/curves/CurveView.h"
#include "ui/curvetools/CurveToolDialog.h"
#include "ui/timeline/TimelinePainter.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/NumberField.h"
#include "ui/window/ActionSearch.h"

namespace sinew::test {

namespace {

template <class Widget>
Widget& shown(const QWidget& where, const std::string& what) {
    for (auto* widget : where.findChildren<Widget*>())
        if (widget->isVisible()) return *widget;
    throw std::runtime_error(what + " is not to be seen");
}

}  // namespace

TimelineView& EditorHands::timeline() const { return shown<TimelineView>(*window_, "timeline"); }

CurveView& EditorHands::curves() const { return shown<CurveView>(*window_, "curve editor"); }

void EditorHands::search(const char* words) const {
    QTest::keyClick(window_, Qt::Key_F3);
    auto& list = shown<ActionSearch>(*window_, "list of actions");
    auto* field = list.findChild<QLineEdit*>();
    waitUntil("the list of actions takes keys", [&] { return field->hasFocus(); });
    QTest::keyClicks(field, QString::fromUtf8(words));
    QTest::keyClick(field, Qt::Key_Return);
    QTest::qWait(20);  // docks take their places when the key is done
}

void EditorHands::searchAndAnswer(const char* words, const char* text) const {
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
    waitUntil("a dialog has asked", [&] { return answered; });
}

void EditorHands::clickIn(const TimeCanvas& canvas, QPoint where, Qt::KeyboardModifiers modifiers) const {
    QTest::mouseClick(canvas.viewport(), Qt::LeftButton, modifiers, where);
}

void EditorHands::drag(const TimeCanvas& canvas, QPoint from, QPoint to) const {
    QWidget* pixels = canvas.viewport();
    QTest::mousePress(pixels, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 4; ++i) {
        const QPoint at = from + (to - from) * i / 4;
        QMouseEvent move(QEvent::MouseMove, at, pixels->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(pixels, &move);
    }
    QTest::mouseRelease(pixels, Qt::LeftButton, {}, to);
}

void EditorHands::interpolate(Qt::Key number) const {
    QTest::keyClick(&curves(), Qt::Key_T);
    waitUntil("the kinds are listed", [] { return QApplication::activePopupWidget() != nullptr; });
    QTest::keyClick(QApplication::activePopupWidget(), number);
}

QPoint EditorHands::curveKey(const ChannelId& id, std::size_t index) const {
    const CurveRow* row = curves().curves().find(id);
    if (!row) throw std::runtime_error("the curve is not in the editor");
    const Key key = row->curve->key(index);
    return curves().geometry().place(*row, key.time, key.value).toPoint();
}

QPoint EditorHands::timelineKey(const char* name, Seconds time) const {
    const TimelineView& view = timeline();
    for (std::size_t i = 0; i < view.rows().size(); ++i) {
        if (view.rows()[i].name != QString::fromUtf8(name)) continue;
        const double frame = session_->playback.rate().frame(time);
        return {static_cast<int>(std::lround(view.x(frame))),
                view.rowTop(static_cast<int>(i)) + TimelineLayout::kRow / 2};
    }
    throw std::runtime_error(std::string("the timeline has no row ") + name);
}

int EditorHands::timelineWidth(double frames) const {
    return static_cast<int>(std::lround(timeline().x(frames) - timeline().x(0)));
}

CurveToolDialog& EditorHands::tool() const { return shown<CurveToolDialog>(*window_, "tool"); }

void EditorHands::settleTool() const {
    waitUntil("the tool shows what it makes", [this] { return tool().settled(); });
    QTest::qWait(30);  // previews are shown at most once a frame
}

void EditorHands::typeIntoTool(const char* name, const char* text) const {
    // A field that gets the focus shows its number anew.
    waitUntil("the tool takes keys", [this] { return tool().isActiveWindow(); });
    for (auto* field : tool().findChildren<NumberField*>()) {
        if (field->accessibleName() != QString::fromUtf8(name) || !field->isVisible()) continue;
        field->setFocus();
        field->selectAll();
        QTest::keyClicks(field, QString::fromUtf8(text));
        QTest::keyClick(field, Qt::Key_Tab);
        return settleTool();
    }
    throw std::runtime_error(std::string("the tool has no field ") + name);
}

void EditorHands::applyTool() const {
    settleTool();
    QTest::keyClick(&tool(), Qt::Key_Return);
    waitUntil("the tool is done", [this] {
        const auto tools = window_->findChildren<CurveToolDialog*>();
        return std::ranges::none_of(tools, [](const auto* tool) { return tool->isVisible(); });
    });
    window_->activateWindow();  // the test's display has nobody who does
    if (!QTest::qWaitForWindowActive(window_)) throw std::runtime_error("the window is not active again");
}

}  // namespace sinew::test
