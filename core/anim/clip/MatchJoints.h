#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Matching joints of two skeletons. Each joint is part of at most one pair.
struct JointMatches {
    enum class Kind : std::uint8_t { none, sameName, otherCase, otherNamespace };
    struct Match {
        int joint = kNoParent;  ///< in the target, or kNoParent
        Kind kind = Kind::none;
    };
    std::vector<Match> bySource;  ///< one per source joint
    std::vector<int> byTarget;    ///< one per target joint: the source joint, or kNoParent

    int count() const;  ///< number of pairs
};

/// Matches joints by name: first those with identical names, then ignoring the case of ASCII letters, then
/// also ignoring everything up to the last ':' or '|' ("mixamorig:Hips"). Earlier joints take precedence.
JointMatches matchJoints(const Skeleton& source, const Skeleton& target);

}  // namespace sinew
