#pragma once

#include <span>

#include "core/anim/clip/Clip.h"
#include "core/anim/clip/ClipLayer.h"
#include "core/io/fbx/read/FbxNodes.h"
#include "core/io/fbx/read/FbxStacks.h"
#include "core/rig/Skeleton.h"
#include "core/scene/Scene.h"

namespace sinew {

/// How a node is divided into joints.
struct FbxJointPlan {
    int joint = 0;   ///< turns and moves as the node does
    int scaled = 0;  ///< carries the node's scale and meshes: the same joint, unless the scale has its own
    bool undoesParent = false;  ///< its scale is divided by the parent's, which is uniform
    bool stretches = false;     ///< its translation is multiplied by the parent's scale
    bool restsAtZero = false;   ///< the rest pose is where the file's angles are 0
    bool hasUniformScale = true, isEverScaled = false;  ///< of what children may inherit, at any time
};

/// The joints that stand for the nodes of a file.
///
/// A node becomes one joint with the node's rotation order. Two things need more than that:
/// - A joint passes its whole scale on to its children. Where the file says otherwise (segment scale
///   compensation), children undo a uniform scale with their own. For any other scale the node gets a second
///   joint, NAME_scale, that carries the scale and the meshes, and the children that do not inherit it stay
///   with the first.
/// - The angles of a joint are relative to its rest pose. They are the file's own curves if the rest pose is
///   where the file's angles are 0, and are fitted otherwise.
class FbxRig {
public:
    FbxRig(const FbxObjects& objects, std::vector<FbxNode> nodes, const std::vector<FbxStack>& stacks,
           const FbxSpace& space);

    const FbxSpace& space() const { return space_; }
    const std::vector<FbxNode>& nodes() const { return nodes_; }
    const FbxNode& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
    const FbxJointPlan& plan(int node) const { return plans_[static_cast<std::size_t>(node)]; }
    bool hasScaleJoint(int node) const { return plan(node).scaled != plan(node).joint; }
    /// Returns the index of the node of an object in FbxObjects, or -1.
    int nodeOf(int object) const;
    /// Returns the node whose scale, as its children inherit it, multiplies that of a node component by
    /// component; -1 if there is none. A node of type Rrs skips its parent, but not what the parent itself
    /// inherits.
    int scaleSource(int node) const;

    /// Returns the joints in the order of the plans, with names and rest poses; ids are of `scene`. Nodes
    /// that are not part of a skeleton are of kind JointKind::node, unless the file has neither skeletons nor
    /// meshes. Reports duplicate names.
    std::vector<Joint> joints(Scene& scene, Diagnostics& diagnostics) const;

    /// Convert a local rotation or translation of a node to the model's space and unit.
    Eigen::Quaterniond modelRotation(int node, const Eigen::Quaterniond& rotation) const;
    Eigen::Vector3d modelPoint(int node, const Eigen::Vector3d& translation) const;

private:
    int jointParent(int node) const;
    bool isJoint(int node) const;
    void examineScales(const std::vector<FbxStack>& stacks);
    void planJoints();
    Transform rest(int node) const;

    const FbxObjects& objects_;
    std::vector<FbxNode> nodes_;
    FbxSpace space_;
    std::vector<FbxJointPlan> plans_;
    std::vector<int> nodeOfObject_;
};

/// The motion of a rig in one stack, or its rest pose if there is none. Values are in the model's space.
class FbxMotion {
public:
    /// @param stack  null for the rest pose; must outlive this
    FbxMotion(const FbxRig& rig, const FbxStack* stack) : rig_(rig), stack_(stack) {}

    /// Returns a "Lcl" property in the file's units.
    Eigen::Vector3d property(int node, std::string_view name, double seconds) const;
    Eigen::Quaterniond rotation(int node, double seconds) const;
    Eigen::Vector3d translation(int node, double seconds) const;
    /// Returns the scale of the node's first joint.
    Eigen::Vector3d scale(int node, double seconds) const;
    /// Returns the scale of the node relative to its space without scale.
    Eigen::Vector3d ownScale(int node, double seconds) const;
    /// Returns the scale that the children of a node may inherit.
    Eigen::Vector3d inheritedScale(int node, double seconds) const;

    /// Returns the node whose inherited scale is part of ownScale(), or -1.
    int combinedScale(int node) const;
    bool isAnimated(int node, std::string_view name) const;
    bool isScaleAnimated(int node) const;
    /// Returns the property's curves if they alone determine it; null otherwise.
    const FbxAnimatedProperty* soleCurves(int node, std::string_view name) const;
    /// Append the times of keys of a property, and of all that inheritedScale() depends on.
    void appendTimes(int node, std::string_view name, std::vector<double>& times) const;
    void appendScaleTimes(int node, std::vector<double>& times) const;
    /// Returns a time in which the rotation changes by at most about a sixth of a turn.
    double timeToTurn(int node, const std::vector<double>& times) const;

private:
    const FbxRig& rig_;
    const FbxStack* stack_;
};

/// The tracks of a stack: those of its base, and its other layers, whose ids are unique among them.
struct FbxTracks {
    std::vector<Track> base;
    std::vector<ClipLayer> layers;
};

/// Returns the tracks of a stack. Reports the joints whose curves had to be fitted.
/// @param joints  those of FbxRig::joints()
FbxTracks fbxTracks(const FbxRig& rig, const FbxStack& stack, std::span<const Joint> joints,
                    Diagnostics& diagnostics);

}  // namespace sinew
