#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

#include "core/base/Result.h"

namespace sinew {

/// A file in the making: a temporary of a name that nobody has, in the folder of its target. It is gone again
/// unless it is moved there. All functions fail with fileNotWritable and the target's path.
class PendingFile {
public:
    /// Where the target is a link, what it leads to is replaced, and the link stays. The file gets the
    /// permissions of the one it replaces.
    static Result<PendingFile> create(const std::filesystem::path& folder, const std::string& name);

    PendingFile(PendingFile&& other) noexcept
        : target_(std::move(other.target_)),
          path_(std::exchange(other.path_, {})),
          file_(std::exchange(other.file_, -1)) {}
    PendingFile& operator=(PendingFile&&) = delete;
    ~PendingFile();

    const std::filesystem::path& path() const { return path_; }      ///< of the temporary
    const std::filesystem::path& target() const { return target_; }  ///< behind links

    Result<void> write(std::string_view bytes);
    /// Returns when all bytes, whoever wrote them, are on the disk.
    Result<void> finish();
    /// Puts the finished file in its place. The folder is not synced, see syncFolder().
    Result<void> moveToTarget();

private:
    explicit PendingFile(std::filesystem::path target) : target_(std::move(target)) {}
    bool open();
    bool keepPermissions() const;

    std::filesystem::path target_;
    std::filesystem::path path_;
    int file_ = -1;
};

/// A name that no file of this process has in a folder, for a temporary. Starts with a dot.
std::filesystem::path temporaryIn(const std::filesystem::path& folder);

/// Removes the temporaries that processes of this computer left in a folder when they were killed.
void removeAbandoned(const std::filesystem::path& folder);

/// Makes renames in a folder survive a power cut. File systems that cannot sync a folder are left to
/// themselves. Fails: fileNotWritable.
Result<void> syncFolder(const std::filesystem::path& folder);

/// "the file cannot be written: No space left on device", for a target and an errno.
tl::unexpected<Error> notWritable(const std::filesystem::path& target, int error);

}  // namespace sinew
