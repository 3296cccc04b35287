#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/filter/LowPass.h"
#include "core/anim/locomotion/RootPath.h"
#include "core/anim/reduction/Simplify.h"
#include "core/anim/sequence/Sequence.h"
#include "core/anim/warp/TimeWarp.h"
#include "core/io/format/ReadCorrections.h"
#include "core/io/format/WriteOptions.h"
#include "core/io/text/Source.h"
#include "core/retarget/NamedMapping.h"
#include "core/retarget/transfer/RetargetClip.h"
#include "core/scene/edits/clips/EditClips.h"
#include "core/scene/edits/motion/EaseClip.h"

namespace sinew {

/// Operations on whole clips as data, so that they can be stored and applied to other clips. Joints are
/// identified by name, because ids are specific to a scene. Units are seconds, metres and radians.
namespace recipe {

/// How files are read; as in ReadOptions.
struct Import {
    std::optional<double> metresPerUnit{};
    std::optional<FrameRate> rate{};
    bool addPositionsToOffset = false;
    ReadCorrections corrections{};
};

/// Replaces the clip's time warp; no pins removes it.
struct Warp {
    std::vector<WarpPin> pins{};  ///< in seconds of the clip
    SpeedLimits limits{};
};

/// Bakes the time warp into the clip's curves.
struct BakeWarp {
    WarpBakeSettings::Method method = WarpBakeSettings::Method::automatic;
    Interpolation interpolation = Interpolation::linear;
    double maxAngleError = WarpBakeSettings{}.maxAngleError;
    double maxLengthError = WarpBakeSettings{}.maxLengthError;
    std::vector<std::string> joints{};
    bool repairsContacts = true;
};

struct Simplify {
    double tolerance = SimplifySettings{}.tolerance;
    double distance = SimplifySettings{}.distance;
    Interpolation interpolation = Interpolation::hermite;
    std::vector<std::string> joints{};  ///< joints to simplify; empty: all
};

struct Unroll {
    std::vector<std::string> joints{};
    bool alternativeSolution = true;
    bool distantKeys = false;
};

struct Smooth {
    LowPass filter{};
    Seconds blend{0.1};
    std::vector<std::string> joints{};
};

/// Fits joint limits to the angles that the character's clips use.
struct FitLimits {
    double percentile = 99.5;
    double margin = 0;
};

/// Clamps keys to the joint limits.
struct ClampLimits {};

struct Resample {
    FrameRate rate{};
    bool curves = false;  ///< evaluate the curves between frames; otherwise interpolate rotations by SLERP
};

struct Reverse {};

/// Changes the playback speed by a factor.
struct ChangeSpeed {
    double factor = 1;
};

/// Trims the clip to a range of the frames that play.
struct Trim {
    std::optional<FrameIndex> first{};  ///< nullopt: the first frame that plays
    std::optional<FrameIndex> last{};   ///< inclusive
};

/// Sets a key on every n-th frame.
struct BakeKeys {
    std::optional<FrameIndex> first{};  ///< nullopt: the clip's
    std::optional<FrameIndex> last{};   ///< inclusive
    int every = 1;
    Interpolation interpolation = Interpolation::linear;
    std::vector<std::string> joints{};
};

/// Moves root motion between the hips and a root joint, or removes it.
struct MoveRoot {
    enum class Action { extract, inPlace, restore };
    Action action = Action::extract;
    RootMotionSettings settings{};
};

/// Makes a seamless loop of the clip.
struct MakeLoop {
    std::optional<FrameIndex> first{};  ///< first and last frame of the loop; nullopt: found
    std::optional<FrameIndex> last{};
    Seconds minimum{0.4};  ///< length of the shortest loop that is searched for
    bool plantsFeet = true;
};

/// Mirrors the clip in the plane between left and right.
struct Mirror {};

/// Rotates and moves the clip as a whole.
struct Move {
    ClipMove move{};
};

/// Blends the clip from and to the rest pose.
struct Ease {
    EaseSettings settings{};
};

/// Merges all layers into the clip's base.
struct FlattenLayers {};

/// Merges a layer into the one below it, or into the base.
struct MergeLayer {
    std::string layer{};  ///< its name
};

/// Adds an additive layer that makes the clip play like the last clip of a file.
struct AddDifference {
    std::string file{};
};

/// Continues the clip with the last clip of a file.
struct Append {
    std::string file{};
    Seconds blend{0.3};  ///< time over which the clip is blended into the other; rounded to frames
    StripBlend kind = StripBlend::crossfade;
    StripAlignment::Kind align = StripAlignment::Kind::root;
    bool keepsContacts = true;
};

/// Transfers the clip to another character, which takes the place of the first one in the steps that follow.
struct Retarget {
    std::string onto{};                     ///< file with the target; empty: named when the recipe is applied
    std::optional<NamedMapping> mapping{};  ///< nullopt: found by mapSkeletons()
    HipPath root = HipPath::scale;
    RetargetStyle style{};
    bool keepsContacts = true;
};

/// Writes the clip in the format of an extension. Options that refer to parts of a scene are not used.
struct Export {
    std::string extension;  ///< ".bvh"
    WriteOptions options{};
};

using Step = std::variant<Import, Warp, BakeWarp, Simplify, Unroll, Smooth, FitLimits, ClampLimits, Resample,
                          Reverse, ChangeSpeed, Trim, BakeKeys, MoveRoot, MakeLoop, Mirror, Move, Ease,
                          FlattenLayers, MergeLayer, AddDifference, Append, Retarget, Export>;

}  // namespace recipe

/// A sequence of steps: at most one import, which comes first, and exports at the end, with different
/// extensions.
struct Recipe {
    std::vector<recipe::Step> steps;
};

/// Parses {"sinew recipe": 1, "steps": [{"operation": "simplify", "tolerance_metres": 0.001}, ...]}. Omitted
/// fields have their defaults; see the manual's page on batches.
///
/// Fails with file:line:column, as JsonDocument::parse() and TimeWarp::create() do and with `syntax` (a value
/// of another type), `keywordUnknown` (an operation, field or word), `valueRange`, `nameUnknown` (a format
/// that cannot be written), `argumentInvalid` (another version, steps out of order) or `limitExceeded` (more
/// than a thousand steps).
Result<Recipe> parseRecipe(const Source& source);

/// Returns the JSON text of a recipe with all fields that are set, in a fixed order, so that equal recipes
/// give equal texts.
std::string recipeText(const Recipe& recipe);

/// Returns the name of a step's operation in the document, such as "simplify".
std::string_view operationName(const recipe::Step& step);

}  // namespace sinew
