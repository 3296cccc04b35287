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
    std::string evidence;  ///< a sentence without its full stop: "legs of 0.86 m imply a stature of 1.75 m"
};

/// Properties that a file defines itself. A guess that contradicts one of them is never sure.
struct DefinedByFile {
    bool unit = false;
    bool axes = false;
    bool rate = true;
};

/// Kind of rest pose, judged by the position of the arms.
enum class RestPose : std::uint8_t { unknown, tPose, aPose, armsDown, other };
std::string_view name(RestPose pose);  ///< such as "T-pose"

/// Conventions of a file, as suggested by the data of a character read from it. Properties that nothing
/// suggests are nullopt. Without a body (Body.h), the unit and the up axis are guessed from the surface of
/// the meshes (MeshBody.h), and all but these and the rate are nullopt.
struct ImportGuess {
    std::optional<Guess<double>> metresPerUnit;  ///< the length of one unit of the file
    std::optional<Guess<Axis>> up;
    std::optional<Guess<Axis>> facing;     ///< of the character at rest
    std::optional<Guess<FrameRate>> rate;  ///< nullopt without a clip; see guessRate()
    RestPose restPose = RestPose::unknown;
    double stature = 0;  ///< metres, in the unit that the file was read with; 0 if there is no body
};

/// Guesses the conventions of the file that a character was read from.
///
/// The unit is the one in which the legs are as long as an adult's. Up is the direction from the ankles to
/// the head, on average over the motion or else at rest; it is not sure if the rest pose is upright along
/// another axis. The facing is perpendicular to the line between the hips, and sure only if the toes point
/// the same direction. Another rate than the clip's is suggested if its gait is impossible (see RateGuess.h).
///
/// @param clip     the character's motion, whose time warp is ignored; null for the rest pose only
/// @param defined  properties that the file or its format defines
/// @param knownUp  the up axis that `facing` should be perpendicular to; by default the guessed one if it is
///     sure, else Y
/// Evaluates at most 64 frames, and 2000 more for the gait.
ImportGuess guessImport(const std::shared_ptr<const Character>& character,
                        const std::shared_ptr<const Clip>& clip, const DefinedByFile& defined,
                        std::optional<Axis> knownUp = std::nullopt);

}  // namespace sinew
