#include "ui/viewport/LimitShapes.h"

#include <gtest/gtest.h>

#include <QOpenGLFramebufferObject>
#include <set>

#include "tests/ui/viewport/OffscreenContext.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

/// Pictures of where a bone along +Z may point, seen from where it points to: a radian to all sides.
class SwingPictures : public testing::Test {
protected:
    static constexpr QSize kSize{300, 300};

    void SetUp() override {
        ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3";
        camera_.setViewport(kSize);
        camera_.setOrthographic(true);
        camera_.look(ViewDirection::front);
        const std::vector<Eigen::Vector3d> points{{-1, -1, 0}, {1, 1, 0}};
        camera_.frame(points, 1);
    }
    SwingPlace place() const {
        return {&patch_, Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity(), {0, 0, 1}};
    }
    /// Without the outline.
    QImage picture() {
        const LimitLook look{&camera_, &darkTheme(), {}, -1};
        DrawList list;
        appendSwing(place(), look, list);
        EXPECT_FALSE(list.overlay.empty());
        list.overlay.clear();
        SceneRenderer renderer;
        EXPECT_TRUE(renderer.usable());
        QOpenGLFramebufferObject target(kSize, QOpenGLFramebufferObject::Depth);
        target.bind();
        renderer.draw(list, {camera_, darkTheme(), kSize, 1});
        return target.toImage().convertToFormat(QImage::Format_RGB32);
    }
    static std::set<QRgb> colours(const QImage& picture) {
        std::set<QRgb> found;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) found.insert(picture.pixel(x, y));
        }
        return found;
    }
    static int grey(const QImage& picture, const Eigen::Vector2d& at, const Camera& camera) {
        return qGray(picture.pixel(camera.project({at.x(), at.y(), 0})->toPoint()));
    }

    test::OffscreenContext context_;
    Camera camera_;
    SwingPatch patch_{EulerOrder::XYZ, {0, 0, 1}, {{{-1, 1}, {-1, 1}, {0, 0}}}};
};

TEST_F(SwingPictures, aSideIsFilledEachPlaceOnce) {
    const QImage front = picture();
    EXPECT_EQ(colours(front).size(), 2U) << "the ground and one shade of it";
    const int ground = grey(front, {-0.97, 0.97}, camera_), filled = grey(front, {0, 0}, camera_);
    EXPECT_GT(filled, ground);
    EXPECT_EQ(grey(front, {0.5, 0.5}, camera_), filled);
}

TEST_F(SwingPictures, theSideThatLooksAwayIsFainter) {
    const int front = grey(picture(), {0, 0}, camera_);
    camera_.look(ViewDirection::back);
    const QImage behind = picture();
    EXPECT_EQ(colours(behind).size(), 2U);
    const int back = grey(behind, {0, 0}, camera_), ground = grey(behind, {-0.97, 0.97}, camera_);
    EXPECT_LT(back, front);
    EXPECT_GT(back, ground);
}

}  // namespace
}  // namespace sinew
