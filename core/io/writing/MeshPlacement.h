#pragma once

#include <vector>

#include "core/io/writing/WriteSubject.h"

namespace sinew {

using Meshes = std::vector<std::shared_ptr<const Mesh>>;

/// Returns the meshes to write, bound to the joints' axes in the file: the character's, unless the options
/// leave them out; otherwise a stick figure, if the options ask for one and the skeleton has bones.
Meshes writtenMeshes(const WriteSubject& subject, const WriteOptions& options);

/// The node that shows a mesh in a file with a hierarchy of nodes.
struct MeshPlacement {
    /// Index of the joint that a rigid mesh follows, or whose node shows a skinned mesh; kNoParent if that
    /// needs a node of its own.
    int joint = kNoParent;
    bool needsNode = true;  ///< it is shown by a node of its own, below `joint` if there is one
    bool isRigid = false;   ///< it follows a single joint and needs no skin
};

/// Returns a placement for each mesh. A node shows at most one mesh. A mesh without an id is a stick figure,
/// which is never rigid.
///
/// @param skeleton  as written; joints that it lacks show no mesh
/// @param onlyNodes  if true, meshes are shown only by joints of kind JointKind::node
std::vector<MeshPlacement> placeMeshes(const Meshes& meshes, const Skeleton& skeleton, bool onlyNodes);

}  // namespace sinew
