#pragma once

#include <array>
#include <string_view>

#include "core/io/recipe/Recipe.h"
#include "core/io/text/FieldReader.h"

namespace sinew {

/// The words and number ranges of recipes. Operations are in the order of the alternatives of a step, values
/// of options in the order of their enumerators.
namespace recipe {

inline constexpr std::array<std::string_view, 24> kOperations{
    "import",         "warp",        "bake warp",      "simplify",
    "unroll",         "smooth",      "fit limits",     "clamp to limits",
    "resample",       "reverse",     "change speed",   "trim",
    "bake keys",      "root motion", "make loop",      "mirror",
    "move",           "ease",        "flatten layers", "merge layer",
    "add difference", "append",      "retarget",       "export"};

inline constexpr std::array<std::string_view, 4> kSpanWords{"smooth", "linear", "hold", "reverse"};
inline constexpr std::array<std::string_view, 3> kBakeMethods{"automatic", "move-keys", "resample"};
inline constexpr std::array<std::string_view, 2> kFilters{"gaussian", "butterworth"};
inline constexpr std::array<std::string_view, 2> kLoopEnds{"keep", "drop"};
inline constexpr std::array<std::string_view, 3> kRoots{"keep", "in-place", "own-joint"};
inline constexpr std::array<std::string_view, 3> kRootActions{"extract", "in-place", "restore"};
inline constexpr std::array<std::string_view, 3> kHipPaths{"scale", "keep", "in-place"};
inline constexpr std::array<std::string_view, 2> kBoneAxes{"keep", "y"};
inline constexpr std::array<std::string_view, 4> kNameRules{"keep", "unity", "unreal", "godot"};
inline constexpr std::array<std::string_view, 7> kAxisChoices{"x", "y", "z", "-x", "-y", "-z", "auto"};
inline constexpr std::array<std::string_view, 2> kUpAxes{"y", "z"};
inline constexpr std::array<std::string_view, 3> kKeyPolicies{"adaptive", "fixed-rate", "as-keyed"};
inline constexpr std::array<std::string_view, 3> kTables{"angles", "positions", "curves"};

/// Returns the names of all enumerators in order.
template <class Enum, std::size_t N>
std::array<std::string_view, N> namesOf() {
    std::array<std::string_view, N> names;
    for (std::size_t i = 0; i < N; ++i) names[i] = name(static_cast<Enum>(i));
    return names;
}
inline const auto kBlends = namesOf<StripBlend, 2>();
inline const auto kAlignments = namesOf<StripAlignment::Kind, 5>();  // all but "joint"
inline const auto kInterpolations = namesOf<Interpolation, 7>();
inline const auto kOrders = namesOf<EulerOrder, kEulerOrderCount>();

inline constexpr NumberRange kLength{1e-9, 1e6};
inline constexpr NumberRange kTime{-1e9, 1e9};

}  // namespace recipe

}  // namespace sinew
