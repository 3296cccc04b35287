#pragma once

#include <array>
#include <optional>

#include "core/retarget/FigureTree.h"

namespace sinew {

/// Joints of a body that determine its directions; kNoParent for those that are missing.
struct BodyLandmarks {
    int hips = kNoParent, chest = kNoParent;
    /// Of both sides, in the same order.
    std::array<int, 2> legs{kNoParent, kNoParent}, feet{kNoParent, kNoParent}, toes{kNoParent, kNoParent};
    std::array<int, 2> arms{kNoParent, kNoParent}, hands{kNoParent, kNoParent};
};

/// Returns the direction of the body's left side in model space, from the direction of the trunk and legs and
/// that of the toes, or of the trunk if it is level. Returns nullopt if the rest pose does not show it, as
/// with bones that all point along one axis.
std::optional<Eigen::Vector3d> leftOfBody(const FigureTree& tree, const BodyLandmarks& body);

/// Returns whether the trunk is level, and the arms point the same way as the legs and end at the same
/// height.
bool isFourLegged(const FigureTree& tree, const BodyLandmarks& body);

/// Returns whether the first of a pair of joints is the left one, given the direction of the left side;
/// nullopt if their distance along it is too small.
std::optional<bool> isFirstLeft(const FigureTree& tree, const std::array<int, 2>& pair,
                                const Eigen::Vector3d& left);

/// Returns the likely direction of the left side if leftOfBody() is unknown: X for figures that face Z or -Y.
Eigen::Vector3d usualLeft(const FigureTree& tree, const std::array<int, 2>& pair);

}  // namespace sinew
