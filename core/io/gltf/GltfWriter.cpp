#include <algorithm>
#include <cmath>
#include <deque>

#include "core/io/gltf/GltfAnimationWriter.h"
#include "core/io/gltf/GltfExtras.h"
#include "core/io/gltf/GltfFormat.h"
#include "core/io/gltf/GltfMeshWriter.h"
#include "core/io/text/Names.h"

namespace sinew {

namespace {

using Json = GltfOutput::Json;

bool isIdentity(const Affine& affine) { return affine.matrix() == Affine::Identity().matrix(); }

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

template <class Vector>
std::span<const double> spanOf(const Vector& vector) {
    return {vector.data(), static_cast<std::size_t>(vector.size())};
}

template <class Vector>
void setUnlessDefault(const Vector& defaultValue, const Vector& vector, const char* key, Json& node) {
    if (vector != defaultValue) node[key] = std::vector<double>(vector.begin(), vector.end());
}

class GltfWriter {
public:
    GltfWriter(const std::vector<WriteSubject>& subjects, const std::string& fileName,
               const WriteOptions& options, Diagnostics& diagnostics)
        : subjects_(subjects),
          skeleton_(*subjects.front().skeleton),
          options_(options),
          diagnostics_(diagnostics),
          output_(fileName),
          meshWriter_(output_, diagnostics),
          animations_(output_, hash_) {}

    Result<std::vector<NamedFile>> write() {
        if (skeleton_.size() == 0)
            return fail(ErrorCode::skeletonMissing, subjects_.front().character->name,
                        "the character has no joints");
        if (auto done = addNodes(); !done) return tl::unexpected(done.error());
        if (options_.meshes) addMeshes();
        addScene();
        if (auto done = addAnimations(); !done) return tl::unexpected(done.error());
        addExtras();
        if (isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
        return std::move(output_).files();
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
        for (const auto& mesh : subjects_.front().character->meshes) {
            if (isCancelled()) return;
            if (hasTriangles(*mesh)) {
                addMesh(*mesh);
            } else {
                diagnostics_.inform(ErrorCode::dataLost, "mesh " + mesh->name,
                                    "the mesh has no triangles and is not written");
            }
        }
    }

    void addMesh(const Mesh& mesh) {
        const auto joints = jointsOf(mesh);
        if (!joints) return;
        if (mesh.method == SkinningMethod::dualQuaternion)
            diagnostics_.warn(
                ErrorCode::dataLost, "mesh " + mesh.name,
                "dual quaternion skinning is not written: glTF supports only linear blend skinning");
        Json& own = nodes_[static_cast<std::size_t>(joints->front())];
        const bool isRigid = joints->size() == 1 && isIdentity(mesh.skin->joints.front().jointFromMesh) &&
                             !own.contains("mesh");
        const int number = meshWriter_.add(mesh, !isRigid);
        if (isRigid) {
            own["mesh"] = number;
            return;
        }
        Json node{{"name", names_.unique(mesh.name.empty() ? "mesh" : mesh.name)}};
        node["mesh"] = number;
        node["skin"] = addSkin(*mesh.skin, *joints);
        sceneRoots_.push_back(static_cast<int>(nodes_.size()));
        nodes_.push_back(std::move(node));
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

    int addSkin(const Skin& skin, std::vector<int> joints) {
        const auto fill = [&skin](char* to) {
            for (const SkinJoint& joint : skin.joints) {
                Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
                matrix.topRows<3>() = joint.jointFromMesh.matrix().cast<float>();
                gltfPut(to, matrix);
            }
        };
        const int matrices = output_.addValues(kGltfMat4, skin.joints.size(), GltfUse::binding, fill);
        return output_.addElement("skins",
                                  {{"inverseBindMatrices", matrices}, {"joints", std::move(joints)}});
    }

    /// The joints of a skin must have a common root. If there are several roots, a parent node is added.
    void addScene() {
        const auto isRoot = [&](int node) { return node < skeleton_.size(); };
        const auto split = std::ranges::partition_point(sceneRoots_, isRoot);
        const auto roots = split - sceneRoots_.begin();
        if (roots > 1 && split != sceneRoots_.end()) {
            const std::string& name = subjects_.front().character->name;
            Json parent{{"name", names_.unique(name.empty() ? "character" : name)}};
            parent["children"] = std::vector<int>(sceneRoots_.begin(), split);
            sceneRoots_.erase(sceneRoots_.begin(), split);
            sceneRoots_.insert(sceneRoots_.begin(), static_cast<int>(nodes_.size()));
            nodes_.push_back(std::move(parent));
        }
        output_.root()["scene"] = 0;
        output_.addElement("scenes", {{"nodes", sceneRoots_}});
        output_.root()["nodes"] = std::move(nodes_);
    }

    Result<void> addAnimations() {
        for (const WriteSubject& subject : subjects_) {
            if (!subject.clip) continue;
            auto keys = motionKeys(subject, {options_.keys, options_.tolerance, options_.cancel});
            if (!keys) return tl::unexpected(keys.error());
            keys_.push_back(*std::move(keys));
            if (auto added = animations_.add(subject, keys_.back()); !added) return added;
            if (options_.progress)
                *options_.progress = static_cast<float>(keys_.size()) / static_cast<float>(subjects_.size());
        }
        return {};
    }

    void addExtras() {
        if (options_.extras) writeGltfExtras(subjects_, hash_, output_, diagnostics_);
    }

    bool isCancelled() const { return options_.cancel && options_.cancel->load(); }

    const std::vector<WriteSubject>& subjects_;
    const Skeleton& skeleton_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    GltfMotionHash hash_;
    GltfOutput output_;
    GltfMeshWriter meshWriter_;
    GltfAnimationWriter animations_;
    std::deque<std::vector<JointKeys>> keys_;  ///< one per clip
    std::vector<Json> nodes_;                  ///< joints, then nodes that show skinned meshes
    std::vector<int> sceneRoots_;
    UniqueNames names_;  ///< of nodes, by which programs find animation targets
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
    const auto subjects = writeSubjects(scene, options);
    if (!subjects) return tl::unexpected(subjects.error());
    return GltfWriter(*subjects, fileName, options, diagnostics).write();
}

}  // namespace sinew
