#include <QDockWidget>
#include <QPushButton>
#include <QTableView>

#include "core/scene/edits/keys/EditCurves.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/Leg.h"
#include "tests/ui/window/EditorDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/timeline/TimelineView.h"
#include "ui/widgets/Theme.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// The leg, whose thigh exceeds its limits from frame 191 on and whose shin exceeds two of its limits.
class ConflictsWindow : public WindowTest {
protected:
    ConflictsWindow() {
        Scene leg = test::withLeg({}, "leg");
        const JointId shin = test::jointOf(leg, "shin");
        const ChannelLimit limits[]{{{shin, Channel::angle1}, {AngleLimit::Mode::limited, 0, radians(5)}},
                                    {{shin, Channel::angle3}, {AngleLimit::Mode::limited, 0, radians(20)}}};
        leg = setAngleLimits(leg, leg.characters[0]->id, limits).value();
        session->document.open(std::move(leg), QStringLiteral("leg"));
        waitForConflicts();
    }

    void waitForConflicts() const {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !session->conflicts.isUpdating(); }, 10000));
        QCoreApplication::processEvents();
    }
    void search(const char* words) const {
        test::EditorDriver(*window, *session).search(words);
        waitForConflicts();
    }
    void press(const char* name) const {
        auto* dock = window->findChild<QDockWidget*>(QStringLiteral("conflicts"));
        dock->raise();
        QCoreApplication::processEvents();
        auto* button = dock->findChild<QPushButton*>(QString::fromUtf8(name));
        ASSERT_TRUE(button->isVisible() && button->isEnabled()) << name;
        QTest::mouseClick(button, Qt::LeftButton);
        waitForConflicts();
    }
    JointId joint(const char* name) const { return test::jointOf(scene(), name); }
    std::int64_t frame() const { return session->playback.frame().value; }
    int steps() const { return session->document.history().cursor(); }
    std::size_t open() const {
        return static_cast<std::size_t>(
            std::ranges::count(session->conflicts.list(), false, &LimitConflict::accepted));
    }
    bool timelineIsFlagged() const {
        window->findChild<QDockWidget*>(QStringLiteral("timeline"))->raise();
        QCoreApplication::processEvents();
        const QImage image = window->findChild<TimelineView*>()->viewport()->grab().toImage();
        for (int y = 0; y < image.height(); ++y) {
            for (int x = 0; x < image.width(); ++x) {
                if (image.pixelColor(x, y) == theme().conflict) return true;
            }
        }
        return false;
    }
};

TEST_F(ConflictsWindow, nextVisitsConflictsInTimeOrderAndWrapsAround) {
    session->selection.selectOnly(joint("toe"));
    EXPECT_EQ(frame(), 0);
    search("next conflict");
    EXPECT_EQ(session->selection.joints(), std::vector{joint("shin")});
    ASSERT_EQ(session->selection.keys().size(), 2U);
    EXPECT_EQ(session->selection.keys().front().id.channel, Channel::angle1);
    search("next conflict");
    ASSERT_EQ(session->selection.keys().size(), 1U);
    EXPECT_EQ(session->selection.keys().front().id.channel, Channel::angle3);
    EXPECT_EQ(frame(), 0);
    search("next conflict");
    EXPECT_EQ(session->selection.joints(), std::vector{joint("thigh")});
    EXPECT_EQ(frame(), 191);
    search("next conflict");
    EXPECT_EQ(session->selection.joints(), std::vector{joint("shin")});
    EXPECT_EQ(frame(), 0);
    search("previous conflict");
    EXPECT_EQ(session->selection.joints(), std::vector{joint("thigh")});
    EXPECT_EQ(steps(), 0);
}

TEST_F(ConflictsWindow, findsAndFixesConflicts) {
    ASSERT_EQ(open(), 3U);
    EXPECT_TRUE(timelineIsFlagged());
    session->selection.selectOnly(joint("thigh"));
    search("clamp conflicts");
    EXPECT_EQ(open(), 2U) << "only the thigh's conflicts are clamped";
    session->selection.clear();
    search("widen limits");
    EXPECT_EQ(open(), 0U) << "all limits are widened if nothing is selected";
    EXPECT_FALSE(timelineIsFlagged());
    EXPECT_EQ(steps(), 2);
    EXPECT_FALSE(action("limits.nextConflict")->isEnabled());
    session->document.undo();
    session->document.undo();
    waitForConflicts();
    EXPECT_EQ(open(), 3U);
    press("clampAll");
    EXPECT_EQ(open(), 0U);
    EXPECT_EQ(steps(), 1);
}

TEST_F(ConflictsWindow, timelineFlagsConflictsOfHiddenRows) {
    session->selection.selectOnly(joint("toe"));
    EXPECT_TRUE(timelineIsFlagged());
    action("view.onlySelected")->setChecked(true);
    EXPECT_TRUE(timelineIsFlagged()) << "in the summary";
    session->selection.clear();
    search("accept conflicts");
    EXPECT_FALSE(timelineIsFlagged());
}

TEST_F(ConflictsWindow, timelineFlagsConflictsBetweenKeys) {
    // Between two keys at 10°, the tangents take the curve above 15°.
    const Key from{{0}, radians(10), Interpolation::hermite, 0, radians(40)};
    const Key to{{2}, radians(10), Interpolation::hermite, radians(-40), 0};
    const Track track{{joint("thigh"), Channel::angle1},
                      std::make_shared<const Curve>(Curve::fromKeys({from, to}))};
    const ChannelLimit free[]{{{joint("shin"), Channel::angle1}, {}}, {{joint("shin"), Channel::angle3}, {}}};
    const auto leg = session->selection.character();
    Scene changed = setAngleLimits(scene(), leg->id, free).value();
    changed = setCurves(changed, leg->id, session->selection.clip()->id, {&track, 1}).value();
    session->document.commit(QStringLiteral("Overshoot"), std::move(changed));
    waitForConflicts();
    ASSERT_EQ(session->conflicts.list().size(), 1U);
    EXPECT_TRUE(session->conflicts.list().front().keys.empty());
    EXPECT_TRUE(timelineIsFlagged());
}

TEST_F(ConflictsWindow, timelineDoesNotFlagAcceptedConflicts) {
    session->selection.clear();
    search("accept conflicts");
    EXPECT_EQ(open(), 0U);
    EXPECT_FALSE(timelineIsFlagged());
    session->document.undo();
    waitForConflicts();
    EXPECT_TRUE(timelineIsFlagged());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
