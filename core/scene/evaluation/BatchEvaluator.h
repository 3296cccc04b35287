#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "core/simd/BatchSampler.h"

namespace sinew {

/// Evaluates many times of a motion in one batch: with BatchSampler if nothing else affects the pose (see
/// Evaluator::plainSampler()), else one by one with an Evaluator. For trails, contacts, comparisons and
/// exports of whole clips.
///
/// Setting the environment variable SINEW_SCALAR to anything but 0 forces evaluation one by one. An instance
/// owns its workspace, so each thread needs its own.
///
/// @tparam T  float or double, the precision of the computation; see BatchSampler
template <class T>
class BatchEvaluator {
public:
    static constexpr std::size_t kTimes = kBatchSize;
    using Locals = typename BatchSampler<T>::Locals;

    /// @param evaluator  must outlive this object; its time is unspecified afterwards
    explicit BatchEvaluator(Evaluator& evaluator, Locals locals = Locals::omitted);

    /// Evaluates at times of the clip, in any order, which its warp maps to source times.
    /// @param times  1 to kTimes of them
    void evaluate(std::span<const Seconds> times);
    /// Evaluates `count` consecutive frames (1 to kTimes). Requires a clip.
    void evaluate(FrameIndex first, std::size_t count);

    const Skeleton& skeleton() const { return evaluator_.skeleton(); }
    Transform local(int joint, std::size_t at) const;  ///< parentFromJoint; requires Locals::stored
    Affine model(int joint, std::size_t at) const;     ///< modelFromJoint
    /// Returns a point given in joint space in model space, metres.
    Eigen::Vector3d point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const;
    BoneEnds bone(int joint, std::size_t at) const;
    Eigen::Vector3d tail(int joint, std::size_t at) const { return point(joint, at, skeleton()[joint].tail); }

private:
    std::size_t index(int joint, std::size_t at) const {
        return at * static_cast<std::size_t>(skeleton().size()) + static_cast<std::size_t>(joint);
    }

    Evaluator& evaluator_;
    Locals localsMode_;
    std::optional<BatchSampler<T>> sampler_;
    std::vector<Affine> models_;  ///< kTimes * J transforms if sampler_ is not used
    std::vector<Transform> locals_;
};

/// A BatchEvaluator with an Evaluator of its own, for a worker thread.
template <class T>
struct OwningBatchEvaluator {
    using Locals = typename BatchEvaluator<T>::Locals;

    explicit OwningBatchEvaluator(Evaluator own, Locals locals = Locals::omitted)
        : evaluator(std::move(own)), batch(evaluator, locals) {}
    OwningBatchEvaluator(const OwningBatchEvaluator&) = delete;
    OwningBatchEvaluator& operator=(const OwningBatchEvaluator&) = delete;

    Evaluator evaluator;
    BatchEvaluator<T> batch;
};

extern template class BatchEvaluator<float>;
extern template class BatchEvaluator<double>;

}  // namespace sinew
