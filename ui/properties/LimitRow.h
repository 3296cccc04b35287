#pragma once

#include <QWidget>
#include <array>
#include <optional>
#include <span>

#include "ui/properties/LimitBar.h"
#include "ui/properties/LimitEdit.h"

class QButtonGroup;
class QHBoxLayout;
class QToolButton;

namespace sinew {

class NumberField;

/// Edits the limit of one angle: letter, mode (free, limited, locked), lower bound, bar, upper bound, reset.
/// With several joints it shows the first joint's limit and a dash for numbers that differ.
class LimitRow : public QWidget {
    Q_OBJECT
public:
    LimitRow();

    /// @param limits  the current joint's limit, then those that are edited with it; not empty
    void show(const QString& letter, AxisRole axis, std::span<const AngleLimit> limits,
              const std::optional<UsedRange>& used);
    void setAngle(double angle);
    double angle() const { return angle_; }
    /// Discards unfinished typing or dragging, without emitting a signal.
    void abandonEdit();

Q_SIGNALS:
    /// Emitted for user input. A gesture is any number of limitEdited(), then gestureEnded() or
    /// gestureCancelled().
    void limitEdited(const sinew::LimitEdit& edit);
    void gestureEnded();
    void gestureCancelled();

private:
    void addModes(QHBoxLayout& row);
    void addReset(QHBoxLayout& row);
    NumberField* addBound(QHBoxLayout& row, bool upper);
    void edit(const LimitEdit& edit);
    void showModes(const QString& letter, std::span<const AngleLimit> limits);
    void showBounds(const QString& letter, std::span<const AngleLimit> limits,
                    const std::optional<UsedRange>& used);

    double angle_ = 0;
    RowLabel* label_;
    QButtonGroup* group_;
    std::array<QToolButton*, 3> modes_{};
    NumberField* min_;
    LimitBar* bar_;
    NumberField* max_;
    QToolButton* reset_;
};

}  // namespace sinew
