// sinew-import: reads one foreign file from standard input and writes its scene to standard output
// (core/io/assimp/ImportAnswer.h). Started by AssimpFormat; not meant to be run by hand.
#include <sys/stat.h>
#include <unistd.h>

#include <assimp/version.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>

#include "app/cli/Version.h"
#include "app/import/importScene.h"
#include "app/import/limitResources.h"
#include "core/io/assimp/ImportAnswer.h"

namespace {

using namespace sinew;

struct Request {
    std::string name, folder, rate;
    double unit = 0;
    ResourceLimits limits{std::uint64_t{4} << 30, 60};
};

std::string readAll(int file) {
    std::string bytes;
    std::array<char, 65536> buffer;
    while (true) {
        const ssize_t size = ::read(file, buffer.data(), buffer.size());
        if (size < 0 && errno == EINTR) continue;
        if (size <= 0) return bytes;
        bytes.append(buffer.data(), static_cast<std::size_t>(size));
    }
}

FileBytes standardInput() {
    struct stat status {};
    const bool isFile = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
    if (!isFile) return FileBytes(readAll(STDIN_FILENO));
    return {FileDescriptor(STDIN_FILENO), static_cast<std::size_t>(status.st_size)};
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

std::string answer(const Request& request) {
    Diagnostics diagnostics;
    const auto outOfMemory = [&] {
        return encodeAnswer(
            fail(ErrorCode::limitExceeded, request.name, "reading the file needs more memory than allowed"),
            diagnostics);
    };
    try {
        const Source source = Source::fromFileBytes(request.name, standardInput(), request.folder);
        return encodeAnswer(importScene(source, optionsOf(request), diagnostics), diagnostics);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) {
        return outOfMemory();
    }
}

/// Returns the versions of this program and of Assimp, one per line.
std::string versions() {
    return "sinew-import " + versionText() + "\nAssimp " + std::to_string(aiGetVersionMajor()) + '.' +
           std::to_string(aiGetVersionMinor()) + '.' + std::to_string(aiGetVersionPatch());
}

}  // namespace

int main(int count, char** arguments) {
    Request request;
    CLI::App app(
        "Read one file for Sinew: take its bytes from standard input and write the scene to standard output");
    app.add_option("--name", request.name, "File name; its extension selects the format")->required();
    app.add_option("--folder", request.folder, "Folder of the files it refers to");
    app.add_option("--unit", request.unit, "Length of one file unit in metres");
    app.add_option("--rate", request.rate, "Frame rate as a ratio, such as 30/1");
    app.add_option("--memory", request.limits.memory, "Memory limit in bytes");
    app.add_option("--seconds", request.limits.seconds, "Processor time limit in seconds");
    app.set_version_flag("--version", versions());
    CLI11_PARSE(app, count, arguments);
    limitResources(request.limits, arguments);
    const bool written = writeAll(STDOUT_FILENO, answer(request));
    // No destructors run: a hostile file may have corrupted this process's memory.
    ::_exit(written ? 0 : 1);
}
