#pragma once

#include <memory>
#include <span>

#include "core/anim/ClipSampler.h"
#include "core/anim/PoseValues.h"
#include "core/rig/ForwardKinematics.h"
#include "core/scene/Scene.h"

namespace sinew {

class LiveGoals;
class PoseSampler;

/// The only way to a pose: warp, sample, live goals, limits on display, forward kinematics, in that order.
/// One character playing one clip, or standing at rest where `clip` is null.
/// Owns its workspace: one per thread.
class Evaluator {
public:
    /// Whether the character's unkeyed pose counts: it does for what is edited, not for what is exported.
    enum class Unkeyed { left, shown };

    /// @param before  null, or the evaluator of an earlier state: what did not change is taken from it
    Evaluator(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
              Unkeyed unkeyed = Unkeyed::left, const Evaluator* before = nullptr);
    Evaluator(Evaluator&&) noexcept;
    Evaluator& operator=(Evaluator&&) noexcept;
    ~Evaluator();

    /// One more for the same, for another thread; what was compiled is shared.
    Evaluator another() const { return {character_, clip_, unkeyed_, this}; }

    const Character& character() const { return *character_; }
    const Skeleton& skeleton() const { return *character_->skeleton; }
    const Clip* clip() const { return clip_.get(); }

    /// Evaluates at a new time of the clip, which its warp maps to source time; the accessors below then
    /// speak of it. No allocation after the first call.
    void evaluate(Seconds time);

    std::span<const Transform> local() const { return local_; }  ///< J parentFromJoint
    /// J modelFromJoint; world while characters stand at the origin.
    std::span<const Affine> model() const { return model_; }
    BoneEnds bone(int joint) const {
        return boneEnds(skeleton()[joint], model_[static_cast<std::size_t>(joint)]);
    }
    /// Values of a joint at the evaluated time: as authored, where neither goals nor limits change them.
    ClipSampler::Values values(int joint) const;

    /// The clip's sampler where nothing comes between it and the pose: no goal is live, no limit shows, and
    /// nothing unkeyed is shown. Else null, as where there is no clip.
    const ClipSampler* plainSampler() const {
        return altered_.empty() && unkeyed_ == Unkeyed::left ? sampler_.get() : nullptr;
    }

private:
    void showUnkeyed(std::span<const ChannelValue> unkeyed);
    void alter();
    ClipSampler::Values authored(int joint) const;

    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;
    Unkeyed unkeyed_;
    std::unique_ptr<ClipSampler> sampler_;
    Seconds time_;                       ///< source time
    std::unique_ptr<LiveGoals> goals_;   ///< null where none is live
    PoseValues altered_;                 ///< J values, where goals or limits change the clip's; else none
    std::unique_ptr<PoseSampler> wide_;  ///< null where goals or limits change the clip's pose
    Pose pose_;                          ///< where that of wide_ does not count
    std::vector<Affine> models_;
    std::span<const Transform> local_;
    std::span<const Affine> model_;
};

}  // namespace sinew
