#include "app/render/drawFrames.h"

#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QGuiApplication>
#include <atomic>
#include <cstdio>

#include "app/cli/ExitCode.h"
#include "app/cli/Output.h"
#include "app/render/FrameSink.h"
#include "app/render/RenderTakes.h"
#include "core/io/FormatList.h"
#include "ui/viewport/FrameRenderer.h"
#include "ui/viewport/MotionCamera.h"

namespace sinew {

namespace {

std::atomic<bool> stopped = false;

void stop(int) { stopped = true; }

/// Makes signals end the work between two frames, so that partial files are removed.
void stopOnSignals() {
    struct sigaction action {};
    action.sa_handler = stop;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
    // write() then reports that ffmpeg has ended or that the file size limit is reached.
    for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_IGN);
}

/// Prints "frame 12 of 240": a line that overwrites itself on a terminal, or a line per frame for programs.
class ProgressLine {
public:
    ProgressLine(std::int64_t count, const RenderJob& job)
        : count_(count), lines_(job.progress), shown_(!job.quiet && ::isatty(STDERR_FILENO)) {}
    ~ProgressLine() {
        if (shown_ && !lines_) std::fputs("\r\033[K", stderr);
    }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    void next() {
        ++done_;
        if (!shown_ && !lines_) return;
        std::fprintf(stderr, lines_ ? "frame %lld of %lld\n" : "\rframe %lld of %lld",
                     static_cast<long long>(done_), static_cast<long long>(count_));
    }

private:
    std::int64_t count_, done_ = 0;
    bool lines_, shown_;
};

void resolveStyle(RenderJob& job) {
    job.style.meshes = job.mesh || !job.bones;
    job.style.bones = job.bones;
}

Result<void> writeFrames(FrameSink& sink, FrameRenderer& renderer, const RenderTakes& selection,
                         const RenderJob& job) {
    std::vector<std::unique_ptr<Evaluator>> characters;
    for (const Take& take : selection.takes) {
        characters.push_back(std::make_unique<Evaluator>(take.character, take.clip));
    }
    MotionCamera camera(job.style, characters, selection.lead);
    ProgressLine progress(selection.count(), job);
    for (std::int64_t frame = selection.frames.first; frame <= selection.frames.last; ++frame) {
        if (stopped) return fail(ErrorCode::cancelled, "", "the rendering was stopped");
        const Seconds time = selection.times.clipTime(selection.times.rate.time(FrameIndex{frame}));
        for (const auto& character : characters) character->evaluate(time);
        if (const auto added = sink.add(frame, renderer.draw(characters, camera.follow())); !added)
            return added;
        report(renderer.takeMessages());
        progress.next();
    }
    return sink.finish();
}

/// Reports settings that could not be honoured.
void reportDeviations(const RenderJob& job, const FrameRenderer& renderer, FrameRate rate) {
    if (renderer.samples() < job.style.samples) {
        std::fprintf(stderr,
                     "sinew: --samples: only %d samples per pixel are available here and will be used\n",
                     renderer.samples());
    }
    if (job.output.kind == RenderOutput::Kind::gif && rate.hertz() > kMaxGifRate) {
        std::fprintf(stderr, "sinew: %s: a GIF can show at most %d fps, so some frames are skipped\n",
                     job.output.name(0).c_str(), kMaxGifRate);
    }
}

/// Prints Qt's messages, except the one about a missing runtime folder, which is not needed here.
void printQtMessage(QtMsgType, const QMessageLogContext&, const QString& message) {
    if (!message.startsWith(QStringLiteral("QStandardPaths: ")))
        std::fprintf(stderr, "sinew-window: %s\n", qPrintable(message));
}

Result<void> drawAll(const RenderJob& job, const RenderTakes& selection, char** argv) {
    qInstallMessageHandler(printQtMessage);
    int nameOnly = 1;  // hides the arguments from Qt
    const QGuiApplication application(nameOnly, argv);
    stopOnSignals();
    auto renderer = FrameRenderer::create(job.style);
    if (!renderer) return tl::unexpected(renderer.error());
    reportDeviations(job, **renderer, selection.times.rate);
    const bool transparent = job.style.transparent();
    auto sink =
        FrameSink::create(job.output, {job.style.width, job.style.height, selection.times.rate, transparent});
    if (!sink) return tl::unexpected(sink.error());
    return writeFrames(*sink, **renderer, selection, job);
}

int explain(const CLI::ParseError& error, const CLI::App& app) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "sinew: %s\n", error.what());
    return kUsageError;
}

}  // namespace

int drawFrames(int argc, char** argv) {
    CLI::App app("Render frames for 'sinew render'", "sinew render");
    RenderJob job;
    addRenderOptions(app, job);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(error, app);
    }
    resolveStyle(job);
    Diagnostics diagnostics;
    const auto scene = readFiles(job.input.paths(), {}, job.input.options, diagnostics);
    report(diagnostics);
    if (!scene) return report(scene.error());
    const auto selection = renderTakes(*scene, job);
    if (!selection) return report(selection.error());
    if (selection->count() > 1 && !job.output.movie() && !job.output.numbered) {
        std::fprintf(stderr,
                     "sinew: --output: %lld frames need numbered file names. Use %s_%%04d.png, or select a "
                     "single frame "
                     "with --frames.\n",
                     static_cast<long long>(selection->count()),
                     job.output.before.substr(0, job.output.before.rfind('.')).c_str());
        return kUsageError;
    }
    const auto done = drawAll(job, *selection, argv);
    return done ? kDone : report(done.error());
}

}  // namespace sinew
