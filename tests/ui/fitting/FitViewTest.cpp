#include "ui/fitting/FitView.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "tests/core/scene/CapsuleBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class FitViewTest : public testing::Test {
protected:
    explicit FitViewTest(BodyView direction = BodyView::front) : view_(direction, QStringLiteral("Body")) {
        const std::atomic<bool> cancel = false;
        view_.resize(400, 600);
        view_.showBody(drawSurface(body_.surface, direction, Qt::black, Qt::white, cancel), {});
        view_.showMarkers(markers_);
        QObject::connect(&view_, &FitView::markerMoved, &view_,
                         [this](std::size_t marker, const Eigen::Vector3d& position) {
                             markers_.positions[marker] = position;
                             view_.showMarkers(markers_);
                         });
        view_.show();
        view_.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&view_));
    }

    std::size_t indexOf(std::string_view name) const {
        const auto names = fitMarkerNames("biped");
        return static_cast<std::size_t>(std::ranges::find(names, name) - names.begin());
    }
    QPoint pixelOf(std::string_view name) const { return view_.positionOf(indexOf(name)).toPoint(); }
    void drag(QPoint from, QPoint by) {
        QTest::mousePress(&view_, Qt::LeftButton, {}, from);
        QTest::mouseMove(&view_, from + by);
        QTest::mouseRelease(&view_, Qt::LeftButton, {}, from + by);
    }

    test::CapsuleBody body_;
    FitMarkers markers_ = body_.markers();
    FitView view_;
};

TEST_F(FitViewTest, aDragMovesTheMarkerWithThePointer) {
    const Eigen::Vector3d before = markers_.at("left elbow");
    const QPointF start = view_.positionOf(indexOf("left elbow"));
    drag(pixelOf("left elbow"), {20, -30});
    const QPointF moved = view_.positionOf(indexOf("left elbow")) - start;
    EXPECT_NEAR(moved.x(), 20, 1e-6);
    EXPECT_NEAR(moved.y(), -30, 1e-6);
    EXPECT_GT(markers_.at("left elbow").x(), before.x());
    EXPECT_GT(markers_.at("left elbow").y(), before.y());
    EXPECT_EQ(markers_.at("left elbow").z(), before.z());
}

TEST_F(FitViewTest, keysChooseAndMoveMarkers) {
    view_.clearFocus();
    view_.setFocus(Qt::TabFocusReason);
    ASSERT_EQ(view_.current(), 0U);
    QTest::keyClick(&view_, Qt::Key_Tab);
    EXPECT_EQ(view_.current(), 1U);
    EXPECT_TRUE(view_.accessibleDescription().startsWith(QStringLiteral("left shoulder: X ")));
    const Eigen::Vector3d before = markers_.positions[1];
    QTest::keyClick(&view_, Qt::Key_Up);
    const double step = markers_.positions[1].y() - before.y();
    EXPECT_GT(step, 0);
    QTest::keyClick(&view_, Qt::Key_Left, Qt::ShiftModifier);
    const double small = before.x() - markers_.positions[1].x();
    EXPECT_GT(small, 0);
    EXPECT_LT(small, 0.5 * step);
    QTest::keyClick(&view_, Qt::Key_Backtab);
    EXPECT_EQ(view_.current(), 0U);
}

TEST_F(FitViewTest, theWheelZoomsAtThePointer) {
    const QPointF before = view_.positionOf(indexOf("left wrist"));
    QWheelEvent wheel(before, view_.mapToGlobal(before), {}, {0, 240}, Qt::NoButton, {}, Qt::NoScrollPhase,
                      false);
    QCoreApplication::sendEvent(&view_, &wheel);
    const QPointF after = view_.positionOf(indexOf("left wrist"));
    EXPECT_NEAR(after.x(), before.x(), 1e-6);
    EXPECT_NEAR(after.y(), before.y(), 1e-6);
    const double width =
        view_.positionOf(indexOf("left wrist")).x() - view_.positionOf(indexOf("right wrist")).x();
    EXPECT_GT(width, 300);
}

class FitSideViewTest : public FitViewTest {
protected:
    FitSideViewTest() : FitViewTest(BodyView::side) {}
};

TEST_F(FitSideViewTest, aDragChangesDepthAndTheLeftMarkerIsInFront) {
    const Eigen::Vector3d left = markers_.at("left knee"), right = markers_.at("right knee");
    drag(pixelOf("left knee"), {-15, 0});
    EXPECT_GT(markers_.at("left knee").z(), left.z()) << "the body faces left";
    EXPECT_EQ(markers_.at("left knee").x(), left.x());
    EXPECT_EQ(markers_.at("right knee"), right);
}

TEST(SurfacePicture, coversTheSurface) {
    const test::CapsuleBody body;
    const std::atomic<bool> cancel = false;
    const SurfacePicture picture = drawSurface(body.surface, BodyView::front, Qt::red, Qt::red, cancel);
    ASSERT_FALSE(picture.image.isNull());
    const auto at = [&](double x, double y) {
        const double scale = picture.image.width() / picture.area.width();
        return picture.image.pixelColor(
            static_cast<int>((x - picture.area.left()) * scale),
            picture.image.height() - 1 - static_cast<int>((y - picture.area.top()) * scale));
    };
    EXPECT_EQ(at(0, 1.2), QColor(Qt::red)) << "the chest";
    EXPECT_EQ(at(0.1, 0.5), QColor(Qt::red)) << "a knee";
    EXPECT_EQ(at(0, 0.5).alpha(), 0) << "between the legs";
    EXPECT_EQ(at(0.6, 0.3).alpha(), 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
