#include "core/anim/sampling/ClipSampler.h"

#include <algorithm>

#include "core/base/Index.h"

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

CompiledClip::CompiledClip(std::shared_ptr<const Skeleton> skeleton, std::shared_ptr<const Clip> clip,
                           const CompiledClip* previous)
    : skeleton_(std::move(skeleton)), clip_(std::move(clip)), compiled_(clip_->tracks.size()) {
    for (int i = 0; i < skeleton_->size(); ++i) {
        addJoint(i, previous);
        const JointValues& values = baseValues_.back();
        basePose_.push_back(localTransform((*skeleton_)[i], values.translation, values.angles, values.scale));
    }
    if (!clip_->layers.empty()) addLayers(previous);
}

void CompiledClip::addLayers(const CompiledClip* previous) {
    std::vector<char> isLayered(baseValues_.size());
    for (auto& layer : playingLayers(*clip_)) {
        const bool isOff = layer->weight <= 0 && !layer->find(layerChannel(layer->id));
        if (isOff || layer->tracks.empty()) continue;
        const CompiledClip* old = nullptr;
        for (const CompiledLayer& known : previous ? previous->layers_ : layers_) {
            if (known.layer->id == layer->id) old = known.curves.get();
        }
        auto curves = std::make_shared<const CompiledClip>(
            skeleton_, std::make_shared<const Clip>(clipOfLayer(*clip_, *layer)), old);
        std::vector<double> factors;
        for (int i = 0; i < skeleton_->size(); ++i) {
            factors.push_back(layer->factor((*skeleton_)[i].id));
            if (!curves->keyed(i).empty() && factors.back() > 0) isLayered[asIndex(i)] = true;
        }
        layers_.push_back({std::move(layer), std::move(curves), std::move(factors)});
    }
    for (int i = 0; i < skeleton_->size(); ++i) {
        if (isLayered[asIndex(i)]) layeredJoints_.push_back(i);
    }
}

void CompiledClip::addJoint(int index, const CompiledClip* previous) {
    const Joint& joint = (*skeleton_)[index];
    baseValues_.push_back({joint.rest.translation, Eigen::Vector3d::Zero(), joint.rest.scale});
    keyed_.emplace_back();
    AnimatedJoint animatedJoint{index, channels_.size(), 0, {}, nullptr};
    bool usesSlerp = false;
    for (const Channel channel : kChannels) {
        if (!joint.free.contains(channel)) continue;
        const std::size_t track = trackOf(*clip_, {joint.id, channel}, clip_->tracks.size());
        if (track == clip_->tracks.size() || clip_->tracks[track].curve->empty()) continue;
        addCurve(track, previous);
        keyed_.back().insert(channel);
        if (!isAngle(channel)) continue;
        animatedJoint.angles[static_cast<std::size_t>(component(channel))] = clip_->tracks[track].curve.get();
        usesSlerp |= compiled_[track]->usesSlerp();
    }
    animatedJoint.endChannel = channels_.size();
    const bool moves = animatedJoint.endChannel > animatedJoint.firstChannel;
    animatedOf_.push_back(moves ? static_cast<int>(animated_.size()) : kNone);
    if (!moves) return;
    if (usesSlerp) {
        animatedJoint.slerp = slerpTrack(joint, animatedJoint.angles, previous);
        keyed_.back().insert(kAngles);  // SLERP turns all three
    }
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

/// Returns the motion of a joint as its curves have it, without layers.
JointMotion curveMotion(const CompiledClip& compiled, int joint, double seconds, GridPosition& position) {
    JointMotion motion{compiled.baseValues()[asIndex(joint)]};
    const CompiledClip::AnimatedJoint* const animated = compiled.animated(joint);
    if (!animated) return motion;
    readCurves(compiled, *animated, seconds, position, motion.values);
    if (animated->slerp) motion.rotation = animated->slerp->rotation(seconds);
    return motion;
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
    auto layered = compiled_->layeredJoints().begin();
    for (const CompiledClip::AnimatedJoint& animated : compiled_->animated()) {
        layered = std::find_if(layered, compiled_->layeredJoints().end(),
                               [&](int joint) { return joint >= animated.joint; });
        if (layered != compiled_->layeredJoints().end() && *layered == animated.joint) continue;
        const Joint& joint = skeleton()[animated.joint];
        pose[asIndex(animated.joint)] =
            transformOf(joint, curveMotion(*compiled_, animated.joint, time.value, position));
    }
    for (const int joint : compiled_->layeredJoints()) {
        pose[asIndex(joint)] =
            transformOf(skeleton()[joint], motionBelow(compiled_->layers().size(), joint, time));
    }
}

JointValues ClipSampler::values(int joint, Seconds time) const {
    return valuesOf(skeleton()[joint], motionBelow(compiled_->layers().size(), joint, time));
}

JointMotion ClipSampler::motionBelow(std::size_t layer, int joint, Seconds time) const {
    GridPosition position;
    JointMotion motion = curveMotion(*compiled_, joint, time.value, position);
    for (std::size_t i = 0; i < layer; ++i) {
        if (!compiled_->layers()[i].curves->keyed(joint).empty())
            motion = combined(skeleton()[joint], motion, term(i, joint, time));
    }
    return motion;
}

LayerTerm ClipSampler::term(std::size_t layer, int joint, Seconds time) const {
    const auto& [source, curves, factors] = compiled_->layers()[layer];
    GridPosition position;
    return {*source, source->weightAt(time) * factors[asIndex(joint)], curves->keyed(joint),
            curveMotion(*curves, joint, time.value, position)};
}

}  // namespace sinew
