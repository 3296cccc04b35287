#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "tests/ui/viewport/Arm.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/overlays/JointLabels.h"
#include "ui/viewport/rendering/FloorGrid.h"
#include "ui/viewport/rendering/FrameMeter.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(RigShapes, boneWidthIsProportionalWithinItsLimits) {
    constexpr double kHuman = 2.2;
    EXPECT_DOUBLE_EQ(boneHalfWidth(0.3, kHuman), 0.027);
    EXPECT_DOUBLE_EQ(boneHalfWidth(0.1, kHuman), 0.012);
    EXPECT_DOUBLE_EQ(boneHalfWidth(1, kHuman), 0.045);
    EXPECT_DOUBLE_EQ(boneHalfWidth(0.01, kHuman), 0.003);
    EXPECT_DOUBLE_EQ(ballRadius(0.3, kHuman), 0.017);
    EXPECT_DOUBLE_EQ(ballRadius(0, kHuman), 0.017);
    EXPECT_DOUBLE_EQ(ballRadius(0.02, kHuman), 0.006);
}

TEST(RigShapes, scaleWithTheSkeleton) {
    ASSERT_TRUE(rc::check([](unsigned seed) {
        const double size = 0.01 + seed % 1000, length = 0.3;
        const double small = boneHalfWidth(length, 2), large = boneHalfWidth(length * size, 2 * size);
        RC_ASSERT(std::abs(large - small * size) < 1e-9 * size);
    }));
}

TEST(RigShapes, boneIsWidestAtItsRing) {
    EXPECT_DOUBLE_EQ(boneHalfWidthAt(kRingPosition, 0.3, 2.2), boneHalfWidth(0.3, 2.2));
    EXPECT_DOUBLE_EQ(boneHalfWidthAt(0, 0.3, 2.2), 0);
    EXPECT_DOUBLE_EQ(boneHalfWidthAt(1, 0.3, 2.2), 0);
}

class ArmShapes : public testing::Test {
protected:
    const DrawList& draw(RigStyle style, std::vector<JointId> selected = {}) {
        const auto characters = test::evaluators(scene_);
        list_.clear();
        appendRig(*characters.front(), {&camera_, &darkTheme(), selected, true, style}, list_);
        return list_;
    }
    JointId id(const char* name) const { return test::jointId(*arm_, name); }

    Scene scene_;
    std::shared_ptr<const Character> arm_ = test::addArm(scene_);
    Camera camera_;
    DrawList list_;
};

TEST_F(ArmShapes, bonesRunFromHeadToTail) {
    const auto& bones = draw({}).bones;
    ASSERT_EQ(bones.size(), 2U);
    EXPECT_TRUE(bones[1].origin.isApprox(Eigen::Vector3f(0, 1, 0)));
    EXPECT_TRUE(bones[1].y.isApprox(Eigen::Vector3f(1, 0, 0)));
    for (const Instance& bone : bones) {
        EXPECT_NEAR(bone.x.dot(bone.y), 0, 1e-6);
        EXPECT_GT(bone.x.cross(bone.y).dot(bone.z), 0);
    }
    EXPECT_EQ(list_.balls.size(), 4U) << "three heads and the tail of the last bone";
    EXPECT_TRUE(list_.lines.empty()) << "every child starts at its parent's head or tail";
}

TEST_F(ArmShapes, jointsWithoutABoneDoNotEnlargeBones) {
    const float ball = draw({}).balls[1].x.x(), bone = list_.bones[0].x.norm();
    auto joints = arm_->skeleton->joints();
    Joint light;
    light.id = scene_.newId<JointId>();
    light.name = "light";
    light.rest.translation = {30, 50, -20};
    joints.push_back(light);
    Character lit = *arm_;
    lit.skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    scene_.characters.front() = std::make_shared<const Character>(std::move(lit));
    EXPECT_FLOAT_EQ(draw({}).balls[1].x.x(), ball);
    EXPECT_FLOAT_EQ(list_.bones[0].x.norm(), bone);
    EXPECT_FLOAT_EQ(list_.balls.back().x.x(), ball) << "the light's ball";
}

TEST_F(ArmShapes, sticksAreLines) {
    const DrawList& list = draw({.octahedra = false});
    EXPECT_TRUE(list.bones.empty());
    EXPECT_EQ(list.lines.size(), 2U);
}

TEST_F(ArmShapes, selectedBonesHaveTheAccentColorAndAnOutline) {
    const auto& bones = draw({}, {id("lower")}).bones;
    EXPECT_EQ(bones[1].fill, rgbaBytes(darkTheme().accent));
    EXPECT_EQ(bones[1].edge, rgbaBytes(darkTheme().text));
    EXPECT_EQ(bones[0].fill, rgbaBytes(darkTheme().bone));
    EXPECT_GT(bones[1].width, bones[0].width);
}

TEST_F(ArmShapes, axesAreDrawnForSelectedJointsOnly) {
    EXPECT_TRUE(draw({.jointAxes = true}).overlay.empty());
    EXPECT_EQ(draw({.jointAxes = true}, {id("upper")}).overlay.size(), 3U);
    EXPECT_TRUE(draw({}, {id("upper")}).overlay.empty());
}

TEST_F(ArmShapes, lineConnectsAChildAwayFromTheTail) {
    auto joints = arm_->skeleton->joints();
    joints[2].rest.translation = {0, 0.5, 0.5};
    auto bent = std::make_shared<Character>(*arm_);
    bent->skeleton = std::make_shared<Skeleton>(Skeleton::create(joints).value());
    scene_.characters.front() = bent;
    const auto& lines = draw({}).lines;
    ASSERT_EQ(lines.size(), 1U);
    EXPECT_TRUE(lines[0].y.isApprox(Eigen::Vector3f(0, 0.5F, 0.5F)));
}

TEST_F(ArmShapes, farthestBonesAreDrawnFirst) {
    test::addArm(scene_, {0, 0, -3});
    camera_.setDirection(ViewDirection::front);
    list_.clear();
    for (const auto& character : test::evaluators(scene_)) {
        appendRig(*character, {&camera_, &darkTheme(), {}, true, {}}, list_);
    }
    sortByDepth(camera_, list_);
    EXPECT_FLOAT_EQ(list_.bones.front().origin.z(), -3);
    EXPECT_FLOAT_EQ(list_.bones.back().origin.z(), 0);
}

TEST(FloorGrid, stepsScaleByDecades) {
    EXPECT_DOUBLE_EQ(gridStep(3), 0.25);
    EXPECT_DOUBLE_EQ(gridStep(30), 2.5);
    EXPECT_DOUBLE_EQ(gridStep(0.5), 0.025);
}

TEST(FloorGrid, writesLengthsInAReadableUnit) {
    EXPECT_EQ(lengthText(0.25), QStringLiteral("0.25 m"));
    EXPECT_EQ(lengthText(2.5), QStringLiteral("2.5 m"));
    EXPECT_EQ(lengthText(0.025), QStringLiteral("2.5 cm"));
    EXPECT_EQ(lengthText(0.0025), QStringLiteral("2.5 mm"));
}

TEST(FloorGrid, linesLieOnTheFloorAndOnTheGrid) {
    Camera camera;
    camera.moveBy({3.3, 0, -7.7});
    std::vector<Instance> lines;
    appendFloorGrid(camera, darkTheme(), lines);
    ASSERT_GT(lines.size(), 50U);
    EXPECT_LT(lines.size(), 400U);
    for (const Instance& each : lines) {
        EXPECT_EQ(each.origin.y(), 0);
        EXPECT_EQ(each.y.y(), 0);
        const float coordinate = each.y.x() == 0 ? each.origin.x() : each.origin.z();
        EXPECT_NEAR(std::remainder(coordinate, 0.25F), 0, 1e-4F);
    }
}

TEST(FloorGrid, staysSmallFarFromTheOrigin) {
    Camera camera;
    camera.moveBy({1e30, 0, 1e30});
    std::vector<Instance> lines;
    appendFloorGrid(camera, darkTheme(), lines);
    EXPECT_LT(lines.size(), 400U);
}

TEST(FrameMeter, countsTheFramesOfTheLastSecond) {
    FrameMeter meter;
    EXPECT_EQ(meter.framesPerSecond(), 0);
    for (int i = 0; i <= 200; ++i) meter.add(i * 0.02, i < 100 ? 1 : 0.003);
    EXPECT_NEAR(meter.framesPerSecond(), 50, 1e-6);
    EXPECT_NEAR(meter.meanCost(), 0.003, 1e-9);
    meter.reset();
    EXPECT_EQ(meter.framesPerSecond(), 0);
}

class Labels : public testing::Test {
protected:
    std::vector<JointLabel> labels(const LabelOptions& choice) const {
        return jointLabels(camera_, test::evaluators(scene_), choice, QFont());
    }

    Scene scene_;
    std::shared_ptr<const Character> arm_ = test::addArm(scene_);
    Camera camera_;
};

TEST_F(Labels, areEmptyByDefault) { EXPECT_TRUE(labels({}).empty()); }

TEST_F(Labels, currentJointComesFirst) {
    LabelOptions choice;
    choice.current = test::jointId(*arm_, "lower");
    choice.hovered = test::jointId(*arm_, "upper");
    const auto list = labels(choice);
    ASSERT_EQ(list.size(), 2U);
    EXPECT_EQ(list[0].text, QStringLiteral("lower"));
    EXPECT_EQ(list[0].kind, JointLabel::Kind::current);
    EXPECT_EQ(list[1].kind, JointLabel::Kind::hovered);
}

TEST_F(Labels, overlappingLabelsAreOmitted) {
    LabelOptions choice;
    choice.all = true;
    choice.active = arm_->id;
    const auto list = labels(choice);
    ASSERT_EQ(list.size(), 2U) << "the upper arm's label would cover the root's";
    EXPECT_EQ(list[0].text, QStringLiteral("root"));
    EXPECT_FALSE(list[0].box.intersects(list[1].box));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
