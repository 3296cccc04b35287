#include "core/retarget/FigureTree.h"

#include <algorithm>

namespace sinew {

namespace {

/// Rigs in which at least this many bones deform the skin have other bones that control them.
constexpr int kDeformingBones = 6;
/// Joints are at the same position if their distance is below this part of the skeleton's extent.
constexpr double kSamePosition = 1e-3;

}  // namespace

FigureTree::FigureTree(const Skeleton& skeleton, std::vector<JointNameLabel> labels)
    : skeleton_(skeleton), labels_(std::move(labels)), isJoint_(figureJoints(skeleton)) {
    const auto size = static_cast<std::size_t>(skeleton.size());
    first_.resize(size);
    last_.resize(size);
    // Parents come before children, so sizes of subtrees sum up backwards and positions of a depth-first walk
    // follow forwards.
    std::vector<int> sizes(size, 1), next(size);
    for (int j = skeleton.size() - 1; j >= 0; --j) {
        if (skeleton[j].parent != kNoParent)
            sizes[static_cast<std::size_t>(skeleton[j].parent)] += sizes[static_cast<std::size_t>(j)];
    }
    int roots = 0;
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto i = static_cast<std::size_t>(j);
        int& free =
            skeleton[j].parent == kNoParent ? roots : next[static_cast<std::size_t>(skeleton[j].parent)];
        first_[i] = free;
        last_[i] = free + sizes[i] - 1;
        next[i] = free + 1;
        free += sizes[i];
    }
    findParts();
    link();
}

bool FigureTree::isConnector(int joint, bool rotatesElsewhere) const {
    const Joint& it = skeleton_[joint];
    return rotatesElsewhere && it.parent != kNoParent && !it.free.containsAny(kAngles) &&
           !skeleton_.children(joint).empty() &&
           it.rest.translation.norm() < kSamePosition * skeleton_.extent();
}

void FigureTree::keepDeformingBones() {
    const auto count = [&](bool JointNameLabel::*flag) {
        return std::ranges::count_if(labels_, [&](const JointNameLabel& label) { return label.*flag; });
    };
    bool JointNameLabel::*flag = nullptr;
    if (count(&JointNameLabel::isDeforming) >= kDeformingBones) {
        flag = &JointNameLabel::isDeforming;
    } else if (count(&JointNameLabel::isOriginal) >= kDeformingBones) {
        flag = &JointNameLabel::isOriginal;
    } else {
        return;
    }
    for (std::size_t i = 0; i < labels_.size(); ++i) isPart_[i] = isPart_[i] && labels_[i].*flag;
}

void FigureTree::findParts() {
    const bool rotates = std::ranges::any_of(
        skeleton_.joints(), [](const Joint& joint) { return joint.free.containsAny(kAngles); });
    isPart_.assign(labels_.size(), false);
    for (int j = 0; j < skeleton_.size(); ++j) {
        const auto i = static_cast<std::size_t>(j);
        isPart_[i] = isJoint_[i] && !labels_[i].isExcluded() && !isConnector(j, rotates);
    }
    keepDeformingBones();
    // Backwards, so that it is known whether parts follow below.
    std::vector<int> branches(labels_.size());
    std::vector<bool> hasPart(labels_.size());
    for (int j = skeleton_.size() - 1; j >= 0; --j) {
        const auto i = static_cast<std::size_t>(j);
        // A roll bone belongs to a chain only if the chain goes on below it. A node belongs to the figure
        // only if it joins parts of it, as the hips of some COLLADA files do.
        if (labels_[i].isTwist && branches[i] == 0) isPart_[i] = false;
        if (!isJoint_[i] && branches[i] > 1 && !labels_[i].isExcluded()) isPart_[i] = true;
        hasPart[i] = isPart_[i] || branches[i] > 0;
        if (hasPart[i] && skeleton_[j].parent != kNoParent)
            ++branches[static_cast<std::size_t>(skeleton_[j].parent)];
    }
}

void FigureTree::link() {
    const auto size = labels_.size();
    parents_.assign(size, kNoParent);
    children_.resize(size);
    reach_.assign(size, 0);
    for (int j = 0; j < skeleton_.size(); ++j) {
        const int above = skeleton_[j].parent;
        int& parent = parents_[static_cast<std::size_t>(j)];
        if (above != kNoParent) parent = contains(above) ? above : parents_[static_cast<std::size_t>(above)];
        if (!contains(j)) continue;
        joints_.push_back(j);
        if (parent != kNoParent) children_[static_cast<std::size_t>(parent)].push_back(j);
    }
    for (auto j = joints_.rbegin(); j != joints_.rend(); ++j) {
        if (parent(*j) == kNoParent) continue;
        double& above = reach_[static_cast<std::size_t>(parent(*j))];
        above = std::max(above, reach(*j) + length(*j));
    }
}

bool FigureTree::isAbove(int above, int below) const {
    const int at = first_[static_cast<std::size_t>(below)];
    return first_[static_cast<std::size_t>(above)] <= at && at <= last_[static_cast<std::size_t>(above)];
}

int FigureTree::commonAncestor(int a, int b) const {
    if (!contains(a)) a = parent(a);
    while (a != kNoParent && !isAbove(a, b)) a = parent(a);
    return a;
}

std::vector<int> FigureTree::path(int above, int below) const {
    std::vector<int> result;
    for (int j = below; j != kNoParent && isAbove(above, j); j = parent(j)) {
        if (contains(j)) result.push_back(j);
    }
    std::ranges::reverse(result);
    return result;
}

Eigen::Vector3d FigureTree::position(int joint) const {
    return skeleton_.restModel()[static_cast<std::size_t>(joint)].translation();
}

double FigureTree::length(int joint) const {
    const int above = parent(joint);
    return above == kNoParent ? 0 : (position(joint) - position(above)).norm();
}

int FigureTree::longestChild(int joint) const {
    int longest = kNoParent;
    for (const int child : children(joint)) {
        if (longest == kNoParent || length(child) + reach(child) > length(longest) + reach(longest))
            longest = child;
    }
    return longest;
}

}  // namespace sinew
