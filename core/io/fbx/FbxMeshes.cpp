#include "core/io/fbx/FbxMeshes.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "core/io/fbx/FbxMaterials.h"
#include "core/io/text/Names.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

/// FBX's names, by SkinningMethod.
constexpr std::array<const char*, kSkinningMethods.size()> kSkinningTypes{"Linear", "DualQuaternion",
                                                                          "Blend"};

/// FBX stores matrices with the translation last.
FbxArray matrixArray(const Affine& affine, double unitsPerMetre) {
    Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
    matrix.topRows<3>() = affine.matrix();
    matrix.topRightCorner<3, 1>() *= unitsPerMetre;
    return FbxArray::of(std::span<const double>(matrix.data(), 16));
}

class MeshWriter {
public:
    MeshWriter(FbxDocument& document, const WriteSubject& subject, const Meshes& meshes,
               const std::vector<MeshPlacement>& placements, const FbxJoints& joints, double unitsPerMetre,
               Diagnostics& diagnostics, const WorkControl& control)
        : document_(document),
          subject_(subject),
          meshes_(meshes),
          placements_(placements),
          joints_(joints),
          unitsPerMetre_(unitsPerMetre),
          diagnostics_(diagnostics),
          control_(control),
          binding_(subject, meshes),
          materials_(document, diagnostics),
          names_({joints.names.begin(), joints.names.end()}) {}

    std::vector<FbxShape> write() {
        for (std::size_t i = 0; i < meshes_.size() && !control_.isCancelled(); ++i) {
            const Mesh& mesh = *meshes_[i];
            if (placements_[i].isRigid && hasTriangles(mesh)) addRigid(mesh, placements_[i]);
            if (!placements_[i].isRigid && isWritable(mesh, binding_.mesh(i)))
                addSkinned(mesh, placements_[i], *binding_.mesh(i));
        }
        if (hasSkin_) addPose();
        return std::move(shapes_);
    }

private:
    /// The node that shows a mesh.
    struct Node {
        std::int64_t model;
        std::string name;
        Affine fileFromNode;  ///< in the bind pose
    };

    bool hasTriangles(const Mesh& mesh) {
        if (!mesh.geometry->triangles.empty()) return true;
        diagnostics_.warn(ErrorCode::dataLost, "mesh " + mesh.name,
                          "the mesh has no triangles and is not written");
        return false;
    }

    bool isWritable(const Mesh& mesh, const std::optional<FbxMeshBinding>& binding) {
        const std::string where = "mesh " + mesh.name;
        if (!hasTriangles(mesh)) return false;
        if (!binding) {
            diagnostics_.warn(
                ErrorCode::dataLost, where,
                "the mesh is not written: one of its bind matrices has no inverse, which FBX requires");
            return false;
        }
        if (!binding->isShared) {
            diagnostics_.warn(
                ErrorCode::dataChanged, where,
                "the mesh's bind pose differs from that of the other meshes. Programs that support only "
                "one bind pose, such as Blender, will show it deformed");
        }
        return true;
    }

    void addRigid(const Mesh& mesh, const MeshPlacement& placement) {
        addGeometry(mesh, nodeOf(mesh, placement), mesh.skin->joints.front().jointFromMesh);
    }

    void addSkinned(const Mesh& mesh, const MeshPlacement& placement, const FbxMeshBinding& binding) {
        const Node node = nodeOf(mesh, placement);
        const Affine nodeFromMesh = node.fileFromNode.inverse() * binding.fileFromMesh;
        const std::int64_t geometry = addGeometry(mesh, node, nodeFromMesh);
        addSkin(mesh, node, binding, geometry);
        hasSkin_ = true;
    }

    /// Returns the node that shows a mesh, which is added if it needs one of its own.
    Node nodeOf(const Mesh& mesh, const MeshPlacement& placement) {
        const auto joint = static_cast<std::size_t>(placement.joint);
        const Affine fileFromNode =
            placement.joint == kNoParent ? Affine::Identity() : binding_.joints()[joint];
        const std::string name = fbxName(mesh.name.empty() ? "mesh" : mesh.name);
        if (!placement.needsNode) return {joints_.ids[joint], name, fileFromNode};
        const std::string unique = names_.unique(name);
        const FbxObject model = document_.add("Model", unique, "Model", "Mesh");
        model.record.add("Version").integer(232);
        FbxProperties(model.record).choice("InheritType", 1);
        model.record.add("Shading").flag(true);
        model.record.add("Culling").text("CullingOff");
        document_.connect(model.id, placement.joint == kNoParent ? FbxDocument::kRoot : joints_.ids[joint]);
        added_.push_back({model.id, unique, fileFromNode});
        return added_.back();
    }

    /// Adds a mesh's geometry to its node. Returns its id.
    std::int64_t addGeometry(const Mesh& mesh, const Node& node, const Affine& nodeFromMesh) {
        const FbxObject geometry = document_.add("Geometry", node.name, "Geometry", "Mesh");
        fillGeometry(geometry.record, mesh, nodeFromMesh, unitsPerMetre_, addMaterials(mesh, node.model),
                     control_);
        document_.connect(geometry.id, node.model);
        if (!mesh.shapes.empty()) addShapes(mesh, node, nodeFromMesh, geometry.id);
        return geometry.id;
    }

    /// Adds a blend shape deformer with a channel for each target. In-betweens get channels of their own,
    /// because Blender cannot import a file in which a channel has several shapes.
    void addShapes(const Mesh& mesh, const Node& node, const Affine& nodeFromMesh, std::int64_t geometry) {
        if (targetCount(mesh) > mesh.shapes.size()) {
            diagnostics_.inform(ErrorCode::dataChanged, "mesh " + mesh.name,
                                "the in-betweens of its shapes are written as separate blend shapes, because "
                                "some programs cannot read files with in-betweens");
        }
        const FbxObject deformer = document_.add("Deformer", node.name, "Deformer", "BlendShape");
        deformer.record.add("Version").integer(100);
        document_.connect(deformer.id, geometry);
        std::vector<double> factors;
        std::vector<std::string> names = targetNames(mesh);
        auto name = names.begin();
        for (const Shape& shape : mesh.shapes) {
            factors.resize(shape.targets.size());
            targetFactors(shape, shape.weight, factors);
            FbxShape& written = shapes_.emplace_back(FbxShape{&shape, {}});
            for (std::size_t t = 0; t < factors.size(); ++t, ++name) {
                const std::string unique = fbxName(name->empty() ? "shape" : *name);
                written.channels.push_back(addChannel(unique, factors[t], deformer.id));
                addTarget(mesh, *shape.targets[t].deltas, unique, nodeFromMesh, written.channels.back());
            }
        }
    }

    std::int64_t addChannel(const std::string& name, double factor, std::int64_t deformer) {
        const FbxObject channel = document_.add("Deformer", name, "SubDeformer", "BlendShapeChannel");
        FbxProperties(channel.record).animatable("DeformPercent", 100 * factor);
        channel.record.add("Version").integer(100);
        channel.record.add("DeformPercent").number(100 * factor);
        constexpr std::array<double, 1> kFullWeight{100};
        channel.record.add("FullWeights").array(FbxArray::of(std::span<const double>(kFullWeight)));
        document_.connect(channel.id, deformer);
        return channel.id;
    }

    void addTarget(const Mesh& mesh, const ShapeDeltas& target, const std::string& name,
                   const Affine& nodeFromMesh, std::int64_t channel) {
        if (control_.isCancelled()) return;
        ShapeDeltas deltas = transformed(target, *mesh.geometry, nodeFromMesh);
        if (deltas.vertices.empty())  // Blender needs at least one vertex
            deltas = {{0}, {Eigen::Vector3f::Zero()}, {Eigen::Vector3f::Zero()}};
        std::vector<std::int32_t> vertices(deltas.vertices.begin(), deltas.vertices.end());
        std::vector<double> moves, turns;
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            for (int axis = 0; axis < 3; ++axis) {
                moves.push_back(unitsPerMetre_ * static_cast<double>(deltas.positions[i][axis]));
                turns.push_back(static_cast<double>(deltas.normals[i][axis]));
            }
        }
        const FbxObject geometry = document_.add("Geometry", name, "Geometry", "Shape");
        geometry.record.add("Version").integer(100);
        geometry.record.add("Indexes").array(FbxArray::of(std::span<const std::int32_t>(vertices)));
        geometry.record.add("Vertices").array(FbxArray::of(std::span<const double>(moves)));
        geometry.record.add("Normals").array(FbxArray::of(std::span<const double>(turns)));
        document_.connect(geometry.id, channel);
    }

    /// Adds the mesh's materials to the model. Returns the material index of each surface, or none if all are
    /// plain.
    std::vector<std::int32_t> addMaterials(const Mesh& mesh, std::int64_t model) {
        const bool isPlain =
            std::ranges::all_of(mesh.surfaces, [](const Surface& each) { return !each.material; });
        if (isPlain) return {};
        std::vector<std::int64_t> used;
        std::vector<std::int32_t> numbers;
        for (const Surface& surface : mesh.surfaces) {
            const std::int64_t id = materials_.findOrAdd(surface.material);
            const auto known = std::ranges::find(used, id);
            numbers.push_back(static_cast<std::int32_t>(known - used.begin()));
            if (known != used.end()) continue;
            used.push_back(id);
            document_.connect(id, model);
        }
        return numbers;
    }

    void addSkin(const Mesh& mesh, const Node& node, const FbxMeshBinding& binding, std::int64_t geometry) {
        const FbxObject skin = document_.add("Deformer", node.name, "Deformer", "Skin");
        skin.record.add("Version").integer(101);
        skin.record.add("Link_DeformAcuracy").number(50);
        skin.record.add("SkinningType").text(kSkinningTypes[static_cast<std::size_t>(mesh.method)]);
        if (!mesh.skin->blendWeights.empty()) addBlendWeights(mesh.skin->blendWeights, skin.record);
        document_.connect(skin.id, geometry);
        const std::vector<SkinWeights> weights = weightsByJoint(*mesh.skin);
        for (std::size_t i = 0; i < weights.size(); ++i) {
            if (!weights[i].vertices.empty())
                addCluster(mesh.skin->joints[i].joint, weights[i], node, binding.fileFromJoint[i], skin.id);
        }
    }

    static void addBlendWeights(const std::vector<float>& ofVertices, FbxRecord& skin) {
        std::vector<std::int32_t> vertices(ofVertices.size());
        std::iota(vertices.begin(), vertices.end(), 0);
        const std::vector<double> weights(ofVertices.begin(), ofVertices.end());
        skin.add("Indexes").array(FbxArray::of(std::span<const std::int32_t>(vertices)));
        skin.add("BlendWeights").array(FbxArray::of(std::span<const double>(weights)));
    }

    void addCluster(JointId id, const SkinWeights& weights, const Node& node, const Affine& fileFromJoint,
                    std::int64_t skin) {
        if (control_.isCancelled()) return;
        const auto joint = static_cast<std::size_t>(subject_.skeleton->find(id).value());
        const FbxObject cluster = document_.add("Deformer", joints_.names[joint], "SubDeformer", "Cluster");
        cluster.record.add("Version").integer(100);
        cluster.record.add("UserData").text("").text("");
        cluster.record.add("Indexes").array(FbxArray::of(std::span<const std::int32_t>(weights.vertices)));
        cluster.record.add("Weights").array(FbxArray::of(std::span<const double>(weights.weights)));
        const Affine jointFromNode = fileFromJoint.inverse() * node.fileFromNode;
        cluster.record.add("Transform").array(matrixArray(jointFromNode, unitsPerMetre_));
        cluster.record.add("TransformLink").array(matrixArray(fileFromJoint, unitsPerMetre_));
        const int above = nodeAbove(static_cast<int>(joint));
        if (above != kNoParent) {
            const Affine& fileFromAbove = binding_.joints()[static_cast<std::size_t>(above)];
            cluster.record.add("TransformAssociateModel").array(matrixArray(fileFromAbove, unitsPerMetre_));
        }
        document_.connect(cluster.id, skin);
        document_.connect(joints_.ids[joint], cluster.id);
    }

    /// Returns the node above the topmost ancestor that is a joint. Blender makes an armature of it and,
    /// unless clusters store its transform, places skinned meshes as if it had no parent.
    int nodeAbove(int joint) const {
        int above = kNoParent;
        for (int node = joint; node != kNoParent; node = (*subject_.skeleton)[node].parent) {
            if ((*subject_.skeleton)[node].kind == JointKind::joint)
                above = (*subject_.skeleton)[node].parent;
        }
        return above;
    }

    void addPose() {
        const FbxObject pose = document_.add("Pose", "bind", "Pose", "BindPose");
        pose.record.add("Type").text("BindPose");
        pose.record.add("Version").integer(100);
        pose.record.add("NbPoseNodes").integer(static_cast<std::int32_t>(joints_.ids.size() + added_.size()));
        const auto addNode = [&](std::int64_t id, const Affine& affine) {
            FbxRecord& node = pose.record.add("PoseNode");
            node.add("Node").integer64(id);
            node.add("Matrix").array(matrixArray(affine, unitsPerMetre_));
        };
        for (const Node& node : added_) addNode(node.model, node.fileFromNode);
        for (std::size_t i = 0; i < joints_.ids.size(); ++i) addNode(joints_.ids[i], binding_.joints()[i]);
    }

    FbxDocument& document_;
    const WriteSubject& subject_;
    const Meshes& meshes_;
    const std::vector<MeshPlacement>& placements_;
    const FbxJoints& joints_;
    double unitsPerMetre_;
    Diagnostics& diagnostics_;
    const WorkControl& control_;
    FbxBinding binding_;
    FbxMaterials materials_;
    UniqueNames names_;
    std::vector<Node> added_;  ///< the nodes that are not joints
    std::vector<FbxShape> shapes_;
    bool hasSkin_ = false;
};

}  // namespace

std::vector<FbxShape> addFbxMeshes(FbxDocument& document, const WriteSubject& subject, const Meshes& meshes,
                                   const std::vector<MeshPlacement>& placements, const FbxJoints& joints,
                                   double unitsPerMetre, Diagnostics& diagnostics,
                                   const WorkControl& control) {
    return MeshWriter(document, subject, meshes, placements, joints, unitsPerMetre, diagnostics, control)
        .write();
}

namespace {

constexpr double kBindRounding = 1e-4;  ///< rounding error of bind matrices stored as floats

bool isClose(const Affine& a, const Affine& b, double size) {
    return (a.linear() - b.linear()).norm() <= kBindRounding * b.linear().norm() &&
           (a.translation() - b.translation()).norm() <= kBindRounding * size;
}

}  // namespace

FbxBinding::FbxBinding(const WriteSubject& subject, const Meshes& meshes)
    : joints_(subject.skeleton->restModel()), isBound_(joints_.size()), meshes_(meshes.size()) {
    for (std::size_t i = 0; i < meshes_.size(); ++i) {
        const Skin& skin = *meshes[i]->skin;
        if (skin.joints.size() > 1) meshes_[i] = bind(subject, skin);
    }
}

std::optional<FbxMeshBinding> FbxBinding::bind(const WriteSubject& subject, const Skin& skin) {
    FbxMeshBinding binding{Affine(subject.fileFromModel), {}, true};
    std::vector<std::size_t> jointIndices;
    for (const SkinJoint& bound : skin.joints)
        jointIndices.push_back(static_cast<std::size_t>(subject.skeleton->find(bound.joint).value()));
    for (std::size_t i = jointIndices.size(); i-- > 0;) {
        if (isBound_[jointIndices[i]])
            binding.fileFromMesh = joints_[jointIndices[i]] * skin.joints[i].jointFromMesh;
    }
    for (const SkinJoint& bound : skin.joints) {
        binding.fileFromJoint.push_back(binding.fileFromMesh * bound.jointFromMesh.inverse());
        if (!binding.fileFromJoint.back().matrix().allFinite()) return std::nullopt;
    }
    for (std::size_t i = 0; i < jointIndices.size(); ++i) {
        Affine& joint = joints_[jointIndices[i]];
        if (isBound_[jointIndices[i]]) {
            binding.isShared =
                binding.isShared && isClose(binding.fileFromJoint[i], joint, subject.skeleton->extent());
        } else {
            joint = binding.fileFromJoint[i];
            isBound_[jointIndices[i]] = true;
        }
    }
    return binding;
}

}  // namespace sinew
