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

/// A state of the document as the journal is given it.
struct JournalEntry {
    std::string text;  ///< of the step: "Rotate thigh"
    Scene scene;
    ViewState view;
    bool modified = true;                   ///< false: a file holds this state
    std::optional<JournalProject> project;  ///< where it is another than before
};

/// Writes each step of a document to the disk as it is made, in a thread of its own. Giving it a step costs a
/// few pointers; a step is acknowledged when its transaction is on the disk. Each part goes down once. While
/// writing fails, steps wait, are tried again with the next one and every few seconds, and go to a new file
/// where the old one is gone. Its file goes with it: what is left behind by a process was not closed.
class Journal {
public:
    using Ticket = std::uint64_t;
    enum class State { off, writing, upToDate, failing };
    struct Status {
        State state = State::off;
        Ticket acknowledged = 0;  ///< everything up to it is on the disk
        Error problem;            ///< while failing
    };
    struct Options {
        std::filesystem::path folder;
        std::size_t rewriteAbove = std::size_t{64} << 20;  ///< bytes of parts, and more than the scene has
        std::chrono::milliseconds retry{5000};
    };

    /// `changed` is called in the writer's thread whenever the status is another.
    explicit Journal(Options options, std::function<void()> changed = {});
    ~Journal();  ///< a clean close: nothing waits any more, and no file stays

    /// Another document, or one that was recovered with `unsaved` steps, the last at `time` (milliseconds
    /// since 1970; 0: now). The file begins anew.
    Ticket begin(JournalEntry entry, std::int64_t unsaved = 0, std::int64_t time = 0);
    Ticket add(JournalEntry entry);
    /// No document: the file goes.
    Ticket end();

    Status status() const;
    /// Waits for a ticket; false where it was not acknowledged in time.
    bool await(Ticket ticket, std::chrono::milliseconds patience) const;

private:
    enum class Kind { begin, step, end };
    struct Waiting {
        Kind kind = Kind::step;
        Ticket ticket = 0;
        std::int64_t unsaved = 0;
        std::int64_t time = 0;
        JournalEntry entry;
    };

    Ticket push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time = 0);
    void run();
    void settle(std::vector<Waiting> batch, const Result<void>& done);
    Result<void> write(std::vector<Waiting>& batch);
    Result<void> prepare(bool begins);
    Result<void> makeFile();
    void removeFiles();
    Result<void> writeSteps(const std::vector<Waiting>& batch);
    void rewriteWhereLarge();

    const Options options_;
    const std::function<void()> changed_;

    mutable std::mutex mutex_;  // guards from here to status_
    std::condition_variable wake_;
    mutable std::condition_variable acknowledged_;
    std::vector<Waiting> queue_;
    Ticket lastTicket_ = 0;
    Kind lastKind_ = Kind::end;
    std::int64_t unsaved_ = 0;
    bool news_ = false;
    bool stopping_ = false;
    Status status_;

    // The writer's own.
    std::unique_ptr<JournalFile> file_;
    std::unique_ptr<JournalFile> previous_;  ///< what was acknowledged, until file_ holds it
    std::unique_ptr<SceneEncoder> encoder_;
    std::size_t rewriteAt_ = 0;  ///< bytes; after a rewriting that failed
    JournalProject project_;
    std::optional<Waiting> lastWritten_;
    bool failed_ = false;

    std::thread thread_;
};

}  // namespace sinew
