#include "app/import/ImportJoints.h"

#include <algorithm>
#include <cmath>
#include <span>
#include <string>
#include <unordered_set>

#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

/// Converts a node's transform to a rest transform.
Transform restOf(const Affine& affine, const std::string& where, Diagnostics& diagnostics) {
    if (!affine.matrix().allFinite()) {
        diagnostics.warn(ErrorCode::numberNotFinite, where,
                         "the transform is not finite; the joint is placed at its parent");
        return {};
    }
    const Transform rest = decompose(affine);
    constexpr double kShear = 1e-3;
    const double shear = (rest.affine().linear() - affine.linear()).norm();
    if (shear > kShear * affine.linear().norm()) {
        diagnostics.warn(ErrorCode::dataChanged, where,
                         "non-uniform scale shears the axes, which joints do not support; it was removed");
    }
    return rest;
}

/// Returns the names of all nodes that meshes are bound to.
std::unordered_set<std::string> boneNames(const aiScene& scene) {
    std::unordered_set<std::string> names;
    for (const aiMesh* mesh : std::span(scene.mMeshes, scene.mNumMeshes)) {
        for (const aiBone* bone : std::span(mesh->mBones, mesh->mNumBones)) {
            if (bone) names.insert(bone->mName.C_Str());
        }
    }
    return names;
}

}  // namespace

std::vector<Joint> importJoints(const ForeignFile& file, const std::vector<ForeignNode>& nodes, Scene& scene,
                                Diagnostics& diagnostics) {
    const std::unordered_set<std::string> bones = boneNames(*file.scene);
    UniqueNames names;
    std::vector<Joint> joints;
    for (const ForeignNode& node : nodes) {
        const auto named = file.names.find(node.name());
        const std::string nodeName = toUtf8(named == file.names.end() ? node.name() : named->second);
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = names.unique(nodeName.empty() ? "node" : nodeName);
        joint.parent = node.parent;
        const bool isBelowJoint = node.parent != kNoParent && node.node->mNumMeshes == 0 &&
                                  joints[static_cast<std::size_t>(node.parent)].kind == JointKind::joint;
        if (file.scene->mNumMeshes > 0 && !bones.contains(node.name()) && !isBelowJoint)
            joint.kind = JointKind::node;
        if (joint.name != nodeName) {
            diagnostics.inform(ErrorCode::duplicateName, "joint " + joint.name,
                               "several nodes have the same name or no name; a number was appended");
        }
        Affine rest = file.space.transform(node.parentFromNode);
        if (joint.parent == kNoParent) rest = file.space.modelFromTop * rest;
        joint.rest = restOf(rest, "joint " + joint.name, diagnostics);
        joint.free = kAngles;
        if (joint.parent == kNoParent) {
            for (const Channel channel :
                 {Channel::translationX, Channel::translationY, Channel::translationZ})
                joint.free.insert(channel);
        }
        joints.push_back(std::move(joint));
    }
    return joints;
}

}  // namespace sinew
