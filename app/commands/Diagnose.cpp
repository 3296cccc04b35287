#include <fcntl.h>
#include <sqlite3.h>
#include <sys/utsname.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <optional>
#include <sstream>
#include <thread>

#include "app/cli/Output.h"
#include "app/cli/Version.h"
#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/diagnose/windowReport.h"
#include "app/render/VirtualDisplay.h"
#include "core/base/OpenFile.h"
#include "core/base/ProgramPath.h"
#include "core/io/child/readInChild.h"

namespace sinew {

namespace {

namespace fs = std::filesystem;

/// Runs a program without input and returns what it printed. Fails with `toolMissing`, giving the last line
/// that it printed on stderr.
Result<std::string> outputOf(Launch launch) {
    const FileDescriptor nullDevice(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    const FileDescriptor out = memoryFile(), err = memoryFile();
    launch.descriptors = {{0, nullDevice.get()}, {1, out.get()}, {2, err.get()}};
    const std::string name = launch.command.front();
    auto program = ChildProgram::start(std::move(launch));
    if (!program) return tl::unexpected(program.error());
    const int exitCode = program->wait();
    if (exitCode == kDone) return readHead(out);
    std::string messages = readHead(err);
    messages.erase(messages.find_last_not_of("\r\n") + 1);
    const std::string reason = messages.substr(messages.find_last_of("\r\n") + 1);
    return fail(ErrorCode::toolMissing, name,
                "the program ended with exit code " + std::to_string(exitCode) +
                    (reason.empty() ? "" : " (" + reason + ')'));
}

/// Returns the report of the window program, which needs a display to describe OpenGL.
Result<Json> windowReport() {
    Launch launch;
    launch.command = {programBeside("sinew-window").string(), kWindowReportOption};
    std::optional<VirtualDisplay> display;
    if (!hasDisplay()) {
        if (auto started = VirtualDisplay::start()) display.emplace(*std::move(started));
    }
    if (display) launch.environment = display->environment();
    Result<std::string> text = outputOf(launch);
    if (!text) {
        // Without a usable display, it can still report versions and paths.
        launch.environment = {{"QT_QPA_PLATFORM", "offscreen"}};
        if (auto other = outputOf(launch)) text = std::move(other);
    }
    if (!text) return tl::unexpected(text.error());
    Json report = Json::parse(*text, nullptr, false);
    if (report.is_object()) return report;
    return fail(ErrorCode::toolMissing, launch.command.front(),
                "the program belongs to another version of Sinew");
}

std::string compilerText() {
#if defined(__clang__)
    return "Clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#else
    return "unknown";
#endif
}

/// Returns the name that the system calls itself, such as "Debian GNU/Linux 12 (bookworm)".
std::string systemName(const utsname& system) {
    std::ifstream file("/etc/os-release");
    for (std::string line; std::getline(file, line);) {
        constexpr std::string_view kKey = "PRETTY_NAME=";
        if (!line.starts_with(kKey)) continue;
        line.erase(0, kKey.size());
        std::erase(line, '"');
        return line;
    }
    return system.sysname;
}

Json variable(const char* name) {
    const char* const value = std::getenv(name);
    return value ? Json(value) : Json();
}

Json systemJson() {
    utsname system{};
    ::uname(&system);
    return {{"name", systemName(system)},
            {"kernel", std::string(system.sysname) + ' ' + system.release},
            {"architecture", system.machine},
            {"cores", std::thread::hardware_concurrency()},
            {"desktop", variable("XDG_CURRENT_DESKTOP")},
            {"session", variable("XDG_SESSION_TYPE")}};
}

/// Returns the path of a program in PATH, or null.
Json findProgram(const std::string& name) {
    const char* const path = std::getenv("PATH");
    std::string rest = path ? path : "";
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find(':'), rest.size());
        const fs::path file = fs::path(rest.substr(0, end)) / name;
        if (std::error_code ignored; fs::is_regular_file(file, ignored)) return file.string();
        rest.erase(0, end + 1);
    }
    return {};
}

/// Returns the lines "NAME VERSION" and "Sandbox WALLS" that the importers print, or the reason why they
/// cannot be run.
Json importerJson() {
    const std::string path = importerPath().string();
    Json report{{"path", path}, {"version", nullptr}, {"assimp", nullptr}, {"sandbox", nullptr}};
    // sinew-import comes last and thus replaces the version of sinew-import-assimp.
    for (const char* reader : {"--reader=assimp", "--reader=fbx"}) {
        Launch launch;
        launch.command = {path, reader, "--version"};
        const Result<std::string> text = outputOf(launch);
        if (!text) {
            report["error"] = sinew::text(text.error());
            return report;
        }
        std::istringstream lines(*text);
        for (std::string line; std::getline(lines, line);) {
            const std::string name = line.substr(0, line.find(' '));
            const char* const key = name == "Assimp" ? "assimp" : name == "Sandbox" ? "sandbox" : "version";
            report[key] = line.substr(std::min(name.size() + 1, line.size()));
        }
    }
    return report;
}

Json diagnosis() {
    const Result<Json> window = windowReport();
    return {{"version", kVersion},
            {"commit", *kCommit ? Json(kCommit) : Json()},
            {"compiler", compilerText()},
            {"system", systemJson()},
            {"sqlite", sqlite3_libversion()},
            {"program", programPath().string()},
            {"importer", importerJson()},
            {"ffmpeg", findProgram("ffmpeg")},
            {"xvfb", findProgram("Xvfb")},
            {"window", window ? *window : Json{{"error", text(window.error())}}}};
}

/// Appends a line with a label, if there is a value.
void addValue(std::string& out, const std::string& label, const Json& value, const char* missing = nullptr) {
    constexpr std::size_t kWidth = 12;
    if (value.is_null() && !missing) return;
    out += padRight(label, kWidth) +
           (value.is_null()     ? missing
            : value.is_string() ? value.get<std::string>()
                                : value.dump()) +
           '\n';
}

std::string screensText(const Json& screens) {
    std::string text;
    for (const Json& screen : screens) {
        text += (text.empty() ? "" : ", ") + screen["width"].dump() + " x " + screen["height"].dump() +
                " at " + screen["scale"].dump() + 'x';
    }
    return text;
}

void addWindow(std::string& out, const Json& window) {
    if (window.contains("error")) return addValue(out, "Window", window["error"]);
    addValue(out, "Qt", window["qt"]);
    addValue(out, "Platform", window["platform"]);
    addValue(out, "Screens", screensText(window["screens"]));
    const Json& opengl = window["opengl"];
    addValue(out, "OpenGL", opengl.is_null() ? Json() : opengl["version"], "not available");
    if (!opengl.is_null()) {
        addValue(out, "Renderer", opengl["renderer"]);
        addValue(out, "Vendor", opengl["vendor"]);
    }
    addValue(out, "Settings", window["settings"]);
    addValue(out, "Data", window["data"]);
    addValue(out, "Journals", window["journals"]);
    const Json& log = window["log"];
    addValue(out, "Last log", log.is_null() ? Json() : log["path"], "none");
    if (log.is_null()) return;
    for (const Json& line : log["lines"]) addValue(out, "", line);
}

std::string diagnosisText(const Json& report) {
    const Json& system = report["system"];
    std::string out;
    addValue(out, "Sinew", versionText());
    addValue(out, "Program", report["program"]);
    addValue(out, "Compiler", report["compiler"]);
    addValue(out, "System", system["name"]);
    addValue(out, "Kernel",
             system["kernel"].get<std::string>() + ", " + system["architecture"].get<std::string>());
    addValue(out, "Cores", system["cores"]);
    addValue(out, "Desktop", system["desktop"]);
    addValue(out, "Session", system["session"]);
    addValue(out, "SQLite", report["sqlite"]);
    const Json& importer = report["importer"];
    addValue(out, "Importer", importer["path"]);
    if (importer.contains("error")) addValue(out, "", importer["error"]);
    if (importer["version"] != versionText()) addValue(out, "", importer["version"]);
    addValue(out, "Assimp", importer["assimp"], "unknown");
    addValue(out, "Sandbox", importer["sandbox"], "unknown");
    addValue(out, "ffmpeg", report["ffmpeg"], "not found; needed to write movies");
    addValue(out, "Xvfb", report["xvfb"], "not found; needed to render without a display");
    addWindow(out, report["window"]);
    return out;
}

}  // namespace

void addDiagnose(CLI::App& app, int& exitCode) {
    auto json = std::make_shared<bool>(false);
    CLI::App* command = app.add_subcommand("diagnose", "Print versions, graphics and paths, for bug reports");
    command->add_flag("--json", *json, "Print JSON");
    command->callback([json, &exitCode] {
        const Json report = diagnosis();
        exitCode = print(*json ? jsonText(report) : diagnosisText(report));
    });
}

}  // namespace sinew
