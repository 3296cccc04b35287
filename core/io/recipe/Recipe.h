#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/anim/LowPass.h"
#include "core/anim/Simplify.h"
#include "core/anim/TimeWarp.h"
#include "core/anim/WarpBake.h"
#include "core/io/Source.h"
#include "core/io/WriteOptions.h"

namespace sinew {

/// Whole-clip operations as data, so that they can be written down and done again on other clips. Joints are
/// named, since ids are one scene's. Times and lengths are seconds, metres and radians.
namespace recipe {

/// How files are read: choices as in ReadOptions.
struct Import {
    std::optional<double> metresPerUnit{};
    std::optional<FrameRate> rate{};
    bool addPositionsToOffset = false;
};

/// Gives the clip a time warp, instead of the one it has; without pins: none.
struct Warp {
    std::vector<WarpPin> pins{};  ///< seconds of the clip
    SpeedLimits limits{};
};

/// Makes what plays through the warp the clip's own curves.
struct BakeWarp {
    WarpBakeSettings::Way way = WarpBakeSettings::Way::automatic;
    Interpolation interpolation = Interpolation::linear;
    double maximumErrorAngle = WarpBakeSettings{}.maximumErrorAngle;
    double maximumErrorLength = WarpBakeSettings{}.maximumErrorLength;
    std::vector<std::string> joints{};
    bool repairsContacts = true;
};

struct Simplify {
    double tolerance = SimplifySettings{}.tolerance;
    double distance = SimplifySettings{}.distance;
    Interpolation interpolation = Interpolation::hermite;
    std::vector<std::string> joints{};  ///< whose keys may go; none named: of all
};

struct Unroll {
    std::vector<std::string> joints{};
    bool secondSolution = true;
    bool distantKeys = false;
};

struct Smooth {
    LowPass filter{};
    Seconds blend{0.1};
    std::vector<std::string> joints{};
};

/// Limits that hold so much of what the character's clips do.
struct FitLimits {
    double percentile = 99.5;
    double margin = 0;
};

/// Puts what is outside the limits onto them.
struct ClampLimits {};

struct Resample {
    FrameRate rate{};
    bool curves = false;  ///< between frames as the curves go; else rotations the shortest way
};

struct Reverse {};

/// Plays so many times as fast.
struct ChangeSpeed {
    double factor = 1;
};

/// Keeps some of the frames that play.
struct Trim {
    std::optional<FrameIndex> first{};  ///< unset: from the first that plays
    std::optional<FrameIndex> last{};   ///< inclusive
};

/// A key on every so many frames.
struct BakeKeys {
    std::optional<FrameIndex> first{};  ///< unset: the clip's
    std::optional<FrameIndex> last{};   ///< inclusive
    int every = 1;
    Interpolation interpolation = Interpolation::linear;
    std::vector<std::string> joints{};
};

/// Writes the clip in the format of an extension; of the options those that name no part of one scene.
struct Export {
    std::string extension;  ///< ".bvh"
    WriteOptions options{};
};

using Step = std::variant<Import, Warp, BakeWarp, Simplify, Unroll, Smooth, FitLimits, ClampLimits, Resample,
                          Reverse, ChangeSpeed, Trim, BakeKeys, Export>;

}  // namespace recipe

/// Steps in order: at most one import, which comes first, and exports last, each of another extension.
struct Recipe {
    std::vector<recipe::Step> steps;
};

/// {"sinew recipe": 1, "steps": [{"operation": "simplify", "tolerance_metres": 0.001}, ...]}. Fields that are
/// left out are as they are by default; the manual's page on batches lists them.
///
/// Fails with file:line:column: as JsonDocument::parse(), syntax (a value of another kind), keywordUnknown
/// (an operation, field or word), valueRange, nameUnknown (a format that is not written), argumentInvalid
/// (another version, steps out of order), limitExceeded (a thousand steps), and as TimeWarp::create().
Result<Recipe> parseRecipe(const Source& source);

/// The document of a recipe, all fields that are set, in one order: the same recipe is always the same text.
std::string recipeText(const Recipe& recipe);

/// "simplify": what a step is called in the document.
std::string_view operationName(const recipe::Step& step);

}  // namespace sinew
