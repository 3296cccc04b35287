#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <memory>
#include <optional>

#include "app/commands/Commands.h"
#include "app/commands/Output.h"
#include "app/render/MovieFile.h"
#include "app/render/RenderJob.h"
#include "app/render/VirtualDisplay.h"
#include "app/startWindow.h"
#include "core/base/PendingFile.h"

namespace sinew {

namespace {

constexpr std::array kEndings{SIGINT, SIGTERM, SIGHUP};

std::atomic<pid_t> drawing = 0;
std::atomic<int> received = 0;

/// The first time the drawing program may clear away what is half done, the second time it may not.
void passOn(int signal) {
    const pid_t process = drawing;
    if (process > 0) ::kill(process, received.exchange(signal) == 0 ? SIGTERM : SIGKILL);
    received = signal;
}

void setHandlers(void (*handler)(int)) {
    struct sigaction action {};
    action.sa_handler = handler;
    for (const int signal : kEndings) ::sigaction(signal, &action, nullptr);
}

/// That a file can be made there is known before anything is drawn.
Result<void> checkFolder(const RenderOutput& output) {
    const auto file = PendingFile::create(output.folder, output.name(0));
    return file ? Result<void>() : tl::unexpected(file.error());
}

/// What is left of the words behind "render": the other program reads them again.
std::vector<std::string> drawingWords(char** arguments) {
    std::vector<std::string> words{windowProgram(arguments[0]).string(), "--render"};
    char** word = arguments + 1;
    while (*word && std::string_view(*word) != "render") ++word;
    while (*word && *++word) words.emplace_back(*word);
    return words;
}

Result<int> runDrawing(const std::vector<std::string>& words) {
    std::optional<VirtualDisplay> display;
    Launch launch;
    launch.words = words;
    if (!hasDisplay()) {
        auto started = VirtualDisplay::start();
        if (!started) return tl::unexpected(started.error());
        display.emplace(*std::move(started));
        launch.environment = {{"DISPLAY", display->name()}, {"QT_QPA_PLATFORM", "xcb"}};
    }
    auto program = ChildProgram::start(launch);
    if (!program) return tl::unexpected(program.error());
    drawing = program->process();
    if (received != 0) ::kill(drawing, SIGTERM);  // it came before there was somebody to pass it on to
    const int exitCode = program->wait();
    drawing = 0;
    return exitCode;
}

/// Ends as one does whom the signal ended, so that a shell's loop stops too.
void endBySignal() {
    if (received == 0) return;
    setHandlers(SIG_DFL);
    ::raise(received);
}

Result<int> checkAndDraw(const RenderJob& job, char** arguments) {
    if (job.output.movie()) {
        if (const auto there = checkFfmpeg(job.output); !there) return tl::unexpected(there.error());
    }
    if (const auto writable = checkFolder(job.output); !writable) return tl::unexpected(writable.error());
    return runDrawing(drawingWords(arguments));
}

int render(const RenderJob& job, char** arguments) {
    setHandlers(passOn);
    const Result<int> exitCode = checkAndDraw(job, arguments);
    endBySignal();
    if (!exitCode) return report(exitCode.error());
    constexpr int kSignalled = 128;
    if (*exitCode <= kSignalled) return *exitCode;
    std::string why = "the drawing program was ended by signal " + std::to_string(*exitCode - kSignalled);
    if (*exitCode == kSignalled + SIGABRT && hasDisplay()) {
        why +=
            "; where the display cannot be used, 'env -u DISPLAY -u WAYLAND_DISPLAY sinew render' makes one";
    }
    return report(Error{ErrorCode::toolMissing, "sinew-window", why});
}

}  // namespace

void addRender(CLI::App& app, char** arguments, int& exitCode) {
    auto job = std::make_shared<RenderJob>();
    CLI::App* command = app.add_subcommand("render", "Draw a motion as PNG frames or as a movie");
    addRenderOptions(*command, *job);
    command->callback([job, arguments, &exitCode] { exitCode = render(*job, arguments); });
}

}  // namespace sinew
