#include "core/anim/layers/LayerTask.h"

#include <algorithm>
#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/layers/FitMotion.h"
#include "core/anim/layers/LayerStack.h"
#include "core/base/InParallel.h"

namespace sinew {

namespace {

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
    const Curve* const weight = task.target ? task.target->find(layerChannel(task.target->id)) : nullptr;
    if (weight) own.curves.push_back(weight);
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

}  // namespace

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

}  // namespace sinew
