#pragma once

#include <QTreeWidget>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/scene/AccelerationJumps.h"

namespace sinew {

/// Frames at which something is thrown about, with the joint and how much; a double click goes there.
class JumpList : public QTreeWidget {
    Q_OBJECT
public:
    static constexpr std::size_t kMostRows = 1000;

    explicit JumpList(const QString& name, QWidget* parent = nullptr);

    void list(const Skeleton& skeleton, FrameRate rate, const std::vector<AccelerationJump>& jumps);

Q_SIGNALS:
    void chosen(sinew::JointId joint, sinew::Seconds time);

private:
    struct Place {
        JointId joint;
        Seconds time;
    };
    std::vector<Place> places_;
};

}  // namespace sinew
