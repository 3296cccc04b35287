#pragma once

#include <filesystem>
#include <span>
#include <string_view>
#include <vector>

#include "core/io/format/Format.h"

namespace sinew {

/// Returns all formats, in the order in which they are tried.
std::span<const Format* const> formats();

/// Returns the format of a source, by content or else by extension. Fails with `formatUnknown`, listing what
/// can be read.
Result<const Format*> formatOf(const Source& source);

/// Returns the format that writes files with this extension (".bvh"). Fails with `formatCannotWrite`, listing
/// what can be written.
Result<const Format*> formatForWriting(std::string_view extension);

/// A file and the format that reads it.
struct OpenedFile {
    Source source;
    const Format* format;
};

/// Opens files and returns them in reading order: as given, but with each motion after its skeleton. That is
/// the skeleton whose name fits best, else one in the same folder, else one of the same format; of several
/// the last one before the motion, else the first after it. Fails as Source::open() and formatOf() do, and
/// with `limitExceeded` if there is not enough memory.
Result<std::vector<OpenedFile>> openFiles(std::span<const std::filesystem::path> paths);

/// Reads files onto `onto` in this order, and corrects their characters as the options ask (see
/// withCorrections()). Reads all files or none. Fails as the formats and withCorrections() do, with
/// `fileUnreadable` if a file became shorter or its disk failed meanwhile, and with `limitExceeded` if there
/// is not enough memory.
Result<Scene> readOpened(std::span<const OpenedFile> files, const Scene& onto, const ReadOptions& options,
                         Diagnostics& diagnostics);

/// Opens files with openFiles(), so that "35.asf 35_01.amc" gives one clip, and reads them with readOpened().
Result<Scene> readFiles(std::span<const std::filesystem::path> paths, const Scene& onto,
                        const ReadOptions& options, Diagnostics& diagnostics);

/// Writes one clip to `path` in the format of its extension, atomically. Fails as formatForWriting(), the
/// format and writeFiles() do.
Result<void> writeFile(const Scene& scene, const std::filesystem::path& path, const WriteOptions& options,
                       Diagnostics& diagnostics);

}  // namespace sinew
