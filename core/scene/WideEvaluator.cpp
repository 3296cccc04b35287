#include "core/scene/WideEvaluator.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "core/wide/ScalarPath.h"

namespace sinew {
template <class T>
WideEvaluator<T>::WideEvaluator(Evaluator& evaluator, Locals locals) : evaluator_(evaluator), keeps_(locals) {
    const ClipSampler* const sampler = isScalarAsked() ? nullptr : evaluator.plainSampler();
    const std::size_t all = kTimes * static_cast<std::size_t>(skeleton().size());
    if (sampler) {
        wide_.emplace(sampler->compiled(), locals);
    } else {
        models_.resize(all);
        if (locals == Locals::kept) locals_.resize(all);
    }
}

template <class T>
void WideEvaluator<T>::evaluate(std::span<const Seconds> times) {
    assert(!times.empty() && times.size() <= kTimes);
    if (wide_) {
        std::array<Seconds, kTimes> sources;
        for (std::size_t i = 0; i < times.size(); ++i) sources[i] = evaluator_.clip()->sourceTime(times[i]);
        return wide_->evaluate({sources.data(), times.size()});
    }
    for (std::size_t i = 0; i < times.size(); ++i) {
        evaluator_.evaluate(times[i]);
        std::ranges::copy(evaluator_.model(), models_.begin() + static_cast<std::ptrdiff_t>(index(0, i)));
        if (keeps_ == Locals::kept)
            std::ranges::copy(evaluator_.local(), locals_.begin() + static_cast<std::ptrdiff_t>(index(0, i)));
    }
}

template <class T>
void WideEvaluator<T>::evaluate(FrameIndex first, std::size_t count) {
    assert(count > 0 && count <= kTimes);
    const Clip& clip = *evaluator_.clip();
    if (wide_ && !clip.playingWarp()) return wide_->evaluate(first, count);
    std::array<Seconds, kTimes> times;
    for (std::size_t i = 0; i < count; ++i)
        times[i] = clip.rate.time(first + FrameIndex{static_cast<std::int64_t>(i)});
    evaluate({times.data(), count});
}

template <class T>
Transform WideEvaluator<T>::local(int joint, std::size_t at) const {
    return wide_ ? wide_->local(joint, at) : locals_[index(joint, at)];
}

template <class T>
Affine WideEvaluator<T>::model(int joint, std::size_t at) const {
    return wide_ ? wide_->model(joint, at) : models_[index(joint, at)];
}

template <class T>
Eigen::Vector3d WideEvaluator<T>::point(int joint, std::size_t at, const Eigen::Vector3d& inJoint) const {
    return wide_ ? wide_->point(joint, at, inJoint) : models_[index(joint, at)] * inJoint;
}

template <class T>
BoneEnds WideEvaluator<T>::bone(int joint, std::size_t at) const {
    return {point(joint, at, Eigen::Vector3d::Zero()), point(joint, at, skeleton()[joint].tail)};
}

template class WideEvaluator<float>;
template class WideEvaluator<double>;

}  // namespace sinew
