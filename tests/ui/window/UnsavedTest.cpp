#include "tests/ui/window/ProjectFixture.h"
#include "ui/window/NewDialog.h"

namespace sinew {
namespace {

class Unsaved : public ProjectWindow {
protected:
    /// Another program writes the file.
    static void change(const QString& path) {
        Diagnostics diagnostics;
        auto project = readProject(path.toStdString(), {}, diagnostics);
        ASSERT_TRUE(project);
        Character changed = *project->scene.characters[0];
        changed.name = "changed elsewhere";
        project->scene.characters[0] = std::make_shared<const Character>(changed);
        ASSERT_TRUE(writeProject(path.toStdString(), *project));
    }

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

TEST_F(Unsaved, nothingIsAskedWhereNothingWouldBeLost) {
    EXPECT_TRUE(window->close());
    EXPECT_EQ(asked<QMessageBox>(), nullptr);
}

TEST_F(Unsaved, cancelKeepsTheWindowOpen) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    answer("Cancel");
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(document().modified());
    EXPECT_FALSE(window->close());  // and is asked again
    answer("Cancel");
}

TEST_F(Unsaved, discardClosesTheWindow) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    answer("Discard");
    EXPECT_FALSE(window->isVisible());
}

TEST_F(Unsaved, saveAsksForANameAndClosesTheWindow) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    answer("Save");
    name(at("leg.sinew"));
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20000));
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, aSaveThatFailsKeepsTheWindowOpen) {
    bend(0.1);
    EXPECT_FALSE(window->close());
    answer("Save");
    name(QStringLiteral("/nowhere/at/all.sinew"));
    waitForFile();
    QTest::qWait(20);
    EXPECT_TRUE(window->isVisible());
    EXPECT_TRUE(banner().isVisible());
    EXPECT_TRUE(document().modified());
}

TEST_F(Unsaved, closingWaitsForASaveUnderWay) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    EXPECT_FALSE(window->close());
    ASSERT_TRUE(QTest::qWaitFor([this] { return !window->isVisible(); }, 20000));
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, whatIsEditedDuringTheLastSaveIsAskedFor) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.save")->trigger();
    EXPECT_FALSE(window->close());
    bend(0.2);
    waitForFile();
    QTest::qWait(20);
    EXPECT_TRUE(window->isVisible());
    answer("Discard");
    EXPECT_FALSE(window->isVisible());
}

TEST_F(Unsaved, newAsksFirst) {
    bend(0.1);
    const auto before = scene().characters;
    const auto choose = [this] {
        action("file.new")->trigger();
        asked<NewDialog>()->findChild<TemplateTile*>(QStringLiteral("hand"))->click();
    };
    choose();
    answer("Cancel");
    EXPECT_EQ(scene().characters, before);
    choose();
    answer("Discard");
    EXPECT_EQ(scene().characters[0]->name, "hand");
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, newAfterSaveHasTheOldOneInItsFile) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    action("file.new")->trigger();
    asked<NewDialog>()->findChild<TemplateTile*>(QStringLiteral("arm"))->click();
    answer("Save");
    ASSERT_TRUE(QTest::qWaitFor([this] { return scene().characters[0]->name == "arm"; }, 20000));
    EXPECT_TRUE(project().path().isEmpty());
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0.1);
}

TEST_F(Unsaved, openingSamplesAndClosingAskToo) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    window->open({at("leg.sinew")});
    answer("Cancel");
    action("file.sampleWalk")->trigger();
    answer("Cancel");
    action("file.close")->trigger();
    answer("Cancel");
    EXPECT_EQ(bendOf(scene()), 0.1);
    action("file.close")->trigger();
    answer("Discard");
    EXPECT_TRUE(scene().characters.empty());
}

TEST_F(Unsaved, revertAsksAndGoesBack) {
    EXPECT_FALSE(action("file.revert")->isEnabled());
    saveAs(at("leg.sinew"));
    EXPECT_TRUE(action("file.revert")->toolTip().contains(QStringLiteral("Nothing has changed")));
    bend(0.1);
    ASSERT_TRUE(action("file.revert")->isEnabled());
    action("file.revert")->trigger();
    answer("Cancel");
    EXPECT_EQ(bendOf(scene()), 0.1);
    session->selection.selectOnly(bent());
    action("file.revert")->trigger();
    answer("Revert");
    waitForFile();
    EXPECT_EQ(bendOf(scene()), 0);
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(session->selection.currentJoint(), bent());  // what was looked at stays
}

TEST_F(Unsaved, aFileChangedMeanwhileIsNotOverwrittenUnasked) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    change(at("leg.sinew"));
    save();
    answer("Cancel");
    EXPECT_EQ(held(at("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
    EXPECT_TRUE(document().modified());
    save();
    answer("Save As…");
    name(at("mine.sinew"));
    waitForFile();
    EXPECT_EQ(project().path(), at("mine.sinew"));
    EXPECT_EQ(bendOf(held(at("mine.sinew")).scene), 0.1);
    EXPECT_EQ(held(at("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
}

TEST_F(Unsaved, overwriteOverwrites) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    change(at("leg.sinew"));
    save();
    answer("Overwrite");
    waitForFile();
    EXPECT_EQ(held(at("leg.sinew")).scene.characters[0]->name, "leg");
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, aWriteProtectedFileIsAskedFor) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    ASSERT_TRUE(QFile::setPermissions(at("leg.sinew"), QFile::ReadOwner));
    save();
    ASSERT_NE(asked<QMessageBox>(), nullptr);
    EXPECT_TRUE(asked<QMessageBox>()->text().contains(QStringLiteral("write-protected")));
    answer("Cancel");
    EXPECT_EQ(bendOf(held(at("leg.sinew")).scene), 0);
}

TEST_F(Unsaved, aChangedFileIsSaidOnceWhenTheWindowBecomesActive) {
    saveAs(at("leg.sinew"));
    activate();
    EXPECT_FALSE(banner().isVisible());
    change(at("leg.sinew"));
    activate();
    ASSERT_TRUE(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("changed by another program")));
    banner().hide();
    activate();
    EXPECT_FALSE(banner().isVisible());
}

TEST_F(Unsaved, reloadShowsTheChangedFile) {
    saveAs(at("leg.sinew"));
    change(at("leg.sinew"));
    activate();
    pressInBanner("Reload");
    waitForFile();
    EXPECT_EQ(scene().characters[0]->name, "changed elsewhere");
    EXPECT_FALSE(banner().isVisible());
    EXPECT_FALSE(document().modified());
}

TEST_F(Unsaved, reloadAsksWhereSomethingWouldBeLost) {
    saveAs(at("leg.sinew"));
    bend(0.1);
    change(at("leg.sinew"));
    activate();
    pressInBanner("Reload");
    answer("Cancel");
    EXPECT_EQ(bendOf(scene()), 0.1);
}

TEST_F(Unsaved, aFileThatIsGoneIsWrittenAgain) {
    saveAs(at("leg.sinew"));
    QFile::remove(at("leg.sinew"));
    activate();
    ASSERT_TRUE(banner().isVisible());
    pressInBanner("Save");
    answer("Write Again");
    waitForFile();
    EXPECT_TRUE(QFileInfo::exists(at("leg.sinew")));
    EXPECT_FALSE(banner().isVisible());
}

}  // namespace
}  // namespace sinew
