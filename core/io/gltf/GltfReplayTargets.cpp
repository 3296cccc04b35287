#include "core/io/gltf/GltfReplayTargets.h"

#include <map>

#include "core/base/Index.h"
#include "core/io/gltf/GltfReplayTracks.h"

namespace sinew {

namespace {

/// Vertices that primitives share, and those of them that belong to triangles.
struct SharedVertices {
    const tinygltf::Primitive* primitive = nullptr;  ///< the first one
    std::vector<bool> isUsed;
};

/// The joints of a skin in the rest pose, or the node of a mesh without one.
using RestMatrices = std::vector<Affine>;

tl::unexpected<Error> meshError(ErrorCode code, const char* message) { return fail(code, "mesh", message); }

/// Returns the accessor of an attribute, or -1.
int accessorOf(const std::map<std::string, int>& attributes, const std::string& name) {
    const auto found = attributes.find(name);
    return found == attributes.end() ? -1 : found->second;
}

Eigen::Vector3d vectorOf(const std::vector<double>& numbers, std::size_t index) {
    return Eigen::Vector3d(numbers.data() + 3 * index);
}

Result<RestMatrices> restMatrices(const tinygltf::Model& model, int node, std::span<const Affine> world) {
    const int number = model.nodes[asIndex(node)].skin;
    if (number < 0) return RestMatrices{world[asIndex(node)]};
    if (asIndex(number) >= model.skins.size())
        return meshError(ErrorCode::nameUnknown, "its skin does not exist");
    const tinygltf::Skin& skin = model.skins[asIndex(number)];
    const auto binds = gltfReplayNumbers(model, skin.inverseBindMatrices, 16);
    if (!binds) return tl::unexpected(binds.error());
    if (binds->size() != 16 * skin.joints.size())
        return meshError(ErrorCode::valueCount,
                         "its skin has a different number of bind matrices than joints");
    RestMatrices matrices;
    for (std::size_t i = 0; i < skin.joints.size(); ++i) {
        if (skin.joints[i] < 0 || asIndex(skin.joints[i]) >= world.size())
            return meshError(ErrorCode::nameUnknown, "a joint of its skin does not exist");
        Affine jointFromMesh;
        jointFromMesh.matrix() = Eigen::Map<const Eigen::Matrix4d>(binds->data() + 16 * i).topRows<3>();
        matrices.push_back(world[asIndex(skin.joints[i])] * jointFromMesh);
    }
    return matrices;
}

/// Adds a set of influences to the blended transforms of vertices.
Result<void> addInfluences(const tinygltf::Model& model, int joints, int weights,
                           const RestMatrices& matrices, std::vector<Affine>& worldFromMesh) {
    const auto indices = gltfReplayNumbers(model, joints, 4);
    if (!indices) return tl::unexpected(indices.error());
    const auto values = gltfReplayNumbers(model, weights, 4);
    if (!values) return tl::unexpected(values.error());
    if (indices->size() != 4 * worldFromMesh.size() || values->size() != indices->size())
        return meshError(ErrorCode::valueCount, "its influences do not match its vertices");
    for (std::size_t i = 0; i < values->size(); ++i) {
        const auto joint = static_cast<std::size_t>((*indices)[i]);
        if (joint >= matrices.size())
            return meshError(ErrorCode::valueRange, "an influence is outside its skin");
        worldFromMesh[i / 4].matrix() += (*values)[i] * matrices[joint].matrix();
    }
    return {};
}

/// Reads the targets of one mesh.
class TargetsReader {
public:
    TargetsReader(const tinygltf::Model& model, const tinygltf::Mesh& mesh, const RestMatrices& matrices,
                  double metresPerUnit)
        : model_(model), mesh_(mesh), matrices_(matrices), unit_(metresPerUnit) {}

    Result<std::vector<TargetMoves>> read() {
        targets_.resize(mesh_.primitives.front().targets.size());
        if (auto found = findVertices(); !found) return tl::unexpected(found.error());
        for (const auto& [accessors, vertices] : blocks_) {
            if (auto added = add(vertices); !added) return tl::unexpected(added.error());
        }
        const auto rest = std::make_shared<const std::vector<Eigen::Vector3f>>(std::move(rest_));
        for (TargetMoves& target : targets_) target.rest = rest;
        return std::move(targets_);
    }

private:
    /// Finds the vertices of triangles. Primitives with the same positions and targets share them.
    Result<void> findVertices() {
        for (const tinygltf::Primitive& primitive : mesh_.primitives) {
            std::vector<int> accessors{accessorOf(primitive.attributes, "POSITION")};
            for (const auto& target : primitive.targets) accessors.push_back(accessorOf(target, "POSITION"));
            if (accessors.size() != targets_.size() + 1)
                return meshError(ErrorCode::valueCount, "its primitives have different numbers of targets");
            SharedVertices& vertices = blocks_[accessors];
            if (!vertices.primitive) vertices.primitive = &primitive;
            if (auto marked = markUsed(primitive, vertices.isUsed); !marked) return marked;
        }
        return {};
    }

    Result<void> markUsed(const tinygltf::Primitive& primitive, std::vector<bool>& isUsed) const {
        const int positions = accessorOf(primitive.attributes, "POSITION");
        if (positions < 0 || asIndex(positions) >= model_.accessors.size())
            return meshError(ErrorCode::nameUnknown, "a primitive has no positions");
        isUsed.resize(model_.accessors[asIndex(positions)].count, primitive.indices < 0);
        if (primitive.indices < 0) return {};
        const auto corners = gltfReplayNumbers(model_, primitive.indices, 1);
        if (!corners) return tl::unexpected(corners.error());
        for (const double corner : *corners) {
            if (!(corner < static_cast<double>(isUsed.size())))
                return meshError(ErrorCode::valueRange, "a triangle refers to a vertex that does not exist");
            isUsed[static_cast<std::size_t>(corner)] = true;
        }
        return {};
    }

    Result<void> add(const SharedVertices& vertices) {
        const auto& attributes = vertices.primitive->attributes;
        const auto positions = gltfReplayNumbers(model_, accessorOf(attributes, "POSITION"), 3);
        if (!positions) return tl::unexpected(positions.error());
        const auto worldFromMesh = transformsOf(attributes, vertices.isUsed.size());
        if (!worldFromMesh) return tl::unexpected(worldFromMesh.error());
        const std::size_t first = rest_.size();
        for (std::size_t v = 0; v < vertices.isUsed.size(); ++v) {
            if (!vertices.isUsed[v]) continue;
            const Eigen::Vector3d position = unit_ * ((*worldFromMesh)[v] * vectorOf(*positions, v));
            rest_.emplace_back(position.cast<float>());
        }
        for (std::size_t t = 0; t < targets_.size(); ++t) {
            const int moves = accessorOf(vertices.primitive->targets[t], "POSITION");
            if (moves < 0) continue;
            const auto numbers = gltfReplayNumbers(model_, moves, 3);
            if (!numbers) return tl::unexpected(numbers.error());
            if (numbers->size() != positions->size())
                return meshError(ErrorCode::valueCount, "a target does not match its vertices");
            addMoves(*numbers, vertices.isUsed, *worldFromMesh, first, targets_[t]);
        }
        return {};
    }

    void addMoves(const std::vector<double>& numbers, const std::vector<bool>& isUsed,
                  const std::vector<Affine>& worldFromMesh, std::size_t first, TargetMoves& target) const {
        for (std::size_t v = 0, next = first; v < isUsed.size(); ++v) {
            if (!isUsed[v]) continue;
            const Eigen::Vector3d move = unit_ * (worldFromMesh[v].linear() * vectorOf(numbers, v));
            if (!move.isZero(0)) {
                target.vertices.push_back(static_cast<std::uint32_t>(next));
                target.moves.emplace_back(move.cast<float>());
            }
            ++next;
        }
    }

    /// Returns the transform of each vertex in the rest pose.
    Result<std::vector<Affine>> transformsOf(const std::map<std::string, int>& attributes,
                                             std::size_t count) const {
        if (accessorOf(attributes, "JOINTS_0") < 0) return std::vector<Affine>(count, matrices_.front());
        Affine none;
        none.matrix().setZero();
        std::vector<Affine> worldFromMesh(count, none);
        for (int set = 0;; ++set) {
            const std::string number = std::to_string(set);
            const int joints = accessorOf(attributes, "JOINTS_" + number);
            if (joints < 0) return worldFromMesh;
            auto added = addInfluences(model_, joints, accessorOf(attributes, "WEIGHTS_" + number), matrices_,
                                       worldFromMesh);
            if (!added) return tl::unexpected(added.error());
        }
    }

    const tinygltf::Model& model_;
    const tinygltf::Mesh& mesh_;
    const RestMatrices& matrices_;
    double unit_;
    std::map<std::vector<int>, SharedVertices> blocks_;  ///< by accessors of the positions and targets
    std::vector<Eigen::Vector3f> rest_;
    std::vector<TargetMoves> targets_;
};

}  // namespace

Result<std::vector<TargetMoves>> gltfReplayTargets(const tinygltf::Model& model, int node,
                                                   std::span<const Affine> world, double metresPerUnit) {
    if (gltfTargetCount(model, node) == 0) return std::vector<TargetMoves>{};
    const auto matrices = restMatrices(model, node, world);
    if (!matrices) return tl::unexpected(matrices.error());
    const tinygltf::Mesh& mesh = model.meshes[asIndex(model.nodes[asIndex(node)].mesh)];
    return TargetsReader(model, mesh, *matrices, metresPerUnit).read();
}

}  // namespace sinew
