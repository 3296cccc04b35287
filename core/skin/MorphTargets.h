#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Returns the number of targets of all shapes of a mesh. Files without in-betweens store each target as a
/// shape of its own.
std::size_t targetCount(const Mesh& mesh);

/// Returns the names of these targets, in the same order: the shape's name for its last target, and names
/// such as "smile 50%" for in-betweens.
std::vector<std::string> targetNames(const Mesh& mesh);

/// Computes the factors of these targets, that is, how much each contributes.
///
/// @param weights  one per shape
/// @param factors  out, one per target
void targetFactors(const Mesh& mesh, std::span<const double> weights, std::span<double> factors);

/// The targets that contribute to a shape at a weight: one, or two that follow each other.
struct ActiveTargets {
    std::size_t upper = 0;   ///< index of the last one
    double upperFactor = 0;  ///< may be 0
    double lowerFactor = 0;  ///< of the target before; 0 if there is none
};

ActiveTargets activeTargets(const Shape& shape, double weight);

/// Computes the vertices of a mesh with its shapes, before skinning, in double precision. This is the
/// reference for the GPU. Allocates nothing.
/// Each shape adds its displacements, and normals are the sums of normals and their displacements, scaled to
/// unit length (glTF 2.0, section 3.7.2.2).
///
/// @param weights    one per shape
/// @param positions  out, V, metres, in mesh space
/// @param normals    out, V, unit or zero, or empty if not needed
void morphVertices(const Mesh& mesh, std::span<const double> weights, std::span<Eigen::Vector3f> positions,
                   std::span<Eigen::Vector3f> normals);

}  // namespace sinew
