#include <QLabel>
#include <QProcess>
#include <csignal>

#include "core/io/project/Project.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/window/WindowDriver.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/session/Recovery.h"
#include "ui/window/RecoveryOffer.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::sceneHash;
using test::WindowDriver;

constexpr int kTimeout = 60000;  // milliseconds

/// Another process starts from a template, poses, keys, edits the rest pose, saves, poses again and is
/// killed. This one recovers the work, saves, reopens and continues, using only mouse and keyboard.
class ProjectWorkflow : public WindowTest {
protected:
    ~ProjectWorkflow() override {
        window.reset();
        QDir(Recovery::standardFolder()).removeRecursively();
    }

    QString project() const { return folder.filePath(QStringLiteral("kick.sinew")); }

    /// Runs the first session until its journal is up to date, and kills it.
    /// @return  hash of its scene
    std::uint64_t runAndKillSession() {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QStringLiteral(SINEW_WINDOW_SESSION),
                      {qEnvironmentVariable("XDG_DATA_HOME"), project()});
        while (!process.canReadLine() && process.waitForReadyRead(kTimeout)) {
        }
        const QList<QByteArray> words = process.readLine().simplified().split(' ');
        if (process.state() != QProcess::Running) {
            ADD_FAILURE() << "the first session ended before it was killed, with exit code "
                          << process.exitCode();
            return 0;
        }
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished(kTimeout);
        EXPECT_EQ(process.exitStatus(), QProcess::CrashExit);
        EXPECT_EQ(words.value(0), "acknowledged");
        return words.value(1).toULongLong();
    }

    QString offered() const {
        QStringList texts;
        for (const auto* label : window->findChild<RecoveryOffer*>()->findChildren<QLabel*>())
            texts << label->text();
        return texts.join(u'\n');
    }

    /// Returns the frames of the thigh's first-angle keys in the file.
    std::vector<std::int64_t> savedKeys() const {
        Diagnostics diagnostics;
        const auto project = readProject(this->project().toStdString(), {}, diagnostics);
        EXPECT_TRUE(project) << (project ? "" : text(project.error()));
        if (!project) return {};
        const Character& leg = *project->scene.characters.at(0);
        const JointId thigh = (*leg.skeleton)[leg.skeleton->find("thigh.L").value()].id;
        const Clip& clip = *leg.clips.at(0);
        std::vector<std::int64_t> frames;
        for (const Key& key : clip.find({thigh, Channel::angle1})->keys())
            frames.push_back(clip.rate.nearestFrame(key.time).value);
        return frames;
    }
};

TEST_F(ProjectWorkflow, survivesAKillAndContinuesAfterRecovery) {
    window.reset();  // no other instance may run
    const std::uint64_t acknowledged = runAndKillSession();
    ASSERT_NE(acknowledged, 0U);
    EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 24, 48}));

    makeWindow();
    {
        const WindowDriver driver(*window, *session);
        driver.waitUntil("the recovery is offered",
                         [this] { return window->findChild<RecoveryOffer*>()->isVisible(); });
        EXPECT_TRUE(offered().contains(QStringLiteral("kick"))) << offered().toStdString();
        EXPECT_TRUE(offered().contains(QStringLiteral("Rotate thigh.L"))) << offered().toStdString();
        driver.pressButton("recover");
        driver.waitUntil("the work is recovered", [this] { return !scene().characters.empty(); });
        EXPECT_EQ(sceneHash(scene()), acknowledged);
        EXPECT_TRUE(window->isWindowModified());
        EXPECT_TRUE(driver.joint("spur.L") > 0);
        driver.press(Qt::Key_S, Qt::ControlModifier);
        driver.waitForFile();
        EXPECT_FALSE(window->isWindowModified());
        EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 12, 24, 48}));
    }
    EXPECT_TRUE(window->close());

    makeWindow();
    const WindowDriver driver(*window, *session);
    driver.openPath(project());
    EXPECT_EQ(sceneHash(scene()), acknowledged);
    driver.goTo(48);
    EXPECT_NEAR(driver.angleX("thigh.L"), -40, 1e-9);
    driver.goTo(36);
    driver.clickBone("thigh.L");
    driver.rotateAboutX("thigh.L", -15);
    driver.press(Qt::Key_S);
    driver.press(Qt::Key_Z, Qt::ControlModifier);
    driver.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    driver.press(Qt::Key_S, Qt::ControlModifier);
    driver.waitForFile();
    EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 12, 24, 36, 48}));
    EXPECT_FALSE(window->isWindowModified());
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
