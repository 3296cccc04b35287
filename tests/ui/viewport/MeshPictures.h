#pragma once

#include <gtest/gtest.h>

#include <QImage>
#include <QOpenGLFramebufferObject>
#include <list>

#include "tests/ui/viewport/OffscreenContext.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/trails/GhostShapes.h"
#include "ui/widgets/Theme.h"

namespace sinew::test {

inline int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// Renders images of a tube, or of a mesh that replaces it, from the front.
class MeshPictures : public testing::Test {
protected:
    static constexpr QSize kSize{320, 240};

    void SetUp() override {
        ASSERT_TRUE(context_.current()) << "these tests need OpenGL 3.3";
        camera_.setViewport(kSize);
        camera_.setDirection(ViewDirection::front);
        const std::vector<Eigen::Vector3d> points{{-1, 0, 0}, {1, 1.5, 0}};
        camera_.frame(points, 1);
        renderer_ = std::make_unique<SceneRenderer>();
        ASSERT_TRUE(renderer_->isUsable());
        model_ = tube_->skeleton->restModel();
        picture_.style.shadow = false;
        show(tube_->meshes.front());
    }

    void show(std::shared_ptr<const Mesh> mesh) {
        mesh_ = std::move(mesh);
        picture_.meshes = {{mesh_.get(), tube_->skeleton.get(), model_, tube_->id}};
    }
    void showWith(const Material& material) {
        auto painted = std::make_shared<Mesh>(*tube_->meshes.front());
        painted->surfaces.front().material = std::make_shared<Material>(material);
        show(painted);
    }
    /// Adds ghosts of the tube, moved by these distances along X.
    void addGhosts(std::initializer_list<double> offsets, int layer = 0) {
        picture_.ghostMeshes = {tube_->meshes.front().get()};
        picture_.ghostCharacter = tube_.get();
        for (const double x : offsets) {
            auto& ghost = ghosts_.emplace_back(tube_->skeleton->restModel());
            for (Affine& joint : ghost) joint.pretranslate(Eigen::Vector3d(x, 0, 0));
            picture_.ghosts.push_back({ghost, theme_->ghostBefore, layer++});
        }
    }

    QImage paint() {
        QOpenGLFramebufferObject target(kSize, QOpenGLFramebufferObject::Depth);
        target.bind();
        renderer_->draw({}, RenderView(camera_, *theme_, kSize, 1), picture_);
        EXPECT_EQ(context_.functions()->glGetError(), static_cast<GLenum>(GL_NO_ERROR));
        QImage image = target.toImage();
        QOpenGLFramebufferObject::bindDefault();
        return image;
    }
    QPoint pixelOf(Eigen::Vector3d point) const { return camera_.project(point)->toPoint(); }
    QColor colorAt(Eigen::Vector3d point) { return paint().pixelColor(pixelOf(point)); }
    int painted(const QImage& image) const {
        int count = 0;
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x)
                count += distance(image.pixelColor(x, y), theme_->viewport) > 20;
        }
        return count;
    }

    OffscreenContext context_;
    Scene scene_;
    std::shared_ptr<const Character> tube_ = addTube(scene_, {.influences = 1});
    std::shared_ptr<const Mesh> mesh_;
    std::vector<Affine> model_;
    std::list<std::vector<Affine>> ghosts_;
    const Theme* theme_ = &darkTheme();
    Camera camera_;
    MeshDrawList picture_;
    std::unique_ptr<SceneRenderer> renderer_;
};

}  // namespace sinew::test
