#pragma once

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

/// A state of the document to be recorded.
struct JournalEntry {
    std::string text;  ///< name of the step, such as "Rotate thigh"
    Scene scene;
    ViewState view;
    bool modified = true;                   ///< whether the state differs from the saved file
    std::optional<JournalProject> project;  ///< set if it changed
};

/// Writes each step of a document to disk as it is made, on a separate thread.
///
/// Adding a step copies only a few pointers. A step is acknowledged once its transaction is on disk; each
/// part of a scene is written once. If writing fails, steps stay queued and are retried with the next step
/// and every few seconds, in a new file if the old one has disappeared. The destructor deletes the file, so
/// any file left behind belongs to a process that did not exit cleanly.
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
        /// The file is rewritten once more bytes than this, and than the scene has, were added to it.
        std::size_t minRewriteBytes = std::size_t{64} << 20;
        std::chrono::milliseconds retry{5000};
    };

    /// @param changed  called in the writer thread whenever the status changes
    explicit Journal(Options options, std::function<void()> changed = {});
    /// Closes the journal cleanly: discards queued steps and deletes the file.
    ~Journal();

    /// Restarts the file for another document, or for one that was recovered with `unsaved` steps, the
    /// last of them at `time` (milliseconds since 1970; 0: now).
    Ticket begin(JournalEntry entry, std::int64_t unsaved = 0, std::int64_t time = 0) {
        return push(Kind::begin, std::move(entry), unsaved, time);
    }
    Ticket add(JournalEntry entry) { return push(Kind::step, std::move(entry), 1); }
    /// Closes the document and deletes the file.
    Ticket end() { return push(Kind::end, {}, 0); }

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

    Ticket push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time = 0);
    void run();
    void finishBatch(std::vector<PendingEntry> batch, const Result<void>& done);
    Result<void> write(std::vector<PendingEntry>& batch);
    Result<void> prepare(bool restarts);
    Result<void> createFile();
    void removeFiles();
    Result<void> writeSteps(const std::vector<PendingEntry>& batch);
    void rewriteIfLarge();

    const Options options_;
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
    std::size_t rewriteThreshold_ = 0;  ///< bytes; raised after a failed rewrite
    JournalProject project_;
    std::optional<PendingEntry> lastWritten_;
    bool failed_ = false;

    std::thread thread_;
};

}  // namespace sinew
