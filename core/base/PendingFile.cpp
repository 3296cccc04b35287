#include "core/base/PendingFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <system_error>

namespace sinew {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> failed(const fs::path& target, const std::string& why) {
    return fail(ErrorCode::fileNotWritable, target.string(), "the file cannot be written: " + why);
}

/// Where the bytes shall really stand: behind a link, so that the link itself stays.
Result<fs::path> targetOf(const fs::path& folder, const std::string& name) {
    const fs::path asked = folder / name;
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
        name.find('\0') != std::string::npos)
        return failed(asked, "its name is not a bare file name");
    std::error_code error;
    const fs::path target =
        fs::exists(asked, error) ? fs::canonical(asked, error) : fs::absolute(asked, error);
    if (error) return failed(asked, error.message());
    if (!fs::exists(target, error)) return target;
    if (!fs::is_regular_file(target, error)) return failed(asked, "something that is no file has its name");
    if (::access(target.c_str(), W_OK) != 0) return notWritable(asked, errno);
    return target;
}

}  // namespace

tl::unexpected<Error> notWritable(const fs::path& target, int error) {
    return failed(target, std::generic_category().message(error));
}

Result<PendingFile> PendingFile::create(const fs::path& folder, const std::string& name) {
    Result<fs::path> target = targetOf(folder, name);
    if (!target) return tl::unexpected<Error>(target.error());
    PendingFile file(std::move(*target));
    if (!file.open() || !file.keepPermissions()) return notWritable(file.target_, errno);
    return file;
}

PendingFile::~PendingFile() {
    if (file_ >= 0) ::close(file_);
    if (!path_.empty()) ::unlink(path_.c_str());
}

Result<void> PendingFile::write(std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(file_, bytes.data(), bytes.size());
        if (written < 0 && errno != EINTR) return notWritable(target_, errno);
        if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
    }
    return {};
}

Result<void> PendingFile::finish() {
    if (::fsync(file_) != 0 || ::close(std::exchange(file_, -1)) != 0) return notWritable(target_, errno);
    return {};
}

Result<void> PendingFile::moveToTarget() {
    if (::rename(path_.c_str(), target_.c_str()) != 0) return notWritable(target_, errno);
    path_.clear();
    return {};
}

bool PendingFile::open() {
    static std::atomic<unsigned> counter = 0;
    do {
        const std::string name =
            ".sinew-" + std::to_string(::getpid()) + '-' + std::to_string(counter++) + ".tmp";
        const fs::path path = target_.parent_path() / name;
        file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file_ >= 0) path_ = path;
    } while (file_ < 0 && (errno == EEXIST || errno == EINTR));
    return file_ >= 0;
}

bool PendingFile::keepPermissions() const {
    struct stat old;
    return ::stat(target_.c_str(), &old) != 0 || ::fchmod(file_, old.st_mode & 07777) == 0;
}

Result<void> syncFolder(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return errno == EACCES ? Result<void>() : notWritable(folder, errno);
    const int error = ::fsync(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (error != 0 && error != EINVAL && error != ENOTSUP) return notWritable(folder, error);
    return {};
}

}  // namespace sinew
