#include "tests/soak/DiskRecorder.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <fstream>
#include <mutex>
#include <string_view>
#include <utility>

namespace sinew::test {

namespace {

constexpr std::size_t kSector = 512;  // bytes that a disk writes at once

struct {
    std::atomic<bool> isOn = false;
    std::recursive_mutex mutex;  // held during calls, so that events are in the order of their effects
    std::string folder;
    std::vector<DiskEvent> events;
    std::map<std::string, std::size_t> files;  // numbers of the files by path
    std::size_t lastFile = 0;
} recorder;

std::string pathOf(int handle) {
    std::array<char, 4096> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(handle);
    const ssize_t size = ::readlink(link.c_str(), path.data(), path.size());
    return {path.data(), size > 0 ? static_cast<std::size_t>(size) : 0};
}

/// Makes a call and, if it succeeds and the path is below the folder, records it.
template <class Call, class Record>
auto recorded(const std::string& path, const Call& call, const Record& record) {
    if (!recorder.isOn || !path.starts_with(recorder.folder)) return call();
    const std::scoped_lock lock(recorder.mutex);
    const auto result = call();
    if (result >= 0) record(result);
    return result;
}

void add(DiskEvent event) { recorder.events.push_back(std::move(event)); }

std::string path(const char* text) { return recorder.isOn ? std::string(text) : std::string(); }
std::string path(int handle) { return recorder.isOn ? pathOf(handle) : std::string(); }

std::size_t fileAt(const std::string& path) {
    const auto known = recorder.files.find(path);
    return known == recorder.files.end() ? 0 : known->second;
}

int openFile(const char* name, int flags, mode_t mode) {
    struct stat status {};
    const bool isNew = (flags & O_CREAT) != 0 && ::stat(name, &status) != 0;
    return recorded(
        path(name), [&] { return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, name, flags, mode)); },
        [&](int) {
            if (!isNew) return;
            recorder.files[name] = ++recorder.lastFile;
            add({DiskEvent::Kind::create, recorder.lastFile, 0, {}, name, {}});
        });
}

void addWrite(int handle, const void* bytes, std::size_t size, std::size_t offset) {
    const std::size_t file = fileAt(pathOf(handle));
    if (file != 0)
        add({DiskEvent::Kind::write, file, offset, {static_cast<const char*>(bytes), size}, {}, {}});
}

int synced(int handle, int call) {
    const std::string name = path(handle);
    return recorded(
        name.empty() ? name : name + '/', [&] { return static_cast<int>(::syscall(call, handle)); },
        [&](int) {
            const std::size_t file = fileAt(name);
            add({file != 0 ? DiskEvent::Kind::sync : DiskEvent::Kind::syncFolder, file, 0, {}, name, {}});
        });
}

}  // namespace

// A program's own functions take precedence over those of the C library, also for the libraries it uses. The
// functions have other names here, because the C library's headers may define them as inline functions.
extern "C" {

int recordedOpen(const char* name, int flags, mode_t mode) asm("open");
int recordedOpen(const char* name, int flags, mode_t mode) { return openFile(name, flags, mode); }

int recordedOpen64(const char* name, int flags, mode_t mode) asm("open64");
int recordedOpen64(const char* name, int flags, mode_t mode) { return openFile(name, flags, mode); }

ssize_t recordedWrite(int handle, const void* bytes, std::size_t size) asm("write");
ssize_t recordedWrite(int handle, const void* bytes, std::size_t size) {
    return recorded(
        path(handle), [&] { return ::syscall(SYS_write, handle, bytes, size); },
        [&](long written) {
            const auto end = static_cast<std::size_t>(::lseek(handle, 0, SEEK_CUR));
            const auto count = static_cast<std::size_t>(written);
            addWrite(handle, bytes, count, end - count);
        });
}

ssize_t recordedPwrite64(int handle, const void* bytes, std::size_t size, off_t at) asm("pwrite64");
ssize_t recordedPwrite64(int handle, const void* bytes, std::size_t size, off_t at) {
    return recorded(
        path(handle), [&] { return ::syscall(SYS_pwrite64, handle, bytes, size, at); },
        [&](long written) {
            addWrite(handle, bytes, static_cast<std::size_t>(written), static_cast<std::size_t>(at));
        });
}

int recordedTruncate64(int handle, off_t size) asm("ftruncate64");
int recordedTruncate64(int handle, off_t size) {
    const std::string name = path(handle);
    return recorded(
        name, [&] { return static_cast<int>(::syscall(SYS_ftruncate, handle, size)); },
        [&](int) {
            add({DiskEvent::Kind::truncate, fileAt(name), static_cast<std::size_t>(size), {}, {}, {}});
        });
}

int recordedFsync(int handle) asm("fsync");
int recordedFsync(int handle) { return synced(handle, SYS_fsync); }

int recordedFdatasync(int handle) asm("fdatasync");
int recordedFdatasync(int handle) { return synced(handle, SYS_fdatasync); }

int recordedRename(const char* from, const char* to) asm("rename");
int recordedRename(const char* from, const char* to) {
    return recorded(
        path(to), [&] { return static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0)); },
        [&](int) {
            const std::size_t file = fileAt(from);
            recorder.files.erase(from);
            recorder.files[to] = file;
            add({DiskEvent::Kind::rename, file, 0, {}, from, to});
        });
}

int recordedLink(const char* from, const char* to) asm("link");
int recordedLink(const char* from, const char* to) {
    return recorded(
        path(to), [&] { return static_cast<int>(::syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0)); },
        [&](int) {
            const std::size_t file = fileAt(from);
            recorder.files[to] = file;
            add({DiskEvent::Kind::link, file, 0, {}, from, to});
        });
}

int recordedUnlink(const char* name) asm("unlink");
int recordedUnlink(const char* name) {
    return recorded(
        path(name), [&] { return static_cast<int>(::syscall(SYS_unlinkat, AT_FDCWD, name, 0)); },
        [&](int) {
            recorder.files.erase(name);
            add({DiskEvent::Kind::unlink, 0, 0, {}, name, {}});
        });
}

int recordedRemove(const char* name) asm("remove");
int recordedRemove(const char* name) {
    struct stat status {};
    const bool isFolder = ::stat(name, &status) == 0 && S_ISDIR(status.st_mode);
    return isFolder ? ::rmdir(name) : recordedUnlink(name);
}
}

DiskRecorder::DiskRecorder(const std::filesystem::path& folder) {
    recorder.folder = folder.string() + '/';
    recorder.events.clear();
    recorder.files.clear();
    recorder.lastFile = 0;
    recorder.isOn = true;
}

DiskRecorder::~DiskRecorder() { recorder.isOn = false; }

void DiskRecorder::mark(std::size_t value) {
    const std::scoped_lock lock(recorder.mutex);
    add({DiskEvent::Kind::mark, 0, value, {}, {}, {}});
}

std::vector<DiskEvent> DiskRecorder::events() const {
    const std::scoped_lock lock(recorder.mutex);
    return recorder.events;
}

void LossyDisk::apply(const DiskEvent& event) {
    using Kind = DiskEvent::Kind;
    switch (event.kind) {
        case Kind::write:
        case Kind::truncate:
            files_[event.file].unsynced.push_back(event);
            break;
        case Kind::sync: {
            File& file = files_[event.file];
            for (const DiskEvent& change : std::exchange(file.unsynced, {}))
                applyContent(file.synced, change);
            break;
        }
        case Kind::syncFolder:
            for (const DiskEvent& change : std::exchange(unsyncedNames_, {})) applyName(names_, change);
            break;
        case Kind::create:
        case Kind::rename:
        case Kind::link:
        case Kind::unlink:
            unsyncedNames_.push_back(event);
            break;
        case Kind::mark:
            break;
    }
}

void LossyDisk::applyName(Names& names, const DiskEvent& event) {
    if (event.kind == DiskEvent::Kind::create) {
        names[event.path] = event.file;
    } else if (event.kind == DiskEvent::Kind::unlink) {
        names.erase(event.path);
    } else {
        names[event.newPath] = event.file;
        if (event.kind == DiskEvent::Kind::rename) names.erase(event.path);
    }
}

void LossyDisk::applyContent(std::string& content, const DiskEvent& change) {
    if (change.kind == DiskEvent::Kind::truncate) return content.resize(change.offset);
    content.resize(std::max(content.size(), change.offset + change.bytes.size()));
    content.replace(change.offset, change.bytes.size(), change.bytes);
}

std::string LossyDisk::remains(const File& file, std::mt19937& random) {
    std::string content = file.synced;
    // In some losses nearly everything is written, in some nearly nothing.
    std::bernoulli_distribution isWritten(std::uniform_real_distribution<double>(0, 1)(random)), isTorn(0.1);
    for (DiskEvent change : file.unsynced) {
        if (!isWritten(random)) continue;
        if (isTorn(random) && change.bytes.size() > kSector) {
            const std::size_t sectors = change.bytes.size() / kSector;
            change.bytes.resize(kSector * std::uniform_int_distribution<std::size_t>(0, sectors)(random));
        }
        applyContent(content, change);
    }
    return content;
}

void LossyDisk::writeRemains(const std::filesystem::path& root, const std::filesystem::path& folder,
                             std::mt19937& random) const {
    namespace fs = std::filesystem;
    Names names = names_;
    const std::size_t kept = std::uniform_int_distribution<std::size_t>(0, unsyncedNames_.size())(random);
    for (std::size_t i = 0; i < kept; ++i) applyName(names, unsyncedNames_[i]);
    std::map<std::size_t, std::string> contents;  // links to a file have the same
    fs::remove_all(folder);
    for (const auto& [path, number] : names) {
        const auto [content, isNew] = contents.try_emplace(number);
        const auto file = files_.find(number);
        if (isNew && file != files_.end()) content->second = remains(file->second, random);
        const fs::path target = folder / fs::path(path).lexically_relative(root);
        fs::create_directories(target.parent_path());
        std::ofstream(target, std::ios::binary) << content->second;
    }
}

}  // namespace sinew::test
