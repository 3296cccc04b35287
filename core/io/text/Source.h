#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"
#include "core/base/FileBytes.h"
#include "core/base/Result.h"

namespace sinew {

/// Limits for reading one file. Files may be hostile, so every reader observes these.
struct ReadLimits {
    std::uintmax_t bytes = std::uintmax_t{2} << 30;
    int joints = 65536;
    int depth = 4096;
    std::int64_t frames = 10'000'000;
};

/// Opens a file that another one refers to by a relative path.
using SiblingOpener = std::function<Result<FileBytes>(const std::string& relativePath)>;

/// The bytes of a file to be read, with access to its siblings by relative path under the same limits.
class Source {
public:
    /// Opens a file. Fails with `fileNotFound`, `fileUnreadable` (a folder, a device, no permission),
    /// `fileEmpty` or `fileTooLarge`.
    static Result<Source> open(const std::filesystem::path& path, const ReadLimits& limits = {});

    /// Wraps bytes in memory. Siblings are available only if `folder` is given.
    static Source fromMemory(std::string name, std::string bytes, std::filesystem::path folder = {});
    /// Wraps bytes whose siblings are opened by `opener`, which may be null.
    static Source fromFileBytes(std::string name, FileBytes bytes, SiblingOpener opener = {});

    /// Returns one of several files in memory, which are siblings of each other: the one with this name, else
    /// the last. `files` must not be null or empty.
    static Source fromFiles(std::shared_ptr<const std::vector<NamedFile>> files, const std::string& name);

    /// Returns this source with other bytes, such as those of its text in another encoding.
    Source withBytes(std::string bytes) const;

    const std::string& name() const { return name_; }  ///< bare file name, for messages
    std::string stem() const;                          ///< name without its extension, UTF-8
    std::string extension() const;                     ///< lower case with the dot, ".bvh"
    std::string_view bytes() const { return bytes_.view(); }
    const FileBytes& fileBytes() const { return bytes_; }  ///< for code that does not need all bytes
    const std::filesystem::path& folder() const { return folder_; }  ///< empty if there is none
    const ReadLimits& limits() const { return limits_; }

    /// Opens a file in the same folder or below. Rejects absolute paths and paths that leave the folder, by
    /// ".." or by a symbolic link.
    Result<Source> sibling(const std::string& relativePath) const;
    /// Returns the sorted names of the files in the same folder with this extension, ignoring case.
    std::vector<std::string> siblingNames(std::string_view extension) const;

    /// Returns "walk.amc:1204".
    std::string location(std::size_t line) const { return name_ + ":" + std::to_string(line); }

private:
    /// @param path  for messages
    static Result<Source> read(FileDescriptor file, const std::filesystem::path& path,
                               const ReadLimits& limits);

    std::string name_;
    std::filesystem::path folder_;
    SiblingOpener opener_;                                 ///< null, or used instead of the folder
    std::shared_ptr<const std::vector<NamedFile>> files_;  ///< null, or used instead of the folder
    FileBytes bytes_;
    ReadLimits limits_;
};

}  // namespace sinew
