#include "core/scene/evaluation/BatchEvaluator.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/anim/sampling/ClipSampler.h"
#include "core/simd/PoseSampler.h"

namespace sinew {
template <class T>
BatchEvaluator<T>::BatchEvaluator(Evaluator& evaluator, Locals locals)
    : evaluator_(evaluator), localsMode_(locals) {
    const ClipSampler* const sampler = isScalarForced() ? nullptr : evaluator.plainSampler();
    const std::size_t all = kTimes * static_cast<std::size_t>(skeleton().size());
    if (sampler) {
        sampler_.emplace(sampler->compiled(), locals);
    } else {
        models_.resize(all);
        if (locals == Locals::stored) locals_.resize(all);
    }
}

template <class T>
void BatchEvaluator<T>::evaluate(std::span<const Seconds> times) {
    assert(!times.empty() && times.size() <= kTimes);
    if (sampler_) {
        std::array<Seconds, kTimes> sources;
        for (std::size_t i = 0; i < times.size(); ++i) sources[i] = evaluator_.clip()->sourceTime(times[i]);
        return sampler_->evaluate({sources.data(), times.size()});
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        evaluator_.evaluate(times[i]);
        std::ranges::copy(evaluator_.model(), models_.begin() + static_cast<std::ptrdiff_t>(index(0, i)));
        if (localsMode_ == Locals::stored)
            std::ranges::copy(evaluator_.local(), locals_.begin() + static_cast<std::ptrdiff_t>(index(0, i)));
    }
}

template <class T>
void BatchEvaluator<T>::evaluate(FrameIndex first, std::size_t count) {
    assert(count > 0 && count <= kTimes);
    const Clip& clip = *evaluator_.clip();
    if (sampler_ && !clip.playingWarp()) return sampler_->evaluate(first, count);
    std::array<Seconds, kTimes> times;
    for (std::size_t i = 0; i < count; ++i)
        times[i] = clip.rate.time(first + FrameIndex{static_cast<std::int64_t>(i)});
    evaluate({times.data(), count});
}

template <class T>
Transform BatchEvaluator<T>::local(int joint, std::size_t at) const {
    return sampler_ ? sampler_->local(joint, at) : locals_[index(joint, at)];
}

template <class T>
Affine BatchEvaluator<T>::model(int joint, std::size_t at) const {
    return sampler_ ? sampler_->model(joint, at) : models_[index(joint, at)];
}

template <class T>
Eigen::Vector3d BatchEvaluator<T>::point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const {
    return sampler_ ? sampler_->point(joint, at, inJoint) : models_[index(joint, at)] * inJoint;
}

template <class T>
BoneEnds BatchEvaluator<T>::bone(int joint, std::size_t at) const {
    return {point(joint, at, Eigen::Vector3d::Zero()), point(joint, at, skeleton()[joint].tail)};
}

template class BatchEvaluator<float>;
template class BatchEvaluator<double>;

}  // namespace sinew
