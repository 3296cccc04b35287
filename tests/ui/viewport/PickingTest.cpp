#include "ui/viewport/Picking.h"

#include <gtest/gtest.h>

#include "tests/ui/viewport/Arm.h"
#include "ui/viewport/Camera.h"

namespace sinew {
namespace {

class Picking : public testing::Test {
protected:
    Picking() {
        camera_.look(ViewDirection::front);
        show();
    }

    void show() { characters_ = test::evaluators(scene_); }
    QPointF seen(Eigen::Vector3d point) const { return camera_.project(point).value(); }
    std::string nameAt(QPointF pixel) const {
        const auto met = jointAt(camera_, characters_, pixel);
        if (!met) return {};
        const Skeleton& skeleton = *scene_.find(met->character)->skeleton;
        return skeleton[skeleton.find(met->joint).value()].name;
    }

    Scene scene_;
    std::shared_ptr<const Character> arm_ = test::addArm(scene_);
    std::vector<std::unique_ptr<Evaluator>> characters_;
    Camera camera_;
};

TEST_F(Picking, meetsNothingBesideTheBones) {
    EXPECT_EQ(nameAt(seen({0.5, 0.5, 0})), "");
    EXPECT_EQ(nameAt(seen({0.5, 1, 0}) + QPointF(0, 40)), "");
}

TEST_F(Picking, meetsNothingBehindTheEye) {
    camera_.move(Eigen::Vector3d(0, 0, -2 * camera_.distance()));
    EXPECT_FALSE(jointAt(camera_, characters_, QPointF(640, 360)));
}

TEST_F(Picking, meetsTheBoneUnderThePixel) {
    EXPECT_EQ(nameAt(seen({0, 0.5, 0})), "upper");
    EXPECT_EQ(nameAt(seen({0.5, 1, 0})), "lower");
}

TEST_F(Picking, aBallBelongsToTheJointWhoseHeadItIs) { EXPECT_EQ(nameAt(seen({0, 1, 0})), "lower"); }

TEST_F(Picking, ofCoincidingBallsTheJointWithoutABoneIsMet) { EXPECT_EQ(nameAt(seen({0, 0, 0})), "root"); }

TEST_F(Picking, reachesAFewPixelsBeyondABody) {
    EXPECT_EQ(nameAt(seen({1, 1, 0}) + QPointF(4, 0)), "lower");
    EXPECT_EQ(nameAt(seen({1, 1, 0}) + QPointF(16, 0)), "");
}

TEST_F(Picking, theNearerCharacterHidesTheFartherOne) {
    const auto near = test::addArm(scene_, {0, 0, 0.5});
    show();
    camera_.setOrthographic(true);
    EXPECT_EQ(jointAt(camera_, characters_, seen({0, 0.5, 0}))->character, near->id);
    camera_.look(ViewDirection::back);
    EXPECT_EQ(jointAt(camera_, characters_, seen({0, 0.5, 0}))->character, arm_->id);
}

TEST_F(Picking, aBoneThatRunsBehindTheEyeIsMetInFrontOfIt) {
    camera_.lookFrom(0, 1.2);
    camera_.move(Eigen::Vector3d(0, 0.45, 0.1) - camera_.eye());
    EXPECT_EQ(nameAt(seen({0, 0.1, 0})), "upper");
}

TEST_F(Picking, aBoxHoldsWhatItTouches) {
    const QRectF box(seen({0.4, 1.1, 0}), seen({0.6, 0.9, 0}));
    const std::vector<JointPlace> expected{{arm_->id, test::jointId(*arm_, "lower")}};
    EXPECT_EQ(jointsInside(camera_, characters_, box), expected);
    EXPECT_EQ(jointsInside(camera_, characters_, QRectF(QPointF(0, 0), QSizeF(1280, 720))).size(), 3U);
    EXPECT_TRUE(jointsInside(camera_, characters_, QRectF(seen({0.2, 0.8, 0}), seen({0.9, 0.1, 0}))).empty());
}

}  // namespace
}  // namespace sinew
