#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

namespace sinew::test {

/// A change that this process made to a folder's files.
struct DiskEvent {
    enum class Kind { create, write, truncate, sync, syncFolder, rename, link, unlink, mark };
    Kind kind = Kind::mark;
    std::size_t file = 0;       ///< number of the file: of create, write, truncate and sync
    std::size_t offset = 0;     ///< of write; the size of truncate; the value of mark
    std::string bytes;          ///< of write
    std::string path, newPath;  ///< of create, rename, link and unlink
};

/// Records what this process writes, with or without SQLite, to the files below a folder. There is one at a
/// time.
class DiskRecorder {
public:
    explicit DiskRecorder(const std::filesystem::path& folder);
    ~DiskRecorder();
    DiskRecorder(const DiskRecorder&) = delete;
    DiskRecorder& operator=(const DiskRecorder&) = delete;

    /// Adds an event of the caller's.
    void mark(std::size_t value);
    std::vector<DiskEvent> events() const;
};

/// A disk that loses its power: what was not synced is kept or lost at random.
///
/// A file that was synced keeps what was written before. Of later writes any may be lost, or end at a
/// multiple of 512 bytes. Creating, renaming and deleting files happens in order, and up to any of them after
/// the last sync of their folder.
class LossyDisk {
public:
    void apply(const DiskEvent& event);
    /// Writes the files that are left after a power loss at this moment into a folder, with the same relative
    /// paths.
    ///
    /// @param root  the folder that was recorded
    void writeRemains(const std::filesystem::path& root, const std::filesystem::path& folder,
                      std::mt19937& random) const;

private:
    struct File {
        std::string synced;
        std::vector<DiskEvent> unsynced;
    };
    using Names = std::map<std::string, std::size_t>;  ///< files by path

    static void applyName(Names& names, const DiskEvent& event);
    static void applyContent(std::string& content, const DiskEvent& change);
    static std::string remains(const File& file, std::mt19937& random);

    std::map<std::size_t, File> files_;
    Names names_;  ///< as synced
    std::vector<DiskEvent> unsyncedNames_;
};

}  // namespace sinew::test
