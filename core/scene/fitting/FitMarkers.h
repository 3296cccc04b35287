#pragma once

#include <Eigen/Core>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Result.h"
#include "core/math/Axis.h"

namespace sinew {

class FitBody;

/// Returns the names of the templates that can be fitted to meshes: "biped", "quadruped" and "hand".
std::span<const std::string_view> fittableTemplates();

/// Returns the names of a template's fit markers, points of a body that are easy to see and from which its
/// joints are placed: "chin", "left elbow", …. Empty if the template cannot be fitted.
std::span<const std::string_view> fitMarkerNames(std::string_view templateName);

/// Returns the index of the marker on the other side: "right elbow" for "left elbow"; nullopt for a marker in
/// the middle.
std::optional<std::size_t> counterpart(std::span<const std::string_view> names, std::size_t marker);

/// The fit markers of a template.
struct FitMarkers {
    std::string_view templateName;           ///< one of fittableTemplates()
    std::vector<Eigen::Vector3d> positions;  ///< M, model space, metres; in the order of fitMarkerNames()

    const Eigen::Vector3d& at(std::string_view name) const;
    Eigen::Vector3d& at(std::string_view name);
};

/// Finds fit markers from the shape of a body: extremities are the points farthest from its trunk inside the
/// solid, the groin is where horizontal sections divide, and joints lie at the template's fractions of a
/// limb, in the middle of its cross-section. Where the shape has no such features, extents and the template's
/// proportions are used. Bodies face +Z; a biped stands with its arms away from the trunk, and a hand points
/// up with its palm to the front. The markers do not depend on the order of vertices.
///
/// Fails with `nameUnknown` if the template cannot be fitted.
Result<FitMarkers> guessMarkers(std::string_view templateName, const FitBody& body);

/// Returns the axis that a standing body with arms probably faces: +Z, unless it is much deeper than it is
/// wide; then +X or -X, to which its feet point.
Axis likelyFacing(const FitBody& body);

}  // namespace sinew
