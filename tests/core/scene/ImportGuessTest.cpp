#include "core/scene/analysis/ImportGuess.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <numbers>

#include "core/anim/retime/ClipRate.h"
#include "core/base/LengthUnit.h"
#include "core/io/FormatList.h"
#include "core/scene/analysis/Body.h"
#include "core/scene/analysis/MeshBody.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/characters/ConvertUnits.h"
#include "core/scene/templates/Templates.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr DefinedByFile kNothing{.unit = false, .axes = false, .rate = false};

const Character& only(const Scene& scene) { return *scene.characters.at(0); }

/// A scene's only character as a file in another unit and with other axes would be read.
Scene misread(Scene scene, double metresPerUnit, Axis up, Axis facing) {
    const CharacterId id = only(scene).id;
    // The turn that takes +Y to `up` and +Z to `facing` is the inverse of the one that undoes it.
    const Eigen::Matrix3d back = turnUpright(up, facing).transpose();
    scene = turnCharacter(scene, id, closestAxis(back.row(1)), closestAxis(back.row(2))).value();
    return scaleCharacter(scene, id, 1 / metresPerUnit).value();
}

Scene misread(double metresPerUnit, Axis up, Axis facing) {
    return misread(newFromTemplate("biped").value(), metresPerUnit, up, facing);
}

/// Adds the vertices of a tube around a line to a surface.
void addTube(Geometry& surface, const Eigen::Vector3d& from, const Eigen::Vector3d& to, double radius) {
    const Eigen::Vector3d side = (to - from).unitOrthogonal(), front = (to - from).normalized().cross(side);
    for (int i = 0; i <= 20; ++i) {
        for (int j = 0; j < 16; ++j) {
            const double angle = j * std::numbers::pi / 8;
            const Eigen::Vector3d around = std::cos(angle) * side + std::sin(angle) * front;
            surface.positions.push_back((from + 0.05 * i * (to - from) + radius * around).cast<float>());
        }
    }
}

/// A person of 1.75 m made of tubes, on a single joint, as files of meshes are read.
Scene surfaceOfPerson() {
    Geometry surface;
    for (const double side : {-1.0, 1.0}) {
        addTube(surface, {0.1 * side, 0, 0}, {0.1 * side, 0.85, 0}, 0.06);
        addTube(surface, {0.17 * side, 1.4, 0}, {0.75 * side, 1.4, 0}, 0.05);
    }
    addTube(surface, {0, 0.85, 0}, {0, 1.45, 0}, 0.15);
    addTube(surface, {0, 1.5, 0}, {0, 1.75, 0}, 0.1);
    surface.normals.assign(surface.positions.size(), Eigen::Vector3f::UnitY());
    Scene scene = newFromTemplate("biped").value();
    Character person = only(scene);
    Joint joint;
    joint.id = scene.newId<JointId>();
    joint.name = "person";
    person.skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    person.clips.clear();
    Mesh mesh;
    mesh.id = scene.newId<MeshId>();
    mesh.name = "person";
    mesh.skin = std::make_shared<const Skin>(rigidSkin({joint.id}, surface.positions.size()));
    mesh.geometry = std::make_shared<const Geometry>(std::move(surface));
    person.meshes = {std::make_shared<const Mesh>(std::move(mesh))};
    return withCharacter(scene, std::move(person));
}

ImportGuess guessFor(const Scene& scene, const DefinedByFile& defined = kNothing) {
    return guessImport(scene.characters.at(0), only(scene).clips.at(0), defined);
}

/// The unit in which the character has to be read, relative to how it was read.
double unitOf(const ImportGuess& guess, const Scene& scene) {
    return guess.metresPerUnit.value().value / only(scene).metresPerUnit;
}

RC_GTEST_PROP(ImportGuessLaws, findsUnitAndAxesOfTheBiped, ()) {
    const LengthUnit unit = *rc::gen::elementOf(std::vector(kLengthUnits.begin(), kLengthUnits.end()));
    const Axis up = *rc::gen::elementOf(std::vector(kAxes.begin(), kAxes.end()));
    const Axis facing = *rc::gen::suchThat(rc::gen::elementOf(std::vector(kAxes.begin(), kAxes.end())),
                                           [up](Axis axis) { return isPerpendicular(up, axis); });
    Scene scene = misread(unit.metres, up, facing);
    const ImportGuess guess = guessFor(scene);
    RC_ASSERT(guess.up && guess.up->isSure && guess.up->value == up);
    RC_ASSERT(guess.facing && guess.facing->isSure && guess.facing->value == facing);
    RC_ASSERT(guess.metresPerUnit && guess.metresPerUnit->isSure);
    RC_ASSERT(std::abs(unitOf(guess, scene) / unit.metres - 1) < 1e-6);
    RC_ASSERT(guess.restPose == guessFor(newFromTemplate("biped").value()).restPose);
}

TEST(ImportGuess, isNotSureIfItContradictsTheFile) {
    const ImportGuess guess = guessFor(misread(0.01, Axis::z, Axis::minusY), {.unit = true, .axes = true});
    EXPECT_FALSE(guess.metresPerUnit.value().isSure);
    EXPECT_EQ(guess.up.value().value, Axis::z);
    EXPECT_FALSE(guess.up->isSure);
}

TEST(ImportGuess, isNotSureOfAFacingThatContradictsTheFile) {
    const Scene sideways = misread(0.01, Axis::y, Axis::x);
    EXPECT_TRUE(guessFor(sideways).facing.value().isSure);
    const ImportGuess guess = guessFor(sideways, {.unit = true, .axes = true});
    EXPECT_EQ(guess.facing.value().value, Axis::x);
    EXPECT_FALSE(guess.facing->isSure);
}

TEST(ImportGuess, isNotSureOfUpIfTheMotionLiesButTheRestPoseStands) {
    Scene scene = newFromTemplate("biped").value();
    Character character = only(scene);
    std::vector<Joint> joints = character.skeleton->joints();
    joints[0].free.insert(Channel::angle1);
    joints[0].free.insert(Channel::angle2);
    joints[0].free.insert(Channel::angle3);
    character.skeleton = std::make_shared<const Skeleton>(Skeleton::create(joints).value());
    Clip clip = *character.clips.at(0);
    clip.tracks.clear();
    for (int i = 0; i < 3; ++i) {  // a quarter turn about X, whose place depends on the rotation order
        const double value =
            axes(joints[0].order)[static_cast<std::size_t>(i)] == 0 ? std::numbers::pi / 2 : 0;
        clip.tracks.push_back({{joints[0].id, angle(i)},
                               std::make_shared<const Curve>(
                                   Curve::fromSamples(clip.rate, clip.firstFrame, std::vector{value}))});
    }
    clip.sortTracks();
    character.clips = {std::make_shared<const Clip>(clip)};
    const ImportGuess guess = guessFor(withCharacter(scene, character));
    EXPECT_EQ(guess.up.value().value, Axis::z);
    EXPECT_FALSE(guess.up->isSure);
}

TEST(ImportGuess, isMissingWithoutABody) {
    const Scene arm = newFromTemplate("robot-arm").value();
    const ImportGuess guess = guessFor(arm);
    EXPECT_FALSE(guess.metresPerUnit || guess.up || guess.facing);
    EXPECT_EQ(guess.rate.value().value, only(arm).clips.at(0)->rate);
    EXPECT_FALSE(guess.rate->isSure) << "nothing defines it";
    EXPECT_FALSE(guessImport(arm.characters.at(0), nullptr, kNothing).rate) << "there is no motion";
    EXPECT_EQ(guess.stature, 0);
    EXPECT_EQ(guess.restPose, RestPose::unknown);
}

TEST(ImportGuess, recognisesTheSurfaceOfAPerson) {
    for (const LengthUnit& unit : kLengthUnits) {
        for (const Axis up : {Axis::y, Axis::z, Axis::minusZ}) {
            const Scene scene = misread(surfaceOfPerson(), unit.metres, up, Axis::x);
            const ImportGuess guess = guessImport(scene.characters.at(0), nullptr, kNothing);
            ASSERT_TRUE(guess.metresPerUnit && guess.up) << unit.name << ' ' << name(up);
            EXPECT_TRUE(guess.metresPerUnit->isSure);
            EXPECT_NEAR(unitOf(guess, scene) / unit.metres, 1, 1e-6);
            EXPECT_TRUE(guess.up->isSure);
            EXPECT_EQ(guess.up->value, up);
            EXPECT_FALSE(guess.facing) << "the surface does not say where the front is";
        }
    }
}

TEST(ImportGuess, takesNoTableForAPerson) {
    std::vector<Eigen::Vector3d> table;
    for (int i = 0; i <= 50; ++i) {
        for (const double x : {-0.6, 0.6})
            for (const double z : {-0.4, 0.4}) table.emplace_back(x, 0.014 * i, z);
        for (int j = 0; j <= 50; ++j) table.emplace_back(0.024 * i - 0.6, 0.7, 0.016 * j - 0.4);
    }
    EXPECT_FALSE(findMeshBody(table));
}

TEST(ImportGuess, isNotSureOfTheUnitOfAGiant) {
    // 2.2 times the size of an adult is between adults in feet and in metres.
    Scene scene = newFromTemplate("biped").value();
    scene = scaleCharacter(scene, only(scene).id, 2.2).value();
    Character giant = only(scene);
    giant.metresPerUnit = 1;
    EXPECT_FALSE(guessFor(withCharacter(scene, giant)).metresPerUnit.value().isSure);
}

/// The walk of the samples, of 30 frames per second, as a file with another rate would be read.
ImportGuess guessForWalk(int hertz, bool isRateDefined = true) {
    const std::filesystem::path file = SINEW_SOURCE_DIR "/resources/samples/walk.bvh";
    Diagnostics diagnostics;
    const auto character = readFiles({&file, 1}, {}, {}, diagnostics).value().characters.front();
    const FrameRate rate = FrameRate::create(hertz, 1).value();
    const Clip clip = withRate(*character->clips.front(), rate, RateChange::keepFrames).value();
    return guessImport(character, std::make_shared<const Clip>(clip), {.rate = isRateDefined});
}

double hertz(const ImportGuess& guess) { return guess.rate.value().value.hertz(); }

TEST(RateGuess, isThatOfTheFileIfTheGaitIsPossible) {
    for (const int rate : {24, 25, 30, 48}) {
        const ImportGuess guess = guessForWalk(rate);
        EXPECT_EQ(hertz(guess), rate);
        EXPECT_TRUE(guess.rate->isSure);
        EXPECT_FALSE(guessForWalk(rate, false).rate.value().isSure) << "the file defines none";
    }
    EXPECT_EQ(guessForWalk(30).rate->evidence,
              "the file defines the times of its frames, and the body takes 1.9 steps per second, each "
              "0.64 m long");
}

TEST(RateGuess, isThatOfAUsualGaitIfTheGaitIsImpossible) {
    for (const int wrong : {5, 120, 240, 1000}) {
        const ImportGuess guess = guessForWalk(wrong);
        // Gaits do not tell 24, 25 and 30 Hz apart.
        EXPECT_GE(hertz(guess), 24) << wrong;
        EXPECT_LE(hertz(guess), 30) << wrong;
        EXPECT_FALSE(guess.rate->isSure) << wrong;
    }
    EXPECT_EQ(guessForWalk(240).rate->evidence,
              "at 240 frames per second, the body takes 15 steps per second, each 0.64 m long");
}

TEST(RateGuess, isNotSureIfTheFrameTimeMayBeRounded) {
    Scene scene = newFromTemplate("robot-arm").value();
    for (const auto& [hertz, rounded] : {std::pair(125.0, "1/120"), std::pair(62.5, "1/60")}) {
        const FrameRate rate = FrameRate::fromHertz(hertz).value();
        const Clip clip = withRate(*only(scene).clips.at(0), rate, RateChange::keepFrames).value();
        const auto guess =
            guessImport(scene.characters.at(0), std::make_shared<const Clip>(clip), {.rate = true}).rate;
        EXPECT_EQ(guess.value().value, rate);
        EXPECT_FALSE(guess->isSure);
        EXPECT_NE(guess->evidence.find(rounded), std::string::npos) << guess->evidence;
    }
}

/// A body with 15 joints of these names, in metres.
std::vector<Joint> bodyJoints(const std::vector<std::string>& names) {
    std::vector<Joint> joints;
    for (const std::string& name : names) {
        Joint joint;
        joint.id = JointId{joints.size() + 1};
        joint.name = name;
        joints.push_back(joint);
    }
    const std::vector<int> parents{kNoParent, 0, 1, 2, 0, 4, 5, 0, 7, 7, 9, 10, 7, 12, 13};
    const std::vector<Eigen::Vector3d> heads{{0, 1, 0},       {0.1, 0, 0},    {0, -0.45, 0}, {0, -0.45, 0},
                                             {-0.1, 0, 0},    {0, -0.45, 0},  {0, -0.45, 0}, {0, 0.4, 0},
                                             {0, 0.15, 0},    {0.1, 0.05, 0}, {0.3, 0, 0},   {0.25, 0, 0},
                                             {-0.1, 0.05, 0}, {-0.3, 0, 0},   {-0.25, 0, 0}};
    for (std::size_t i = 0; i < joints.size(); ++i) {
        joints[i].parent = parents[i];
        joints[i].rest.translation = heads[i];
    }
    return joints;
}

using Names = std::vector<std::string>;
class BodyNames : public testing::TestWithParam<Names> {};

TEST(Body, isMadeOfJointsIfThereAreAny) {
    const std::vector<std::string> names{"Hips",        "LeftUpLeg", "LeftLeg",  "LeftFoot",     "RightUpLeg",
                                         "RightLeg",    "RightFoot", "Spine",    "Head",         "LeftArm",
                                         "LeftForeArm", "LeftHand",  "RightArm", "RightForeArm", "RightHand"};
    // An armature with a mesh named after the head above the joints, as Blender writes them.
    std::vector<Joint> joints = bodyJoints(names);
    for (Joint& each : joints) each.parent = each.parent == kNoParent ? 0 : each.parent + 2;
    Joint armature, mesh;
    armature.id = JointId{100};
    armature.name = "Armature";
    armature.kind = JointKind::node;
    mesh.id = JointId{101};
    mesh.name = "HeadMesh";
    mesh.kind = JointKind::node;
    mesh.parent = 0;
    joints.insert(joints.begin(), {armature, mesh});
    const Skeleton skeleton = Skeleton::create(joints).value();
    const auto body = findBody(skeleton);
    ASSERT_TRUE(body);
    EXPECT_EQ(body->head, skeleton.find("Head"));
    EXPECT_TRUE(body->isHuman());
    for (Joint& each : joints) each.kind = JointKind::node;
    EXPECT_TRUE(findBody(Skeleton::create(joints).value())) << "some files do not distinguish joints";
}

TEST_P(BodyNames, areRecognised) {
    const auto skeleton = Skeleton::create(bodyJoints(GetParam()));
    ASSERT_TRUE(skeleton);
    const auto body = findBody(*skeleton);
    ASSERT_TRUE(body);
    EXPECT_TRUE(body->isHuman());
    EXPECT_EQ(body->pelvis, 0);
    EXPECT_EQ(body->left.hip, 1);
    EXPECT_EQ(body->left.ankle, 3);
    EXPECT_EQ(body->right.ankle, 6);
    EXPECT_EQ(body->head, 8);
    EXPECT_NEAR(body->left.length, 0.9, 1e-12);
    EXPECT_NEAR(body->trunkLength, 0.55, 1e-12);
    EXPECT_EQ(body->leftArm.value().hand, 11);
    EXPECT_EQ(body->leftArm->shoulder, 9);
}

INSTANTIATE_TEST_SUITE_P(
    Conventions, BodyNames,
    testing::Values(
        Names{"root", "lfemur", "ltibia", "lfoot", "rfemur", "rtibia", "rfoot", "thorax", "head", "lhumerus",
              "lradius", "lhand", "rhumerus", "rradius", "rhand"},
        Names{"Hips", "LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot", "Spine",
              "Head", "LeftArm", "LeftForeArm", "LeftHand", "RightArm", "RightForeArm", "RightHand"},
        Names{"Hips", "LeftHip", "LeftKnee", "LeftAnkle", "RightHip", "RightKnee", "RightAnkle", "Chest",
              "Head", "LeftShoulder", "LeftElbow", "LeftWrist", "RightShoulder", "RightElbow", "RightWrist"},
        Names{"mixamorig:Hips", "mixamorig:LeftUpLeg", "mixamorig:LeftLeg", "mixamorig:LeftFoot",
              "mixamorig:RightUpLeg", "mixamorig:RightLeg", "mixamorig:RightFoot", "mixamorig:Spine",
              "mixamorig:Head", "mixamorig:LeftArm", "mixamorig:LeftForeArm", "mixamorig:LeftHand",
              "mixamorig:RightArm", "mixamorig:RightForeArm", "mixamorig:RightHand"},
        Names{"Bip01 Pelvis", "Bip01 L Thigh", "Bip01 L Calf", "Bip01 L Foot", "Bip01 R Thigh",
              "Bip01 R Calf", "Bip01 R Foot", "Bip01 Spine", "Bip01 Head", "Bip01 L UpperArm",
              "Bip01 L Forearm", "Bip01 L Hand", "Bip01 R UpperArm", "Bip01 R Forearm", "Bip01 R Hand"},
        Names{"hips", "thigh.L", "shin.L", "foot.L", "thigh.R", "shin.R", "foot.R", "spine", "head",
              "upper_arm.L", "forearm.L", "hand.L", "upper_arm.R", "forearm.R", "hand.R"},
        Names{"hip", "lThigh", "lShin", "lFoot", "rThigh", "rShin", "rFoot", "chest", "head", "lShldr",
              "lForeArm", "lHand", "rShldr", "rForeArm", "rHand"},
        Names{"hips", "leftupleg", "leftlowleg", "leftfoot", "rightupleg", "rightlowleg", "rightfoot",
              "chest", "head", "leftuparm", "leftlowarm", "lefthand", "rightuparm", "rightlowarm",
              "righthand"}));

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
