#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
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

/// What a journal's steps belong to.
struct JournalProject {
    std::string path;   ///< of the project file; empty where there is none yet
    std::string title;  ///< what the user calls it
    friend bool operator==(const JournalProject&, const JournalProject&) = default;
};

/// A row of a journal: a state of the document and what led to it.
struct JournalStep {
    std::string text;
    std::int64_t time = 0;     ///< milliseconds since 1970
    PartRow scene = 0;         ///< among the parts of kind scene
    std::string view;          ///< encoded
    std::int64_t unsaved = 0;  ///< steps since a file held the state; 0: a file holds it
};

/// The file of a journal while its process lives: an SQLite database in WAL mode, one table a part kind, one
/// of steps. Parts gather in memory and go down with the steps that need them, so a commit that failed can be
/// tried again. Used by one thread.
class JournalFile : public PartSink {
public:
    static constexpr int kApplicationId = 0x534e574a;  ///< "SNWJ"
    static constexpr int kSchema = 4;

    /// A new one of a name that nobody has, locked. Makes the folder.
    /// Fails: fileNotWritable.
    static Result<std::unique_ptr<JournalFile>> create(const std::filesystem::path& folder);
    ~JournalFile() override;

    Result<PartRow> put(PartKind kind, std::string_view bytes) override;
    /// What was committed so far goes when the next commit succeeds, and not before; put the parts again.
    void startAfresh();
    /// Takes startAfresh() back after a commit that failed: the file goes on from its last commit.
    void goOn();
    /// One transaction, on the disk when it returns: parts, steps and the project.
    /// Fails: fileNotWritable, with nothing lost of what was committed before.
    Result<void> commit(std::span<const JournalStep> steps, const JournalProject& project);
    /// Opens the same file anew after a failure, and writes nothing: the disk may still be full.
    /// Fails: fileNotWritable, with the file and its lock kept.
    Result<void> reopen();
    /// Whether the file is still where it was made; a file that was removed takes writes in silence.
    bool stands() const;
    std::size_t began() const { return began_; }           ///< bytes of the parts of its first commit
    std::size_t grown() const { return bytes_ - began_; }  ///< bytes of those since
    void remove();

private:
    struct Part {
        PartKind kind;
        PartRow row;
        std::string bytes;
    };
    using Rows = std::array<PartRow, kPartKindCount>;

    explicit JournalFile(JournalLock lock);
    Result<void> open(int flags, const std::string& sql);
    Result<void> flush();
    void insertParts();
    void insertSteps(std::span<const JournalStep> steps);
    void insertProject(const JournalProject& project);
    void removeOlder();
    void removeParts(const char* which);
    tl::unexpected<Error> failed(const std::string& why) const;

    JournalLock lock_;
    std::unique_ptr<SQLite::Database> database_;
    std::uint64_t inode_ = 0;
    std::vector<Part> pending_;
    std::size_t pendingBytes_ = 0;
    std::size_t bytes_ = 0;  ///< of the parts put since it was started afresh
    std::size_t began_ = 0;
    std::size_t bytesBefore_ = 0;  ///< these two before it was started afresh
    std::size_t beganBefore_ = 0;
    std::optional<JournalProject> project_;  ///< as the file has it
    Rows last_{};                            ///< rows handed out
    Rows removeThrough_{};                   ///< rows that go at the next commit
    bool afresh_ = true;
};

}  // namespace sinew
