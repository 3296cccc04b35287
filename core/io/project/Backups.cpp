#include "core/io/project/Backups.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/AtomicFile.h"

namespace sinew {

namespace fs = std::filesystem;

namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

std::error_code sync(const fs::path& file) {
    const int handle = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (handle < 0) return lastError();
    const std::error_code error = ::fsync(handle) == 0 ? std::error_code() : lastError();
    ::close(handle);
    return error;
}

/// Gives a file a second name, or copies it if the file system does not support hard links.
std::error_code linkOrCopy(const fs::path& file, const fs::path& backup) {
    if (::link(file.c_str(), backup.c_str()) == 0) return {};
    std::error_code error;
    fs::copy_file(file, backup, error);
    return error ? error : sync(backup);
}

/// Renames several files. If one fails, those before it are renamed back.
std::error_code renameAll(const std::vector<std::pair<fs::path, fs::path>>& names) {
    std::error_code error, ignored;
    for (std::size_t i = 0; i < names.size(); ++i) {
        fs::rename(names[i].first, names[i].second, error);
        if (!error) continue;
        while (i-- > 0) fs::rename(names[i].second, names[i].first, ignored);
        return error;
    }
    return {};
}

/// Creates the new backup under a temporary name, renumbers the old ones, moving the oldest out of the way,
/// and then renames the new one.
std::error_code rotate(const fs::path& file, int count, const fs::path& newBackup, const fs::path& oldest) {
    if (auto error = linkOrCopy(file, newBackup)) return error;
    std::error_code ignored;
    int freeSlot = 1;
    while (freeSlot < count && fs::exists(backupPath(file, freeSlot), ignored)) ++freeSlot;
    std::vector<std::pair<fs::path, fs::path>> names;
    const fs::path last = backupPath(file, freeSlot);
    if (fs::is_directory(last, ignored)) return std::make_error_code(std::errc::is_a_directory);
    if (fs::exists(last, ignored)) names.emplace_back(last, oldest);
    for (int n = freeSlot; n > 1; --n) names.emplace_back(backupPath(file, n - 1), backupPath(file, n));
    names.emplace_back(newBackup, backupPath(file, 1));
    return renameAll(names);
}

}  // namespace

fs::path backupPath(const fs::path& file, int n) {
    fs::path backup = file;
    backup += '~';
    return backup += std::to_string(n);
}

Result<void> rotateBackups(const fs::path& file, int count) {
    std::error_code ignored;
    if (count < 1 || !fs::exists(file, ignored)) return {};
    const fs::path newBackup = temporaryPath(file.parent_path());
    const fs::path oldest = temporaryPath(file.parent_path());
    const std::error_code error = rotate(file, count, newBackup, oldest);
    fs::remove(newBackup, ignored);
    if (!error) fs::remove(oldest, ignored);
    if (!error) return {};
    return fail(ErrorCode::fileNotWritable, file.string(),
                "a backup of the file cannot be created: " + error.message());
}

}  // namespace sinew
