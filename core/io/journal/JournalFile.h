#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/FileStamp.h"
#include "core/base/Result.h"
#include "core/io/journal/JournalLock.h"
#include "core/scene/encode/Parts.h"

namespace SQLite {
class Database;
}

namespace sinew {

/// The project that a journal belongs to.
struct JournalProject {
    std::string path;   ///< of the project file; empty if it was never saved
    std::string title;  ///< as shown to the user
    /// Of the file when it was last read or written; unset if unknown. If the file has another stamp when the
    /// journal is recovered, another program has changed it. `writable` is not stored.
    std::optional<FileStamp> stamp{};
    friend bool operator==(const JournalProject&, const JournalProject&) = default;
};

/// Number of a step in the history of a document; later steps have higher numbers.
using StepNumber = std::uint64_t;

/// A step that can be undone or redone.
struct JournalStep {
    StepNumber number = 0;
    std::string text;
    PartRow scene = 0;  ///< row of the scene part
    std::string view;   ///< before the step was made, as encodeView() returns it
};

/// The state of the document.
struct JournalState {
    StepNumber step = 0;
    std::int64_t time = 0;     ///< milliseconds since 1970
    std::int64_t unsaved = 0;  ///< steps since the state was saved to a file; 0: it is saved
    std::string view;
};

/// What one transaction changes in a journal.
struct JournalChange {
    StepNumber oldest = 0;           ///< steps before this one are removed
    StepNumber newest = 0;           ///< so are steps after this one, before others are added
    std::vector<JournalStep> added;  ///< oldest first
    JournalState state;
};

/// The file of a running process's journal: an SQLite database in WAL mode with one table per part kind and
/// one of the steps in the history. Parts are collected in memory and written with the steps that need them,
/// so a failed commit can be retried. Must be used by one thread only.
class JournalFile : public PartSink {
public:
    static constexpr int kApplicationId = 0x534e574a;  ///< "SNWJ"
    static constexpr int kSchema = 11;

    /// Creates and locks a new file with an unused name. Creates the folder if necessary. Only the user can
    /// open the folder and read the file. Fails with `fileNotWritable`.
    static Result<std::unique_ptr<JournalFile>> create(const std::filesystem::path& folder);
    ~JournalFile() override;

    Result<PartRow> put(PartKind kind, std::string_view bytes) override;
    /// Removes the part with the next successful commit.
    void expire(PartKind kind, PartRow row) override;
    /// Makes the next successful commit replace everything committed so far. Parts have to be put again.
    void restart();
    /// Writes pending parts, the change and the project in one transaction, which is on disk when this
    /// returns. Fails with `fileNotWritable`, in which case nothing committed before is lost.
    Result<void> commit(const JournalChange& change, const JournalProject& project);
    /// Reopens the file after a failure, without writing to it because the disk may still be full. Fails with
    /// `fileNotWritable`, keeping the file and its lock.
    Result<void> reopen();
    /// Returns whether the file still exists under its name. Writing to a deleted file would succeed
    /// silently.
    bool exists() const;
    void remove();
    /// Closes the file, gives it another name in the same folder, and releases its lock. Fails with
    /// `fileNotWritable`, in which case the file is removed.
    Result<void> moveTo(const std::filesystem::path& path);

private:
    struct Part {
        PartKind kind;
        PartRow row;
        std::string bytes;
    };
    using Rows = std::array<PartRow, kPartKindCount>;

    explicit JournalFile(JournalLock lock);
    Result<void> attempt(const std::function<void()>& write) const;
    void clearPending();
    Result<void> open(const std::string& sql);
    Result<void> flush();
    void insertParts();
    void removeExpired();
    void removeAll();
    void removeSteps(StepNumber oldest, StepNumber newest);
    void insertSteps(std::span<const JournalStep> steps);
    void replaceState(const JournalState& state);
    void insertProject(const JournalProject& project);
    tl::unexpected<Error> writeError(const std::string& reason) const;

    JournalLock lock_;
    std::unique_ptr<SQLite::Database> database_;
    std::uint64_t inode_ = 0;
    std::vector<Part> pending_;
    std::size_t pendingBytes_ = 0;
    std::vector<std::pair<PartKind, PartRow>> expired_;
    std::optional<JournalProject> project_;  ///< as stored in the file
    Rows last_{};                            ///< last row of each kind
    Rows removeThrough_{};                   ///< rows up to these are removed by the next commit
    bool isRestarting_ = true;
};

}  // namespace sinew
