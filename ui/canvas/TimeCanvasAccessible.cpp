#include "ui/canvas/TimeCanvasAccessible.h"

#include <QAccessibleWidget>

#include "ui/canvas/TimeCanvas.h"
#include "ui/session/Session.h"

namespace sinew {

namespace {

class TimeCanvasAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TimeCanvasAccessible(TimeCanvas& canvas)
        : QAccessibleWidget(&canvas, QAccessible::Slider), canvas_(canvas) {}

    QString text(QAccessible::Text kind) const override {
        return kind == QAccessible::Value ? canvas_.currentText() : QAccessibleWidget::text(kind);
    }
    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }
    QVariant currentValue() const override { return variant(playback().frame()); }
    void setCurrentValue(const QVariant& value) override { playback().setFrame({value.toLongLong()}); }
    QVariant maximumValue() const override { return variant(playback().lastFrame()); }
    QVariant minimumValue() const override { return variant(playback().firstFrame()); }
    QVariant minimumStepSize() const override { return 1; }

private:
    static QVariant variant(FrameIndex frame) { return static_cast<qlonglong>(frame.value); }
    Playback& playback() const { return canvas_.session().playback; }

    TimeCanvas& canvas_;
};

QAccessibleInterface* make(const QString&, QObject* object) {
    auto* canvas = qobject_cast<TimeCanvas*>(object);
    return canvas ? new TimeCanvasAccessible(*canvas) : nullptr;
}

}  // namespace

void installTimeCanvasAccessible() {
    static const bool installed = (QAccessible::installFactory(make), true);
    Q_UNUSED(installed);
}

void notifyTimeCanvasChanged(TimeCanvas& canvas) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&canvas, canvas.currentText());
    QAccessible::updateAccessibility(&event);
}

}  // namespace sinew
