#include "ui/widgets/HoverFocus.h"

#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QEvent>
#include <QLineEdit>

namespace sinew {

namespace {

bool isTyping() {
    const QWidget* focus = QApplication::focusWidget();
    if (const auto* field = qobject_cast<const QLineEdit*>(focus))
        return !field->isReadOnly() && !field->property(kEntered).toBool();
    const auto* choice = qobject_cast<const QComboBox*>(focus);
    return qobject_cast<const QAbstractSpinBox*>(focus) || (choice && choice->isEditable());
}

class HoverFocus : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* canvas = static_cast<QWidget*>(watched);
        const bool busy = QApplication::mouseButtons() != Qt::NoButton || QApplication::activePopupWidget() ||
                          QApplication::activeModalWidget() || isTyping();
        if (event->type() == QEvent::Enter && !busy && canvas->isActiveWindow())
            canvas->setFocus(Qt::MouseFocusReason);
        return false;
    }
};

}  // namespace

void focusOnHover(QWidget& canvas) { canvas.installEventFilter(new HoverFocus(&canvas)); }

}  // namespace sinew
