#pragma once

#include <QWidget>
#include <array>
#include <span>

#include "core/rig/Skeleton.h"
#include "ui/properties/LimitEdit.h"

class QLabel;

namespace sinew {

class NumberField;

/// How much inverse kinematics spares each angle, to be edited: 0, moves as others do, to 1, stays.
class StiffnessRow : public QWidget {
    Q_OBJECT
public:
    explicit StiffnessRow(QWidget* parent = nullptr);

    /// @param limits  of the current joint's angle, and of the others that are edited with it; empty: hidden
    void show(int angle, const QString& letter, std::span<const AngleLimit> limits);

    /// Forgets what is typed or dragged; tells nobody.
    void giveUp();

Q_SIGNALS:
    /// By the user; a gesture is any number of these and one of the two below.
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
