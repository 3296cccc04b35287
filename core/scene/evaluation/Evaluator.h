#pragma once

#include <memory>
#include <span>

#include "core/anim/sampling/JointValues.h"
#include "core/rig/Pose.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A character playing one of its clips.
struct Motion {
    std::shared_ptr<const Character> character;  ///< never null
    std::shared_ptr<const Clip> clip;            ///< never null
};

class ClipSampler;
class LiveGoals;
class PoseSampler;

/// Evaluates the pose of one character playing one clip: time warp, sampling, live goals, display limits and
/// forward kinematics, in that order. Everything that shows or exports a pose gets it from here.
///
/// Without a clip (null) the character is in its rest pose. An evaluator owns its workspace, so each thread
/// needs its own; see clone().
class Evaluator {
public:
    /// Whether the character's unkeyed pose is applied: `shown` for editing, `ignored` for export.
    enum class Unkeyed { ignored, shown };

    /// @param previous  null, or an evaluator of an earlier state, whose unchanged compiled curves are reused
    Evaluator(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
              Unkeyed unkeyed = Unkeyed::ignored, const Evaluator* previous = nullptr);
    Evaluator(Evaluator&&) noexcept;
    Evaluator& operator=(Evaluator&&) noexcept;
    ~Evaluator();

    /// Returns an evaluator for another thread that shares the compiled clip.
    Evaluator clone() const { return {character_, clip_, unkeyed_, this}; }

    const Character& character() const { return *character_; }
    const Skeleton& skeleton() const { return *character_->skeleton; }
    const Clip* clip() const { return clip_.get(); }

    /// Evaluates the pose at a time of the clip, which the clip's warp maps to source time. The accessors
    /// below then return that pose. No allocation after the first call.
    void evaluate(Seconds time);

    std::span<const Transform> local() const { return local_; }  ///< J parentFromJoint transforms
    /// J modelFromJoint transforms. Model space is world space, because characters stand at the origin.
    std::span<const Affine> model() const { return model_; }
    BoneEnds bone(int joint) const {
        return boneEnds(skeleton()[joint], model_[static_cast<std::size_t>(joint)]);
    }
    /// Returns the factors of the targets of all meshes' shapes, one mesh after another; see targetFactors().
    std::span<const double> targetFactors() const { return targetFactors_; }
    /// Returns a joint's authored values at the evaluated time, after goals and limits if these apply.
    JointValues values(int joint) const;

    /// Returns the clip's sampler if nothing else affects the pose: no live goal, no display limit, and
    /// unkeyed poses are ignored. Otherwise, or without a clip, returns null.
    const ClipSampler* plainSampler() const {
        return adjusted_.empty() && unkeyed_ == Unkeyed::ignored ? sampler_.get() : nullptr;
    }

private:
    void applyUnkeyed(std::span<const ChannelValue> unkeyed);
    void applyGoalsAndLimits();
    void evaluateShapes(Seconds time);
    JointValues authoredValues(int joint) const;

    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;
    Unkeyed unkeyed_;
    std::unique_ptr<ClipSampler> sampler_;
    Seconds time_;                              ///< source time
    std::unique_ptr<LiveGoals> goals_;          ///< null if no goal is live
    PoseValues adjusted_;                       ///< J values after goals and limits; empty if neither applies
    std::unique_ptr<PoseSampler> poseSampler_;  ///< SIMD sampler; null if goals or limits apply
    Pose pose_;                                 ///< the local transforms if poseSampler_ is not used
    std::vector<Affine> models_;
    std::span<const Transform> local_;
    std::span<const Affine> model_;
    std::vector<double> shapeWeights_;  ///< of the mesh with the most shapes, at most
    std::vector<double> targetFactors_;
};

}  // namespace sinew
