#include "core/anim/CompiledClip.h"

#include <algorithm>

namespace sinew {
namespace {

/// The index of a channel's track, or that of none. Mostly it is at `guess`.
std::size_t trackOf(const Clip& clip, const ChannelId& id, std::size_t guess) {
    const auto& tracks = clip.tracks;
    if (guess < tracks.size() && tracks[guess].id == id) return guess;
    const auto found = std::ranges::lower_bound(tracks, id, {}, &Track::id);
    const bool there = found != tracks.end() && found->id == id;
    return there ? static_cast<std::size_t>(found - tracks.begin()) : tracks.size();
}

std::shared_ptr<const SlerpTrack> slerpTrack(const Joint& joint, const std::array<const Curve*, 3>& angles,
                                             const CompiledClip* before) {
    const auto old = before ? before->skeleton()->find(joint.id) : std::nullopt;
    if (old && (*before->skeleton())[*old].order == joint.order) {
        const CompiledClip::Animated* known = before->animated(*old);
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
                           const CompiledClip* before)
    : skeleton_(std::move(skeleton)), clip_(std::move(clip)), compiled_(clip_->tracks.size()) {
    for (int i = 0; i < skeleton_->size(); ++i) {
        addJoint(i, before);
        const JointValues& values = still_.back();
        stillPose_.push_back(
            localTransform((*skeleton_)[i], values.translation, values.angles, values.scale));
    }
}

void CompiledClip::addJoint(int index, const CompiledClip* before) {
    const Joint& joint = (*skeleton_)[index];
    still_.push_back({joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale});
    Animated moving{index, sources_.size(), 0, {}, nullptr};
    bool slerps = false;
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        const std::size_t track = trackOf(*clip_, {joint.id, channel}, clip_->tracks.size());
        if (track == clip_->tracks.size() || clip_->tracks[track].curve->empty()) continue;
        addCurve(track, before);
        if (!isAngle(channel)) continue;
        moving.angles[static_cast<std::size_t>(component(channel))] = clip_->tracks[track].curve.get();
        slerps |= compiled_[track]->slerps();
    }
    moving.endSource = sources_.size();
    const bool moves = moving.endSource > moving.firstSource;
    animatedOf_.push_back(moves ? static_cast<int>(animated_.size()) : kNone);
    if (!moves) return;
    if (slerps) moving.slerp = slerpTrack(joint, moving.angles, before);
    animated_.push_back(std::move(moving));
}

void CompiledClip::addCurve(std::size_t index, const CompiledClip* before) {
    const Track& track = clip_->tracks[index];
    std::shared_ptr<const CompiledCurve> old;
    if (before) {
        const std::size_t at = trackOf(*before->clip_, track.id, index);
        if (at < before->clip_->tracks.size()) old = before->compiled_[at];
    }
    const bool same = old && old->curve() == track.curve;
    compiled_[index] = same ? old : std::make_shared<const CompiledCurve>(track.curve, old.get());
    const CompiledCurve& curve = *compiled_[index];
    if (const double* constant = curve.constant()) {
        still_.back().at(track.id.channel) = *constant;
    } else if (const DenseCurve* dense = curve.dense()) {
        sources_.push_back({track.id.channel, gridIndex(dense->grid()), dense->chunks(), nullptr});
    } else {
        sources_.push_back({track.id.channel, kNoGrid, nullptr, curve.sparse()});
    }
}

std::uint32_t CompiledClip::gridIndex(const FrameGrid& grid) {
    const auto known = std::ranges::find(grids_, grid);
    const auto index = static_cast<std::uint32_t>(known - grids_.begin());
    if (known == grids_.end()) grids_.push_back(grid);
    return index;
}

}  // namespace sinew
