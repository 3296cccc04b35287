#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/AtomicFile.h"
#include "core/base/Result.h"

namespace sinew {

/// What may be spent on one file. Untrusted files may be hostile; every reader keeps to these.
struct ReadLimits {
    std::uintmax_t bytes = std::uintmax_t{2} << 30;
    int joints = 65536;
    int depth = 4096;
    std::int64_t frames = 10'000'000;
};

/// The bytes a format reads from: the main file, and its siblings by relative path under the same limits.
class Source {
public:
    /// Opens a file. Fails: fileNotFound, fileUnreadable (a folder, no permission), fileEmpty, fileTooLarge.
    static Result<Source> open(const std::filesystem::path& path, const ReadLimits& limits = {});

    /// Bytes in memory; siblings only where `folder` is given.
    static Source fromMemory(std::string name, std::string bytes, std::filesystem::path folder = {});

    /// One of several files in memory, which are siblings: the one of this name, else the last. `files` is
    /// neither null nor empty.
    static Source fromFiles(std::shared_ptr<const std::vector<NamedFile>> files, const std::string& name);

    const std::string& name() const { return name_; }  ///< bare file name, for messages
    std::string stem() const;                          ///< name without its extension, UTF-8
    std::string extension() const;                     ///< lower case with the dot, ".bvh"
    std::string_view bytes() const { return bytes_; }
    const std::filesystem::path& folder() const { return folder_; }  ///< empty where it has none
    const ReadLimits& limits() const { return limits_; }

    /// A file beside this one. Refuses absolute paths and ones that leave the folder ("..").
    Result<Source> sibling(const std::string& relativePath) const;
    /// Bare names of the files in the same folder with this extension (any case), sorted.
    std::vector<std::string> siblingNames(std::string_view extension) const;

    /// "walk.amc:1204"
    std::string place(std::size_t line) const { return name_ + ":" + std::to_string(line); }

private:
    std::string name_;
    std::filesystem::path folder_;
    std::shared_ptr<const std::vector<NamedFile>> files_;  ///< null, or what takes the folder's place
    std::string bytes_;
    ReadLimits limits_;
};

}  // namespace sinew
