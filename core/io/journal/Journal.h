#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "core/io/journal/JournalFile.h"
#include "core/scene/ViewState.h"
#include "core/scene/encode/SceneEncoder.h"

namespace sinew {

/// A state of the document to be recorded: a step that was made, or one that undo or redo returned to.
struct JournalEntry {
    StepNumber step = 0;    ///< at least 1
    StepNumber oldest = 0;  ///< the first step in the history; those before it can no longer be undone
    std::string text;       ///< name of the step, such as "Rotate thigh"
    Scene scene;
    ViewState view;
    bool modified = true;                   ///< whether the state differs from the saved file
    std::optional<JournalProject> project;  ///< set if it changed
    ViewState before{};                     ///< before the step was made
};

/// Writes each step of a document to disk as it is made, on a separate thread, so that the file holds the
/// history of the document: all steps that can be undone or redone.
///
/// Adding a step copies only a few pointers. A step is acknowledged once its transaction is on disk; each
/// part of a scene is written once, and removed some time after the last step that has it. If writing fails,
/// steps are kept and retried with the next step and every few seconds, in a new file if the old one has
/// disappeared. The destructor deletes the file, so any file left behind belongs to a process that did not
/// exit cleanly.
class Journal {
public:
    using Ticket = std::uint64_t;
    enum class State { off, writing, upToDate, failing };
    struct Status {
        State state = State::off;
        Ticket acknowledged = 0;  ///< everything up to this ticket is on disk
        Error problem;            ///< set while failing
    };
    struct Options {
        std::filesystem::path folder;
        /// Unused parts are removed once the bytes added since the last removal exceed both this and the
        /// size of the steps at that time.
        std::size_t minGrowth = std::size_t{64} << 20;
        std::chrono::milliseconds retry{5000};
    };

    /// @param changed  called in the writer thread whenever the status changes
    explicit Journal(Options options, std::function<void()> changed = {});
    /// Closes the journal cleanly: discards queued steps and deletes the file.
    ~Journal();

    /// Restarts the file for another document.
    Ticket begin(JournalEntry entry, std::int64_t unsaved = 0) {
        return begin(std::vector{std::move(entry)}, unsaved, 0);
    }
    /// Restarts the file for a document that was recovered with `unsaved` steps, the last of them at `time`
    /// (milliseconds since 1970; 0: now).
    ///
    /// @param history  its steps, oldest first, followed by the current one again
    Ticket begin(std::vector<JournalEntry> history, std::int64_t unsaved, std::int64_t time);
    Ticket add(JournalEntry entry);
    /// Closes the document and deletes the file.
    Ticket end();

    /// Changes Options::minGrowth, from the next step on.
    void setMinGrowth(std::size_t bytes) { minGrowth_ = bytes; }

    Status status() const;
    /// Waits until a ticket is acknowledged. Returns false on timeout.
    bool await(Ticket ticket, std::chrono::milliseconds timeout) const;

private:
    enum class Kind { begin, step, end };
    struct PendingEntry {
        Kind kind = Kind::step;
        Ticket ticket = 0;
        std::int64_t unsaved = 0;
        std::int64_t time = 0;
        JournalEntry entry;
    };
    struct HistoryStep {
        StepNumber number = 0;
        std::string text;
        Scene scene;
        std::string view;
    };

    Ticket push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time);
    void run();
    bool awaitWork(std::unique_lock<std::mutex>& lock);
    void notify();
    void finishBatch(Result<void> done);
    Result<void> tryWriting();
    Result<void> write();
    void record(PendingEntry& pending);
    Result<void> prepare();
    Result<void> createFile();
    void removeFiles();
    Result<void> writeHistory(const PendingEntry& last);
    Result<std::vector<JournalStep>> encodeNewSteps();
    void removeUnusedParts();

    const Options options_;
    std::atomic<std::size_t> minGrowth_;
    const std::function<void()> statusChanged_;

    mutable std::mutex mutex_;  // guards the members down to status_
    std::condition_variable wake_;
    mutable std::condition_variable acknowledged_;
    std::vector<PendingEntry> queue_;
    Ticket lastTicket_ = 0;
    Kind lastKind_ = Kind::end;
    std::int64_t unsaved_ = 0;
    bool hasNewEntries_ = false;
    bool stopping_ = false;
    Status status_;

    // Used by the writer thread only.
    std::unique_ptr<JournalFile> file_;
    std::unique_ptr<JournalFile> previous_;  ///< the last acknowledged file, until file_ replaces it
    std::unique_ptr<SceneEncoder> encoder_;
    std::vector<PendingEntry> batch_;   ///< being written
    std::size_t recorded_ = 0;          ///< entries of the batch that are in the history
    std::vector<HistoryStep> history_;  ///< sorted; keeps the parts alive that the encoder knows
    StepNumber current_ = 0;            ///< the step that the last entry made or returned to
    StepNumber written_ = 0;            ///< steps after this one are not in the file
    std::size_t usedBytes_ = 0;         ///< in the file after unused parts were removed; 0: not known
    JournalProject project_;
    bool restarts_ = false;  ///< the file has to be written from the beginning
    bool failed_ = false;

    std::thread thread_;
};

}  // namespace sinew
