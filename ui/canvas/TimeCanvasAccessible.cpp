#include "ui/canvas/TimeCanvasAccessible.h"

#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

QVariant frameValue(FrameIndex frame) { return QVariant::fromValue(static_cast<qlonglong>(frame.value)); }

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* canvas = qobject_cast<TimeCanvas*>(object);
    return canvas ? new TimeCanvasAccessible(*canvas) : nullptr;
}

}  // namespace

TimeCanvasAccessible::TimeCanvasAccessible(TimeCanvas& canvas)
    : QAccessibleWidget(&canvas, QAccessible::Slider), canvas_(canvas) {}

void TimeCanvasAccessible::install() {
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed);
}

void TimeCanvasAccessible::notify(TimeCanvas& canvas) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&canvas, canvas.currentText());
    QAccessible::updateAccessibility(&event);
}

QString TimeCanvasAccessible::text(QAccessible::Text kind) const {
    return kind == QAccessible::Value ? canvas_.currentText() : QAccessibleWidget::text(kind);
}

void* TimeCanvasAccessible::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
}

QVariant TimeCanvasAccessible::currentValue() const { return frameValue(canvas_.session().playback.frame()); }

void TimeCanvasAccessible::setCurrentValue(const QVariant& value) {
    canvas_.session().playback.setFrame({value.toLongLong()});
}

QVariant TimeCanvasAccessible::maximumValue() const {
    return frameValue(canvas_.session().playback.lastFrame());
}

QVariant TimeCanvasAccessible::minimumValue() const {
    return frameValue(canvas_.session().playback.firstFrame());
}

}  // namespace sinew
