#include "core/io/child/readInChild.h"

#include <signal.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/base/CoreCount.h"
#include "core/base/Numbers.h"
#include "core/base/ProgramPath.h"
#include "core/io/child/ChildProcess.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew {

namespace {

/// Returns the time that a file may take: the time of the options for 10 MiB, and longer for larger files.
std::chrono::milliseconds timeFor(const Source& source, const ImporterOptions& options) {
    constexpr std::size_t kBytes = std::size_t{10} << 20;
    return options.time *
           std::max<std::int64_t>(1, static_cast<std::int64_t>(source.fileBytes().size() / kBytes));
}

/// Returns the address space that the importer may use for files of `bytes` bytes in all: for the libraries,
/// threads and a small scene, and for what can be decompressed from the files. zlib reaches a ratio of
/// 1:1032.
std::uint64_t memoryFor(std::uint64_t bytes, const ImporterOptions& options) {
    constexpr std::uint64_t kBase = std::uint64_t{512} << 20;
    constexpr std::uint64_t kPerCore = std::uint64_t{16} << 20;
    constexpr std::uint64_t kPerByte = 1024;
    if (bytes > options.memory / kPerByte) return options.memory;
    return std::min(options.memory, kBase + kPerCore * coreCount() + kPerByte * bytes);
}

constexpr const char* kImageReader = "image";

const char* nameOf(ChildReader reader) {
    constexpr const char* kReaderNames[] = {"assimp", "fbx", "gltf", "rigjson"};
    return kReaderNames[static_cast<std::size_t>(reader)];
}

/// Returns the command line of sinew-import.
std::vector<std::string> argumentsFor(const Source& source, const ReadOptions& options,
                                      const std::string& reader) {
    constexpr std::chrono::seconds kGracePeriod{1};
    // The importer must end on its own if this program ends before it.
    const auto seconds =
        std::chrono::ceil<std::chrono::seconds>(timeFor(source, options.importer)) + kGracePeriod;
    std::vector<std::string> arguments{"--name=" + source.name(), "--reader=" + reader,
                                       "--seconds=" + std::to_string(seconds.count()),
                                       "--max-memory=" + std::to_string(options.importer.memory)};
    // Images are limited by their number of pixels instead.
    const std::uint64_t memory = reader == kImageReader
                                     ? options.importer.memory
                                     : memoryFor(source.fileBytes().size(), options.importer);
    arguments.push_back("--memory=" + std::to_string(memory));
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
            if (outcome.code == SIGSYS) {
                return {ErrorCode::importerFailed, where,
                        program +
                            " was stopped because it attempted a forbidden operation. The file may be "
                            "malicious; do not open it in other programs"};
            }
            return {ErrorCode::importerFailed, where,
                    program + " crashed on this file (" + signalName(outcome.code) + ")"};
        case ChildOutcome::End::exited:
            break;
    }
    return {ErrorCode::importerFailed, where,
            program + " failed with exit code " + std::to_string(outcome.code) + " and no message"};
}

/// Runs sinew-import for a source and returns its answer.
Result<std::string> answerOf(const Source& source, const ReadOptions& options, const std::string& reader) {
    ChildTask task;
    task.program = importerPath(options.importer);
    task.arguments = argumentsFor(source, options, reader);
    // Most of its time would otherwise go into page faults for memory that it uses once.
    task.environment = {{"GLIBC_TUNABLES", "glibc.malloc.hugetlb=1"}};
    task.input = source.fileBytes();
    if (reader != kImageReader) {
        task.openFile = [&source](const std::string& name) {
            return source.sibling(name).map([](const Source& sibling) { return sibling.fileBytes(); });
        };
        task.memoryFor = [&](std::uint64_t received) {
            return memoryFor(source.fileBytes().size() + received, options.importer);
        };
    }
    constexpr std::size_t kSceneBytesPerFileByte = 4;  // curves in a compressed file
    task.expectedOutput =
        std::min(kSceneBytesPerFileByte * source.fileBytes().size(), std::size_t{256} << 20);
    task.time = timeFor(source, options.importer);
    task.cancel = options.cancel;
    ChildOutcome outcome = runChild(task);
    if (outcome.end != ChildOutcome::End::exited || (outcome.code != 0 && outcome.output.empty())) {
        return tl::unexpected<Error>(errorOf(outcome, task, source.name()));
    }
    return std::move(outcome.output);
}

}  // namespace

std::filesystem::path importerPath(const ImporterOptions& options) {
    if (!options.program.empty()) return options.program;
    if (const char* named = std::getenv("SINEW_IMPORT"); named && *named) return named;
    return programBeside("sinew-import");
}

Result<Scene> readInChild(ChildReader reader, const Source& source, const Scene& onto,
                          const ReadOptions& options, Diagnostics& diagnostics) {
    const Result<std::string> answer = answerOf(source, options, nameOf(reader));
    if (!answer) return tl::unexpected<Error>(answer.error());
    const Result<Scene> read = decodeAnswer(*answer, source.name(), diagnostics, options.control());
    if (!read) return read;
    return addScene(onto, *read);
}

Result<DecodedImage> decodeImageInChild(const std::string& name, std::string bytes,
                                        const ReadOptions& options) {
    const Source source = Source::fromMemory(name, std::move(bytes));
    const Result<std::string> answer = answerOf(source, options, kImageReader);
    if (!answer) return tl::unexpected<Error>(answer.error());
    return decodeImageAnswer(*answer, name);
}

}  // namespace sinew
