#include "tests/ui/window/WindowDriver.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <algorithm>
#include <stdexcept>

#include "core/math/Angle.h"
#include "tests/ui/EnterPath.h"
#include "tests/ui/EventLoop.h"
#include "tests/ui/FindRow.h"
#include "ui/outliner/JointTree.h"
#include "ui/session/ProjectFile.h"
#include "ui/session/Recovery.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/RotateGizmo.h"
#include "ui/widgets/NumberField.h"

namespace sinew::test {

namespace {

constexpr int kTimeout = 90000;  // milliseconds; builds with sanitizers are slow

template <class Widget>
Widget& findVisible(const QWidget& parent, const QString& what,
                    const std::function<bool(const Widget&)>& matches) {
    for (auto* widget : parent.findChildren<Widget*>())
        if (widget->isVisible() && matches(*widget)) return *widget;
    throw std::runtime_error(what.toStdString() + " is not visible");
}

}  // namespace

WindowDriver::WindowDriver(MainWindow& window, const Session& session)
    : window_(&window), session_(&session) {
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) throw std::runtime_error("the window did not become active");
}

void WindowDriver::press(Qt::Key key, Qt::KeyboardModifiers modifiers) const {
    view().setFocus();
    QTest::keyClick(&view(), key, modifiers);
}

void WindowDriver::startFromTemplate(const char* name) const { pressButton(name); }

void WindowDriver::pressButton(const char* objectName) const {
    const QString name = QString::fromUtf8(objectName);
    auto& button =
        findVisible<QAbstractButton>(*window_, QStringLiteral("button ") + name,
                                     [&](const QAbstractButton& b) { return b.objectName() == name; });
    QTest::mouseClick(&button, Qt::LeftButton);
}

void WindowDriver::clickBone(const char* name) const {
    view().grabFramebuffer();
    const BoneEnds ends = evaluator().bone(joint(name));
    const auto middle = view().camera().project((ends.head + ends.tail) / 2);
    if (!middle) throw std::runtime_error(std::string("bone ") + name + " is behind the camera");
    QTest::mouseClick(&view(), Qt::LeftButton, {}, middle->toPoint());
}

void WindowDriver::clickRow(const char* name) const {
    auto& tree =
        findVisible<JointTree>(*window_, QStringLiteral("outliner"), [](const auto&) { return true; });
    const QModelIndex row = findRow(*tree.model(), QString::fromUtf8(name));
    if (!row.isValid()) throw std::runtime_error(std::string("no row ") + name);
    tree.scrollTo(row);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).topLeft() + QPoint(20, 10));
}

void WindowDriver::renameInPlace(const char* name) const {
    auto& tree =
        findVisible<JointTree>(*window_, QStringLiteral("outliner"), [](const auto&) { return true; });
    tree.setFocus();
    QTest::keyClick(&tree, Qt::Key_F2);
    auto& editor =
        findVisible<QLineEdit>(tree, QStringLiteral("name editor"), [](const auto&) { return true; });
    editor.selectAll();
    QTest::keyClicks(&editor, QString::fromUtf8(name));
    QTest::keyClick(&editor, Qt::Key_Return);
    settle();  // the tree takes the name in a queued call
}

void WindowDriver::type(const char* name, const char* text) const {
    const QString wanted = QString::fromUtf8(name);
    auto& field =
        findVisible<NumberField>(*window_, QStringLiteral("field ") + wanted,
                                 [&](const NumberField& f) { return f.accessibleName() == wanted; });
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QString::fromUtf8(text));
    QTest::keyClick(&field, Qt::Key_Return);
}

void WindowDriver::goTo(int frame) const { type("Frame", std::to_string(frame).c_str()); }

void WindowDriver::rotateAboutX(const char* name, double by) const {
    view().grabFramebuffer();
    const auto middle = view().camera().project(evaluator().bone(joint(name)).head);
    if (!middle) throw std::runtime_error(std::string("joint ") + name + " is behind the camera");
    const auto onRing = [&](double angle) {
        return (*middle + QPointF(std::cos(radians(angle)), -std::sin(radians(angle))) * kRingRadius)
            .toPoint();
    };
    constexpr double kFrom = 20;
    QTest::mousePress(&view(), Qt::LeftButton, {}, onRing(kFrom));
    for (const double fraction : {0.25, 0.5, 0.75, 1.0}) {
        const QPoint to = onRing(kFrom + by * fraction);
        QMouseEvent move(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &move);
    }
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, onRing(kFrom + by));
}

void WindowDriver::saveAs(const QString& path) const {
    press(Qt::Key_S, Qt::ControlModifier);
    enterFilePath(path);
    waitForFile();
}

void WindowDriver::openPath(const QString& path) const {
    QTest::keyClick(window_, Qt::Key_O, Qt::ControlModifier);
    enterFilePath(path);
    waitForFile();
}

void WindowDriver::enterFilePath(const QString& path) const {
    enterPath(
        findVisible<QFileDialog>(*window_, QStringLiteral("file dialog"), [](const auto&) { return true; }),
        path);
    settle();
}

void WindowDriver::waitUntil(const char* what, const std::function<bool()>& done) const {
    if (!QTest::qWaitFor(done, kTimeout))
        throw std::runtime_error(std::string("timed out waiting until ") + what);
}

void WindowDriver::waitForJournal() const {
    waitUntil("the journal is up to date",
              [this] { return window_->recovery().status().state == Journal::State::upToDate; });
}

void WindowDriver::waitForFile() const {
    waitUntil("the file is read or written",
              [this] { return !window_->project().reading() && !window_->project().writing(); });
}

int WindowDriver::joint(const char* name) const {
    const auto index = evaluator().skeleton().find(name);
    if (!index) throw std::runtime_error(std::string("no joint ") + name);
    return *index;
}

double WindowDriver::angleX(const char* name) const {
    const int index = joint(name);
    const auto order = axes(evaluator().skeleton()[index].order);
    const auto about = std::ranges::find(order, 0) - order.begin();
    return degrees(evaluator().values(index).angles[about]);
}

const Evaluator& WindowDriver::evaluator() const {
    const Evaluator* active = session_->pose.active();
    if (!active) throw std::runtime_error("no character is active");
    return *active;
}

ViewportView& WindowDriver::view() const {
    return findVisible<ViewportView>(*window_, QStringLiteral("viewport"), [](const auto&) { return true; });
}

}  // namespace sinew::test
