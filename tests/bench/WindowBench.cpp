#include <time.h>

#include <QApplication>
#include <QFile>
#include <QMainWindow>
#include <QOpenGLWidget>
#include <QProcess>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <vector>

#include "core/io/FormatList.h"
#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MainWindow.h"

// First paint and playback compared with an empty QOpenGLWidget, and playback with trails and ghosts compared
// with playback without, in one run: bench_window [ROUNDS [FILE]]. FILE is the clip to play, such as a
// capture of 31 joints (default: the sample). Every figure comes from a process of its own; both sides
// alternate, so that they meet the same load.

namespace {

constexpr int kPlayMilliseconds = 4000;
const QSize kPlaySize(1280, 720);

double now() {
    timespec time{};
    clock_gettime(CLOCK_MONOTONIC, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

[[noreturn]] void finish(double figure) {
    std::printf("%.6f\n", figure);
    std::fflush(stdout);
    std::_Exit(0);
}

/// Ends the process once the window has been painted, with the seconds since the driver started it.
class FirstPaint : public QObject {
public:
    FirstPaint(QWidget& window, double started) : started_(started) { window.installEventFilter(this); }
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) QTimer::singleShot(0, [this] { finish(now() - started_); });
        return false;
    }

private:
    double started_;
};

/// Repaints as fast as frames are shown, calling `beforeFrame` each time; ends with frames per second.
template <class BeforeFrame>
void repaint(QOpenGLWidget& view, BeforeFrame beforeFrame) {
    static int frames = 0;
    static double started = 0;
    QObject::connect(&view, &QOpenGLWidget::frameSwapped, &view, [&view, beforeFrame] {
        if (frames++ == 0) started = now();
        if (now() - started > kPlayMilliseconds * 1e-3) finish((frames - 1) / (now() - started));
        beforeFrame();
        view.update();
    });
}

int firstPaintBare(double started) {
    QMainWindow window;
    window.setCentralWidget(new QOpenGLWidget);
    window.resize(1600, 1000);
    FirstPaint paint(window, started);
    window.show();
    return QApplication::exec();
}

int firstPaintSinew(double started) {
    sinew::applyTheme(*qApp, sinew::ThemeChoice::dark);
    sinew::Session session;
    sinew::Actions actions;
    sinew::MainWindow window(session, actions);
    FirstPaint paint(window, started);
    window.show();
    return QApplication::exec();
}

int repaintBare() {
    QMainWindow window;
    auto* view = new QOpenGLWidget;
    view->setFixedSize(kPlaySize);
    window.setCentralWidget(view);
    repaint(*view, [] {});
    window.show();
    return QApplication::exec();
}

sinew::Result<sinew::Source> sample() {
    QFile file(QStringLiteral(":/samples/walk.bvh"));
    file.open(QIODevice::ReadOnly);
    return sinew::Source::fromMemory("walk.bvh", file.readAll().toStdString());
}

/// Trails of three joints and four ghosts.
void showTrailsAndGhosts(sinew::Session& session, sinew::Actions& actions) {
    actions["view.trails"]->setChecked(true);
    actions["view.ghosts"]->setChecked(true);
    std::vector<sinew::JointId> joints;
    for (const sinew::Joint& joint : session.selection.character()->skeleton->joints()) {
        if (joint.parent != sinew::kNoParent && joints.size() < 3) joints.push_back(joint.id);
    }
    session.selection.select(joints);
}

/// Plays a clip in the viewport, frame by frame.
int playSinew(const std::string& path, bool withTrailsAndGhosts) {
    sinew::applyTheme(*qApp, sinew::ThemeChoice::dark);
    sinew::Session session;
    sinew::Actions actions;
    QMainWindow window;
    auto* view = new sinew::ViewportView(session, actions, &window);
    view->setFixedSize(kPlaySize);
    window.setCentralWidget(view);
    auto source = path.empty() ? sample() : sinew::Source::open(path);
    if (!source) return 1;
    sinew::Diagnostics diagnostics;
    auto scene = (*sinew::formatOf(*source))->read(*source, sinew::Scene{}, {}, diagnostics);
    if (!scene) return 1;
    repaint(*view, [&session] {
        sinew::Playback& playback = session.playback;
        const bool last = playback.frame() == playback.lastFrame();
        playback.setFrame(last ? playback.firstFrame() : playback.frame() + sinew::FrameIndex{1});
    });
    window.show();
    session.document.open(std::move(*scene), QStringLiteral("walk"));
    if (withTrailsAndGhosts) showTrailsAndGhosts(session, actions);
    return QApplication::exec();
}

double run(const QString& mode, const QString& file) {
    QProcess child;
    child.setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child.start(QCoreApplication::applicationFilePath(), {mode, QString::number(now(), 'f', 6), file});
    child.waitForFinished(60000);
    return child.readAllStandardOutput().trimmed().toDouble();
}

double median(std::vector<double> values) {
    std::ranges::sort(values);
    return values[values.size() / 2];
}

void compare(const char* what, const char* unit, double scale, int rounds, const QString& sinewMode,
             const QString& bareMode, const QString& file = {},
             const char* bareName = "empty QOpenGLWidget") {
    std::vector<double> sinew, bare;
    for (int round = 0; round < rounds; ++round) {
        bare.push_back(run(bareMode, file));
        sinew.push_back(run(sinewMode, file));
    }
    std::printf("%-12s Sinew %8.1f %s   %s %8.1f %s   ratio %.2f   (median of %d)\n", what,
                median(sinew) * scale, unit, bareName, median(bare) * scale, unit,
                median(sinew) / median(bare), rounds);
}

}  // namespace

int main(int argc, char** argv) {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    const QString mode = argc == 4 ? QString::fromLocal8Bit(argv[1]) : QString();
    if (mode.isEmpty()) {
        const QCoreApplication application(argc, argv);
        const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 7;
        compare("first paint", "ms", 1e3, rounds, QStringLiteral("first-sinew"),
                QStringLiteral("first-bare"));
        const QString file = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QString();
        compare("playback", "fps", 1, std::max(1, rounds / 2), QStringLiteral("play-sinew"),
                QStringLiteral("play-bare"), file);
        compare("with ghosts and trails", "fps", 1, std::max(1, rounds / 2), QStringLiteral("play-motion"),
                QStringLiteral("play-sinew"), file, "without");
        return 0;
    }
    QApplication application(argc, argv);
    const QTemporaryDir settings;
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, settings.path());
    const double started = std::atof(argv[2]);
    if (mode == QStringLiteral("first-bare")) return firstPaintBare(started);
    if (mode == QStringLiteral("first-sinew")) return firstPaintSinew(started);
    if (mode == QStringLiteral("play-bare")) return repaintBare();
    return playSinew(argv[3], mode == QStringLiteral("play-motion"));
}
