#include "ui/viewport/FrameRenderer.h"

#include <gtest/gtest.h>

#include "tests/ui/viewport/Arm.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/MotionCamera.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::addArm;

/// Renders small images of characters in their rest poses, without a floor, on a unique background colour.
class FrameRendering : public testing::Test {
protected:
    FrameRendering() {
        style_.width = 96;
        style_.height = 64;
        style_.grid = false;
        style_.background = FrameStyle::Rgba{255, 0, 255, 255};
    }

    QImage draw() {
        auto renderer = FrameRenderer::create(style_);
        if (!renderer) return {};
        MotionCamera camera(style_, characters_, 0);
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

    /// Adds the tube with a shape that moves its upper half.
    Character addBentTube(float metres) {
        const auto tube = test::addTube(scene_, {});
        Mesh mesh = *tube->meshes.front();
        ShapeDeltas deltas;
        const auto count = static_cast<std::uint32_t>(mesh.geometry->positions.size());
        for (std::uint32_t vertex = count / 2; vertex < count; ++vertex) {
            deltas.vertices.push_back(vertex);
            deltas.positions.emplace_back(metres, 0, 0);
            deltas.normals.emplace_back(0, 0, 0);
        }
        mesh.shapes = {
            {scene_.newId<ShapeId>(), "bent", 1, {{1, std::make_shared<const ShapeDeltas>(deltas)}}}};
        Character bent = *tube;
        bent.meshes = {std::make_shared<const Mesh>(std::move(mesh))};
        scene_.characters = {std::make_shared<const Character>(bent)};
        return bent;
    }

    Scene scene_;
    std::vector<std::unique_ptr<Evaluator>> characters_;
    FrameStyle style_;
};

TEST_F(FrameRendering, refusesImagesThatAreTooLarge) {
    style_.width = 1 << 20;
    const auto renderer = FrameRenderer::create(style_);
    ASSERT_FALSE(renderer);
    EXPECT_EQ(renderer.error().code, ErrorCode::limitExceeded);
}

TEST_F(FrameRendering, framesTheWholeCharacterWithAMargin) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    for (const auto view :
         {FrameStyle::View::front, FrameStyle::View::side, FrameStyle::View::iso, FrameStyle::View::frame}) {
        style_.view = view;
        const QRect around = drawn(draw());
        EXPECT_GT(around.height(), 40);
        EXPECT_TRUE(QRect(1, 1, 94, 62).contains(around));
    }
}

TEST_F(FrameRendering, framesMorphedMeshesWithAMargin) {
    addBentTube(4);
    characters_ = test::evaluators(scene_);
    style_.meshes = true;
    for (const auto view : {FrameStyle::View::front, FrameStyle::View::iso, FrameStyle::View::frame}) {
        style_.view = view;
        const QRect around = drawn(draw());
        EXPECT_GT(around.width(), 60);
        EXPECT_TRUE(QRect(1, 1, 94, 62).contains(around));
    }
}

/// Movies draw their frames one after another with the same renderer and evaluator.
TEST_F(FrameRendering, drawsTheShapesOfEachFrame) {
    const Character bent = addBentTube(1);
    Clip clip;
    clip.id = scene_.newId<ClipId>();
    clip.lastFrame = FrameIndex{30};
    clip.tracks = {{shapeChannel(bent.meshes[0]->shapes[0].id),
                    std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, 0}, {Seconds{1}, 1}}))}};
    characters_.push_back(std::make_unique<Evaluator>(std::make_shared<const Character>(bent),
                                                      std::make_shared<const Clip>(clip)));
    style_.meshes = true;
    style_.view = FrameStyle::View::front;
    auto renderer = FrameRenderer::create(style_);
    ASSERT_TRUE(renderer);
    characters_[0]->evaluate(Seconds{1});
    MotionCamera camera(style_, characters_, 0);
    const Camera& view = camera.follow();
    const auto widthAt = [&](double time) {
        characters_[0]->evaluate(Seconds{time});
        return drawn((*renderer)->draw(characters_, view)).width();
    };
    const int straight = widthAt(0), halfway = widthAt(0.5), full = widthAt(1);
    EXPECT_GT(halfway, straight + 5);
    EXPECT_GT(full, halfway + 5);
    EXPECT_EQ(widthAt(0), straight);
}

TEST_F(FrameRendering, frontDiffersFromSide) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    style_.view = FrameStyle::View::front;
    const QRect front = drawn(draw());
    style_.view = FrameStyle::View::side;
    const QRect side = drawn(draw());
    // The lower arm is along X.
    EXPECT_GT(front.width(), 2 * side.width());
}

TEST_F(FrameRendering, isDeterministic) {
    addArm(scene_);
    characters_ = test::evaluators(scene_);
    style_.grid = true;
    const QImage first = draw();
    EXPECT_EQ(draw(), first);
    EXPECT_EQ(first.size(), QSize(96, 64));
}

TEST_F(FrameRendering, emptySceneIsTheBackground) {
    scene_.characters.clear();
    auto renderer = FrameRenderer::create(style_);
    ASSERT_TRUE(renderer);
    EXPECT_TRUE(drawn((*renderer)->draw({}, Camera())).isNull());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
