#include "core/base/FileBytes.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdint>
#include <mutex>

#include "core/base/OpenFile.h"

namespace sinew {

namespace {

constexpr std::size_t kLarge = std::size_t{1} << 20;

/// Reads from the beginning of a file. Returns the number of bytes, fewer than `size` at its end and after
/// errors.
std::size_t readFrom(int file, char* bytes, std::size_t size) {
    std::size_t at = 0;
    while (at < size) {
        const ssize_t count = ::pread(file, bytes + at, size - at, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        at += static_cast<std::size_t>(count);
    }
    return at;
}

/// Creates an anonymous file with these bytes. Returns no descriptor if the system refuses.
FileDescriptor fileWith(std::string_view bytes) {
    FileDescriptor file = memoryFile();
    std::size_t at = 0;
    while (file.get() >= 0 && at < bytes.size()) {
        const ssize_t count =
            ::pwrite(file.get(), bytes.data() + at, bytes.size() - at, static_cast<off_t>(at));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) return FileDescriptor();
        at += static_cast<std::size_t>(count);
    }
    return file;
}

}  // namespace

/// A text, or a file whose bytes are read at the first call of view().
class FileBytes::Contents {
public:
    explicit Contents(std::string text) : text_(std::move(text)), view_(text_) {}
    Contents(FileDescriptor file, std::size_t size) : file_(std::move(file)), size_(size) {}

    const FileDescriptor& file() const { return file_; }
    std::size_t size() const { return isFile() ? size_ : text_.size(); }

    std::string head(std::size_t size) const {
        if (!isFile()) return text_.substr(0, size);
        std::string bytes(std::min(size, size_), '\0');
        bytes.resize(readFrom(file_.get(), bytes.data(), bytes.size()));
        return bytes;
    }

    std::string_view view() {
        if (isFile()) std::call_once(isRead_, [this] { read(); });
        return view_;
    }

    bool isCutOff() const { return isCutOff_; }

private:
    bool isFile() const { return file_.get() >= 0; }

    void read() {
        bytes_ = std::make_unique_for_overwrite<char[]>(size_);
        useLargePages(bytes_.get(), size_);
        view_ = {bytes_.get(), readFrom(file_.get(), bytes_.get(), size_)};
        isCutOff_ = view_.size() < size_;
    }

    std::string text_;
    FileDescriptor file_;
    std::size_t size_ = 0;
    std::once_flag isRead_;
    std::unique_ptr<char[]> bytes_;
    std::string_view view_;
    std::atomic<bool> isCutOff_ = false;
};

FileBytes::FileBytes(std::string bytes) : contents_(std::make_shared<Contents>(std::move(bytes))) {}

FileBytes::FileBytes(FileDescriptor file, std::size_t size)
    : contents_(std::make_shared<Contents>(std::move(file), size)) {}

std::optional<FileBytes> FileBytes::of(FileDescriptor file, std::size_t size) {
    const bool isLarge = size >= kLarge;
    std::string bytes(isLarge ? 1 : size, '\0');
    if (readFrom(file.get(), bytes.data(), bytes.size()) < bytes.size()) return std::nullopt;
    return isLarge ? FileBytes(std::move(file), size) : FileBytes(std::move(bytes));
}

std::size_t FileBytes::size() const { return contents_->size(); }

std::string FileBytes::head(std::size_t size) const { return contents_->head(size); }

std::string_view FileBytes::view() const { return contents_->view(); }

bool FileBytes::isCutOff() const { return contents_->isCutOff(); }

FileDescriptor FileBytes::reopen() const {
    if (contents_->file().get() < 0) return fileWith(contents_->view());
#ifdef __linux__
    const std::string folder = "/proc/self/fd/";
#else
    const std::string folder = "/dev/fd/";
#endif
    const std::string path = folder + std::to_string(contents_->file().get());
    return FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
}

void useLargePages([[maybe_unused]] void* memory, [[maybe_unused]] std::size_t size) {
#ifdef MADV_HUGEPAGE
    constexpr std::uintptr_t kPage = std::uintptr_t{2} << 20;
    const auto begin = reinterpret_cast<std::uintptr_t>(memory);
    const std::uintptr_t first = (begin + kPage - 1) / kPage * kPage, last = (begin + size) / kPage * kPage;
    if (first < last) ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
#endif
}

}  // namespace sinew
