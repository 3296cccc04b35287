#include "core/base/PendingFile.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <system_error>

namespace sinew {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> failed(const fs::path& target, const std::string& why) {
    return fail(ErrorCode::fileNotWritable, target.string(), "the file cannot be written: " + why);
}

constexpr std::string_view kTemporaryEnd = ".tmp";

/// What temporaries of this computer begin with. Folders may be shared, and a process number is of one
/// computer only.
std::string temporaryBeginning() {
    char host[256] = {};
    ::gethostname(host, sizeof host - 1);
    return ".sinew-" + std::string(host) + '-';
}

/// The process of a temporary of this computer; 0 where it is none.
pid_t processOf(std::string_view name, std::string_view beginning) {
    if (!name.starts_with(beginning) || !name.ends_with(kTemporaryEnd)) return 0;
    name.remove_prefix(beginning.size());
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    return error == std::errc() && *end == '-' && process > 0 ? process : 0;
}

bool isDead(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

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

fs::path temporaryIn(const fs::path& folder) {
    static std::atomic<unsigned> counter = 0;
    return folder / (temporaryBeginning() + std::to_string(::getpid()) + '-' + std::to_string(counter++) +
                     std::string(kTemporaryEnd));
}

void removeAbandoned(const fs::path& folder) {
    const std::string beginning = temporaryBeginning();
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const pid_t process = processOf(it->path().filename().string(), beginning);
        if (process != 0 && isDead(process)) ::unlink(it->path().c_str());
    }
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
    do {
        const fs::path path = temporaryIn(target_.parent_path());
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
