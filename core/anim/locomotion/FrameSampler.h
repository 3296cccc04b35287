#pragma once

#include "core/anim/sampling/ClipSampler.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// The transform of a joint, model space, with its rotation free of scales.
struct PlacedJoint {
    Affine model = Affine::Identity();
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();

    double scale() const { return model.linear().col(0).norm(); }
    bool isScaledEvenly() const {
        return model.linear().isApprox(scale() * rotation.toRotationMatrix(), 1e-9);
    }
    PlacedJoint operator*(const Transform& local) const {
        return {Affine(model * local.affine()), (rotation * local.rotation).normalized()};
    }
    /// Returns what is placed at a position with a rotation, relative to this joint.
    RigidTransform localOf(const Eigen::Vector3d& position, const Eigen::Quaterniond& turned) const {
        return {rotation.conjugate() * turned,
                rotation.conjugate() * (position - model.translation()) / scale()};
    }
};

/// Samples joints of a clip on its frames.
class FrameSampler {
public:
    explicit FrameSampler(const ClipSampler& sampler) : sampler_(sampler) {}

    std::size_t count() const { return static_cast<std::size_t>(clip().frameCount()); }
    const Clip& clip() const { return sampler_.clip(); }
    const Skeleton& skeleton() const { return sampler_.skeleton(); }
    Seconds time(std::size_t f) const {
        return clip().rate.time(clip().firstFrame + FrameIndex{static_cast<std::int64_t>(f)});
    }
    JointValues values(int joint, std::size_t f) const { return sampler_.values(joint, time(f)); }
    Transform local(int joint, std::size_t f) const {
        const JointValues at = values(joint, f);
        return localTransform(skeleton()[joint], at.translation, at.angles, at.scale);
    }
    PlacedJoint placed(int joint, std::size_t f) const {
        if (joint == kNoParent) return {};
        return placed(skeleton()[joint].parent, f) * local(joint, f);
    }
    /// Checks the scales on some frames if cancelled.
    Result<void> checkScales(int joint, const WorkControl& control) const {
        for (std::size_t f = 0; joint != kNoParent && f < count() && !control.isCancelled(); ++f) {
            if (placed(joint, f).isScaledEvenly()) continue;
            return fail(ErrorCode::argumentInvalid, "joint " + skeleton()[joint].name,
                        "it is scaled unevenly, so root motion cannot pass through it");
        }
        return {};
    }

private:
    const ClipSampler& sampler_;
};

}  // namespace sinew
