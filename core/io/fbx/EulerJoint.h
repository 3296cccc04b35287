#pragma once

#include "core/io/WrittenMotion.h"

namespace sinew {

/// How a joint's rotation is said by three angles alone, without a rotation at rest in front of them: in its
/// order where that has three different axes, else XYZ.
class EulerJoint {
public:
    EulerJoint(const WriteSubject& subject, int joint);

    EulerOrder order() const { return order_; }

    /// By axis x, y, z, radians: as authored, every turn kept, where the file's angles are the clip's; else
    /// those of the same rotation nearest to `hint`.
    Eigen::Vector3d angles(WrittenMotion& motion, const Eigen::Vector3d& hint) const;
    /// The same of a rotation.
    Eigen::Vector3d angles(const Eigen::Quaterniond& rotation, const Eigen::Vector3d& hint) const;
    Eigen::Quaterniond rotation(const Eigen::Vector3d& byAxis) const;

private:
    int joint_;
    EulerOrder order_;
    bool isAuthored_;
};

}  // namespace sinew
