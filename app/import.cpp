// sinew-import: reads one foreign file from standard input and writes its scene to standard output
// (core/io/child/ImportAnswer.h). Started by AssimpFormat; not meant to be run by hand.
#include <sys/stat.h>
#include <unistd.h>

#include <assimp/version.h>

#include <CLI/CLI.hpp>
#include <cerrno>

#include "app/cli/Version.h"
#include "app/import/decodeImage.h"
#include "app/import/importScene.h"
#include "app/import/limitResources.h"
#include "app/import/lockDown.h"
#include "core/io/child/FileRequests.h"
#include "core/io/child/ImportAnswer.h"
#include "core/io/gltf/readGltf.h"
#include "core/io/rigjson/readRigJson.h"

namespace {

using namespace sinew;

struct Request {
    std::string name, reader, rate;
    double unit = 0;
    ResourceLimits limits{std::uint64_t{4} << 30, 60};
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

std::string read(const Request& request, const Source& source, Diagnostics& diagnostics) {
    const ReadOptions options = optionsOf(request);
    if (request.reader == "image") return encodeAnswer(decodeImage(source));
    if (request.reader == "rigjson")
        return encodeAnswer(readRigJson(source, options, diagnostics), diagnostics);
    if (request.reader != "gltf") return encodeAnswer(importScene(source, options, diagnostics), diagnostics);
    return encodeAnswer(checkIsFile(source).and_then([&] { return readGltf(source, options, diagnostics); }),
                        diagnostics);
}

std::string answer(const Request& request) {
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
        return read(request, Source::fromFileBytes(request.name, input, requestFile), diagnostics);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) {
        return outOfMemory();
    }
}

/// Locks this process down, prints the versions of this program and of Assimp and what confines the process,
/// one per line, and ends it. Nothing else may be called afterwards.
[[noreturn]] void printVersions() {
    const Result<Walls> walls = lockDown();
    const std::string lines =
        "sinew-import " + versionText() + "\nAssimp " + std::to_string(aiGetVersionMajor()) + '.' +
        std::to_string(aiGetVersionMinor()) + '.' + std::to_string(aiGetVersionPatch()) + "\nSandbox " +
        (walls ? text(*walls) : text(walls.error())) + '\n';
    ::_exit(writeAll(STDOUT_FILENO, lines) ? 0 : 1);
}

}  // namespace

int main(int count, char** arguments) {
    Request request;
    CLI::App app("Read a file from standard input and write the scene to standard output (started by Sinew)");
    app.add_option("--name", request.name, "File name; its extension selects the format")->required();
    app.add_option("--reader", request.reader, "gltf, rigjson or image (default: chosen by the file)");
    app.add_option("--unit", request.unit, "Length of one file unit in metres");
    app.add_option("--rate", request.rate, "Frame rate as a ratio, such as 30/1");
    app.add_option("--memory", request.limits.memory, "Memory limit in bytes");
    app.add_option("--seconds", request.limits.seconds, "Processor time limit in seconds");
    app.set_version_flag("--version", []() -> std::string { printVersions(); });
    CLI11_PARSE(app, count, arguments);
    limitResources(request.limits, arguments);
    const bool written = writeAll(STDOUT_FILENO, answer(request));
    // No destructors run: a hostile file may have corrupted this process's memory.
    ::_exit(written ? 0 : 1);
}
