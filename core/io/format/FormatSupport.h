#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace sinew {

/// Contents of a scene that a file may lack, in the order in which losses are reported.
enum class Content : std::uint8_t {
    characters,    ///< more than one
    clips,         ///< more than one
    motion,        ///< any motion
    frameRates,    ///< of clips
    scales,        ///< of joints
    meshes,        ///< with their skins
    shapes,        ///< of meshes, and their weights
    materials,     ///< with their textures
    boneEnds,      ///< tails of joints
    limits,        ///< of joints
    hinges,        ///< joints with one or two free angles
    orders,        ///< rotation orders with three different axes
    properOrders,  ///< rotation orders that repeat an axis: XZX
    spins,         ///< angles beyond 180 degrees
    jointAxes,     ///< rotations of joints in the rest pose
    curves,        ///< keys and their interpolation
    warps,         ///< time warps
    layers,        ///< of clips
    goals,         ///< of inverse kinematics
    markers,       ///< of clips
    contacts,      ///< of clips, as set by the user
    poses          ///< pose libraries and selection sets
};
inline constexpr std::size_t kContentCount = static_cast<std::size_t>(Content::poses) + 1;

std::string_view name(Content content);  ///< "rotation orders"

/// How a file stores a kind of content.
enum class ContentSupport : std::uint8_t {
    no,         ///< it is lost
    baked,      ///< its effect on the motion is stored, the content itself is lost
    sinewOnly,  ///< other programs see its effect on the motion, Sinew reads the content back
    yes
};

std::string_view name(ContentSupport support);  ///< "no", "baked", "Sinew only", "yes"

/// The contents that files of one format can store. Losses, the export dialog and the manual's table are made
/// from this.
struct FormatSupport {
    /// Where the unit of length or the up axis is defined.
    enum class Convention : std::uint8_t {
        fixed,       ///< by the format, always the same
        inFile,      ///< in the file; readers convert to metres and Y up
        unspecified  ///< nowhere; the user has to specify it when reading
    };
    /// The times at which a file stores the motion.
    enum class Timing : std::uint8_t {
        frames,  ///< at each frame of a grid; readers interpolate linearly
        keys,    ///< at times chosen by the writer to meet a tolerance
        curves   ///< as the scene's own curves
    };

    /// Which bone ends a file stores, and how readers derive the others from the heads of children.
    enum class StoredEnds : std::uint8_t {
        all,         ///< of all joints
        allButRoot,  ///< a single root has none
        leaves,      ///< of joints without children; others are derived
        joints,      ///< none; derived for joints, and nodes above and below them
        skins  ///< none; if there are skins, derived only for their joints, and nodes above and below them
    };
    /// Which frame rates of clips a file stores.
    enum class StoredRates : std::uint8_t {
        each,   ///< that of each clip
        whole,  ///< the first clip's, for all clips, rounded to a whole number
        none    ///< none; readers derive it from the times of keys
    };

    std::array<ContentSupport, kContentCount> contents{};
    Convention unit = Convention::unspecified;
    Convention up = Convention::unspecified;
    Timing timing = Timing::frames;
    StoredEnds storedEnds = StoredEnds::all;
    StoredRates storedRates = StoredRates::each;
    bool hasExtras = false;    ///< whether contents that are `sinewOnly` need WriteOptions::extras
    bool quantises = false;    ///< whether WriteOptions::quantise has an effect
    bool turnsBones = false;   ///< whether WriteOptions::boneAxes has an effect
    bool keepsLayers = false;  ///< whether WriteOptions::layers has an effect

    constexpr ContentSupport operator[](Content content) const {
        return contents[static_cast<std::size_t>(content)];
    }

    /// Returns a copy in which the given contents are stored in this way.
    constexpr FormatSupport withContents(ContentSupport support,
                                         std::initializer_list<Content> selected) const {
        FormatSupport changed = *this;
        for (const Content content : selected) changed.contents[static_cast<std::size_t>(content)] = support;
        return changed;
    }
};

}  // namespace sinew
