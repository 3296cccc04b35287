#include "ui/viewport/FrameRenderer.h"

#include <gtest/gtest.h>

#include "tests/ui/viewport/Arm.h"
#include "ui/viewport/MotionCamera.h"

namespace sinew {
namespace {

using test::addArm;

/// Small pictures of characters at rest, without a floor on a background that nothing else has.
class FrameRendering : public testing::Test {
protected:
    FrameRendering() {
        look_.width = 96;
        look_.height = 64;
        look_.grid = false;
        look_.background = FrameLook::Rgba{255, 0, 255, 255};
    }

    QImage draw() {
        auto renderer = FrameRenderer::create(look_);
        if (!renderer) return {};
        MotionCamera camera(look_, characters_, 0);
        return (*renderer)->draw(characters_, camera.follow());
    }
    static QRect drawn(const QImage& picture) {
        QRect around;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) {
                if (picture.pixelColor(x, y) != QColor(255, 0, 255)) around |= QRect(x, y, 1, 1);
            }
        }
        return around;
    }

    Scene scene_;
    std::vector<std::unique_ptr<Evaluator>> characters_;
    FrameLook look_;
};

TEST_F(FrameRendering, refusesPicturesLargerThanTheMachineMakes) {
    look_.width = 1 << 20;
    const auto renderer = FrameRenderer::create(look_);
    ASSERT_FALSE(renderer);
    EXPECT_EQ(renderer.error().code, ErrorCode::limitExceeded);
}

TEST_F(FrameRendering, holdsTheWholeCharacterWithAMargin) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    for (const auto view :
         {FrameLook::View::front, FrameLook::View::side, FrameLook::View::iso, FrameLook::View::frame}) {
        look_.view = view;
        const QRect around = drawn(draw());
        EXPECT_GT(around.height(), 40);
        EXPECT_TRUE(QRect(1, 1, 94, 62).contains(around));
    }
}

TEST_F(FrameRendering, fromTheFrontDiffersFromTheSide) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    look_.view = FrameLook::View::front;
    const QRect front = drawn(draw());
    look_.view = FrameLook::View::side;
    const QRect side = drawn(draw());
    // The lower arm goes along X.
    EXPECT_GT(front.width(), 2 * side.width());
}

TEST_F(FrameRendering, isTheSameEachTime) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    look_.grid = true;
    const QImage first = draw();
    EXPECT_EQ(draw(), first);
    EXPECT_EQ(first.size(), QSize(96, 64));
}

TEST_F(FrameRendering, ofNobodyIsTheBackground) {
    scene_.characters.clear();
    auto renderer = FrameRenderer::create(look_);
    ASSERT_TRUE(renderer);
    EXPECT_TRUE(drawn((*renderer)->draw({}, Camera())).isNull());
}

}  // namespace
}  // namespace sinew
