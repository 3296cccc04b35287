#include "core/io/fbx/read/FbxMeshReader.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>

#include "core/io/fbx/read/FbxGeometry.h"
#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"
#include "core/skin/SkinBuilder.h"

namespace sinew {

namespace {

/// Reads a matrix of 16 numbers in columns, the last one the translation. Nullopt if it is not affine.
std::optional<Affine> readMatrix(const FbxElement* element, const std::string& where) {
    if (!element) return std::nullopt;
    const auto read = numbers<double>(*element, where);
    if (!read || read->size() < 16) return std::nullopt;
    Affine result;
    result.matrix() = Eigen::Matrix4d::Map(read->data()).topRows<3>();
    if (!result.matrix().allFinite()) return std::nullopt;
    return result;
}

/// A joint that a mesh is bound to, as the file stores it.
struct Cluster {
    const FbxElement* element = nullptr;
    int link = -1;  ///< object index of the joint's model
    std::string where;
};

/// Converts the meshes of one file.
class MeshReader {
public:
    MeshReader(const FbxObjects& objects, const FbxRig& rig, std::span<const Joint> joints,
               const FbxSpace& space, const Source& source, Scene& scene, Diagnostics& diagnostics)
        : objects_(objects),
          rig_(rig),
          joints_(joints),
          space_(space),
          scene_(scene),
          diagnostics_(diagnostics),
          materials_(objects, source, diagnostics) {
        for (const Joint& joint : joints) {
            const Affine local = joint.rest.affine();
            const auto parent = static_cast<std::size_t>(joint.parent);
            restModel_.push_back(joint.parent == kNoParent ? local : Affine(restModel_[parent] * local));
        }
    }

    FbxMeshes read() {
        for (int n = 0; n < static_cast<int>(rig_.nodes().size()); ++n) {
            const int model = rig_.node(n).object;
            if (objects_[model].element->find("Vertices")) add(n, model);
            for (const FbxLink& link : objects_.sources(model)) {
                if (objects_[link.object].type == "Geometry" &&
                    objects_[link.object].element->find("Vertices"))
                    add(n, link.object);
            }
        }
        return std::move(result_);
    }

private:
    /// The parts of a mesh that the nodes with the same geometry share.
    struct Shared {
        std::shared_ptr<const Geometry> geometry;  ///< null if the mesh is left out
        std::vector<std::uint32_t> points;
        std::vector<std::int32_t> materials;
        std::size_t controlPoints = 0;
        std::vector<FbxShapeChannel> shapes;
    };

    void add(int node, int geometry) {
        const Shared& shared = sharedOf(geometry);
        if (!shared.geometry) return;
        const Joint& joint = joints_[static_cast<std::size_t>(rig_.plan(node).scaled)];
        const std::string name = toUtf8(std::string(objects_[geometry].name));
        Mesh mesh;
        mesh.name = names_.unique(name.empty() ? joint.name : name);
        mesh.geometry = shared.geometry;
        mesh.node = joint.id;
        mesh.skin = std::make_shared<const Skin>(skinOf(node, geometry, shared, mesh));
        addSurfaces(node, shared, mesh);
        std::vector<FbxShapeSource> sources;
        for (const FbxShapeChannel& channel : shared.shapes) {
            mesh.shapes.push_back(channel.shape);
            mesh.shapes.back().id = scene_.newId<ShapeId>();
            sources.push_back(
                {channel.object, channel.percentOfOne, mesh.shapes.back().id, channel.shape.weight});
        }
        if (budget_.add(mesh)) {
            result_.shapes.insert(result_.shapes.end(), sources.begin(), sources.end());
            result_.meshes.push_back(std::move(mesh));
        } else {
            diagnostics_.warn(ErrorCode::limitExceeded, "mesh " + mesh.name,
                              std::string("the mesh is ignored: ").append(MeshBudget::kTooMany));
        }
    }

    const Shared& sharedOf(int geometry) {
        const auto [entry, isNew] = shared_.try_emplace(geometry);
        if (!isNew) return entry->second;
        const std::string where = objects_.where(geometry);
        auto read = readFbxGeometry(*objects_[geometry].element, where, diagnostics_);
        if (!read) {
            diagnostics_.warn(read.error().code, read.error().where,
                              read.error().message + "; the mesh is ignored");
            return entry->second;
        }
        convert(read->geometry);
        if (const char* const problem = fault(read->geometry)) {
            diagnostics_.warn(ErrorCode::dataIgnored, where, std::string(problem) + "; the mesh is ignored");
        } else if (read->geometry.triangles.empty()) {
            diagnostics_.inform(ErrorCode::dataIgnored, where, "the mesh has no triangles and is ignored");
        } else {
            std::vector<FbxShapeChannel> shapes =
                readFbxShapes(objects_, geometry, *read, space_, diagnostics_);
            entry->second = {std::make_shared<const Geometry>(std::move(read->geometry)),
                             std::move(read->points), std::move(read->materials), read->controlPoints,
                             std::move(shapes)};
        }
        return entry->second;
    }

    void convert(Geometry& geometry) const {
        for (Eigen::Vector3f& position : geometry.positions)
            position = space_.point(position.cast<double>()).cast<float>();
        for (Eigen::Vector3f& normal : geometry.normals) {
            const Eigen::Vector3d unit = space_.direction(normal.cast<double>()).stableNormalized();
            normal = unit.allFinite() ? Eigen::Vector3f(unit.cast<float>()) : Eigen::Vector3f::Zero();
        }
        if (!std::ranges::all_of(geometry.uvs, [](const auto& uv) { return uv.allFinite(); }))
            geometry.uvs.clear();
        if (space_.isMirrored) {
            for (auto& triangle : geometry.triangles) std::swap(triangle[1], triangle[2]);
        }
        deriveNormals(geometry);
    }

    void addSurfaces(int node, const Shared& shared, Mesh& mesh) {
        std::vector<std::shared_ptr<const Material>> list;
        const int model = rig_.node(node).object;
        for (const FbxLink& link : objects_.sources(model)) {
            if (objects_[link.object].type == "Material") list.push_back(materials_.material(link.object));
        }
        for (std::size_t i = 0; i < shared.materials.size(); ++i) {
            if (i > 0 && shared.materials[i] == shared.materials[i - 1]) {
                ++mesh.surfaces.back().count;
                continue;
            }
            const auto index = static_cast<std::size_t>(shared.materials[i]);
            mesh.surfaces.push_back(
                {static_cast<std::uint32_t>(i), 1, index < list.size() ? list[index] : nullptr});
        }
    }

    std::vector<Cluster> clustersOf(int geometry, int& skin) const {
        std::vector<Cluster> clusters;
        for (const FbxLink& deformer : objects_.sources(geometry)) {
            const FbxSourceObject& object = objects_[deformer.object];
            if (object.type != "Deformer" || object.subtype != "Skin" || skin >= 0) continue;
            skin = deformer.object;
            for (const FbxLink& cluster : objects_.sources(skin)) {
                if (objects_[cluster.object].subtype != "Cluster") continue;
                const int link = objects_.source(cluster.object, "Model");
                clusters.push_back({objects_[cluster.object].element, link, objects_.where(cluster.object)});
            }
        }
        for (const FbxElement& link : objects_[geometry].element->children) {
            if (link.name != "Link") continue;
            const auto [type, name] = fbxTypeAndName(link.text(0));
            const int model = objects_.find(type.empty() ? "Model" : type, name);
            clusters.push_back({&link, model, objects_.where(geometry)});
        }
        return clusters;
    }

    Skin skinOf(int node, int geometry, const Shared& shared, Mesh& mesh) {
        const Affine nodeFromMesh = space_.transform(rig_.node(node).nodeFromMesh);
        const SkinJoint own{joints_[static_cast<std::size_t>(rig_.plan(node).scaled)].id, nodeFromMesh};
        const std::string where = "mesh " + mesh.name;
        int skin = -1;
        std::vector<SkinJoint> bound;
        std::vector<const Cluster*> used;
        const std::vector<Cluster> clusters = clustersOf(geometry, skin);
        for (const Cluster& cluster : clusters) {
            const int joint = rig_.nodeOf(cluster.link);
            const auto jointFromNode = joint < 0 ? std::nullopt : bindMatrix(cluster, joint, node);
            if (!jointFromNode) {
                if (cluster.element->find("Indexes")) {
                    diagnostics_.warn(
                        ErrorCode::nameUnknown, where,
                        "one of its joints is not a node or has an invalid bind matrix; its weights "
                        "are ignored");
                }
                continue;
            }
            bound.push_back({joints_[static_cast<std::size_t>(rig_.plan(joint).scaled)].id,
                             *jointFromNode * nodeFromMesh});
            used.push_back(&cluster);
        }
        if (bound.empty()) return rigidSkin(own, shared.points.size());

        // Vertices of each control point, as lists one after the other.
        std::vector<std::uint32_t> starts(shared.controlPoints + 1), vertices(shared.points.size());
        for (const std::uint32_t point : shared.points) ++starts[point + 1];
        for (std::size_t p = 1; p < starts.size(); ++p) starts[p] += starts[p - 1];
        std::vector<std::uint32_t> next(starts.begin(), starts.end() - 1);
        for (std::size_t v = 0; v < shared.points.size(); ++v)
            vertices[next[shared.points[v]]++] = static_cast<std::uint32_t>(v);

        SkinBuilder builder(std::move(bound), shared.points.size());
        for (std::size_t c = 0; c < used.size(); ++c)
            addWeights(*used[c], c, starts, vertices, where, builder);
        Skin result = std::move(builder).build(own, where, diagnostics_);
        if (skin >= 0) mesh.method = readMethod(skin, shared, where, result);
        return result;
    }

    /// Returns the transform from a mesh's node to a joint when the skin was bound: as stored, otherwise from
    /// the joint's bind pose, otherwise from the rest pose.
    std::optional<Affine> bindMatrix(const Cluster& cluster, int joint, int node) const {
        if (const FbxElement* stored = cluster.element->find("Transform")) {
            const auto matrix = readMatrix(stored, cluster.where);
            return matrix ? std::optional(space_.transform(*matrix)) : std::nullopt;
        }
        const auto modelAtRest = [&](int index) {
            return restModel_[static_cast<std::size_t>(rig_.plan(index).scaled)];
        };
        Affine modelFromJoint = modelAtRest(joint);
        auto bind = readMatrix(cluster.element->find("TransformLink"), cluster.where);
        if (!bind) bind = poseMatrix(cluster.link);
        if (bind) {
            modelFromJoint = space_.transform(*bind);
            modelFromJoint = Affine(Eigen::Affine3d(space_.modelFromTop) * modelFromJoint);
        }
        const Affine result(modelFromJoint.inverse() * modelAtRest(node));
        return result.matrix().allFinite() ? std::optional(result) : std::nullopt;
    }

    /// Returns the world matrix of a model in the file's bind pose.
    std::optional<Affine> poseMatrix(int model) const {
        for (const int pose : objects_.ofType("Pose")) {
            for (const FbxElement& entry : objects_[pose].element->children) {
                const FbxElement* owner = entry.name == "PoseNode" ? entry.find("Node") : nullptr;
                if (owner && !owner->values.empty() && objects_.indexOf(owner->values[0]) == model)
                    return readMatrix(entry.find("Matrix"), objects_.where(pose));
            }
        }
        return std::nullopt;
    }

    void addWeights(const Cluster& cluster, std::size_t joint, const std::vector<std::uint32_t>& starts,
                    const std::vector<std::uint32_t>& vertices, const std::string& where,
                    SkinBuilder& builder) {
        const FbxElement* indices = cluster.element->find("Indexes");
        const FbxElement* weights = cluster.element->find("Weights");
        if (!indices || !weights) return;
        const auto points = numbers<std::int32_t>(*indices, cluster.where);
        const auto values = numbers<float>(*weights, cluster.where);
        if (!points || !values) {
            diagnostics_.warn(ErrorCode::dataLost, cluster.where, "the weights are damaged and are ignored");
            return;
        }
        for (std::size_t i = 0; i < std::min(points->size(), values->size()); ++i) {
            const auto point = static_cast<std::size_t>((*points)[i]);
            if ((*points)[i] < 0 || point + 1 >= starts.size()) {
                diagnostics_.warn(ErrorCode::valueRange, where,
                                  "weights refer to vertices that do not exist");
                continue;
            }
            for (std::uint32_t v = starts[point]; v < starts[point + 1]; ++v)
                builder.add(vertices[v], joint, (*values)[i]);
        }
    }

    /// Returns the method of a skin deformer, and sets the blend weights of `skin`. Methods that do not need
    /// them keep them too, unless all are 0.
    SkinningMethod readMethod(int deformer, const Shared& shared, const std::string& where, Skin& skin) {
        const FbxElement* type = objects_[deformer].element->find("SkinningType");
        const std::string_view name = type ? type->text(0) : std::string_view();
        const bool isBlended = name == "Blend";
        const auto ofPoints = readBlendWeights(deformer, shared.controlPoints, isBlended, where);
        const auto isZero = [](float weight) { return weight == 0; };
        if (ofPoints && (isBlended || !std::ranges::all_of(*ofPoints, isZero))) {
            for (const std::uint32_t point : shared.points) skin.blendWeights.push_back((*ofPoints)[point]);
        }
        if (name == "DualQuaternion") return SkinningMethod::dualQuaternion;
        return isBlended && ofPoints ? SkinningMethod::blended : SkinningMethod::linearBlend;
    }

    /// Returns the blend weight of each control point; 0 for those that the file does not list. Without
    /// indices, the weights are those of all control points in order. Returns nullopt if the file has none,
    /// or damaged ones.
    std::optional<std::vector<float>> readBlendWeights(int deformer, std::size_t controlPoints,
                                                       bool isBlended, const std::string& where) {
        const FbxElement* indices = objects_[deformer].element->find("Indexes");
        const FbxElement* weights = objects_[deformer].element->find("BlendWeights");
        if (!weights && !(indices && isBlended)) return std::nullopt;
        const auto points = indices ? numbers<std::int32_t>(*indices, where) : firstIndices(controlPoints);
        const auto values = weights ? numbers<float>(*weights, where) : Result<std::vector<float>>();
        if (!weights || !points || !values || points->size() != values->size()) {
            diagnostics_.warn(ErrorCode::dataLost, where,
                              isBlended ? "the blend weights are damaged; linear blend skinning is used"
                                        : "the blend weights are damaged and are ignored");
            return std::nullopt;
        }
        std::vector<float> result(controlPoints);
        std::size_t invalid = 0;
        for (std::size_t i = 0; i < values->size(); ++i) {
            const auto point = static_cast<std::size_t>((*points)[i]);
            const float weight = (*values)[i];
            const bool isPoint = (*points)[i] >= 0 && point < controlPoints;
            if (!isPoint || !(weight >= 0 && weight <= 1)) ++invalid;
            if (isPoint) result[point] = weight > 0 ? std::min(weight, 1.0F) : 0;  // 0 if not a number
        }
        if (invalid > 0) {
            diagnostics_.warn(ErrorCode::valueRange, where,
                              "blend weights outside 0 to 1 were clamped, and those of vertices that do not "
                              "exist ignored (" +
                                  std::to_string(invalid) + " in total)");
        }
        return result;
    }

    static Result<std::vector<std::int32_t>> firstIndices(std::size_t count) {
        std::vector<std::int32_t> indices(count);
        std::iota(indices.begin(), indices.end(), 0);
        return indices;
    }

    const FbxObjects& objects_;
    const FbxRig& rig_;
    std::span<const Joint> joints_;
    const FbxSpace& space_;
    Scene& scene_;
    Diagnostics& diagnostics_;
    FbxMaterialReader materials_;
    std::vector<Affine> restModel_;  ///< modelFromJoint at rest, one per joint
    std::map<int, Shared> shared_;
    UniqueNames names_;
    MeshBudget budget_;
    FbxMeshes result_;
};

}  // namespace

FbxMeshes readFbxMeshes(const FbxObjects& objects, const FbxRig& rig, std::span<const Joint> joints,
                        const FbxSpace& space, const Source& source, Scene& scene, Diagnostics& diagnostics) {
    return MeshReader(objects, rig, joints, space, source, scene, diagnostics).read();
}

}  // namespace sinew
