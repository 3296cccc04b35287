#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/Result.h"

namespace sinew {

/// A file being written: a temporary file with a unique name in the target's folder. It is removed by the
/// destructor unless it was moved to the target. All functions fail with `fileNotWritable` and the target's
/// path.
class PendingFile {
public:
    /// What happens if the target is a symbolic link: the file it points to is replaced and the link kept, or
    /// the link itself is replaced by a file.
    enum class Links { follow, replace };

    /// Creates the temporary file for `name` in `folder`, a plain file name. The file gets the permissions of
    /// the one it replaces.
    static Result<PendingFile> create(const std::filesystem::path& folder, const std::string& name,
                                      Links links = Links::follow);

    PendingFile(PendingFile&& other) noexcept
        : target_(std::move(other.target_)),
          path_(std::exchange(other.path_, {})),
          file_(std::exchange(other.file_, -1)) {}
    PendingFile& operator=(PendingFile&&) = delete;
    ~PendingFile();

    const std::filesystem::path& path() const { return path_; }      ///< of the temporary file
    const std::filesystem::path& target() const { return target_; }  ///< with symbolic links resolved

    Result<void> write(std::string_view bytes);
    /// Waits until all bytes of the file, including those written by other processes, are on the disk.
    Result<void> finish();
    /// Renames the finished file to the target. Does not sync the folder, see syncFolder().
    Result<void> moveToTarget();

private:
    explicit PendingFile(std::filesystem::path target) : target_(std::move(target)) {}
    bool open();
    bool copyPermissions() const;

    std::filesystem::path target_;
    std::filesystem::path path_;
    int file_ = -1;
};

/// Returns a path in `folder` for a temporary file. The name starts with a dot and is unique in this process.
std::filesystem::path temporaryPath(const std::filesystem::path& folder);

/// Removes temporary files that killed processes of this computer left in a folder.
void removeAbandoned(const std::filesystem::path& folder);

/// Makes renames in a folder survive a power failure. Does nothing on file systems that cannot sync a folder.
/// Fails with `fileNotWritable`.
Result<void> syncFolder(const std::filesystem::path& folder);

/// Returns an error such as "the file cannot be written: No space left on device" for a target and an errno.
tl::unexpected<Error> notWritable(const std::filesystem::path& target, int error);

/// A file to be written by a format: a bare name and its bytes.
struct NamedFile {
    std::string name;
    std::string bytes;
    std::size_t extras = 0;  ///< how many of the bytes only Sinew reads
    /// Written beside the file that the user named. Replaces a symbolic link of its name, which could lead
    /// anywhere, instead of following it.
    bool isCompanion = false;
};

/// Writes several files to `folder` together. Each is first written to a temporary file in the same folder
/// and synced; only when all are complete are they renamed over their targets. On failure no temporary is
/// left and no target has changed, unless a rename failed.
///
/// @param cancel  null, or checked until the first rename
/// Fails with `fileNotWritable` and the path, or `cancelled`.
Result<void> writeFiles(const std::filesystem::path& folder, const std::vector<NamedFile>& files,
                        const std::atomic<bool>* cancel = nullptr);

}  // namespace sinew
