#include "core/scene/analysis/Body.h"

#include <algorithm>
#include <vector>

#include "core/retarget/BodyRoles.h"

namespace sinew {

namespace {

/// Range of the trunk's length, from pelvis to head, in lengths of a leg.
constexpr double kShortestTrunk = 0.45, kLongestTrunk = 1.25;

using Path = std::vector<int>;

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

/// Returns the joints of a role, or null if it has none or they are doubtful.
const RoleJoints* certain(const BodyRoles& body, BodyPart part, std::optional<Side> side = std::nullopt) {
    const auto found = body.roles.find({part, side});
    return found == body.roles.end() || found->second.confidence < kDoubtful ? nullptr : &found->second;
}

std::optional<Leg> legOf(const Skeleton& skeleton, const BodyRoles& body, Side side) {
    const RoleJoints* upper = certain(body, BodyPart::upperLeg, side);
    const RoleJoints* foot = certain(body, BodyPart::foot, side);
    if (!upper || !foot) return std::nullopt;
    Leg leg{.hip = upper->joints.front(), .ankle = foot->joints.front()};
    for (int joint = leg.ankle; joint != leg.hip && joint != kNoParent; joint = skeleton[joint].parent)
        leg.length += lengthOf(skeleton, joint);
    const std::vector<int>& below = skeleton.children(leg.ankle);
    if (!below.empty()) leg.toes = below.front();
    return leg.length > 0 ? std::optional(leg) : std::nullopt;
}

std::optional<Arm> armOf(const BodyRoles& body, Side side) {
    const RoleJoints* upper = certain(body, BodyPart::upperArm, side);
    const RoleJoints* hand = certain(body, BodyPart::hand, side);
    return upper && hand ? std::optional(Arm{upper->joints.front(), hand->joints.front()}) : std::nullopt;
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
    const BodyRoles roles = findBodyRoles(skeleton);
    if (roles.profile != MappingProfile::humanoid) return std::nullopt;
    const RoleJoints* head = certain(roles, BodyPart::head);
    const auto left = legOf(skeleton, roles, Side::left), right = legOf(skeleton, roles, Side::right);
    if (!head || !left || !right) return std::nullopt;

    const Path leftPath = pathTo(skeleton, left->hip);
    const std::size_t common = commonLength(leftPath, pathTo(skeleton, right->hip));
    if (common == 0) return std::nullopt;
    Body body{.pelvis = leftPath[common - 1], .head = head->joints.front(), .left = *left, .right = *right};
    const Path headPath = pathTo(skeleton, body.head);
    for (std::size_t i = commonLength(headPath, leftPath); i < headPath.size(); ++i) {
        if (i > 0) body.trunkLength += lengthOf(skeleton, headPath[i]);
    }
    body.leftArm = armOf(roles, Side::left);
    body.rightArm = armOf(roles, Side::right);
    return body;
}

}  // namespace sinew
