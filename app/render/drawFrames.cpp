#include "app/render/drawFrames.h"

#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QGuiApplication>
#include <atomic>
#include <cstdio>

#include "app/commands/Commands.h"
#include "app/commands/Output.h"
#include "app/render/FrameSink.h"
#include "app/render/RenderTakes.h"
#include "ui/viewport/FrameRenderer.h"
#include "ui/viewport/MotionCamera.h"

namespace sinew {

namespace {

std::atomic<bool> stopped = false;

void stop(int) { stopped = true; }

/// A signal ends the work between two frames, so that what is half done is cleared away.
void stopOnSignals() {
    struct sigaction action {};
    action.sa_handler = stop;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
    // write() tells them: that ffmpeg has ended, that a file may not be so large.
    for (const int signal : {SIGPIPE, SIGXFSZ}) ::signal(signal, SIG_IGN);
}

/// "frame 12 of 240": one line on a terminal, written over itself, or a line a frame for programs.
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

void resolveLook(RenderJob& job) {
    job.look.meshes = job.mesh || !job.bones;
    job.look.bones = job.bones;
}

Result<void> writeFrames(FrameSink& sink, FrameRenderer& renderer, const RenderTakes& chosen,
                         const RenderJob& job) {
    std::vector<std::unique_ptr<Evaluator>> characters;
    for (const Take& take : chosen.takes) {
        characters.push_back(std::make_unique<Evaluator>(take.character, take.clip));
    }
    MotionCamera camera(job.look, characters, chosen.lead);
    ProgressLine progress(chosen.count(), job);
    for (std::int64_t frame = chosen.frames.first; frame <= chosen.frames.last; ++frame) {
        if (stopped) return fail(ErrorCode::cancelled, "", "the rendering was stopped");
        const Seconds time = chosen.times.clipTime(chosen.times.rate.time(FrameIndex{frame}));
        for (const auto& character : characters) character->evaluate(time);
        if (const auto added = sink.add(frame, renderer.draw(characters, camera.follow())); !added)
            return added;
        report(renderer.takeMessages());
        progress.next();
    }
    return sink.finish();
}

/// What is not quite as it was asked for.
void tellDeviations(const RenderJob& job, const FrameRenderer& renderer, FrameRate rate) {
    if (renderer.samples() < job.look.samples) {
        std::fprintf(stderr, "sinew: --samples: here a pixel has at most %d samples, and so many are taken\n",
                     renderer.samples());
    }
    if (job.output.kind == RenderOutput::Kind::gif && rate.hertz() > kFastestGif) {
        std::fprintf(stderr, "sinew: %s: a GIF shows at most %d frames a second, the others are left out\n",
                     job.output.name(0).c_str(), kFastestGif);
    }
}

/// Qt misses a folder for sockets that nothing here needs; what else it says counts.
void sayUnlessNeedless(QtMsgType, const QMessageLogContext&, const QString& message) {
    if (!message.startsWith(QStringLiteral("QStandardPaths: ")))
        std::fprintf(stderr, "sinew-window: %s\n", qPrintable(message));
}

Result<void> drawAll(const RenderJob& job, const RenderTakes& chosen, char** argv) {
    qInstallMessageHandler(sayUnlessNeedless);
    int nameOnly = 1;  // the other words are ours, none Qt's
    const QGuiApplication application(nameOnly, argv);
    stopOnSignals();
    auto renderer = FrameRenderer::create(job.look);
    if (!renderer) return tl::unexpected(renderer.error());
    tellDeviations(job, **renderer, chosen.times.rate);
    const bool transparent = job.look.transparent();
    auto sink =
        FrameSink::create(job.output, {job.look.width, job.look.height, chosen.times.rate, transparent});
    if (!sink) return tl::unexpected(sink.error());
    return writeFrames(*sink, **renderer, chosen, job);
}

int explain(const CLI::ParseError& error, const CLI::App& app) {
    if (error.get_exit_code() == 0) return app.exit(error);
    std::fprintf(stderr, "sinew: %s\n", error.what());
    return kMisused;
}

}  // namespace

int drawFrames(int argc, char** argv) {
    CLI::App app("Draws for sinew render", "sinew render");
    RenderJob job;
    addRenderOptions(app, job);
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        return explain(error, app);
    }
    resolveLook(job);
    Diagnostics diagnostics;
    const auto scene = readFiles(job.input.paths(), {}, job.input.options, diagnostics);
    report(diagnostics);
    if (!scene) return report(scene.error());
    const auto chosen = renderTakes(*scene, job);
    if (!chosen) return report(chosen.error());
    if (chosen->count() > 1 && !job.output.movie() && !job.output.numbered) {
        std::fprintf(
            stderr,
            "sinew: --output: %lld frames need a number in their names: write %s_%%04d.png, or choose one "
            "with --frames\n",
            static_cast<long long>(chosen->count()),
            job.output.before.substr(0, job.output.before.rfind('.')).c_str());
        return kMisused;
    }
    const auto done = drawAll(job, *chosen, argv);
    return done ? kDone : report(done.error());
}

}  // namespace sinew
