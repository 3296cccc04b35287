#include <QDateTime>
#include <QPushButton>

#include "tests/ui/window/ProjectFixture.h"
#include "ui/session/Recovery.h"
#include "ui/window/RecoveryOffer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 20000;  // milliseconds

/// Work on leg.sinew that is recovered after a kill.
class RecoveredProject : public ProjectWindow {
protected:
    ~RecoveredProject() override {
        window.reset();
        QDir(Recovery::standardFolder()).removeRecursively();
    }

    /// Restores the journal files that closing deletes, as if Sinew had been killed, starts again, and
    /// recovers the work.
    void dieAndRecover() {
        const QDir journals(Recovery::standardFolder());
        const auto isWritten = [&] {
            return window->recovery().status().state == Journal::State::upToDate &&
                   QDir(journals.path()).entryList({QStringLiteral("*.journal")}, QDir::Files).size() == 1;
        };
        ASSERT_TRUE(QTest::qWaitFor(isWritten, kTimeout));
        const QDir kept(path("kept"));
        ASSERT_TRUE(QDir().mkpath(kept.path()));
        for (const QFileInfo& file : QDir(journals.path()).entryInfoList(QDir::Files)) {
            if (file.suffix() == QStringLiteral("lock")) continue;
            ASSERT_TRUE(QFile::copy(file.filePath(), kept.filePath(file.fileName())));
        }
        window.reset();
        ASSERT_TRUE(QDir(journals.path()).isEmpty());
        for (const QFileInfo& file : QDir(kept.path()).entryInfoList(QDir::Files))
            ASSERT_TRUE(QFile::rename(file.filePath(), journals.filePath(file.fileName())));
        makeWindow();
        auto* offer = window->findChild<RecoveryOffer*>();
        ASSERT_TRUE(QTest::qWaitFor([&] { return offer->isVisible(); }, kTimeout));
        QTest::mouseClick(offer->findChild<QPushButton*>(QStringLiteral("recover")), Qt::LeftButton);
        ASSERT_TRUE(QTest::qWaitFor([&] { return project().path() == path("leg.sinew"); }, kTimeout));
        EXPECT_TRUE(document().modified());
    }

    /// Sets the date of the project file, as a program does whose clock is wrong.
    void setDate(int secondsFromNow) const {
        QFile file(path("leg.sinew"));
        ASSERT_TRUE(file.open(QIODevice::ReadWrite));
        ASSERT_TRUE(file.setFileTime(QDateTime::currentDateTime().addSecs(secondsFromNow),
                                     QFileDevice::FileModificationTime));
    }

    void expectThatSaveAsks() {
        save();
        const auto* box = openDialog<QMessageBox>();
        ASSERT_NE(box, nullptr);
        EXPECT_TRUE(box->text().contains(QStringLiteral("changed by another program")))
            << box->text().toStdString();
        pressInDialog("Cancel");
        EXPECT_EQ(readBack(path("leg.sinew")).scene.characters[0]->name, "changed elsewhere");
        EXPECT_TRUE(document().modified());
    }
};

TEST_F(RecoveredProject, asksBeforeOverwritingAChangedFileWhateverItsDate) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    setDate(-3600);
    dieAndRecover();
    EXPECT_EQ(bendAngle(scene()), 0.1);
    expectThatSaveAsks();
}

TEST_F(RecoveredProject, stillAsksAfterAnotherKill) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    change(path("leg.sinew"));
    dieAndRecover();
    bend(0.2);
    dieAndRecover();
    EXPECT_EQ(bendAngle(scene()), 0.2);
    expectThatSaveAsks();
}

TEST_F(RecoveredProject, isSavedWithoutAskingIfTheFileIsUnchanged) {
    saveAs(path("leg.sinew"));
    setDate(3600);
    openProject(path("leg.sinew"));
    bend(0.1);
    dieAndRecover();
    save();
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
    EXPECT_FALSE(document().modified());
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
}

TEST_F(RecoveredProject, knowsTheFileAsItWasSavedLast) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    save();
    bend(0.2);
    dieAndRecover();
    save();
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
