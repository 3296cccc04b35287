#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/anim/clip/Clip.h"
#include "core/base/Result.h"
#include "core/base/WorkControl.h"

namespace sinew {

/// How a layer combines its values with those below it, by a weight w of 0 to 1. additive: translations,
/// goals and shape weights are added w times, scales are multiplied to the power of w, and rotations are
/// composed, turned by w times their angle. override: values are interpolated from those below (w = 0) to the
/// layer's own (w = 1); rotations by SLERP.
enum class LayerMode : std::uint8_t { additive, override };

/// In which frame the rotation of an additive layer is composed with the one below it. joint: in the joint's
/// own frame, after the rotation below. parent: in the frame in which the joint rests in its parent, before
/// the rotation below. channels: not composed; angles are combined one by one, as the curve editor shows
/// them, which also applies to override layers. Joints whose three angles are not all free always combine
/// them one by one, so that hinges remain hinges.
enum class LayerRotation : std::uint8_t { joint, parent, channels };

std::string_view name(LayerMode mode);          ///< "additive", "override"
std::string_view name(LayerRotation rotation);  ///< "joint", "parent", "channels"

/// By how much a layer applies to a joint, 0 to 1.
struct JointFactor {
    JointId joint;
    double factor = 1;
    friend bool operator==(const JointFactor&, const JointFactor&) = default;
};

/// How a layer takes effect.
struct LayerSettings {
    std::string name;
    LayerMode mode = LayerMode::additive;
    LayerRotation rotation = LayerRotation::joint;
    double weight = 1;  ///< 0..1; used if the weight has no curve
    /// Factors of the weight, sorted by joint; joints not listed are not affected. nullopt: all are.
    std::optional<std::vector<JointFactor>> mask{};
    bool muted = false;              ///< has no effect
    bool solo = false;               ///< layers that are not solo have no effect
    bool locked = false;             ///< cannot be edited
    std::uint32_t color = 0x5E9CE6;  ///< 0xRRGGBB
    friend bool operator==(const LayerSettings&, const LayerSettings&) = default;
};

/// Curves that modify the motion of a clip's base and of the layers below. A channel without a curve is left
/// as it is. Immutable once it is part of a Clip.
struct ClipLayer : LayerSettings {
    LayerId id;
    /// Sorted by id, one per channel. They may include the layer's own weight, see layerChannel().
    std::vector<Track> tracks;

    /// Returns the curve of a channel, or null. O(log tracks).
    const Curve* find(ChannelId channel) const;
    /// Returns the weight at a source time, clamped to 0..1.
    double weightAt(Seconds time) const;
    /// Returns the mask's factor of a joint, 0..1. O(log joints).
    double factor(JointId joint) const;
};

/// Returns the id of a layer's weight.
constexpr ChannelId layerChannel(LayerId layer) { return {JointId{layer.value}, Channel::weight}; }

/// Returns the id by which edits of keys address a layer instead of the base of its clip. Ids are unique
/// within a scene across all kinds.
constexpr ClipId layerClip(LayerId layer) { return ClipId{layer.value}; }

/// Returns whether a layer takes effect: it is not muted, and no other layer is solo unless it is itself.
bool isPlaying(const Clip& clip, const ClipLayer& layer);
/// Returns the layers that take effect, from the bottom to the top.
std::vector<std::shared_ptr<const ClipLayer>> playingLayers(const Clip& clip);

/// Returns the layer with another id, which is also that of its weight's track.
ClipLayer withId(ClipLayer layer, LayerId id);

/// Returns a clip whose curves are those of a layer, with the id layerClip(); it has no layers of its own.
Clip clipOfLayer(const Clip& clip, const ClipLayer& layer);
/// Returns `clip` with the curves and the frame range of an edited clipOfLayer(), whose layer must exist.
Clip withClipOfLayer(Clip clip, const Clip& edited);
/// Returns `clip` with `layer` replacing the one that has its id, which must exist.
Clip withLayer(Clip clip, ClipLayer layer);

/// Returns the clip after an edit that treats the curves of its base and of its layers alike. The edit is
/// given each of them as a clip without layers, and fails as a whole. Everything but the layers' curves is
/// that of the edited base. The edit is also given its part of `control`.
Result<Clip> editedWithLayers(const Clip& clip,
                              const std::function<Result<Clip>(Clip, const WorkControl&)>& edit,
                              const WorkControl& control = {});

/// Returns the value of a channel of a goal or shape at a source time: the curve of the base, or
/// `defaultValue` if it has none, modified by the layers. O(layers * log(tracks * keys)).
double channelValue(const Clip& clip, ChannelId id, Seconds time, double defaultValue);

/// Returns the result of a layer's value on the value below it; for channels that are not composed as
/// rotations.
/// @param weight  of the layer, times the mask's factor
double combine(LayerMode mode, Channel channel, double weight, double below, double value);

/// Returns the layer's value that makes combine() return `result`.
/// @param weight  not 0
double contribution(LayerMode mode, Channel channel, double weight, double below, double result);

}  // namespace sinew
