#include "ui/widgets/WheelFocus.h"

#include <QEvent>
#include <QWidget>

namespace sinew {

namespace {

class WheelFilter : public QObject {
public:
    using QObject::QObject;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
        event->ignore();  // the panel scrolls
        return true;
    }
};

}  // namespace

void useWheelWithFocus(QWidget& control) {
    control.setFocusPolicy(Qt::StrongFocus);  // not by the wheel
    control.installEventFilter(new WheelFilter(&control));
}

}  // namespace sinew
