#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace sinew {

/// What a scene may have and a file may lack, in the order in which losses are told.
enum class Content : std::uint8_t {
    characters,    ///< more than one
    clips,         ///< more than one
    motion,        ///< at all
    scales,        ///< of joints
    meshes,        ///< with their skins
    materials,     ///< with their textures
    limits,        ///< of joints
    hinges,        ///< joints of which one angle or two are free
    orders,        ///< rotation orders of three different axes
    properOrders,  ///< those that repeat an axis: XZX
    spins,         ///< angles beyond half a turn, as numbers
    jointAxes,     ///< joints that are turned at rest
    curves,        ///< keys with their interpolation
    warps,         ///< of time
    goals,         ///< of inverse kinematics
    markers,       ///< of clips
    poses          ///< libraries of poses, selection sets
};
inline constexpr std::size_t kContentCount = static_cast<std::size_t>(Content::poses) + 1;

std::string_view name(Content content);  ///< "rotation orders"

/// How a file holds it.
enum class Holding : std::uint8_t {
    no,     ///< it is lost
    baked,  ///< what it makes of the motion stays, it itself is lost
    own,    ///< other programs see what it makes of the motion, Sinew reads it back
    yes
};

std::string_view name(Holding holding);  ///< "no", "baked", "Sinew only", "yes"

/// What files of one kind hold: data, from which losses, the window and the manual's table are made.
struct Holdings {
    /// Who knows the unit of length, or the axis that points up.
    enum class Measure : std::uint8_t {
        fixed,   ///< the format: it is always the same
        stated,  ///< the file says it, and readers bring it back to metres and Y up
        told     ///< nobody: readers have to be told
    };
    /// When a file says where joints are.
    enum class Timing : std::uint8_t {
        frames,  ///< at each frame of a grid; between them readers go straight
        keys,    ///< where writers choose to: keys are put so that a tolerance is met
        curves   ///< as the scene has it
    };

    std::array<Holding, kContentCount> contents{};
    Measure unit = Measure::told;
    Measure up = Measure::told;
    Timing timing = Timing::frames;

    constexpr Holding operator[](Content content) const {
        return contents[static_cast<std::size_t>(content)];
    }

    /// The same with these contents held in this way.
    constexpr Holdings with(Holding holding, std::initializer_list<Content> which) const {
        Holdings changed = *this;
        for (const Content content : which) changed.contents[static_cast<std::size_t>(content)] = holding;
        return changed;
    }
};

}  // namespace sinew
