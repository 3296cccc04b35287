#pragma once

#include <QAccessibleWidget>

namespace sinew {

class TimeCanvas;

/// What screen readers know of a canvas with a time axis: a slider over frames whose value is said in words.
class TimeCanvasAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TimeCanvasAccessible(TimeCanvas& canvas);

    /// Makes Qt ask here for such canvases; once a program, more do no harm.
    static void install();
    /// Says that the canvas has another value.
    static void tell(TimeCanvas& canvas);

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
