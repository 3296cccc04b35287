// Limbs with roll bones: the twist of a limb is separated from its swing and shared.
#include <gtest/gtest.h>

#include "core/math/Angle.h"
#include "tests/core/retarget/PosedHumanoid.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::between;
using test::Humanoid;
using test::JointAngles;
using test::jointsOf;
using test::makeHumanoid;
using test::mappingOf;
using test::playing;
using test::posed;
using test::turnOf;

constexpr double kExact = 1e-7;

/// A body with a roll bone in the left arm, and the mapping of the source onto it.
struct RollBone {
    Humanoid target;
    int joint = 0;
    Mapping mapping;
};

void replaceSkeleton(Humanoid& body, std::vector<Joint> joints) {
    Character character = body.character();
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    body.scene.characters[0] = std::make_shared<const Character>(std::move(character));
}

RoleMapping& entryOf(Mapping& mapping, BodyPart part) {
    return *std::ranges::find(mapping.roles, std::optional(Role{part, Side::left}), &RoleMapping::role);
}

/// Adds a roll bone beside the bone of a part, at a fraction of its length.
RollBone beside(const Humanoid& source, Humanoid target, BodyPart part, BodyPart next, double fraction) {
    RollBone made;
    std::vector<Joint> joints = target.skeleton().joints();
    Joint roll;
    roll.id = target.scene.newId<JointId>();
    roll.name = "roll";
    roll.parent = jointsOf(target, part, Side::left)[0];
    roll.free = kAngles;
    roll.order = EulerOrder::YZX;
    roll.rest.translation =
        fraction * joints[static_cast<std::size_t>(jointsOf(target, next, Side::left)[0])].rest.translation;
    roll.rest.rotation = Eigen::Quaterniond(0.5, -0.5, 0.5, 0.5);
    made.joint = static_cast<int>(joints.size());
    joints.push_back(std::move(roll));
    replaceSkeleton(target, std::move(joints));
    made.mapping = mappingOf(source, target);
    entryOf(made.mapping, part).targetTwist = {made.joint};
    made.target = std::move(target);
    return made;
}

/// Divides the bone of a part in two: the second half becomes a roll bone in the chain.
RollBone divided(const Humanoid& source, Humanoid target, BodyPart part, BodyPart next) {
    RollBone made;
    std::vector<Joint> joints = target.skeleton().joints();
    const int first = jointsOf(target, part, Side::left)[0];
    made.joint = jointsOf(target, next, Side::left)[0];
    Joint roll;
    roll.id = target.scene.newId<JointId>();
    roll.name = "roll";
    roll.parent = first;
    roll.free = kAngles;
    Joint& below = joints[static_cast<std::size_t>(made.joint)];
    below.rest.translation /= 2;
    roll.rest.translation = below.rest.translation;
    joints.insert(joints.begin() + made.joint, std::move(roll));
    const auto moved = [&](int joint) { return joint >= made.joint ? joint + 1 : joint; };
    for (std::size_t j = static_cast<std::size_t>(made.joint) + 1; j < joints.size(); ++j) {
        Joint& joint = joints[j];
        joint.parent = static_cast<int>(j) == made.joint + 1 ? made.joint : moved(joint.parent);
    }
    for (auto& [role, own] : target.roles) {
        for (int& joint : own) joint = moved(joint);
    }
    for (auto& [role, own] : target.roles) {
        if (role == Role{part, Side::left}) own.push_back(made.joint);
    }
    replaceSkeleton(target, std::move(joints));
    made.mapping = mappingOf(source, target);
    made.target = std::move(target);
    return made;
}

Humanoid retargeted(const Humanoid& source, const RollBone& onto) {
    RetargetSettings copyOnly;
    copyOnly.keepsContacts = false;
    auto made =
        retargetClip(source.character(), source.clip(), onto.target.character(), onto.mapping, copyOnly);
    if (!made) throw std::runtime_error(text(made.error()));
    return playing(onto.target, std::move(made->clip));
}

/// Rotations about x are twists of the arm, which lies along x at rest; those about y and z swing it.
Eigen::Quaterniond aboutX(double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitX()));
}

/// Angles of a joint whose rotation is a swing after a twist.
Eigen::Vector3d swungAndTwisted(const Eigen::Vector3d& swing, double twist) {
    const Eigen::Quaterniond rotation =
        Eigen::Quaterniond(Eigen::AngleAxisd(swing.norm(), swing.normalized())) * aboutX(twist);
    return fromQuaternion(EulerOrder::XYZ, rotation, Eigen::Vector3d::Zero());
}

// The elbow is 1 cm behind the line from shoulder to wrist, so limbs are not exactly along x.
constexpr double kAlongArm = 0.05;  // radians

TEST(Twist, rollBonesBesideTheForearmTakeTheirPartOfTheHandsTwist) {
    constexpr double kTwist = 1.2;
    for (const double fraction : {0.25, 0.5, 0.8}) {
        for (const double swing : {0.0, 0.7}) {
            const JointAngles pose{{"upperArm.L", {0, -0.3, -0.9}},
                                   {"forearm.L", {0, -0.8, 0}},
                                   {"hand.L", swungAndTwisted({0, 0.2, swing + 1e-9}, kTwist)}};
            const Humanoid source = posed(makeHumanoid(), pose);
            const RollBone onto =
                beside(source, makeHumanoid({.seed = 4}), BodyPart::forearm, BodyPart::hand, fraction);
            const Humanoid result = retargeted(source, onto);
            const Eigen::Quaterniond forearm =
                turnOf(result, jointsOf(result, BodyPart::forearm, Side::left)[0]);
            const Eigen::AngleAxisd roll(forearm.conjugate() * turnOf(result, onto.joint));
            const Eigen::Vector3d bone =
                between(posed(onto.target, {}), jointsOf(result, BodyPart::forearm, Side::left)[0],
                        jointsOf(result, BodyPart::hand, Side::left)[0])
                    .normalized();
            EXPECT_GT(roll.axis().dot(bone), 1 - 1e-9) << "it rolls and does not swing";
            EXPECT_NEAR(roll.angle(), fraction * kTwist, kAlongArm) << fraction << ' ' << swing;
        }
    }
}

TEST(Twist, rollBonesBesideTheUpperArmTakeItsTwistBack) {
    constexpr double kTwist = 1.2, kFraction = 0.25;
    const Humanoid source = posed(makeHumanoid(), {{"upperArm.L", swungAndTwisted({0, -0.3, -0.9}, kTwist)}});
    const RollBone onto =
        beside(source, makeHumanoid({.seed = 4}), BodyPart::upperArm, BodyPart::forearm, kFraction);
    const Humanoid result = retargeted(source, onto);
    const int arm = jointsOf(result, BodyPart::upperArm, Side::left)[0];
    const Eigen::AngleAxisd roll(turnOf(result, arm).conjugate() * turnOf(result, onto.joint));
    EXPECT_NEAR(std::abs(roll.axis().x()), 1, 0.01) << "it rolls and does not swing";
    EXPECT_NEAR(roll.angle() * roll.axis().x(), -(1 - kFraction) * kTwist, kAlongArm)
        << "near the shoulder, the skin twists less";
}

TEST(Twist, chainsOfRollBonesSwingAtTheirFirstJointAndShareTheTwist) {
    constexpr double kTwist = 1.2;
    for (const auto& [part, next, name] : {std::tuple(BodyPart::upperArm, BodyPart::forearm, "upperArm.L"),
                                           std::tuple(BodyPart::forearm, BodyPart::hand, "forearm.L")}) {
        const Humanoid source = posed(makeHumanoid(), {{name, swungAndTwisted({0, -0.5, -0.9}, kTwist)}});
        const RollBone onto = divided(source, makeHumanoid({.scale = 0.8}), part, next);
        const Humanoid result = retargeted(source, onto);
        const int first = jointsOf(result, part, Side::left)[0], end = jointsOf(result, next, Side::left)[0];
        const Eigen::Vector3d whole =
            between(source, jointsOf(source, part, Side::left)[0], jointsOf(source, next, Side::left)[0])
                .normalized();
        for (const auto& [from, to] : {std::pair(first, onto.joint), std::pair(onto.joint, end)})
            EXPECT_LT((between(result, from, to).normalized() - whole).norm(), kExact)
                << "the limb stays straight, and points where the source's does";
        const Eigen::AngleAxisd roll(turnOf(result, first).conjugate() * turnOf(result, onto.joint));
        EXPECT_NEAR(roll.angle(), kTwist / 2, kAlongArm);
        EXPECT_LT(
            turnOf(result, onto.joint).angularDistance(turnOf(source, jointsOf(source, part, Side::left)[0])),
            kExact)
            << "the last joint has all of the twist";
    }
}

TEST(Twist, chainsWithoutTwistOnlySwing) {
    const Humanoid source = posed(makeHumanoid(), {{"upperArm.L", {0, -0.5, 0}}});
    const RollBone onto =
        divided(source, makeHumanoid({.scale = 0.8}), BodyPart::upperArm, BodyPart::forearm);
    const Humanoid result = retargeted(source, onto);
    const int first = jointsOf(result, BodyPart::upperArm, Side::left)[0];
    EXPECT_LT(turnOf(result, first).angularDistance(turnOf(result, onto.joint)), 0.02);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
