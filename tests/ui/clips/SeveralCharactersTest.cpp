#include <QLabel>
#include <QSlider>
#include <QTreeView>

#include "tests/ui/window/WindowFixture.h"
#include "ui/exporting/ExportDialog.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Two files in one scene: "small" (3 frames, 30 fps) and "slow" (5 frames, 25 fps), which is active.
class SeveralCharacters : public WindowTest {
protected:
    SeveralCharacters() {
        openSmall();
        QByteArray slow(kSmallBvh);
        slow.replace("hips", "base").replace("knee", "tip").replace("0.033333", "0.04");
        slow.replace("Frames: 3", "Frames: 5").append("0 90 3 0 0 0 0 0 0\n0 90 4 0 0 0 0 0 0\n");
        open({write(QStringLiteral("slow.bvh"), slow)}, FileOpener::Mode::add);
    }
    JointId joint(std::size_t character, int index) const {
        return (*scene().characters[character]->skeleton)[index].id;
    }
    QTreeView& tree() const {
        return *window->findChild<QWidget*>(QStringLiteral("outliner"))->findChild<QTreeView*>();
    }
    void clickRow(const QModelIndex& row) {
        tree().scrollTo(row);
        QTest::mouseClick(tree().viewport(), Qt::LeftButton, {}, tree().visualRect(row).center());
    }
};

TEST_F(SeveralCharacters, clickingAJointActivatesItsCharacter) {
    ASSERT_EQ(scene().characters.size(), 2U);
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{4});
    const QAbstractItemModel& rows = *tree().model();
    clickRow(rows.index(0, 0, rows.index(0, 0)));
    EXPECT_EQ(session->selection.currentJoint(), joint(0, 0));
    EXPECT_EQ(session->selection.character(), scene().characters[0]);
    EXPECT_EQ(session->playback.lastFrame(), FrameIndex{2});
    EXPECT_EQ(session->playback.rate().hertz(), 30);
}

TEST_F(SeveralCharacters, posingChangesOnlyTheActiveCharacter) {
    session->selection.selectOnly(joint(0, 1));
    const auto other = scene().characters[1];
    ASSERT_TRUE(session->posing.set(QStringLiteral("Turn"),
                                    std::vector{ChannelValue{{joint(0, 1), Channel::angle2}, 0.5}}));
    EXPECT_EQ(scene().characters[1], other);
    EXPECT_NE(scene().characters[0]->unkeyed, nullptr);
}

TEST_F(SeveralCharacters, exportWritesTheActiveCharacter) {
    session->selection.setCharacter(scene().characters[0]->id);
    const ExportDialog dialog(*session, folder.path(), {});
    EXPECT_EQ(dialog.jobs().front().options.character, scene().characters[0]->id);
    EXPECT_EQ(dialog.jobs().front().options.clips, std::vector{scene().characters[0]->clips[0]->id});
}

TEST_F(SeveralCharacters, clipsPanelIsTabbedWithTheOutliner) {
    auto* clips = window->findChild<QDockWidget*>(QStringLiteral("clips"));
    ASSERT_NE(clips, nullptr);
    EXPECT_TRUE(window->tabifiedDockWidgets(clips).contains(
        window->findChild<QDockWidget*>(QStringLiteral("outliner"))));
    action("panel.clips")->trigger();
    EXPECT_TRUE(clips->findChild<QTreeView*>()->isVisible());
    EXPECT_EQ(clips->findChild<QTreeView*>()->model()->rowCount(), 2);
}

TEST_F(SeveralCharacters, tweenSliderOpensOverTheViewport) {
    auto* bar = window->findChild<QFrame*>(QStringLiteral("tween"));
    ASSERT_NE(bar, nullptr);
    EXPECT_FALSE(bar->isVisible());
    action("key.tween")->trigger();
    EXPECT_TRUE(bar->isVisible());
    QTest::keyClick(bar->findChild<QSlider*>(), Qt::Key_Escape);
    EXPECT_FALSE(bar->isVisible());
}

TEST_F(SeveralCharacters, disabledClipActionGivesAReason) {
    action("clip.delete")->trigger();
    EXPECT_FALSE(action("clip.setRate")->isEnabled());
    EXPECT_TRUE(action("clip.setRate")->toolTip().contains(QStringLiteral("no clip")));
    session->selection.setCharacter(scene().characters[0]->id);
    EXPECT_TRUE(action("clip.setRate")->isEnabled());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
