#pragma once

#include <memory>
#include <vector>

#include "core/scene/Evaluator.h"
#include "ui/document/FrameLook.h"
#include "ui/viewport/Camera.h"

namespace sinew {

/// The camera of pictures of a motion. Where it stands depends on the whole motion and on the pose that is
/// drawn, never on which frames are: pictures made apart are those of one run.
class MotionCamera {
public:
    /// Looks through the whole motion.
    ///
    /// @param characters  as FrameRenderer draws them; outlive this; left posed at some time
    /// @param lead        whose clip's frames are looked through, and with whom FrameLook::View::frame goes
    MotionCamera(const FrameLook& look, const std::vector<std::unique_ptr<Evaluator>>& characters,
                 std::size_t lead);

    /// The camera for the pose that the characters stand in.
    const Camera& follow();

private:
    void turn(FrameLook::View view);
    Eigen::Vector3d leadPlace() const;

    Camera camera_;
    const Evaluator* lead_;
    int followed_ = -1;                                 ///< joint of the lead; -1: the camera stands still
    Eigen::Vector3d offset_ = Eigen::Vector3d::Zero();  ///< of the camera's centre from the joint's place
};

}  // namespace sinew
