#include "tests/soak/Monkey.h"

#include <QAction>
#include <QApplication>
#include <QColorDialog>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QMessageBox>
#include <QMimeData>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QUrl>
#include <QWheelEvent>
#include <algorithm>
#include <utility>

namespace sinew::test {

namespace {

constexpr std::size_t kShownInputs = 100;
constexpr int kPatience = 40;  ///< inputs in a dialog or menu before it is closed

constexpr Qt::KeyboardModifiers kModifiers[] = {Qt::NoModifier,
                                                Qt::NoModifier,
                                                Qt::NoModifier,
                                                Qt::ControlModifier,
                                                Qt::ShiftModifier,
                                                Qt::AltModifier,
                                                Qt::ControlModifier | Qt::ShiftModifier};

constexpr Qt::Key kKeys[] = {
    Qt::Key_Space, Qt::Key_Return,   Qt::Key_Escape,    Qt::Key_Tab,  Qt::Key_Backtab, Qt::Key_Delete,
    Qt::Key_Left,  Qt::Key_Right,    Qt::Key_Up,        Qt::Key_Down, Qt::Key_Home,    Qt::Key_End,
    Qt::Key_Plus,  Qt::Key_PageDown, Qt::Key_Backspace, Qt::Key_F2,   Qt::Key_F3,      Qt::Key_F6,
    Qt::Key_Menu,  Qt::Key_Period,   Qt::Key_Comma,     Qt::Key_Minus};

/// Whether an action ends the test, or leaves the window for another program.
bool isOutOfBounds(const QAction& action) {
    const QString id = action.objectName();
    return id == QStringLiteral("file.quit") || id == QStringLiteral("window.fullScreen");
}

bool isOpenDialog(const QWidget& window) {
    return window.isVisible() && window.isEnabled() && qobject_cast<const QDialog*>(&window);
}

bool isDragAndDropRunning() {
    return std::ranges::any_of(QApplication::topLevelWidgets(),
                               [](const QWidget* window) { return window->findChild<QDrag*>() != nullptr; });
}

}  // namespace

Monkey::Monkey(MainWindow& window, const Actions& actions, Dice& dice, QString folder, QStringList files)
    : window_(&window),
      actions_(&actions),
      dice_(&dice),
      folder_(std::move(folder)),
      files_(std::move(files)) {}

void Monkey::run(int count) {
    left_ = count;
    isDone_ = false;
    step();
    // An input that opens a dialog returns when that closes, so the first one may return last.
    while (!isDone_) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

std::string Monkey::lastInputs() const {
    std::string text;
    for (const QString& input : inputs_) text += input.toStdString() + '\n';
    return text;
}

/// Makes one input. The next step is scheduled first, so that it runs inside a dialog that this one opens.
/// QTest processes events during an input; steps wait until it has ended.
void Monkey::step() {
    const int level = QThread::currentThread()->loopLevel();
    if (level <= busyLevel_) {
        QTimer::singleShot(1, this, &Monkey::step);
        return;
    }
    if (isDragAndDropRunning()) {
        // It takes all input until the mouse is released, which QTest cannot do meanwhile.
        QTimer::singleShot(1, this, &Monkey::step);
        return QDrag::cancel();
    }
    QWidget* blocking = QApplication::activePopupWidget();
    if (!blocking) blocking = QApplication::activeModalWidget();
    blockedFor_ = blocking == blocking_ ? blockedFor_ + 1 : 0;
    blocking_ = blocking;
    if (left_ <= 0 && !blocking) {
        isDone_ = true;
        return;
    }
    QTimer::singleShot(1, this, &Monkey::step);
    const QScopedValueRollback<int> busy(busyLevel_, level);
    if (blocking && (left_ <= 0 || blockedFor_ > kPatience)) return dismiss(*blocking);
    --left_;
    act();
}

void Monkey::dismiss(QWidget& blocking) {
    if (auto* dialog = qobject_cast<QDialog*>(&blocking))
        dialog->reject();
    else
        blocking.close();
}

void Monkey::act() {
    if (auto* files = qobject_cast<QFileDialog*>(QApplication::activeModalWidget())) return answer(*files);
    if (auto* question = qobject_cast<QMessageBox*>(QApplication::activeModalWidget()))
        return answer(*question);
    QWidget* target = pickWindow();
    if (!target || !target->windowHandle()) return;
    const double choice = dice_->between(0, 1);
    if (choice < 0.35) return press(*target);
    if (choice < 0.6) return click(*target);
    if (choice < 0.75) return drag(*target);
    if (choice < 0.8) return turnWheel(*target);
    if (blocking_) return;
    if (choice < 0.94) return trigger();
    if (choice < 0.96) return drop();
    undoMany();
}

/// Returns the window that gets the input: the open dialog or menu, or one of the others.
QWidget* Monkey::pickWindow() {
    if (blocking_) return blocking_;
    std::vector<QWidget*> windows(2, window_);
    for (QWidget* window : QApplication::topLevelWidgets())
        if (isOpenDialog(*window)) windows.push_back(window);
    return dice_->oneOf(windows);
}

/// Saves to, and opens from, files that belong to the test.
void Monkey::answer(QFileDialog& dialog) {
    const bool asksForFolder = dialog.fileMode() == QFileDialog::Directory;
    if (asksForFolder || dice_->chance(0.5)) {
        note(QStringLiteral("reject a file dialog"));
        return dialog.reject();
    }
    QString path;
    if (dialog.acceptMode() == QFileDialog::AcceptSave)
        path = QDir(folder_).filePath(QStringLiteral("saved%1").arg(dice_->integer(1, 5)));
    else
        path = dice_->oneOf(files_);
    note(QStringLiteral("choose ") + path);
    auto* name = dialog.findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    name->setText(path);
    QTest::keyClick(name, Qt::Key_Return);
}

void Monkey::answer(QMessageBox& question) {
    const QList<QAbstractButton*> buttons = question.buttons();
    if (buttons.isEmpty()) return question.reject();
    QAbstractButton* button = dice_->oneOf(buttons);
    note(QStringLiteral("answer \"%1\" with %2").arg(question.text(), button->text()));
    button->click();
}

void Monkey::press(QWidget& target) {
    const Qt::KeyboardModifiers modifiers = dice_->oneOf(kModifiers);
    const double choice = dice_->between(0, 1);
    const int key = choice < 0.4   ? dice_->oneOf(kKeys)
                    : choice < 0.8 ? Qt::Key_A + dice_->integer(0, 25)
                                   : Qt::Key_0 + dice_->integer(0, 9);
    const QKeySequence keys(static_cast<int>(modifiers) | key);
    for (const QAction* action : actions_->all())
        if (isOutOfBounds(*action) && action->shortcuts().contains(keys)) return;
    note(QStringLiteral("press ") + keys.toString());
    // Keys go to the window with the focus. Elsewhere, no control could claim them before shortcuts.
    QWindow* const focused = QGuiApplication::focusWindow();
    const QPointer<QWindow> window = focused ? focused : target.windowHandle();
    const bool types = key >= Qt::Key_Space && key <= Qt::Key_Z && !(modifiers & ~Qt::ShiftModifier);
    const QString typed = types ? QString(QChar(key)) : QString();
    // Not QTest::keyClick(), which crashes if the key closes the window.
    for (const bool isPress : {true, false})
        if (window) QTest::simulateEvent(window, isPress, key, modifiers, typed, false);
}

QPoint Monkey::pointIn(const QWidget& target) {
    return {dice_->integer(0, std::max(0, target.width() - 1)),
            dice_->integer(0, std::max(0, target.height() - 1))};
}

void Monkey::click(QWidget& target) {
    constexpr Qt::MouseButton kButtons[] = {Qt::LeftButton, Qt::LeftButton, Qt::LeftButton, Qt::RightButton,
                                            Qt::MiddleButton};
    const QPoint at = pointIn(target);
    const Qt::MouseButton button = dice_->oneOf(kButtons);
    const bool isDouble = dice_->chance(0.15);
    note(QStringLiteral("click %1 at %2, %3 in %4")
             .arg(button)
             .arg(at.x())
             .arg(at.y())
             .arg(QLatin1String(target.metaObject()->className())));
    const QPointer<QWindow> window = target.windowHandle();
    const Qt::KeyboardModifiers modifiers = dice_->oneOf(kModifiers);
    for (int i = 0; i < (isDouble ? 2 : 1) && window; ++i) {
        QTest::mousePress(window, button, modifiers, at);
        if (window) QTest::mouseRelease(window, button, modifiers, at);
    }
}

void Monkey::drag(QWidget& target) {
    constexpr Qt::MouseButton kButtons[] = {Qt::LeftButton, Qt::LeftButton, Qt::MiddleButton,
                                            Qt::RightButton};
    const Qt::MouseButton button = dice_->oneOf(kButtons);
    const Qt::KeyboardModifiers modifiers = dice_->oneOf(kModifiers);
    const QPoint from = pointIn(target), to = pointIn(target);
    note(QStringLiteral("drag %1 from %2, %3 to %4, %5")
             .arg(button)
             .arg(from.x())
             .arg(from.y())
             .arg(to.x())
             .arg(to.y()));
    const QPointer<QWindow> window = target.windowHandle();
    QTest::mousePress(window, button, modifiers, from);
    for (int i = 1; i <= 4 && window; ++i) QTest::mouseMove(window, from + (to - from) * i / 4);
    if (window) QTest::mouseRelease(window, button, modifiers, to);
}

void Monkey::turnWheel(QWidget& target) {
    const QPoint at = pointIn(target);
    QWidget* widget = target.childAt(at);
    if (!widget) return;
    note(QStringLiteral("wheel at %1, %2").arg(at.x()).arg(at.y()));
    QWheelEvent event(widget->mapFrom(&target, at), target.mapToGlobal(at), {},
                      {0, dice_->chance(0.5) ? 120 : -120}, Qt::NoButton, dice_->oneOf(kModifiers),
                      Qt::NoScrollPhase, false);
    QApplication::sendEvent(widget, &event);
}

void Monkey::trigger() {
    const auto& actions = actions_->all();
    QAction* action = dice_->oneOf(actions);
    if (!action->isEnabled() || isOutOfBounds(*action)) return;
    note(QStringLiteral("trigger ") + action->objectName());
    action->trigger();
}

void Monkey::drop() {
    QList<QUrl> files;
    for (int i = dice_->integer(1, 3); i > 0; --i) {
        const QString file = dice_->oneOf(files_);
        note(QStringLiteral("drop ") + file);
        files.push_back(QUrl::fromLocalFile(file));
    }
    QMimeData data;
    data.setUrls(files);
    const QPoint inWindow = pointIn(*window_);
    QWidget* target = window_->childAt(inWindow);
    while (target && !target->acceptDrops()) target = target->parentWidget();
    if (!target) target = window_;
    const QPoint at = target->mapFrom(window_, inWindow);
    QDragEnterEvent enter(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &enter);
    if (!enter.isAccepted()) return;
    QDropEvent event(at, Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(target, &event);
}

void Monkey::undoMany() {
    note(QStringLiteral("undo many"));
    const int count = dice_->integer(1, 60);
    for (int i = 0; i < count; ++i) {
        const bool goesForwards = dice_->chance(0.3);
        (*actions_)[goesForwards ? "edit.redo" : "edit.undo"]->trigger();
    }
}

void Monkey::note(const QString& input) {
    inputs_.push_back(input);
    if (inputs_.size() > kShownInputs) inputs_.pop_front();
    if (qEnvironmentVariableIsSet("SINEW_SOAK_LOG")) std::fprintf(stderr, "%s\n", qPrintable(input));
}

}  // namespace sinew::test
