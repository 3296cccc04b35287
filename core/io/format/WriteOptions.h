#pragma once

#include <atomic>
#include <cstdint>
#include <numbers>
#include <optional>
#include <vector>

#include "core/base/Id.h"
#include "core/base/Time.h"
#include "core/base/WorkControl.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// How keys are placed in formats that store keys.
enum class KeyPolicy : std::uint8_t {
    adaptive,   ///< only where the tolerance requires them
    fixedRate,  ///< at every frame
    asKeyed     ///< at the clip's own keys, as far as the format allows
};

/// What to do with the last frame of a loop, which repeats the first.
enum class LastFrame : std::uint8_t { keep, drop };

/// What to do with a character's horizontal motion.
enum class RootMotion : std::uint8_t {
    keep,     ///< keep it on the roots
    inPlace,  ///< remove it; the first root stays above its rest position
    ownJoint  ///< move it to an additional joint above the roots
};

/// The naming rules that joint names follow. Programs change names that break their rules, and may refuse
/// files in which names are then equal.
enum class NameRule : std::uint8_t {
    keep,  ///< none; names stay as in the scene
    unity,
    unreal,
    godot
};

/// The axes of joints in a file.
enum class BoneAxes : std::uint8_t {
    keep,   ///< as in the scene
    alongY  ///< +Y points along the bone, which importers that take a bone's direction from its axes expect
};

/// The up axis of a file.
enum class UpAxis : std::uint8_t { y, z };

/// The content of a table (CSV, JSON).
enum class TableContent : std::uint8_t {
    angles,     ///< the free channels of all joints, one row per frame; can be read back onto the skeleton
    positions,  ///< the heads and tails of all bones in model space, one row per frame
    curves      ///< the clip's own keys, one row per key
};

/// The largest error allowed in a written motion at any time.
struct ExportTolerance {
    double angle = 0.1 * std::numbers::pi / 180;  ///< radians, of every joint's rotation in world space
    double distance = 0.0005;                     ///< metres, of heads, tails and points beside the heads
    double reach = 0.1;                           ///< metres from the heads to those points
};

/// Options for writing one character's clips. Formats ignore options that their files cannot express.
struct WriteOptions {
    CharacterId character{};      ///< default: the first
    std::vector<ClipId> clips{};  ///< empty: the character's first. Formats for one clip use the first entry
    std::optional<FrameIndex> firstFrame{};  ///< in warped time; nullopt: the first frame that plays
    std::optional<FrameIndex> lastFrame{};   ///< inclusive
    LastFrame loopEnd = LastFrame::keep;
    std::optional<FrameRate> rate{};        ///< resamples, keeping the duration; nullopt: the clip's rate
    std::optional<double> metresPerUnit{};  ///< of the file to write; nullopt: the format's convention
    UpAxis up = UpAxis::y;
    RootMotion root = RootMotion::keep;
    std::optional<EulerOrder> order{};  ///< of all joints; nullopt: each joint's own
    KeyPolicy keys = KeyPolicy::adaptive;
    NameRule names = NameRule::keep;  ///< of joints
    ExportTolerance tolerance{};
    BoneAxes boneAxes = BoneAxes::keep;
    TableContent table = TableContent::angles;
    bool meshes = true;     ///< with skins, materials and textures
    bool figure = false;    ///< write a stick figure if no mesh is written, for programs that need one
    bool quantise = false;  ///< store meshes and rotations with 8 or 16 bits per number, where a format can
    bool layers = false;    ///< store layers as layers, where a format can, instead of baking them
    bool extras = false;    ///< also store what only Sinew reads: limits, curves and the like
    const std::atomic<bool>* cancel = nullptr;  ///< when set, writers stop soon with ErrorCode::cancelled
    std::atomic<float>* progress = nullptr;     ///< null, or set by writers
    float firstProgress = 0, lastProgress = 1;  ///< at the start and at the end of writing

    WorkControl control() const { return {cancel, progress, firstProgress, lastProgress}; }
};

}  // namespace sinew
