#include "core/io/fbx/read/FbxRig.h"

#include <algorithm>
#include <cmath>

#include "core/io/text/Names.h"
#include "core/io/text/Utf8.h"

namespace sinew {

namespace {

bool isUniform(const Eigen::Vector3d& scale) {
    constexpr double kRounding = 1e-6;
    return (scale.array() - scale[0]).abs().maxCoeff() <= kRounding * std::abs(scale[0]) && scale[0] != 0;
}

bool isOne(const Eigen::Vector3d& scale) {
    constexpr double kRounding = 1e-9;
    return (scale - Eigen::Vector3d::Ones()).cwiseAbs().maxCoeff() <= kRounding;
}

/// Returns all values of a property that matter to its range: at rest and at every key.
std::vector<Eigen::Vector3d> valuesOf(const std::vector<FbxStack>& stacks, const FbxPropertyKey& key,
                                      const Eigen::Vector3d& rest) {
    std::vector<Eigen::Vector3d> values{rest};
    for (const FbxStack& stack : stacks) {
        if (!stack.animates(key)) continue;
        std::vector<double> times{0};
        stack.appendTimes(key, times);
        for (const double time : times) values.push_back(stack.evaluate(key, time, rest, EulerOrder::XYZ));
    }
    return values;
}

bool movesAnything(const std::vector<FbxStack>& stacks, const FbxObjects& objects) {
    return std::ranges::any_of(stacks, [&](const FbxStack& stack) {
        return std::ranges::any_of(stack.layers, [&](const FbxLayer& layer) {
            return std::ranges::any_of(layer.properties, [&](const auto& each) {
                return objects[each.first.first].type == "Model" && each.first.second.starts_with("Lcl ");
            });
        });
    });
}

}  // namespace

FbxRig::FbxRig(const FbxObjects& objects, std::vector<FbxNode> nodes, const std::vector<FbxStack>& stacks,
               const FbxSpace& space)
    : objects_(objects),
      nodes_(std::move(nodes)),
      space_(space),
      plans_(nodes_.size()),
      nodeOfObject_(objects.list().size(), -1) {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        nodeOfObject_[static_cast<std::size_t>(nodes_[i].object)] = static_cast<int>(i);
    examineScales(stacks);
    planJoints();
    const bool hasMotion = movesAnything(stacks, objects);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        // Without a pre-rotation, the file's angles are the only rest orientation there is.
        constexpr double kZero = 1e-9;
        plans_[i].restsAtZero =
            nodes_[i].rotation.norm() < kZero || (hasMotion && nodes_[i].preRotation.vec().norm() > kZero);
    }
}

int FbxRig::nodeOf(int object) const {
    return object < 0 ? -1 : nodeOfObject_[static_cast<std::size_t>(object)];
}

void FbxRig::examineScales(const std::vector<FbxStack>& stacks) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        FbxJointPlan& plan = plans_[i];
        for (const Eigen::Vector3d& scale :
             valuesOf(stacks, {nodes_[i].object, kLclScaling}, nodes_[i].scale)) {
            plan.hasUniformScale = plan.hasUniformScale && isUniform(scale);
            plan.isEverScaled = plan.isEverScaled || !isOne(scale);
        }
        const int from = scaleSource(static_cast<int>(i));
        if (from < 0) continue;
        plan.hasUniformScale = plan.hasUniformScale && this->plan(from).hasUniformScale;
        plan.isEverScaled = plan.isEverScaled || this->plan(from).isEverScaled;
    }
}

int FbxRig::scaleSource(int index) const {
    while (node(index).inheritType == FbxInheritType::Rrs && node(index).parent >= 0)
        index = node(index).parent;
    return node(index).inheritType == FbxInheritType::RrSs ? node(index).parent : -1;
}

void FbxRig::planJoints() {
    std::vector<bool> needsScaleJoint(nodes_.size());
    for (const FbxNode& node : nodes_) {
        if (node.parent < 0 || node.inheritType == FbxInheritType::RSrs) continue;
        const auto parent = static_cast<std::size_t>(node.parent);
        if (!plans_[parent].hasUniformScale) needsScaleJoint[parent] = true;
    }
    int count = 0;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
        FbxJointPlan& plan = plans_[i];
        plan.joint = count++;
        plan.scaled = needsScaleJoint[i] ? count++ : plan.joint;
        const bool inherits = nodes_[i].inheritType == FbxInheritType::RSrs;
        if (nodes_[i].parent < 0 || inherits ||
            !plans_[static_cast<std::size_t>(nodes_[i].parent)].isEverScaled)
            continue;
        plan.stretches = hasScaleJoint(nodes_[i].parent);
        // A uniform scale that is inherited by components is the same as one inherited as a matrix.
        plan.undoesParent =
            !plan.stretches && (nodes_[i].inheritType == FbxInheritType::Rrs || needsScaleJoint[i]);
    }
}

int FbxRig::jointParent(int index) const {
    const int parent = node(index).parent;
    if (parent < 0) return kNoParent;
    const bool isUnscaled = node(index).inheritType != FbxInheritType::RSrs;
    return isUnscaled ? plan(parent).joint : plan(parent).scaled;
}

Eigen::Quaterniond FbxRig::modelRotation(int index, const Eigen::Quaterniond& rotation) const {
    const Eigen::Quaterniond converted = space_.rotation(rotation);
    return node(index).parent < 0 ? Eigen::Quaterniond(space_.modelFromTop) * converted : converted;
}

Eigen::Vector3d FbxRig::modelPoint(int index, const Eigen::Vector3d& translation) const {
    const Eigen::Vector3d converted = space_.point(translation);
    return node(index).parent < 0 ? Eigen::Vector3d(space_.modelFromTop * converted) : converted;
}

Transform FbxRig::rest(int index) const {
    const FbxMotion still(*this, nullptr);
    const Eigen::Vector3d angles = plan(index).restsAtZero ? Eigen::Vector3d::Zero() : node(index).rotation;
    return {still.translation(index, 0), modelRotation(index, node(index).rotationOf(angles)).normalized(),
            still.scale(index, 0)};
}

/// Returns whether a node is part of a skeleton, by its type or because a mesh is bound to it.
bool FbxRig::isJoint(int index) const {
    const int object = node(index).object;
    const std::string_view type = objects_[object].subtype;
    return type == "LimbNode" || type == "Limb" || type == "Root" ||
           std::ranges::any_of(objects_.targets(object), [&](const FbxLink& link) {
               return link.object >= 0 && objects_[link.object].subtype == "Cluster";
           });
}

std::vector<Joint> FbxRig::joints(Scene& scene, Diagnostics& diagnostics) const {
    bool hasJoints = false;
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) hasJoints = hasJoints || isJoint(n);
    const bool isMotionOfNulls = !hasJoints && objects_.ofType("Geometry").empty();
    UniqueNames names;
    std::vector<Joint> joints;
    for (int n = 0; n < static_cast<int>(nodes_.size()); ++n) {
        const std::string name = toUtf8(std::string(objects_[node(n).object].name));
        Joint joint;
        joint.id = scene.newId<JointId>();
        joint.name = names.unique(name.empty() ? "node" : name);
        if (joint.name != name) {
            diagnostics.inform(ErrorCode::duplicateName, "joint " + joint.name,
                               "several nodes have the same name or no name; a number was appended");
        }
        joint.parent = jointParent(n);
        joint.order = node(n).order;
        joint.rest = rest(n);
        joint.kind = isMotionOfNulls || isJoint(n) ? JointKind::joint : JointKind::node;
        joint.free = kAngles;
        for (const Channel channel : {Channel::translationX, Channel::translationY, Channel::translationZ}) {
            if (joint.parent == kNoParent) joint.free.insert(channel);
        }
        const std::string own = joint.name;
        joints.push_back(std::move(joint));
        if (!hasScaleJoint(n)) continue;
        Joint scaled;
        scaled.id = scene.newId<JointId>();
        scaled.name = names.unique(own + "_scale");
        scaled.parent = plan(n).joint;
        scaled.kind = joints.back().kind;
        scaled.rest.scale = FbxMotion(*this, nullptr).ownScale(n, 0);
        joints.push_back(std::move(scaled));
    }
    return joints;
}

}  // namespace sinew
