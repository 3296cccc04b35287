#pragma once

#include <filesystem>
#include <optional>

#include "core/base/Result.h"

namespace sinew {

/// Ownership of a journal by this process, in the form of a lock file next to it. The system releases the
/// lock when the process ends for any reason, so a journal whose lock is free has lost its process.
class JournalLock {
public:
    /// Locks a journal, creating the lock file if necessary. Returns nullopt if it is locked already, even by
    /// this process. Fails with `fileNotWritable` if the folder does not support locks, and leaves no file
    /// then.
    static Result<std::optional<JournalLock>> take(const std::filesystem::path& journal);

    JournalLock(JournalLock&& other) noexcept;
    JournalLock& operator=(JournalLock&& other) noexcept;
    ~JournalLock();

    const std::filesystem::path& journal() const { return journal_; }
    /// Deletes the journal with all its files, the lock file last, and releases the lock.
    void removeJournal();

private:
    JournalLock(std::filesystem::path journal, int handle);
    void release();

    std::filesystem::path journal_;
    int handle_ = -1;
};

}  // namespace sinew
