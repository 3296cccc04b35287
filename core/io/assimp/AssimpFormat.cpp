#include "core/io/assimp/AssimpFormat.h"

#include <signal.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>

#include "core/base/Ascii.h"
#include "core/base/Numbers.h"
#include "core/base/ProgramPath.h"
#include "core/io/assimp/ChildProcess.h"
#include "core/io/assimp/ImportAnswer.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew {

namespace {

/// Returns the time that a file may take: the time of the options for 10 MiB, and longer for larger files.
std::chrono::milliseconds timeFor(const Source& source, const ImporterOptions& options) {
    constexpr std::size_t kBytes = std::size_t{10} << 20;
    return options.time *
           std::max<std::int64_t>(1, static_cast<std::int64_t>(source.fileBytes().size() / kBytes));
}

/// Returns the command line of sinew-import.
std::vector<std::string> argumentsFor(const Source& source, const ReadOptions& options) {
    constexpr std::chrono::seconds kGracePeriod{1};
    // The importer must end on its own if this program ends before it.
    const auto seconds =
        std::chrono::ceil<std::chrono::seconds>(timeFor(source, options.importer)) + kGracePeriod;
    std::vector<std::string> arguments{"--name=" + source.name(), "--folder=" + source.folder().string(),
                                       "--seconds=" + std::to_string(seconds.count()),
                                       "--memory=" + std::to_string(options.importer.memory)};
    if (options.metresPerUnit) {
        arguments.emplace_back("--unit=");
        appendShortest(arguments.back(), *options.metresPerUnit);
    }
    if (options.rate) {
        arguments.push_back("--rate=" + std::to_string(options.rate->numerator()) + "/" +
                            std::to_string(options.rate->denominator()));
    }
    return arguments;
}

std::string mebibytesText(std::uint64_t bytes) { return std::to_string(bytes >> 20) + " MiB"; }

std::string signalName(int number) {
#ifdef __GLIBC__
    if (const char* const name = sigabbrev_np(number)) return std::string("SIG") + name;
#endif
    return "signal " + std::to_string(number);
}

/// Returns the error for a run without an answer.
Error errorOf(const ChildOutcome& outcome, const ChildTask& task, const std::string& where) {
    const std::string program = "the importer " + task.program.filename().string();
    switch (outcome.end) {
        case ChildOutcome::End::notStarted:
            return {ErrorCode::importerFailed, where,
                    program + " cannot be started (" + task.program.string() +
                        "): " + std::strerror(outcome.code)};
        case ChildOutcome::End::outOfTime: {
            std::string seconds;
            appendFixed(seconds, std::chrono::duration<double>(task.time).count(), 1);
            return {ErrorCode::limitExceeded, where,
                    program + " was stopped after " + seconds + " s without responding"};
        }
        case ChildOutcome::End::tooMuchOutput:
            return {ErrorCode::limitExceeded, where,
                    "the scene needs more than the maximum of " + mebibytesText(task.maxOutput)};
        case ChildOutcome::End::cancelled:
            return {ErrorCode::cancelled, where, "reading was cancelled"};
        case ChildOutcome::End::signalled:
            if (outcome.code == SIGXCPU) {
                return {ErrorCode::limitExceeded, where, program + " exceeded its processor time limit"};
            }
            return {ErrorCode::importerFailed, where,
                    program + " crashed on this file (" + signalName(outcome.code) + ")"};
        case ChildOutcome::End::exited:
            break;
    }
    return {ErrorCode::importerFailed, where,
            program + " failed with exit code " + std::to_string(outcome.code) + " and no message"};
}

}  // namespace

std::filesystem::path importerPath(const ImporterOptions& options) {
    if (!options.program.empty()) return options.program;
    if (const char* named = std::getenv("SINEW_IMPORT"); named && *named) return named;
    return programBeside("sinew-import");
}

std::vector<std::string_view> AssimpFormat::extensions() const {
    return {".dae", ".md5mesh", ".md5anim", ".smd", ".x", ".b3d", ".obj", ".ply", ".stl"};
}

FormatSupport AssimpFormat::support(std::string_view extension) const {
    constexpr std::array<std::string_view, 4> kStatic{".obj", ".ply", ".stl", ".md5mesh"};
    const bool isStatic = std::ranges::any_of(kStatic, [&](std::string_view staticExtension) {
        return equalsIgnoringCase(staticExtension, extension);
    });
    FormatSupport support = isStatic ? FormatSupport{} : Format::support(extension);
    if (equalsIgnoringCase(extension, ".dae")) support.unit = support.up = FormatSupport::Convention::inFile;
    return support;
}

bool AssimpFormat::sniff(std::string_view head) const {
    // SMD, OBJ and STL have no signature and are recognised by their extensions.
    constexpr std::array kBeginnings{std::string_view("MD5Version"), std::string_view("xof 0"),
                                     std::string_view("BB3D")};
    return std::ranges::any_of(kBeginnings, [&](std::string_view word) { return head.starts_with(word); }) ||
           head.find("<COLLADA") != head.npos;
}

Result<Scene> AssimpFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                 Diagnostics& diagnostics) const {
    ChildTask task;
    task.program = importerPath(options.importer);
    task.arguments = argumentsFor(source, options);
    // Most of its time would otherwise go into page faults for memory that it uses once.
    task.environment = {{"GLIBC_TUNABLES", "glibc.malloc.hugetlb=1"}};
    task.input = source.fileBytes();
    constexpr std::size_t kSceneBytesPerFileByte = 4;  // curves in a compressed file
    task.expectedOutput =
        std::min(kSceneBytesPerFileByte * source.fileBytes().size(), std::size_t{256} << 20);
    task.time = timeFor(source, options.importer);
    task.cancel = options.cancel;
    const ChildOutcome outcome = runChild(task);
    if (outcome.end != ChildOutcome::End::exited || (outcome.code != 0 && outcome.output.empty())) {
        return tl::unexpected<Error>(errorOf(outcome, task, source.name()));
    }
    Result<Scene> read = decodeAnswer(outcome.output, source.name(), diagnostics);
    if (!read) return read;
    return addScene(onto, *read);
}

}  // namespace sinew
