#include "core/base/AtomicFile.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <set>
#include <system_error>

namespace sinew {
namespace {

namespace fs = std::filesystem;

tl::unexpected<Error> failed(const fs::path& target, const std::string& why) {
    return fail(ErrorCode::fileNotWritable, target.string(), "the file cannot be written: " + why);
}

tl::unexpected<Error> failedBySystem(const fs::path& target, int error) {
    return failed(target, std::generic_category().message(error));
}

/// A file of a name that nobody has, beside its target; removed again unless it was renamed.
class Temporary {
public:
    explicit Temporary(fs::path target) : target_(std::move(target)) {}
    Temporary(Temporary&& other) noexcept
        : target_(std::move(other.target_)),
          path_(std::move(other.path_)),
          file_(std::exchange(other.file_, -1)) {
        other.path_.clear();
    }
    Temporary& operator=(Temporary&&) = delete;
    ~Temporary() {
        if (file_ >= 0) ::close(file_);
        if (!path_.empty()) ::unlink(path_.c_str());
    }

    Result<void> fill(const std::string& bytes) {
        if (!open() || !keepPermissions() || !write(bytes) || ::fsync(file_) != 0)
            return failedBySystem(target_, errno);
        if (::close(std::exchange(file_, -1)) != 0) return failedBySystem(target_, errno);
        return {};
    }

    Result<void> moveToTarget() {
        if (::rename(path_.c_str(), target_.c_str()) != 0) return failedBySystem(target_, errno);
        path_.clear();
        return {};
    }

    const fs::path& target() const { return target_; }

private:
    bool open() {
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

    bool keepPermissions() {
        struct stat old;
        return ::stat(target_.c_str(), &old) != 0 || ::fchmod(file_, old.st_mode & 07777) == 0;
    }

    bool write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ssize_t written = ::write(file_, bytes.data(), bytes.size());
            if (written < 0 && errno != EINTR) return false;
            if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
        }
        return true;
    }

    fs::path target_;
    fs::path path_;
    int file_ = -1;
};

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
    if (::access(target.c_str(), W_OK) != 0) return failedBySystem(asked, errno);
    return target;
}

/// Makes renames in a folder survive a power cut. File systems that cannot sync a folder are left to
/// themselves.
Result<void> syncFolder(const fs::path& folder) {
    const int handle = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (handle < 0) return errno == EACCES ? Result<void>() : failedBySystem(folder, errno);
    const int error = ::fsync(handle) == 0 ? 0 : errno;
    ::close(handle);
    if (error != 0 && error != EINVAL && error != ENOTSUP) return failedBySystem(folder, error);
    return {};
}

}  // namespace

Result<void> writeFiles(const fs::path& folder, const std::vector<NamedFile>& files) {
    std::vector<Temporary> temporaries;
    for (const NamedFile& file : files) {
        auto target = targetOf(folder, file.name);
        if (!target) return tl::unexpected(target.error());
        temporaries.emplace_back(std::move(*target));
        if (auto filled = temporaries.back().fill(file.bytes); !filled) return filled;
    }
    std::set<fs::path> folders;
    for (Temporary& temporary : temporaries) {
        if (auto moved = temporary.moveToTarget(); !moved) return moved;
        folders.insert(temporary.target().parent_path());
    }
    for (const fs::path& changed : folders)
        if (auto synced = syncFolder(changed); !synced) return synced;
    return {};
}

}  // namespace sinew
