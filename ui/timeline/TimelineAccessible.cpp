#include "ui/timeline/TimelineAccessible.h"

#include "ui/document/Session.h"
#include "ui/timeline/TimelineView.h"

namespace sinew {

namespace {

QVariant frameValue(FrameIndex frame) { return QVariant::fromValue(static_cast<qlonglong>(frame.value)); }

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* view = qobject_cast<TimelineView*>(object);
    return view ? new TimelineAccessible(*view) : nullptr;
}

}  // namespace

TimelineAccessible::TimelineAccessible(TimelineView& view)
    : QAccessibleWidget(&view, QAccessible::Slider), view_(view) {}

void TimelineAccessible::install() {
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed);
}

void TimelineAccessible::tellFrame(TimelineView& view) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&view, view.currentText());
    QAccessible::updateAccessibility(&event);
}

QString TimelineAccessible::text(QAccessible::Text kind) const {
    return kind == QAccessible::Value ? view_.currentText() : QAccessibleWidget::text(kind);
}

void* TimelineAccessible::interface_cast(QAccessible::InterfaceType type) {
    if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
}

QVariant TimelineAccessible::currentValue() const { return frameValue(view_.session().playback.frame()); }

void TimelineAccessible::setCurrentValue(const QVariant& value) {
    view_.session().playback.setFrame({value.toLongLong()});
}

QVariant TimelineAccessible::maximumValue() const { return frameValue(view_.session().playback.lastFrame()); }

QVariant TimelineAccessible::minimumValue() const {
    return frameValue(view_.session().playback.firstFrame());
}

}  // namespace sinew
