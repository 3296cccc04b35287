#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/Id.h"
#include "core/skin/Material.h"
#include "core/skin/Skin.h"

namespace sinew {

/// The shape of a mesh: V vertices in mesh space, metres, and the triangles between them. Immutable once it
/// is part of a Scene.
struct Geometry {
    std::vector<Eigen::Vector3f> positions;               ///< V, finite
    std::vector<Eigen::Vector3f> normals;                 ///< V, unit or zero
    std::vector<Eigen::Vector2f> uvs;                     ///< V or none; v points down, as in glTF
    std::vector<std::array<std::uint8_t, 4>> colors;      ///< V or none; sRGB and alpha
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< anticlockwise seen from outside
};

/// Triangles [first, first + count) of a mesh, with one material.
struct Surface {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::shared_ptr<const Material> material;  ///< null for the default material
};

/// How influences are blended: matrices element by element, or as dual quaternions after the scale.
enum class SkinningMethod : std::uint8_t { linearBlend, dualQuaternion };

/// A mesh moved by the joints of a character. Immutable once it is part of a Scene.
struct Mesh {
    MeshId id;
    std::string name;
    std::shared_ptr<const Geometry> geometry;  ///< never null
    std::shared_ptr<const Skin> skin;          ///< never null; with as many vertices
    SkinningMethod method = SkinningMethod::linearBlend;
    std::vector<Surface> surfaces;  ///< contiguous, in triangle order, covering each triangle once
};

/// Returns what is wrong with a part from an external source, as a sentence; null if it is as documented
/// above. O(size).
const char* fault(const Geometry& geometry);
const char* fault(const Mesh& mesh);  ///< checks its surfaces and materials, and that its skin fits

/// Makes normals valid for Geometry: normalises V given ones (zero if not finite), otherwise computes the
/// area-weighted mean of the triangles around each vertex. Vertices without triangles get zero; triangles
/// with invalid corners are ignored.
void deriveNormals(Geometry& geometry);

}  // namespace sinew
