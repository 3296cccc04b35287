#include "app/cli/Output.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "core/base/AtomicFile.h"

namespace sinew {

namespace {

constexpr std::size_t kFlushSize = std::size_t{1} << 18;

}  // namespace

Result<void> Output::writeToStdout() {
    const bool written =
        std::fwrite(text_.data(), 1, text_.size(), stdout) == text_.size() && std::fflush(stdout) == 0;
    if (!written) return fail(ErrorCode::fileNotWritable, "stdout", std::strerror(errno));
    text_.clear();
    return {};
}

Result<void> Output::flush() {
    if (!path_.empty() || text_.size() < kFlushSize) return {};
    return writeToStdout();
}

Result<void> Output::finish() {
    if (path_.empty()) return writeToStdout();
    const auto folder = path_.has_parent_path() ? path_.parent_path() : std::filesystem::path(".");
    return writeFiles(folder, {{path_.filename().string(), std::move(text_)}});
}

int report(const Error& error) {
    std::fprintf(stderr, "sinew: %s\n", text(error).c_str());
    return kFailed;
}

void report(const Diagnostics& diagnostics) {
    for (const Diagnostic& diagnostic : diagnostics.list()) {
        if (diagnostic.severity != Severity::information)
            std::fprintf(stderr, "sinew: %s\n", text(diagnostic).c_str());
    }
}

int print(std::string text, int exitCode) {
    Output output;
    output.text() = std::move(text);
    const auto printed = output.finish();
    return printed ? exitCode : report(printed.error());
}

int printResult(const std::function<Result<std::string>(Diagnostics&)>& work) {
    Diagnostics diagnostics;
    auto text = work(diagnostics);
    report(diagnostics);
    return text ? print(*std::move(text)) : report(text.error());
}

}  // namespace sinew
