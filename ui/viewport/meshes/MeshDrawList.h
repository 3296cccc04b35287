#pragma once

#include <QColor>
#include <memory>
#include <span>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

class Visibility;

/// How meshes are drawn.
struct MeshStyle {
    bool faces = true;
    bool wireframe = false;  ///< draws edges over the faces; without faces, hidden edges are faint
    bool shadow = true;      ///< soft shadow on the floor
    JointId weightJoint{};   ///< colours faces by their weights for this joint; unset: by their materials
    bool allJoints = false;  ///< colours faces by all joints they follow
    bool isolines = false;   ///< lines of equal weight for the joint, at each tenth
    bool showsWeights() const { return weightJoint || allJoints; }
};

/// A mesh of a character in a pose. Borrows everything it refers to.
struct PosedMesh {
    const Mesh* mesh;
    const Skeleton* skeleton;
    std::span<const Affine> model;  ///< J modelFromJoint
    CharacterId character;
    std::span<const double> factors{};  ///< of the targets of its shapes
    QColor tint{};                      ///< if valid, replaces its materials
    bool isUnderOthers = false;         ///< covered by all other meshes, whatever their depth
    std::shared_ptr<const std::vector<float>> levels{};  ///< V, 0..1: colours its faces; null: by the style
};

/// One pose of a character as a flat silhouette.
struct MeshGhost {
    std::span<const Affine> model;  ///< J modelFromJoint
    QColor color;
    int layer = 0;                      ///< see layerDepth()
    std::span<const double> factors{};  ///< of the targets of all its character's meshes
};

/// All meshes of one redraw. Borrows the parts and poses that it refers to.
struct MeshDrawList {
    MeshStyle style;
    std::vector<PosedMesh> meshes;
    std::vector<const Mesh*> ghostMeshes;       ///< meshes that each ghost consists of, all of one character
    const Character* ghostCharacter = nullptr;  ///< that character
    std::vector<MeshGhost> ghosts;              ///< in ascending order of layer
    double ghostOpacity = 0.3;                  ///< for all ghosts

    bool empty() const { return meshes.empty() && ghosts.empty(); }
};

/// Returns the factors of one mesh among those of all targets of its character.
std::span<const double> factorsOf(const Character& character, const Mesh& mesh, std::span<const double> all);

/// Appends the visible meshes of a character in its evaluator's pose.
///
/// @param visibility  null: all are shown
void appendMeshes(const Evaluator& character, const Visibility* visibility, std::vector<PosedMesh>& meshes);

}  // namespace sinew
