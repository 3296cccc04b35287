#include "app/import/ImportMeshes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <unordered_map>
#include <unordered_set>

#include "app/import/ImportMaterials.h"
#include "app/import/WeldVertices.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"
#include "core/math/Angle.h"
#include "core/skin/Mesh.h"
#include "core/skin/SkinBuilder.h"

namespace sinew {

namespace {

std::uint8_t byteOf(float part) {
    // NaN fails both comparisons.
    if (!(part > 0)) return 0;
    return part >= 1 ? 255 : static_cast<std::uint8_t>(std::lround(part * 255.0F));
}

void addTriangles(const aiMesh& mesh, bool mirrored, Geometry& geometry) {
    for (unsigned f = 0; f < mesh.mNumFaces; ++f) {
        const aiFace& face = mesh.mFaces[f];
        if (face.mNumIndices != 3) continue;
        std::array<std::uint32_t, 3> corners{face.mIndices[0], face.mIndices[1], face.mIndices[2]};
        if (mirrored) std::swap(corners[1], corners[2]);
        geometry.triangles.push_back(corners);
    }
}

Geometry geometryOf(const aiMesh& mesh, const FileSpace& space) {
    Geometry geometry;
    for (unsigned v = 0; v < mesh.mNumVertices; ++v) {
        geometry.positions.emplace_back(space.point(toEigen(mesh.mVertices[v])).cast<float>());
        if (mesh.HasNormals()) {
            const Eigen::Vector3d normal = space.direction(toEigen(mesh.mNormals[v])).stableNormalized();
            geometry.normals.emplace_back(normal.allFinite() ? Eigen::Vector3f(normal.cast<float>())
                                                             : Eigen::Vector3f::Zero());
        }
        if (mesh.HasTextureCoords(0))
            geometry.uvs.emplace_back(mesh.mTextureCoords[0][v].x, mesh.mTextureCoords[0][v].y);
        if (mesh.HasVertexColors(0)) {
            const aiColor4D& color = mesh.mColors[0][v];
            geometry.colors.push_back({byteOf(color.r), byteOf(color.g), byteOf(color.b), byteOf(color.a)});
        }
    }
    if (!std::ranges::all_of(geometry.uvs, [](const auto& uv) { return uv.allFinite(); }))
        geometry.uvs.clear();
    addTriangles(mesh, space.mirrored, geometry);
    constexpr double kCrease = 80;  // degrees; edges sharper than this stay sharp
    if (mesh.HasNormals()) {
        deriveNormals(geometry);
    } else {
        smoothNormals(geometry, radians(kCrease));
    }
    return geometry;
}

/// Converts Assimp's meshes.
class MeshImport {
public:
    MeshImport(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
               const std::vector<Joint>& joints, const Source& source, Diagnostics& diagnostics)
        : file_(file),
          nodes_(nodes),
          joints_(joints),
          source_(source),
          diagnostics_(diagnostics),
          materials_(importMaterials(file, source, diagnostics)) {
        for (std::size_t n = 0; n < nodes.size(); ++n) byName_.emplace(nodes[n].name(), n);
    }

    std::vector<Mesh> finish() {
        std::vector<Mesh> meshes;
        for (std::size_t n = 0; n < nodes_.size(); ++n) {
            const aiNode& node = *nodes_[n].node;
            for (unsigned m = 0; m < node.mNumMeshes; ++m) {
                if (node.mMeshes[m] < file_.scene->mNumMeshes) add(n, node.mMeshes[m], meshes);
            }
        }
        return meshes;
    }

private:
    void add(std::size_t node, unsigned number, std::vector<Mesh>& meshes) {
        const aiMesh& source = *file_.scene->mMeshes[number];
        const auto& [geometry, vertices] = geometryOfMesh(number);
        if (!geometry) return;
        Mesh mesh;
        mesh.name = names_.unique(nameOf(source, node));
        mesh.geometry = geometry;
        mesh.node = joints_[node].id;
        mesh.skin = std::make_shared<const Skin>(skinOf(source, node, mesh.name, vertices));
        const auto material =
            source.mMaterialIndex < materials_.size() ? materials_[source.mMaterialIndex] : nullptr;
        mesh.surfaces.push_back({0, static_cast<std::uint32_t>(geometry->triangles.size()), material});
        if (shown_.add(mesh)) {
            meshes.push_back(std::move(mesh));
        } else {
            diagnostics_.warn(ErrorCode::limitExceeded, "mesh " + mesh.name,
                              std::string("the mesh is ignored: ").append(MeshBudget::kTooMany));
        }
    }

    std::string nameOf(const aiMesh& mesh, std::size_t node) const {
        return mesh.mName.length > 0 ? toUtf8(mesh.mName.C_Str()) : joints_[node].name;
    }

    /// Geometry and the new index of each of Assimp's vertices.
    struct Welded {
        std::shared_ptr<const Geometry> geometry;  ///< null if the mesh is left out
        std::vector<std::uint32_t> vertices;
    };

    const Welded& geometryOfMesh(unsigned number) {
        const auto [entry, isNew] = geometries_.try_emplace(number);
        if (!isNew) return entry->second;
        const aiMesh& mesh = *file_.scene->mMeshes[number];
        const std::string where = "mesh " + toUtf8(mesh.mName.C_Str());
        if (mesh.mNumAnimMeshes > 0) {
            diagnostics_.inform(ErrorCode::dataIgnored, where,
                                "morph targets are not supported and are ignored");
        }
        Geometry geometry = geometryOf(mesh, file_.space);
        if (const char* const problem = fault(geometry)) {
            diagnostics_.warn(ErrorCode::dataIgnored, where, std::string(problem) + "; the mesh is ignored");
        } else if (geometry.triangles.empty()) {
            diagnostics_.inform(ErrorCode::dataIgnored, where, "the mesh has no triangles and is ignored");
        } else {
            entry->second.vertices = weldVertices(geometry);
            entry->second.geometry = std::make_shared<const Geometry>(std::move(geometry));
        }
        return entry->second;
    }

    Skin skinOf(const aiMesh& mesh, std::size_t node, const std::string& name,
                const std::vector<std::uint32_t>& vertices) {
        const std::string where = "mesh " + name;
        std::vector<SkinJoint> bound;
        std::vector<const aiBone*> bones;
        // Assimp lists a bone twice if two clusters have the same name.
        std::unordered_set<const aiBone*> seen;
        for (unsigned b = 0; b < mesh.mNumBones; ++b) {
            const aiBone* const bone = mesh.mBones[b];
            if (!bone || bone->mNumWeights == 0 || !seen.insert(bone).second) continue;
            const auto joint = byName_.find(bone->mName.C_Str());
            const Affine jointFromMesh = file_.space.transform(toEigen(bone->mOffsetMatrix));
            if (joint == byName_.end() || !jointFromMesh.matrix().allFinite()) {
                diagnostics_.warn(
                    ErrorCode::nameUnknown, where,
                    "its bone '" + toUtf8(bone->mName.C_Str()) +
                        "' is not a node or has an invalid bind matrix; its weights are ignored");
                continue;
            }
            bound.push_back({joints_[joint->second].id, jointFromMesh});
            bones.push_back(bone);
        }
        // The weights of welded vertices are those of the first one.
        std::vector<unsigned> firstOf;
        for (unsigned v = 0; v < vertices.size(); ++v) {
            if (vertices[v] == firstOf.size()) firstOf.push_back(v);
        }
        SkinBuilder builder(std::move(bound), firstOf.size());
        for (std::size_t b = 0; b < bones.size(); ++b)
            addWeights(*bones[b], b, vertices, firstOf, where, builder);
        return std::move(builder).build({joints_[node].id}, where, diagnostics_);
    }

    void addWeights(const aiBone& bone, std::size_t joint, const std::vector<std::uint32_t>& vertices,
                    const std::vector<unsigned>& firstOf, const std::string& where, SkinBuilder& builder) {
        for (unsigned w = 0; w < bone.mNumWeights; ++w) {
            const auto& [vertex, weight] = bone.mWeights[w];
            if (vertex >= vertices.size()) {
                diagnostics_.warn(ErrorCode::valueRange, where,
                                  "weights refer to vertices that do not exist");
            } else if (firstOf[vertices[vertex]] == vertex) {
                builder.add(vertices[vertex], joint, weight);
            }
        }
    }

    const ForeignFile& file_;
    const std::vector<ForeignNode>& nodes_;
    const std::vector<Joint>& joints_;
    const Source& source_;
    Diagnostics& diagnostics_;
    std::vector<std::shared_ptr<const Material>> materials_;
    std::unordered_map<std::string, std::size_t> byName_;  ///< the first node of each name
    std::map<unsigned, Welded> geometries_;
    UniqueNames names_;
    MeshBudget shown_;
};

}  // namespace

std::vector<Mesh> importMeshes(const ForeignFile& file, const std::vector<ForeignNode>& nodes,
                               const std::vector<Joint>& joints, const Source& source,
                               Diagnostics& diagnostics) {
    return MeshImport(file, nodes, joints, source, diagnostics).finish();
}

}  // namespace sinew
