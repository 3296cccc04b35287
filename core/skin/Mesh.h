#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Id.h"
#include "core/skin/Shape.h"
#include "core/skin/Skin.h"

namespace sinew {

/// An image as its file stores it, PNG or JPEG. It is decoded when drawn and exported unchanged. Immutable
/// once it is part of a Scene.
struct Texture {
    std::string name;
    std::string bytes;  ///< the whole file, not empty
    friend bool operator==(const Texture&, const Texture&) = default;
};

/// The appearance of a surface: a base colour, the texture multiplied with it, and the meaning of its alpha.
/// Immutable once it is part of a Scene.
struct Material {
    /// opaque: alpha is ignored. mask: the surface is cut out where alpha is below the cutoff. blend: mixed
    /// with the background by alpha.
    enum class Alpha : std::uint8_t { opaque, mask, blend };

    std::string name;
    Eigen::Array4f color = Eigen::Array4f::Ones();  ///< red, green, blue (linear), alpha; 0..1
    std::shared_ptr<const Texture> texture;         ///< base colour, sRGB; null if none
    Alpha alpha = Alpha::opaque;
    float alphaCutoff = 0.5F;  ///< 0..1, for mask
    bool doubleSided = false;
};

/// Returns what is wrong with a material or texture from an external source, as a sentence; null if it is as
/// documented above. Whether the texture's bytes are a valid image is found out when it is decoded.
const char* fault(const Material& material);

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

/// How influences are blended: matrices element by element, as dual quaternions after the scale, or both,
/// with the two results mixed by the skin's blend weights.
enum class SkinningMethod : std::uint8_t { linearBlend, dualQuaternion, blended };
inline constexpr std::array kSkinningMethods{SkinningMethod::linearBlend, SkinningMethod::dualQuaternion,
                                             SkinningMethod::blended};
std::string_view name(SkinningMethod method);  ///< "linear blend", "dual quaternion", "blended"

/// A mesh moved by the joints of a character. Immutable once it is part of a Scene.
struct Mesh {
    MeshId id;
    std::string name;
    std::shared_ptr<const Geometry> geometry;  ///< never null
    std::shared_ptr<const Skin> skin;          ///< never null; with as many vertices
    SkinningMethod method = SkinningMethod::linearBlend;
    std::vector<Surface> surfaces;  ///< contiguous, in triangle order, covering each triangle once
    std::optional<JointId> node{};  ///< shows the mesh in files that have nodes; nullopt: a node of its own
    std::vector<Shape> shapes{};    ///< with different ids

    /// Returns whether the mesh can be skinned by a method; `blended` needs blend weights.
    bool supports(SkinningMethod value) const;
};

/// Returns what is wrong with a part from an external source, as a sentence; null if it is as documented
/// above. O(size).
const char* fault(const Geometry& geometry);
const char* fault(const Mesh& mesh);  ///< checks surfaces, materials, shapes, and that skin and method fit

/// Makes normals valid for Geometry: normalises V given ones (zero if not finite), otherwise computes the
/// area-weighted mean of the triangles around each vertex. Vertices without triangles get zero; triangles
/// with invalid corners are ignored.
void deriveNormals(Geometry& geometry);

/// Returns a geometry with its vertices, normals and sides of triangles transformed.
Geometry transformed(const Geometry& geometry, const Affine& affine);
/// Returns the deltas of a shape of a geometry, to be added to the transformed geometry.
ShapeDeltas transformed(const ShapeDeltas& deltas, const Geometry& geometry, const Affine& affine);

/// Counts the vertices, triangles, joints and displacements of a character's meshes towards a limit. Parts
/// may be shared, so a small file could otherwise show one of a million vertices a million times. Importers
/// leave out further meshes; projects with more are neither saved nor opened.
class MeshBudget {
public:
    static constexpr std::uint64_t kMax = std::uint64_t{1} << 29;  ///< of all counts together
    static constexpr const char* kTooMany =
        "the meshes have more than 500 million vertices and triangles in total";

    /// Counts a mesh. Returns false, without counting it, if the limit would be exceeded.
    bool add(const Mesh& mesh);

private:
    std::uint64_t used_ = 0;
};

}  // namespace sinew
