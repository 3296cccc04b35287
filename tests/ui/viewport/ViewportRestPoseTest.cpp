#include <gtest/gtest.h>

#include <QTest>

#include "core/rig/RestSpace.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/gizmos/GizmoSubject.h"
#include "ui/viewport/gizmos/RotateGizmo.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A shown viewport in rest mode with a leg, seen from the right, so that X points to the camera.
class ViewportRestPose : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(640, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        view()->grabFramebuffer();
        actions_["view.right"]->trigger();
        session_.posing.setMode(Posing::Mode::rest);
        session_.selection.selectOnly(test::jointOf(session_.document.scene(), "thigh"));
        view()->grabFramebuffer();
    }

    ViewportView* view() const { return panel_.view(); }
    const Skeleton& skeleton() const { return *session_.document.scene().characters[0]->skeleton; }
    Eigen::Vector3d head(const char* name) const {
        return restModel(skeleton(), *skeleton().find(name)).translation();
    }
    QPoint onRing(double angle) const {
        const int thigh = *skeleton().find("thigh");
        const QPointF middle = *view()->camera().project(session_.pose.active()->bone(thigh).head);
        return (middle + QPointF(std::cos(radians(angle)), -std::sin(radians(angle))) * kRingRadius)
            .toPoint();
    }
    void move(QPoint to) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(view(), &event);
    }
    QString lastStep() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    ViewportPanel panel_{session_, actions_};
};

TEST_F(ViewportRestPose, lockedJointsHaveNoGizmo) {
    session_.visibility.setLocked({session_.selection.currentJoint()}, true);
    const auto subject = makeRestSubject(session_);
    EXPECT_FALSE(subject->frame(Posing::Tool::move, Posing::Space::world).has_value());
}

TEST_F(ViewportRestPose, ringRotatesTheJointWithItsChildren) {
    QTest::mousePress(view(), Qt::LeftButton, {}, onRing(20));
    for (const double angle : {10, 0, -10, -20}) move(onRing(angle));
    QTest::mouseRelease(view(), Qt::LeftButton, {}, onRing(-20));
    EXPECT_EQ(lastStep(), QStringLiteral("Rotate thigh in Rest Pose"));
    const Eigen::Vector3d thigh = head("thigh");
    EXPECT_NEAR((head("shin") - thigh).norm(), 0.4, 1e-9);
    EXPECT_NEAR(std::abs((head("shin") - thigh).z()), 0.4 * std::sin(radians(40)), 0.02);
    session_.document.undo();
    EXPECT_LT((head("shin") - thigh - Eigen::Vector3d(0, -0.4, 0)).norm(), 1e-12);
}

TEST_F(ViewportRestPose, arrowMovesTheHeadAndKeepsTheChild) {
    const auto subject = makeRestSubject(session_);
    const Eigen::Vector3d thigh = head("thigh");
    const Eigen::Vector3d shin = head("shin");
    subject->begin(Posing::Space::world);
    subject->move({0, 0, 0.1});
    subject->move({0, 0, 0.2});
    subject->commit(Posing::Tool::move);
    EXPECT_EQ(lastStep(), QStringLiteral("Move thigh in Rest Pose"));
    EXPECT_LT((head("thigh") - thigh - Eigen::Vector3d(0, 0, 0.2)).norm(), 1e-12);
    EXPECT_LT((head("shin") - shin).norm(), 1e-12);
}

TEST_F(ViewportRestPose, severalJointsMoveTogetherAndCancelReverts) {
    session_.selection.select({test::jointOf(session_.document.scene(), "thigh"),
                               test::jointOf(session_.document.scene(), "shin")});
    const auto subject = makeRestSubject(session_);
    const Eigen::Vector3d shin = head("shin");
    subject->begin(Posing::Space::world);
    subject->move({0.1, 0, 0});
    subject->commit(Posing::Tool::move);
    EXPECT_EQ(lastStep(), QStringLiteral("Move 2 Joints in Rest Pose"));
    EXPECT_LT((head("shin") - shin - Eigen::Vector3d(0.1, 0, 0)).norm(), 1e-12);
    subject->begin(Posing::Space::world);
    subject->move({0.1, 0, 0});
    subject->cancel();
    EXPECT_LT((head("shin") - shin - Eigen::Vector3d(0.1, 0, 0)).norm(), 1e-12);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
