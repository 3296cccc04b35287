#include "tests/ui/window/Hands.h"

#include <QFileDialog>
#include <QLineEdit>
#include <QTest>
#include <algorithm>
#include <stdexcept>

#include "core/math/Angle.h"
#include "tests/ui/RowOf.h"
#include "ui/document/ProjectFile.h"
#include "ui/document/Recovery.h"
#include "ui/outliner/JointTree.h"
#include "ui/viewport/RotateGizmo.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/NumberField.h"

namespace sinew::test {

namespace {

constexpr int kPatience = 90000;  // milliseconds: sanitizers are slow

template <class Widget>
Widget& visible(const QWidget& where, const QString& what, const std::function<bool(const Widget&)>& isIt) {
    for (auto* widget : where.findChildren<Widget*>())
        if (widget->isVisible() && isIt(*widget)) return *widget;
    throw std::runtime_error(what.toStdString() + " is not to be seen");
}

}  // namespace

Hands::Hands(MainWindow& window, const Session& session) : window_(&window), session_(&session) {
    window.activateWindow();
    if (!QTest::qWaitForWindowActive(&window)) throw std::runtime_error("the window does not become active");
}

void Hands::press(Qt::Key key, Qt::KeyboardModifiers modifiers) const {
    view().setFocus();
    QTest::keyClick(&view(), key, modifiers);
}

void Hands::beginTemplate(const char* name) const { pressButton(name); }

void Hands::pressButton(const char* objectName) const {
    const QString name = QString::fromUtf8(objectName);
    auto& button = visible<QAbstractButton>(*window_, QStringLiteral("button ") + name,
                                            [&](const QAbstractButton& b) { return b.objectName() == name; });
    QTest::mouseClick(&button, Qt::LeftButton);
}

void Hands::clickBone(const char* name) const {
    view().grabFramebuffer();
    const BoneEnds ends = evaluator().bone(joint(name));
    const auto middle = view().camera().project((ends.head + ends.tail) / 2);
    if (!middle) throw std::runtime_error(std::string("bone ") + name + " is behind the camera");
    QTest::mouseClick(&view(), Qt::LeftButton, {}, middle->toPoint());
}

void Hands::clickRow(const char* name) const {
    auto& tree = visible<JointTree>(*window_, QStringLiteral("outliner"), [](const auto&) { return true; });
    const QModelIndex row = rowOf(*tree.model(), QString::fromUtf8(name));
    if (!row.isValid()) throw std::runtime_error(std::string("no row ") + name);
    tree.scrollTo(row);
    QTest::mouseClick(tree.viewport(), Qt::LeftButton, {}, tree.visualRect(row).topLeft() + QPoint(20, 10));
}

void Hands::renameInPlace(const char* name) const {
    auto& tree = visible<JointTree>(*window_, QStringLiteral("outliner"), [](const auto&) { return true; });
    tree.setFocus();
    QTest::keyClick(&tree, Qt::Key_F2);
    auto& editor =
        visible<QLineEdit>(tree, QStringLiteral("editor of a name"), [](const auto&) { return true; });
    editor.selectAll();
    QTest::keyClicks(&editor, QString::fromUtf8(name));
    QTest::keyClick(&editor, Qt::Key_Return);
    QTest::qWait(5);  // the tree takes the name when the key is done
}

void Hands::type(const char* name, const char* text) const {
    const QString wanted = QString::fromUtf8(name);
    auto& field = visible<NumberField>(*window_, QStringLiteral("field ") + wanted,
                                       [&](const NumberField& f) { return f.accessibleName() == wanted; });
    field.setFocus();
    field.selectAll();
    QTest::keyClicks(&field, QString::fromUtf8(text));
    QTest::keyClick(&field, Qt::Key_Return);
}

void Hands::goTo(int frame) const { type("Frame", std::to_string(frame).c_str()); }

void Hands::turnAboutX(const char* name, double by) const {
    view().grabFramebuffer();
    const auto middle = view().camera().project(evaluator().bone(joint(name)).head);
    if (!middle) throw std::runtime_error(std::string("joint ") + name + " is behind the camera");
    const auto onRing = [&](double turn) {
        return (*middle + QPointF(std::cos(radians(turn)), -std::sin(radians(turn))) * kRingRadius).toPoint();
    };
    constexpr double kFrom = 20;
    QTest::mousePress(&view(), Qt::LeftButton, {}, onRing(kFrom));
    for (const double share : {0.25, 0.5, 0.75, 1.0}) {
        const QPoint to = onRing(kFrom + by * share);
        QMouseEvent move(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&view(), &move);
    }
    QTest::mouseRelease(&view(), Qt::LeftButton, {}, onRing(kFrom + by));
}

void Hands::saveAs(const QString& path) const {
    press(Qt::Key_S, Qt::ControlModifier);
    answerFileDialog(path);
    waitForFile();
}

void Hands::openPath(const QString& path) const {
    QTest::keyClick(window_, Qt::Key_O, Qt::ControlModifier);
    answerFileDialog(path);
    waitForFile();
}

void Hands::answerFileDialog(const QString& path) const {
    auto& dialog =
        visible<QFileDialog>(*window_, QStringLiteral("file dialog"), [](const auto&) { return true; });
    auto* field = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    field->setText(path);  // as pasted: no list of guesses takes the Return
    QTest::keyClick(field, Qt::Key_Return);
    QTest::qWait(5);
}

void Hands::waitUntil(const char* what, const std::function<bool()>& done) const {
    if (!QTest::qWaitFor(done, kPatience))
        throw std::runtime_error(std::string("waited in vain until ") + what);
}

void Hands::waitForJournal() const {
    waitUntil("the journal is up to date",
              [this] { return window_->recovery().status().state == Journal::State::upToDate; });
}

void Hands::waitForFile() const {
    waitUntil("the file is read or written",
              [this] { return !window_->project().reading() && !window_->project().writing(); });
}

int Hands::joint(const char* name) const {
    const auto index = evaluator().skeleton().find(name);
    if (!index) throw std::runtime_error(std::string("no joint ") + name);
    return *index;
}

double Hands::angleX(const char* name) const {
    const int index = joint(name);
    const auto order = axes(evaluator().skeleton()[index].order);
    const auto about = std::ranges::find(order, 0) - order.begin();
    return degrees(evaluator().values(index).angles[about]);
}

const Evaluator& Hands::evaluator() const {
    const Evaluator* active = session_->pose.active();
    if (!active) throw std::runtime_error("no character is active");
    return *active;
}

ViewportView& Hands::view() const {
    return visible<ViewportView>(*window_, QStringLiteral("viewport"), [](const auto&) { return true; });
}

}  // namespace sinew::test
