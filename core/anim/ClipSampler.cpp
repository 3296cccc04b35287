#include "core/anim/ClipSampler.h"

namespace sinew {
namespace {

/// A time's place on the grid that was asked for last.
struct Place {
    std::uint32_t grid = CompiledClip::kNoGrid;
    DenseCurve::Place on;
};

void readCurves(const CompiledClip& compiled, const CompiledClip::Animated& joint, double seconds,
                Place& place, JointValues& values) {
    for (std::size_t i = joint.firstSource; i < joint.endSource; ++i) {
        const CompiledClip::Source& source = compiled.sources()[i];
        if (source.sparse) {
            values.at(source.channel) = source.sparse->value(seconds);
            continue;
        }
        if (place.grid != source.grid)
            place = {source.grid, DenseCurve::find(compiled.grids()[source.grid], seconds)};
        values.at(source.channel) = DenseCurve::value(source.chunks, place.on);
    }
}

}  // namespace

ClipSampler::ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                         const ClipSampler* before) {
    const CompiledClip* old = before ? before->compiled_.get() : nullptr;
    const bool same = old && old->skeleton() == skeleton && old->clip() == clip;
    compiled_ = same ? before->compiled_
                     : std::make_shared<const CompiledClip>(std::move(skeleton), std::move(clip), old);
}

void ClipSampler::sample(Seconds time, Pose& pose) const {
    pose = compiled_->stillPose();
    Place place;
    for (const CompiledClip::Animated& animated : compiled_->animated()) {
        const auto index = static_cast<std::size_t>(animated.joint);
        const Joint& joint = skeleton()[animated.joint];
        Values values = compiled_->still()[index];
        readCurves(*compiled_, animated, time.value, place, values);
        const auto rotation = animated.slerp ? animated.slerp->rotation(time.value) : std::nullopt;
        pose[index] = rotation ? Transform{values.translation, joint.rest.rotation * *rotation, values.scale}
                               : localTransform(joint, values.translation, values.angles, values.scale);
    }
}

ClipSampler::Values ClipSampler::values(int joint, Seconds time) const {
    Values values = compiled_->still()[static_cast<std::size_t>(joint)];
    const CompiledClip::Animated* animated = compiled_->animated(joint);
    if (!animated) return values;
    Place place;
    readCurves(*compiled_, *animated, time.value, place, values);
    const auto rotation = animated->slerp ? animated->slerp->rotation(time.value) : std::nullopt;
    if (rotation) values.angles = fromQuaternion(skeleton()[joint].order, *rotation, values.angles);
    return values;
}

}  // namespace sinew
