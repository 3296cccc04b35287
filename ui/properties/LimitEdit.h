#pragma once

#include <QWidget>
#include <array>
#include <optional>
#include <span>

#include "core/rig/JointLimits.h"
#include "core/rig/Skeleton.h"

class QCheckBox;
class QLabel;

namespace sinew {

/// A user's change to a limit, in radians. Unset members keep their values, so several joints keep their
/// differences.
struct LimitEdit {
    std::optional<AngleLimit::Mode> mode{};
    std::optional<double> min{}, max{};
    std::optional<double> stiffness{};
};

/// Returns `limit` with the change applied, bounds before mode. A single bound stops at the other one. If
/// both bounds are set they are put in order, and a free angle becomes limited. Locking uses `presentAngle`;
/// limiting an angle that had no bounds allows a quarter turn to either side of it.
AngleLimit applyLimitEdit(AngleLimit limit, const LimitEdit& edit, double presentAngle);

/// Checkboxes for where the limits are enforced: inverse kinematics, posing by hand, display.
class LimitUses : public QWidget {
    Q_OBJECT
public:
    LimitUses();

    void show(LimitUse use, Qt::CheckState state);

Q_SIGNALS:
    void useToggled(sinew::LimitUse use, bool on);  ///< by the user

private:
    std::array<QCheckBox*, 3> boxes_{};
};

class NumberField;

/// Edits the stiffness of each angle in inverse kinematics, from 0 (moves freely) to 1 (does not move).
class StiffnessRow : public QWidget {
    Q_OBJECT
public:
    StiffnessRow();

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

class Actions;

/// Buttons for the selected joints' limits: fit, presets, mirror, copy, paste, arcs.
class LimitButtons : public QWidget {
    Q_OBJECT
public:
    explicit LimitButtons(Actions& actions);
};

}  // namespace sinew
