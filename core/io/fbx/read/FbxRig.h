#pragma once

#include <span>

#include "core/anim/clip/Clip.h"
#include "core/io/fbx/read/FbxNodes.h"
#include "core/io/fbx/read/FbxStacks.h"
#include "core/rig/Skeleton.h"
#include "core/scene/Scene.h"

namespace sinew {

/// The joints that stand for the nodes of a file, and the motion of each.
///
/// A node becomes one joint with the node's rotation order. Two things need more than that:
/// - A joint passes its whole scale on to its children. Where the file says otherwise (segment scale
///   compensation), children undo a uniform scale with their own. For any other scale the node gets a second
///   joint, NAME_scale, that carries the scale and the meshes, and the children that do not inherit it stay
///   with the first.
/// - The angles of a joint are relative to its rest pose. They are the file's own curves if the rest pose is
///   where the file's angles are 0 (see FbxRig::rest()), and are fitted otherwise.
class FbxRig {
public:
    FbxRig(const FbxObjects& objects, std::vector<FbxNode> nodes, const std::vector<FbxStack>& stacks,
           const FbxSpace& space);

    const std::vector<FbxNode>& nodes() const { return nodes_; }
    /// Returns the index of the joint whose space is that of a node, for meshes and skins.
    int jointOf(int node) const { return plans_[static_cast<std::size_t>(node)].scaled; }
    /// Returns the index of the node of an object in FbxObjects, or -1.
    int nodeOf(int object) const;

    /// Returns the joints, in the order of jointOf(), with names and rest poses; ids are of `scene`. Reports
    /// duplicate names.
    std::vector<Joint> joints(Scene& scene, Diagnostics& diagnostics) const;

    /// Adds the tracks of a stack to a clip. Reports the joints whose curves had to be fitted.
    /// @param joints  those of joints()
    void addTracks(const FbxStack& stack, std::span<const Joint> joints, Clip& clip,
                   Diagnostics& diagnostics) const;

private:
    /// How a node is divided into joints.
    struct Plan {
        int joint = 0, scaled = 0;  ///< the same, unless the scale has a joint of its own
        bool undoesParent = false;  ///< the scale is divided by the parent's, which is uniform
        bool stretches = false;     ///< the translation is multiplied by the parent's scale
        bool restsAtZero = false;   ///< the rest pose is where the file's angles are 0
        bool hasUniformScale = true, isEverScaled = false;  ///< of what children inherit, at any time
    };
    class Motion;

    bool hasScaleJoint(int node) const { return jointOf(node) != plan(node).joint; }
    const Plan& plan(int node) const { return plans_[static_cast<std::size_t>(node)]; }
    const FbxNode& node(int index) const { return nodes_[static_cast<std::size_t>(index)]; }
    int jointParent(int node) const;
    int scaleSource(int node) const;
    void examineScales(const std::vector<FbxStack>& stacks);
    void planJoints();
    Transform rest(int node) const;
    /// Converts a local rotation or translation of a node to the model's space.
    Eigen::Quaterniond modelRotation(int node, const Eigen::Quaterniond& rotation) const;
    Eigen::Vector3d modelPoint(int node, const Eigen::Vector3d& translation) const;

    const FbxObjects& objects_;
    std::vector<FbxNode> nodes_;
    FbxSpace space_;
    std::vector<Plan> plans_;
    std::vector<int> nodeOfObject_;
};

}  // namespace sinew
