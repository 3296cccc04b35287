#include "core/anim/sampling/ClipSampler.h"

#include <algorithm>

namespace sinew {

namespace {

/// Position on the grid that was used last.
struct GridPosition {
    std::uint32_t grid = CompiledClip::kNoGrid;
    DenseCurve::Position onGrid;
};

void readCurves(const CompiledClip& compiled, const CompiledClip::AnimatedJoint& joint, double seconds,
                GridPosition& position, JointValues& values) {
    for (std::size_t i = joint.firstChannel; i < joint.endChannel; ++i) {
        const CompiledClip::AnimatedChannel& source = compiled.channels()[i];
        if (source.sparse) {
            values.at(source.channel) = source.sparse->value(seconds);
            continue;
        }
        if (position.grid != source.grid)
            position = {source.grid, DenseCurve::locate(compiled.grids()[source.grid], seconds)};
        values.at(source.channel) = DenseCurve::value(source.chunks, position.onGrid);
    }
}

}  // namespace

ClipSampler::ClipSampler(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                         const ClipSampler* previous) {
    const CompiledClip* old = previous ? previous->compiled_.get() : nullptr;
    const bool same = old && old->skeleton() == skeleton && old->clip() == clip;
    compiled_ = same ? previous->compiled_
                     : std::make_shared<const CompiledClip>(std::move(skeleton), std::move(clip), old);
}

void ClipSampler::sample(Seconds time, Pose& pose) const {
    pose = compiled_->basePose();
    GridPosition position;
    for (const CompiledClip::AnimatedJoint& animated : compiled_->animated()) {
        const auto index = static_cast<std::size_t>(animated.joint);
        const Joint& joint = skeleton()[animated.joint];
        Values values = compiled_->baseValues()[index];
        readCurves(*compiled_, animated, time.value, position, values);
        const auto rotation = animated.slerp ? animated.slerp->rotation(time.value) : std::nullopt;
        pose[index] = rotation ? Transform{values.translation, joint.rest.rotation * *rotation, values.scale}
                               : localTransform(joint, values.translation, values.angles, values.scale);
    }
}

ClipSampler::Values ClipSampler::values(int joint, Seconds time) const {
    Values values = compiled_->baseValues()[static_cast<std::size_t>(joint)];
    const CompiledClip::AnimatedJoint* animated = compiled_->animated(joint);
    if (!animated) return values;
    GridPosition position;
    readCurves(*compiled_, *animated, time.value, position, values);
    const auto rotation = animated->slerp ? animated->slerp->rotation(time.value) : std::nullopt;
    if (rotation) values.angles = fromQuaternion(skeleton()[joint].order, *rotation, values.angles);
    return values;
}

ClipSampler::Values restValues(const Joint& joint) {
    return {joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale};
}

PoseValues restValues(const Skeleton& skeleton) {
    PoseValues values;
    values.reserve(skeleton.joints().size());
    for (const Joint& joint : skeleton.joints()) values.push_back(restValues(joint));
    return values;
}

Pose poseOf(const Skeleton& skeleton, const PoseValues& values) {
    Pose pose;
    pose.reserve(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const ClipSampler::Values& joint = values[i];
        pose.push_back(localTransform(skeleton.joints()[i], joint.translation, joint.angles, joint.scale));
    }
    return pose;
}

std::vector<ChannelValue> changedValues(const Skeleton& skeleton, const PoseValues& before,
                                        const PoseValues& after) {
    std::vector<ChannelValue> changed;
    for (std::size_t i = 0; i < after.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        for (const Channel channel : kChannels) {
            const double value = after[i].at(channel);
            if (joint.free.contains(channel) && value != before[i].at(channel)) {
                changed.push_back({{joint.id, channel}, value});
            }
        }
    }
    std::ranges::sort(changed, {}, &ChannelValue::id);
    return changed;
}

}  // namespace sinew
