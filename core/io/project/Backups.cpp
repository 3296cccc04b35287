#include "core/io/project/Backups.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>
#include <vector>

#include "core/base/PendingFile.h"

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

/// A second name of the same file; a copy where the file system has no second names.
std::error_code keepAs(const fs::path& file, const fs::path& backup) {
    if (::link(file.c_str(), backup.c_str()) == 0) return {};
    std::error_code error;
    fs::copy_file(file, backup, error);
    return error ? error : sync(backup);
}

/// Renamings that belong together: where one fails, those before it are taken back.
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

/// The new backup first, then the old ones move on, the oldest out of the way, then the new one takes its
/// place.
std::error_code rotate(const fs::path& file, int count, const fs::path& made, const fs::path& oldest) {
    if (auto error = keepAs(file, made)) return error;
    std::error_code ignored;
    int free = 1;
    while (free < count && fs::exists(backupOf(file, free), ignored)) ++free;
    std::vector<std::pair<fs::path, fs::path>> names;
    const fs::path last = backupOf(file, free);
    if (fs::is_directory(last, ignored)) return std::make_error_code(std::errc::is_a_directory);
    if (fs::exists(last, ignored)) names.emplace_back(last, oldest);
    for (int n = free; n > 1; --n) names.emplace_back(backupOf(file, n - 1), backupOf(file, n));
    names.emplace_back(made, backupOf(file, 1));
    return renameAll(names);
}

}  // namespace

fs::path backupOf(const fs::path& file, int n) {
    fs::path backup = file;
    backup += '~';
    return backup += std::to_string(n);
}

Result<void> rotateBackups(const fs::path& file, int count) {
    std::error_code ignored;
    if (count < 1 || !fs::exists(file, ignored)) return {};
    const fs::path made = temporaryIn(file.parent_path());
    const fs::path oldest = temporaryIn(file.parent_path());
    const std::error_code error = rotate(file, count, made, oldest);
    fs::remove(made, ignored);
    if (!error) fs::remove(oldest, ignored);
    if (!error) return {};
    return fail(ErrorCode::fileNotWritable, file.string(),
                "no backup of the file can be made: " + error.message());
}

}  // namespace sinew
