#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/scene/Evaluator.h"
#include "core/wide/WideSampler.h"

namespace sinew {

/// What an Evaluator says of many times, evaluated together: through WideSampler where nothing comes between
/// the clip and the pose, else one by one. For whole clips: trails, contacts, comparisons, exports.
///
/// The environment variable SINEW_SCALAR, set to anything but 0, makes it go one by one always. Owns its
/// workspace: one per thread.
///
/// @tparam T  float or double, what it computes with: see WideSampler
template <class T>
class WideEvaluator {
public:
    static constexpr std::size_t kTimes = kWideFrames;
    using Locals = typename WideSampler<T>::Locals;

    /// @param evaluator  outlives this; at which time it is afterwards is not said
    explicit WideEvaluator(Evaluator& evaluator, Locals locals = Locals::left);

    /// Evaluates at new times of the clip, in any order, which its warp maps to source times.
    /// @param times  1 to kTimes of them
    void evaluate(std::span<const Seconds> times);
    /// The same at frames of the clip that follow each other. Not without a clip.
    void evaluate(FrameIndex first, std::size_t count);

    const Skeleton& skeleton() const { return evaluator_.skeleton(); }
    Transform local(int joint, std::size_t at) const;  ///< parentFromJoint, where they are kept
    Affine model(int joint, std::size_t at) const;     ///< modelFromJoint
    /// A point of a joint's space in the model's, metres.
    Eigen::Vector3d point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const;
    BoneEnds bone(int joint, std::size_t at) const;
    Eigen::Vector3d tail(int joint, std::size_t at) const { return point(joint, at, skeleton()[joint].tail); }

private:
    std::size_t index(int joint, std::size_t at) const {
        return at * static_cast<std::size_t>(skeleton().size()) + static_cast<std::size_t>(joint);
    }

    Evaluator& evaluator_;
    Locals keeps_;
    std::optional<WideSampler<T>> wide_;
    std::vector<Affine> models_;  ///< kTimes * J where not wide
    std::vector<Transform> locals_;
};

/// One with an Evaluator of its own: for each thread that takes part in a piece of work.
template <class T>
struct OwnWideEvaluator {
    using Locals = typename WideEvaluator<T>::Locals;

    explicit OwnWideEvaluator(Evaluator own, Locals locals = Locals::left)
        : evaluator(std::move(own)), wide(evaluator, locals) {}
    OwnWideEvaluator(const OwnWideEvaluator&) = delete;
    OwnWideEvaluator& operator=(const OwnWideEvaluator&) = delete;

    Evaluator evaluator;
    WideEvaluator<T> wide;
};

extern template class WideEvaluator<float>;
extern template class WideEvaluator<double>;

}  // namespace sinew
