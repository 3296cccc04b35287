#pragma once

#include <memory>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/document/FrameStyle.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {

/// Camera for images of a motion. Its position depends on the whole motion and on the current pose, not on
/// which frames are rendered, so separately rendered frames match.
class MotionCamera {
public:
    /// Evaluates the whole motion.
    ///
    /// @param characters  as rendered by FrameRenderer; must outlive the camera; left posed at an arbitrary
    ///     time
    /// @param lead        index of the character whose clip defines the frames and that
    ///     FrameStyle::View::frame follows
    MotionCamera(const FrameStyle& style, const std::vector<std::unique_ptr<Evaluator>>& characters,
                 std::size_t lead);

    /// Returns the camera for the characters' current pose.
    const Camera& follow();

private:
    void setView(FrameStyle::View view);
    Eigen::Vector3d leadPosition() const;

    Camera camera_;
    const Evaluator* lead_;
    int followedJoint_ = -1;                            ///< joint of the lead; -1: the camera does not move
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();  ///< from the joint to the camera's centre
};

}  // namespace sinew
