#pragma once

#include <QColor>
#include <span>
#include <vector>

#include "core/scene/Evaluator.h"

namespace sinew {

class Visibility;

/// How meshes are drawn.
struct MeshStyle {
    bool faces = true;
    bool wires = false;   ///< over the faces; without faces, those that are hidden show faintly
    bool shadow = true;   ///< soft, on the floor
    JointId weightsOf{};  ///< faces bear the colours of this joint's weights; nobody: their materials'
};

/// A mesh of a character in a pose. Borrows all that it speaks of.
struct PosedMesh {
    const Mesh* mesh;
    const Skeleton* skeleton;
    std::span<const Affine> model;  ///< J modelFromJoint
    CharacterId character;
    QColor tint{};       ///< valid: in place of its materials
    bool under = false;  ///< whatever of others lies behind it, they cover it
};

/// One pose of a character as a flat silhouette.
struct MeshGhost {
    std::span<const Affine> model;  ///< J modelFromJoint
    QColor color;
    int layer = 0;  ///< see layerDepth()
};

/// Everything of meshes in one picture. Borrows the parts and poses that it speaks of.
struct MeshPicture {
    MeshStyle style;
    std::vector<PosedMesh> meshes;
    std::vector<const Mesh*> ghostMeshes;     ///< of one character: what each ghost is made of
    const Skeleton* ghostSkeleton = nullptr;  ///< theirs
    std::vector<MeshGhost> ghosts;            ///< by rising layer
    double ghostOpacity = 0.3;                ///< of all

    bool empty() const { return meshes.empty() && ghosts.empty(); }
};

/// Adds the shown meshes of a character as its evaluator is posed.
///
/// @param visibility  null: all are shown
void appendMeshes(const Evaluator& character, const Visibility* visibility, std::vector<PosedMesh>& meshes);

}  // namespace sinew
