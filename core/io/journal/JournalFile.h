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
#include <vector>

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
    friend bool operator==(const JournalProject&, const JournalProject&) = default;
};

/// A row of a journal: a state of the document and the step that led to it.
struct JournalStep {
    std::string text;
    std::int64_t time = 0;     ///< milliseconds since 1970
    PartRow scene = 0;         ///< row of the scene part
    std::string view;          ///< as encodeView() returns it
    std::int64_t unsaved = 0;  ///< steps since the state was saved to a file; 0: it is saved
};

/// The file of a running process's journal: an SQLite database in WAL mode with one table per part kind and
/// one of steps. Parts are collected in memory and written with the steps that need them, so a failed commit
/// can be retried. Must be used by one thread only.
class JournalFile : public PartSink {
public:
    static constexpr int kApplicationId = 0x534e574a;  ///< "SNWJ"
    static constexpr int kSchema = 10;

    /// Creates and locks a new file with an unused name. Creates the folder if necessary. Fails with
    /// `fileNotWritable`.
    static Result<std::unique_ptr<JournalFile>> create(const std::filesystem::path& folder);
    ~JournalFile() override;

    Result<PartRow> put(PartKind kind, std::string_view bytes) override;
    /// Makes the next successful commit replace everything committed so far. Parts have to be put again.
    void restart();
    /// Undoes restart() after a failed commit, so that the file continues from its last commit.
    void undoRestart();
    /// Writes pending parts, steps and the project in one transaction, which is on disk when this returns.
    /// Fails with `fileNotWritable`, in which case nothing committed before is lost.
    Result<void> commit(std::span<const JournalStep> steps, const JournalProject& project);
    /// Reopens the file after a failure, without writing to it because the disk may still be full. Fails with
    /// `fileNotWritable`, keeping the file and its lock.
    Result<void> reopen();
    /// Returns whether the file still exists under its name. Writing to a deleted file would succeed
    /// silently.
    bool exists() const;
    std::size_t initialBytes() const { return bytes_.initial; }  ///< bytes of parts in the first commit
    std::size_t addedBytes() const { return bytes_.all - bytes_.initial; }  ///< bytes of parts added since
    void remove();

private:
    struct Part {
        PartKind kind;
        PartRow row;
        std::string bytes;
    };
    /// Bytes of parts: of all that were put, and of those in the first commit.
    struct Bytes {
        std::size_t all = 0, initial = 0;
    };
    using Rows = std::array<PartRow, kPartKindCount>;

    explicit JournalFile(JournalLock lock);
    Result<void> attempt(const std::function<void()>& write) const;
    void clearPending();
    Result<void> open(int flags, const std::string& sql);
    Result<void> flush();
    void insertParts();
    void insertSteps(std::span<const JournalStep> steps);
    void insertProject(const JournalProject& project);
    void removeParts(const char* comparison);
    tl::unexpected<Error> writeError(const std::string& reason) const;

    JournalLock lock_;
    std::unique_ptr<SQLite::Database> database_;
    std::uint64_t inode_ = 0;
    std::vector<Part> pending_;
    std::size_t pendingBytes_ = 0;
    Bytes bytes_;                            ///< since the last restart
    Bytes previousBytes_;                    ///< before the last restart
    std::optional<JournalProject> project_;  ///< as stored in the file
    Rows last_{};                            ///< last row of each kind
    Rows removeThrough_{};                   ///< rows up to these are removed by the next commit
    bool isRestarting_ = true;
};

}  // namespace sinew
