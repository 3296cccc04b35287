#include <QDockWidget>
#include <QListView>

#include "tests/Paths.h"
#include "tests/ui/window/IkWindow.h"
#include "ui/goals/GoalModel.h"
#include "ui/timeline/TimelineView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Dragging a hand while both feet are pinned.
class IkWorkflow : public IkWindow {};

TEST_F(IkWorkflow, dragOnATemplateKeysItsChangesAndCanBeUndone) {
    driver.startFromTemplate("biped");
    driver.press(Qt::Key_1);
    driver.press(Qt::Key_A);
    driver.press(Qt::Key_K, Qt::ShiftModifier);
    dragOverPins("hand.L", "toes.L", "toes.R", {-40, 120});
    const auto clip = session->selection.clip();
    ASSERT_NE(clip, nullptr);
    for (const ChannelValue& value : changed) EXPECT_NE(clip->find(value.id), nullptr);
    const Eigen::Vector3d dragged = tail("hand.L");
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_NE(tail("hand.L"), dragged);
    driver.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(tail("hand.L"), dragged);
}

TEST_F(IkWorkflow, goalsPanelListsPinnedGoals) {
    driver.startFromTemplate("biped");
    driver.press(Qt::Key_1);
    driver.press(Qt::Key_A);
    pin("toes.L");
    window->findChild<QDockWidget*>(QStringLiteral("goals"))->raise();
    auto* list = window->findChild<QListView*>(QStringLiteral("goalList"));
    ASSERT_NE(list, nullptr);
    ASSERT_TRUE(QTest::qWaitFor([list] { return list->isVisible(); }));
    EXPECT_EQ(list->model()->index(0, 0).data().toString(), QStringLiteral("toes.L tail"));
    EXPECT_EQ(list->model()->index(0, 0).data(GoalModel::numberRole).toInt(), 1);
    driver.search("Goals Unpin");
    EXPECT_TRUE(session->selection.character()->goals.empty());
}

TEST_F(IkWorkflow, goalKeysAreSelectedMovedAndDeletedInTheTimeline) {
    driver.startFromTemplate("biped");
    driver.press(Qt::Key_1);
    driver.press(Qt::Key_A);
    driver.clickBone("head");
    driver.press(Qt::Key_S);
    pin("toes.L");
    driver.search("Key Goals");
    const Goal goal = session->selection.character()->goals.front();
    const ChannelId influence = goalChannel(goal.id, Channel::influence);
    ASSERT_NE(session->selection.clip()->find(influence), nullptr);
    driver.clickRow("toes.L");
    driver.search("Only Selected Joints in Timeline");
    driver.click(driver.timeline(), driver.timelineKey("goal 1: toes.L", {0}));
    EXPECT_EQ(session->selection.keys().size(), 4u) << "target and influence";
    driver.press(Qt::Key_Right, Qt::AltModifier);
    EXPECT_NEAR(session->selection.clip()->find(influence)->key(0).time.value,
                session->selection.clip()->rate.frameTime().value, 1e-9);
    driver.press(Qt::Key_Delete);
    EXPECT_EQ(session->selection.clip()->find(influence), nullptr);
}

#ifdef SINEW_DATA_DIR

TEST_F(IkWorkflow, dragOnACaptureKeysOnlyTheCurrentFrame) {
    open({QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-135/135-martialArts.asf"),
          QStringLiteral(SINEW_DATA_DIR "/asf-amc/cmu-135/135_06-martialArts.amc")});
    ASSERT_NE(session->selection.clip(), nullptr);
    driver.press(Qt::Key_Q);
    driver.press(Qt::Key_1);
    driver.press(Qt::Key_A);
    driver.press(Qt::Key_K, Qt::ShiftModifier);
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
            EXPECT_EQ(curve->size(), was->size()) << "every frame already had a key";
        }
    }
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(session->selection.clip(), before);
}

#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
