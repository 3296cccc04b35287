#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "core/base/Time.h"
#include "core/math/Axis.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A property of a file, guessed from its data.
template <class T>
struct Guess {
    T value;
    bool isSure = false;   ///< whether nothing else is plausible
    std::string evidence;  ///< a sentence without its full stop: "legs of 0.86 m suit a stature of 1.75 m"
};

/// What a file defines, so that it need not be guessed. A guess that contradicts it is never sure.
struct DefinedByFile {
    bool unit = false;
    bool axes = false;
    bool rate = true;
};

/// What the arms do in the rest pose.
enum class RestPose : std::uint8_t { unknown, tPose, aPose, armsDown, other };
std::string_view name(RestPose pose);  ///< "T-pose"

/// What the data of a character suggests about the file it came from. Properties are missing if nothing
/// suggests them, which is so for all but the rest pose unless the character has a body (Body.h).
struct ImportGuess {
    std::optional<Guess<double>> metresPerUnit;  ///< the length of one unit of the file
    std::optional<Guess<Axis>> up;
    std::optional<Guess<Axis>> facing;     ///< of the character at rest
    std::optional<Guess<FrameRate>> rate;  ///< only if the motion is too fast at that of the clip
    RestPose restPose = RestPose::unknown;
    double stature = 0;  ///< metres, in the unit that the file was read with; 0 if there is no body
};

/// Guesses the conventions of the file that a character was read from.
///
/// The unit is the one in which the legs are as long as an adult's. Up is where the head is from the ankles,
/// on average over the motion, or else at rest; this is not sure if the rest pose is upright along another
/// axis. The character faces where its toes point, at right angles to
/// the line between its hips. A rate is suggested if the feet would be faster than those of a runner.
///
/// @param clip  its motion, whose time warp is ignored; null for the rest pose only
/// @param defined  what the file's format defines
/// @param knownUp  the up axis that `facing` should be perpendicular to; by default the guessed one if it is
///     sure, else Y
/// Evaluates at most 64 frames, and 2000 more if the format defines no rate.
ImportGuess guessImport(const std::shared_ptr<const Character>& character,
                        const std::shared_ptr<const Clip>& clip, const DefinedByFile& defined,
                        std::optional<Axis> knownUp = std::nullopt);

}  // namespace sinew
