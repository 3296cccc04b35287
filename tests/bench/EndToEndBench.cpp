#include <malloc.h>

#include <QApplication>
#include <QElapsedTimer>
#include <QSettings>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <algorithm>
#include <cstdio>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/base/Numbers.h"
#include "ui/actions/Actions.h"
#include "ui/importing/FileOpener.h"
#include "ui/session/Recovery.h"
#include "ui/session/Session.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"
#include "ui/window/MainWindow.h"

// Waiting times in the window: bench_endtoend open|scrub|trails FILE. Each process makes one
// measurement, so that others do not affect its time and memory (endToEnd.py measures them). Prints figures
// as one line of JSON.

namespace sinew {

namespace {

constexpr int kSeeks = 300;
constexpr double kMebi = 1024.0 * 1024.0;

/// The main window as the program creates it, with a file open.
class Window : public QObject {
public:
    explicit Window(const QElapsedTimer& sinceStart) : sinceStart_(&sinceStart) {
        view().installEventFilter(this);
        connect(&view(), &QOpenGLWidget::frameSwapped, this, [this] { shown_ = painted_; });
        window_.show();
        heapBefore_ = heap();
    }

    /// Waits for the first picture of the file's content; returns false if the file cannot be read.
    bool open(const QString& file) {
        bool opened = false, failed = false;
        connect(&window_.opener(), &FileOpener::opened, this, [&] {
            opened = true;
            painted_ = shown_ = false;
        });
        connect(&window_.opener(), &FileOpener::failed, this, [&](const QString&, const QString& detail) {
            std::fprintf(stderr, "%s\n", qPrintable(detail));
            failed = true;
        });
        QElapsedTimer opening;
        opening.start();
        window_.open({file});
        waitUntil([&] { return failed || (opened && shown_); });
        disconnect(&window_.opener(), nullptr, this, nullptr);
        put("seconds_from_start", static_cast<double>(sinceStart_->nsecsElapsed()) * 1e-9);
        put("seconds_from_opening", static_cast<double>(opening.nsecsElapsed()) * 1e-9);
        return !failed;
    }

    /// Waits until the journal has stored the opened scene, so that writing it does not slow down
    /// scrubbing.
    void settle() {
        QElapsedTimer timer;
        timer.start();
        waitUntil([&] { return window_.recovery().status().state != Journal::State::writing; });
        put("seconds_until_kept", static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        put("heap_mib_of_document", (heap() - heapBefore_) / kMebi);
    }

    void scrub() {
        const std::int64_t frames = session_.playback.lastFrame().value;
        std::mt19937 random(1);
        report("random", [&](int) { return static_cast<std::int64_t>(random()) % (frames + 1); });
        report("forward", [](int i) { return std::int64_t{i}; });
    }

    /// Shows trails of all joints over the whole clip, then moves the playhead along them.
    void showTrails() {
        MotionSettings settings = view().motion().settings();
        settings.range = MotionSettings::Range::whole;
        view().motion().setSettings(settings);
        std::vector<JointId> joints;
        for (const Joint& joint : session_.selection.character()->skeleton->joints())
            joints.push_back(joint.id);
        QElapsedTimer timer;
        timer.start();
        session_.visibility.setTrails(joints, true);
        waitUntil([this] { return view().motion().trails().isUpToDate(); });
        put("seconds_until_known", static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        view().update();
        waitForPicture();
        put("seconds_until_shown", static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        std::size_t samples = 0;
        for (const JointTrail& trail : view().motion().trails().trails())
            samples += trail.motion.samples.size();
        put("samples", static_cast<double>(samples));
        report(
            "with_trails", [](int i) { return std::int64_t{i}; }, 10);
    }

    void print() const {
        std::string line;
        for (const auto& [name, figure] : figures_) {
            line.append(line.empty() ? "{" : ", ").append("\"").append(name).append("\": ");
            appendFixed(line, figure, 3);
        }
        std::printf("%s}\n", line.c_str());
    }

    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) painted_ = true;
        return false;
    }

private:
    static double heap() {
        const auto used = mallinfo2();
        return static_cast<double>(used.uordblks + used.hblkhd);
    }
    ViewportView& view() { return *window_.findChild<ViewportView*>(); }

    void put(std::string name, double figure) { figures_.emplace_back(std::move(name), figure); }

    template <class Condition>
    void waitUntil(Condition isMet) {
        while (!isMet()) QApplication::processEvents(QEventLoop::AllEvents, 20);
    }
    void waitForPicture() {
        painted_ = shown_ = false;
        while (!shown_) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    }

    /// Moves the playhead `count` times and waits each time until the frame is shown.
    template <class FrameOf>
    void report(const char* name, FrameOf frameOf, int count = kSeeks) {
        std::vector<double> seconds;
        for (int i = 0; i < count; ++i) {
            const FrameIndex frame{frameOf(i)};
            if (frame == session_.playback.frame()) continue;
            QElapsedTimer timer;
            timer.start();
            session_.playback.setFrame(frame);
            waitForPicture();
            seconds.push_back(static_cast<double>(timer.nsecsElapsed()) * 1e-9);
        }
        double sum = 0;
        for (const double one : seconds) sum += one;
        put(name + std::string("_frames_per_second"), static_cast<double>(seconds.size()) / sum);
        put(name + std::string("_worst_ms"), 1e3 * *std::ranges::max_element(seconds));
    }

    const QElapsedTimer* sinceStart_;
    std::vector<std::pair<std::string, double>> figures_;
    Session session_;
    Actions actions_;
    MainWindow window_{session_, actions_};
    double heapBefore_ = 0;
    bool painted_ = false, shown_ = false;
};

int run(const QString& row, const QString& file, const QElapsedTimer& sinceStart) {
    Window window(sinceStart);
    if (!window.open(file)) return 1;
    window.settle();
    if (row == QStringLiteral("scrub")) window.scrub();
    if (row == QStringLiteral("trails")) window.showTrails();
    window.print();
    return 0;
}

}  // namespace

}  // namespace sinew

int main(int argc, char** argv) {
    QElapsedTimer sinceStart;
    sinceStart.start();
    if (argc != 3) {
        std::fprintf(stderr, "bench_endtoend open|scrub|trails FILE\n");
        return 2;
    }
    const QTemporaryDir kept;
    qputenv("XDG_DATA_HOME", kept.path().toLocal8Bit());
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, kept.path());
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication application(argc, argv);
    sinew::applyTheme(application, sinew::ThemeChoice::dark);
    return sinew::run(QString::fromLocal8Bit(argv[1]), QString::fromLocal8Bit(argv[2]), sinceStart);
}
