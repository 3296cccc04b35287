#include <gtest/gtest.h>

#include "tests/ui/LegSession.h"
#include "ui/actions/Actions.h"
#include "ui/actions/DisabledReasons.h"
#include "ui/actions/handlers/LimitActions.h"
#include "ui/limitfit/FitLimitsDialog.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class LimitActionsTest : public test::LegSession {
protected:
    void select(std::initializer_list<const char*> names) {
        std::vector<JointId> joints;
        for (const char* name : names) joints.push_back(test::jointOf(session_.document.scene(), name));
        session_.selection.select(joints);
    }
    QString reason(const char* id) const { return reasons_.reason(*actions_[id]); }

    Actions actions_;
    QWidget window_;
    LimitActions limitActions_{session_, actions_, window_};
    DisabledReasons reasons_{session_, actions_};
};

TEST_F(LimitActionsTest, disabledActionsGiveAReason) {
    EXPECT_EQ(reason("limits.fit"), QStringLiteral("Open a file first"));
    EXPECT_EQ(reason("limits.nextConflict"), QStringLiteral("This character has no clip"));
    open();
    EXPECT_EQ(reason("limits.copy"), QStringLiteral("Select a joint first"));
    EXPECT_TRUE(actions_["limits.nextConflict"]->isEnabled());
    select({"shin"});
    EXPECT_EQ(reason("limits.paste"), QStringLiteral("Copy limits first"));
    EXPECT_EQ(reason("limits.clamp"), QStringLiteral("The selected joints have no limit conflicts"));
    select({"thigh"});
    EXPECT_TRUE(actions_["limits.clamp"]->isEnabled());
}

TEST_F(LimitActionsTest, nextConflictIsFoundAndClamped) {
    open();
    actions_["limits.nextConflict"]->trigger();
    EXPECT_GT(session_.playback.frame().value, 100);
    EXPECT_EQ(session_.selection.keys().size(), 1u);
    ASSERT_TRUE(actions_["limits.clamp"]->isEnabled()) << "the joint was selected";
    actions_["limits.clamp"]->trigger();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(reason("limits.nextConflict"), QStringLiteral("This clip has no limit conflicts"));
    session_.document.undo();
    ASSERT_TRUE(waitForConflicts());
    actions_["limits.accept"]->trigger();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_FALSE(actions_["limits.accept"]->isEnabled());
    session_.document.undo();
    ASSERT_TRUE(waitForConflicts());
    actions_["limits.widen"]->trigger();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_NEAR(degrees(limits("thigh").angles[0].max), 20, 1e-6);
}

TEST_F(LimitActionsTest, pasteCopiesLimitsToOtherJoints) {
    open();
    select({"thigh"});
    actions_["limits.copy"]->trigger();
    select({"shin", "toe"});
    actions_["limits.paste"]->trigger();
    EXPECT_EQ(limits("toe").angles[0], limits("thigh").angles[0]);
    EXPECT_EQ(steps(), 1);
}

TEST_F(LimitActionsTest, failureIsReportedAndChangesNothing) {
    open();
    select({"root"});
    actions_["limits.preset.knee"]->trigger();
    EXPECT_EQ(steps(), 0);
    EXPECT_FALSE(session_.document.diagnostics().list().empty());
}

TEST_F(LimitActionsTest, fitOpensItsDialog) {
    open();
    select({"thigh"});
    actions_["limits.fit"]->trigger();
    EXPECT_TRUE(limitActions_.fitDialog().isVisible());
    limitActions_.fitDialog().reject();
    EXPECT_FALSE(session_.document.previewing());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
