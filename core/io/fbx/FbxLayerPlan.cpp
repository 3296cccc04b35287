#include "core/io/fbx/FbxLayerPlan.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/anim/sampling/CombineLayers.h"
#include "core/scene/LayeredClips.h"

namespace sinew {

namespace {

/// Returns the first channel of a property of joints that FBX animates: translation, rotation or scale.
Channel propertyOf(Channel channel) {
    return channel < Channel::angle1   ? Channel::translationX
           : channel < Channel::scaleX ? Channel::angle1
                                       : Channel::scaleX;
}

Channel channelOf(Channel property, int axis) {
    return static_cast<Channel>(static_cast<int>(property) + axis);
}

bool animates(std::span<const Track> tracks, JointId joint, Channel property) {
    return std::ranges::any_of(tracks, [&](const Track& track) {
        return track.id.joint == joint && track.id.channel >= property &&
               track.id.channel <= channelOf(property, 2);
    });
}

/// Returns whether a layer composes rotations of a joint, rather than combining its angles one by one.
bool composesRotation(const ClipLayer& layer, const Joint& joint) {
    ChannelSet channels;
    for (const Channel channel : kChannels) {
        const Curve* const curve = layer.find({joint.id, channel});
        if (!curve || curve->empty()) continue;
        channels.insert(channel);
        // SLERP turns all three.
        if (isAngle(channel) && curve->uses(Interpolation::slerp)) channels.insert(kAngles);
    }
    return composesRotations(joint, layer, channels);
}

/// Divides the layers of one clip.
class LayerPlanner {
public:
    LayerPlanner(const WriteSubject& subject, std::shared_ptr<const Clip> clip)
        : character_(subject.character), skeleton_(*subject.skeleton), clip_(std::move(clip)) {
        for (const auto& layer : clip_->layers) playing_.push_back(isPlaying(*clip_, *layer));
    }

    /// @param general  why no layer can be kept, or empty
    Result<FbxLayerPlan> plan(const std::string& general, const std::atomic<bool>* cancel,
                              Diagnostics& diagnostics) {
        const std::size_t first = general.empty() ? firstKept(diagnostics) : clip_->layers.size();
        Clip below = *clip_;
        below.layers.clear();
        for (std::size_t i = 0; i < first; ++i) {
            if (playing_[i])
                below.layers.push_back(playingLayer(*clip_->layers[i]));
            else
                reportLeftOut(i, general.empty() ? "a layer above it is baked" : general, diagnostics);
        }
        if (!general.empty() && !below.layers.empty())
            reportBaked("its layers are baked, because " + general, diagnostics);
        auto base =
            withoutLayers(character_, std::make_shared<const Clip>(std::move(below)), {.cancel = cancel});
        if (!base) return tl::unexpected<Error>(base.error());
        FbxLayerPlan plan{*std::move(base), {}};
        for (std::size_t i = first; i < clip_->layers.size(); ++i) {
            std::string reason = playing_[i] ? "" : obstacle(i);
            if (reason.empty() && !addParts(i, plan.parts)) reason = "it moves no joint";
            if (!reason.empty()) reportLeftOut(i, reason, diagnostics);
        }
        return plan;
    }

private:
    static std::shared_ptr<const ClipLayer> playingLayer(const ClipLayer& layer) {
        ClipLayer copy = layer;
        copy.muted = copy.solo = false;
        return std::make_shared<const ClipLayer>(std::move(copy));
    }

    /// Returns the index of the lowest layer that is kept, and reports why those below are not.
    std::size_t firstKept(Diagnostics& diagnostics) const {
        std::size_t first = 0, baked = 0;
        std::string reason;
        for (std::size_t i = 0; i < clip_->layers.size(); ++i) {
            if (!playing_[i]) continue;
            ++baked;
            std::string own = obstacle(i);
            if (own.empty()) continue;
            first = i + 1;
            reason = "layer '" + clip_->layers[i]->name + "'" +
                     (baked > 1 ? " and those below it are baked, because " : " is baked, because ") + own;
        }
        if (first > 0) reportBaked(std::move(reason), diagnostics);
        return first;
    }

    void reportBaked(std::string message, Diagnostics& diagnostics) const {
        diagnostics.inform(ErrorCode::dataChanged, "clip " + clip_->name, std::move(message));
    }

    /// Reports a layer that has no effect on the motion and is not stored either.
    void reportLeftOut(std::size_t index, const std::string& reason, Diagnostics& diagnostics) const {
        const ClipLayer& layer = *clip_->layers[index];
        const char* const kind = layer.muted ? "muted layer '" : "layer '";
        const char* const state = playing_[index] || layer.muted ? "'" : "', which is not solo,";
        diagnostics.warn(ErrorCode::dataLost, "clip " + clip_->name,
                         kind + layer.name + state + " is left out, because " + reason);
    }

    /// Returns why FBX cannot combine a layer in the same way; empty if it can.
    std::string obstacle(std::size_t index) const {
        const ClipLayer& layer = *clip_->layers[index];
        for (const Track& track : layer.tracks) {
            if (track.id == layerChannel(layer.id)) continue;
            const auto at = skeleton_.find(track.id.joint);
            if (!at) return "it animates more than joints";
            const Joint& joint = skeleton_[*at];
            if (layer.factor(joint.id) == 0 || track.curve->empty()) continue;
            const Channel property = propertyOf(track.id.channel);
            if (layer.mode == LayerMode::override && overridesPart(index, joint.id, property))
                return "it overrides some values of joint '" + joint.name + "' but not all three";
            if (property != Channel::angle1) continue;
            if (joint.limits.appliesTo(LimitUse::display) &&
                std::ranges::any_of(joint.limits.angles, [](const AngleLimit& each) {
                    return each.mode != AngleLimit::Mode::free;
                }))
                return "the limits of joint '" + joint.name + "' apply after the layers are combined";
            const bool composes = composesRotation(layer, joint);
            if (composes && layer.rotation == LayerRotation::parent && layer.mode == LayerMode::additive)
                return "FBX has no layers that rotate in the parent's frame";
            if (!composes && !combinesAngles(index, joint))
                return "the angles of joint '" + joint.name + "' cannot be combined one by one in FBX";
        }
        return {};
    }

    /// Returns whether a layer has curves for some of the three channels of a property, and others may change
    /// below it.
    bool overridesPart(std::size_t index, JointId joint, Channel property) const {
        const ClipLayer& layer = *clip_->layers[index];
        for (int axis = 0; axis < 3; ++axis) {
            const ChannelId id{joint, channelOf(property, axis)};
            if (layer.find(id)) continue;
            if (clip_->find(id)) return true;
            for (std::size_t below = 0; below < index; ++below) {
                if (clip_->layers[below]->find(id)) return true;
            }
        }
        return false;
    }

    /// Returns whether a joint's angles below a layer are the same in FBX as in the clip.
    bool combinesAngles(std::size_t index, const Joint& joint) const {
        if (isProper(joint.order)) return false;
        const auto usesSlerp = [&](const auto& owner) {
            return std::ranges::any_of(std::array{0, 1, 2}, [&](int i) {
                const Curve* const curve = owner.find({joint.id, angle(i)});
                return curve && curve->uses(Interpolation::slerp);
            });
        };
        if (usesSlerp(*clip_)) return false;
        for (std::size_t i = 0; i <= index; ++i) {
            const ClipLayer& layer = *clip_->layers[i];
            if (usesSlerp(layer)) return false;
            if (i < index && playing_[i] && animates(layer.tracks, joint.id, Channel::angle1) &&
                composesRotation(layer, joint))
                return false;
        }
        return true;
    }

    /// Adds the parts of a layer, one for each factor of its mask and each method of combining rotations.
    /// Returns whether there are any.
    bool addParts(std::size_t index, std::vector<FbxLayerPart>& parts) const {
        const auto& layer = clip_->layers[index];
        std::vector<FbxLayerPart> own;
        for (const Track& track : layer->tracks) {
            const auto at = skeleton_.find(track.id.joint);
            const double factor = layer->factor(track.id.joint);
            if (!at || factor == 0 || track.curve->empty() || track.id == layerChannel(layer->id)) continue;
            const bool composes = isAngle(track.id.channel) ? composesRotation(*layer, skeleton_[*at])
                                                            : layer->rotation != LayerRotation::channels;
            const auto same = std::ranges::find_if(own, [&](const FbxLayerPart& part) {
                return part.factor == factor && part.composes == composes;
            });
            FbxLayerPart& part =
                same != own.end()
                    ? *same
                    : own.emplace_back(FbxLayerPart{layer, playing_[index], factor, composes, {}});
            part.tracks.push_back(track);
        }
        parts.insert(parts.end(), own.begin(), own.end());
        return !own.empty();
    }

    std::shared_ptr<const Character> character_;
    const Skeleton& skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<bool> playing_;  ///< of the layers
};

/// Returns why no layer of a subject can be kept, or an empty text.
std::string generalObstacle(const WriteSubject& subject) {
    const Skeleton &own = *subject.character->skeleton, &written = *subject.skeleton;
    if (std::ranges::any_of(subject.character->goals, &Goal::live))
        return "live goals move the joints after the layers are combined";
    const auto isSame = [](const Joint& a, const Joint& b) { return a.order == b.order && a.rest == b.rest; };
    if (subject.root != RootMotion::keep || !subject.boneTurns.empty() ||
        !std::ranges::equal(own.joints(), written.joints(), isSame))
        return "the export changes axes, rotation orders or root motion";
    return {};
}

}  // namespace

Result<FbxLayerPlan> planFbxLayers(const WriteSubject& subject, const std::atomic<bool>* cancel,
                                   Diagnostics& diagnostics) {
    const auto& clips = subject.character->clips;
    const auto source =
        std::ranges::find_if(clips, [&](const auto& clip) { return clip->id == subject.clip->id; });
    if (source == clips.end() || (*source)->layers.empty()) return FbxLayerPlan{subject.clip, {}};
    return LayerPlanner(subject, *source).plan(generalObstacle(subject), cancel, diagnostics);
}

}  // namespace sinew
