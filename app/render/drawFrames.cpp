#include "app/render/drawFrames.h"

#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <QGuiApplication>
#include <algorithm>
#include <atomic>
#include <cstdio>

#include "app/cli/Output.h"
#include "app/render/FrameSink.h"
#include "app/render/RenderJob.h"
#include "core/io/writing/WriteSubject.h"
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

/// The characters to draw, their clips, and the frames.
struct RenderSelection {
    std::vector<CharacterClip> subjects;  ///< at least one
    std::size_t lead = 0;                 ///< the subject whose frames are drawn: the last one with a clip
    WriteSubject times;                   ///< of the lead, with frames counted as in --frames
    FrameSelection::Bounds frames{};      ///< to draw

    std::int64_t count() const { return frames.last - frames.first + 1; }
};

tl::unexpected<Error> unknownName(const std::string& what, const std::string& names) {
    return fail(ErrorCode::nameUnknown, what, "not found; choose from: " + names);
}

/// Appends a quoted name: "'walk', 'run'".
void appendQuoted(std::string& names, const std::string& name) {
    names += (names.empty() ? "'" : ", '") + name + '\'';
}

Result<void> keepCharacter(std::vector<CharacterClip>& subjects, const std::string& name) {
    std::string names;
    for (const CharacterClip& subject : subjects) appendQuoted(names, subject.character->name);
    std::erase_if(subjects, [&](const CharacterClip& subject) { return subject.character->name != name; });
    if (subjects.empty()) return unknownName("character " + name, names);
    return {};
}

/// Gives each subject its clip of this name, if it has one, and moves these subjects to the end, where the
/// lead is chosen.
Result<void> chooseClip(std::vector<CharacterClip>& subjects, const std::string& name) {
    std::string names;
    bool found = false;
    for (CharacterClip& subject : subjects) {
        for (const auto& clip : subject.character->clips) appendQuoted(names, clip->name);
        auto clip = findClip(*subject.character, name);
        found |= clip != nullptr;
        if (clip) subject.clip = std::move(clip);
    }
    if (!found && names.empty())
        return fail(ErrorCode::nameUnknown, "clip " + name, "the files contain no clip");
    if (!found) return unknownName("clip " + name, names);
    std::ranges::stable_partition(
        subjects, [&](const CharacterClip& subject) { return !subject.clip || subject.clip->name != name; });
    return {};
}

std::size_t leadOf(const std::vector<CharacterClip>& subjects) {
    for (std::size_t i = subjects.size(); i-- > 0;) {
        if (subjects[i].clip) return i;
    }
    return subjects.size() - 1;
}

Result<void> checkMeshes(const std::vector<CharacterClip>& subjects) {
    const auto hasMesh = [](const CharacterClip& subject) { return !subject.character->meshes.empty(); };
    if (std::ranges::any_of(subjects, hasMesh)) return {};
    return fail(ErrorCode::argumentInvalid, "--mesh", "the files contain no mesh; omit --mesh to draw bones");
}

/// Selects what to draw. Fails with `skeletonMissing`, `nameUnknown`, `argumentInvalid` or `limitExceeded`.
Result<RenderSelection> selectionOf(const Scene& scene, const RenderJob& job) {
    RenderSelection selection;
    selection.subjects = lastClips(scene);
    if (selection.subjects.empty())
        return fail(ErrorCode::skeletonMissing, "", "the files contain no character");
    Result<void> fits;
    if (!job.character.empty()) fits = keepCharacter(selection.subjects, job.character);
    if (fits && !job.clip.empty()) fits = chooseClip(selection.subjects, job.clip);
    if (fits && job.mesh) fits = checkMeshes(selection.subjects);
    if (!fits) return tl::unexpected(fits.error());
    selection.lead = leadOf(selection.subjects);
    const CharacterClip& lead = selection.subjects[selection.lead];
    WriteOptions options;
    options.character = lead.character->id;
    options.rate = job.rate;
    if (lead.clip) options.clips = {lead.clip->id};
    auto times = writeSubject(scene, options);
    if (!times) return tl::unexpected(times.error());
    selection.times = *std::move(times);
    const auto ends = job.frames.resolve(selection.times.frameCount);
    if (!ends) return tl::unexpected(ends.error());
    selection.frames = *ends;
    return selection;
}

void resolveStyle(RenderJob& job) {
    job.style.meshes = job.mesh || !job.bones;
    job.style.bones = job.bones;
}

Result<void> writeFrames(FrameSink& sink, FrameRenderer& renderer, const RenderSelection& selection,
                         const RenderJob& job) {
    std::vector<std::unique_ptr<Evaluator>> characters;
    for (const CharacterClip& subject : selection.subjects)
        characters.push_back(std::make_unique<Evaluator>(subject.character, subject.clip));
    MotionCamera camera(job.style, characters, selection.lead);
    ProgressLine progress(selection.count(), job);
    for (std::int64_t frame = selection.frames.first; frame <= selection.frames.last; ++frame) {
        if (stopped) return fail(ErrorCode::cancelled, "", "rendering was cancelled");
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
    if (renderer.samples() < job.style.samples)
        std::fprintf(stderr,
                     "sinew: --samples: only %d samples per pixel are available on this machine; using %d\n",
                     renderer.samples(), renderer.samples());
    if (job.output.kind == RenderOutput::Kind::gif && rate.hertz() > kMaxGifRate)
        std::fprintf(stderr, "sinew: %s: a GIF can show at most %d fps, so some frames are skipped\n",
                     job.output.name(0).c_str(), kMaxGifRate);
}

/// Prints Qt's messages, except the one about a missing runtime folder, which is not needed here.
void printQtMessage(QtMsgType, const QMessageLogContext&, const QString& message) {
    if (!message.startsWith(QStringLiteral("QStandardPaths: ")))
        std::fprintf(stderr, "sinew-window: %s\n", qPrintable(message));
}

Result<void> drawAll(const RenderJob& job, const RenderSelection& selection, char** argv) {
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
    const auto scene = job.input.read(diagnostics);
    report(diagnostics);
    if (!scene) return report(scene.error());
    const auto selection = selectionOf(*scene, job);
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
