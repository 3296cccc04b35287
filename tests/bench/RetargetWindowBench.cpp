#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTimer>
#include <cstdio>
#include <cstdlib>

#include "core/scene/edits/characters/EditCharacters.h"
#include "tests/core/retarget/Humanoid.h"
#include "ui/actions/Actions.h"
#include "ui/retarget/RetargetDock.h"
#include "ui/retarget/Retargeting.h"
#include "ui/session/Session.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MainWindow.h"

// For how long one event keeps the window busy, drawing excluded, while settings of the Retarget panel change
// and results arrive from the background: bench_retarget_window [SECONDS]. The clip has 120 Hz and 60 joints
// and lasts ten minutes by default.

namespace sinew {
namespace {

/// Measures the events that an application handles.
class MeteredApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool draws = !isDrawing_ && isDrawingEvent(*event);
        QElapsedTimer timer;
        timer.start();
        ++depth_;
        isDrawing_ = isDrawing_ || draws;
        const bool result = QApplication::notify(receiver, event);
        --depth_;
        const double milliseconds = 1e-6 * static_cast<double>(timer.nsecsElapsed());
        if (draws) {
            isDrawing_ = false;
            drawn_ += milliseconds;
        }
        if (depth_ == 0) {
            longest_ = std::max(longest_, milliseconds - drawn_);
            drawn_ = 0;
        }
        return result;
    }

    /// Returns the milliseconds of the longest event since the last call.
    double takeLongest() { return std::exchange(longest_, 0); }

private:
    static bool isDrawingEvent(const QEvent& event) {
        return event.type() == QEvent::Paint || event.type() == QEvent::UpdateRequest;
    }

    int depth_ = 0;
    bool isDrawing_ = false;
    double drawn_ = 0, longest_ = 0;  // milliseconds
};

Scene sceneOf(int seconds) {
    constexpr int kHertz = 120, kSpineJoints = 37;
    const test::Humanoid source = test::makeHumanoid(
        {.spineJoints = kSpineJoints, .squats = true, .lastFrame = seconds * kHertz - 1, .hertz = kHertz});
    const test::Humanoid target = test::makeHumanoid({.seed = 4, .scale = 0.8, .spineJoints = kSpineJoints});
    return addScene(source.scene, target.scene).value();
}

void waitFor(MeteredApplication& application, const Retargeting& retargeting) {
    QElapsedTimer timer;
    timer.start();
    while (timer.elapsed() < 100 || !retargeting.isSettled())
        application.processEvents(QEventLoop::AllEvents, 10);
}

void run(MeteredApplication& application, int seconds) {
    Session session;
    Actions actions;
    MainWindow window(session, actions);
    session.document.open(sceneOf(seconds), QStringLiteral("capture"));
    window.resize(1600, 1000);
    window.show();
    auto& dock = *window.findChild<RetargetDock*>();
    dock.show();
    dock.raise();
    Retargeting& retargeting = dock.retargeting();
    const auto& characters = session.document.scene().characters;
    retargeting.setSource({characters[0]->id, characters[0]->clips.front()->id});
    retargeting.setTarget(characters[1]->id);
    retargeting.apply();
    waitFor(application, retargeting);
    application.takeLongest();
    std::printf(
        "milliseconds of the longest event, drawing excluded, and seconds until the result\n%8s%10s%10s\n",
        "stride", "change", "result");
    for (int i = 0; i < 10; ++i) {
        RetargetSettings settings = retargeting.settings();
        settings.style.stride = 0.9 + 0.02 * i;
        QTimer::singleShot(0, &retargeting, [&] { retargeting.setSettings(settings); });
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 50;) application.processEvents(QEventLoop::AllEvents, 10);
        const double change = application.takeLongest();
        waitFor(application, retargeting);
        const double took = 1e-3 * static_cast<double>(timer.elapsed());
        std::printf("%8.2f%10.1f%10.1f%10.2f\n", settings.style.stride, change, application.takeLongest(),
                    took);
        if (!retargeting.report()) std::puts("  no result");
        std::fflush(stdout);
    }
}

}  // namespace
}  // namespace sinew

int main(int argc, char** argv) {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    sinew::MeteredApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    sinew::applyTheme(application, sinew::ThemeChoice::dark);
    sinew::run(application, argc > 1 ? std::atoi(argv[1]) : 600);
    return 0;
}
