#include "core/anim/layers/BakeLayers.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/layers/FitMotion.h"
#include "core/anim/layers/LayerStack.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/base/InParallel.h"

namespace sinew {

namespace {

/// The motion of a clip with its layers from the bottom up to, but without, one of them.
class LayeredMotion {
public:
    explicit LayeredMotion(const LayeredClip& subject)
        : subject_(&subject), sampler_(subject.skeleton, subject.clip) {
        for (const CompiledLayer& layer : sampler_.compiled()->layers()) layers_.push_back(layer.layer);
    }

    const Skeleton& skeleton() const { return *subject_->skeleton; }
    const Clip& clip() const { return *subject_->clip; }
    /// The layers that have an effect, from the bottom up.
    const std::vector<std::shared_ptr<const ClipLayer>>& layers() const { return layers_; }

    JointMotion joint(int joint, std::size_t end, Seconds time) const {
        return sampler_.motionBelow(end, joint, time);
    }
    double channel(ChannelId id, std::size_t end, Seconds time) const {
        const Curve* const base = clip().find(id);
        double value = base ? base->evaluate(time) : subject_->defaultValue ? subject_->defaultValue(id) : 0;
        for (std::size_t i = 0; i < end; ++i) {
            if (const Curve* curve = layers_[i]->find(id))
                value = combine(layers_[i]->mode, id.channel, layers_[i]->weightAt(time), value,
                                curve->evaluate(time));
        }
        return value;
    }

private:
    const LayeredClip* subject_;
    ClipSampler sampler_;
    std::vector<std::shared_ptr<const ClipLayer>> layers_;
};

/// New curves for a base or a layer: with them it turns the motion `below` into the motion `wanted`.
struct LayerTask {
    const LayeredMotion& wanted;
    std::size_t wantedEnd;
    const LayeredMotion& below;
    std::size_t belowEnd;
    const ClipLayer* target;  ///< null: the base
    /// Whether the curves of the motion below matter; not if only layers of the same kind are added up.
    bool dependsOnBelow = true;
};

/// Returns whether a layer above those that a task combines depends on which of the angles of a joint's
/// rotation it gets, because it combines them one by one.
bool dependsOnAngles(const LayerTask& task, const Joint& joint) {
    const auto& layers = task.wanted.layers();
    return std::any_of(layers.begin() + static_cast<std::ptrdiff_t>(task.wantedEnd), layers.end(),
                       [&](const auto& layer) {
                           ChannelSet channels;
                           for (int i = 0; i < 3; ++i) {
                               if (layer->find({joint.id, angle(i)})) channels.insert(angle(i));
                           }
                           return !channels.empty() && !composesRotations(joint, *layer, channels);
                       });
}

/// The curves of a joint, goal or shape that a task replaces, and those which they depend on.
struct OwnerCurves {
    ChannelSet channels;
    bool isComposed = false;
    std::vector<const Curve*> curves;
};

void addCurves(const std::vector<Track>& tracks, JointId owner, ChannelSet& channels,
               std::vector<const Curve*>& curves) {
    for (const Track& track :
         std::ranges::equal_range(tracks, owner, {}, [](const Track& each) { return each.id.joint; })) {
        channels.insert(track.id.channel);
        curves.push_back(track.curve.get());
    }
}

/// Adds the curves of a motion's layers begin..end-1.
void addLayers(const LayeredMotion& motion, std::size_t begin, std::size_t end, JointId owner,
               OwnerCurves& own) {
    const auto joint = motion.skeleton().find(owner);
    for (std::size_t i = begin; i < end; ++i) {
        const ClipLayer& layer = *motion.layers()[i];
        ChannelSet channels;
        addCurves(layer.tracks, owner, channels, own.curves);
        if (channels.empty()) continue;
        if (const Curve* weight = layer.find(layerChannel(layer.id))) own.curves.push_back(weight);
        own.isComposed =
            own.isComposed || (joint && composesRotations(motion.skeleton()[*joint], layer, channels));
        own.channels.insert(channels);
    }
}

OwnerCurves curvesOf(const LayerTask& task, JointId owner) {
    OwnerCurves own;
    const bool isSame = &task.wanted == &task.below;
    addLayers(task.wanted, isSame ? task.belowEnd : 0, task.wantedEnd, owner, own);
    ChannelSet others;
    if (task.dependsOnBelow) {
        OwnerCurves below;
        addLayers(task.below, 0, task.belowEnd, owner, below);
        addCurves(task.below.clip().tracks, owner, others, below.curves);
        std::ranges::copy(below.curves, std::back_inserter(own.curves));
        if (!isSame) {
            addCurves(task.wanted.clip().tracks, owner, others, own.curves);
            own.channels.insert(others);
            own.channels.insert(below.channels);
        }
    }
    const auto index = task.wanted.skeleton().find(owner);
    if (!index) return own;
    const Joint& joint = task.wanted.skeleton()[*index];
    const auto usesSlerp = [](const Curve* curve) { return curve->uses(Interpolation::slerp); };
    own.isComposed = own.isComposed || std::ranges::any_of(own.curves, usesSlerp);
    own.isComposed = own.channels.containsAny(kAngles) && joint.free.containsAll(kAngles) &&
                     (own.isComposed || (task.target && composesRotations(joint, *task.target, kAngles)));
    if (own.isComposed) own.channels.insert(kAngles);
    return own;
}

/// Returns the times at which curves have keys, and the ends of the clip if some curve does not hold its
/// value beyond its own ends.
std::vector<double> knotsOf(const Clip& clip, std::span<const Curve* const> curves) {
    std::vector<double> times;
    bool areHeld = !curves.empty();
    for (const Curve* curve : curves) {
        const std::vector<double> own = keyTimes(*curve);
        times.insert(times.end(), own.begin(), own.end());
        areHeld = areHeld && curve->extrapolation().isHold();
    }
    if (!areHeld) {
        times.push_back(clip.rate.time(clip.firstFrame).value);
        times.push_back(clip.rate.time(clip.lastFrame).value);
    }
    std::ranges::sort(times);
    std::erase_if(times, [last = -HUGE_VAL](double time) mutable {
        if (areTooClose(Seconds{last}, Seconds{time})) return true;
        last = time;
        return false;
    });
    return times;
}

/// Returns the channels of a set, angles first, as FittedMotion expects them.
std::vector<Channel> listOf(ChannelSet channels) {
    std::vector<Channel> list;
    for (const bool angles : {true, false}) {
        for (int c = 0; c <= static_cast<int>(Channel::weight); ++c) {
            const auto channel = static_cast<Channel>(c);
            if (channels.contains(channel) && isAngle(channel) == angles) list.push_back(channel);
        }
    }
    return list;
}

FittedMotion jointMotion(const LayerTask& task, int index, ChannelSet channels, std::span<const Channel> list,
                         bool isComposed) {
    const Joint& joint = task.wanted.skeleton()[index];
    FittedMotion motion;
    const bool needsAngles = isComposed && dependsOnAngles(task, joint);
    // Other angles of the same rotation would do, unless they are combined one by one.
    const bool isRotation = !task.target || composesRotations(joint, *task.target, kAngles);
    if (isComposed && isRotation && !needsAngles) motion.order = joint.order;
    motion.valuesAt = [&task, &joint, index, channels, list,
                       needsAngles](Seconds time) -> std::optional<FittedValues> {
        const JointMotion wanted = task.wanted.joint(index, task.wantedEnd, time);
        std::optional<JointValues> values = valuesOf(joint, wanted);
        if (task.target) {
            LayerTerm term = layerTerm(joint, *task.target, time);
            const JointValues start = task.target->mode == LayerMode::override ? *values : JointValues{};
            for (const Channel channel : list) {
                if (!term.channels.contains(channel)) term.motion.values.at(channel) = start.at(channel);
            }
            term.channels = channels;
            term.motion = {valuesOf(joint, term.motion)};
            const JointMotion below = task.below.joint(index, task.belowEnd, time);
            values = contribution(joint, below, term, wanted);
            if (values && needsAngles) {
                term.motion = {*values};
                const Eigen::Vector3d reached = valuesOf(joint, combined(joint, below, term)).angles;
                if (!reached.isApprox(valuesOf(joint, wanted).angles, kLayerAngleTolerance))
                    return std::nullopt;
            }
        }
        if (!values) return std::nullopt;
        FittedValues fitted{};
        for (std::size_t i = 0; i < list.size(); ++i) fitted[i] = values->at(list[i]);
        return fitted;
    };
    return motion;
}

/// Returns the motion of channels of a goal or shape.
FittedMotion channelMotion(const LayerTask& task, JointId owner, std::span<const Channel> list) {
    FittedMotion motion;
    motion.valuesAt = [&task, owner, list](Seconds time) -> std::optional<FittedValues> {
        FittedValues fitted{};
        for (std::size_t i = 0; i < list.size(); ++i) {
            const ChannelId id{owner, list[i]};
            fitted[i] = task.wanted.channel(id, task.wantedEnd, time);
            if (!task.target) continue;
            const double weight = task.target->weightAt(time);
            if (weight == 0) return std::nullopt;
            fitted[i] = contribution(task.target->mode, list[i], weight,
                                     task.below.channel(id, task.belowEnd, time), fitted[i]);
        }
        return fitted;
    };
    return motion;
}

/// Returns the new tracks of one joint, goal or shape.
Result<std::vector<Track>> bakedTracks(const LayerTask& task, JointId owner) {
    const OwnerCurves own = curvesOf(task, owner);
    const std::vector<Channel> list = listOf(own.channels);
    const auto joint = task.wanted.skeleton().find(owner);
    FittedMotion motion = joint ? jointMotion(task, *joint, own.channels, list, own.isComposed)
                                : channelMotion(task, owner, list);
    motion.count = list.size();
    for (std::size_t i = 0; i < list.size(); ++i)
        motion.tolerances[i] = isAngle(list[i]) ? kLayerAngleTolerance : kLayerValueTolerance;
    auto curves = fitMotion(motion, knotsOf(task.wanted.clip(), own.curves), task.wanted.clip().rate);
    if (!curves) return tl::unexpected<Error>(curves.error());
    std::vector<Track> tracks;
    for (std::size_t i = 0; i < list.size(); ++i)
        tracks.push_back({{owner, list[i]}, std::make_shared<const Curve>(std::move((*curves)[i]))});
    return tracks;
}

/// Returns the tracks of a base or a layer with those of these owners replaced; sorted.
Result<std::vector<Track>> bake(const LayerTask& task, const std::set<JointId>& owners,
                                const std::vector<Track>& tracks, const LayerBakeControl& control) {
    const std::vector<JointId> list(owners.begin(), owners.end());
    std::vector<Result<std::vector<Track>>> baked(list.size());
    std::atomic<std::size_t> done{0};
    const auto isCancelled = [&] { return control.cancel && *control.cancel; };
    inParallel(list.size(), [&]() -> PieceWork {
        return [&](std::size_t i) {
            if (isCancelled()) return;
            baked[i] = bakedTracks(task, list[i]);
            if (control.progress)
                *control.progress = static_cast<float>(++done) / static_cast<float>(list.size());
        };
    });
    if (isCancelled()) return fail(ErrorCode::cancelled, "", "the operation was cancelled");
    std::vector<Track> result;
    std::set<ChannelId> replaced;
    for (auto& each : baked) {
        if (!each) {
            Error error = each.error();
            error.where = task.target ? "layer " + task.target->name : "clip " + task.wanted.clip().name;
            return tl::unexpected<Error>(std::move(error));
        }
        for (Track& track : *each) {
            replaced.insert(track.id);
            result.push_back(std::move(track));
        }
    }
    std::ranges::copy_if(tracks, std::back_inserter(result),
                         [&](const Track& track) { return !replaced.contains(track.id); });
    std::ranges::sort(result, {}, &Track::id);
    return result;
}

/// Adds the joints, goals and shapes for which a layer has curves.
void addOwners(const std::vector<Track>& tracks, const Clip& clip, std::set<JointId>& owners) {
    for (const Track& track : tracks) {
        if (!clip.find(LayerId{track.id.joint.value})) owners.insert(track.id.joint);
    }
}

Error layerError(const ClipLayer& layer, std::string reason) {
    return {ErrorCode::argumentInvalid, "layer " + layer.name, std::move(reason)};
}

/// Returns the layer with this id. Fails if it does not exist or does not take effect.
Result<const ClipLayer*> playingLayer(const Clip& clip, LayerId id) {
    const ClipLayer* const layer = clip.find(id);
    if (!layer) return fail(ErrorCode::argumentInvalid, "clip " + clip.name, "it has no such layer");
    if (!isPlaying(clip, *layer))
        return tl::unexpected<Error>(
            layerError(*layer, "it is muted, or another layer is solo; it must take effect"));
    return layer;
}

/// Returns the position among the layers of a motion before which a layer is or would be.
std::size_t positionOf(const LayeredMotion& motion, LayerId id) {
    std::size_t position = 0;
    for (const auto& layer : motion.clip().layers) {
        if (layer->id == id) break;
        if (position < motion.layers().size() && motion.layers()[position]->id == layer->id) ++position;
    }
    return position;
}

/// Lets a layer produce what it and the layers up to `top`, including it, produce now, and removes those
/// between. The layer plays throughout: without a mask.
Result<Clip> absorbed(const LayeredClip& subject, ClipLayer target, LayerId top,
                      const LayerBakeControl& control) {
    const LayeredMotion motion(subject);
    const std::size_t first = positionOf(motion, target.id);
    std::size_t end = positionOf(motion, top);
    if (end < motion.layers().size() && motion.layers()[end]->id == top) ++end;
    std::set<JointId> owners;
    bool isSum = target.mode == LayerMode::additive;
    for (std::size_t i = first; i < end; ++i) {
        const ClipLayer& layer = *motion.layers()[i];
        addOwners(layer.tracks, motion.clip(), owners);
        isSum = isSum && layer.mode == LayerMode::additive && layer.rotation == target.rotation;
    }
    target.mask = std::nullopt;
    auto tracks = bake({motion, end, motion, first, &target, !isSum}, owners, target.tracks, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    target.tracks = *std::move(tracks);
    Clip clip = *subject.clip;
    const auto targetAt =
        std::ranges::find(clip.layers, target.id, [](const auto& each) { return each->id; });
    const auto topAt = std::ranges::find(clip.layers, top, [](const auto& each) { return each->id; });
    clip.layers.erase(targetAt + 1, topAt + 1);
    return withLayer(std::move(clip), std::move(target));
}

}  // namespace

Result<Clip> flattened(const LayeredClip& subject, const LayerBakeControl& control) {
    Clip clip = *subject.clip;
    if (clip.layers.empty()) return clip;
    const LayeredMotion motion(subject);
    std::set<JointId> owners;
    for (const auto& layer : motion.layers()) addOwners(layer->tracks, clip, owners);
    auto tracks = bake({motion, motion.layers().size(), motion, 0, nullptr}, owners, clip.tracks, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    clip.tracks = *std::move(tracks);
    clip.layers.clear();
    return clip;
}

Result<Clip> mergedDown(const LayeredClip& subject, LayerId layer, const LayerBakeControl& control) {
    const Clip& clip = *subject.clip;
    const auto upper = playingLayer(clip, layer);
    if (!upper) return tl::unexpected<Error>(upper.error());
    const auto at = std::ranges::find(clip.layers, layer, [](const auto& each) { return each->id; });
    if (at != clip.layers.begin()) {
        const auto lower = playingLayer(clip, (*std::prev(at))->id);
        if (!lower) return tl::unexpected<Error>(lower.error());
        return absorbed(subject, **lower, layer, control);
    }
    Clip lowest = clip;
    lowest.layers.resize(1);
    auto base = flattened(
        {subject.skeleton, std::make_shared<const Clip>(std::move(lowest)), subject.defaultValue}, control);
    if (!base) return base;
    base->layers.assign(clip.layers.begin() + 1, clip.layers.end());
    return base;
}

Result<Clip> convertedLayer(const LayeredClip& subject, LayerId id, LayerMode mode, LayerRotation rotation,
                            const LayerBakeControl& control) {
    const auto layer = playingLayer(*subject.clip, id);
    if (!layer) return tl::unexpected<Error>(layer.error());
    ClipLayer target = **layer;
    target.mode = mode;
    target.rotation = rotation;
    target.weight = 1;
    std::erase_if(target.tracks, [&](const Track& track) { return track.id == layerChannel(id); });
    return absorbed(subject, std::move(target), id, control);
}

Result<ClipLayer> differenceLayer(const LayeredClip& wanted, const LayeredClip& base, LayerRotation rotation,
                                  const LayerBakeControl& control) {
    const LayeredMotion above(wanted), below(base);
    ClipLayer layer;
    layer.name = wanted.clip->name;
    layer.rotation = rotation;
    std::set<JointId> owners;
    for (const LayeredMotion* motion : {&above, &below}) {
        addOwners(motion->clip().tracks, motion->clip(), owners);
        for (const auto& each : motion->layers()) addOwners(each->tracks, motion->clip(), owners);
    }
    auto tracks =
        bake({above, above.layers().size(), below, below.layers().size(), &layer}, owners, {}, control);
    if (!tracks) return tl::unexpected<Error>(tracks.error());
    layer.tracks = *std::move(tracks);
    const auto hasEffect = [](const Track& track) {
        const double neutral = isScale(track.id.channel) ? 1 : 0;
        const double tolerance = 1e-12;
        return std::ranges::any_of(keyValues(*track.curve),
                                   [&](double value) { return std::abs(value - neutral) > tolerance; });
    };
    std::set<ChannelId> effective;
    for (const Track& track : layer.tracks) {
        if (!hasEffect(track)) continue;
        effective.insert(track.id);
        for (int i = 0; isAngle(track.id.channel) && i < 3; ++i) effective.insert({track.id.joint, angle(i)});
    }
    std::erase_if(layer.tracks, [&](const Track& track) { return !effective.contains(track.id); });
    return layer;
}

}  // namespace sinew
