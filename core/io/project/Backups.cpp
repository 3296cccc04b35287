#include "core/io/project/Backups.h"

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace sinew {

namespace fs = std::filesystem;

namespace {

/// A second name of the same file; a copy where the file system has no second names.
std::error_code keepAs(const fs::path& file, const fs::path& backup) {
    std::error_code error;
    fs::create_hard_link(file, backup, error);
    if (error) fs::copy_file(file, backup, fs::copy_options::overwrite_existing, error);
    return error;
}

}  // namespace

fs::path backupOf(const fs::path& file, int n) {
    fs::path backup = file;
    backup += '~';
    return backup += std::to_string(n);
}

Result<void> rotateBackups(const fs::path& file, int count) {
    std::error_code error;
    if (count < 1 || !fs::exists(file, error)) return {};
    int free = 1;
    while (free < count && fs::exists(backupOf(file, free), error)) ++free;
    for (int n = free; n > 1 && !error; --n) fs::rename(backupOf(file, n - 1), backupOf(file, n), error);
    if (!error && count == 1) fs::remove(backupOf(file, 1), error);
    if (!error) error = keepAs(file, backupOf(file, 1));
    if (!error) return {};
    return fail(ErrorCode::fileNotWritable, file.string(),
                "no backup of the file can be made: " + error.message());
}

}  // namespace sinew
