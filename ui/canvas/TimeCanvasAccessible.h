#pragma once

#include <QAccessibleWidget>

namespace sinew {

class TimeCanvas;

/// Accessibility interface of a TimeCanvas: a slider over frames whose value is a text.
class TimeCanvasAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TimeCanvasAccessible(TimeCanvas& canvas);

    /// Registers the interface with Qt. Only the first call has an effect.
    static void install();
    /// Notifies screen readers that the canvas has a new value.
    static void notify(TimeCanvas& canvas);

    QString text(QAccessible::Text kind) const override;
    void* interface_cast(QAccessible::InterfaceType type) override;
    QVariant currentValue() const override;
    void setCurrentValue(const QVariant& value) override;
    QVariant maximumValue() const override;
    QVariant minimumValue() const override;
    QVariant minimumStepSize() const override { return 1; }

private:
    TimeCanvas& canvas_;
};

}  // namespace sinew
