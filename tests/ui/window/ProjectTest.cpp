#include <QDateTime>

#include "core/scene/templates/Templates.h"
#include "tests/ui/window/ProjectFixture.h"
#include "ui/document/ShowScene.h"
#include "ui/viewport/ViewportView.h"
#include "ui/window/RecentFiles.h"

namespace sinew {
namespace {

class ProjectsInTheWindow : public ProjectWindow {
protected:
    static void makeNewer(const QString& path) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadWrite));
        file.seek(60);  // the schema's version, SQLite's user_version
        file.write(QByteArray("\0\0\0\x63", 4));
    }
};

TEST_F(ProjectsInTheWindow, aBrokenFileLeavesWhatIsOpen) {
    const auto before = scene().characters;
    openAgain(write(QStringLiteral("broken.sinew"), "this is no project at all"));
    EXPECT_EQ(scene().characters, before);
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("broken.sinew"))) << banner().text().toStdString();
    EXPECT_FALSE(document().diagnostics().empty());
    EXPECT_TRUE(project().path().isEmpty());
}

TEST_F(ProjectsInTheWindow, aVanishedFolderIsSaidAndSavingElsewhereWorks) {
    QDir(folder.path()).mkdir(QStringLiteral("sub"));
    saveAs(at("sub/leg.sinew"));
    bend(0.25);
    ASSERT_TRUE(QDir(at("sub")).removeRecursively());
    save();
    answer("Write Again");
    waitForFile();
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("Save As"))) << banner().text().toStdString();
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendOf(scene()), 0.25);
    saveAs(at("elsewhere.sinew"));
    EXPECT_FALSE(document().modified());
    EXPECT_FALSE(banner().isVisible());
    EXPECT_EQ(bendOf(held(at("elsewhere.sinew")).scene), 0.25);
}

TEST_F(ProjectsInTheWindow, aFolderInTheFilesPlaceIsSaid) {
    saveAs(at("leg.sinew"));
    bend(0.25);
    QFile::remove(at("leg.sinew"));
    QDir(folder.path()).mkpath(QStringLiteral("leg.sinew/inside"));
    save();
    answer("Write Again");
    waitForFile();
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(document().modified());
}

TEST_F(ProjectsInTheWindow, everythingIsBackAfterReopening) {
    const Skeleton& skeleton = *scene().characters[0]->skeleton;
    bend(0.5);
    session->selection.select({skeleton[3].id, skeleton[1].id});
    session->visibility.setHidden({skeleton[2].id}, true);
    session->visibility.setLocked({skeleton[4].id}, true);
    session->visibility.setSolo({skeleton[1].id, skeleton[3].id});
    session->playback.setRange(FrameIndex{10}, FrameIndex{50});
    session->playback.setFrame(FrameIndex{33});
    auto* view = window->findChild<ViewportView*>();
    const CameraPlace place{{0.1, 0.7, -0.2}, 3.5, 0.4, -0.3, true};
    if (view) view->setCameraPlace(place);
    const ViewState looked = viewState(*session);
    const Scene saved = scene();
    saveAs(at("leg.sinew"));
    makeWindow();
    openAgain(at("leg.sinew"));

    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().lastId, saved.lastId);
    EXPECT_EQ(scene().characters[0]->skeleton->joints(), saved.characters[0]->skeleton->joints());
    ASSERT_NE(scene().characters[0]->unkeyed, nullptr);
    EXPECT_EQ(*scene().characters[0]->unkeyed, *saved.characters[0]->unkeyed);
    EXPECT_EQ(viewState(*session), looked);
    view = window->findChild<ViewportView*>();
    if (view) {
        EXPECT_EQ(view->camera().place(), place);
    }
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("leg.sinew[*] - Sinew"));
    EXPECT_EQ(project().path(), at("leg.sinew"));
}

TEST_F(ProjectsInTheWindow, theMarkFollowsTheSavedState) {
    EXPECT_FALSE(window->isWindowModified());
    saveAs(at("leg.sinew"));
    bend(0.1);
    EXPECT_TRUE(window->isWindowModified());
    document().undo();
    EXPECT_FALSE(window->isWindowModified());
    document().redo();
    EXPECT_TRUE(window->isWindowModified());
    save();
    EXPECT_FALSE(window->isWindowModified());
    document().undo();
    EXPECT_TRUE(window->isWindowModified());
}

TEST_F(ProjectsInTheWindow, aCopyLeavesTheProjectWhereItIs) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.saveCopy")->trigger();
    EXPECT_TRUE(asked<QFileDialog>()
                    ->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
                    ->text()
                    .contains(QStringLiteral("leg copy.sinew")));
    name(at("copy.sinew"));
    waitForFile();
    EXPECT_EQ(project().path(), at("leg.sinew"));
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendOf(held(at("copy.sinew")).scene), 0.1);
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0);
}

TEST_F(ProjectsInTheWindow, theExtensionIsAdded) {
    saveAs(at("leg"));
    EXPECT_TRUE(QFileInfo::exists(at("leg.sinew")));
    EXPECT_EQ(project().path(), at("leg.sinew"));
}

TEST_F(ProjectsInTheWindow, whatIsEditedWhileSavingStaysModified) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    bend(0.2);
    waitForFile();
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1);
    document().undo();
    EXPECT_FALSE(document().modified());
}

TEST_F(ProjectsInTheWindow, aSaveThatEndsAfterAnotherDocumentCameDoesNotNameIt) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    bend(0.2);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    project().forget();
    showScene(*session, newFromTemplate("arm", scene().lastId).value(), QStringLiteral("arm"));
    waitForFile();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(document().title(), QStringLiteral("arm"));
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1) << "the arm is never written there";
}

TEST_F(ProjectsInTheWindow, aFileOpenedWhileSavingIsReadAsItWasSaved) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    project().open(at("leg.sinew"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return document().history().steps().size() == 1; }, 20000));
    EXPECT_EQ(bendOf(scene()), 0.1);
    EXPECT_FALSE(document().modified());
    waitForFile();
}

TEST_F(ProjectsInTheWindow, aCopyOntoTheOwnFileIsASave) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    project().saveCopy(at("leg.sinew"));
    waitForFile();
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(project().onDisk(), ProjectFile::OnDisk::same);
}

TEST_F(ProjectsInTheWindow, recoveredWorkAsksBeforeItGoesOverAFileThatIsYounger) {
    saveAs(at("leg.sinew"));
    const Scene recovered = scene();
    makeWindow();
    project().bind(at("leg.sinew"), QDateTime::currentDateTime().addSecs(-60));
    showScene(*session, recovered, QStringLiteral("leg"));
    document().setModified();
    action("file.save")->trigger();
    ASSERT_NE(asked<QMessageBox>(), nullptr);
    EXPECT_TRUE(asked<QMessageBox>()->text().contains(QStringLiteral("changed by another program")));
    answer("Cancel");
}

TEST_F(ProjectsInTheWindow, recoveredWorkNeverGoesOverAFileOfANewerVersion) {
    saveAs(at("leg.sinew"));
    makeNewer(at("leg.sinew"));
    project().bind(at("leg.sinew"), QDateTime::currentDateTime().addSecs(60));
    EXPECT_TRUE(project().newer());
}

TEST_F(ProjectsInTheWindow, savesInQuickSuccessionEndWithTheLast) {
    saveAs(at("leg.sinew"));
    for (const double angle : {0.1, 0.2, 0.3}) {
        bend(angle);
        action("file.save")->trigger();
    }
    waitForFile();
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.3);
    EXPECT_EQ(asked<QMessageBox>(), nullptr);
    save();
    EXPECT_EQ(asked<QMessageBox>(), nullptr);
}

TEST_F(ProjectsInTheWindow, aGestureUnderWayIsNotSaved) {
    saveAs(at("leg.sinew"));
    const std::vector<ChannelValue> values{{{bent(), Channel::angle3}, 0.7}};
    session->posing.preview(values);
    save();
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0);
    session->posing.commit(QStringLiteral("Bend thigh"));
    EXPECT_TRUE(document().modified());
}

TEST_F(ProjectsInTheWindow, savesWhilePlaying) {
    bend(0.1);
    session->playback.setPlaying(true);
    saveAs(at("leg.sinew"));
    EXPECT_TRUE(session->playback.playing());
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1);
    session->playback.setPlaying(false);
}

TEST_F(ProjectsInTheWindow, aNewerProjectIsNeverWrittenOver) {
    saveAs(at("leg.sinew"));
    makeNewer(at("leg.sinew"));
    makeWindow();
    openAgain(at("leg.sinew"));
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_TRUE(project().newer());
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("newer Sinew")));
    EXPECT_TRUE(window->windowTitle().contains(QStringLiteral("read-only")));
    const QFileInfo before(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_NE(asked<QFileDialog>(), nullptr);
    name(at("mine.sinew"));
    waitForFile();
    EXPECT_FALSE(project().newer());
    EXPECT_FALSE(window->windowTitle().contains(QStringLiteral("read-only")));
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0);
    EXPECT_EQ(bendOf(held(at("mine.sinew")).scene), 0.1);
}

TEST_F(ProjectsInTheWindow, anImportedMotionIsSavedBesideItself) {
    openSmall();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
    action("file.save")->trigger();
    auto* dialog = asked<QFileDialog>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->directory().absolutePath(), QDir(folder.path()).absolutePath());
    EXPECT_EQ(dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text(),
              QStringLiteral("small.sinew"));
    name(at("small.sinew"));
    waitForFile();
    EXPECT_EQ(held(at("small.sinew")).scene.characters[0]->clips[0]->frameCount(), 3);
}

TEST_F(ProjectsInTheWindow, aMotionInItsPlaceForgetsTheFile) {
    saveAs(at("leg.sinew"));
    openSmall();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_FALSE(document().modified());
    action("file.close")->trigger();
    EXPECT_TRUE(scene().characters.empty());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("Sinew[*]"));
}

TEST_F(ProjectsInTheWindow, addingMotionKeepsTheFileAndIsAnEdit) {
    saveAs(at("leg.sinew"));
    open({write(QStringLiteral("small.bvh"), kSmallBvh)}, FileOpener::Mode::add);
    EXPECT_EQ(project().path(), at("leg.sinew"));
    EXPECT_TRUE(document().modified());
    save();
    EXPECT_EQ(held(at("leg.sinew")).scene.characters.size(), 2U);
}

TEST_F(ProjectsInTheWindow, recentFilesHaveProjects) {
    saveAs(at("leg.sinew"));
    EXPECT_EQ(RecentFiles().entries().front().last(), at("leg.sinew"));
}

TEST_F(ProjectsInTheWindow, aRecoveredDocumentIsSavedToItsFile) {
    saveAs(at("leg.sinew"));
    const Scene recovered = scene();
    makeWindow();
    project().bind(at("leg.sinew"));
    showScene(*session, recovered, QStringLiteral("leg"));
    document().setModified();
    EXPECT_TRUE(window->isWindowModified());
    bend(0.4);
    save();
    EXPECT_EQ(asked<QMessageBox>(), nullptr);
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.4);
}

}  // namespace
}  // namespace sinew
