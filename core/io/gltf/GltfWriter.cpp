#include "core/io/gltf/GltfWriter.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <deque>

#include "core/io/UniqueNames.h"
#include "core/io/gltf/GltfAnimationWriter.h"
#include "core/io/gltf/GltfFormWriter.h"
#include "core/io/gltf/GltfKept.h"

namespace sinew {

namespace {

using Json = GltfOutput::Json;

bool isIdentity(const Affine& affine) { return affine.matrix() == Affine::Identity().matrix(); }

bool hasTriangles(const Mesh& mesh) {
    return std::ranges::any_of(mesh.surfaces, [](const Surface& surface) { return surface.count > 0; });
}

/// A quaternion as documents take it; what is unit as it is.
Eigen::Vector4d unit(const Eigen::Quaterniond& rotation) {
    const Eigen::Vector4d& coefficients = rotation.coeffs();
    if (std::abs(coefficients.squaredNorm() - 1) < 1e-9) return coefficients;
    if (coefficients.isZero(0)) return Eigen::Vector4d::UnitW();
    return coefficients.stableNormalized();
}

/// A transform's numbers as documents have them.
struct NodeNumbers {
    /// -0 becomes 0: what is left out of the file is read as that.
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
void putUnless(const Vector& usual, const Vector& vector, const char* key, Json& node) {
    if (vector != usual) node[key] = std::vector<double>(vector.begin(), vector.end());
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
          forms_(output_, diagnostics),
          animations_(output_, hash_) {}

    Result<std::vector<NamedFile>> write();

private:
    Result<void> makeNodes();
    void putMeshes();
    void putMesh(const Mesh& mesh);
    std::optional<std::vector<int>> jointsOf(const Mesh& mesh) const;
    int addSkin(const Skin& skin, std::vector<int> joints);
    void putScene();
    Result<void> putAnimations();
    void keepTheRest();
    bool isCancelled() const { return options_.cancel && options_.cancel->load(); }

    const std::vector<WriteSubject>& subjects_;
    const Skeleton& skeleton_;
    const WriteOptions& options_;
    Diagnostics& diagnostics_;
    GltfMotionHash hash_;
    GltfOutput output_;
    GltfFormWriter forms_;
    GltfAnimationWriter animations_;
    std::deque<std::vector<JointKeys>> keys_;  ///< of each clip
    std::vector<Json> nodes_;                  ///< joints, then what shows skinned meshes
    std::vector<int> sceneRoots_;
    UniqueNames names_;  ///< of nodes: programs find what moves by them
};

Result<std::vector<NamedFile>> GltfWriter::write() {
    if (skeleton_.size() == 0)
        return fail(ErrorCode::skeletonMissing, subjects_.front().character->name, "it has no joints");
    if (auto done = makeNodes(); !done) return tl::unexpected(done.error());
    if (options_.meshes) putMeshes();
    putScene();
    if (auto done = putAnimations(); !done) return tl::unexpected(done.error());
    keepTheRest();
    if (isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
    return std::move(output_).files();
}

Result<void> GltfWriter::makeNodes() {
    for (int i = 0; i < skeleton_.size(); ++i) {
        const Joint& joint = skeleton_[i];
        const NodeNumbers rest(joint.rest);
        if (!rest.areFloats()) {
            return fail(ErrorCode::argumentInvalid, "joint " + joint.name,
                        "its place at rest is too large for the file");
        }
        Json node;
        if (!joint.name.empty()) node["name"] = joint.name;
        if (const auto& children = skeleton_.children(i); !children.empty()) node["children"] = children;
        putUnless({0, 0, 0}, rest.translation, "translation", node);
        putUnless({0, 0, 0, 1}, rest.rotation, "rotation", node);
        putUnless({1, 1, 1}, rest.scale, "scale", node);
        addNode(hash_, joint.name, skeleton_.children(i), spanOf(rest.translation), spanOf(rest.rotation),
                spanOf(rest.scale));
        if (node.is_null()) node = Json::object();
        nodes_.push_back(std::move(node));
        names_.take(joint.name);
        if (joint.parent == kNoParent) sceneRoots_.push_back(i);
    }
    return {};
}

void GltfWriter::putMeshes() {
    for (const auto& mesh : subjects_.front().character->meshes) {
        if (isCancelled()) return;
        if (hasTriangles(*mesh)) {
            putMesh(*mesh);
        } else {
            diagnostics_.inform(ErrorCode::dataLost, "mesh " + mesh->name, "it has no triangles to write");
        }
    }
}

/// The nodes of a skin's joints; none, told, where the file cannot hold it.
std::optional<std::vector<int>> GltfWriter::jointsOf(const Mesh& mesh) const {
    std::vector<int> joints;
    for (const SkinJoint& bound : mesh.skin->joints) {
        const std::optional<int> joint = skeleton_.find(bound.joint);
        if (!joint || !bound.jointFromMesh.matrix().cast<float>().allFinite()) {
            diagnostics_.warn(ErrorCode::dataLost, "mesh " + mesh.name,
                              "it is left out: it is bound to a joint that is not there, or too far off");
            return std::nullopt;
        }
        joints.push_back(*joint);
    }
    return joints;
}

void GltfWriter::putMesh(const Mesh& mesh) {
    const auto joints = jointsOf(mesh);
    if (!joints) return;
    if (mesh.method == SkinningMethod::dualQuaternion) {
        diagnostics_.warn(ErrorCode::dataLost, "mesh " + mesh.name,
                          "glTF blends matrices: dual quaternion skinning is not kept");
    }
    Json& own = nodes_[static_cast<std::size_t>(joints->front())];
    const bool isRigid =
        joints->size() == 1 && isIdentity(mesh.skin->joints.front().jointFromMesh) && !own.contains("mesh");
    const int number = forms_.add(mesh, !isRigid);
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

int GltfWriter::addSkin(const Skin& skin, std::vector<int> joints) {
    const auto fill = [&skin](char* to) {
        for (const SkinJoint& joint : skin.joints) {
            Eigen::Matrix4f matrix = Eigen::Matrix4f::Identity();
            matrix.topRows<3>() = joint.jointFromMesh.matrix().cast<float>();
            std::memcpy(to, matrix.data(), sizeof matrix);
            to += sizeof matrix;
        }
    };
    const int matrices = output_.addValues(kGltfMatrices, skin.joints.size(), GltfUse::binding, fill);
    return output_.put("skins", {{"inverseBindMatrices", matrices}, {"joints", std::move(joints)}});
}

/// The joints of a skin must have a root in common: where there are several, a node is put above them.
void GltfWriter::putScene() {
    const auto isRoot = [&](int node) { return node < skeleton_.size(); };
    const auto split = std::ranges::partition_point(sceneRoots_, isRoot);
    const auto roots = split - sceneRoots_.begin();
    if (roots > 1 && split != sceneRoots_.end()) {
        const std::string& name = subjects_.front().character->name;
        Json above{{"name", names_.unique(name.empty() ? "character" : name)}};
        above["children"] = std::vector<int>(sceneRoots_.begin(), split);
        sceneRoots_.erase(sceneRoots_.begin(), split);
        sceneRoots_.insert(sceneRoots_.begin(), static_cast<int>(nodes_.size()));
        nodes_.push_back(std::move(above));
    }
    output_.root()["scene"] = 0;
    output_.put("scenes", {{"nodes", sceneRoots_}});
    output_.root()["nodes"] = std::move(nodes_);
}

Result<void> GltfWriter::putAnimations() {
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

void GltfWriter::keepTheRest() {
    if (options_.extras) putKept(subjects_, hash_, output_, diagnostics_);
}

Result<void> checkChoices(const WriteOptions& options) {
    if (options.up != UpAxis::y)
        return fail(ErrorCode::argumentInvalid, "up axis",
                    "glTF files have Y up, which programs turn as they need");
    if (options.metresPerUnit.value_or(1) != 1)
        return fail(ErrorCode::argumentInvalid, "unit", "glTF files are in metres");
    return {};
}

}  // namespace

Result<std::vector<NamedFile>> writeGltf(const Scene& scene, const std::string& fileName,
                                         const WriteOptions& options, Diagnostics& diagnostics) {
    if (auto checked = checkChoices(options); !checked) return tl::unexpected(checked.error());
    const auto subjects = writeSubjects(scene, options);
    if (!subjects) return tl::unexpected(subjects.error());
    return GltfWriter(*subjects, fileName, options, diagnostics).write();
}

}  // namespace sinew
