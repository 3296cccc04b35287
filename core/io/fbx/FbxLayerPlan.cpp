#include "core/io/fbx/FbxLayerPlan.h"

#include <algorithm>
#include <array>
#include <string>

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

bool isFree(const Joint& joint) {
    return std::ranges::all_of(std::array{0, 1, 2}, [&](int i) { return joint.free.contains(angle(i)); });
}

/// Divides the layers of one clip.
class LayerPlanner {
public:
    LayerPlanner(const WriteSubject& subject, std::shared_ptr<const Clip> clip)
        : character_(subject.character), skeleton_(*subject.skeleton), clip_(std::move(clip)) {
        for (const auto& layer : clip_->layers) playing_.push_back(isPlaying(*clip_, *layer));
    }

    Result<FbxLayerPlan> plan(const char* general, const std::atomic<bool>* cancel,
                              Diagnostics& diagnostics) {
        const std::size_t first = firstKept(general, diagnostics);
        Clip below = *clip_;
        below.layers.clear();
        for (std::size_t i = 0; i < first; ++i) {
            if (playing_[i])
                below.layers.push_back(playingLayer(*clip_->layers[i]));
            else
                reportLeftOut(i, "a layer above it is baked", diagnostics);
        }
        auto base =
            withoutLayers(character_, std::make_shared<const Clip>(std::move(below)), {.cancel = cancel});
        if (!base) return tl::unexpected<Error>(base.error());
        FbxLayerPlan plan{*std::move(base), {}};
        for (std::size_t i = first; i < clip_->layers.size(); ++i) {
            const std::string reason = playing_[i] ? "" : obstacle(i);
            if (reason.empty())
                addParts(i, plan.parts);
            else
                reportLeftOut(i, reason, diagnostics);
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
    std::size_t firstKept(const char* general, Diagnostics& diagnostics) const {
        std::size_t first = 0;
        std::string reason = general ? general : "";
        if (general) first = clip_->layers.size();
        for (std::size_t i = 0; !general && i < clip_->layers.size(); ++i) {
            const std::string own = playing_[i] ? obstacle(i) : "";
            if (own.empty()) continue;
            first = i + 1;
            reason = own;
        }
        if (first == 0) return 0;
        const std::string& name = clip_->layers[first - 1]->name;
        std::string message = general     ? "its layers are baked, because "
                              : first > 1 ? "layer '" + name + "' and those below it are baked, because "
                                          : "layer '" + name + "' is baked, because ";
        diagnostics.inform(ErrorCode::dataChanged, "clip " + clip_->name, message + reason);
        return first;
    }

    /// Reports a layer that has no effect and is not stored either.
    void reportLeftOut(std::size_t index, const std::string& reason, Diagnostics& diagnostics) const {
        diagnostics.warn(ErrorCode::dataLost, "clip " + clip_->name,
                         "muted layer '" + clip_->layers[index]->name + "' is left out, because " + reason);
    }

    /// Returns why FBX cannot combine a layer in the same way; empty if it can.
    std::string obstacle(std::size_t index) const {
        const ClipLayer& layer = *clip_->layers[index];
        for (const Track& track : layer.tracks) {
            if (track.id == layerChannel(layer.id)) continue;
            const auto at = skeleton_.find(track.id.joint);
            if (!at) return "it animates more than joints";
            const Joint& joint = skeleton_[*at];
            if (layer.factor(joint.id) == 0) continue;
            const Channel property = propertyOf(track.id.channel);
            if (layer.mode == LayerMode::override && overridesPart(index, joint.id, property))
                return "it overrides some values of joint '" + joint.name + "' but not all three";
            if (property != Channel::angle1) continue;
            const bool composes = composesRotation(layer, joint);
            if (composes && layer.rotation == LayerRotation::parent && layer.mode == LayerMode::additive)
                return "FBX has no layers that rotate in the parent's frame";
            if (!composes && !combinesAngles(index, joint))
                return "the angles of joint '" + joint.name + "' cannot be combined one by one in FBX";
        }
        return {};
    }

    static bool composesRotation(const ClipLayer& layer, const Joint& joint) {
        return layer.rotation != LayerRotation::channels && isFree(joint);
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
    void addParts(std::size_t index, std::vector<FbxLayerPart>& parts) const {
        const auto& layer = clip_->layers[index];
        std::vector<FbxLayerPart> own;
        for (const Track& track : layer->tracks) {
            const auto at = skeleton_.find(track.id.joint);
            const double factor = layer->factor(track.id.joint);
            if (!at || factor == 0 || track.id == layerChannel(layer->id)) continue;
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
    }

    std::shared_ptr<const Character> character_;
    const Skeleton& skeleton_;
    std::shared_ptr<const Clip> clip_;
    std::vector<bool> playing_;  ///< of the layers
};

/// Returns why no layer of a subject can be kept, or null.
const char* generalObstacle(const WriteSubject& subject) {
    const Skeleton &own = *subject.character->skeleton, &written = *subject.skeleton;
    if (!subject.character->goals.empty()) return "goals move the joints after the layers are combined";
    const auto isSame = [](const Joint& a, const Joint& b) { return a.order == b.order && a.rest == b.rest; };
    if (subject.root != RootMotion::keep || !subject.boneTurns.empty() ||
        !std::ranges::equal(own.joints(), written.joints(), isSame))
        return "the export changes axes, rotation orders or root motion";
    return nullptr;
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
