#include "ui/widgets/HoverFocus.h"

#include <QApplication>
#include <QEvent>
#include <QLineEdit>

namespace sinew {

namespace {

bool typing() {
    const auto* field = qobject_cast<const QLineEdit*>(QApplication::focusWidget());
    return field && field->isModified();
}

class HoverFocus : public QObject {
public:
    using QObject::QObject;

    bool eventFilter(QObject* watched, QEvent* event) override {
        auto* canvas = static_cast<QWidget*>(watched);
        const bool busy = QApplication::mouseButtons() != Qt::NoButton || QApplication::activePopupWidget() ||
                          QApplication::activeModalWidget() || typing();
        if (event->type() == QEvent::Enter && !busy && canvas->isActiveWindow())
            canvas->setFocus(Qt::MouseFocusReason);
        return false;
    }
};

}  // namespace

void focusOnHover(QWidget& canvas) { canvas.installEventFilter(new HoverFocus(&canvas)); }

}  // namespace sinew
