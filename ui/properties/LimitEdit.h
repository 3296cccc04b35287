#pragma once

#include <QWidget>
#include <array>
#include <optional>

#include "core/rig/JointLimits.h"
#include "core/rig/Skeleton.h"

class QCheckBox;

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
    explicit LimitUses(QWidget* parent = nullptr);

    void show(LimitUse use, Qt::CheckState state);

Q_SIGNALS:
    void useToggled(sinew::LimitUse use, bool on);  ///< by the user

private:
    std::array<QCheckBox*, 3> boxes_{};
};

class Actions;

/// Buttons for the selected joints' limits: fit, presets, mirror, copy, paste, arcs.
class LimitButtons : public QWidget {
    Q_OBJECT
public:
    explicit LimitButtons(Actions& actions, QWidget* parent = nullptr);
};

}  // namespace sinew
