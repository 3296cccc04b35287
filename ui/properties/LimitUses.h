#pragma once

#include <QWidget>
#include <array>

#include "core/rig/Skeleton.h"

class QCheckBox;

namespace sinew {

/// What obeys the limits, to be switched: inverse kinematics, posing by hand, display.
class LimitUses : public QWidget {
    Q_OBJECT
public:
    explicit LimitUses(QWidget* parent = nullptr);

    void show(LimitUse use, Qt::CheckState state);

Q_SIGNALS:
    void switched(sinew::LimitUse use, bool on);  ///< by the user

private:
    std::array<QCheckBox*, 3> boxes_{};
};

}  // namespace sinew
