#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/io/child/ImportAnswer.h"
#include "core/io/format/Format.h"

namespace sinew {

/// One of the readers of an importer.
struct ImportReader {
    std::string_view name;  ///< value of --reader
    /// Reads a file and returns the encoded answer. Of the options, `metresPerUnit` and `rate` are set.
    std::string (*answer)(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);
};

/// Fails with `syntax` if a source is a pointer that Git LFS has not replaced by the file.
Result<void> checkIsFile(const Source& source);

/// The answer of a function that reads a scene.
template <auto kRead>
std::string sceneAnswer(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    return encodeAnswer(checkIsFile(source).and_then([&] { return kRead(source, options, diagnostics); }),
                        diagnostics);
}

/// Runs an importer: locks the process down, reads the file in standard input with the reader that the
/// command line names, and writes the answer (core/io/child/ImportAnswer.h) to standard output. Returns only
/// if the command line is wrong, with the exit code.
///
/// @param libraries  a line for each library to be named by --version, such as "Assimp 5.2.5\n"
int runImporter(int count, char** arguments, std::span<const ImportReader> readers,
                const std::string& libraries = {});

}  // namespace sinew
