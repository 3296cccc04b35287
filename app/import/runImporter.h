#pragma once

#include <span>
#include <string>
#include <string_view>

#include "core/base/Diagnostics.h"
#include "core/io/child/ImportAnswer.h"
#include "core/io/format/Format.h"

namespace sinew {

/// A reader of an importer.
struct ImportReader {
    std::string_view name;  ///< value of --reader
    /// Reads a file and returns the encoded answer. Only the options `metresPerUnit` and `rate` are set.
    std::string (*answer)(const Source& source, const ReadOptions& options, Diagnostics& diagnostics);
};

/// Returns a source, converted to UTF-8 if it is UTF-16. Fails with `syntax` if it is a pointer that Git LFS
/// has not replaced by the file.
Result<Source> checkedText(const Source& source);

/// Reads a scene and returns the encoded answer. UTF-16 text is read, too.
template <auto kRead>
std::string sceneAnswer(const Source& source, const ReadOptions& options, Diagnostics& diagnostics) {
    const auto read = [&](const Source& utf8) { return kRead(utf8, options, diagnostics); };
    return encodeAnswer(checkedText(source).and_then(read), diagnostics);
}

/// Runs an importer: locks the process down, reads the file in standard input with the reader that the
/// command line names, and writes the answer (core/io/child/ImportAnswer.h) to standard output. Returns only
/// if the command line is wrong, with the exit code.
///
/// @param libraries  a line for each library to be named by --version, such as "Assimp 5.2.5\n"
int runImporter(int count, char** arguments, std::span<const ImportReader> readers,
                const std::string& libraries = {});

}  // namespace sinew
