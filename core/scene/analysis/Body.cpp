#include "core/scene/analysis/Body.h"

#include <algorithm>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/Ascii.h"
#include "core/rig/SideName.h"

namespace sinew {

namespace {

/// A bone that is shorter than this part of the longest one, at the top of a leg, belongs to the pelvis.
constexpr double kPelvisBone = 0.4;
/// Range of the trunk's length, from pelvis to head, in lengths of a leg.
constexpr double kShortestTrunk = 0.45, kLongestTrunk = 1.25;

using Path = std::vector<int>;

bool containsAny(std::string_view text, std::initializer_list<std::string_view> words) {
    return std::ranges::any_of(words, [&](std::string_view word) { return text.find(word) != text.npos; });
}

/// Joints with their sides, by name.
class NamedJoints {
public:
    explicit NamedJoints(const Skeleton& skeleton) : skeleton_(skeleton), pairs_(mirrorPairs(skeleton)) {
        const std::vector<bool> isPart = figureJoints(skeleton);
        for (std::size_t i = 0; i < isPart.size(); ++i)
            names_.push_back(isPart[i] ? lowerCase(skeleton.joints()[i].name) : std::string());
    }

    bool contains(int joint, std::initializer_list<std::string_view> words) const {
        return containsAny(names_[static_cast<std::size_t>(joint)], words);
    }
    /// Returns the joint's counterpart on the other side, or nullopt if it has none.
    std::optional<int> counterpart(int joint) const {
        const int other = pairs_[static_cast<std::size_t>(joint)];
        return other == joint || other == kNoParent ? std::nullopt : std::optional(other);
    }
    /// Returns whether a joint with a counterpart is the left one.
    bool isLeft(int joint) const {
        if (const auto side = sideName(skeleton_[joint].name)) return side->side == Side::left;
        return names_[static_cast<std::size_t>(joint)].front() == 'l';
    }
    /// Returns the first joint on the left with one of these words, and a counterpart.
    std::optional<int> firstLeft(std::initializer_list<std::string_view> words) const {
        for (int joint = 0; joint < skeleton_.size(); ++joint) {
            if (contains(joint, words) && counterpart(joint) && isLeft(joint)) return joint;
        }
        return std::nullopt;
    }

private:
    const Skeleton& skeleton_;
    std::vector<int> pairs_;
    std::vector<std::string> names_;  ///< in lower case; empty for what is no part of the figure
};

/// Returns the joints from a root down to `joint`.
Path pathTo(const Skeleton& skeleton, int joint) {
    Path path;
    for (; joint != kNoParent; joint = skeleton[joint].parent) path.push_back(joint);
    std::ranges::reverse(path);
    return path;
}

double lengthOf(const Skeleton& skeleton, int joint) {
    const auto head = [&](int j) { return skeleton.restModel()[static_cast<std::size_t>(j)].translation(); };
    return (head(joint) - head(skeleton[joint].parent)).norm();
}

/// Returns the leg that ends at `ankle`, below the joint at `depth` of the path to it.
std::optional<Leg> legTo(const Skeleton& skeleton, int ankle, std::size_t depth) {
    const Path path = pathTo(skeleton, ankle);
    std::size_t hip = depth + 1;
    if (hip + 1 >= path.size()) return std::nullopt;
    double longest = 0;
    for (std::size_t i = hip + 1; i < path.size(); ++i)
        longest = std::max(longest, lengthOf(skeleton, path[i]));
    while (hip + 2 < path.size() && lengthOf(skeleton, path[hip + 1]) < kPelvisBone * longest) ++hip;
    Leg leg{.hip = path[hip], .ankle = ankle};
    for (std::size_t i = hip + 1; i < path.size(); ++i) leg.length += lengthOf(skeleton, path[i]);
    const std::vector<int>& below = skeleton.children(ankle);
    if (!below.empty()) leg.toes = below.front();
    return leg;
}

/// Returns an ankle on the left: the topmost joint named ankle or foot below a knee, or the parent of toes.
std::optional<int> leftAnkle(const Skeleton& skeleton, const NamedJoints& joints) {
    const auto isBelowSide = [&](int joint) {
        const int parent = skeleton[joint].parent;
        return parent != kNoParent && joints.counterpart(parent);
    };
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (joints.contains(joint, {"ankle", "foot"}) && joints.counterpart(joint) && joints.isLeft(joint) &&
            isBelowSide(joint)) {
            return joint;
        }
    }
    const auto toes = joints.firstLeft({"toe"});
    if (!toes || !isBelowSide(*toes)) return std::nullopt;
    return skeleton[*toes].parent;
}

/// Returns the arm with this hand: its shoulder is two joints above.
std::optional<Arm> armTo(const Skeleton& skeleton, std::optional<int> hand) {
    if (!hand) return std::nullopt;
    const int elbow = skeleton[*hand].parent;
    const int shoulder = elbow == kNoParent ? kNoParent : skeleton[elbow].parent;
    return shoulder == kNoParent ? std::nullopt : std::optional(Arm{shoulder, *hand});
}

/// Returns the first joint with the word that has no side.
std::optional<int> middle(const Skeleton& skeleton, const NamedJoints& joints, std::string_view word) {
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (joints.contains(joint, {word}) && !joints.counterpart(joint) &&
            skeleton[joint].parent != kNoParent)
            return joint;
    }
    return std::nullopt;
}

/// Returns the number of joints that two paths have in common.
std::size_t commonLength(const Path& a, const Path& b) {
    return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

}  // namespace

bool Body::isHuman() const {
    return leftArm && rightArm && trunkLength > kShortestTrunk * legLength() &&
           trunkLength < kLongestTrunk * legLength();
}

std::optional<Body> findBody(const Skeleton& skeleton) {
    const NamedJoints joints(skeleton);
    const auto ankle = leftAnkle(skeleton, joints);
    auto head = middle(skeleton, joints, "head");
    if (!head) head = middle(skeleton, joints, "neck");
    if (!ankle || !head) return std::nullopt;
    const auto other = joints.counterpart(*ankle);
    if (!other) return std::nullopt;

    const Path leftPath = pathTo(skeleton, *ankle);
    const std::size_t common = commonLength(leftPath, pathTo(skeleton, *other));
    if (common == 0) return std::nullopt;
    const auto left = legTo(skeleton, *ankle, common - 1), right = legTo(skeleton, *other, common - 1);
    if (!left || !right || !(left->length > 0) || !(right->length > 0)) return std::nullopt;

    Body body{.pelvis = leftPath[common - 1], .head = *head, .left = *left, .right = *right};
    const Path headPath = pathTo(skeleton, *head);
    for (std::size_t i = commonLength(headPath, leftPath); i < headPath.size(); ++i) {
        if (i > 0) body.trunkLength += lengthOf(skeleton, headPath[i]);
    }
    if (const auto hand = joints.firstLeft({"hand", "wrist"})) {
        body.leftArm = armTo(skeleton, hand);
        body.rightArm = armTo(skeleton, joints.counterpart(*hand));
    }
    return body;
}

}  // namespace sinew
