#pragma once

#include <filesystem>
#include <optional>
#include <utility>

#include "core/base/Result.h"

namespace sinew {

/// Names of a journal's files: "1732190000123-4711.journal", the same with ".lock", and SQLite's files.
inline constexpr const char* kJournalExtension = ".journal";
inline constexpr const char* kLockSuffix = ".lock";
inline constexpr const char* kDamagedSuffix = ".damaged";
inline constexpr const char* kDatabaseSuffixes[] = {"-wal", "-shm", "-journal"};

inline std::filesystem::path withSuffix(std::filesystem::path file, const char* suffix) {
    return file += suffix;
}

/// Ownership of a journal by this process, in the form of a lock file next to it. The system releases the
/// lock when the process ends for any reason, so a journal whose lock is free has lost its process.
class JournalLock {
public:
    /// Locks a journal, creating the lock file if necessary. Returns nullopt if it is locked already, even by
    /// this process. Fails with `fileNotWritable` if the folder does not support locks, and leaves no file
    /// then.
    static Result<std::optional<JournalLock>> take(const std::filesystem::path& journal);

    JournalLock(JournalLock&& other) noexcept
        : journal_(std::move(other.journal_)), handle_(std::exchange(other.handle_, -1)) {}
    JournalLock& operator=(JournalLock&& other) noexcept {
        std::swap(journal_, other.journal_);
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~JournalLock();

    const std::filesystem::path& journal() const { return journal_; }
    /// Deletes the journal with all its files, the lock file last, and releases the lock.
    void removeJournal();

private:
    JournalLock(std::filesystem::path journal, int handle) : journal_(std::move(journal)), handle_(handle) {}

    std::filesystem::path journal_;
    int handle_ = -1;
};

}  // namespace sinew
