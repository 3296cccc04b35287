// sinew-import: one foreign file on standard input, its scene on standard output
// (core/io/assimp/ImportAnswer.h). What AssimpFormat starts; not for hands.
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <array>
#include <cerrno>

#include "app/import/importScene.h"
#include "app/import/limitSelf.h"
#include "core/io/assimp/ImportAnswer.h"

namespace {

using namespace sinew;

struct Request {
    std::string name, folder, rate;
    double unit = 0;
    SelfLimits limits{std::uint64_t{4} << 30, 60};
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
    long long above = 0, below = 0;
    if (std::sscanf(request.rate.c_str(), "%lld/%lld", &above, &below) == 2) {
        options.rate = FrameRate::create(above, below);
    }
    return options;
}

std::string answer(const Request& request) {
    Diagnostics diagnostics;
    const auto outOfMemory = [&] {
        return encodeAnswer(
            fail(ErrorCode::limitExceeded, request.name, "reading it takes more memory than is allowed"),
            diagnostics);
    };
    try {
        const Source source = Source::fromMemory(request.name, readAll(STDIN_FILENO), request.folder);
        return encodeAnswer(importScene(source, optionsOf(request), diagnostics), diagnostics);
    } catch (const std::bad_alloc&) {
        return outOfMemory();
    } catch (const std::length_error&) {
        return outOfMemory();
    }
}

}  // namespace

int main(int count, char** arguments) {
    Request request;
    CLI::App app("Reads one file for Sinew: its bytes on standard input, the scene on standard output.");
    app.add_option("--name", request.name, "The file's name, which tells the format")->required();
    app.add_option("--folder", request.folder, "Where the files that it names are");
    app.add_option("--unit", request.unit, "Metres of one unit of length");
    app.add_option("--rate", request.rate, "Frames a second, as 30/1");
    app.add_option("--memory", request.limits.memory, "Bytes that it may use");
    app.add_option("--seconds", request.limits.seconds, "Processor time that it may use");
    CLI11_PARSE(app, count, arguments);
    limitSelf(request.limits, arguments);
    const bool told = writeAll(STDOUT_FILENO, answer(request));
    // Nothing is torn down: what hostile files have done to it must not matter.
    ::_exit(told ? 0 : 1);
}
