#include "ui/viewport/picking/Picking.h"

#include <gtest/gtest.h>

#include "tests/ui/viewport/Arm.h"
#include "ui/viewport/camera/Camera.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Picking : public testing::Test {
protected:
    Picking() {
        camera_.setDirection(ViewDirection::front);
        show();
    }

    void show() { characters_ = test::evaluators(scene_); }
    QPointF pixelOf(Eigen::Vector3d point) const { return camera_.project(point).value(); }
    std::string nameAt(QPointF pixel) const {
        const auto hit = jointAt(camera_, characters_, pixel);
        if (!hit) return {};
        const Skeleton& skeleton = *scene_.find(hit->character)->skeleton;
        return skeleton[skeleton.find(hit->joint).value()].name;
    }

    Scene scene_;
    std::shared_ptr<const Character> arm_ = test::addArm(scene_);
    std::vector<std::unique_ptr<Evaluator>> characters_;
    Camera camera_;
};

TEST_F(Picking, findsNothingBesideTheBones) {
    EXPECT_EQ(nameAt(pixelOf({0.5, 0.5, 0})), "");
    EXPECT_EQ(nameAt(pixelOf({0.5, 1, 0}) + QPointF(0, 40)), "");
}

TEST_F(Picking, findsNothingBehindTheCamera) {
    camera_.moveBy(Eigen::Vector3d(0, 0, -2 * camera_.distance()));
    EXPECT_FALSE(jointAt(camera_, characters_, QPointF(640, 360)));
}

TEST_F(Picking, findsTheBoneUnderThePixel) {
    EXPECT_EQ(nameAt(pixelOf({0, 0.5, 0})), "upper");
    EXPECT_EQ(nameAt(pixelOf({0.5, 1, 0})), "lower");
}

TEST_F(Picking, ballBelongsToTheJointAtItsHead) { EXPECT_EQ(nameAt(pixelOf({0, 1, 0})), "lower"); }

TEST_F(Picking, prefersAJointWithoutABoneAmongCoincidingBalls) {
    EXPECT_EQ(nameAt(pixelOf({0, 0, 0})), "root");
}

TEST_F(Picking, hasAToleranceOfAFewPixels) {
    EXPECT_EQ(nameAt(pixelOf({1, 1, 0}) + QPointF(4, 0)), "lower");
    EXPECT_EQ(nameAt(pixelOf({1, 1, 0}) + QPointF(16, 0)), "");
}

TEST_F(Picking, nearerCharacterHidesTheFartherOne) {
    const auto nearer = test::addArm(scene_, {0, 0, 0.5});
    show();
    camera_.setOrthographic(true);
    EXPECT_EQ(jointAt(camera_, characters_, pixelOf({0, 0.5, 0}))->character, nearer->id);
    camera_.setDirection(ViewDirection::back);
    EXPECT_EQ(jointAt(camera_, characters_, pixelOf({0, 0.5, 0}))->character, arm_->id);
}

TEST_F(Picking, findsTheVisiblePartOfABoneThatPassesTheCamera) {
    camera_.lookFrom(0, 1.2);
    camera_.moveBy(Eigen::Vector3d(0, 0.45, 0.1) - camera_.eye());
    EXPECT_EQ(nameAt(pixelOf({0, 0.1, 0})), "upper");
}

TEST_F(Picking, boxFindsTheJointsItTouches) {
    const QRectF box(pixelOf({0.4, 1.1, 0}), pixelOf({0.6, 0.9, 0}));
    const std::vector<JointRef> expected{{arm_->id, test::jointId(*arm_, "lower")}};
    EXPECT_EQ(jointsInside(camera_, characters_, box), expected);
    EXPECT_EQ(jointsInside(camera_, characters_, QRectF(QPointF(0, 0), QSizeF(1280, 720))).size(), 3U);
    EXPECT_TRUE(
        jointsInside(camera_, characters_, QRectF(pixelOf({0.2, 0.8, 0}), pixelOf({0.9, 0.1, 0}))).empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
