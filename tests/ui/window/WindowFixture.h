#pragma once

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

#include "tests/ui/WaitFor.h"
#include "ui/actions/Actions.h"
#include "ui/importing/FileOpener.h"
#include "ui/session/Session.h"
#include "ui/window/MainWindow.h"

namespace sinew {

/// A BVH file with two joints and three frames, in which both joints rotate.
inline const char* const kSmallBvh = R"(HIERARCHY
ROOT hips
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 0 -40 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    End Site
    {
      OFFSET 0 -40 0
    }
  }
}
MOTION
Frames: 3
Frame Time: 0.033333
0 90 0 0 0 0 0 0 0
0 90 1 10 0 0 0 5 0
0 90 2 20 0 0 0 10 0
)";

/// A shown window with empty settings and its own temporary folder.
class WindowTest : public testing::Test {
protected:
    WindowTest() {
        QSettings().clear();
        makeWindow();
    }

    void makeWindow() {
        window.reset();
        actions.reset();
        session = std::make_unique<Session>();
        actions = std::make_unique<Actions>();
        window = std::make_unique<MainWindow>(*session, *actions);
        window->show();
        window->activateWindow();
        ASSERT_TRUE(QTest::qWaitForWindowActive(window.get()));
    }

    ~WindowTest() override { window.reset(); }

    QString write(const QString& name, const QByteArray& bytes) const {
        const QString path = QDir(folder.path()).filePath(name);
        QFile file(path);
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        return path;
    }

    /// Opens files and waits until they are open or refused.
    void open(const QStringList& files, FileOpener::Mode mode = FileOpener::Mode::open) {
        window->opener().open(files, mode);
        waitForTask();
    }

    void waitForTask() {
        ASSERT_TRUE(QTest::qWaitFor([this] { return !window->opener().task().running(); }, 10000));
    }

    void openSmall() { open({write(QStringLiteral("small.bvh"), kSmallBvh)}); }

    const Scene& scene() const { return session->document.scene(); }
    QAction* action(std::string_view id) const { return (*actions)[id]; }

    QTemporaryDir folder;
    std::unique_ptr<Session> session;
    std::unique_ptr<Actions> actions;
    std::unique_ptr<MainWindow> window;
};

}  // namespace sinew
