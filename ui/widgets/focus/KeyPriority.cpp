#include "ui/widgets/focus/KeyPriority.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QTabBar>

namespace sinew {

namespace {

template <class... Types>
bool isAny(const QObject& object) {
    return (qobject_cast<const Types*>(&object) || ...);
}

bool isArrow(int key) {
    return key == Qt::Key_Left || key == Qt::Key_Right || key == Qt::Key_Up || key == Qt::Key_Down;
}

bool usesArrows(const QObject& control) {
    return isAny<QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QTabBar, QComboBox>(control);
}

bool isChecklist(const QObject& control) {
    const auto* view = qobject_cast<const QAbstractItemView*>(&control);
    return view && view->currentIndex().flags().testFlag(Qt::ItemIsUserCheckable);
}

}  // namespace

KeyPriority::KeyPriority(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool KeyPriority::eventFilter(QObject* watched, QEvent* event) {
    if (watched != QApplication::focusWidget()) return false;
    if (event->type() == QEvent::FocusIn) {
        const auto reason = static_cast<QFocusEvent*>(event)->reason();
        const bool byKeyboard = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason ||
                                reason == Qt::ShortcutFocusReason;
        // Windows and menus that come and go leave the focus where it was.
        if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
            isReachedByKeyboard_ = byKeyboard;
    }
    if (event->type() != QEvent::ShortcutOverride) return false;
    const auto& key = *static_cast<QKeyEvent*>(event);
    if ((key.modifiers() & ~Qt::KeypadModifier) != Qt::NoModifier) return false;
    const bool isOwn =
        isArrow(key.key()) ? usesArrows(*watched)
        : key.key() == Qt::Key_Space
            ? isChecklist(*watched) || (isReachedByKeyboard_ && isAny<QAbstractButton, QComboBox>(*watched))
            : false;
    if (isOwn) event->accept();
    return isOwn;
}

}  // namespace sinew
