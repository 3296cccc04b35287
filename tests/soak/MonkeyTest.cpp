#include <QDir>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <cstdio>

#include "core/io/FormatList.h"
#include "core/scene/encode/SceneBuffer.h"
#include "tests/core/edits/RandomEdit.h"
#include "tests/soak/CallStack.h"
#include "tests/soak/Monkey.h"
#include "tests/soak/SoakLength.h"
#include "tests/soak/UsedMemory.h"
#include "tests/soak/Watchdog.h"
#include "tests/ui/Leg.h"
#include "tests/ui/SwayingBvh.h"
#include "ui/actions/Shortcuts.h"
#include "ui/viewport/ViewportView.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kScenes = 10;
constexpr int kInputs = 60;  ///< in each scene

/// Collects what Qt and Sinew complain about, with the call stacks.
class Complaints {
public:
    Complaints() : previous_(qInstallMessageHandler(collect)) {}
    ~Complaints() { qInstallMessageHandler(previous_); }

    static std::vector<std::string>& all() {
        static std::vector<std::string> texts;
        return texts;
    }

private:
    static void collect(QtMsgType type, const QMessageLogContext&, const QString& text) {
        // QTest warns if a window shrinks while the monkey drags in it.
        const bool isOwn = text.startsWith(QStringLiteral("Mouse event"));
        if (type == QtDebugMsg || type == QtInfoMsg || isOwn) return;
        std::string& complaint = all().emplace_back(text.toStdString());
        for (const std::string& function : test::functionNamesHere()) complaint += "\n    " + function;
        if (qEnvironmentVariableIsSet("SINEW_SOAK_LOG")) std::fprintf(stderr, "%s\n", complaint.c_str());
    }

    QtMessageHandler previous_;
};

class MonkeyTest : public WindowTest {
protected:
    MonkeyTest() {
        QDir::setCurrent(folder.path());  // where the monkey saves
        QFile browser(write(QStringLiteral("xdg-open"), "#!/bin/sh\n"));
        browser.setPermissions(browser.permissions() | QFile::ExeOwner);
        qputenv("PATH", folder.path().toLocal8Bit() + ':' + qgetenv("PATH"));
        QObject::connect(&session->document, &Document::stepped, window.get(), [this] {
            const auto& steps = session->document.history().steps();
            if (steps.size() == 1) opened_ = encodeSceneBuffer(steps[0].scene).value();
        });
    }

    /// Opens one of kScenes scenes.
    void openScene(int scene) {
        constexpr const char* kSamples[] = {"file.sampleFigure", "file.sampleWalk", "file.sampleRobotArm",
                                            "file.sampleHand"};
        if (scene < 4) {
            action(kSamples[scene])->trigger();
            waitForTask();
        } else if (scene == 4) {
            session->document.open(test::withLeg({}, "leg"), QStringLiteral("leg"));
        } else if (scene == 5) {
            session->document.open({}, QStringLiteral("empty"));
        } else {
            session->document.open(test::randomScene(dice), QStringLiteral("random"));
        }
    }

    /// Undoes everything, and compares the result with the scene that was opened last.
    void expectUndoneToTheStart() {
        Document& document = session->document;
        document.cancel();
        while (document.history().canUndo()) document.undo();
        if (document.history().hasDroppedSteps()) return;
        EXPECT_EQ(encodeSceneBuffer(document.scene()).value(), opened_);
    }

    void expectNoGraphicsError() const {
        auto* view = window->findChild<ViewportView*>();
        if (!view) return;  // this machine has no OpenGL
        view->makeCurrent();
        if (auto* context = QOpenGLContext::currentContext()) {
            EXPECT_EQ(context->functions()->glGetError(), static_cast<unsigned>(GL_NO_ERROR));
        }
        view->doneCurrent();
    }

    /// Returns the shortcuts that the monkey has changed, and where the focus is.
    std::string shortcuts() const {
        std::string text = "Changed shortcuts: " + exportedShortcuts().toStdString() + "Focus: ";
        for (const QObject* each = QApplication::focusWidget(); each; each = each->parent())
            text += std::string(each->metaObject()->className()) + ' ';
        return text;
    }

    test::Dice dice{test::soakSeed()};

private:
    std::string opened_;  ///< encoded
};

TEST_F(MonkeyTest, doesNoHarm) {
    QStringList files{write(QStringLiteral("swaying.bvh"), test::swayingBvh(30)),
                      write(QStringLiteral("broken.glb"), "glTF")};
    for (const char* name : {"leg.glb", "leg.fbx", "leg.sinew"}) {
        files.push_back(folder.filePath(QLatin1String(name)));
        Diagnostics diagnostics;
        ASSERT_TRUE(writeFile(test::withLeg({}, "leg"), files.back().toStdString(), {}, diagnostics));
    }
    test::Monkey monkey(*window, *actions, dice, folder.path(), files);
    const Complaints complaints;
    const test::Watchdog watchdog(std::chrono::milliseconds(50));
    const int rounds = test::soakLength();
    double earlyMemory = 0;
    for (int i = 0; i < rounds * kScenes && !HasFailure(); ++i) {
        SCOPED_TRACE(i);
        openScene(i % kScenes);
        monkey.run(kInputs);
        expectNoGraphicsError();
        expectUndoneToTheStart();
        if (i % kScenes == 0)
            std::printf("scene %d: %.0f MB in memory, %.0f MB allocated, %lld widgets\n", i,
                        test::usedMemory(), test::allocatedMemory(),
                        static_cast<long long>(QApplication::allWidgets().size()));
        if (i == rounds * kScenes / 4) earlyMemory = test::usedMemory();
        for (const std::string& text : Complaints::all()) ADD_FAILURE() << text;
        if (HasFailure()) ADD_FAILURE() << "After:\n" << monkey.lastInputs() << shortcuts();
    }
    std::fputs(("Stalls longer than 50 ms:\n" + watchdog.report()).c_str(), stdout);
    // OpenGL drivers without a graphics card keep what they have compiled.
    if (rounds >= 20 && !window->findChild<ViewportView*>()) {
        EXPECT_LE(test::usedMemory(), 1.2 * earlyMemory);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
