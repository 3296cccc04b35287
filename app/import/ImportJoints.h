#pragma once

#include "app/import/ForeignNodes.h"
#include "core/skin/Mesh.h"

namespace sinew {

/// A joint for each node, in the same order: unique names, rest as the node stands, tails not set. What a
/// rest cannot be (sheared, not finite) is told. Ids are fresh ones of the scene.
std::vector<Joint> importJoints(const ForeignFile& file, const std::vector<ForeignNode>& nodes, Scene& scene,
                                Diagnostics& diagnostics);

/// Tells of FBX joints that take no scale from their parent, which is scaled: here they do.
void tellScaleNotInherited(const std::vector<ForeignNode>& nodes, const std::vector<Joint>& joints,
                           const std::vector<Clip>& clips, Diagnostics& diagnostics);

/// Sets the tails, as Skeleton.h says; none where the file has skins and a joint has nothing to do with any:
/// neither it nor what is above or below it moves a skin of several joints.
void setTails(std::vector<Joint>& joints, const std::vector<Mesh>& meshes);

}  // namespace sinew
