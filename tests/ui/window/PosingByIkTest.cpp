#include <QDockWidget>
#include <QListView>
#include <algorithm>
#include <cmath>

#include "core/anim/PoseValues.h"
#include "tests/Paths.h"
#include "tests/ui/window/EditorHands.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/goals/GoalModel.h"
#include "ui/timeline/TimelineView.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace {

using test::EditorHands;

/// A hand is dragged while both feet are pinned, by mouse and keyboard alone.
class PosingByIk : public WindowTest {
protected:
    PosingByIk() : hands(*window, *session) { window->resize(1600, 980); }

    ViewportView& view() const { return *window->findChild<ViewportView*>(); }
    const Evaluator& pose() const { return *session->pose.active(); }
    Eigen::Vector3d tail(const char* joint) const {
        return pose().bone(pose().skeleton().find(joint).value()).tail;
    }
    QPoint seen(const Eigen::Vector3d& point) const { return view().camera().project(point)->toPoint(); }
    void moveTo(QPoint to, Qt::MouseButtons held) const {
        QMouseEvent event(QEvent::MouseMove, to, view().mapToGlobal(to), Qt::NoButton, held, {});
        QApplication::sendEvent(&view(), &event);
    }
    void pin(const char* joint) const {
        view().grabFramebuffer();
        moveTo(seen(tail(joint)), Qt::NoButton);
        hands.press(Qt::Key_P);
    }
    void drag(const Eigen::Vector3d& from, QPoint by) const {
        view().grabFramebuffer();
        const QPoint start = seen(from);
        QTest::mousePress(&view(), Qt::LeftButton, {}, start);
        for (int i = 1; i <= 10; ++i) moveTo(start + by * i / 10, Qt::LeftButton);
        QTest::mouseRelease(&view(), Qt::LeftButton, {}, start + by);
    }
    /// How far angles that the drag changed are outside of their limits, radians.
    double beyondLimits(const PoseValues& before) const {
        double most = 0;
        for (int joint = 0; joint < pose().skeleton().size(); ++joint) {
            const auto now = pose().values(joint).angles;
            for (int i = 0; i < 3; ++i) {
                if (now[i] != before[static_cast<std::size_t>(joint)].angles[i])
                    most = std::max(
                        most, excess(pose().skeleton()[joint].limits.angles.at(static_cast<std::size_t>(i)),
                                     now[i]));
            }
        }
        return most;
    }
    QString step() const { return session->document.history().current().text; }
    int steps() const { return session->document.history().cursor(); }

    /// What has to hold wherever a hand is dragged over two pinned feet.
    void dragOverPins(const char* hand, const char* left, const char* right, QPoint by) {
        pin(left);
        pin(right);
        ASSERT_EQ(session->selection.character()->goals.size(), 2u);
        const Eigen::Vector3d leftFoot = tail(left), rightFoot = tail(right), from = tail(hand);
        const PoseValues before = session->posing.start();
        const int done = steps();
        drag(from, by);
        EXPECT_EQ(steps(), done + 1);
        EXPECT_EQ(step(), QStringLiteral("Pose %1 by IK").arg(QString::fromUtf8(hand)));
        EXPECT_LT((tail(left) - leftFoot).norm(), 0.001);
        EXPECT_LT((tail(right) - rightFoot).norm(), 0.001);
        EXPECT_GT((tail(hand) - from).norm(), 0.05);
        EXPECT_EQ(beyondLimits(before), 0);
        changed = changedValues(pose().skeleton(), before, session->posing.start());
    }

    EditorHands hands;
    std::vector<ChannelValue> changed;
};

TEST_F(PosingByIk, ofATemplateKeysWhatItChangesAndIsTakenBack) {
    hands.beginTemplate("biped");
    hands.press(Qt::Key_1);
    hands.press(Qt::Key_A);
    hands.press(Qt::Key_K, Qt::ShiftModifier);
    dragOverPins("hand.L", "toes.L", "toes.R", {-40, 120});
    const auto clip = session->selection.clip();
    ASSERT_NE(clip, nullptr);
    for (const ChannelValue& value : changed) EXPECT_NE(clip->find(value.id), nullptr);
    const Eigen::Vector3d dragged = tail("hand.L");
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(tail("hand.L"), dragged);
    hands.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(tail("hand.L"), dragged);
}

TEST_F(PosingByIk, goalsOfTheOutlinerAndThePanelAgree) {
    hands.beginTemplate("biped");
    hands.press(Qt::Key_1);
    hands.press(Qt::Key_A);
    pin("toes.L");
    window->findChild<QDockWidget*>(QStringLiteral("goals"))->raise();
    auto* list = window->findChild<QListView*>(QStringLiteral("goalList"));
    ASSERT_NE(list, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([list] { return list->isVisible(); }));
    EXPECT_EQ(list->model()->index(0, 0).data().toString(), QStringLiteral("toes.L tail"));
    EXPECT_EQ(list->model()->index(0, 0).data(GoalModel::numberRole).toInt(), 1);
    hands.search("Goals Unpin");
    EXPECT_TRUE(session->selection.character()->goals.empty());
}

TEST_F(PosingByIk, keysOfAGoalAreSelectedMovedAndDeletedInTheTimeline) {
    hands.beginTemplate("biped");
    hands.press(Qt::Key_1);
    hands.press(Qt::Key_A);
    hands.clickBone("head");
    hands.press(Qt::Key_S);
    pin("toes.L");
    hands.search("Key Goals");
    const Goal goal = session->selection.character()->goals.front();
    const ChannelId influence = goalChannel(goal.id, Channel::influence);
    ASSERT_NE(session->selection.clip()->find(influence), nullptr);
    hands.clickRow("toes.L");
    hands.search("Only Selected Rows");
    hands.clickIn(hands.timeline(), hands.timelineKey("goal 1: toes.L", {0}));
    EXPECT_EQ(session->selection.keys().size(), 4u) << "target and influence";
    hands.press(Qt::Key_Right, Qt::AltModifier);
    EXPECT_NEAR(session->selection.clip()->find(influence)->key(0).time.value,
                session->selection.clip()->rate.frameTime().value, 1e-9);
    hands.press(Qt::Key_Delete);
    EXPECT_EQ(session->selection.clip()->find(influence), nullptr);
}

#ifdef SINEW_DATA_DIR

TEST_F(PosingByIk, ofACaptureKeysWhatItChangesAtTheFrameAlone) {
    open({QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-135/135-martialArts.asf"),
          QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-135/135_06-martialArts.amc")});
    ASSERT_NE(session->selection.clip(), nullptr);
    hands.press(Qt::Key_Q);
    hands.press(Qt::Key_1);
    hands.press(Qt::Key_A);
    hands.press(Qt::Key_K, Qt::ShiftModifier);
    const auto before = session->selection.clip();
    dragOverPins("lfingers", "ltoes", "rtoes", {10, 60});
    const auto after = session->selection.clip();
    EXPECT_GT(changed.size(), 10u);
    for (const ChannelValue& value : changed) {
        const Curve* curve = after->find(value.id);
        ASSERT_NE(curve, nullptr);
        EXPECT_NEAR(curve->evaluate(session->playback.time()), value.value, 1e-12);
        const Curve* was = before->find(value.id);
        if (was) {
            EXPECT_EQ(curve->size(), was->size()) << "every frame had its key";
        }
    }
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->selection.clip(), before);
}

#endif

}  // namespace
}  // namespace sinew
