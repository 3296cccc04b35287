#pragma once

#include <Eigen/Core>
#include <memory>
#include <optional>
#include <vector>

#include "core/math/Axis.h"
#include "core/scene/Scene.h"

namespace sinew {

/// A person who stands upright, recognised by the surface alone.
struct MeshBody {
    Axis up = Axis::y;
    double height = 0;  ///< metres
};

/// Returns the vertices of a character's meshes at rest, in model space, metres. Each mesh is placed by the
/// first joint of its skin. O(vertices).
std::vector<Eigen::Vector3d> verticesAtRest(const Character& character);

/// Recognises a standing person in a cloud of vertices: left and right have about as many vertices, there is
/// a gap between them below the hips and none above, and the body is neither deep nor wide. Returns nullopt
/// for anything else, such as animals and people who sit or wear long clothes, and if more than one direction
/// could be up. The X axis is never up: no program uses it so. O(vertices).
std::optional<MeshBody> findMeshBody(const std::vector<Eigen::Vector3d>& vertices);

}  // namespace sinew
