#include <gtest/gtest.h>

#include <QTest>

#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/MoveGizmo.h"
#include "ui/viewport/gizmos/RotateGizmo.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A shown viewport with a leg, seen from the right, so that X points to the camera.
class ViewportPosing : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        view()->grabFramebuffer();
        actions_["view.right"]->trigger();
        session_.playback.setFrame({50});
        select("thigh");
    }

    ViewportView* view() const { return panel_.view(); }
    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    void select(const char* name) {
        session_.selection.selectOnly(id(name));
        view()->grabFramebuffer();
    }
    int index(const char* name) const { return session_.pose.active()->skeleton().find(name).value(); }
    double angle(const char* joint, int i = 0) const {
        return degrees(session_.pose.active()->values(index(joint)).angles[i]);
    }
    Eigen::Vector3d position(const char* joint) const {
        return session_.pose.active()->values(index(joint)).translation;
    }
    /// Returns a point on a joint's X ring at an angle in degrees, anticlockwise from the horizontal.
    QPoint onRing(const char* joint, double angle, double radius = kRingRadius) const {
        const QPointF middle = *view()->camera().project(session_.pose.active()->bone(index(joint)).head);
        return (middle + QPointF(std::cos(radians(angle)), -std::sin(radians(angle))) * radius).toPoint();
    }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton,
                          modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void press(QPoint point) { QTest::mousePress(view(), Qt::LeftButton, {}, point); }
    void release(QPoint point) { QTest::mouseRelease(view(), Qt::LeftButton, {}, point); }
    void rotate(const char* joint, double by, Qt::KeyboardModifiers modifiers = {}) {
        press(onRing(joint, 20));
        for (const double fraction : {0.25, 0.5, 0.75, 1.0})
            move(onRing(joint, 20 + by * fraction), modifiers);
        release(onRing(joint, 20 + by));
    }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

TEST_F(ViewportPosing, nothingCanBeDraggedWhilePlaying) {
    session_.playback.setPlaying(true);
    const double before = angle("thigh");
    press(onRing("thigh", 20));
    session_.playback.setFrame({50});
    move(onRing("thigh", 60));
    release(onRing("thigh", 60));
    session_.playback.setPlaying(false);
    session_.playback.setFrame({50});
    EXPECT_EQ(angle("thigh"), before);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportPosing, lockedHiddenAndUnselectedJointsHaveNoRings) {
    session_.visibility.setLocked({id("thigh")}, true);
    rotate("thigh", -40);
    session_.visibility.setLocked({id("thigh")}, false);
    session_.visibility.setHidden({id("thigh")}, true);
    rotate("thigh", -40);
    session_.visibility.showAll();
    session_.posing.setTool(Posing::Tool::select);
    rotate("thigh", -40);
    session_.posing.setTool(Posing::Tool::rotate);
    session_.posing.setLockedAxis(0, true);
    rotate("thigh", -40);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportPosing, draggingARingChangesItsAngleAsOneStep) {
    EXPECT_NEAR(angle("thigh"), -15, 1e-9);
    rotate("thigh", -40);
    EXPECT_NEAR(angle("thigh"), -55, 1.5);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Rotate thigh"));
    session_.document.undo();
    EXPECT_NEAR(angle("thigh"), -15, 1e-9);
}

TEST_F(ViewportPosing, dragIsPreviewedAndEscapeReverts) {
    press(onRing("thigh", 20));
    move(onRing("thigh", 0));
    EXPECT_NEAR(angle("thigh"), -35, 1.5);
    EXPECT_EQ(steps(), 0);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_NEAR(angle("thigh"), -15, 1e-9);
    move(onRing("thigh", -30));
    release(onRing("thigh", -30));
    EXPECT_NEAR(angle("thigh"), -15, 1e-9) << "a cancelled drag does not continue";
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportPosing, documentOpenedDuringADragIsNotChanged) {
    for (const bool moved : {false, true}) {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        select("thigh");
        press(onRing("thigh", 20));
        if (moved) move(onRing("thigh", 0));
        const QPoint on = onRing("thigh", -20);
        session_.document.open(newFromTemplate("empty", session_.document.scene().lastId).value(),
                               QStringLiteral("empty"));
        move(on);
        release(on);
        EXPECT_EQ(steps(), 0);
        EXPECT_EQ(session_.document.scene().characters[0]->unkeyed, nullptr);
    }
}

TEST_F(ViewportPosing, rightButtonCancels) {
    press(onRing("thigh", 20));
    move(onRing("thigh", 0));
    QTest::mousePress(view(), Qt::RightButton, {}, onRing("thigh", 0));
    EXPECT_NEAR(angle("thigh"), -15, 1e-9);
    QTest::mouseRelease(view(), Qt::RightButton, {}, onRing("thigh", 0));
    release(onRing("thigh", 0));
    EXPECT_EQ(steps(), 0);
    EXPECT_EQ(session_.selection.currentJoint(), id("thigh"));
}

TEST_F(ViewportPosing, controlSnapsAndShiftIsFine) {
    rotate("thigh", -42, Qt::ControlModifier);
    EXPECT_NEAR(angle("thigh"), -55, 1e-6);
    session_.document.undo();
    rotate("thigh", -40, Qt::ShiftModifier);
    EXPECT_NEAR(angle("thigh"), -19, 0.2);
    session_.document.undo();
    session_.posing.setSnaps(true);
    rotate("thigh", -42);
    EXPECT_NEAR(angle("thigh"), -55, 1e-6);
}

TEST_F(ViewportPosing, severalJointsRotateTogether) {
    session_.selection.select({id("shin"), id("thigh")});
    view()->grabFramebuffer();
    rotate("thigh", -20);
    EXPECT_NEAR(angle("thigh"), -35, 1.5);
    EXPECT_NEAR(angle("shin"), -10, 1.5);
    EXPECT_EQ(lastStep(), QStringLiteral("Rotate 2 Joints"));
    EXPECT_EQ(steps(), 1);
}

TEST_F(ViewportPosing, ringStopsAtEnforcedLimits) {
    rotate("thigh", 60);
    EXPECT_NEAR(angle("thigh"), 15, 1e-9);
    session_.document.undo();
    const CharacterId leg = session_.selection.character()->id;
    const JointId thigh = id("thigh");
    session_.document.commit(
        QStringLiteral("free"),
        setLimitsEnforced(session_.document.scene(), leg, {&thigh, 1}, LimitUse::drags, false).value());
    rotate("thigh", 60);
    EXPECT_NEAR(angle("thigh"), 45, 1.5);
}

TEST_F(ViewportPosing, worldRingsRotateAboutWorldAxes) {
    const JointId root = id("root");
    const ChannelValue values[] = {{{root, Channel::angle1}, radians(20)},
                                   {{root, Channel::angle2}, radians(30)},
                                   {{root, Channel::angle3}, radians(40)}};
    session_.posing.set(QStringLiteral("start"), values);
    session_.posing.setSpace(Posing::Space::world);
    select("root");
    const auto rotation = [this] { return Eigen::Quaterniond(session_.pose.active()->model()[0].linear()); };
    const Eigen::Quaterniond before = rotation();
    rotate("root", 30, Qt::ControlModifier);
    const Eigen::Quaterniond expected(Eigen::AngleAxisd(radians(30), Eigen::Vector3d::UnitX()) * before);
    EXPECT_LT(rotation().angularDistance(expected), 1e-6);
    EXPECT_EQ(lastStep(), QStringLiteral("Rotate root"));
}

TEST_F(ViewportPosing, autoKeySetsAKey) {
    session_.posing.setAutoKey(true);
    rotate("thigh", -20);
    const auto clip = session_.selection.clip();
    EXPECT_EQ(clip->find({id("thigh"), Channel::angle1})->size(), 4u);
    EXPECT_EQ(session_.selection.character()->unkeyed, nullptr);
}

TEST_F(ViewportPosing, clickOnARingSelectsWhatIsBehindIt) {
    QTest::mouseClick(view(), Qt::LeftButton, {}, onRing("thigh", 20));
    EXPECT_TRUE(session_.selection.joints().empty());
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportPosing, cameraCanOrbitOverARing) {
    const double yaw = view()->camera().yaw();
    QTest::mousePress(view(), Qt::LeftButton, Qt::AltModifier, onRing("thigh", 20));
    move(onRing("thigh", 20) + QPoint(40, 0), Qt::AltModifier);
    QTest::mouseRelease(view(), Qt::LeftButton, Qt::AltModifier, onRing("thigh", 20));
    EXPECT_NE(view()->camera().yaw(), yaw);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ViewportPosing, arrowsMoveARoot) {
    session_.posing.setTool(Posing::Tool::move);
    session_.posing.setSpace(Posing::Space::world);
    select("root");
    const Eigen::Vector3d before = position("root");
    // Seen from the right, Z points to the left and Y up.
    const QPoint from = onRing("root", 90, 50), to = from - QPoint(0, 30);
    const double metre = view()->camera().pixelsPerMetre(view()->camera().depth(before));
    press(from);
    move(to, Qt::ControlModifier);
    move(to + QPoint(20, 0));
    release(to);
    EXPECT_NEAR(position("root").y() - before.y(), 30 / metre, 2 / metre);
    EXPECT_NEAR(position("root").z(), before.z(), 1e-9);
    EXPECT_EQ(lastStep(), QStringLiteral("Move root"));
}

TEST_F(ViewportPosing, axisKeySwitchesTheArrow) {
    session_.posing.setTool(Posing::Tool::move);
    session_.posing.setSpace(Posing::Space::world);
    select("root");
    const Eigen::Vector3d before = position("root");
    const QPoint from = onRing("root", 90, 50), to = from - QPoint(40, 30);
    press(from);
    move(to);
    QTest::keyClick(view(), Qt::Key_Z);
    const auto alongZ = [&] {
        return std::abs(position("root").y() - before.y()) < 1e-9 && position("root").z() > before.z() + 0.01;
    };
    EXPECT_SOON(alongZ()) << "the preview is shown in the next frame";
    release(to);
    EXPECT_EQ(steps(), 1);
}

TEST_F(ViewportPosing, movingSnapsToCentimetres) {
    session_.posing.setTool(Posing::Tool::move);
    select("root");
    const Eigen::Vector3d before = position("root");
    press(onRing("root", 90, 50));
    move(onRing("root", 90, 80), Qt::ControlModifier);
    release(onRing("root", 90, 80));
    const double centimetres = (position("root").y() - before.y()) * 100;
    EXPECT_GT(centimetres, 0.5);
    EXPECT_NEAR(centimetres, std::round(centimetres), 1e-6);
}

TEST_F(ViewportPosing, hiddenJointsAreNotDrawnOrPicked) {
    session_.posing.setTool(Posing::Tool::select);
    const auto joint = index("shin");
    const BoneEnds ends = session_.pose.active()->bone(joint);
    const QPoint middle = view()->camera().project((ends.head + ends.tail) / 2)->toPoint();
    QTest::mouseClick(view(), Qt::LeftButton, {}, middle);
    EXPECT_EQ(session_.selection.currentJoint(), id("shin"));
    const QColor drawn = view()->grabFramebuffer().pixelColor(middle * view()->devicePixelRatioF());
    session_.selection.clear();
    session_.visibility.setHidden({id("shin")}, true);
    EXPECT_NE(view()->grabFramebuffer().pixelColor(middle * view()->devicePixelRatioF()), drawn);
    QTest::mouseClick(view(), Qt::LeftButton, {}, middle);
    EXPECT_TRUE(session_.selection.joints().empty());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
