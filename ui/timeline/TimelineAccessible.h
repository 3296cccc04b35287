#pragma once

#include <QAccessibleWidget>

namespace sinew {

class TimelineView;

/// What screen readers know of the timeline: a slider over frames whose value is said in words.
class TimelineAccessible : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit TimelineAccessible(TimelineView& view);

    /// Makes Qt ask here for timelines; once a program, more do no harm.
    static void install();
    /// Says that the playhead moved.
    static void tellFrame(TimelineView& view);

    QString text(QAccessible::Text kind) const override;
    void* interface_cast(QAccessible::InterfaceType type) override;
    QVariant currentValue() const override;
    void setCurrentValue(const QVariant& value) override;
    QVariant maximumValue() const override;
    QVariant minimumValue() const override;
    QVariant minimumStepSize() const override { return 1; }

private:
    TimelineView& view_;
};

}  // namespace sinew
