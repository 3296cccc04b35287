#include <signal.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/render/MovieFile.h"
#include "app/render/RenderJob.h"
#include "app/render/VirtualDisplay.h"
#include "core/base/AtomicFile.h"
#include "core/base/ProgramPath.h"

namespace sinew {

namespace {

constexpr std::array kSignals{SIGINT, SIGTERM, SIGHUP};

std::atomic<pid_t> drawingProcess = 0;
std::atomic<int> stopSignal = 0;

/// Forwards the signal. The first one lets the drawing program clean up, the second one kills it.
void forwardSignal(int signal) {
    const pid_t process = drawingProcess;
    if (process > 0) ::kill(process, stopSignal.exchange(signal) == 0 ? SIGTERM : SIGKILL);
    stopSignal = signal;
}

void setHandlers(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int signal : kSignals) ::sigaction(signal, &action, nullptr);
}

/// Checks that files can be created in the output folder before anything is drawn.
Result<void> checkFolder(const RenderOutput& output) {
    const auto file = PendingFile::create(output.folder, output.name(0));
    return file ? Result<void>() : tl::unexpected(file.error());
}

/// Returns the command line of the drawing program, which parses the words after "render" itself.
std::vector<std::string> drawingCommand(char** arguments) {
    std::vector<std::string> words{programBeside("sinew-window").string(), "--render"};
    char** word = arguments + 1;
    while (*word && std::string_view(*word) != "render") ++word;
    while (*word && *++word) words.emplace_back(*word);
    return words;
}

Result<int> runDrawing(const std::vector<std::string>& words) {
    std::optional<VirtualDisplay> display;
    Launch launch;
    launch.command = words;
    if (!hasDisplay()) {
        auto started = VirtualDisplay::start();
        if (!started) return tl::unexpected(started.error());
        display.emplace(*std::move(started));
        launch.environment = display->environment();
    }
    auto program = ChildProgram::start(launch);
    if (!program) return tl::unexpected(program.error());
    drawingProcess = program->process();
    if (stopSignal != 0) ::kill(drawingProcess, SIGTERM);  // received before the process was known
    const int exitCode = program->wait();
    drawingProcess = 0;
    return exitCode;
}

/// Ends this process by the received signal, if any, so that shell loops stop too.
void exitBySignalIfReceived() {
    if (stopSignal == 0) return;
    setHandlers(SIG_DFL);
    ::raise(stopSignal);
}

Result<int> checkAndDraw(const RenderJob& job, char** arguments) {
    if (job.output.movie()) {
        if (const auto available = checkFfmpeg(job.output); !available)
            return tl::unexpected(available.error());
    }
    if (const auto writable = checkFolder(job.output); !writable) return tl::unexpected(writable.error());
    return runDrawing(drawingCommand(arguments));
}

int render(const RenderJob& job, char** arguments) {
    setHandlers(forwardSignal);
    const Result<int> exitCode = checkAndDraw(job, arguments);
    exitBySignalIfReceived();
    if (!exitCode) return report(exitCode.error());
    constexpr int kSignalBase = 128;
    if (*exitCode <= kSignalBase) return *exitCode;
    std::string reason =
        "the drawing program was terminated by signal " + std::to_string(*exitCode - kSignalBase);
    if (*exitCode == kSignalBase + SIGABRT && hasDisplay()) {
        reason +=
            "; if the display is unusable, run 'env -u DISPLAY -u WAYLAND_DISPLAY sinew render ...' to use a "
            "virtual one";
    }
    return report(Error{ErrorCode::toolMissing, "sinew-window", reason});
}

}  // namespace

void addRender(CLI::App& app, char** arguments, int& exitCode) {
    auto job = std::make_shared<RenderJob>();
    CLI::App* command = app.add_subcommand("render", "Render a motion as PNG frames or as a movie");
    addRenderOptions(*command, *job);
    command->callback([job, arguments, &exitCode] { exitCode = render(*job, arguments); });
}

}  // namespace sinew
