#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/rig/Skeleton.h"

namespace sinew {

/// Which joints of two skeletons bear one name: pairs, no joint in two of them.
struct JointMatches {
    enum class Kind : std::uint8_t { none, sameName, otherCase, otherNamespace };
    struct Match {
        int joint = kNoParent;  ///< of the target
        Kind kind = Kind::none;
    };
    std::vector<Match> ofSource;  ///< one a source joint
    std::vector<int> ofTarget;    ///< one a target joint: the source joint, or kNoParent

    int count() const;  ///< of pairs
};

/// Pairs joints by name: first by the same spelling, then whatever the case of ASCII letters, then without
/// what stands before the last ':' or '|' ("mixamorig:Hips"). Earlier joints choose first.
JointMatches matchJoints(const Skeleton& source, const Skeleton& target);

}  // namespace sinew
