#include "ui/viewport/camera/Camera.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <Eigen/Geometry>

#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kPixel = 1e-6;

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

double number(double low, double high) {
    return low + (high - low) * *rc::gen::inRange(0, 1'000'000) / 1'000'000.0;
}

Eigen::Vector3d point(double reach) {
    return {number(-reach, reach), number(-reach, reach), number(-reach, reach)};
}

void setRandomView(Camera& camera) {
    camera.setViewport(QSizeF(number(200, 2000), number(200, 1200)));
    camera.lookFrom(number(-4, 4), number(-1.5, 1.5));
    camera.moveBy(point(10));
    camera.setOrthographic(*rc::gen::arbitrary<bool>());
}

TEST(Camera, frontViewLooksAlongMinusZ) {
    Camera camera;
    camera.setDirection(ViewDirection::front);
    EXPECT_TRUE(camera.axes().isApprox(Eigen::Matrix3d::Identity(), 1e-12));
    EXPECT_TRUE((camera.eye() - camera.center()).isApprox(Eigen::Vector3d(0, 0, camera.distance()), 1e-12));
}

TEST(Camera, axisViewsLookFromTheirSide) {
    using enum ViewDirection;
    const std::pair<ViewDirection, Eigen::Vector3d> sides[] = {{front, {0, 0, 1}}, {back, {0, 0, -1}},
                                                               {right, {1, 0, 0}}, {left, {-1, 0, 0}},
                                                               {top, {0, 1, 0}},   {bottom, {0, -1, 0}}};
    for (const auto& [direction, side] : sides) {
        Camera camera;
        camera.setDirection(direction);
        EXPECT_LT((camera.axes().col(2) - side).norm(), 1e-12);
    }
}

TEST(Camera, topShowsXToTheRightAndZDownwards) {
    Camera camera;
    camera.setDirection(ViewDirection::top);
    const QPointF center = *camera.project(camera.center());
    EXPECT_GT(camera.project(camera.center() + Eigen::Vector3d::UnitX())->x(), center.x() + 10);
    EXPECT_GT(camera.project(camera.center() + Eigen::Vector3d::UnitZ())->y(), center.y() + 10);
}

TEST(Camera, pitchStopsAtTheVertical) {
    Camera camera;
    camera.orbit(0, 100);
    EXPECT_DOUBLE_EQ(camera.pitch(), kPi / 2);
    camera.orbit(0, -200);
    EXPECT_DOUBLE_EQ(camera.pitch(), -kPi / 2);
}

TEST(Camera, projectsNothingBehindIt) {
    Camera camera;
    EXPECT_FALSE(camera.project(camera.eye() + camera.axes().col(2)));
    EXPECT_LT(camera.depth(camera.eye() + camera.axes().col(2)), 0);
}

TEST(Camera, marksFarOutsideTheViewHaveNoPlace) {
    Camera camera;
    camera.setViewport({800, 600});
    const Eigen::Vector3d right = camera.axes().col(0);
    EXPECT_EQ(camera.projectMark(camera.center()), camera.project(camera.center()));
    const double edge = 400 / camera.pixelsPerMetre(camera.depth(camera.center()));
    EXPECT_TRUE(camera.projectMark(camera.center() + 1.01 * edge * right));
    EXPECT_FALSE(camera.projectMark(camera.center() + 2 * edge * right));
    EXPECT_TRUE(camera.project(camera.center() + 2 * edge * right));
    EXPECT_FALSE(camera.projectMark(camera.eye() + camera.axes().col(2)));
}

TEST(Camera, orbitKeepsDistanceCenterAndUp) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        const double before = camera.distance();
        const Eigen::Vector3d center = camera.center();
        camera.orbit(number(-3, 3), number(-3, 3));
        RC_ASSERT(std::abs((camera.eye() - center).norm() - before) < 1e-9);
        RC_ASSERT(camera.center() == center);
        RC_ASSERT(camera.axes().col(0).y() == 0.0);
        RC_ASSERT(camera.axes().isUnitary(1e-12));
    }));
}

TEST(Camera, aTrackballTurnsAboutTheAxesOfTheView) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        for (int i = 0; i < 3; ++i) {
            const Eigen::Matrix3d before = camera.axes();
            const Eigen::Vector3d center = camera.center();
            const double yaw = number(-3, 3), pitch = number(-3, 3);
            camera.orbit(yaw, pitch, OrbitStyle::trackball);
            const Eigen::Matrix3d turn = (Eigen::AngleAxisd(yaw, Eigen::Vector3d::UnitY()) *
                                          Eigen::AngleAxisd(-pitch, Eigen::Vector3d::UnitX()))
                                             .toRotationMatrix();
            RC_ASSERT((camera.axes() - before * turn).norm() < 1e-9);
            RC_ASSERT(camera.center() == center);
        }
    }));
}

TEST(Camera, aTrackballPassesTheVertical) {
    Camera camera;
    camera.setDirection(ViewDirection::front);
    camera.orbit(0, kPi / 2, OrbitStyle::trackball);
    EXPECT_NEAR(camera.pitch(), kPi / 2, 1e-9);
    camera.orbit(0, kPi / 2, OrbitStyle::trackball);
    EXPECT_LT((camera.axes().col(2) - Eigen::Vector3d(0, 0, -1)).norm(), 1e-9);
    EXPECT_LT((camera.axes().col(1) - Eigen::Vector3d(0, -1, 0)).norm(), 1e-9) << "upside down";
    camera.level();
    EXPECT_LT((camera.axes().col(2) - Eigen::Vector3d(0, 0, -1)).norm(), 1e-9);
    EXPECT_GT(camera.axes().col(1).y(), 0.999);
}

TEST(Camera, zoomKeepsThePointUnderThePointer) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        const QPointF pointer(number(0, 500), number(0, 500));
        const Eigen::Vector3d point = camera.pointAt(pointer);
        camera.zoom(number(0.2, 5), pointer);
        const auto pixel = camera.project(point);
        RC_ASSERT(pixel.has_value());
        RC_ASSERT(distance(*pixel, pointer) < kPixel);
    }));
}

TEST(Camera, panMovesTheCenterWithThePointer) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        const Eigen::Vector3d center = camera.center();
        const QPointF before = *camera.project(center), by(number(-99, 99), number(-99, 99));
        camera.pan(by);
        RC_ASSERT(distance(*camera.project(center), before + by) < kPixel);
    }));
}

TEST(Camera, frameFitsAllPointsTightly) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        std::vector<Eigen::Vector3d> points{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
        for (int i = 0; i < 12; ++i) points.push_back(point(3));
        camera.frame(points, 0);
        double widest = 0;
        for (const auto& p : points) {
            const auto seen = camera.project(p);
            RC_ASSERT(seen.has_value());
            const QPointF half(camera.viewport().width() / 2, camera.viewport().height() / 2);
            widest = std::max({widest, std::abs(seen->x() - half.x()) / half.x(),
                               std::abs(seen->y() - half.y()) / half.y()});
        }
        RC_ASSERT(widest < 0.9);
        RC_ASSERT(widest > 0.8);
    }));
}

TEST(Camera, frameOfOnePointHasTheMinimumSize) {
    Camera camera;
    camera.frame(std::vector<Eigen::Vector3d>{{5, 6, 7}}, 0.5);
    EXPECT_TRUE(camera.center().isApprox(Eigen::Vector3d(5, 6, 7), 1e-12));
    EXPECT_NEAR(camera.viewport().height() / camera.pixelsPerMetre(camera.distance()), 0.5, 1e-9);
}

TEST(Camera, orthographicKeepsSizesAtTheCenter) {
    Camera camera;
    const double before = camera.pixelsPerMetre(camera.distance());
    camera.setOrthographic(true);
    EXPECT_DOUBLE_EQ(camera.pixelsPerMetre(12345), before);
}

TEST(Camera, matricesMatchProject) {
    ASSERT_TRUE(rc::check([] {
        Camera camera;
        setRandomView(camera);
        const Eigen::Vector3d p = camera.center() + point(1.5);
        const QVector3D ndc = (camera.projection() * camera.view())
                                  .map(QVector3D(static_cast<float>(p.x()), static_cast<float>(p.y()),
                                                 static_cast<float>(p.z())));
        const QPointF drawn((ndc.x() + 1) / 2 * camera.viewport().width(),
                            (1 - ndc.y()) / 2 * camera.viewport().height());
        RC_ASSERT(distance(drawn, *camera.project(p)) < 0.05);
        RC_ASSERT(std::abs(ndc.z()) < 1);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
