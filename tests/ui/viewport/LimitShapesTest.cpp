#include "ui/viewport/overlays/LimitShapes.h"

#include <gtest/gtest.h>

#include <QOpenGLFramebufferObject>
#include <set>

#include "tests/ui/viewport/OffscreenContext.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Images of the swing range of a bone along +Z (1 rad to all sides), seen from its tail.
class SwingPictures : public testing::Test {
protected:
    static constexpr QSize kSize{300, 300};

    void SetUp() override {
        ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3";
        camera_.setViewport(kSize);
        camera_.setOrthographic(true);
        camera_.setDirection(ViewDirection::front);
        const std::vector<Eigen::Vector3d> points{{-1, -1, 0}, {1, 1, 0}};
        camera_.frame(points, 1);
    }
    SwingPlacement swingPlace() const {
        return {&patch_, Eigen::Vector3d::Zero(), Eigen::Matrix3d::Identity(), {0, 0, 1}};
    }
    /// Renders the swing range without its outline.
    QImage picture() {
        const LimitStyle style{&camera_, &darkTheme(), {}, -1};
        DrawList list;
        appendSwing(swingPlace(), style, list);
        EXPECT_FALSE(list.overlay.empty());
        list.overlay.clear();
        SceneRenderer renderer;
        EXPECT_TRUE(renderer.isUsable());
        QOpenGLFramebufferObject target(kSize, QOpenGLFramebufferObject::Depth);
        target.bind();
        renderer.draw(list, {camera_, darkTheme(), kSize, 1});
        return target.toImage().convertToFormat(QImage::Format_RGB32);
    }
    static std::set<QRgb> colors(const QImage& picture) {
        std::set<QRgb> found;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x) found.insert(picture.pixel(x, y));
        }
        return found;
    }
    static int grey(const QImage& picture, const Eigen::Vector2d& point, const Camera& camera) {
        return qGray(picture.pixel(camera.project({point.x(), point.y(), 0})->toPoint()));
    }

    test::OffscreenContext context_;
    Camera camera_;
    SwingPatch patch_{EulerOrder::XYZ, {0, 0, 1}, {{{-1, 1}, {-1, 1}, {0, 0}}}};
};

TEST_F(SwingPictures, frontSideIsFilledUniformly) {
    const QImage front = picture();
    EXPECT_EQ(colors(front).size(), 2U) << "the background and one fill colour";
    const int background = grey(front, {-0.97, 0.97}, camera_), filled = grey(front, {0, 0}, camera_);
    EXPECT_GT(filled, background);
    EXPECT_EQ(grey(front, {0.5, 0.5}, camera_), filled);
}

TEST_F(SwingPictures, backSideIsFainter) {
    const int front = grey(picture(), {0, 0}, camera_);
    camera_.setDirection(ViewDirection::back);
    const QImage fromBehind = picture();
    EXPECT_EQ(colors(fromBehind).size(), 2U);
    const int back = grey(fromBehind, {0, 0}, camera_), background = grey(fromBehind, {-0.97, 0.97}, camera_);
    EXPECT_LT(back, front);
    EXPECT_GT(back, background);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
