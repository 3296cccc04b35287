#include <gtest/gtest.h>

#include <QSettings>
#include <QTest>
#include <QToolTip>

#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/RotateGizmo.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Kind = LimitPart::Kind;

int distance(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue());
}

/// A shown viewport with the leg's walk at frame 50, seen from the right, so that X points to the camera.
/// The thigh is at -15°, limited to -160° to 15°.
class ViewportLimits : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(900, 808);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        actions_["view.grid"]->setChecked(false);
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        session_.selection.selectOnly(id("thigh"));
        view()->grabFramebuffer();
        view()->setCameraState({{0, 0.8, 0.6}, 4, radians(90), 0, true});
        view()->grabFramebuffer();
    }

    ViewportView* view() const { return panel_.view(); }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    const AngleLimit& limit(const char* joint, std::size_t angle = 0) const {
        const Skeleton& skeleton = *session_.document.scene().characters.front()->skeleton;
        return skeleton[skeleton.find(joint).value()].limits.angles[angle];
    }
    double min() const { return degrees(limit("thigh").min); }
    double max() const { return degrees(limit("thigh").max); }
    void setLimit(const char* joint, const AngleLimit& limit) {
        const auto character = session_.selection.character();
        const Skeleton& skeleton = *character->skeleton;
        JointLimits limits = skeleton[skeleton.find(joint).value()].limits;
        limits.angles[0] = limit;
        session_.document.commit(
            QStringLiteral("start"),
            setLimits(session_.document.scene(), character->id, id(joint), limits).value());
        view()->grabFramebuffer();
    }
    LimitDial dial() const { return view()->limits().dials(view()->camera()).at(0); }
    QPoint pixelOf(const Eigen::Vector3d& point) const { return view()->camera().project(point)->toPoint(); }
    /// Returns the point of an angle in degrees on the thigh's arc, at a fraction of its radius.
    QPoint onArc(double angle, double radius = 1) const {
        return pixelOf(dial().arc.at(radians(angle), radius));
    }

    void press(QPoint point) { QTest::mousePress(view(), Qt::LeftButton, {}, point); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}, Qt::MouseButtons buttons = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void release(QPoint point) { QTest::mouseRelease(view(), Qt::LeftButton, {}, point); }
    /// Drags along the arc from one angle to another in four moves.
    void drag(double from, double to, Qt::KeyboardModifiers modifiers = {}) {
        std::vector<QPoint> path;
        for (const double fraction : {0.0, 0.25, 0.5, 0.75, 1.0})
            path.push_back(onArc(from + (to - from) * fraction));
        press(path.front());
        for (const QPoint& point : path) move(point, modifiers);
        release(path.back());
    }
    QColor pixel(QPoint point) {
        QImage picture = view()->grabFramebuffer();
        return picture.pixelColor(point * view()->devicePixelRatioF());
    }
    /// Returns the smallest difference from a colour within 2 pixels of a point, because lines are thin.
    int nearest(QPoint point, const QColor& color) {
        const QImage picture = view()->grabFramebuffer();
        int smallest = 1000;
        for (int x = -2; x <= 2; ++x) {
            for (int y = -2; y <= 2; ++y)
                smallest = std::min(smallest, distance(picture.pixelColor(point + QPoint(x, y)), color));
        }
        return smallest;
    }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

TEST_F(ViewportLimits, freeAnglesHiddenJointsAndTheRestPoseHaveNoArcs) {
    const auto count = [this] { return view()->limits().dials(view()->camera()).size(); };
    EXPECT_EQ(count(), 1u);
    session_.selection.selectOnly(id("root"));
    EXPECT_EQ(count(), 0u);
    session_.selection.selectOnly(id("thigh"));
    session_.visibility.setHidden({id("thigh")}, true);
    EXPECT_EQ(count(), 0u);
    session_.visibility.showAll();
    session_.posing.setMode(Posing::Mode::rest);
    EXPECT_EQ(count(), 0u);
    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_EQ(count(), 1u);
    actions_["view.limitArcs"]->trigger();
    EXPECT_EQ(count(), 0u);
}

TEST_F(ViewportLimits, hiddenArcsCannotBeDragged) {
    const QPoint end = onArc(15);
    actions_["view.limitArcs"]->trigger();
    press(end);
    move(end + QPoint(30, 30));
    release(end + QPoint(30, 30));
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportLimits, nothingCanBeDraggedWhilePlaying) {
    session_.playback.setPlaying(true);
    const QPoint end = onArc(15);
    press(end);
    EXPECT_FALSE(view()->limits().dragging());
    release(end);
    session_.playback.setPlaying(false);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportLimits, draggingAnEndChangesItsBoundAsOneStep) {
    drag(15, 60);
    EXPECT_NEAR(max(), 60, 1);
    EXPECT_NEAR(min(), -160, 1e-9);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Change Limits of thigh"));
    drag(-160, -100);
    EXPECT_NEAR(min(), -100, 1);
    session_.document.undo();
    session_.document.undo();
    EXPECT_NEAR(max(), 15, 1e-9);
    EXPECT_NEAR(min(), -160, 1e-9);
}

TEST_F(ViewportLimits, escapeRevertsADrag) {
    const QPoint from = onArc(15), to = onArc(50);
    press(from);
    move(to);
    EXPECT_SOON(std::abs(max() - 50) < 1);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_NEAR(max(), 15, 1e-9);
    move(from);
    release(from);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportLimits, clickChangesNothing) {
    press(onArc(15));
    release(onArc(15));
    EXPECT_EQ(steps(), 0);
    EXPECT_NEAR(max(), 15, 1e-9);
}

TEST_F(ViewportLimits, snapsToWholeStepsAndShiftIsFine) {
    drag(15, 43, Qt::ControlModifier);
    EXPECT_NEAR(max(), 45, 1e-9);
    session_.document.undo();
    session_.posing.setSnaps(true);
    drag(15, 43);
    EXPECT_NEAR(max(), 45, 1e-9);
    session_.document.undo();
    drag(15, 65, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_NEAR(max(), 20, 0.5);
}

TEST_F(ViewportLimits, endStopsAtTheOther) {
    setLimit("thigh", {AngleLimit::Mode::limited, radians(-30), radians(20)});
    drag(-30, 70);
    EXPECT_NEAR(min(), 20, 1e-9);
    EXPECT_NEAR(max(), 20, 1e-9);
}

TEST_F(ViewportLimits, boundsCanExceedHalfATurn) {
    drag(15, 150);
    EXPECT_NEAR(max(), 150, 1);
    drag(150, 380);
    EXPECT_NEAR(max(), 380, 6) << "the arc spirals outwards";
    EXPECT_TRUE(dial().arc.isSpiral());
}

TEST_F(ViewportLimits, otherSelectedJointsGetTheSameBound) {
    session_.selection.select({id("shin"), id("thigh")});
    view()->grabFramebuffer();
    setLimit("shin", {AngleLimit::Mode::limited, radians(-50), radians(5)});
    drag(15, 40);
    EXPECT_NEAR(degrees(limit("shin").max), 40, 1);
    EXPECT_NEAR(degrees(limit("shin").min), -50, 1e-9);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Change Limits of 2 joints"));
}

TEST_F(ViewportLimits, endHasPriorityOverARing) {
    // The ring about the same axis is also shown, nearer to the joint than the arc.
    const QPoint end = onArc(15);
    press(end);
    EXPECT_TRUE(view()->limits().dragging());
    release(end);
    const QPoint ring = onArc(15, kRingRadius / limitRadius(0));
    press(ring);
    EXPECT_FALSE(view()->limits().dragging());
    release(ring);
}

TEST_F(ViewportLimits, documentOpenedDuringADragIsNotChanged) {
    const QPoint from = onArc(15), to = onArc(50);
    press(from);
    move(to);
    session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
    move(from);
    release(from);
    EXPECT_EQ(steps(), 0);
    EXPECT_NEAR(max(), 15, 1e-9);
}

TEST_F(ViewportLimits, arcIsDrawnWithinTheLimits) {
    const QColor red = theme().axis(0);
    for (const double inside : {-140.0, -100.0, -60.0, 5.0})
        EXPECT_LT(nearest(onArc(inside), red), 60) << inside;
    for (const double outside : {40.0, 90.0, 150.0})
        EXPECT_GT(distance(pixel(onArc(outside)), red), 60) << outside;
    const QPoint at = onArc(-100);
    actions_["view.limitArcs"]->trigger();
    EXPECT_GT(distance(pixel(at), red), 60);
}

TEST_F(ViewportLimits, arcFollowsAPreviewedBound) {
    const QPoint at = onArc(60);
    EXPECT_GT(distance(pixel(at), theme().axis(0)), 60);
    const auto character = session_.selection.character();
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::limited, radians(-160), radians(90)};
    session_.document.preview(
        setLimits(session_.document.scene(), character->id, id("thigh"), limits).value());
    EXPECT_SOON(std::abs(max() - 90) < 1e-9);
    EXPECT_LT(distance(pixel(at), theme().axis(0)), 60);
    session_.document.cancel();
}

TEST_F(ViewportLimits, arcIsShownDuringAChangeEvenIfArcsAreOff) {
    const QPoint at = onArc(60);
    actions_["view.limitArcs"]->trigger();
    const auto character = session_.selection.character();
    JointLimits limits;
    limits.angles[0] = {AngleLimit::Mode::limited, radians(-160), radians(90)};
    session_.document.preview(
        setLimits(session_.document.scene(), character->id, id("thigh"), limits).value());
    EXPECT_SOON(std::abs(max() - 90) < 1e-9);
    EXPECT_LT(distance(pixel(at), theme().axis(0)), 60);
    session_.document.commit(QStringLiteral("Change Limits of thigh"));
    EXPECT_GT(distance(pixel(at), theme().axis(0)), 60) << "arcs are off";
    EXPECT_EQ(view()->limits().dials(view()->camera()).size(), 0u);
}

TEST_F(ViewportLimits, arcsDoNotCoverThePaintedWeights) {
    EXPECT_GT(view()->limits().dials(view()->camera()).size(), 0u);
    session_.painting.setOn(true);
    EXPECT_EQ(view()->limits().dials(view()->camera()).size(), 0u);
    session_.painting.setOn(false);
    EXPECT_GT(view()->limits().dials(view()->camera()).size(), 0u);
}

TEST_F(ViewportLimits, exceededRangeIsMarked) {
    // The clip exceeds the limit of 15° by 5°.
    EXPECT_LT(nearest(onArc(18), theme().conflict), 90);
    EXPECT_NEAR(degrees(dial().usedRange->max), 20, 1e-6);
}

TEST_F(ViewportLimits, cursorAndTooltipDescribeTheArc) {
    move(onArc(15), {}, Qt::NoButton);
    EXPECT_EQ(view()->cursor().shape(), Qt::OpenHandCursor);
    EXPECT_TRUE(
        view()->limits().toolTip(view()->camera()).startsWith(QStringLiteral("Angle X: −160° to 15°")));
    move(onArc(-100), {}, Qt::NoButton);
    EXPECT_EQ(view()->cursor().shape(), Qt::ArrowCursor);
    EXPECT_FALSE(view()->limits().toolTip(view()->camera()).isEmpty());
    move(QPoint(5, 400), {}, Qt::NoButton);
    EXPECT_TRUE(view()->limits().toolTip(view()->camera()).isEmpty());
}

TEST_F(ViewportLimits, lockedAnglesAreATickThatCannotBeDragged) {
    setLimit("thigh", {AngleLimit::Mode::locked, radians(-15), radians(-15)});
    const QPoint tick = onArc(-15);
    EXPECT_LT(distance(pixel(onArc(-15, 0.95)), theme().axis(0)), 60);
    press(tick);
    EXPECT_FALSE(view()->limits().dragging());
    release(tick);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
