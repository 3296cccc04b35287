#include "app/import/runImporter.h"

#include <sys/stat.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <vector>

#include "app/cli/Version.h"
#include "app/import/Utf16.h"
#include "app/import/limitResources.h"
#include "app/import/lockDown.h"
#include "core/base/ProgramPath.h"
#include "core/io/child/FileRequests.h"

namespace sinew {

namespace {

struct Request {
    std::string name, reader, rate;
    double unit = 0;
    ResourceLimits limits{std::uint64_t{4} << 30, std::uint64_t{4} << 30, 60};
};

/// Returns standard input, which must be a file.
FileBytes standardInput() {
    struct stat status {};
    const bool isFile = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
    return isFile ? FileBytes(FileDescriptor(STDIN_FILENO), static_cast<std::size_t>(status.st_size))
                  : FileBytes();
}

bool writeAll(int file, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t size = ::write(file, bytes.data(), bytes.size());
        if (size < 0 && errno == EINTR) continue;
        if (size < 0) return false;
        bytes.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
}

ReadOptions optionsOf(const Request& request) {
    ReadOptions options;
    if (request.unit > 0) options.metresPerUnit = request.unit;
    long long numerator = 0, denominator = 0;
    if (std::sscanf(request.rate.c_str(), "%lld/%lld", &numerator, &denominator) == 2) {
        options.rate = FrameRate::create(numerator, denominator);
    }
    return options;
}

std::string answer(const Request& request, const ImportReader& reader) {
    Diagnostics diagnostics;
    const auto outOfMemory = [&] {
        return encodeAnswer(Result<Scene>(fail(ErrorCode::limitExceeded, request.name,
                                               "reading the file needs more memory than allowed")),
                            diagnostics);
    };
    try {
        const FileBytes input = standardInput();
        const Result<Walls> walls = lockDown();
        if (!walls) return encodeAnswer(Result<Scene>(tl::unexpected(walls.error())), diagnostics);
        return reader.answer(Source::fromFileBytes(request.name, input, requestFile), optionsOf(request),
                             diagnostics);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) {
        return outOfMemory();
    }
}

/// Locks this process down, prints the versions and the active layers of the sandbox, one per line, and ends
/// the process. Nothing else may be called afterwards.
[[noreturn]] void printVersions(const std::string& program, const std::string& libraries) {
    const Result<Walls> walls = lockDown();
    const std::string lines = program + ' ' + versionText() + '\n' + libraries + "Sandbox " +
                              (walls ? text(*walls) : text(walls.error())) + '\n';
    ::_exit(writeAll(STDOUT_FILENO, lines) ? 0 : 1);
}

}  // namespace

Result<Source> checkedText(const Source& source) {
    if (source.bytes().starts_with("version https://git-lfs"))
        return fail(ErrorCode::syntax, source.name(),
                    "this is a Git LFS pointer, not the file itself. Run 'git lfs pull' to download it");
    if (auto text = utf8FromUtf16(source.bytes())) return source.withBytes(std::move(*text));
    return source;
}

int runImporter(int count, char** arguments, std::span<const ImportReader> readers,
                const std::string& libraries) {
    Request request;
    std::vector<std::string> names;
    for (const ImportReader& reader : readers) names.emplace_back(reader.name);
    CLI::App app("Read a file from standard input and write the scene to standard output (started by Sinew)");
    app.add_option("--name", request.name, "File name")->required();
    app.add_option("--reader", request.reader, "Reader to use")->required()->check(CLI::IsMember(names));
    app.add_option("--unit", request.unit, "Length of one file unit in metres");
    app.add_option("--rate", request.rate, "Frame rate as a ratio, such as 30/1");
    app.add_option("--memory", request.limits.memory, "Memory limit in bytes");
    app.add_option("--max-memory", request.limits.maxMemory,
                   "Limit in bytes to which Sinew may raise the memory limit");
    app.add_option("--seconds", request.limits.seconds, "Processor time limit in seconds");
    app.set_version_flag(
        "--version", [&]() -> std::string { printVersions(programPath().filename().string(), libraries); });
    CLI11_PARSE(app, count, arguments);
    limitResources(request.limits, arguments);
    const bool written = writeAll(
        STDOUT_FILENO, answer(request, *std::ranges::find(readers, request.reader, &ImportReader::name)));
    // No destructors run: a hostile file may have corrupted this process's memory.
    ::_exit(written ? 0 : 1);
}

}  // namespace sinew
