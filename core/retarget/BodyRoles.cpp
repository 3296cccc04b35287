#include "core/retarget/BodyRoles.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/retarget/BodyFrame.h"
#include "core/retarget/NamedBody.h"
#include "core/retarget/ShapedBody.h"

namespace sinew {

namespace {

constexpr double kShaped = 0.7;     ///< confidence in parts in the middle that only the hierarchy shows
constexpr double kSided = 0.65;     ///< in limbs of which only the hierarchy and the rest pose show the side
constexpr double kGuessed = 0.4;    ///< in limbs whose side is a guess
constexpr double kFilledIn = 0.55;  ///< in parts that the hierarchy adds to named ones
constexpr double kConfirmed = 0.05, kConfirmedAmbiguous = 0.1;  ///< added if names and hierarchy agree
constexpr double kSwapped = 0.5;  ///< factor for limbs whose names indicate the other side

using Roles = std::map<Role, RoleJoints>;

constexpr std::array kBodySides{Side::left, Side::right};
constexpr std::array kLegParts{BodyPart::upperLeg, BodyPart::lowerLeg, BodyPart::foot, BodyPart::toes};
constexpr std::array kArmParts{BodyPart::clavicle, BodyPart::upperArm, BodyPart::forearm,
                               BodyPart::hand,     BodyPart::thumb,    BodyPart::index,
                               BodyPart::middle,   BodyPart::ring,     BodyPart::little};

/// Returns the first joint of a role, or kNoParent.
int firstJoint(const Roles& roles, BodyPart part, std::optional<Side> side = std::nullopt) {
    const auto found = roles.find({part, side});
    return found == roles.end() ? kNoParent : found->second.joints.front();
}

std::array<int, 2> firstJoints(const Roles& roles, BodyPart part) {
    return {firstJoint(roles, part, Side::left), firstJoint(roles, part, Side::right)};
}

bool isPair(const std::array<int, 2>& pair) { return pair[0] != kNoParent && pair[1] != kNoParent; }

BodyLandmarks landmarks(const Roles& roles) {
    BodyLandmarks body;
    if (const auto hips = roles.find({BodyPart::hips, {}}); hips != roles.end())
        body.hips = hips->second.joints.back();
    body.chest = firstJoint(roles, BodyPart::neck);
    if (body.chest == kNoParent) body.chest = firstJoint(roles, BodyPart::head);
    body.legs = firstJoints(roles, BodyPart::upperLeg);
    body.feet = firstJoints(roles, BodyPart::foot);
    body.toes = firstJoints(roles, BodyPart::toes);
    body.arms = firstJoints(roles, BodyPart::upperArm);
    body.hands = firstJoints(roles, BodyPart::hand);
    return body;
}

std::vector<std::pair<BodyPart, const std::vector<int>*>> parts(const ShapedLimb& limb, bool isArm) {
    if (isArm)
        return {{BodyPart::clavicle, &limb.root},
                {BodyPart::upperArm, &limb.upper},
                {BodyPart::forearm, &limb.lower},
                {BodyPart::hand, &limb.extremity}};
    return {{BodyPart::upperLeg, &limb.upper},
            {BodyPart::lowerLeg, &limb.lower},
            {BodyPart::foot, &limb.extremity},
            {BodyPart::toes, &limb.tip}};
}

BodyLandmarks landmarks(const ShapedBody& shape) {
    const auto first = [](const std::vector<int>& joints) { return joints.empty() ? kNoParent : joints[0]; };
    BodyLandmarks body;
    body.hips = shape.hips;
    body.chest = shape.neck.empty() ? shape.head : shape.neck.front();
    for (std::size_t i = 0; i < 2; ++i) {
        body.legs[i] = shape.legs[i].upper.front();
        body.feet[i] = first(shape.legs[i].extremity);
        body.toes[i] = first(shape.legs[i].tip);
        body.arms[i] = shape.arms[i].upper.front();
        body.hands[i] = first(shape.arms[i].extremity);
    }
    return body;
}

/// Returns the roles of a body found by its shape.
Roles rolesByShape(const FigureTree& tree, const ShapedBody& shape) {
    Roles roles;
    const auto add = [&](Role role, const std::vector<int>& joints, double confidence, std::string reason) {
        if (!joints.empty()) roles[role] = {joints, {}, confidence, std::move(reason)};
    };
    add({BodyPart::hips, {}}, {shape.hips}, kShaped, "hierarchy: carries two pairs of limbs");
    add({BodyPart::spine, {}}, shape.spine, kShaped, "hierarchy: between the pairs of limbs");
    add({BodyPart::neck, {}}, shape.neck, kShaped, "hierarchy: above the arms");
    add({BodyPart::head, {}}, {shape.head}, kShaped, "hierarchy: end of the trunk");
    add({BodyPart::tail, {}}, shape.tail, kFilledIn, "hierarchy: chain behind the legs");
    const BodyLandmarks body = landmarks(shape);
    const auto left = leftOfBody(tree, body);
    for (const bool isArm : {false, true}) {
        const auto& limbs = isArm ? shape.arms : shape.legs;
        const auto& tops = isArm ? body.arms : body.legs;
        const auto known = left ? isFirstLeft(tree, tops, *left) : std::nullopt;
        const bool firstIsLeft =
            known.value_or(isFirstLeft(tree, tops, usualLeft(tree, tops)).value_or(true));
        for (std::size_t i = 0; i < 2; ++i) {
            const Side side = (i == 0) == firstIsLeft ? Side::left : Side::right;
            for (const auto& [part, joints] : parts(limbs[i], isArm)) {
                add({part, side}, *joints, known ? kSided : kGuessed,
                    std::string("hierarchy: one of two equal limbs (") +
                        (known ? "left and right from the rest pose)" : "left and right are a guess)"));
            }
        }
    }
    return roles;
}

/// Returns whether names have found a body: hips with a pair of limbs.
bool isBody(const Roles& roles) {
    return firstJoint(roles, BodyPart::hips) != kNoParent &&
           (isPair(firstJoints(roles, BodyPart::upperLeg)) || isPair(firstJoints(roles, BodyPart::upperArm)));
}

/// Raises the confidence of roles that names and hierarchy give to the same joints, whatever their sides.
void confirm(Roles& roles, const Roles& shaped) {
    for (auto& [role, found] : roles) {
        bool agrees = false;
        for (const std::optional<Side> side :
             {std::optional<Side>(), std::optional(Side::left), std::optional(Side::right)}) {
            const auto other = shaped.find({role.part, side});
            agrees = agrees || (other != shaped.end() && other->second.joints.back() == found.joints.back());
        }
        if (!agrees) continue;
        found.confidence =
            std::min(1.0, found.confidence + (found.confidence > 0.9 ? kConfirmed : kConfirmedAmbiguous));
        addRemark(found.reason, "the hierarchy agrees");
    }
}

/// Adds roles that have no names and that the hierarchy shows on joints without roles: below or above named
/// parts of the same limb, or in the middle.
void fillIn(const FigureTree& tree, Roles& roles, const Roles& shaped) {
    std::vector<bool> used(static_cast<std::size_t>(tree.skeleton().size()));
    for (const auto& [role, found] : roles) {
        for (const int joint : found.joints) used[static_cast<std::size_t>(joint)] = true;
    }
    const auto isFree = [&](int joint) {
        return !used[static_cast<std::size_t>(joint)] && tree.label(joint).part == JointPart::unknown;
    };
    for (const auto& [role, found] : shaped) {
        if (role.part == BodyPart::tail || role.part == BodyPart::toes || role.part == BodyPart::clavicle)
            continue;
        if (roles.contains(role) || !std::ranges::all_of(found.joints, isFree)) continue;
        const auto above = parentRole(role);
        const auto parent = above ? roles.find(*above) : roles.end();
        if (parent != roles.end() && !tree.isAbove(parent->second.joints.back(), found.joints.front()))
            continue;
        roles[role] = {found.joints, {}, std::min(found.confidence, kFilledIn), found.reason};
    }
}

/// Lowers the confidence of limbs whose names contradict the side they are on in the rest pose.
void checkSides(const FigureTree& tree, Roles& roles) {
    const BodyLandmarks body = landmarks(roles);
    const auto left = leftOfBody(tree, body);
    if (!left) return;
    const auto doubt = [&](const std::array<int, 2>& tops, std::span<const BodyPart> limb) {
        if (!isPair(tops) || isFirstLeft(tree, tops, *left).value_or(true)) return;
        for (const BodyPart part : limb) {
            for (const Side side : kBodySides) {
                const auto found = roles.find({part, side});
                if (found == roles.end()) continue;
                found->second.confidence *= kSwapped;
                addRemark(found->second.reason, side == Side::left ? "named left, but on the right at rest"
                                                                   : "named right, but on the left at rest");
            }
        }
    };
    doubt(body.legs, kLegParts);
    doubt(body.arms, kArmParts);
}

/// Gives each roll bone beside a chain to the role of the next joint above that has one.
void addTwistBones(const FigureTree& tree, Roles& roles) {
    const Skeleton& skeleton = tree.skeleton();
    std::vector<RoleJoints*> owners(static_cast<std::size_t>(skeleton.size()));
    for (auto& [role, found] : roles) {
        for (const int joint : found.joints) owners[static_cast<std::size_t>(joint)] = &found;
    }
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        RoleJoints*& owner = owners[static_cast<std::size_t>(joint)];
        const JointNameLabel& label = tree.label(joint);
        if (owner || skeleton[joint].parent == kNoParent || tree.contains(joint)) continue;
        if (!label.isTwist || label.isExcluded()) continue;
        owner = owners[static_cast<std::size_t>(skeleton[joint].parent)];
        if (owner) owner->twist.push_back(joint);
    }
}

}  // namespace

BodyRoles findBodyRoles(const Skeleton& skeleton) {
    const FigureTree tree(skeleton, jointLabels(skeleton));
    BodyRoles result;
    result.roles = rolesByName(tree);
    if (const auto shape = bodyByShape(tree)) {
        Roles shaped = rolesByShape(tree, *shape);
        if (isBody(result.roles)) {
            fillIn(tree, result.roles, shaped);
            confirm(result.roles, shaped);
        } else {
            result.roles = std::move(shaped);
        }
    }
    checkSides(tree, result.roles);
    addTwistBones(tree, result.roles);
    if (isFourLegged(tree, landmarks(result.roles))) result.profile = MappingProfile::quadruped;
    return result;
}

}  // namespace sinew
