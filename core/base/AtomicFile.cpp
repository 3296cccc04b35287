#include "core/base/AtomicFile.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <set>
#include <system_error>

namespace sinew {

namespace fs = std::filesystem;

namespace {

tl::unexpected<Error> writeError(const fs::path& target, const std::string& reason) {
    return fail(ErrorCode::fileNotWritable, target.string(), "the file cannot be written: " + reason);
}

constexpr std::string_view kTemporarySuffix = ".tmp";

/// Returns the prefix of temporary files created on this computer. Folders may be shared between computers,
/// but process ids are valid on one only.
std::string temporaryPrefix() {
    char host[256] = {};
    ::gethostname(host, sizeof host - 1);
    return ".sinew-" + std::string(host) + '-';
}

/// Returns the id of the process that created a temporary file on this computer; 0 for other files.
pid_t owningProcess(std::string_view name, std::string_view prefix) {
    if (!name.starts_with(prefix) || !name.ends_with(kTemporarySuffix)) return 0;
    name.remove_prefix(prefix.size());
    pid_t process = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), process);
    return error == std::errc() && *end == '-' && process > 0 ? process : 0;
}

bool hasEnded(pid_t process) { return ::kill(process, 0) != 0 && errno == ESRCH; }

/// Returns the path to replace.
Result<fs::path> resolveTarget(const fs::path& folder, const std::string& name, PendingFile::Links links) {
    const fs::path requested = folder / name;
    if (name.empty() || name == "." || name == ".." || name.find('/') != std::string::npos ||
        name.find('\0') != std::string::npos)
        return writeError(requested, "the name is not a plain file name");
    std::error_code error;
    if (links == PendingFile::Links::replace && fs::is_symlink(requested, error))
        return fs::absolute(requested);
    fs::path target =
        fs::exists(requested, error) ? fs::canonical(requested, error) : fs::absolute(requested, error);
    if (error) return writeError(requested, error.message());
    if (!fs::exists(target, error)) return target;
    if (!fs::is_regular_file(target, error)) return writeError(requested, "this is not a regular file");
    if (::access(target.c_str(), W_OK) != 0) return notWritable(requested, errno);
    return target;
}

}  // namespace

tl::unexpected<Error> notWritable(const fs::path& target, int error) {
    return writeError(target, std::generic_category().message(error));
}

fs::path temporaryPath(const fs::path& folder) {
    static std::atomic<unsigned> counter = 0;
    return folder / (temporaryPrefix() + std::to_string(::getpid()) + '-' + std::to_string(counter++) +
                     std::string(kTemporarySuffix));
}

void removeAbandoned(const fs::path& folder) {
    const std::string prefix = temporaryPrefix();
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error)) {
        const pid_t process = owningProcess(it->path().filename().string(), prefix);
        if (process != 0 && hasEnded(process)) ::unlink(it->path().c_str());
    }
}

Result<PendingFile> PendingFile::create(const fs::path& folder, const std::string& name, Links links) {
    Result<fs::path> target = resolveTarget(folder, name, links);
    if (!target) return tl::unexpected<Error>(target.error());
    PendingFile file(std::move(*target));
    if (!file.open() || !file.copyPermissions()) return notWritable(file.target_, errno);
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
    // Until it has the permissions of the file that it replaces, nobody else can open it.
    struct stat old;
    const mode_t mode = ::lstat(target_.c_str(), &old) == 0 && S_ISREG(old.st_mode) ? 0600 : 0666;
    do {
        const fs::path path = temporaryPath(target_.parent_path());
        file_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (file_ >= 0) path_ = path;
    } while (file_ < 0 && (errno == EEXIST || errno == EINTR));
    return file_ >= 0;
}

bool PendingFile::copyPermissions() const {
    struct stat old;
    return ::lstat(target_.c_str(), &old) != 0 || !S_ISREG(old.st_mode) ||
           ::fchmod(file_, old.st_mode & 07777) == 0;
}

Result<void> syncFolder(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return errno == EACCES ? Result<void>() : notWritable(folder, errno);
    const int error = ::fsync(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (error != 0 && error != EINVAL && error != ENOTSUP) return notWritable(folder, error);
    return {};
}

namespace fs = std::filesystem;

Result<void> writeFiles(const fs::path& folder, const std::vector<NamedFile>& files,
                        const std::atomic<bool>* cancel) {
    constexpr std::size_t kBlock = std::size_t{1} << 24;  // written in milliseconds
    std::vector<PendingFile> pending;
    for (const NamedFile& file : files) {
        Result<PendingFile> created = PendingFile::create(
            folder, file.name, file.isCompanion ? PendingFile::Links::replace : PendingFile::Links::follow);
        if (!created) return tl::unexpected(created.error());
        pending.push_back(std::move(*created));
        const auto cancelled = [&] {
            return fail(ErrorCode::cancelled, (folder / file.name).string(), "writing was cancelled");
        };
        const std::string_view bytes = file.bytes;
        for (std::size_t i = 0; i < bytes.size(); i += kBlock) {
            if (cancel && *cancel) return cancelled();
            if (auto written = pending.back().write(bytes.substr(i, kBlock)); !written) return written;
        }
        if (auto finished = pending.back().finish(); !finished) return finished;
        if (cancel && *cancel) return cancelled();
    }
    std::set<fs::path> folders;
    for (PendingFile& file : pending) {
        if (auto moved = file.moveToTarget(); !moved) return moved;
        folders.insert(file.target().parent_path());
    }
    for (const fs::path& changed : folders) removeAbandoned(changed);
    for (const fs::path& changed : folders)
        if (auto synced = syncFolder(changed); !synced) return synced;
    return {};
}

}  // namespace sinew
