#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/Scene.h"

namespace sinew {

/// Something in a clip that a user may want to know or repair.
struct ClipFinding {
    enum class Kind : std::uint8_t {
        loops,        ///< the last frame repeats the first
        nearlyLoops,  ///< it does so with a visible jump
        angleJumps,   ///< angles jump between representations of nearly the same rotation (Euler flips)
        constant,     ///< channels have many keys but never change
        noise,        ///< channels jitter
        footSlide,    ///< feet slide while they are planted
        belowFloor,   ///< feet sink into the floor
        aboveFloor    ///< feet never touch the floor
    };
    Kind kind;
    std::string text;                   ///< a sentence without its full stop
    std::optional<JointId> joint{};     ///< the worst joint
    std::optional<FrameIndex> frame{};  ///< the worst frame, in source time
    double height = 0;  ///< of the lowest foot above the floor, metres; for findings about the floor
};

/// Returns the name of a kind in reports: "angle-jumps".
std::string_view name(ClipFinding::Kind kind);

/// Checks a clip, in the order of the kinds. The clip is evaluated without its warp and without goals. Noise
/// is found where the third differences of consecutive keys alternate as those of independent errors do, and
/// is given as the standard deviation of such errors. Feet are those of contactsOf(), and are not checked
/// in clips of more than 2^28 frames times joints.
///
/// @param cancel  null, or polled; once true, the result is incomplete
/// O(keys + frames * joints).
std::vector<ClipFinding> checkClip(const Character& character, const std::shared_ptr<const Clip>& clip,
                                   const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
