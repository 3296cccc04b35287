#include "core/anim/sampling/CompiledClip.h"

#include <algorithm>

namespace sinew {
namespace {

/// Returns the index of a channel's track, or the number of tracks if there is none. Usually it is `guess`.
std::size_t trackOf(const Clip& clip, const ChannelId& id, std::size_t guess) {
    const auto& tracks = clip.tracks;
    if (guess < tracks.size() && tracks[guess].id == id) return guess;
    const auto found = std::ranges::lower_bound(tracks, id, {}, &Track::id);
    const bool exists = found != tracks.end() && found->id == id;
    return exists ? static_cast<std::size_t>(found - tracks.begin()) : tracks.size();
}

std::shared_ptr<const SlerpTrack> slerpTrack(const Joint& joint, const std::array<const Curve*, 3>& angles,
                                             const CompiledClip* previous) {
    const auto old = previous ? previous->skeleton()->find(joint.id) : std::nullopt;
    if (old && (*previous->skeleton())[*old].order == joint.order) {
        const CompiledClip::AnimatedJoint* known = previous->animated(*old);
        if (known && known->slerp && known->angles == angles) return known->slerp;
    }
    return std::make_shared<const SlerpTrack>(joint.order, angles);
}

}  // namespace

double& JointValues::at(Channel channel) {
    if (isTranslation(channel)) return translation[component(channel)];
    return isAngle(channel) ? angles[component(channel)] : scale[component(channel)];
}

CompiledClip::CompiledClip(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                           const CompiledClip* previous)
    : skeleton_(std::move(skeleton)), clip_(std::move(clip)), compiled_(clip_->tracks.size()) {
    for (int i = 0; i < skeleton_->size(); ++i) {
        addJoint(i, previous);
        const JointValues& values = baseValues_.back();
        basePose_.push_back(localTransform((*skeleton_)[i], values.translation, values.angles, values.scale));
    }
}

void CompiledClip::addJoint(int index, const CompiledClip* previous) {
    const Joint& joint = (*skeleton_)[index];
    baseValues_.push_back({joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale});
    AnimatedJoint animatedJoint{index, channels_.size(), 0, {}, nullptr};
    bool usesSlerp = false;
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        const std::size_t track = trackOf(*clip_, {joint.id, channel}, clip_->tracks.size());
        if (track == clip_->tracks.size() || clip_->tracks[track].curve->empty()) continue;
        addCurve(track, previous);
        if (!isAngle(channel)) continue;
        animatedJoint.angles[static_cast<std::size_t>(component(channel))] = clip_->tracks[track].curve.get();
        usesSlerp |= compiled_[track]->usesSlerp();
    }
    animatedJoint.endChannel = channels_.size();
    const bool moves = animatedJoint.endChannel > animatedJoint.firstChannel;
    animatedOf_.push_back(moves ? static_cast<int>(animated_.size()) : kNone);
    if (!moves) return;
    if (usesSlerp) animatedJoint.slerp = slerpTrack(joint, animatedJoint.angles, previous);
    animated_.push_back(std::move(animatedJoint));
}

void CompiledClip::addCurve(std::size_t index, const CompiledClip* previous) {
    const Track& track = clip_->tracks[index];
    std::shared_ptr<const CompiledCurve> old;
    if (previous) {
        const std::size_t at = trackOf(*previous->clip_, track.id, index);
        if (at < previous->clip_->tracks.size()) old = previous->compiled_[at];
    }
    const bool same = old && old->curve() == track.curve;
    compiled_[index] = same ? old : std::make_shared<const CompiledCurve>(track.curve, old.get());
    const CompiledCurve& curve = *compiled_[index];
    if (const double* constant = curve.constant()) {
        baseValues_.back().at(track.id.channel) = *constant;
    } else if (const DenseCurve* dense = curve.dense()) {
        channels_.push_back({track.id.channel, gridIndex(dense->grid()), dense->chunks(), nullptr});
    } else {
        channels_.push_back({track.id.channel, kNoGrid, nullptr, curve.sparse()});
    }
}

std::uint32_t CompiledClip::gridIndex(const FrameGrid& grid) {
    const auto known = std::ranges::find(grids_, grid);
    const auto index = static_cast<std::uint32_t>(known - grids_.begin());
    if (known == grids_.end()) grids_.push_back(grid);
    return index;
}

}  // namespace sinew
