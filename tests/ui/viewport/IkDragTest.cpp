#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/Leg.h"
#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/goals/GoalsDock.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using End = BonePoint::End;

/// A shown viewport with a biped, seen from the front.
class IkDragging : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(720, 508);
        ASSERT_NE(view(), nullptr) << "these tests need OpenGL 3.3";
        panel_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&panel_));
        session_.posing.setTool(Posing::Tool::select);
        session_.document.open(newFromTemplate("biped", 0).value(), QStringLiteral("biped"));
        actions_["view.front"]->trigger();
        view()->grabFramebuffer();
    }

    ViewportView* view() const { return panel_.view(); }
    const Character& character() const { return *session_.selection.character(); }
    const Evaluator& pose() const { return *session_.pose.active(); }
    int index(const char* name) const { return character().skeleton->find(name).value(); }
    Eigen::Vector3d position(const char* joint, End end = End::tail) const {
        return pointInModel(pose().skeleton(), pose().model(), {index(joint), end});
    }
    QPoint pixelOf(const Eigen::Vector3d& point) const { return view()->camera().project(point)->toPoint(); }
    QPoint drop(std::size_t goal) const { return pixelOf(character().goals[goal].target) - QPoint(0, 14); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}, Qt::MouseButtons buttons = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, buttons, modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void press(QPoint point) { QTest::mousePress(view(), Qt::LeftButton, {}, point); }
    void release(QPoint point) { QTest::mouseRelease(view(), Qt::LeftButton, {}, point); }
    void drag(QPoint from, QPoint by, Qt::KeyboardModifiers modifiers = {}) {
        press(from);
        for (int i = 1; i <= 8; ++i) move(from + by * i / 8, modifiers);
        release(from + by);
    }
    /// Waits until the solver, which continues while the pointer rests, has come to rest itself.
    void waitForRest() const {
        QSignalSpy solved(&session_.ik, &IkPosing::solved);
        for (int solves = 0; solves < 200 && solved.wait(250); ++solves) {
        }
    }
    /// Pins the bone end under the pointer at a point.
    void pin(const Eigen::Vector3d& point) {
        view()->grabFramebuffer();
        move(pixelOf(point), {}, Qt::NoButton);
        actions_["goal.pin"]->trigger();
        view()->grabFramebuffer();
    }
    void pinFeet() {
        for (const char* toes : {"toes.L", "toes.R"}) pin(position(toes));
    }
    /// Returns by how much any angle exceeds its limit at most, in radians.
    double beyondLimits() const {
        double largest = 0;
        for (int joint = 0; joint < pose().skeleton().size(); ++joint) {
            const auto& limits = pose().skeleton()[joint].limits.angles;
            for (std::size_t i = 0; i < 3; ++i)
                largest =
                    std::max(largest, excess(limits[i], pose().values(joint).angles[static_cast<int>(i)]));
        }
        return largest;
    }
    double metres(QPoint pixels) const {
        const double perMetre = view()->camera().pixelsPerMetre(view()->camera().depth(position("hand.L")));
        return std::hypot(pixels.x(), pixels.y()) / perMetre;
    }
    QColor colorAt(QPoint point) const { return view()->grabFramebuffer().pixelColor(point); }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    GoalActions goalActions_{session_, actions_, nullptr};
    ViewportPanel panel_{session_, actions_};
};

TEST_F(IkDragging, nothingIsDraggedWhilePlayingOrInRestMode) {
    session_.playback.setPlaying(true);
    drag(pixelOf(position("hand.L")), {0, -60});
    session_.playback.setPlaying(false);
    session_.posing.setMode(Posing::Mode::rest);
    drag(pixelOf(position("hand.L")), {0, -60});
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkDragging, clickSelectsAndDoesNotPose) {
    QTest::mouseClick(view(), Qt::LeftButton, {}, pixelOf(position("hand.L", End::head)));
    EXPECT_EQ(session_.selection.currentJoint(),
              character().skeleton->joints()[static_cast<std::size_t>(index("hand.L"))].id);
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkDragging, tipFollowsThePointerAsOneStep) {
    const Eigen::Vector3d before = position("hand.L");
    drag(pixelOf(before), {20, -70});
    const Eigen::Vector3d after = position("hand.L");
    EXPECT_NEAR((after - before).norm(), metres({20, -70}), 0.004);
    EXPECT_NEAR(after.z(), before.z(), 1e-5) << "in the plane that faces the camera";
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Pose hand.L with IK"));
    EXPECT_FALSE(session_.posing.unkeyed().empty());
    EXPECT_EQ(beyondLimits(), 0);
    session_.document.undo();
    EXPECT_EQ(position("hand.L"), before);
}

TEST_F(IkDragging, ballIsMovedByItsParentJoints) {
    const Eigen::Vector3d before = position("forearm.L", End::head);
    drag(pixelOf(before), {10, -30});
    EXPECT_GT((position("forearm.L", End::head) - before).norm(), 0.05);
    EXPECT_EQ(lastStep(), QStringLiteral("Pose forearm.L with IK"));
}

TEST_F(IkDragging, rootStaysWithoutAPin) {
    const Eigen::Vector3d hips = position("hips", End::head), toes = position("toes.R");
    drag(pixelOf(position("hand.L")), {60, -60});
    EXPECT_EQ(position("hips", End::head), hips);
    EXPECT_LT((position("toes.R") - toes).norm(), 1e-9);
}

TEST_F(IkDragging, pinnedFeetStayAndLimitsHold) {
    pinFeet();
    ASSERT_EQ(character().goals.size(), 2u);
    const Eigen::Vector3d left = position("toes.L"), right = position("toes.R"), hand = position("hand.L");
    drag(pixelOf(hand), {0, 100});
    EXPECT_LT((position("toes.L") - left).norm(), 0.001);
    EXPECT_LT((position("toes.R") - right).norm(), 0.001);
    EXPECT_NEAR(hand.y() - position("hand.L").y(), metres({0, 100}), 0.01);
    EXPECT_EQ(beyondLimits(), 0);
    EXPECT_EQ(steps(), 3);
}

TEST_F(IkDragging, rootIsDraggedOverPinnedFeet) {
    pinFeet();
    const Eigen::Vector3d left = position("toes.L"), hips = position("hips", End::head);
    drag(pixelOf(hips), {0, 25});
    EXPECT_LT((position("toes.L") - left).norm(), 0.001);
    EXPECT_NEAR(hips.y() - position("hips", End::head).y(), metres({0, 25}), 0.01) << "the knees bend";
    EXPECT_EQ(beyondLimits(), 0);
}

TEST_F(IkDragging, unreachableTargetIsApproachedAndShown) {
    pinFeet();
    session_.ik.setDepth(3);
    const Eigen::Vector3d left = position("toes.L"), hand = position("hand.L");
    const QPoint from = pixelOf(hand), far = from + QPoint(230, -225);
    press(from);
    for (int i = 1; i <= 12; ++i) move(from + (far - from) * i / 12);
    waitForRest();
    EXPECT_LT((position("toes.L") - left).norm(), 0.001);
    EXPECT_GT(position("hand.L").y(), hand.y() + 0.3);
    const QPoint reached = pixelOf(position("hand.L"));
    ASSERT_GT((reached - far).manhattanLength(), 30) << "the target is not reached";
    const QImage picture = view()->grabFramebuffer();
    int dashes = 0;
    for (double fraction = 0.1; fraction < 0.9; fraction += 0.01) {
        const QPointF point = QPointF(reached) + (QPointF(far) - QPointF(reached)) * fraction;
        for (const QPoint offset : {QPoint(0, 0), QPoint(1, 0), QPoint(-1, 0), QPoint(0, 1), QPoint(0, -1)}) {
            const QColor color = picture.pixelColor(point.toPoint() + offset);
            if (color.red() > 180 && color.red() > color.blue() + 60) ++dashes;
        }
    }
    EXPECT_GT(dashes, 10);
    const Eigen::Vector3d before = position("hand.L");
    move(far + QPoint(1, 0));
    move(far);
    waitForRest();
    EXPECT_LT((position("hand.L") - before).norm(), 0.01) << "the hand does not jump";
    release(far);
    EXPECT_EQ(beyondLimits(), 0);
}

TEST_F(IkDragging, solvesOncePerFrameAndOnRelease) {
    const Eigen::Vector3d before = position("hand.L");
    const QPoint from = pixelOf(before), by(20, -70);
    const QSignalSpy solved(&session_.ik, &IkPosing::solved);
    press(from);
    for (int i = 1; i <= 8; ++i) move(from + by * i / 8);
    EXPECT_EQ(solved.count(), 1);
    release(from + by);
    EXPECT_EQ(solved.count(), 2);
    EXPECT_NEAR((position("hand.L") - before).norm(), metres(by), 0.004);
}

TEST_F(IkDragging, restingPointerIsStillFollowed) {
    const Eigen::Vector3d before = position("hand.L");
    const QPoint from = pixelOf(before), by(20, -70);
    press(from);
    move(from + by / 7);
    move(from + by);
    const auto error = [&] { return std::abs((position("hand.L") - before).norm() - metres(by)); };
    EXPECT_SOON(error() < 0.004) << error();
    release(from + by);
    EXPECT_EQ(steps(), 1);
}

TEST_F(IkDragging, escapeReverts) {
    const Eigen::Vector3d before = position("hand.L");
    const QPoint from = pixelOf(before);
    press(from);
    move(from + QPoint(0, -50));
    EXPECT_GT((position("hand.L") - before).norm(), 0.05);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_EQ(position("hand.L"), before);
    move(from + QPoint(0, -60));
    release(from + QPoint(0, -60));
    EXPECT_EQ(position("hand.L"), before) << "a cancelled drag does not continue";
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkDragging, documentOpenedDuringADragIsNotChanged) {
    pinFeet();
    for (const QPoint from : {pixelOf(position("hand.L")), drop(0)}) {
        session_.document.open(newFromTemplate("biped", 0).value(), QStringLiteral("biped"));
        view()->grabFramebuffer();
        press(from);
        move(from + QPoint(0, -20));
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        move(from + QPoint(0, -40));
        release(from + QPoint(0, -40));
        EXPECT_EQ(steps(), 0);
        EXPECT_EQ(character().unkeyed, nullptr);
    }
}

TEST_F(IkDragging, dragStartsFromTheCommittedSceneDuringAPreview) {
    const JointId chest = test::jointOf(session_.document.scene(), "chest");
    const std::vector<ChannelValue> bent{{{chest, Channel::angle1}, 0.02}};
    session_.posing.set(QStringLiteral("Bend"), bent);
    const Eigen::Vector3d before = position("hand.L");
    session_.ik.setDepth(3);
    const QPoint by(0, 40);
    drag(pixelOf(before), by);
    test::waitForFrame();
    const Eigen::Vector3d dragged = position("hand.L");
    ASSERT_GT((dragged - before).norm(), 0.05);
    session_.document.undo();
    const std::vector<ChannelValue> proposed{
        {{chest, Channel::angle1}, 0.3}, {{chest, Channel::angle2}, 0.3}, {{chest, Channel::angle3}, 0.3}};
    session_.document.preview(
        setUnkeyedPose(session_.document.committed(), character().id, session_.selection.clip()->id,
                       session_.playback.time(), proposed)
            .value(),
        &panel_);
    test::waitForFrame();
    ASSERT_GT((position("hand.L") - before).norm(), 0.1);
    drag(pixelOf(position("hand.L")), by);
    test::waitForFrame();
    EXPECT_EQ(steps(), 2);
    EXPECT_LT((position("hand.L") - dragged).norm(), 0.02);
}

TEST_F(IkDragging, previewOfOtherLimitsDoesNotEndADrag) {
    const Eigen::Vector3d before = position("hand.L");
    const ChannelLimit limit{{test::jointOf(session_.document.scene(), "head"), Channel::angle1},
                             {AngleLimit::Mode::limited, -0.1, 0.1}};
    session_.document.preview(
        setAngleLimits(session_.document.committed(), character().id, std::span(&limit, 1)).value(), &panel_);
    test::waitForFrame();
    drag(pixelOf(before), {20, -70});
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR((position("hand.L") - before).norm(), metres({20, -70}), 0.004);
}

TEST_F(IkDragging, clickingADropReturnsTheDialogsPreview) {
    pin(position("hand.L"));
    std::vector<Goal> proposed = character().goals;
    proposed[0].weight = 3;
    const Scene scene = setGoals(session_.document.committed(), character().id, proposed).value();
    session_.document.preview(scene, &panel_);
    test::waitForFrame();
    view()->grabFramebuffer();
    const QSignalSpy ended(&session_.document, &Document::previewEnded);
    press(drop(0));
    EXPECT_EQ(character().goals[0].weight, 1);
    release(drop(0));
    EXPECT_EQ(ended.count(), 1);
    EXPECT_TRUE(session_.document.preview(scene, &panel_));
}

TEST_F(IkDragging, shiftIsFine) {
    const Eigen::Vector3d before = position("hand.L");
    drag(pixelOf(before), {0, -80}, Qt::ShiftModifier);
    EXPECT_NEAR((position("hand.L") - before).norm(), metres({0, -8}), 0.003);
}

TEST_F(IkDragging, chainOfTwoKeepsOtherJoints) {
    session_.ik.setDepth(2);
    const Eigen::Vector3d elbow = position("upperArm.L"), spine = position("chest");
    drag(pixelOf(position("hand.L")), {0, -40});
    EXPECT_LT((position("upperArm.L") - elbow).norm(), 1e-9);
    EXPECT_LT((position("chest") - spine).norm(), 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(IkDragging, autoKeyKeysEveryChangedJoint) {
    session_.posing.setAutoKey(true);
    const PoseValues before = session_.posing.start();
    drag(pixelOf(position("hand.L")), {30, -90});
    EXPECT_EQ(steps(), 1);
    const auto clip = session_.selection.clip();
    ASSERT_NE(clip, nullptr);
    const auto changed = changedValues(*character().skeleton, before, session_.posing.start());
    EXPECT_GT(changed.size(), 5u);
    for (const ChannelValue& value : changed) {
        const Curve* curve = clip->find(value.id);
        ASSERT_NE(curve, nullptr);
        EXPECT_EQ(curve->evaluate({0}), value.value);
    }
    EXPECT_EQ(clip->tracks.size(), changed.size());
    EXPECT_TRUE(session_.posing.unkeyed().empty());
}

TEST_F(IkDragging, pTogglesThePinUnderThePointer) {
    pin(position("hand.L"));
    ASSERT_EQ(character().goals.size(), 1u);
    EXPECT_TRUE(character().goals[0].pinned);
    EXPECT_EQ(character().goals[0].target, position("hand.L"));
    EXPECT_EQ(lastStep(), QStringLiteral("Pin hand.L tail"));
    EXPECT_EQ(session_.goals.current(), character().goals[0].id);
    pin(position("hand.L"));
    EXPECT_TRUE(character().goals.empty());
    EXPECT_EQ(lastStep(), QStringLiteral("Unpin hand.L tail"));
    session_.document.undo();
    EXPECT_EQ(character().goals.size(), 1u);
}

TEST_F(IkDragging, selectedTailIsPinnedIfThePointerIsOverNothing) {
    EXPECT_FALSE(actions_["goal.pin"]->isEnabled());
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "foot.R"));
    move({3, 3}, {}, Qt::NoButton);
    actions_["goal.pin"]->trigger();
    ASSERT_EQ(character().goals.size(), 1u);
    EXPECT_EQ(character().goals[0].end, End::tail);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "hips"));
    actions_["goal.pin"]->trigger();
    ASSERT_EQ(character().goals.size(), 2u);
    EXPECT_EQ(character().goals[1].end, End::head) << "a root is pinned at its head";
    actions_["goal.unpinAll"]->trigger();
    EXPECT_TRUE(character().goals.empty());
}

TEST_F(IkDragging, pinIsDrawnAsAColoredDrop) {
    pin(position("hand.L"));
    session_.goals.setCurrent({});
    const QColor shown = colorAt(drop(0) + QPoint(-5, 0));
    const QColor expected = theme().goal;
    EXPECT_LT(std::abs(shown.red() - expected.red()) + std::abs(shown.green() - expected.green()) +
                  std::abs(shown.blue() - expected.blue()),
              40)
        << shown.name().toStdString();
}

TEST_F(IkDragging, draggingADropMovesTheTargetAndThePose) {
    pin(position("hand.L"));
    const Eigen::Vector3d before = character().goals[0].target;
    drag(drop(0), {20, -50});
    const Eigen::Vector3d after = character().goals[0].target;
    EXPECT_NEAR((after - before).norm(), metres({20, -50}), 0.01);
    EXPECT_LT((position("hand.L") - after).norm(), 1e-4);
    EXPECT_EQ(lastStep(), QStringLiteral("Move Goal of hand.L tail"));
    EXPECT_EQ(steps(), 2);
    session_.document.undo();
    EXPECT_EQ(character().goals[0].target, before);
    EXPECT_LT((position("hand.L") - before).norm(), 1e-12);
}

TEST_F(IkDragging, draggedFreeGoalIsSolvedWithTheOthers) {
    session_.selection.select({test::jointOf(session_.document.scene(), "hand.R"),
                               test::jointOf(session_.document.scene(), "hand.L")});
    actions_["goal.add"]->trigger();
    ASSERT_EQ(character().goals.size(), 2u);
    EXPECT_EQ(lastStep(), QStringLiteral("Add 2 Goals"));
    const Eigen::Vector3d right = position("hand.R");
    view()->grabFramebuffer();
    drag(drop(1), {40, -60});
    EXPECT_LT((position("hand.L") - character().goals[1].target).norm(), 1e-4);
    EXPECT_LT((position("hand.R") - right).norm(), 1e-4);
}

TEST_F(IkDragging, draggedLiveGoalDoesNotChangeTheUnkeyedPose) {
    const JointId head = test::jointOf(session_.document.scene(), "head");
    const std::vector<ChannelValue> nod{{{head, Channel::angle1}, 0.1}};
    session_.posing.set(QStringLiteral("Nod"), nod);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "hand.L"));
    actions_["goal.add"]->trigger();
    session_.goals.applyChange(QStringLiteral("Live"), session_.goals.current(),
                               [](Goal& goal) { goal.live = true; });
    ASSERT_NE(session_.selection.clip(), nullptr);
    const auto unkeyed = character().unkeyed;
    view()->grabFramebuffer();
    const Eigen::Vector3d before = position("hand.L");
    drag(drop(0), {10, -40});
    EXPECT_GT((position("hand.L") - before).norm(), 0.05) << "the evaluator follows the goal";
    EXPECT_EQ(character().unkeyed, unkeyed);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
