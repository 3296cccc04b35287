#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableView>
#include <QTest>

#include "core/io/FormatList.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "tests/ui/LegSession.h"
#include "ui/conflicts/ConflictsDock.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ConflictsDockTest : public test::LegSession {
protected:
    ConflictsDockTest() {
        dock_.resize(1000, 240);
        dock_.show();
    }
    QTableView& view() const { return *dock_.findChild<QTableView*>(); }
    const QAbstractItemModel& table() const { return *view().model(); }
    QString cell(int row, int column) const { return table().index(row, column).data().toString(); }
    QPushButton* button(const char* name) const {
        return dock_.findChild<QPushButton*>(QString::fromLatin1(name));
    }
    void press(const char* name) {
        ASSERT_TRUE(button(name)->isEnabled()) << name;
        QTest::mouseClick(button(name), Qt::LeftButton);
        ASSERT_TRUE(waitForConflicts());
    }
    QString hint() const {
        for (const auto* label : dock_.findChildren<QLabel*>()) {
            if (label->isVisible() && label->wordWrap()) return label->text();
        }
        return {};
    }
    JointId thigh() const { return test::jointOf(session_.document.scene(), "thigh"); }
    const AngleLimit& limit() const { return limits("thigh").angles[0]; }
    double lastValue() const {
        return session_.selection.clip()->find({thigh(), Channel::angle1})->evaluate({2});
    }

    ConflictsDock dock_{session_};
    QAbstractItemModelTester tester_{dock_.findChild<QTableView*>()->model()};
};

TEST_F(ConflictsDockTest, showsAHintWhileEmpty) {
    EXPECT_TRUE(hint().startsWith(QStringLiteral("Open a file with motion")));
    open();
    EXPECT_EQ(hint(), QString());
    const auto character = session_.selection.character();
    session_.selection.setClip(character->id, character->clips.front()->id);
    ASSERT_TRUE(waitForConflicts());
    EXPECT_TRUE(hint().startsWith(QStringLiteral("No conflicts"))) << "the clip 'stand' has none";
}

TEST_F(ConflictsDockTest, listsTheAngleWithItsWorstFrame) {
    open();
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("thigh"));
    EXPECT_EQ(cell(0, 1), QStringLiteral("X"));
    EXPECT_EQ(cell(0, 2), QStringLiteral("1"));
    EXPECT_EQ(cell(0, 4), QStringLiteral("5.00°"));
    EXPECT_EQ(cell(0, 5), QStringLiteral("200"));
    EXPECT_FALSE(button("clamp")->isEnabled()) << "no row is selected";
    EXPECT_TRUE(button("clampAll")->isEnabled());
}

TEST_F(ConflictsDockTest, goToMovesToTheWorstFrameAndSelectsTheKeys) {
    open();
    view().selectRow(0);
    press("goTo");
    EXPECT_EQ(session_.playback.frame(), FrameIndex{200});
    EXPECT_EQ(session_.selection.joints(), std::vector{thigh()});
    ASSERT_EQ(session_.selection.keys().size(), 1u);
    EXPECT_NEAR(session_.selection.keys().front().time.value, 2, 1e-9);
    EXPECT_EQ(steps(), 0);
}

TEST_F(ConflictsDockTest, clampingResolvesTheConflictAsOneStep) {
    open();
    view().selectRow(0);
    press("clamp");
    EXPECT_NEAR(degrees(lastValue()), 15, 1e-9);
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Clamp thigh to Limits"));
    session_.document.undo();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(table().rowCount(), 1);
}

TEST_F(ConflictsDockTest, clampingSelectsTheNextRow) {
    open();
    const JointId shin = test::jointOf(session_.document.scene(), "shin");
    const ChannelLimit low{{shin, Channel::angle1}, {AngleLimit::Mode::limited, 0, radians(5)}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.commit(QStringLiteral("Limit"),
                             *setAngleLimits(session_.document.committed(), leg, {&low, 1}));
    ASSERT_TRUE(waitForConflicts());
    ASSERT_EQ(table().rowCount(), 2);
    dock_.activateWindow();
    ASSERT_TRUE(QTest::qWaitForWindowActive(&dock_));
    view().selectRow(0);
    button("clamp")->setFocus();
    QTest::keyClick(button("clamp"), Qt::Key_Space);
    ASSERT_TRUE(waitForConflicts());
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_TRUE(button("clamp")->hasFocus());
    EXPECT_TRUE(view().selectionModel()->isRowSelected(0));
    QTest::keyClick(button("clamp"), Qt::Key_Space);
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_FALSE(button("clampAll")->hasFocus());
}

TEST_F(ConflictsDockTest, nextConflictIsSelectedInTheList) {
    open();
    session_.conflicts.step(true);
    ASSERT_TRUE(view().selectionModel()->isRowSelected(0));
    EXPECT_TRUE(button("clamp")->isEnabled());
}

TEST_F(ConflictsDockTest, keysOfLockedJointsAreNotClamped) {
    open();
    session_.visibility.setLocked({thigh()}, true);
    press("clampAll");
    EXPECT_EQ(steps(), 0);
    EXPECT_NEAR(degrees(lastValue()), 20, 1e-9);
    ASSERT_FALSE(session_.document.diagnostics().list().empty());
    EXPECT_EQ(session_.document.diagnostics().list().back().message,
              "The joints of these conflicts are locked");
    session_.visibility.setLocked({thigh()}, false);
    press("clampAll");
    EXPECT_EQ(steps(), 1);
    EXPECT_NEAR(degrees(lastValue()), 15, 1e-9);
}

TEST_F(ConflictsDockTest, clampAllSkipsLockedJoints) {
    open();
    const JointId shin = test::jointOf(session_.document.scene(), "shin");
    const ChannelLimit low{{shin, Channel::angle1}, {AngleLimit::Mode::limited, 0, radians(5)}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.commit(QStringLiteral("Limit"),
                             *setAngleLimits(session_.document.committed(), leg, {&low, 1}));
    ASSERT_TRUE(waitForConflicts());
    ASSERT_EQ(table().rowCount(), 2);
    session_.visibility.setLocked({thigh()}, true);
    press("clampAll");
    EXPECT_NEAR(degrees(lastValue()), 20, 1e-9);
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("thigh"));
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Clamp shin to Limits"));
}

TEST_F(ConflictsDockTest, editsDuringAClampAreKept) {
    open();
    const ChannelId exceeding{thigh(), Channel::angle1};
    session_.conflicts.clamp({&exceeding, 1});
    EXPECT_TRUE(session_.conflicts.isUpdating()) << "clamping runs on a worker thread";
    const ChannelLimit lower{exceeding, {AngleLimit::Mode::limited, radians(-160), radians(10)}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.commit(QStringLiteral("Limit"),
                             *setAngleLimits(session_.document.committed(), leg, {&lower, 1}));
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(steps(), 2);
    EXPECT_NEAR(degrees(lastValue()), 10, 1e-9) << "clamped to the current limits";
    EXPECT_NEAR(degrees(limit().max), 10, 1e-9);
}

TEST_F(ConflictsDockTest, clampEndsWhenCancelledOrWithItsDocument) {
    open();
    const ChannelId exceeding{thigh(), Channel::angle1};
    session_.conflicts.clamp({&exceeding, 1});
    session_.conflicts.remedy().cancel();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(steps(), 0);
    session_.conflicts.clamp({&exceeding, 1});
    session_.document.open(test::withLeg({}, "other"), QStringLiteral("other"));
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(steps(), 0);
    EXPECT_FALSE(session_.document.diagnostics().list().empty());
}

TEST_F(ConflictsDockTest, wideningMovesTheBoundAndKeepsTheKeys) {
    open();
    press("widenAll");
    EXPECT_NEAR(degrees(limit().max), 20, 1e-6);
    EXPECT_NEAR(degrees(lastValue()), 20, 1e-9);
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_EQ(steps(), 1);
}

TEST_F(ConflictsDockTest, acceptedConflictsCanBeListedAndReopened) {
    open();
    view().selectRow(0);
    press("accept");
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_NEAR(degrees(lastValue()), 20, 1e-9);
    auto* accepted = dock_.findChild<QCheckBox*>();
    QTest::mouseClick(accepted, Qt::LeftButton, {}, {8, accepted->height() / 2});
    ASSERT_EQ(table().rowCount(), 1);
    EXPECT_EQ(cell(0, 0), QStringLiteral("thigh (accepted)"));
    EXPECT_FALSE(button("clampAll")->isEnabled()) << "accepted conflicts are not clamped";
    view().selectRow(0);
    EXPECT_EQ(button("accept")->text(), QStringLiteral("Reopen"));
    press("accept");
    EXPECT_EQ(cell(0, 0), QStringLiteral("thigh"));
    EXPECT_EQ(steps(), 2);
}

TEST_F(ConflictsDockTest, filtersByName) {
    open();
    QTest::keyClicks(dock_.findChild<QLineEdit*>(), QStringLiteral("shin"));
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_FALSE(button("clampAll")->isEnabled()) << "only listed conflicts can be clamped";
    dock_.findChild<QLineEdit*>()->clear();
    QTest::keyClicks(dock_.findChild<QLineEdit*>(), QStringLiteral("THI"));
    EXPECT_EQ(table().rowCount(), 1);
}

TEST_F(ConflictsDockTest, ignoresPreviews) {
    open();
    const ChannelLimit free{{thigh(), Channel::angle1}, {}};
    const CharacterId leg = session_.selection.character()->id;
    session_.document.preview(*setAngleLimits(session_.document.committed(), leg, {&free, 1}));
    test::waitForFrame();
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(table().rowCount(), 1);
    session_.document.commit(QStringLiteral("Free"));
    ASSERT_TRUE(waitForConflicts());
    EXPECT_EQ(table().rowCount(), 0);
}

TEST_F(ConflictsDockTest, stepsWrapAround) {
    open();
    session_.playback.setFrame({0});
    session_.conflicts.step(true);
    const FrameIndex first = session_.playback.frame();
    EXPECT_GT(first.value, 100);
    EXPECT_LE(first.value, 200);
    session_.conflicts.step(true);
    EXPECT_EQ(session_.playback.frame(), first) << "stepping wraps around to the only conflict";
    session_.playback.setFrame({0});
    session_.conflicts.step(false);
    EXPECT_EQ(session_.playback.frame(), first);
}

#ifdef SINEW_DATA_DIR
TEST_F(ConflictsDockTest, listsFourteenKeysOfTheHand) {
    Diagnostics diagnostics;
    const std::vector<std::filesystem::path> files{SINEW_DATA_DIR "/rigjson/chimpanzee-hand.json"};
    session_.document.open(readFiles(files, {}, {}, diagnostics).value(), QStringLiteral("hand"));
    ASSERT_TRUE(waitForConflicts());
    int keys = 0;
    for (int row = 0; row < table().rowCount(); ++row) keys += cell(row, 2).toInt();
    EXPECT_EQ(keys, 14);
    bool found = false;
    for (const auto* label : dock_.findChildren<QLabel*>())
        found |= label->text().startsWith(QStringLiteral("14 "));
    EXPECT_TRUE(found);
    press("clampAll");
    EXPECT_EQ(table().rowCount(), 0);
    EXPECT_EQ(steps(), 1);
    EXPECT_EQ(session_.document.history().current().text, QStringLiteral("Clamp 14 Keys to Limits"));
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
