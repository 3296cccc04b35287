#pragma once

#include <filesystem>
#include <optional>

#include "core/base/Result.h"

namespace sinew {

/// That a journal belongs to this process, as a lock file beside it. The system lets go of it when the
/// process ends, however it ends, so a journal whose lock can be taken has lost its process.
class JournalLock {
public:
    /// The lock of a journal, its file made where it is missing. nullopt where somebody holds it, this
    /// process included. Fails: fileNotWritable where the folder lets nobody lock; no file is left then.
    static Result<std::optional<JournalLock>> take(const std::filesystem::path& journal);

    JournalLock(JournalLock&& other) noexcept;
    JournalLock& operator=(JournalLock&& other) noexcept;
    ~JournalLock();

    const std::filesystem::path& journal() const { return journal_; }
    /// Removes the journal with all that belongs to it, the lock last, and lets go.
    void removeJournal();

private:
    JournalLock(std::filesystem::path journal, int handle);
    void release();

    std::filesystem::path journal_;
    int handle_ = -1;
};

}  // namespace sinew
