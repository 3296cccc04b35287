#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "ui/properties/LimitBar.h"

class QHBoxLayout;
class QToolButton;

namespace sinew {

class NumberField;

/// One angle's limit, to be edited: letter, mode (free, limited, locked), lower bound, bar, upper bound.
class LimitRow : public QWidget {
    Q_OBJECT
public:
    explicit LimitRow(QWidget* parent = nullptr);

    void show(const QString& letter, AxisRole axis, const AngleLimit& limit,
              const std::optional<UsedRange>& used);
    void setAngle(double angle);

Q_SIGNALS:
    /// By the user; a gesture is any number of these and one of the two below.
    void limitEdited(const sinew::AngleLimit& limit);
    void gestureEnded();
    void gestureCancelled();

private:
    void addModes(QHBoxLayout& row);
    NumberField* addBound(QHBoxLayout& row);
    void chooseMode(AngleLimit::Mode mode);
    void editBound(bool upper, double degrees);

    AngleLimit limit_;
    double angle_ = 0;
    RowLabel* label_;
    std::array<QToolButton*, 3> modes_{};
    NumberField* min_;
    LimitBar* bar_;
    NumberField* max_;
};

}  // namespace sinew
