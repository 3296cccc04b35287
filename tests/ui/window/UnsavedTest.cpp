#include "tests/ui/window/ProjectFixture.h"
#include "ui/start/NewDialog.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Unsaved : public ProjectWindow {
protected:
    void activate() {
        QEvent event(QEvent::WindowActivate);
        QCoreApplication::sendEvent(window.get(), &event);
    }

    void pressInBanner(const char* text) {
        for (auto* button : banner().findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text() == QString::fromUtf8(text))
                return QTest::mouseClick(button, Qt::LeftButton);
        FAIL() << text;
    }
};

TEST_F(Unsaved, closesWithoutAskingIfNothingWouldBeLost) {
    EXPECT_TRUE(window->close());
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
}

TEST_F(Unsaved, cancelKeepsTheWindowOpen) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    pressInDialog("Cancel");
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(document().modified());
    EXPECT_FALSE(window->close());  // and asks again
    pressInDialog("Cancel");
}

TEST_F(Unsaved, discardClosesTheWindow) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    pressInDialog("Discard");
    EXPECT_FALSE(window->isVisible());
}

TEST_F(Unsaved, saveAsksForANameAndClosesTheWindow) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    pressInDialog("Save");
    enterPath(path("leg.sinew"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20000));
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, failedSaveKeepsTheWindowOpen) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    pressInDialog("Save");
    enterPath(QStringLiteral("/nowhere/at/all.sinew"));
    waitForFile();
    test::settle();
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(document().modified());
}

TEST_F(Unsaved, closingWaitsForARunningSave) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    EXPECT_FALSE(window->close());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20000));
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, closingAsksAboutEditsMadeDuringTheSave) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    EXPECT_FALSE(window->close());
    bend(0.2);
    waitForFile();
    ASSERT_SOON(openDialog<QMessageBox>() != nullptr);
    EXPECT_TRUE(window->isVisible());
    pressInDialog("Discard");
    EXPECT_FALSE(window->isVisible());
}

TEST_F(Unsaved, newAsksFirst) {
    bend(0.1);
    const auto before = scene().characters;
    const auto choose = [this] {
        action("file.new")->trigger();
        openDialog<NewDialog>()->findChild<TemplateTile*>(QStringLiteral("hand"))->click();
    };
    choose();
    pressInDialog("Cancel");
    EXPECT_EQ(scene().characters, before);
    choose();
    pressInDialog("Discard");
    EXPECT_EQ(scene().characters[0]->name, "hand");
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, newAfterSaveWritesTheOldDocument) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    action("file.new")->trigger();
    openDialog<NewDialog>()->findChild<TemplateTile*>(QStringLiteral("arm"))->click();
    pressInDialog("Save");
    ASSERT_TRUE(QTest::qWaitFor([this] { return scene().characters[0]->name == "arm"; }, 20000));
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, openingSamplesAndClosingAskFirst) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    window->open({path("leg.sinew")});
    pressInDialog("Cancel");
    action("file.sampleWalk")->trigger();
    pressInDialog("Cancel");
    action("file.close")->trigger();
    pressInDialog("Cancel");
    EXPECT_EQ(bendAngle(scene()), 0.1);
    action("file.close")->trigger();
    pressInDialog("Discard");
    EXPECT_TRUE(scene().characters.empty());
}

TEST_F(Unsaved, revertAsksAndRestoresTheFile) {
    EXPECT_FALSE(action("file.revert")->isEnabled());
    saveAs(path("leg.sinew"));
    EXPECT_TRUE(action("file.revert")
                    ->toolTip()
                    .contains(QStringLiteral("There are no changes since the last save")));
    bend(0.1);
    ASSERT_TRUE(action("file.revert")->isEnabled());
    action("file.revert")->trigger();
    pressInDialog("Cancel");
    EXPECT_EQ(bendAngle(scene()), 0.1);
    session->selection.selectOnly(bentJoint());
    action("file.revert")->trigger();
    pressInDialog("Revert");
    waitForFile();
    EXPECT_EQ(bendAngle(scene()), 0);
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(session->selection.currentJoint(), bentJoint());  // the view state stays
}

TEST_F(Unsaved, externallyChangedFileIsNotOverwrittenWithoutAsking) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    save();
    pressInDialog("Cancel");
    EXPECT_EQ(readBack(path("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
    EXPECT_TRUE(document().modified());
    save();
    pressInDialog("Save As…");
    enterPath(path("mine.sinew"));
    waitForFile();
    EXPECT_EQ(project().path(), path("mine.sinew"));
    EXPECT_EQ(bendAngle(readBack(path("mine.sinew")).scene), 0.1);
    EXPECT_EQ(readBack(path("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
}

TEST_F(Unsaved, overwriteReplacesTheChangedFile) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    save();
    pressInDialog("Overwrite");
    waitForFile();
    EXPECT_EQ(readBack(path("leg.sinew")).scene.characters[0]->name, "leg");
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, fileThatChangesDuringASaveIsNotOverwritten) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    project().save(path("leg.sinew"));  // as if it had changed after Save had checked it
    waitForFile();
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("another program has changed the file")))
        << banner().text().toStdString();
    EXPECT_EQ(readBack(path("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
    EXPECT_TRUE(document().modified());
    save();
    pressInDialog("Overwrite");
    waitForFile();
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, asksBeforeOverwritingAWriteProtectedFile) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    ASSERT_TRUE(QFile::setPermissions(path("leg.sinew"), QFile::ReadOwner));
    save();
    ASSERT_NE(openDialog<QMessageBox>(), nullptr);
    EXPECT_TRUE(openDialog<QMessageBox>()->text().contains(QStringLiteral("write-protected")));
    pressInDialog("Cancel");
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0);
}

TEST_F(Unsaved, changedFileIsReportedOnceWhenTheWindowBecomesActive) {
    saveAs(path("leg.sinew"));
    activate();
    EXPECT_FALSE(banner().isVisible());
    change(path("leg.sinew"));
    activate();
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("changed by another program")));
    banner().hide();
    activate();
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(Unsaved, reloadShowsTheChangedFile) {
    saveAs(path("leg.sinew"));
    change(path("leg.sinew"));
    activate();
    pressInBanner("Reload");
    waitForFile();
    EXPECT_EQ(scene().characters[0]->name, "changed elsewhere");
    EXPECT_FALSE(banner().isVisible());
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, reloadAsksIfEditsWouldBeLost) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    activate();
    pressInBanner("Reload");
    pressInDialog("Cancel");
    EXPECT_EQ(bendAngle(scene()), 0.1);
}

TEST_F(Unsaved, missingFileIsWrittenAgain) {
    saveAs(path("leg.sinew"));
    QFile::remove(path("leg.sinew"));
    activate();
    ASSERT_TRUE(banner().isVisible());
    pressInBanner("Save");
    pressInDialog("Save Again");
    waitForFile();
    EXPECT_TRUE(QFileInfo::exists(path("leg.sinew")));
    EXPECT_FALSE(banner().isVisible());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
