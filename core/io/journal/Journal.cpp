#include "core/io/journal/Journal.h"

#include <algorithm>
#include <iterator>
#include <new>
#include <utility>

#include "core/base/CaughtException.h"
#include "core/scene/encode/ViewBytes.h"

namespace sinew {
namespace {

std::int64_t now() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

}  // namespace

Journal::Journal(Options options, std::function<void()> changed)
    : options_(std::move(options)),
      minGrowth_(options_.minGrowth),
      statusChanged_(std::move(changed)),
      thread_([this] { run(); }) {}

Journal::~Journal() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
    removeFiles();
}

Journal::Ticket Journal::begin(std::vector<JournalEntry> history, std::int64_t unsaved, std::int64_t time) {
    Ticket ticket = 0;
    {
        const std::scoped_lock lock(mutex_);  // held, so that all steps are written in one transaction
        for (JournalEntry& entry : history) {
            const bool isFirst = &entry == &history.front();
            ticket = push(isFirst ? Kind::begin : Kind::step, std::move(entry), isFirst ? unsaved : 0, time);
        }
    }
    wake_.notify_all();
    return ticket;
}

Journal::Ticket Journal::add(JournalEntry entry) {
    const std::scoped_lock lock(mutex_);
    wake_.notify_all();
    return push(lastKind_ == Kind::end ? Kind::begin : Kind::step, std::move(entry), 1, 0);
}

Journal::Ticket Journal::end() {
    const std::scoped_lock lock(mutex_);
    wake_.notify_all();
    return push(Kind::end, {}, 0, 0);
}

Journal::Ticket Journal::push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time) {
    lastKind_ = kind;
    const std::int64_t previousUnsaved = kind == Kind::step ? unsaved_ : 0;
    unsaved_ = entry.modified ? previousUnsaved + unsaved : 0;
    queue_.push_back({kind, ++lastTicket_, unsaved_, time != 0 ? time : now(), std::move(entry)});
    hasNewEntries_ = true;
    if (status_.state != State::failing) status_.state = State::writing;
    return lastTicket_;
}

Journal::Status Journal::status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
}

bool Journal::await(Ticket ticket, std::chrono::milliseconds timeout) const {
    std::unique_lock lock(mutex_);
    return acknowledged_.wait_for(lock, timeout, [&] { return status_.acknowledged >= ticket; });
}

void Journal::run() {
    std::unique_lock lock(mutex_);
    while (awaitWork(lock)) {
        lock.unlock();
        finishBatch(tryWriting());
        notify();
        lock.lock();
    }
}

void Journal::notify() {
    try {
        if (statusChanged_) statusChanged_();
    } catch (const std::bad_alloc&) {
        // The next change of the status will be reported.
    }
}

/// Waits for new entries, or for the next attempt if the last one failed, and takes them into the batch.
/// Returns false if the journal is being closed.
bool Journal::awaitWork(std::unique_lock<std::mutex>& lock) {
    const auto shouldWake = [this] { return hasNewEntries_ || stopping_; };
    if (batch_.empty())
        wake_.wait(lock, shouldWake);
    else
        wake_.wait_for(lock, options_.retry, shouldWake);
    hasNewEntries_ = false;
    if (batch_.empty()) std::swap(batch_, queue_);
    try {
        batch_.reserve(batch_.size() + queue_.size());
        std::ranges::move(queue_, std::back_inserter(batch_));
        queue_.clear();
    } catch (const std::bad_alloc&) {
        // The new entries follow with the next attempt.
    }
    return !stopping_;
}

/// Acknowledges what was written. If writing failed, only the last entry, and those that were not recorded
/// because of an exception, are retried, because the history already holds the other steps.
void Journal::finishBatch(Result<void> done) {
    failed_ = !done;
    const std::scoped_lock lock(mutex_);
    if (done) {
        status_.acknowledged = batch_.back().ticket;
        status_.state = !queue_.empty() ? State::writing : file_ ? State::upToDate : State::off;
        status_.problem = {};
        batch_.clear();
    } else {
        status_.state = State::failing;
        status_.problem = std::move(done.error());
        if (recorded_ == batch_.size() && batch_.back().kind == Kind::begin) batch_.back().kind = Kind::step;
        const std::size_t obsolete = std::min(recorded_, batch_.size() - 1);
        batch_.erase(batch_.begin(), batch_.begin() + static_cast<std::ptrdiff_t>(obsolete));
    }
    acknowledged_.notify_all();
}

/// Writes the batch. After an exception, the next attempt writes the file from the beginning.
Result<void> Journal::tryWriting() {
    try {
        return write();
    } catch (...) {
        restarts_ = true;
        return fail(ErrorCode::fileNotWritable, {}, caughtException().message);  // allocates no memory
    }
}

Result<void> Journal::write() {
    // Only what follows the last begin or end is needed.
    const auto start = std::find_if(batch_.rbegin(), batch_.rend(),
                                    [](const PendingEntry& pending) { return pending.kind != Kind::step; });
    if (start != batch_.rend()) batch_.erase(batch_.begin(), start.base() - 1);
    for (recorded_ = 0; recorded_ < batch_.size(); ++recorded_) record(batch_[recorded_]);
    if (history_.empty()) {
        encoder_.reset();
        removeFiles();
        return {};
    }
    if (auto ready = prepare(); !ready) return ready;
    if (auto written = writeHistory(batch_.back()); !written) return written;
    if (auto old = std::exchange(previous_, nullptr)) old->remove();
    removeUnusedParts();
    return {};
}

/// Applies an entry to the history, as the document did to its own history. Can be repeated after an
/// exception.
void Journal::record(PendingEntry& pending) {
    if (pending.entry.project) project_ = *std::exchange(pending.entry.project, std::nullopt);
    if (pending.kind != Kind::step) {
        history_.clear();
        restarts_ = true;
    }
    if (pending.kind == Kind::end) return;
    const JournalEntry& entry = pending.entry;
    std::erase_if(history_, [&](const HistoryStep& step) { return step.number < entry.oldest; });
    if (!std::ranges::binary_search(history_, entry.step, {}, &HistoryStep::number)) {
        const bool isOlder = entry.step < current_;  // from before the journal began
        restarts_ = restarts_ || isOlder;
        std::erase_if(history_, [&](const HistoryStep& step) { return isOlder || step.number > current_; });
        history_.push_back({entry.step, entry.text, entry.scene, encodeView(entry.before)});
    }
    current_ = entry.step;
}

void Journal::removeFiles() {
    for (auto* file : {&file_, &previous_})
        if (auto old = std::exchange(*file, nullptr)) old->remove();
}

Result<void> Journal::prepare() {
    const bool isUsable = file_ && file_->exists() && (!failed_ || file_->reopen());
    if (!isUsable) {
        if (auto created = createFile(); !created) return created;
        restarts_ = true;
    }
    if (restarts_) {
        file_->restart();
        encoder_ = std::make_unique<SceneEncoder>(*file_);
        written_ = 0;
        usedBytes_ = 0;
    }
    return {};
}

/// Creates a new file. The old one stays locked, and is deleted once the new one holds the history.
Result<void> Journal::createFile() {
    auto created = JournalFile::create(options_.folder);
    if (!created) return tl::unexpected(created.error());
    encoder_.reset();
    auto old = std::exchange(file_, std::move(*created));
    if (previous_ && old)
        old->remove();  // nothing was ever acknowledged in it
    else if (old)
        previous_ = std::move(old);
    return {};
}

Result<void> Journal::writeHistory(const PendingEntry& last) {
    auto added = encodeNewSteps();
    if (!added) return tl::unexpected(added.error());
    const auto firstNew = std::ranges::upper_bound(history_, written_, {}, &HistoryStep::number);
    const StepNumber newest = firstNew == history_.begin() ? 0 : std::prev(firstNew)->number;
    const JournalChange change{history_.front().number,
                               newest,
                               std::move(*added),
                               {current_, last.time, last.unsaved, encodeView(last.entry.view)}};
    if (auto committed = file_->commit(change, project_); !committed) return committed;
    written_ = history_.back().number;
    restarts_ = false;
    return {};
}

/// Encodes the steps that are not in the file. If one cannot be encoded, the history ends before it, and it
/// is an error only for the current step.
Result<std::vector<JournalStep>> Journal::encodeNewSteps() {
    std::vector<JournalStep> steps;
    for (auto step = std::ranges::upper_bound(history_, written_, {}, &HistoryStep::number);
         step != history_.end();) {
        const auto scene = encoder_->encode(step->scene);
        if (scene) {
            steps.push_back({step->number, step->text, *scene, step->view});
            ++step;
        } else if (step->number == current_) {
            return tl::unexpected(scene.error());
        } else if (step->number > current_) {
            step = history_.erase(step, history_.end());
        } else {
            step = history_.erase(history_.begin(), step + 1);
            steps.clear();
        }
    }
    return steps;
}

/// Removes parts that no step has any more from the file, with the next step.
void Journal::removeUnusedParts() {
    if (usedBytes_ != 0 && encoder_->knownBytes() > usedBytes_ + std::max(minGrowth_.load(), usedBytes_)) {
        encoder_->removeExpired();
        usedBytes_ = 0;
    }
    if (usedBytes_ == 0) usedBytes_ = encoder_->knownBytes();
}

}  // namespace sinew
