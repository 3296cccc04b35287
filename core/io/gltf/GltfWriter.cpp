#include <algorithm>
#include <cmath>
#include <deque>
#include <map>

#include "core/base/Index.h"
#include "core/io/gltf/GltfAnimationWriter.h"
#include "core/io/gltf/GltfExtras.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/GltfMeshWriter.h"
#include "core/io/text/Names.h"
#include "core/io/writing/BoneAxes.h"
#include "core/io/writing/MeshPlacement.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

using Json = GltfOutput::Json;

bool hasTriangles(const Mesh& mesh) {
    return std::ranges::any_of(mesh.surfaces, [](const Surface& surface) { return surface.count > 0; });
}

/// Normalises a quaternion for the document, leaving it unchanged if it is already normalised.
Eigen::Vector4d unit(const Eigen::Quaterniond& rotation) {
    const Eigen::Vector4d& coefficients = rotation.coeffs();
    if (std::abs(coefficients.squaredNorm() - 1) < 1e-9) return coefficients;
    if (coefficients.isZero(0)) return Eigen::Vector4d::UnitW();
    return coefficients.stableNormalized();
}

/// The numbers of a transform as written to the document.
struct NodeNumbers {
    /// Turns -0 into 0, because values omitted from the file are read as 0.
    explicit NodeNumbers(const Transform& rest)
        : translation(rest.translation.array() + 0.0),
          rotation(unit(rest.rotation).array() + 0.0),
          scale(rest.scale) {}

    bool areFloats() const {
        return translation.cast<float>().allFinite() && rotation.cast<float>().allFinite() &&
               scale.cast<float>().allFinite();
    }

    Eigen::Vector3d translation;
    Eigen::Vector4d rotation;  ///< x, y, z, w
    Eigen::Vector3d scale;
};

/// Returns matrices as bytes, to compare them exactly.
std::string bytesOf(const std::vector<Affine>& matrices) {
    std::string bytes;
    for (const Affine& each : matrices)
        bytes.append(reinterpret_cast<const char*>(each.matrix().data()), sizeof(double) * 12);
    return bytes;
}

template <class Vector>
std::span<const double> spanOf(const Vector& vector) {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

template <class Vector>
void setUnlessDefault(const Vector& defaultValue, const Vector& vector, const char* key, Json& node) {
    if (vector != defaultValue) node[key] = std::vector<double>(vector.begin(), vector.end());
}

/// Returns the tolerance for placing keys. Rotations in 16 bits are rounded by up to 0.0035 degrees each,
/// which adds up along the joints.
ExportTolerance keyTolerance(const WriteOptions& options) {
    constexpr double kRest = 0.75;
    ExportTolerance tolerance = options.tolerance;
    if (!options.quantise) return tolerance;
    tolerance.angle *= kRest;
    tolerance.distance *= kRest;
    return tolerance;
}

class GltfWriter {
public:
    GltfWriter(const std::vector<WriteSubject>& subjects, const std::string& fileName,
               const WriteOptions& options, Diagnostics& diagnostics)
        : subjects_(subjects),
          skeleton_(*subjects.front().skeleton),
          options_(options),
          diagnostics_(diagnostics),
          meshes_(writtenMeshes(subjects.front(), options)),
          output_(fileName),
          meshWriter_(output_, diagnostics, options.quantise),
          animations_(output_, hash_, options.quantise) {}

    Result<std::vector<NamedFile>> write() {
        if (skeleton_.size() == 0)
            return fail(ErrorCode::skeletonMissing, subjects_.front().character->name,
                        "the character has no joints");
        if (auto done = addNodes(); !done) return tl::unexpected(done.error());
        addMeshes();
        if (!hasSkin_) addSkeleton();
        addScene();
        if (auto done = addAnimations(); !done) return tl::unexpected(done.error());
        addExtras();
        if (options_.quantise) declareQuantisation();
        return std::move(output_).files(options_.control());
    }

private:
    Result<void> addNodes() {
        for (int i = 0; i < skeleton_.size(); ++i) {
            const Joint& joint = skeleton_[i];
            const NodeNumbers rest(joint.rest);
            if (!rest.areFloats())
                return fail(ErrorCode::argumentInvalid, "joint " + joint.name,
                            "the joint's rest transform is too large for single precision");
            Json node;
            if (!joint.name.empty()) node["name"] = joint.name;
            if (const auto& children = skeleton_.children(i); !children.empty()) node["children"] = children;
            setUnlessDefault({0, 0, 0}, rest.translation, "translation", node);
            setUnlessDefault({0, 0, 0, 1}, rest.rotation, "rotation", node);
            setUnlessDefault({1, 1, 1}, rest.scale, "scale", node);
            addNode(hash_, joint.name, skeleton_.children(i), spanOf(rest.translation), spanOf(rest.rotation),
                    spanOf(rest.scale));
            if (node.is_null()) node = Json::object();
            nodes_.push_back(std::move(node));
            names_.take(joint.name);
            if (joint.parent == kNoParent) sceneRoots_.push_back(i);
        }
        return {};
    }

    void addMeshes() {
        const auto placements = placeMeshes(meshes_, skeleton_, false);
        for (std::size_t i = 0; i < meshes_.size(); ++i) {
            if (isCancelled()) return;
            if (hasTriangles(*meshes_[i])) {
                addMesh(*meshes_[i], placements[i]);
            } else {
                diagnostics_.inform(ErrorCode::dataLost, "mesh " + meshes_[i]->name,
                                    "the mesh has no triangles and is not written");
            }
        }
    }

    void addMesh(const Mesh& mesh, const MeshPlacement& placement) {
        const auto joints = jointsOf(mesh);
        if (!joints) return;
        if (mesh.method != SkinningMethod::linearBlend)
            diagnostics_.warn(ErrorCode::dataLost, "mesh " + mesh.name,
                              std::string(name(mesh.method)) +
                                  " skinning is not written: glTF supports only linear blend skinning");
        const std::size_t node =
            placement.needsNode ? addMeshNode(mesh.name, placement.joint) : asIndex(placement.joint);
        nodes_[node]["mesh"] = meshWriter_.add(mesh, placement.isRigid);
        if (targetCount(mesh) > mesh.shapes.size())
            diagnostics_.inform(ErrorCode::dataChanged, "mesh " + mesh.name,
                                "the in-betweens of its shapes are written as separate morph targets, "
                                "because glTF has no in-betweens");
        if (!mesh.shapes.empty()) shaped_.emplace_back(static_cast<int>(node), &mesh);
        if (!placement.isRigid) nodes_[node]["skin"] = addSkin(mesh.skin->joints, *joints);
    }

    /// Adds a node below a joint, or at the top if that is kNoParent. Returns its index.
    std::size_t addMeshNode(const std::string& mesh, int joint) {
        const std::size_t index = nodes_.size();
        nodes_.push_back({{"name", names_.unique(mesh.empty() ? "mesh" : mesh)}});
        if (joint == kNoParent)
            sceneRoots_.push_back(static_cast<int>(index));
        else
            nodes_[asIndex(joint)]["children"].push_back(index);
        return index;
    }

    /// Adds a skin without a mesh, by which programs recognise the joints of a skeleton.
    void addSkeleton() {
        const auto isJoint = [](const Joint& joint) { return joint.kind == JointKind::joint; };
        if (std::ranges::any_of(skeleton_.joints(), isJoint)) addSkin({}, {});
    }

    /// Returns the nodes of a skin's joints, or nullopt with a warning if the file cannot store the skin.
    std::optional<std::vector<int>> jointsOf(const Mesh& mesh) const {
        std::vector<int> joints;
        for (const SkinJoint& bound : mesh.skin->joints) {
            const std::optional<int> joint = skeleton_.find(bound.joint);
            if (!joint || !bound.jointFromMesh.matrix().cast<float>().allFinite()) {
                diagnostics_.warn(
                    ErrorCode::dataLost, "mesh " + mesh.name,
                    "the mesh is not written: a joint it is bound to does not exist or its bind "
                    "matrix is too large");
                return std::nullopt;
            }
            joints.push_back(*joint);
        }
        return joints;
    }

    /// Adds a skin. The first one of a file lists all joints of the skeleton, because programs take nodes
    /// that no skin lists for other objects.
    int addSkin(const std::vector<SkinJoint>& bound, std::vector<int> joints) {
        std::vector<Affine> matrices;
        for (const SkinJoint& joint : bound) matrices.push_back(joint.jointFromMesh);
        const auto [known, isNew] = skins_.try_emplace({joints, bytesOf(matrices)}, 0);
        if (!isNew) return known->second;
        if (!hasSkin_) addUnboundJoints(joints, matrices);
        const std::size_t count = matrices.size();
        const auto fill = [matrices = std::move(matrices)](char* to) {
            for (const Affine& each : matrices) {
                Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
                matrix.topRows<3>() = each.matrix().cast<float>();
                gltfPut(to, matrix);
            }
        };
        commonRoot_ = commonAncestor(hasSkin_ ? commonRoot_ : joints.front(), joints);
        hasSkin_ = true;
        Json skin{{"inverseBindMatrices", output_.addValues(kGltfMat4, count, GltfUse::binding, fill)}};
        skin["joints"] = std::move(joints);
        return known->second = output_.addElement("skins", std::move(skin));
    }

    /// Appends the joints of the skeleton that a skin does not list. Relative to their parents they are bound
    /// in their rest pose, so that all bind matrices together describe one pose.
    void addUnboundJoints(std::vector<int>& joints, std::vector<Affine>& matrices) const {
        std::vector<std::optional<Affine>> jointFromMesh(asIndex(skeleton_.size()));
        for (std::size_t i = joints.size(); i-- > 0;) jointFromMesh[asIndex(joints[i])] = matrices[i];
        const Affine modelFromMesh =
            joints.empty() ? Affine::Identity()
                           : Affine(skeleton_.restModel()[asIndex(joints.front())] * matrices.front());
        for (int i = 0; i < skeleton_.size(); ++i) {
            const Joint& joint = skeleton_[i];
            std::optional<Affine>& own = jointFromMesh[asIndex(i)];
            if (own) continue;
            own = joint.rest.affine().inverse() *
                  (joint.parent == kNoParent ? modelFromMesh : *jointFromMesh[asIndex(joint.parent)]);
            if (!own->matrix().cast<float>().allFinite()) own = Affine::Identity();
            if (joint.kind != JointKind::joint) continue;
            joints.push_back(i);
            matrices.push_back(*own);
        }
    }

    /// Returns the lowest joint that `common` and all of the joints are below or equal to, or kNoParent.
    /// O(joints of the skeleton).
    int commonAncestor(int common, const std::vector<int>& joints) const {
        std::vector<bool> isBelow(asIndex(skeleton_.size()));  // the common ancestor, which only moves up
        for (int joint : joints) {
            while (joint != common && !(joint != kNoParent && isBelow[asIndex(joint)])) {
                int& lower = joint > common ? joint : common;
                isBelow[asIndex(lower)] = true;
                lower = skeleton_.parents()[asIndex(lower)];
            }
        }
        return common;
    }

    /// The joints of a skin must have a common root. If they are below several, a parent node is added.
    void addScene() {
        const auto isRoot = [&](int node) { return node < skeleton_.size(); };
        const auto split = std::ranges::partition_point(sceneRoots_, isRoot);
        if (hasSkin_ && commonRoot_ == kNoParent) {
            const std::string& name = subjects_.front().character->name;
            Json parent{{"name", names_.unique(name.empty() ? "character" : name)}};
            parent["children"] = std::vector<int>(sceneRoots_.begin(), split);
            sceneRoots_.erase(sceneRoots_.begin(), split);
            sceneRoots_.insert(sceneRoots_.begin(), static_cast<int>(nodes_.size()));
            commonRoot_ = static_cast<int>(nodes_.size());
            nodes_.push_back(std::move(parent));
        }
        if (hasSkin_) output_.root()["skins"][0]["skeleton"] = commonRoot_;
        output_.root()["scene"] = 0;
        output_.addElement("scenes", {{"nodes", sceneRoots_}});
        output_.root()["nodes"] = std::move(nodes_);
    }

    float fractionOf(std::size_t subjects) const {
        return static_cast<float>(subjects) / static_cast<float>(subjects_.size());
    }

    Result<void> addAnimations() {
        for (const WriteSubject& subject : subjects_) {
            if (!subject.clip) continue;
            const WorkControl control =
                options_.control().part(fractionOf(keys_.size()), fractionOf(keys_.size() + 1));
            auto keys = motionKeys(subject, {options_.keys, keyTolerance(options_), control});
            if (!keys) return tl::unexpected(keys.error());
            keys_.push_back(*std::move(keys));
            std::vector<GltfWeights>& weights = weights_.emplace_back();
            for (const auto& [node, mesh] : shaped_) {
                auto own = targetKeys(subject, *mesh, {options_.keys, options_.tolerance, {options_.cancel}});
                if (!own) return tl::unexpected(own.error());
                weights.push_back({node, *std::move(own)});
            }
            if (auto added = animations_.add(subject, keys_.back(), weights); !added) return added;
            control.report(1);
        }
        return {};
    }

    void declareQuantisation() {
        if (!output_.root().contains("meshes")) return;
        for (const char* list : {"extensionsUsed", "extensionsRequired"})
            output_.root()[list] = {"KHR_mesh_quantization"};
        diagnostics_.inform(ErrorCode::dataChanged, "meshes",
                            "normals are rounded by up to 0.4 degrees, weights by up to 0.004, and texture "
                            "coordinates by up to 0.00001");
    }

    void addExtras() {
        if (options_.extras) writeGltfExtras(subjects_, hash_, output_, diagnostics_);
    }

    bool isCancelled() const { return options_.cancel && options_.cancel->load(); }

    const std::vector<WriteSubject>& subjects_;
    const Skeleton& skeleton_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    Meshes meshes_;
    GltfMotionHash hash_;
    GltfOutput output_;
    GltfMeshWriter meshWriter_;
    GltfAnimationWriter animations_;
    std::deque<std::vector<JointKeys>> keys_;          ///< one per clip
    std::deque<std::vector<GltfWeights>> weights_;     ///< one per clip
    std::vector<std::pair<int, const Mesh*>> shaped_;  ///< nodes that show meshes with shapes
    std::vector<Json> nodes_;                          ///< joints, then nodes that show meshes
    std::vector<int> sceneRoots_;
    std::map<std::pair<std::vector<int>, std::string>, int> skins_;  ///< by joints and bind matrices
    bool hasSkin_ = false;
    int commonRoot_ = kNoParent;  ///< of all skins' joints; kNoParent if they are below several roots
    UniqueNames names_;           ///< of nodes, by which programs find animation targets
};

Result<void> checkOptions(const WriteOptions& options) {
    if (options.up != UpAxis::y)
        return fail(ErrorCode::argumentInvalid, "up axis",
                    "glTF files always have Y up; importers convert it if necessary");
    if (options.metresPerUnit.value_or(1) != 1)
        return fail(ErrorCode::argumentInvalid, "unit", "glTF files are always in metres");
    return {};
}

}  // namespace

Result<std::vector<NamedFile>> GltfFormat::write(const Scene& scene, const std::string& fileName,
                                                 const WriteOptions& options,
                                                 Diagnostics& diagnostics) const {
    if (auto checked = checkOptions(options); !checked) return tl::unexpected(checked.error());
    const auto subjects = subjectsInFile(scene, options);
    if (!subjects) return tl::unexpected(subjects.error());
    if (options.boneAxes == BoneAxes::alongY) reportUnturnedBones(*subjects, diagnostics);
    return GltfWriter(*subjects, fileName, options, diagnostics).write();
}

}  // namespace sinew
