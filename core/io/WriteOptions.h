#pragma once

#include <atomic>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Time.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// Where a file that stores keys gets them.
enum class KeyPolicy : std::uint8_t {
    adaptive,   ///< where the tolerance needs them, none elsewhere
    fixedRate,  ///< at every frame
    asKeyed     ///< where the clip has them, as far as the file can say it
};

/// What becomes of the last frame of a loop, which shows the first one again.
enum class LastFrame : std::uint8_t { keep, drop };

/// What becomes of the way that a character goes over the floor.
enum class RootMotion : std::uint8_t {
    keep,     ///< on the roots, as authored
    inPlace,  ///< left out: the first root stays over its place at rest
    ownJoint  ///< on a joint of its own above the roots
};

/// The axis of a file that points up.
enum class UpAxis : std::uint8_t { y, z };

/// What a table of numbers holds (CSV, JSON).
enum class TableContent : std::uint8_t {
    angles,     ///< the free channels of all joints, a row a frame; can be read back onto the skeleton
    positions,  ///< where the heads and tails of all bones are in the model, a row a frame
    curves      ///< the clip's keys as authored, a row a key
};

/// How far a written motion may be off at any time.
struct ExportTolerance {
    double angle = 0.1 * std::numbers::pi / 180;  ///< radians, of every joint in the world
    double distance = 0.0005;                     ///< metres, of heads, tails and points beside them
    double reach = 0.1;                           ///< metres from the heads to those points
};

/// Choices for writing one character's clips. Formats heed those that their files can say.
struct WriteOptions {
    CharacterId character{};      ///< unset: the first
    std::vector<ClipId> clips{};  ///< none: the character's first. Files that hold one clip take the first
    std::optional<FrameIndex> firstFrame{};  ///< of the clips' new time; unset: what plays
    std::optional<FrameIndex> lastFrame{};   ///< inclusive
    LastFrame loopEnd = LastFrame::keep;
    std::optional<FrameRate> rate{};        ///< resampled at this rate, duration kept; unset: the clip's
    std::optional<double> metresPerUnit{};  ///< of the file to be written; unset: the format's rule
    UpAxis up = UpAxis::y;
    RootMotion root = RootMotion::keep;
    std::optional<EulerOrder> order{};  ///< of all joints; unset: each joint's own
    KeyPolicy keys = KeyPolicy::adaptive;
    ExportTolerance tolerance{};
    TableContent table = TableContent::angles;
    bool meshes = true;  ///< with skins, materials and textures
    bool extras = true;  ///< limits, curves and the like go along for Sinew, where a file has room for them
    const std::atomic<bool>* cancel =
        nullptr;                             ///< writers stop with ErrorCode::cancelled soon after it is set
    std::atomic<float>* progress = nullptr;  ///< 0..1, written by writers
};

}  // namespace sinew
