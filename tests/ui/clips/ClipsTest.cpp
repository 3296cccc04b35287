#include <gtest/gtest.h>

#include <QAbstractItemModelTester>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "tests/ui/EventLoop.h"
#include "tests/ui/Leg.h"
#include "ui/actions/Actions.h"
#include "ui/clips/ClipsDock.h"
#include "ui/session/Session.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ClipsTest : public testing::Test {
protected:
    ClipsTest() {
        dock_.resize(260, 500);
        dock_.show();
    }
    void openLegs() {
        session_.document.open(test::withLeg(test::withLeg({}, "left"), "right"), QStringLiteral("legs"));
    }
    const Scene& scene() const { return session_.document.scene(); }
    const Character& character(std::size_t index) const { return *scene().characters[index]; }
    QTreeView& tree() const { return *dock_.findChild<QTreeView*>(); }
    QModelIndex row(int owner, int clip = -1) const {
        const QModelIndex parent = tree().model()->index(owner, 0);
        return clip < 0 ? parent : tree().model()->index(clip, 0, parent);
    }
    void click(const QModelIndex& index) {
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(index).center());
    }
    void doubleClick(const QModelIndex& index) {
        click(index);
        QTest::mouseDClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(index).center());
    }
    void type(const QString& name) {
        auto* editor = tree().viewport()->findChild<QLineEdit*>();
        ASSERT_NE(editor, nullptr);
        editor->selectAll();
        QTest::keyClicks(editor, name);
        QTest::keyClick(editor, Qt::Key_Return);
        test::settle();  // the delegate commits the name and closes the editor in queued calls
    }
    QString step() const { return session_.document.history().current().text; }

    Session session_;
    Actions actions_;
    ClipsDock dock_{session_, actions_};
    QAbstractItemModelTester tester_{tree().model()};
};

TEST_F(ClipsTest, listIsHiddenWhileEmpty) {
    EXPECT_FALSE(tree().isVisible());
    EXPECT_FALSE(actions_["clip.new"]->isEnabled());
    openLegs();
    EXPECT_TRUE(tree().isVisible());
    EXPECT_TRUE(actions_["clip.new"]->isEnabled());
    EXPECT_TRUE(actions_["clip.setRate"]->isEnabled());
}

TEST_F(ClipsTest, listsClipsByCharacterWithTheirStatistics) {
    openLegs();
    ASSERT_EQ(tree().model()->rowCount(), 2);
    EXPECT_EQ(row(0).data().toString(), QStringLiteral("left"));
    ASSERT_EQ(tree().model()->rowCount(row(1)), 2);
    const QString description = row(1, 1).data(Qt::AccessibleTextRole).toString();
    EXPECT_TRUE(description.startsWith(QStringLiteral("walk, 201 frames · 2.00 s · 100 fps · 207 keys")))
        << description.toStdString();
    EXPECT_TRUE(tree().isExpanded(row(0)));
}

TEST_F(ClipsTest, clickActivatesAClipAndItsCharacter) {
    openLegs();
    EXPECT_EQ(session_.selection.character()->name, "right");
    click(row(0, 0));
    EXPECT_EQ(session_.selection.character()->name, "left");
    EXPECT_EQ(session_.selection.clip()->name, "stand");
    EXPECT_EQ(session_.playback.lastFrame(), FrameIndex{20});
    click(row(1));
    EXPECT_EQ(session_.selection.character()->name, "right");
    EXPECT_EQ(session_.selection.clip()->name, "walk");
    EXPECT_FALSE(session_.document.history().canUndo());
}

TEST_F(ClipsTest, arrowKeysChangeTheClipAndEnterPlays) {
    openLegs();
    click(row(0, 0));
    QTest::keyClick(&tree(), Qt::Key_Down);
    EXPECT_EQ(session_.selection.clip()->name, "walk");
    QTest::keyClick(&tree(), Qt::Key_Return);
    EXPECT_TRUE(session_.playback.playing());
    QTest::keyClick(&tree(), Qt::Key_Return);
    EXPECT_FALSE(session_.playback.playing());
    doubleClick(row(1, 1));
    EXPECT_TRUE(session_.playback.playing());
    EXPECT_EQ(session_.selection.character()->name, "right");
}

TEST_F(ClipsTest, newDuplicateAndDeleteAreStepsAndChangeTheActiveClip) {
    openLegs();
    QTest::mouseClick(dock_.findChild<QToolButton*>(QStringLiteral("clip.new")), Qt::LeftButton);
    EXPECT_EQ(session_.selection.clip()->name, "Clip");
    EXPECT_EQ(session_.selection.clip()->lastFrame, FrameIndex{200});
    EXPECT_EQ(step(), QStringLiteral("New Clip"));
    click(row(1, 0));
    actions_["clip.duplicate"]->trigger();
    EXPECT_EQ(session_.selection.clip()->name, "stand 2");
    EXPECT_EQ(tree().currentIndex(), row(1, 1));
    QTest::keyClick(&tree(), Qt::Key_Delete);
    EXPECT_EQ(step(), QStringLiteral("Delete Clip stand 2"));
    EXPECT_EQ(character(1).clips.size(), 3U);
    session_.document.undo();
    EXPECT_EQ(character(1).clips.size(), 4U);
    for (int i = 0; i < 3; ++i) session_.document.undo();
    EXPECT_EQ(character(1).clips.size(), 2U);
}

TEST_F(ClipsTest, rowsAreInsertedAndRemovedWithoutReset) {
    openLegs();
    const QPersistentModelIndex walk = row(1, 1);
    QSignalSpy resets(tree().model(), &QAbstractItemModel::modelReset);
    click(row(1, 0));
    actions_["clip.duplicate"]->trigger();
    actions_["character.duplicate"]->trigger();
    actions_["character.delete"]->trigger();
    EXPECT_EQ(walk.data().toString(), QStringLiteral("walk"));
    EXPECT_EQ(resets.count(), 0);
}

TEST_F(ClipsTest, f2RenamesInPlace) {
    openLegs();
    click(row(1, 1));
    QTest::keyClick(&tree(), Qt::Key_F2);
    type(QStringLiteral("run"));
    EXPECT_EQ(character(1).clips[1]->name, "run");
    EXPECT_EQ(step(), QStringLiteral("Rename Clip walk"));
    actions_["character.rename"]->trigger();
    type(QStringLiteral("other leg"));
    EXPECT_EQ(character(1).name, "other leg");
    actions_["clip.rename"]->trigger();
    type(QStringLiteral("  "));
    EXPECT_EQ(character(1).clips[1]->name, "run");
}

TEST_F(ClipsTest, charactersAreDuplicatedAndDeleted) {
    openLegs();
    click(row(0));
    actions_["character.duplicate"]->trigger();
    ASSERT_EQ(scene().characters.size(), 3U);
    EXPECT_EQ(session_.selection.character()->name, "left 2");
    actions_["character.delete"]->trigger();
    ASSERT_EQ(scene().characters.size(), 2U);
    EXPECT_EQ(step(), QStringLiteral("Delete left 2"));
    click(row(0));
    QTest::keyClick(&tree(), Qt::Key_Delete);
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().characters[0]->name, "right");
    actions_["character.delete"]->trigger();
    EXPECT_FALSE(tree().isVisible());
    EXPECT_FALSE(actions_["character.delete"]->isEnabled());
}

TEST_F(ClipsTest, withoutAClipOnlyActionsThatNeedOneAreDisabled) {
    openLegs();
    click(row(1, 0));
    actions_["clip.delete"]->trigger();
    actions_["clip.delete"]->trigger();
    EXPECT_TRUE(character(1).clips.empty());
    EXPECT_FALSE(actions_["clip.duplicate"]->isEnabled());
    EXPECT_TRUE(actions_["clip.new"]->isEnabled());
    EXPECT_TRUE(actions_["clip.import"]->isEnabled());
    actions_["clip.new"]->trigger();
    EXPECT_EQ(session_.selection.clip()->lastFrame, FrameIndex{120});
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
