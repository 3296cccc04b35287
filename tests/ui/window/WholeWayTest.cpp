#include <QLabel>
#include <QProcess>
#include <csignal>

#include "core/io/project/Project.h"
#include "tests/core/io/journal/SceneHash.h"
#include "tests/ui/window/Hands.h"
#include "tests/ui/window/WindowFixture.h"
#include "ui/document/Recovery.h"
#include "ui/window/RecoveryOffer.h"

namespace sinew {
namespace {

using test::Hands;
using test::sceneHash;

constexpr int kPatience = 60000;  // milliseconds

/// A skeleton from a template is posed, keyed, edited at rest, saved, posed on and killed in another process;
/// here it is recovered, saved, reopened and continued. All by mouse and keyboard.
class WholeWay : public WindowTest {
protected:
    ~WholeWay() override {
        window.reset();
        QDir(Recovery::standardFolder()).removeRecursively();
    }

    QString project() const { return folder.filePath(QStringLiteral("kick.sinew")); }

    /// Runs the first session until its work is acknowledged and kills it.
    /// @return  the hash of the scene that it had
    std::uint64_t liveAndDie() {
        QProcess process;
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.start(QStringLiteral(SINEW_WINDOW_SESSION),
                      {qEnvironmentVariable("XDG_DATA_HOME"), project()});
        while (!process.canReadLine() && process.waitForReadyRead(kPatience)) {
        }
        const QList<QByteArray> words = process.readLine().simplified().split(' ');
        if (process.state() != QProcess::Running) {
            ADD_FAILURE() << "the first session ended by itself, exit " << process.exitCode();
            return 0;
        }
        ::kill(static_cast<pid_t>(process.processId()), SIGKILL);
        process.waitForFinished(kPatience);
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

    /// The frames with keys of the thigh's first angle, as the file has them.
    std::vector<std::int64_t> savedKeys() const {
        Diagnostics diagnostics;
        const auto held = readProject(project().toStdString(), {}, diagnostics);
        EXPECT_TRUE(held) << (held ? "" : text(held.error()));
        if (!held) return {};
        const Character& leg = *held->scene.characters.at(0);
        const JointId thigh = (*leg.skeleton)[leg.skeleton->find("thigh.L").value()].id;
        const Clip& clip = *leg.clips.at(0);
        std::vector<std::int64_t> frames;
        for (const Key& key : clip.find({thigh, Channel::angle1})->keys())
            frames.push_back(clip.rate.nearestFrame(key.time).value);
        return frames;
    }
};

TEST_F(WholeWay, fromATemplateThroughAKillToTheNextDay) {
    window.reset();  // no other instance runs
    const std::uint64_t acknowledged = liveAndDie();
    ASSERT_NE(acknowledged, 0U);
    EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 24, 48}));

    makeWindow();
    {
        const Hands hands(*window, *session);
        hands.waitUntil("the work is offered",
                        [this] { return window->findChild<RecoveryOffer*>()->isVisible(); });
        EXPECT_TRUE(offered().contains(QStringLiteral("kick"))) << offered().toStdString();
        EXPECT_TRUE(offered().contains(QStringLiteral("Rotate thigh.L"))) << offered().toStdString();
        hands.pressButton("recover");
        hands.waitUntil("the work is back", [this] { return !scene().characters.empty(); });
        EXPECT_EQ(sceneHash(scene()), acknowledged);
        EXPECT_TRUE(window->isWindowModified());
        EXPECT_TRUE(hands.joint("spur.L") > 0);
        hands.press(Qt::Key_S, Qt::ControlModifier);
        hands.waitForFile();
        EXPECT_FALSE(window->isWindowModified());
        EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 12, 24, 48}));
    }
    EXPECT_TRUE(window->close());

    makeWindow();
    const Hands hands(*window, *session);
    hands.openPath(project());
    EXPECT_EQ(sceneHash(scene()), acknowledged);
    hands.goTo(48);
    EXPECT_NEAR(hands.angleX("thigh.L"), -40, 1e-9);
    hands.goTo(36);
    hands.clickBone("thigh.L");
    hands.turnAboutX("thigh.L", -15);
    hands.press(Qt::Key_S);
    hands.press(Qt::Key_Z, Qt::ControlModifier);
    hands.press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    hands.press(Qt::Key_S, Qt::ControlModifier);
    hands.waitForFile();
    EXPECT_EQ(savedKeys(), (std::vector<std::int64_t>{0, 12, 24, 36, 48}));
    EXPECT_FALSE(window->isWindowModified());
}

}  // namespace
}  // namespace sinew
