#include <gtest/gtest.h>

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QTest>

#include "core/anim/clip/Clip.h"
#include "core/math/Angle.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/EditKeys.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/goals/GoalModel.h"
#include "ui/goals/GoalsDock.h"
#include "ui/goals/SolverBox.h"
#include "ui/session/Session.h"
#include "ui/widgets/KeyDiamond.h"
#include "ui/widgets/NumberField.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using End = BonePoint::End;

/// The Goals panel for the leg at frame 50 of "walk".
class GoalsPanel : public testing::Test {
protected:
    void SetUp() override {
        session_.document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        session_.playback.setFrame({50});
        dock_.resize(344, 640);
        dock_.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&dock_));
    }

    JointId id(const char* name) const { return test::jointOf(session_.document.scene(), name); }
    const std::vector<Goal>& goals() const { return session_.selection.character()->goals; }
    Eigen::Vector3d position(const char* joint, End end = End::tail) const {
        const Evaluator& pose = *session_.pose.active();
        return pointInModel(pose.skeleton(), pose.model(), {pose.skeleton().find(joint).value(), end});
    }
    void add(const char* joint) {
        session_.selection.selectOnly(id(joint));
        actions_["goal.add"]->trigger();
    }
    template <class Widget>
    Widget& findByName(const QString& name) const {
        for (Widget* each : dock_.findChildren<Widget*>()) {
            if (each->accessibleName() == name && each->isVisible()) return *each;
        }
        throw std::runtime_error("no widget is named " + name.toStdString());
    }
    QCheckBox& box(const QString& text) const {
        for (auto* each : dock_.findChildren<QCheckBox*>()) {
            if (each->text() == text) return *each;
        }
        throw std::runtime_error("no check box has the text " + text.toStdString());
    }
    void type(const QString& field, const QString& text) {
        auto& number = findByName<NumberField>(field);
        number.setFocus();
        number.selectAll();
        QTest::keyClicks(&number, text);
        QTest::keyClick(&number, Qt::Key_Return);
    }
    void choose(QComboBox& choice, const QString& text) {
        choice.setCurrentIndex(choice.findText(text));
        Q_EMIT choice.activated(choice.currentIndex());
    }
    QListView& list() const { return *dock_.findChild<QListView*>(QStringLiteral("goalList")); }
    QString row(int index, int role) const { return list().model()->index(index, 0).data(role).toString(); }
    QString lastStep() const { return session_.document.history().current().text; }
    /// Shows a dialog's preview in which no goal is live and no target has a key at the playhead.
    void previewWithoutLiveGoals() {
        const Character& leg = *session_.selection.character();
        std::vector<Goal> proposed = leg.goals;
        for (Goal& goal : proposed) goal.live = false;
        Scene scene = setGoals(session_.document.committed(), leg.id, proposed).value();
        const auto& walk = *session_.selection.clip();
        std::vector<KeyRef> keys;
        for (const Goal& goal : proposed) {
            for (const Channel channel : kTargetChannels) {
                const auto key = keyAt(walk, goalChannel(goal.id, channel), session_.playback.time());
                if (key) keys.push_back(*key);
            }
        }
        if (!keys.empty()) scene = deleteKeys(scene, leg.id, walk.id, keys).value();
        ASSERT_TRUE(session_.document.preview(std::move(scene), &dock_));
        ASSERT_TRUE(QTest::qWaitFor([&] { return !goals().empty() && !goals()[0].live; }));
    }
    void waitForSolver() {
        ASSERT_TRUE(QTest::qWaitFor([&] { return !session_.ik.solverTask().running(); }));
    }
    int steps() const { return session_.document.history().cursor(); }

    Session session_;
    Actions actions_;
    DisabledReasons reasons_{session_, actions_};
    GoalsDock dock_{session_, actions_};
};

TEST_F(GoalsPanel, showsAHintWhileEmpty) {
    EXPECT_FALSE(list().isVisible());
    bool found = false;
    for (const auto* label : dock_.findChildren<QLabel*>())
        found |= label->isVisible() && label->text().contains(QStringLiteral("press P"));
    EXPECT_TRUE(found);
}

TEST_F(GoalsPanel, actionsAreEnabledWhenApplicable) {
    for (const char* action :
         {"goal.pin", "goal.add", "goal.delete", "goal.solve", "goal.key", "goal.unpinAll"})
        EXPECT_FALSE(actions_[action]->isEnabled()) << action;
    EXPECT_EQ(actions_["goal.add"]->property("sinew.reason").toString(),
              QStringLiteral("Select a joint first"));
    add("toe");
    for (const char* action : {"goal.pin", "goal.add", "goal.delete", "goal.solve", "goal.key"})
        EXPECT_TRUE(actions_[action]->isEnabled()) << action;
    session_.playback.setPlaying(true);
    EXPECT_FALSE(actions_["goal.solve"]->isEnabled());
    session_.playback.setPlaying(false);
}

TEST_F(GoalsPanel, goalsCannotBePinnedWhileTheRestPoseIsEdited) {
    add("toe");
    session_.posing.setMode(Posing::Mode::rest);
    for (const char* action : {"goal.pin", "goal.add"}) {
        EXPECT_FALSE(actions_[action]->isEnabled()) << action;
        EXPECT_EQ(actions_[action]->property("sinew.reason").toString(),
                  QStringLiteral("Turn off Edit Rest Pose first"));
    }
    EXPECT_FALSE(box(QStringLiteral("Pinned")).isEnabled());
    session_.posing.setMode(Posing::Mode::pose);
    EXPECT_TRUE(actions_["goal.pin"]->isEnabled());
    EXPECT_TRUE(box(QStringLiteral("Pinned")).isEnabled());
}

TEST_F(GoalsPanel, goalsAreListedWithTheirResidual) {
    add("toe");
    ASSERT_EQ(goals().size(), 1u);
    EXPECT_EQ(lastStep(), QStringLiteral("Add 1 Goal"));
    EXPECT_EQ(row(0, Qt::DisplayRole), QStringLiteral("toe tail"));
    EXPECT_EQ(row(0, GoalModel::stateRole), QStringLiteral("Free"));
    EXPECT_EQ(row(0, GoalModel::residualRole), QStringLiteral("0.0 mm"));
    session_.playback.setFrame({70});
    EXPECT_NE(row(0, GoalModel::residualRole), QStringLiteral("0.0 mm"));
    EXPECT_EQ(list().model()->rowCount(), 1);
    actions_["goal.delete"]->trigger();
    EXPECT_TRUE(goals().empty());
}

TEST_F(GoalsPanel, eachTypedNumberIsAStep) {
    add("toe");
    type(QStringLiteral("Target Y"), QStringLiteral("0.3"));
    EXPECT_DOUBLE_EQ(goals()[0].target.y(), 0.3);
    EXPECT_EQ(lastStep(), QStringLiteral("Change Goal Target of toe tail"));
    type(QStringLiteral("Weight"), QStringLiteral("2.5"));
    EXPECT_DOUBLE_EQ(goals()[0].weight, 2.5);
    type(QStringLiteral("Depth"), QStringLiteral("2"));
    EXPECT_EQ(goals()[0].depth, 2);
    EXPECT_EQ(steps(), 4);
    session_.document.undo();
    EXPECT_EQ(goals()[0].depth, 0);
}

TEST_F(GoalsPanel, dragEndsWithItsDocument) {
    add("toe");
    auto& field = findByName<NumberField>(QStringLiteral("Target X"));
    const QPoint from(20, 10);
    QTest::mousePress(&field, Qt::LeftButton, {}, from);
    const auto moveBy = [&](int by) {
        const QPoint to = from + QPoint(by, 0);
        QMouseEvent event(QEvent::MouseMove, to, field.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, {});
        QApplication::sendEvent(&field, &event);
    };
    moveBy(12);
    ASSERT_TRUE(session_.document.previewing());
    const Scene other = session_.document.committed();
    session_.document.open(other, QStringLiteral("other"));
    moveBy(30);
    EXPECT_FALSE(session_.document.previewing());
    QTest::mouseRelease(&field, Qt::LeftButton, {}, from + QPoint(30, 0));
    EXPECT_EQ(session_.document.scene().characters, other.characters);
    EXPECT_EQ(steps(), 0);
}

TEST_F(GoalsPanel, jointEndAndPinningAreChosen) {
    add("toe");
    choose(findByName<QComboBox>(QStringLiteral("Joint")), QStringLiteral("shin"));
    EXPECT_EQ(goals()[0].joint, id("shin"));
    choose(findByName<QComboBox>(QStringLiteral("Bone end")), QStringLiteral("Head"));
    EXPECT_EQ(goals()[0].end, End::head);
    box(QStringLiteral("Pinned")).click();
    EXPECT_TRUE(goals()[0].pinned);
    EXPECT_EQ(row(0, GoalModel::stateRole), QStringLiteral("Pinned"));
    box(QStringLiteral("Live")).click();
    EXPECT_TRUE(goals()[0].live);
}

TEST_F(GoalsPanel, checkBoxPinsThePointAtItsPosition) {
    add("shin");
    type(QStringLiteral("Target Y"), QStringLiteral("0.9"));
    ASSERT_GT((goals()[0].target - position("shin")).norm(), 0.1);
    const int before = steps();
    box(QStringLiteral("Pinned")).click();
    EXPECT_TRUE(goals()[0].pinned);
    EXPECT_LT((goals()[0].target - position("shin")).norm(), 1e-12);
    EXPECT_EQ(lastStep(), QStringLiteral("Pin shin tail"));
    EXPECT_EQ(steps(), before + 1);
    box(QStringLiteral("Pinned")).click();
    EXPECT_FALSE(goals()[0].pinned);
    EXPECT_EQ(lastStep(), QStringLiteral("Unpin shin tail"));
}

TEST_F(GoalsPanel, pinningAKeyedTargetSetsAKey) {
    add("shin");
    findByName<KeyDiamond>(QStringLiteral("Key of Target")).click();
    session_.playback.setFrame({70});
    ASSERT_GT(session_.goals.shown()[0].residual(), 0.1);
    actions_["goal.pin"]->trigger();
    EXPECT_TRUE(goals()[0].pinned);
    EXPECT_LT(session_.goals.shown()[0].residual(), 1e-12);
    EXPECT_EQ(session_.selection.clip()->find(goalChannel(goals()[0].id, Channel::translationZ))->size(), 2u);
}

TEST_F(GoalsPanel, typedInfluenceChangesItsKey) {
    add("toe");
    box(QStringLiteral("Live")).click();
    auto& diamond = findByName<KeyDiamond>(QStringLiteral("Key of Influence"));
    EXPECT_EQ(diamond.state(), KeyState::never);
    diamond.click();
    const ChannelId influence = goalChannel(goals()[0].id, Channel::influence);
    ASSERT_NE(session_.selection.clip()->find(influence), nullptr);
    EXPECT_EQ(diamond.state(), KeyState::now);
    session_.playback.setFrame({100});
    EXPECT_EQ(diamond.state(), KeyState::elsewhere);
    type(QStringLiteral("Influence"), QStringLiteral("0"));
    const Curve* curve = session_.selection.clip()->find(influence);
    ASSERT_EQ(curve->size(), 2u);
    EXPECT_EQ(curve->key(1).value, 0);
    EXPECT_EQ(goals()[0].influence, 1) << "only the key has the value";
    diamond.click();
    EXPECT_EQ(session_.selection.clip()->find(influence)->size(), 1u);
}

TEST_F(GoalsPanel, targetKeepsItsPositionWhenItFollowsAJoint) {
    add("toe");
    const Eigen::Vector3d before = session_.goals.shown()[0].target.position;
    choose(findByName<QComboBox>(QStringLiteral("Follows")), QStringLiteral("root"));
    EXPECT_EQ(goals()[0].follow, id("root"));
    EXPECT_LT((session_.goals.shown()[0].target.position - before).norm(), 1e-12);
    session_.playback.setFrame({70});
    EXPECT_NEAR(session_.goals.shown()[0].target.position.z() - before.z(), 0.2, 1e-9);
    choose(findByName<QComboBox>(QStringLiteral("Follows")), QStringLiteral("World"));
    EXPECT_FALSE(goals()[0].follow.has_value());
    EXPECT_NEAR(session_.goals.shown()[0].target.position.z() - before.z(), 0.2, 1e-9);
}

TEST_F(GoalsPanel, targetKeysKeepTheirPositionsWhenItFollowsAJoint) {
    add("toe");
    auto& diamond = findByName<KeyDiamond>(QStringLiteral("Key of Target"));
    diamond.click();
    session_.playback.setFrame({70});
    type(QStringLiteral("Target Y"), QStringLiteral("0.3"));
    diamond.click();
    std::vector<Eigen::Vector3d> before;
    for (const int frame : {50, 70}) {
        session_.playback.setFrame(FrameIndex{frame});
        before.push_back(session_.goals.shown()[0].target.position);
    }
    choose(findByName<QComboBox>(QStringLiteral("Follows")), QStringLiteral("root"));
    EXPECT_EQ(goals()[0].follow, id("root"));
    for (const int frame : {50, 70}) {
        session_.playback.setFrame(FrameIndex{frame});
        const Eigen::Vector3d now = session_.goals.shown()[0].target.position;
        EXPECT_LT((now - before[frame == 50 ? 0 : 1]).norm(), 1e-12) << frame;
    }
}

TEST_F(GoalsPanel, partlyKeyedTargetCannotFollowAJoint) {
    add("toe");
    const Channel height = Channel::translationY;
    session_.goals.toggleKeys(goals()[0].id, std::span(&height, 1));
    const int before = steps();
    choose(findByName<QComboBox>(QStringLiteral("Follows")), QStringLiteral("root"));
    EXPECT_FALSE(goals()[0].follow.has_value());
    EXPECT_EQ(steps(), before);
    ASSERT_FALSE(session_.document.diagnostics().empty());
}

TEST_F(GoalsPanel, orientationStartsAtTheJointsRotation) {
    add("shin");
    box(QStringLiteral("Match orientation")).click();
    ASSERT_TRUE(goals()[0].oriented);
    const Evaluator& pose = *session_.pose.active();
    const auto shin = static_cast<std::size_t>(pose.skeleton().find("shin").value());
    const Eigen::Quaterniond now(pose.model()[shin].rotation());
    EXPECT_LT(toQuaternion(EulerOrder::XYZ, goals()[0].angles).angularDistance(now), 1e-9);
    type(QStringLiteral("Angles Y"), QStringLiteral("30"));
    EXPECT_NEAR(goals()[0].angles.y(), radians(30), 1e-12);
}

TEST_F(GoalsPanel, poleStartsAtItsJoint) {
    add("toe");
    choose(findByName<QComboBox>(QStringLiteral("Pole")), QStringLiteral("shin"));
    ASSERT_TRUE(goals()[0].pole.has_value());
    EXPECT_LT((goals()[0].pole->position - position("shin", End::head)).norm(), 1e-12);
    type(QStringLiteral("Pole point Z"), QStringLiteral("1"));
    EXPECT_EQ(goals()[0].pole->position.z(), 1);
}

TEST_F(GoalsPanel, solvingPosesTheCharacterAsOneStep) {
    add("shin");
    const Eigen::Vector3d before = position("shin");
    type(QStringLiteral("Target Y"), QStringLiteral("0.35"));
    EXPECT_GT((position("shin") - goals()[0].target).norm(), 0.05);
    actions_["goal.solve"]->trigger();
    waitForSolver();
    EXPECT_EQ(lastStep(), QStringLiteral("Solve Goals"));
    EXPECT_LT((position("shin") - goals()[0].target).norm(), 1e-5);
    session_.document.undo();
    EXPECT_LT((position("shin") - before).norm(), 1e-12);
}

TEST_F(GoalsPanel, solvingIsAbandonedIfThePoseChanges) {
    add("shin");
    type(QStringLiteral("Target Y"), QStringLiteral("0.35"));
    const int before = steps();
    actions_["goal.solve"]->trigger();
    ASSERT_TRUE(session_.ik.solverTask().running());
    EXPECT_EQ(steps(), before) << "solving runs on a worker thread";
    session_.playback.setFrame({70});
    waitForSolver();
    EXPECT_EQ(steps(), before);
    EXPECT_FALSE(session_.document.diagnostics().empty());
}

TEST_F(GoalsPanel, solversAreChosenAndCompared) {
    add("shin");
    choose(*dock_.findChild<QComboBox*>(QStringLiteral("ikMethod")), QStringLiteral("Projected gradient"));
    EXPECT_EQ(session_.selection.character()->ik, IkMethod::projectedGradient);
    type(QStringLiteral("Target Y"), QStringLiteral("0.35"));
    const Scene before = session_.document.scene();
    dock_.findChild<QPushButton*>(QStringLiteral("compareMethods"))->click();
    waitForSolver();
    ASSERT_EQ(session_.ik.runs().size(), 2u);
    for (const IkRun& run : session_.ik.runs()) {
        ASSERT_GT(run.trace.energies.size(), 1u);
        EXPECT_LT(run.trace.energies.back(), run.trace.energies.front());
    }
    EXPECT_LT(session_.ik.runs()[0].report.iterations, session_.ik.runs()[1].report.iterations);
    EXPECT_EQ(session_.document.scene().characters, before.characters)
        << "comparing does not pose the character";
    auto& plot = *dock_.findChild<EnergyPlot*>();
    EXPECT_TRUE(plot.accessibleDescription().contains(QStringLiteral("Projected gradient")));
}

TEST_F(GoalsPanel, runsAreReportedOnlyWhileShown) {
    add("shin");
    auto& runs = *dock_.findChild<QLabel*>(QStringLiteral("ikRuns"));
    dock_.hide();
    actions_["goal.solve"]->trigger();
    waitForSolver();
    EXPECT_TRUE(runs.text().isEmpty());
    dock_.show();
    EXPECT_TRUE(runs.text().contains(QStringLiteral("Bounded least squares"))) << runs.text().toStdString();
}

TEST_F(GoalsPanel, editsDoNotCommitADialogsPreview) {
    add("toe");
    box(QStringLiteral("Live")).click();
    for (const char* action : {"goal.pin", "goal.unpinAll", "goal.add"}) {
        session_.selection.selectOnly(id("shin"));
        previewWithoutLiveGoals();
        actions_[action]->trigger();
        EXPECT_FALSE(session_.document.previewing()) << action;
        EXPECT_TRUE(goals()[0].live) << action;
    }
    EXPECT_EQ(lastStep(), QStringLiteral("Add 1 Goal"));
    previewWithoutLiveGoals();
    actions_["goal.delete"]->trigger();
    ASSERT_EQ(goals().size(), 1u);
    EXPECT_TRUE(goals()[0].live);
}

TEST_F(GoalsPanel, committedKeysAreDeletedDuringAPreviewWithoutThem) {
    add("toe");
    box(QStringLiteral("Live")).click();
    auto& diamond = findByName<KeyDiamond>(QStringLiteral("Key of Target"));
    diamond.click();
    const ChannelId target = goalChannel(goals()[0].id, Channel::translationX);
    ASSERT_NE(session_.selection.clip()->find(target), nullptr);
    previewWithoutLiveGoals();
    ASSERT_EQ(session_.selection.clip()->find(target), nullptr);
    diamond.click();
    EXPECT_EQ(session_.selection.clip()->find(target), nullptr);
    EXPECT_EQ(lastStep(), QStringLiteral("Delete Goal Keys of toe tail"));
}

TEST_F(GoalsPanel, goToSelectsTheJoint) {
    add("toe");
    session_.selection.clear();
    actions_["goal.goTo"]->trigger();
    EXPECT_EQ(session_.selection.currentJoint(), id("toe"));
}

TEST_F(GoalsPanel, selectedRowIsTheCurrentGoal) {
    add("toe");
    add("shin");
    EXPECT_EQ(session_.goals.current(), goals()[1].id);
    EXPECT_EQ(list().currentIndex().row(), 1);
    list().setCurrentIndex(list().model()->index(0, 0));
    EXPECT_EQ(session_.goals.current(), goals()[0].id);
    type(QStringLiteral("Weight"), QStringLiteral("3"));
    EXPECT_EQ(goals()[0].weight, 3);
}

TEST_F(GoalsPanel, keyGoalsKeysAllGoals) {
    add("toe");
    add("shin");
    actions_["goal.key"]->trigger();
    for (const Goal& goal : goals()) {
        for (const Channel channel : kTargetChannels)
            EXPECT_TRUE(session_.goals.isKeyedAtPlayhead(goal.id, channel));
        EXPECT_TRUE(session_.goals.isKeyedAtPlayhead(goal.id, Channel::influence));
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
