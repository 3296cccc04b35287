#include <QStandardPaths>
#include <set>
#include <utility>

#include "tests/ui/window/ProjectFixture.h"
#include "ui/session/Recovery.h"
#include "ui/settings/Preferences.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTimeout = 20000;  // milliseconds

/// Two windows with the same project. The functions of the fixture operate the current one.
class TwoWindows : public ProjectWindow {
protected:
    TwoWindows() { historyFolder().removeRecursively(); }
    ~TwoWindows() override {
        window.reset();
        other_.window.reset();
        QDir(Recovery::standardFolder()).removeRecursively();
        historyFolder().removeRecursively();
        Preferences::get().reset(QLatin1String(preference::kKeepHistory.key));
    }

    void openInAnotherWindow() {
        swapWindows();
        makeWindow();
        openProject(path("leg.sinew"));
    }

    void switchWindow() {
        swapWindows();
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    static bool isJournalWritten(const MainWindow& window) {
        return window.recovery().status().state == Journal::State::upToDate;
    }
    void waitForJournals() {
        ASSERT_TRUE(QTest::qWaitFor(
            [this] {
                return isJournalWritten(*window) && (!other_.window || isJournalWritten(*other_.window));
            },
            kTimeout));
    }

    /// The bends of the work that would be offered if the windows were killed now.
    std::multiset<double> recoverableBends() const {
        const QDir copy(path("after"));
        QDir(copy.path()).removeRecursively();
        QDir().mkpath(copy.path());
        for (const QFileInfo& file : QDir(Recovery::standardFolder()).entryInfoList(QDir::Files))
            if (file.suffix() != QStringLiteral("lock"))
                QFile::copy(file.filePath(), copy.filePath(file.fileName()));
        std::multiset<double> bends;
        for (const FoundJournal& journal : findJournals(copy.path().toStdString()).journals) {
            EXPECT_EQ(journal.project.path, path("leg.sinew").toStdString());
            const auto recovered = recoverJournal(journal);
            EXPECT_TRUE(recovered);
            if (recovered) bends.insert(bendAngle(recovered->current().scene));
        }
        return bends;
    }

    /// The bend after each step of the current window's history.
    std::vector<double> bends() const {
        std::vector<double> bends;
        for (const Step& step : document().history().steps()) bends.push_back(bendAngle(step.scene));
        return bends;
    }

    static QDir historyFolder() {
        return QDir(QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation))
                        .filePath(QStringLiteral("histories")));
    }
    static QStringList histories() {
        return historyFolder().entryList({QStringLiteral("*.history")}, QDir::Files);
    }
    /// Waits until the only stored history is another one than before.
    static void waitForHistory(const QStringList& before) {
        ASSERT_TRUE(
            QTest::qWaitFor([&] { return histories().size() == 1 && histories() != before; }, kTimeout));
    }

private:
    struct Window {
        std::unique_ptr<Session> session;
        std::unique_ptr<Actions> actions;
        std::unique_ptr<MainWindow> window;
    };

    void swapWindows() {
        std::swap(session, other_.session);
        std::swap(actions, other_.actions);
        std::swap(window, other_.window);
    }

    Window other_;
};

TEST_F(TwoWindows, theSecondOneToSaveIsAsked) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    openInAnotherWindow();
    bend(0.2);
    save();
    EXPECT_EQ(openDialog<QMessageBox>(), nullptr);
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.2);

    switchWindow();
    EXPECT_SOON(banner().isVisible());
    EXPECT_TRUE(banner().text().contains(QStringLiteral("changed by another program")))
        << banner().text().toStdString();
    save();
    pressInDialog("Cancel");
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.2);
    EXPECT_EQ(bendAngle(scene()), 0.1);
    EXPECT_TRUE(document().modified());
    save();
    pressInDialog("Overwrite");
    waitForFile();
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew~1")).scene), 0.2) << "the other version is a backup";

    switchWindow();
    EXPECT_SOON(banner().isVisible());
    bend(0.3);
    save();
    pressInDialog("Save As…");
    enterPath(path("mine.sinew"));
    waitForFile();
    EXPECT_EQ(bendAngle(readBack(path("mine.sinew")).scene), 0.3);
    EXPECT_EQ(bendAngle(readBack(path("leg.sinew")).scene), 0.1);
}

TEST_F(TwoWindows, haveJournalsOfTheirOwn) {
    saveAs(path("leg.sinew"));
    bend(0.1);
    openInAnotherWindow();
    bend(0.2);
    waitForJournals();
    EXPECT_EQ(recoverableBends(), (std::multiset<double>{0.1, 0.2}));
    save();
    waitForJournals();
    EXPECT_EQ(recoverableBends(), std::multiset<double>{0.1});
    bend(0.3);
    waitForJournals();
    EXPECT_EQ(recoverableBends(), (std::multiset<double>{0.1, 0.3}));
    window.reset();
    EXPECT_EQ(recoverableBends(), std::multiset<double>{0.1});
}

TEST_F(TwoWindows, neverMixTheirHistories) {
    using Bends = std::vector<double>;
    Preferences::get().set(preference::kKeepHistory, true);
    bend(0.1);
    saveAs(path("leg.sinew"));
    waitForHistory({});
    openInAnotherWindow();
    EXPECT_EQ(bends(), (Bends{0, 0.1}));
    bend(0.2);
    const QStringList first = histories();
    save();
    waitForHistory(first);

    switchWindow();
    bend(0.3);
    const QStringList second = histories();
    save();
    pressInDialog("Overwrite");
    waitForFile();
    waitForHistory(second);
    EXPECT_EQ(bends(), (Bends{0, 0.1, 0.3}));
    switchWindow();
    EXPECT_EQ(bends(), (Bends{0, 0.1, 0.2}));

    makeWindow();
    openProject(path("leg.sinew"));
    EXPECT_EQ(bends(), (Bends{0, 0.1, 0.3}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
