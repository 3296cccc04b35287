#pragma once

#include <vector>

#include "core/retarget/JointNameLabel.h"
#include "core/rig/Skeleton.h"

namespace sinew {

/// The hierarchy of those joints of a skeleton that may have a role. Ends of bones, controls, connectors that
/// cannot rotate, roll bones beside a chain, and nodes that only show meshes are left out, and their children
/// are attached to the next joint above. All joints are indices into the skeleton.
class FigureTree {
public:
    /// `skeleton` must outlive the tree; `labels` are its jointLabels(). O(J).
    FigureTree(const Skeleton& skeleton, std::vector<JointNameLabel> labels);

    const Skeleton& skeleton() const { return skeleton_; }
    const JointNameLabel& label(int joint) const { return labels_[static_cast<std::size_t>(joint)]; }
    /// Joints in the tree, parents before children.
    const std::vector<int>& joints() const { return joints_; }
    bool contains(int joint) const { return isPart_[static_cast<std::size_t>(joint)]; }
    /// Returns the next joint of the tree above one of the skeleton's joints, or kNoParent.
    int parent(int joint) const { return parents_[static_cast<std::size_t>(joint)]; }
    const std::vector<int>& children(int joint) const { return children_[static_cast<std::size_t>(joint)]; }

    /// Returns whether `above` is `below` or an ancestor of it in the skeleton. O(1).
    bool isAbove(int above, int below) const;
    /// Returns the lowest joint of the tree above both, or at them; kNoParent if there is none. O(depth).
    int commonAncestor(int a, int b) const;
    /// Returns the joints of the tree between two joints of which `above` is above `below`, both included.
    std::vector<int> path(int above, int below) const;

    Eigen::Vector3d position(int joint) const;  ///< of its head at rest, model space, metres
    /// Returns the distance of a joint from its parent in the tree; 0 for roots.
    double length(int joint) const;
    /// Returns the length of the longest chain of bones below a joint, metres.
    double reach(int joint) const { return reach_[static_cast<std::size_t>(joint)]; }
    /// Returns the child at which the longest chain begins, or kNoParent.
    int longestChild(int joint) const;
    bool isJoint(int joint) const { return isJoint_[static_cast<std::size_t>(joint)]; }

private:
    void findParts();
    void keepDeformingBones();
    bool isConnector(int joint, bool rotatesElsewhere) const;
    void link();

    const Skeleton& skeleton_;
    std::vector<JointNameLabel> labels_;
    std::vector<bool> isJoint_, isPart_;
    std::vector<int> joints_, parents_;
    std::vector<std::vector<int>> children_;
    std::vector<int> first_, last_;  ///< ranges of a depth-first walk through the skeleton
    std::vector<double> reach_;
};

}  // namespace sinew
