#pragma once

#include <QWidget>
#include <array>
#include <span>

#include "core/rig/Skeleton.h"
#include "ui/properties/LimitEdit.h"

class QLabel;

namespace sinew {

class NumberField;

/// Edits the stiffness of each angle in inverse kinematics, from 0 (moves freely) to 1 (does not move).
class StiffnessRow : public QWidget {
    Q_OBJECT
public:
    explicit StiffnessRow(QWidget* parent = nullptr);

    /// @param limits  the current joint's limit, then those that are edited with it; if empty, the angle is
    ///     hidden
    void show(int angle, const QString& letter, std::span<const AngleLimit> limits);

    /// Discards unfinished typing or dragging, without emitting a signal.
    void abandonEdit();

Q_SIGNALS:
    /// Emitted for user input. A gesture is any number of limitEdited(), then gestureEnded() or
    /// gestureCancelled().
    void limitEdited(int angle, const sinew::LimitEdit& edit);
    void gestureEnded();
    void gestureCancelled();

private:
    struct Part {
        QLabel* letter;
        NumberField* field;
    };
    std::array<Part, 3> parts_{};
};

}  // namespace sinew
