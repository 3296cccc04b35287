#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <algorithm>

#include "core/math/Angle.h"
#include "core/scene/edits/SetAngleLimits.h"
#include "core/scene/edits/SetGoals.h"
#include "core/scene/edits/SetUnkeyedPose.h"
#include "core/scene/templates/Templates.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/goals/GoalActions.h"
#include "ui/viewport/GoalMarks.h"
#include "ui/viewport/ViewportPanel.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace {

using End = BonePoint::End;

/// A viewport on the screen that shows a biped from its front.
class IkByHand : public testing::Test {
protected:
    void SetUp() override {
        panel_.resize(640, 508);
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
    Eigen::Vector3d place(const char* joint, End end = End::tail) const {
        return pointPlace(pose().skeleton(), pose().model(), {index(joint), end});
    }
    QPoint seen(const Eigen::Vector3d& point) const { return view()->camera().project(point)->toPoint(); }
    QPoint drop(std::size_t goal) const { return seen(character().goals[goal].target) - QPoint(0, 14); }
    void move(QPoint to, Qt::KeyboardModifiers modifiers = {}, Qt::MouseButtons held = Qt::LeftButton) {
        QMouseEvent event(QEvent::MouseMove, to, view()->mapToGlobal(to), Qt::NoButton, held, modifiers);
        QApplication::sendEvent(view(), &event);
    }
    void press(QPoint at) { QTest::mousePress(view(), Qt::LeftButton, {}, at); }
    void release(QPoint at) { QTest::mouseRelease(view(), Qt::LeftButton, {}, at); }
    void drag(QPoint from, QPoint by, Qt::KeyboardModifiers modifiers = {}) {
        press(from);
        for (int i = 1; i <= 8; ++i) move(from + by * i / 8, modifiers);
        release(from + by);
    }
    /// Until the last preview is shown.
    static void waitForFrame() { QTest::qWait(50); }
    /// Points at a place and presses P.
    void pin(const Eigen::Vector3d& point) {
        view()->grabFramebuffer();
        move(seen(point), {}, Qt::NoButton);
        actions_["goal.pin"]->trigger();
        view()->grabFramebuffer();
    }
    void pinFeet() {
        for (const char* toes : {"toes.L", "toes.R"}) pin(place(toes));
    }
    /// How far any angle is outside of its limit, radians.
    double beyondLimits() const {
        double most = 0;
        for (int joint = 0; joint < pose().skeleton().size(); ++joint) {
            const auto& limits = pose().skeleton()[joint].limits.angles;
            for (std::size_t i = 0; i < 3; ++i)
                most = std::max(most, excess(limits[i], pose().values(joint).angles[static_cast<int>(i)]));
        }
        return most;
    }
    double metres(QPoint pixels) const {
        const double perMetre = view()->camera().pixelsPerMetre(view()->camera().depth(place("hand.L")));
        return std::hypot(pixels.x(), pixels.y()) / perMetre;
    }
    QColor colorAt(QPoint at) const { return view()->grabFramebuffer().pixelColor(at); }
    QString lastStep() const { return session_.document.history().current().text; }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    GoalActions goalActions_{session_, actions_, nullptr};
    ViewportPanel panel_{session_, actions_};
};

TEST_F(IkByHand, nothingIsDraggedWhilePlayingOrAtRest) {
    session_.playback.setPlaying(true);
    drag(seen(place("hand.L")), {0, -60});
    session_.playback.setPlaying(false);
    session_.posing.setMode(Posing::Mode::rest);
    drag(seen(place("hand.L")), {0, -60});
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkByHand, aClickSelectsAndPosesNothing) {
    QTest::mouseClick(view(), Qt::LeftButton, {}, seen(place("hand.L", End::head)));
    EXPECT_EQ(session_.selection.currentJoint(),
              character().skeleton->joints()[static_cast<std::size_t>(index("hand.L"))].id);
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkByHand, aTipFollowsThePointerAsOneStep) {
    const Eigen::Vector3d before = place("hand.L");
    drag(seen(before), {20, -70});
    const Eigen::Vector3d after = place("hand.L");
    EXPECT_NEAR((after - before).norm(), metres({20, -70}), 0.004);
    EXPECT_NEAR(after.z(), before.z(), 1e-5) << "in the plane that faces the eye";
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(lastStep(), QStringLiteral("Pose hand.L by IK"));
    EXPECT_FALSE(session_.posing.unkeyed().empty());
    EXPECT_EQ(beyondLimits(), 0);
    session_.document.undo();
    EXPECT_EQ(place("hand.L"), before);
}

TEST_F(IkByHand, aBallIsMovedByTheJointsAbove) {
    const Eigen::Vector3d before = place("forearm.L", End::head);
    drag(seen(before), {10, -30});
    EXPECT_GT((place("forearm.L", End::head) - before).norm(), 0.05);
    EXPECT_EQ(lastStep(), QStringLiteral("Pose forearm.L by IK"));
}

TEST_F(IkByHand, withoutAPinTheRootStays) {
    const Eigen::Vector3d hips = place("hips", End::head), toes = place("toes.R");
    drag(seen(place("hand.L")), {60, -60});
    EXPECT_EQ(place("hips", End::head), hips);
    EXPECT_LT((place("toes.R") - toes).norm(), 1e-9);
}

TEST_F(IkByHand, feetThatArePinnedStayAndLimitsHold) {
    pinFeet();
    ASSERT_EQ(character().goals.size(), 2u);
    const Eigen::Vector3d left = place("toes.L"), right = place("toes.R"), hand = place("hand.L");
    drag(seen(hand), {0, 100});
    EXPECT_LT((place("toes.L") - left).norm(), 0.001);
    EXPECT_LT((place("toes.R") - right).norm(), 0.001);
    EXPECT_NEAR(hand.y() - place("hand.L").y(), metres({0, 100}), 0.01);
    EXPECT_EQ(beyondLimits(), 0);
    EXPECT_EQ(steps(), 3);
}

TEST_F(IkByHand, theRootIsDraggedOverPinnedFeet) {
    pinFeet();
    const Eigen::Vector3d left = place("toes.L"), hips = place("hips", End::head);
    drag(seen(hips), {0, 25});
    EXPECT_LT((place("toes.L") - left).norm(), 0.001);
    EXPECT_NEAR(hips.y() - place("hips", End::head).y(), metres({0, 25}), 0.01) << "the knees bend";
    EXPECT_EQ(beyondLimits(), 0);
}

TEST_F(IkByHand, whatCannotBeReachedIsAsNearAsMayBeAndShown) {
    pinFeet();
    session_.ik.setDepth(3);
    const Eigen::Vector3d left = place("toes.L"), hand = place("hand.L");
    const QPoint from = seen(hand), far = from + QPoint(230, -225);
    press(from);
    for (int i = 1; i <= 12; ++i) move(from + (far - from) * i / 12);
    for (int i = 0; i < 20; ++i) waitForFrame();  // it comes to rest while the pointer stays
    EXPECT_LT((place("toes.L") - left).norm(), 0.001);
    EXPECT_GT(place("hand.L").y(), hand.y() + 0.3);
    const QPoint reached = seen(place("hand.L"));
    ASSERT_GT((reached - far).manhattanLength(), 30) << "something is left";
    const QImage picture = view()->grabFramebuffer();
    int dashes = 0;
    for (double share = 0.1; share < 0.9; share += 0.01) {
        const QPointF at = QPointF(reached) + (QPointF(far) - QPointF(reached)) * share;
        for (const QPoint near : {QPoint(0, 0), QPoint(1, 0), QPoint(-1, 0), QPoint(0, 1), QPoint(0, -1)}) {
            const QColor color = picture.pixelColor(at.toPoint() + near);
            if (color.red() > 180 && color.red() > color.blue() + 60) ++dashes;
        }
    }
    EXPECT_GT(dashes, 10);
    const Eigen::Vector3d once = place("hand.L");
    move(far + QPoint(1, 0));
    move(far);
    for (int i = 0; i < 20; ++i) waitForFrame();
    EXPECT_LT((place("hand.L") - once).norm(), 0.01) << "it does not jump";
    release(far);
    EXPECT_EQ(beyondLimits(), 0);
}

TEST_F(IkByHand, solvesOnceAFrameAndOnReleaseForTheLastPlace) {
    const Eigen::Vector3d before = place("hand.L");
    const QPoint from = seen(before), by(20, -70);
    const QSignalSpy solved(&session_.ik, &IkPosing::solved);
    press(from);
    for (int i = 1; i <= 8; ++i) move(from + by * i / 8);
    EXPECT_EQ(solved.count(), 1);
    release(from + by);
    EXPECT_EQ(solved.count(), 2);
    EXPECT_NEAR((place("hand.L") - before).norm(), metres(by), 0.004);
}

TEST_F(IkByHand, aPointerThatRestsIsFollowedWithoutAnotherMove) {
    const Eigen::Vector3d before = place("hand.L");
    const QPoint from = seen(before), by(20, -70);
    press(from);
    move(from + by / 7);
    move(from + by);
    const auto left = [&] { return std::abs((place("hand.L") - before).norm() - metres(by)); };
    EXPECT_TRUE(QTest::qWaitFor([&] { return left() < 0.004; })) << left();
    release(from + by);
    EXPECT_EQ(steps(), 1);
}

TEST_F(IkByHand, escapeTakesItBack) {
    const Eigen::Vector3d before = place("hand.L");
    const QPoint from = seen(before);
    press(from);
    move(from + QPoint(0, -50));
    EXPECT_GT((place("hand.L") - before).norm(), 0.05);
    QTest::keyClick(view(), Qt::Key_Escape);
    EXPECT_EQ(place("hand.L"), before);
    move(from + QPoint(0, -60));
    release(from + QPoint(0, -60));
    EXPECT_EQ(place("hand.L"), before) << "what was cancelled is over";
    EXPECT_EQ(steps(), 0);
}

TEST_F(IkByHand, aDocumentThatArrivesUnderADragIsLeftAlone) {
    pinFeet();
    for (const QPoint from : {seen(place("hand.L")), drop(0)}) {
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

TEST_F(IkByHand, overADialogsPreviewItBeginsAtWhatWasCommitted) {
    const JointId chest = test::jointOf(session_.document.scene(), "chest");
    const std::vector<ChannelValue> bent{{{chest, Channel::angle1}, 0.02}};
    session_.posing.set(QStringLiteral("Bend"), bent);
    const Eigen::Vector3d before = place("hand.L");
    session_.ik.setDepth(3);
    const QPoint by(0, 40);
    drag(seen(before), by);
    waitForFrame();
    const Eigen::Vector3d dragged = place("hand.L");
    ASSERT_GT((dragged - before).norm(), 0.05);
    session_.document.undo();
    const std::vector<ChannelValue> proposed{
        {{chest, Channel::angle1}, 0.3}, {{chest, Channel::angle2}, 0.3}, {{chest, Channel::angle3}, 0.3}};
    session_.document.preview(
        setUnkeyedPose(session_.document.committed(), character().id, session_.selection.clip()->id,
                       session_.playback.time(), proposed)
            .value(),
        &panel_);
    waitForFrame();
    ASSERT_GT((place("hand.L") - before).norm(), 0.1);
    drag(seen(place("hand.L")), by);
    waitForFrame();
    EXPECT_EQ(steps(), 2);
    EXPECT_LT((place("hand.L") - dragged).norm(), 0.02);
}

TEST_F(IkByHand, aDialogsPreviewOfOtherLimitsDoesNotEndADrag) {
    const Eigen::Vector3d before = place("hand.L");
    const ChannelLimit limit{{test::jointOf(session_.document.scene(), "head"), Channel::angle1},
                             {AngleLimit::Mode::limited, -0.1, 0.1}};
    session_.document.preview(
        setAngleLimits(session_.document.committed(), character().id, std::span(&limit, 1)).value(), &panel_);
    waitForFrame();
    drag(seen(before), {20, -70});
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR((place("hand.L") - before).norm(), metres({20, -70}), 0.004);
}

TEST_F(IkByHand, aDropThatWasOnlyPressedGivesTheDialogItsPreviewBack) {
    pin(place("hand.L"));
    std::vector<Goal> proposed = character().goals;
    proposed[0].weight = 3;
    const Scene scene = setGoals(session_.document.committed(), character().id, proposed).value();
    session_.document.preview(scene, &panel_);
    waitForFrame();
    view()->grabFramebuffer();
    const QSignalSpy ended(&session_.document, &Document::previewEnded);
    press(drop(0));
    EXPECT_EQ(character().goals[0].weight, 1);
    release(drop(0));
    EXPECT_EQ(ended.count(), 1);
    EXPECT_TRUE(session_.document.preview(scene, &panel_));
}

TEST_F(IkByHand, shiftIsFine) {
    const Eigen::Vector3d before = place("hand.L");
    drag(seen(before), {0, -80}, Qt::ShiftModifier);
    EXPECT_NEAR((place("hand.L") - before).norm(), metres({0, -8}), 0.003);
}

TEST_F(IkByHand, aChainOfTwoLeavesTheRestAlone) {
    session_.ik.setDepth(2);
    const Eigen::Vector3d elbow = place("upperArm.L"), spine = place("chest");
    drag(seen(place("hand.L")), {0, -40});
    EXPECT_LT((place("upperArm.L") - elbow).norm(), 1e-9);
    EXPECT_LT((place("chest") - spine).norm(), 1e-9);
    EXPECT_EQ(steps(), 1);
}

TEST_F(IkByHand, armedItKeysEveryJointThatChanged) {
    session_.posing.setAutoKey(true);
    const PoseValues before = session_.posing.start();
    drag(seen(place("hand.L")), {30, -90});
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

TEST_F(IkByHand, pTogglesThePinUnderThePointer) {
    pin(place("hand.L"));
    ASSERT_EQ(character().goals.size(), 1u);
    EXPECT_TRUE(character().goals[0].pinned);
    EXPECT_EQ(character().goals[0].target, place("hand.L"));
    EXPECT_EQ(lastStep(), QStringLiteral("Pin hand.L tail"));
    EXPECT_EQ(session_.goals.current(), character().goals[0].id);
    pin(place("hand.L"));
    EXPECT_TRUE(character().goals.empty());
    EXPECT_EQ(lastStep(), QStringLiteral("Unpin hand.L tail"));
    session_.document.undo();
    EXPECT_EQ(character().goals.size(), 1u);
}

TEST_F(IkByHand, withThePointerOverNothingTheSelectedTailIsPinned) {
    EXPECT_FALSE(actions_["goal.pin"]->isEnabled());
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "foot.R"));
    move({3, 3}, {}, Qt::NoButton);
    actions_["goal.pin"]->trigger();
    ASSERT_EQ(character().goals.size(), 1u);
    EXPECT_EQ(character().goals[0].end, End::tail);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "hips"));
    actions_["goal.pin"]->trigger();
    ASSERT_EQ(character().goals.size(), 2u);
    EXPECT_EQ(character().goals[1].end, End::head) << "a root";
    actions_["goal.unpinAll"]->trigger();
    EXPECT_TRUE(character().goals.empty());
}

TEST_F(IkByHand, aPinIsADropInItsColour) {
    pin(place("hand.L"));
    session_.goals.setCurrent({});
    const QColor shown = colorAt(drop(0) + QPoint(-5, 0));
    const QColor wanted = theme().goal;
    EXPECT_LT(std::abs(shown.red() - wanted.red()) + std::abs(shown.green() - wanted.green()) +
                  std::abs(shown.blue() - wanted.blue()),
              40)
        << shown.name().toStdString();
}

TEST_F(IkByHand, draggingADropMovesItsTargetAndThePoseWithIt) {
    pin(place("hand.L"));
    const Eigen::Vector3d before = character().goals[0].target;
    drag(drop(0), {20, -50});
    const Eigen::Vector3d after = character().goals[0].target;
    EXPECT_NEAR((after - before).norm(), metres({20, -50}), 0.01);
    EXPECT_LT((place("hand.L") - after).norm(), 1e-4);
    EXPECT_EQ(lastStep(), QStringLiteral("Move goal of hand.L tail"));
    EXPECT_EQ(steps(), 2);
    session_.document.undo();
    EXPECT_EQ(character().goals[0].target, before);
    EXPECT_LT((place("hand.L") - before).norm(), 1e-12);
}

TEST_F(IkByHand, aFreeGoalThatIsDraggedIsSolvedWithTheOthers) {
    session_.selection.select({test::jointOf(session_.document.scene(), "hand.R"),
                               test::jointOf(session_.document.scene(), "hand.L")});
    actions_["goal.add"]->trigger();
    ASSERT_EQ(character().goals.size(), 2u);
    EXPECT_EQ(lastStep(), QStringLiteral("Add 2 goals"));
    const Eigen::Vector3d right = place("hand.R");
    view()->grabFramebuffer();
    drag(drop(1), {40, -60});
    EXPECT_LT((place("hand.L") - character().goals[1].target).norm(), 1e-4);
    EXPECT_LT((place("hand.R") - right).norm(), 1e-4);
}

TEST_F(IkByHand, aLiveGoalThatIsDraggedChangesNoPoseOfTheClip) {
    const JointId head = test::jointOf(session_.document.scene(), "head");
    const std::vector<ChannelValue> nod{{{head, Channel::angle1}, 0.1}};
    session_.posing.set(QStringLiteral("Nod"), nod);
    session_.selection.selectOnly(test::jointOf(session_.document.scene(), "hand.L"));
    actions_["goal.add"]->trigger();
    session_.goals.change(QStringLiteral("Live"), session_.goals.current(),
                          [](Goal& goal) { goal.live = true; });
    ASSERT_NE(session_.selection.clip(), nullptr);
    const auto unkeyed = character().unkeyed;
    view()->grabFramebuffer();
    const Eigen::Vector3d before = place("hand.L");
    drag(drop(0), {10, -40});
    EXPECT_GT((place("hand.L") - before).norm(), 0.05) << "the evaluator follows";
    EXPECT_EQ(character().unkeyed, unkeyed);
}

}  // namespace
}  // namespace sinew
