#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <atomic>
#include <cstdlib>
#include <memory>
#include <optional>

#include "app/cli/Output.h"
#include "app/cli/startWindow.h"
#include "app/commands/Commands.h"
#include "app/render/MovieFile.h"
#include "app/render/RenderJob.h"
#include "core/base/AtomicFile.h"

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

/// An X server that draws into memory, for programs that need a display on a machine without one.
class VirtualDisplay {
public:
    /// Starts Xvfb on a free display number. Fails with `toolMissing` if it is not installed or does not
    /// start.
    static Result<VirtualDisplay> start();

    const std::string& name() const { return name_; }  ///< ":99", for DISPLAY

private:
    VirtualDisplay(ChildProgram server, std::string name)
        : server_(std::move(server)), name_(std::move(name)) {}
    ChildProgram server_;
    std::string name_;
};

constexpr int kTimeout = 20'000;  // ms; startup takes seconds on a loaded machine

/// Returns the line that -displayfd writes once the server accepts clients, or nullopt on timeout.
std::optional<std::string> displayNumber(int handle) {
    std::string number;
    for (;;) {
        pollfd waiting{handle, POLLIN, 0};
        char digit = 0;
        if (::poll(&waiting, 1, kTimeout) != 1 || ::read(handle, &digit, 1) != 1) return std::nullopt;
        if (digit == '\n') return number.empty() ? std::nullopt : std::optional(number);
        number += digit;
    }
}

Result<VirtualDisplay> VirtualDisplay::start() {
    constexpr int kNumberHandle = 3;
    Pipe number = makePipe();
    const FileDescriptor nullDevice(::open("/dev/null", O_RDWR | O_CLOEXEC));
    Launch launch;
    // The screen can be tiny, since pictures are drawn into buffers of their own.
    launch.command = {"Xvfb",      "-displayfd", std::to_string(kNumberHandle),
                      "-screen",   "0",          "64x64x24",
                      "-nolisten", "tcp",        "-noreset"};
    launch.descriptors = {{0, nullDevice.get()},
                          {1, nullDevice.get()},
                          {2, nullDevice.get()},
                          {kNumberHandle, number.writing.get()}};
    launch.hasOwnGroup = true;
    auto server = ChildProgram::start(launch);
    if (!server)
        return fail(ErrorCode::toolMissing, "",
                    "rendering needs a display, but neither DISPLAY nor WAYLAND_DISPLAY is set and Xvfb "
                    "cannot be started. "
                    "Install Xvfb (Debian: apt install xvfb)");
    number.writing.close();
    const auto text = displayNumber(number.reading.get());
    if (text) return VirtualDisplay(*std::move(server), ':' + *text);
    return fail(ErrorCode::toolMissing, "Xvfb",
                "the virtual display did not start; run 'Xvfb -displayfd 1' to see the reason");
}

/// Returns whether the environment names a display.
bool hasDisplay() {
    const auto isSet = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value;
    };
    return isSet("DISPLAY") || isSet("WAYLAND_DISPLAY");
}

/// Checks that files can be created in the output folder before anything is drawn.
Result<void> checkFolder(const RenderOutput& output) {
    const auto file = PendingFile::create(output.folder, output.name(0));
    return file ? Result<void>() : tl::unexpected(file.error());
}

/// Returns the command line of the drawing program, which parses the words after "render" itself.
std::vector<std::string> drawingCommand(char** arguments) {
    std::vector<std::string> words{windowProgram(arguments[0]).string(), "--render"};
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
        launch.environment = {{"DISPLAY", display->name()}, {"QT_QPA_PLATFORM", "xcb"}};
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
