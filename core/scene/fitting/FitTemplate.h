#pragma once

#include <string>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/rig/Skeleton.h"
#include "core/scene/fitting/FitBody.h"
#include "core/scene/fitting/FitMarkers.h"

namespace sinew {

/// A template's skeleton fitted to a body.
struct FittedSkeleton {
    std::vector<Joint> joints;  ///< of the template, with its names and order but without ids
    std::string_view templateName;
    /// Names of the joints that found no limb to snap to, and are where the markers put them.
    std::vector<std::string> unsnapped;
};

/// Fits a template to a body. Joints at markers, and those between them, which follow the template's
/// proportions, are moved to the middle of their limb. Bones keep ending at their children and keep the
/// template's axes, turned by the smallest rotation that aligns the bone; hinges that are visibly bent turn
/// their X axis to the axis of the bend. Limits keep allowing the poses that they allow the template, and are
/// widened to include the rest pose.
///
/// Fails with `nameUnknown` if the template cannot be fitted, and with `argumentInvalid` if the number of
/// markers is wrong, one is not finite, or two that are connected by a bone coincide.
Result<FittedSkeleton> fitTemplate(const FitBody& body, const FitMarkers& markers);

/// Returns the scene in which a character has a fitted skeleton in place of its own: with its name and
/// meshes, which stay where they are at rest and follow the first joint until they are bound, and one clip of
/// that frame rate without keys. Its other clips, poses, goals and selection sets belong to the old skeleton
/// and are deleted. Shapes of skinned meshes are left out, which `diagnostics` reports.
///
/// Fails with `argumentInvalid` if the character does not exist or has no meshes.
Result<Scene> withFittedSkeleton(const Scene& scene, CharacterId character, FittedSkeleton fitted,
                                 FrameRate rate, Diagnostics& diagnostics);

}  // namespace sinew
