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

/// The form of a mesh: V vertices in mesh space, metres, and the triangles between them. An immutable part
/// once in a Scene.
struct Geometry {
    std::vector<Eigen::Vector3f> positions;               ///< V, finite
    std::vector<Eigen::Vector3f> normals;                 ///< V, unit or zero
    std::vector<Eigen::Vector2f> uvs;                     ///< V or none; v runs down, as in glTF
    std::vector<std::array<std::uint8_t, 4>> colours;     ///< V or none; sRGB and alpha
    std::vector<std::array<std::uint32_t, 3>> triangles;  ///< counter-clockwise seen from outside
};

/// Triangles [first, first + count) of a mesh in one material.
struct Surface {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::shared_ptr<const Material> material;  ///< null: plain
};

/// How influences are blended: matrices entry by entry, or as dual quaternions after scale.
enum class SkinningMethod : std::uint8_t { linearBlend, dualQuaternion };

/// A form that the joints of a character move. An immutable part once in a Scene.
struct Mesh {
    MeshId id;
    std::string name;
    std::shared_ptr<const Geometry> geometry;  ///< never null
    std::shared_ptr<const Skin> skin;          ///< never null; of as many vertices
    SkinningMethod method = SkinningMethod::linearBlend;
    std::vector<Surface> surfaces;  ///< in the order of their triangles, each triangle once
};

/// What is wrong with a part from outside, a sentence; null where it is as said above. O(size).
const char* fault(const Geometry& geometry);
const char* fault(const Mesh& mesh);  ///< its surfaces with their materials, and whether its skin fits

/// Makes normals what Geometry asks for: those of files unit (zero where they are not finite), and where
/// there are none (or not V) the mean of the triangles around each vertex, weighted by their area. Vertices
/// without triangles get none (zero); triangles with corners that there are not are passed over.
void deriveNormals(Geometry& geometry);

}  // namespace sinew
