#pragma once

#include <QTreeWidget>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/scene/evaluation/AccelerationJumps.h"

namespace sinew {

/// List of frames at which the acceleration of a joint jumps, with joint and acceleration. Double-clicking an
/// entry emits chosen().
class JumpList : public QTreeWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMaxRows = 1000;

    explicit JumpList(const QString& name, QWidget* parent = nullptr);

    void showJumps(const Skeleton& skeleton, FrameRate rate, const std::vector<AccelerationJump>& jumps);

Q_SIGNALS:
    void chosen(sinew::JointId joint, sinew::Seconds time);

private:
    struct Target {
        JointId joint;
        Seconds time;
    };
    std::vector<Target> targets_;
};

}  // namespace sinew
