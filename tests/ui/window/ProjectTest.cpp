#include <QDateTime>

#include "core/scene/templates/Templates.h"
#include "tests/ui/window/ProjectFixture.h"
#include "ui/session/ShowScene.h"
#include "ui/settings/Preferences.h"
#include "ui/start/RecentFiles.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class ProjectWindowTest : public ProjectWindow {
protected:
    static void makeNewer(const QString& path) {
        QFile file(path);
        ASSERT_TRUE(file.open(QIODevice::ReadWrite));
        file.seek(60);  // the schema's version, SQLite's user_version
        file.write(QByteArray("\0\0\0\x63", 4));
    }
};

TEST_F(ProjectWindowTest, brokenFileLeavesTheOpenDocument) {
    const auto before = scene().characters;
    openProject(write(QStringLiteral("broken.sinew"), "this is no project at all"));
    EXPECT_EQ(scene().characters, before);
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("broken.sinew"))) << banner().text().toStdString();
    EXPECT_FALSE(document().diagnostics().empty());
    EXPECT_TRUE(project().path().isEmpty());
}

TEST_F(ProjectWindowTest, missingFolderIsReportedAndSaveAsWorks) {
    QDir(folder.path()).mkdir(QStringLiteral("sub"));
    saveAs(path("sub/leg.sinew"));
    bend(0.25);
    ASSERT_TRUE(QDir(path("sub")).removeRecursively());
    save();
    pressInDialog("Save Again");
    waitForFile();
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("Save As"))) << banner().text().toStdString();
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendAngle(scene()), 0.25);
    saveAs(path("elsewhere.sinew"));
    EXPECT_FALSE(document().modified());
    EXPECT_FALSE(banner().isVisible());
    EXPECT_EQ(bendAngle(readBack(path("elsewhere.sinew")).scene), 0.25);
}

TEST_F(ProjectWindowTest, folderWithTheFileNameIsReported) {
    saveAs(path("leg.sinew"));
    bend(0.25);
    QFile::remove(path("leg.sinew"));
    QDir(folder.path()).mkpath(QStringLiteral("leg.sinew/inside"));
    save();
    pressInDialog("Save Again");
    waitForFile();
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(document().modified());
}

TEST_F(ProjectWindowTest, reopeningRestoresEverything) {
    const Skeleton& skeleton = *scene().characters[0]->skeleton;
    bend(0.5);
    session->selection.select({skeleton[3].id, skeleton[1].id});
    session->visibility.setHidden({skeleton[2].id}, true);
    session->visibility.setLocked({skeleton[4].id}, true);
    session->visibility.setSolo({skeleton[1].id, skeleton[3].id});
    session->playback.setRange(FrameIndex{10}, FrameIndex{50});
    session->playback.setFrame(FrameIndex{33});
    auto* view = window->findChild<ViewportView*>();
    const CameraPose camera{{0.1, 0.7, -0.2}, 3.5, 0.4, -0.3, true};
    if (view) view->setCameraState(camera);
    const ViewState looked = viewState(*session);
    const Scene saved = scene();
    saveAs(path("leg.sinew"));
    makeWindow();
    openProject(path("leg.sinew"));

    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_EQ(scene().lastId, saved.lastId);
    EXPECT_EQ(scene().characters[0]->skeleton->joints(), saved.characters[0]->skeleton->joints());
    ASSERT_NE(scene().characters[0]->unkeyed, nullptr);
    EXPECT_EQ(*scene().characters[0]->unkeyed, *saved.characters[0]->unkeyed);
    EXPECT_EQ(viewState(*session), looked);
    view = window->findChild<ViewportView*>();
    if (view) {
        EXPECT_EQ(view->camera().state(), camera);
    }
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("leg.sinew[*] - Sinew"));
    EXPECT_EQ(project().path(), path("leg.sinew"));
}

TEST_F(ProjectWindowTest, modifiedMarkFollowsTheSavedState) {
    EXPECT_FALSE(window->isWindowModified());
    saveAs(path("leg.sinew"));
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

TEST_F(ProjectWindowTest, keepsAsManyBackupsAsChosen) {
    Preferences::get().set(preference::kBackups, 2);
    saveAs(path("leg.sinew"));
    const auto backups = [this] {
        return QDir(folder.path()).entryList({QStringLiteral("leg.sinew?*")}, QDir::Files).size();
    };
    for (int i = 1; i <= 4; ++i) {
        bend(0.1 * i);
        save();
        EXPECT_EQ(backups(), std::min(i, 2));
    }
    Preferences::get().reset(QLatin1String(preference::kBackups.key));
}

TEST_F(ProjectWindowTest, savingACopyKeepsTheProjectPath) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.saveCopy")->trigger();
    EXPECT_TRUE(openDialog<QFileDialog>()
                    ->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))
                    ->text()
                    .contains(QStringLiteral("leg copy.sinew")));
    enterPath(path("copy.sinew"));
    waitForFile();
    EXPECT_EQ(project().path(), path("leg.sinew"));
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendAngle(readBack(path("copy.sinew")).scene), 0.1);
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0);
}

TEST_F(ProjectWindowTest, addsTheExtension) {
    saveAs(path("leg"));
    EXPECT_TRUE(QFileInfo::exists(path("leg.sinew")));
    EXPECT_EQ(project().path(), path("leg.sinew"));
}

TEST_F(ProjectWindowTest, editsDuringASaveStayModified) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    bend(0.2);
    waitForFile();
    EXPECT_TRUE(document().modified());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
    document().undo();
    EXPECT_FALSE(document().modified());
}

TEST_F(ProjectWindowTest, lateSaveDoesNotNameANewDocument) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    bend(0.2);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    project().detach();
    showScene(*session, newFromTemplate("arm", scene().lastId).value(), QStringLiteral("arm"));
    waitForFile();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(document().title(), QStringLiteral("arm"));
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1) << "the arm is never written there";
}

TEST_F(ProjectWindowTest, fileOpenedDuringASaveIsReadAfterIt) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_TRUE(project().writing());
    project().open(path("leg.sinew"));
    ASSERT_TRUE(QTest::qWaitFor([&] { return document().history().steps().size() == 1; }, 20000));
    EXPECT_EQ(bendAngle(scene()), 0.1);
    EXPECT_FALSE(document().modified());
    waitForFile();
}

TEST_F(ProjectWindowTest, copyOntoTheProjectFileIsASave) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    project().saveCopy(path("leg.sinew"));
    waitForFile();
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(project().diskState(), ProjectFile::DiskState::unchanged);
}

TEST_F(ProjectWindowTest, recoveredWorkAsksBeforeOverwritingANewerFile) {
    saveAs(path("leg.sinew"));
    const Scene recovered = scene();
    makeWindow();
    project().attach(path("leg.sinew"), QDateTime::currentDateTime().addSecs(-60));
    showScene(*session, recovered, QStringLiteral("leg"));
    document().setModified();
    action("file.save")->trigger();
    ASSERT_NE(openDialog<QMessageBox>(), nullptr);
    EXPECT_TRUE(openDialog<QMessageBox>()->text().contains(QStringLiteral("changed by another program")));
    pressInDialog("Cancel");
}

TEST_F(ProjectWindowTest, recoveredWorkNeverOverwritesAFileOfANewerVersion) {
    saveAs(path("leg.sinew"));
    makeNewer(path("leg.sinew"));
    project().attach(path("leg.sinew"), QDateTime::currentDateTime().addSecs(60));
    EXPECT_TRUE(project().isNewerVersion());
}

TEST_F(ProjectWindowTest, lastOfSeveralQuickSavesWins) {
    saveAs(path("leg.sinew"));
    for (const double angle : {0.1, 0.2, 0.3}) {
        bend(angle);
        action("file.save")->trigger();
    }
    waitForFile();
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.3);
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
    save();
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
}

TEST_F(ProjectWindowTest, runningGestureIsNotSaved) {
    saveAs(path("leg.sinew"));
    const std::vector<ChannelValue> values{{{bentJoint(), Channel::angle3}, 0.7}};
    session->posing.preview(values);
    save();
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0);
    session->posing.commit(QStringLiteral("Bend thigh"));
    EXPECT_TRUE(document().modified());
}

TEST_F(ProjectWindowTest, savesWhilePlaying) {
    bend(0.1);
    session->playback.setPlaying(true);
    saveAs(path("leg.sinew"));
    EXPECT_TRUE(session->playback.playing());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
    session->playback.setPlaying(false);
}

TEST_F(ProjectWindowTest, newerProjectIsNeverOverwritten) {
    saveAs(path("leg.sinew"));
    makeNewer(path("leg.sinew"));
    makeWindow();
    openProject(path("leg.sinew"));
    ASSERT_EQ(scene().characters.size(), 1U);
    EXPECT_TRUE(project().isNewerVersion());
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("newer version of Sinew")));
    EXPECT_TRUE(window->windowTitle().contains(QStringLiteral("read-only")));
    const QFileInfo before(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    ASSERT_NE(openDialog<QFileDialog>(), nullptr);
    enterPath(path("mine.sinew"));
    waitForFile();
    EXPECT_FALSE(project().isNewerVersion());
    EXPECT_FALSE(window->windowTitle().contains(QStringLiteral("read-only")));
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0);
    EXPECT_EQ(bendAngle(readBack(path("mine.sinew")).scene), 0.1);
}

TEST_F(ProjectWindowTest, importedMotionIsSavedNextToItsFile) {
    openSmall();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("small[*] - Sinew"));
    action("file.save")->trigger();
    auto* dialog = openDialog<QFileDialog>();
    ASSERT_NE(dialog, nullptr);
    EXPECT_EQ(dialog->directory().absolutePath(), QDir(folder.path()).absolutePath());
    EXPECT_EQ(dialog->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text(),
              QStringLiteral("small.sinew"));
    enterPath(path("small.sinew"));
    waitForFile();
    EXPECT_EQ(readBack(path("small.sinew")).scene.characters[0]->clips[0]->frameCount(), 3);
}

TEST_F(ProjectWindowTest, openingAMotionDetachesTheProjectFile) {
    saveAs(path("leg.sinew"));
    openSmall();
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_FALSE(document().modified());
    action("file.close")->trigger();
    EXPECT_TRUE(scene().characters.empty());
    EXPECT_EQ(window->windowTitle(), QStringLiteral("Sinew[*]"));
}

TEST_F(ProjectWindowTest, addingMotionKeepsTheFileAndIsAnEdit) {
    saveAs(path("leg.sinew"));
    open({write(QStringLiteral("small.bvh"), kSmallBvh)}, FileOpener::Mode::add);
    EXPECT_EQ(project().path(), path("leg.sinew"));
    EXPECT_TRUE(document().modified());
    save();
    EXPECT_EQ(readBack(path("leg.sinew")).scene.characters.size(), 2U);
}

TEST_F(ProjectWindowTest, recentFilesIncludeProjects) {
    saveAs(path("leg.sinew"));
    EXPECT_EQ(RecentFiles().entries().front().last(), path("leg.sinew"));
}

TEST_F(ProjectWindowTest, recoveredDocumentIsSavedToItsFile) {
    saveAs(path("leg.sinew"));
    const Scene recovered = scene();
    makeWindow();
    project().attach(path("leg.sinew"));
    showScene(*session, recovered, QStringLiteral("leg"));
    document().setModified();
    EXPECT_TRUE(window->isWindowModified());
    bend(0.4);
    save();
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.4);
}

TEST_F(ProjectWindowTest, reopeningRestoresTheHistoryIfEnabled) {
    Preferences::get().set(preference::kKeepHistory, true);
    bend(0.1);
    bend(0.2);
    bend(0.3);
    action("edit.undo")->trigger();
    saveAs(path("leg.sinew"));
    QStringList before;
    for (const Step& step : document().history().steps()) before << step.text;
    makeWindow();
    openProject(path("leg.sinew"));
    QStringList after;
    for (const Step& step : document().history().steps()) after << step.text;
    EXPECT_EQ(after, before);
    EXPECT_EQ(bendAngle(scene()), 0.2);
    EXPECT_FALSE(document().modified()) << "the file holds the current step";
    action("edit.redo")->trigger();
    EXPECT_EQ(bendAngle(scene()), 0.3);
    EXPECT_TRUE(document().modified());
    while (document().history().canUndo()) action("edit.undo")->trigger();
    EXPECT_EQ(bendAngle(scene()), 0);
}

TEST_F(ProjectWindowTest, reopeningIgnoresOutdatedOrDisabledHistory) {
    const auto stepsAfterReopening = [this] {
        makeWindow();
        openProject(path("leg.sinew"));
        EXPECT_EQ(bendAngle(scene()), 0.1);
        return document().history().steps().size();
    };
    bend(0.1);
    saveAs(path("leg.sinew"));
    EXPECT_EQ(stepsAfterReopening(), 1U) << "by default";
    Preferences::get().set(preference::kKeepHistory, true);
    bend(0.2);
    action("edit.undo")->trigger();
    save();
    QFile file(path("leg.sinew"));
    ASSERT_TRUE(file.open(QIODevice::ReadWrite));
    ASSERT_TRUE(
        file.setFileTime(QDateTime::currentDateTime().addSecs(60), QFileDevice::FileModificationTime));
    file.close();
    EXPECT_EQ(stepsAfterReopening(), 1U) << "if another program has changed the file";
    bend(0.1);
    save();
    Preferences::get().set(preference::kKeepHistory, false);
    save();
    Preferences::get().set(preference::kKeepHistory, true);
    EXPECT_EQ(stepsAfterReopening(), 1U) << "if it was saved while the preference was off";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
