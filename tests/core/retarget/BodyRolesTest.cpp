#include "core/retarget/BodyRoles.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <chrono>

#include "core/scene/templates/Templates.h"
#include "tests/core/RandomNumber.h"
#include "tests/core/retarget/Figure.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::Figure;
using test::kPlainFigure;
using test::makeFigure;
using test::namesByRole;

constexpr Role kHips{BodyPart::hips, std::nullopt}, kHead{BodyPart::head, std::nullopt};

/// A figure with fingers, ends of bones and connectors, as motion capture has them.
constexpr std::string_view kFullFigure =
    "root=root; hips=Hips; spine1=Spine; spine2=Spine1; spine3=Spine2; neck1=Neck; head=Head; "
    "headEnd=Head_End; clavicle=%Shoulder; upperArm=%Arm; forearm=%ForeArm; hand=%Hand; thumb0=%HandThumb1; "
    "thumb1=%HandThumb2; index0=%HandIndex1; index1=%HandIndex2; middle0=%HandMiddle1; ring0=%HandRing1; "
    "little0=%HandPinky1; upperLeg=%UpLeg; lowerLeg=%Leg; foot=%Foot; toes=%ToeBase; toeEnd=%Toe_End";

Skeleton withoutNames(const Skeleton& skeleton) {
    std::vector<Joint> joints = skeleton.joints();
    for (std::size_t i = 0; i < joints.size(); ++i)
        joints[i].name = std::string("joint").append(std::to_string(i));
    return Skeleton::create(joints).value();
}

/// Adds a joint without an effect on the others.
void add(Figure& figure, const std::string& name, const std::string& parent,
         const Eigen::Vector3d& offset = Eigen::Vector3d::Zero()) {
    Joint joint;
    joint.id = JointId{figure.joints.size() + 1};
    joint.name = name;
    for (std::size_t i = 0; i < figure.joints.size(); ++i) {
        if (figure.joints[i].name == parent) joint.parent = static_cast<int>(i);
    }
    joint.rest.translation = offset;
    joint.free = kAngles;
    figure.joints.push_back(joint);
}

std::vector<int> chain(const BodyRoles& body, Role role) {
    const auto found = body.roles.find(role);
    return found == body.roles.end() ? std::vector<int>() : found->second.joints;
}

TEST(BodyRoles, areNotFoundWithoutABody) {
    EXPECT_TRUE(findBodyRoles(Skeleton()).roles.empty());
    for (const char* names : {"root=Root", "root=Hips", "hips=Hips; spine1=Spine",
                              "root=a; hips=b; spine1=c; "
                              "spine2=d; neck1=e",
                              "hand=%Wrist; thumb0=%Thumb1; index0=%Index1; middle0=%Middle1"}) {
        const auto roles = findBodyRoles(makeFigure(names).skeleton()).roles;
        EXPECT_FALSE(roles.contains(kHead)) << names;
        EXPECT_FALSE(roles.contains({BodyPart::upperArm, Side::left})) << names;
    }
}

TEST(BodyRoles, areFoundInAPartOfABody) {
    const Figure noLegs = makeFigure(
        "hips=Hips; spine1=Spine; neck1=Neck; head=Head; upperArm=%UpperArm; forearm=%LowerArm; hand=%Hand");
    EXPECT_EQ(namesByRole(noLegs.skeleton()), noLegs.roles);
    const Figure noArms = makeFigure(
        "hips=Hips; spine1=Spine; neck1=Neck; head=Head; upperLeg=%Thigh; lowerLeg=%Shin; foot=%Foot");
    EXPECT_EQ(namesByRole(noArms.skeleton()), noArms.roles);
    const Figure noTrunk = makeFigure("hips=Hips; upperLeg=%Thigh; lowerLeg=%Shin; foot=%Foot");
    EXPECT_EQ(namesByRole(noTrunk.skeleton()), noTrunk.roles);
}

TEST(BodyRoles, areFoundInTemplates) {
    for (const char* kind : {"biped", "quadruped"}) {
        const Scene scene = newFromTemplate(kind).value();
        const BodyRoles body = findBodyRoles(*scene.characters.back()->skeleton);
        EXPECT_EQ(body.profile == MappingProfile::quadruped, std::string_view(kind) == "quadruped");
        for (const Role role : allRoles()) {
            const bool isFinger = role.part >= BodyPart::thumb && role.part <= BodyPart::little;
            const bool isTail = role.part == BodyPart::tail && body.profile == MappingProfile::humanoid;
            if (!isFinger && !isTail) {
                EXPECT_TRUE(body.roles.contains(role)) << kind << ": " << name(role);
            }
        }
    }
    const Scene scene = newFromTemplate("hand").value();
    EXPECT_EQ(findBodyRoles(*scene.characters.back()->skeleton).roles.size(), 7u);
}

TEST(BodyRoles, areReadFromUnknownNamesBetweenKnownOnes) {
    Figure figure = makeFigure(kPlainFigure);
    for (Joint& joint : figure.joints) {
        if (joint.name == "LeftForeArm" || joint.name == "Spine1")
            joint.name = std::string("x").append(joint.name, 0, 1);
    }
    const BodyRoles body = findBodyRoles(figure.skeleton());
    EXPECT_EQ(chain(body, {BodyPart::forearm, Side::left}).size(), 1u);
    EXPECT_EQ(chain(body, {BodyPart::spine, std::nullopt}).size(), 2u);
    EXPECT_LT(body.roles.at({BodyPart::forearm, Side::left}).confidence,
              body.roles.at({BodyPart::forearm, Side::right}).confidence);
}

TEST(BodyRoles, ignoreNodesOfMeshes) {
    Figure figure = makeFigure(kPlainFigure);
    add(figure, "Hips mesh", "");
    figure.joints.back().kind = JointKind::node;
    add(figure, "LeftHand mesh", "Hips mesh", {0.7, 1.4, 0});
    figure.joints.back().kind = JointKind::node;
    EXPECT_EQ(namesByRole(figure.skeleton()), figure.roles);
}

TEST(BodyRoles, belongToTheMostCompleteFigure) {
    Figure figure = makeFigure("hips=Hips; spine1=Spine; upperLeg=%UpLeg; lowerLeg=%Leg");
    Figure second = makeFigure(kPlainFigure);
    const auto offset = static_cast<int>(figure.joints.size());
    for (Joint joint : second.joints) {
        joint.id = JointId{figure.joints.size() + 1};
        if (joint.parent != kNoParent) joint.parent += offset;
        if (Skeleton::create(figure.joints).value().find(joint.name)) {
            second.roles = {};
            joint.name += " 2";
        }
        figure.joints.push_back(joint);
    }
    const BodyRoles body = findBodyRoles(figure.skeleton());
    EXPECT_EQ(chain(body, kHips), std::vector<int>{offset});
    EXPECT_EQ(chain(body, {BodyPart::hand, Side::left}).size(), 1u);
}

TEST(BodyRoles, ignoreControlsAndTargets) {
    Figure figure = makeFigure(
        "root=root; hips=pelvis; spine1=spine_01; neck1=neck_01; head=head; clavicle=clavicle_%; "
        "upperArm=upperarm_%; forearm=lowerarm_%; hand=hand_%; upperLeg=thigh_%; lowerLeg=calf_%; "
        "foot=foot_%; "
        "toes=ball_%",
        "l", "r");
    add(figure, "ik_foot_root", "root");
    add(figure, "ik_foot_l", "ik_foot_root", {0.09, 0.08, 0});
    add(figure, "ik_hand_l", "root", {0.7, 1.4, 0});
    add(figure, "upperarm_correctiveRoot_l", "upperarm_l");
    add(figure, "upperarm_bck_l", "upperarm_correctiveRoot_l");
    add(figure, "calf_kneeBack_l", "calf_l", {0, 0, -0.05});
    add(figure, "calf_knee_l", "calf_l", {0, 0, 0.05});
    add(figure, "wrist_inner_l", "hand_l", {0, -0.02, 0});
    add(figure, "weapon_l", "hand_l", {0.1, 0, 0});
    EXPECT_EQ(namesByRole(figure.skeleton()), figure.roles);
}

TEST(BodyRoles, preferTheDeformingBonesOfARig) {
    Figure figure = makeFigure(
        "hips=DEF-spine; spine1=DEF-spine.001; head=DEF-spine.006; upperArm=DEF-upper_arm.%; "
        "forearm=DEF-forearm.%; hand=DEF-hand.%; upperLeg=DEF-thigh.%; lowerLeg=DEF-shin.%; foot=DEF-foot.%",
        "L", "R");
    add(figure, "torso", "", {0, 1, 0});
    add(figure, "thigh_fk.L", "torso", {0.09, 0, 0});
    add(figure, "shin_fk.L", "thigh_fk.L", {0, -0.4, 0});
    add(figure, "foot_fk.L", "shin_fk.L", {0, -0.4, 0});
    add(figure, "MCH-foot.L", "foot_fk.L");
    EXPECT_EQ(namesByRole(figure.skeleton()), figure.roles);
}

TEST(BodyRoles, withSwappedSidesAreDoubtful) {
    const Figure figure = makeFigure(kPlainFigure, "Right", "Left");
    const BodyRoles body = findBodyRoles(figure.skeleton());
    const RoleJoints& leg = body.roles.at({BodyPart::upperLeg, Side::left});
    EXPECT_LT(leg.confidence, kDoubtful);
    EXPECT_NE(leg.reason.find("on the right at rest"), std::string::npos) << leg.reason;
    EXPECT_GE(body.roles.at(kHips).confidence, kDoubtful);
}

TEST(BodyRoles, ofQuadrupedsHaveATail) {
    Figure figure = makeFigure("hips=Pelvis; tail1=Tail1; tail2=Tail2");
    add(figure, "Spine1", "Pelvis", {0, 0, 0.3});
    add(figure, "Spine2", "Spine1", {0, 0, 0.3});
    add(figure, "Neck", "Spine2", {0, 0.2, 0.2});
    add(figure, "Head", "Neck", {0, 0.2, 0.1});
    for (const double x : {0.1, -0.1}) {
        const std::string side = x > 0 ? "L_" : "R_";
        add(figure, side + "FrontThigh", "Spine2", {x, -0.1, 0});
        add(figure, side + "FrontShin", side + "FrontThigh", {0, -0.45, 0});
        add(figure, side + "FrontFoot", side + "FrontShin", {0, -0.4, 0});
        add(figure, side + "HindThigh", "Pelvis", {x, -0.1, 0});
        add(figure, side + "HindShin", side + "HindThigh", {0, -0.45, 0});
        add(figure, side + "HindFoot", side + "HindShin", {0, -0.4, 0});
    }
    const BodyRoles named = findBodyRoles(figure.skeleton());
    EXPECT_EQ(named.profile, MappingProfile::quadruped);
    EXPECT_EQ(chain(named, {BodyPart::tail, std::nullopt}).size(), 2u);
    EXPECT_EQ(chain(named, {BodyPart::upperArm, Side::left}),
              std::vector{*figure.skeleton().find("L_FrontThigh")});
    EXPECT_EQ(chain(named, {BodyPart::foot, Side::right}),
              std::vector{*figure.skeleton().find("R_HindFoot")});
    const BodyRoles unnamed = findBodyRoles(withoutNames(figure.skeleton()));
    EXPECT_EQ(unnamed.profile, MappingProfile::quadruped);
    for (const auto& [role, found] : named.roles) EXPECT_EQ(chain(unnamed, role), found.joints) << name(role);
}

TEST(BodyRoles, ofHipsThatCannotRotateAreStillFound) {
    Figure figure = makeFigure(kPlainFigure);
    add(figure, "Hips_to_Prop", "Hips");
    for (Joint& joint : figure.joints) {
        if (joint.name == "Hips_to_Prop") joint.free = {};
    }
    EXPECT_EQ(namesByRole(figure.skeleton()), figure.roles);
}

TEST(BodyRoles, takeLinearTime) {
    // The largest skeletons: one chain, a comb of limbs, and a star.
    std::vector<std::vector<int>> shapes(3);
    for (int i = 0; i < kMaximumJoints; ++i) {
        shapes[0].push_back(i - 1);
        shapes[1].push_back(i % 8 == 0 ? i - 8 : i % 8 == 4 ? i - 4 : i - 1);
        shapes[2].push_back(i == 0 ? kNoParent : i <= kMaximumJoints / 2 ? 0 : i - kMaximumJoints / 2);
    }
    shapes[1][0] = kNoParent;
    for (const auto& parents : shapes) {
        std::vector<Joint> joints(parents.size());
        for (std::size_t i = 0; i < joints.size(); ++i) {
            joints[i].id = JointId{i + 1};
            joints[i].name = (i % 3 == 0 ? "LeftArm" : "joint") + std::to_string(i);
            joints[i].parent = parents[i] < 0 ? kNoParent : parents[i];
            joints[i].rest.translation = {0.01 * static_cast<double>(i % 5), 0.01, 0};
        }
        const Skeleton skeleton = Skeleton::create(joints).value();
        const auto start = std::chrono::steady_clock::now();
        findBodyRoles(skeleton);
        EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(20));
    }
}

/// Returns a skeleton whose joints have the same positions relative to each other, but another orientation
/// and unit, and rolled joints.
Skeleton transformed(const Skeleton& skeleton, const Eigen::Quaterniond& rotation, double scale,
                     const std::vector<Eigen::Quaterniond>& rolls) {
    std::vector<Joint> joints = skeleton.joints();
    for (int j = 0; j < skeleton.size(); ++j) {
        const auto i = static_cast<std::size_t>(j);
        const int parent = skeleton[j].parent;
        const Eigen::Quaterniond above =
            parent == kNoParent ? Eigen::Quaterniond::Identity() : rolls[static_cast<std::size_t>(parent)];
        const Eigen::Vector3d offset =
            parent == kNoParent
                ? skeleton.restModel()[i].translation()
                : Eigen::Vector3d(skeleton.restModel()[i].translation() -
                                  skeleton.restModel()[static_cast<std::size_t>(parent)].translation());
        joints[i].rest.translation = above.inverse() * (rotation * offset) * scale;
        joints[i].rest.rotation = above.inverse() * rolls[i];
    }
    return Skeleton::create(joints).value();
}

Eigen::Quaterniond randomRotation() {
    const auto number = [] { return *anyNumber(-1, 1); };
    const Eigen::Quaterniond q(number(), number(), number(), number());
    return q.norm() > 0.1 ? q.normalized() : Eigen::Quaterniond::Identity();
}

RC_GTEST_PROP(BodyRolesLaw, doNotDependOnAxesUnitsAndRolls, ()) {
    const Figure figure = makeFigure(kFullFigure);
    const bool named = *rc::gen::arbitrary<bool>();
    const Skeleton skeleton = named ? figure.skeleton() : withoutNames(figure.skeleton());
    std::vector<Eigen::Quaterniond> rolls;
    for (int i = 0; i < skeleton.size(); ++i) rolls.push_back(randomRotation());
    const double scale = *rc::gen::element(0.001, 0.0254, 1.0, 39.37, 1000.0);
    const Skeleton other = transformed(skeleton, randomRotation(), scale, rolls);
    const BodyRoles before = findBodyRoles(skeleton), after = findBodyRoles(other);
    RC_ASSERT(before.roles.size() == after.roles.size());
    for (const auto& [role, found] : before.roles) RC_ASSERT(chain(after, role) == found.joints);
}

RC_GTEST_PROP(BodyRolesLaw, areChainsWithoutSharedJointsForAnyNames, ()) {
    static const std::vector<std::string> kWords{
        "Left",   "Right",    "L_",  "_r",    "Hips",   "Pelvis",  "Spine", "Chest", "Neck",  "Head",
        "Collar", "Shoulder", "Up",  "Low",   "Arm",    "ForeArm", "Elbow", "Hand",  "Wrist", "Finger",
        "Thumb",  "Index",    "Leg", "Thigh", "Hip",    "Knee",    "Shin",  "Foot",  "Ankle", "Toe",
        "Tail",   "Twist",    "End", "x",     "Carpal", "DEF-",    "0",     "1",     "ik",    "Bip01"};
    const auto size = *anyInteger(1, 40);
    std::vector<Joint> joints(static_cast<std::size_t>(size));
    for (std::int64_t i = 0; i < size; ++i) {
        Joint& joint = joints[static_cast<std::size_t>(i)];
        joint.id = JointId{static_cast<std::uint64_t>(i) + 1};
        for (std::int64_t word = *anyInteger(0, 3); word > 0; --word)
            joint.name += kWords[static_cast<std::size_t>(*anyInteger(0, std::ssize(kWords) - 1))];
        joint.name.append(" ").append(std::to_string(i));
        joint.parent = static_cast<int>(*anyInteger(std::max<std::int64_t>(i - 4, i == 0 ? -1 : 0), i - 1));
        if (*anyInteger(0, 9) == 0) joint.parent = kNoParent;
        joint.kind = *anyInteger(0, 9) == 0 ? JointKind::node : JointKind::joint;
        if (*anyInteger(0, 4) > 0) joint.free = kAngles;
        joint.rest.translation = {*anyNumber(-1, 1), *anyNumber(-1, 1), *anyNumber(-1, 1)};
        if (*anyInteger(0, 4) == 0) joint.rest.translation.setZero();
    }
    const Skeleton skeleton = Skeleton::create(joints).value();
    std::vector<int> uses(joints.size());
    for (const auto& [role, found] : findBodyRoles(skeleton).roles) {
        RC_ASSERT(!found.joints.empty());
        RC_ASSERT(found.confidence > 0 && found.confidence <= 1);
        RC_ASSERT(!found.reason.empty());
        for (const auto* list : {&found.joints, &found.twist}) {
            for (const int joint : *list) RC_ASSERT(++uses[static_cast<std::size_t>(joint)] == 1);
        }
        for (std::size_t i = 1; i < found.joints.size(); ++i) {
            int above = found.joints[i];
            while (above > found.joints[i - 1]) above = skeleton[above].parent;
            RC_ASSERT(above == found.joints[i - 1]);
        }
    }
}

RC_GTEST_PROP(BodyRolesLaw, keepHipsLimbsAndHeadWithoutNames, ()) {
    std::string names =
        "hips=Hips; spine1=Spine; head=Head; clavicle=%Clavicle; upperArm=%UpperArm; forearm=%Forearm; "
        "hand=%Hand; upperLeg=%Thigh; lowerLeg=%Shin; foot=%Foot; toes=%Toes";
    for (const char* part :
         {"; root=Root", "; spine2=Spine1", "; spine2=Spine1; spine3=Spine2", "; neck1=Neck",
          "; neck1=Neck; headEnd=Head_End", "; toeEnd=%Toe_End",
          "; thumb0=%Thumb1; index0=%Index1; index1=%Index2; middle0=%Middle1; middle1=%Middle2; "
          "ring0=%Ring1; little0=%Pinky1"}) {
        if (*rc::gen::arbitrary<bool>()) names += part;
    }
    const Figure figure = makeFigure(names);
    const BodyRoles named = findBodyRoles(figure.skeleton());
    const BodyRoles unnamed = findBodyRoles(withoutNames(figure.skeleton()));
    for (const auto& [role, found] : named.roles) {
        const bool isEssential = role == kHips || role == kHead ||
                                 (role.part >= BodyPart::upperArm && role.part <= BodyPart::hand) ||
                                 (role.part >= BodyPart::upperLeg && role.part <= BodyPart::foot);
        if (!isEssential) continue;
        RC_ASSERT(chain(unnamed, role) == found.joints);
        RC_ASSERT(unnamed.roles.at(role).confidence <= found.confidence);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
