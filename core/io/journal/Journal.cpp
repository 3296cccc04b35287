#include "core/io/journal/Journal.h"

#include <algorithm>
#include <utility>

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
    : options_(std::move(options)), statusChanged_(std::move(changed)), thread_([this] { run(); }) {}

Journal::~Journal() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
    removeFiles();
}

Journal::Ticket Journal::push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time) {
    Ticket ticket = 0;
    {
        const std::scoped_lock lock(mutex_);
        if (kind == Kind::step && lastKind_ == Kind::end) kind = Kind::begin;
        lastKind_ = kind;
        const std::int64_t previousUnsaved = kind == Kind::step ? unsaved_ : 0;
        unsaved_ = entry.modified ? previousUnsaved + unsaved : 0;
        ticket = ++lastTicket_;
        queue_.push_back({kind, ticket, unsaved_, time != 0 ? time : now(), std::move(entry)});
        hasNewEntries_ = true;
        if (status_.state != State::failing) status_.state = State::writing;
    }
    wake_.notify_all();
    return ticket;
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
    while (true) {
        const auto shouldWake = [this] { return hasNewEntries_ || stopping_; };
        if (queue_.empty())
            wake_.wait(lock, shouldWake);
        else
            wake_.wait_for(lock, options_.retry, shouldWake);
        if (stopping_) return;
        hasNewEntries_ = false;
        if (queue_.empty()) continue;
        std::vector<PendingEntry> batch = std::exchange(queue_, {});
        lock.unlock();
        const Result<void> done = write(batch);
        finishBatch(std::move(batch), done);
        if (statusChanged_) statusChanged_();
        if (done) rewriteIfLarge();
        lock.lock();
    }
}

/// Acknowledges what was written. If writing failed, only the last state is queued again.
void Journal::finishBatch(std::vector<PendingEntry> batch, const Result<void>& done) {
    failed_ = !done;
    const std::scoped_lock lock(mutex_);
    if (done) {
        status_.acknowledged = batch.back().ticket;
        status_.state = !queue_.empty() ? State::writing : file_ ? State::upToDate : State::off;
        status_.problem = {};
        lastWritten_ = std::move(batch.back());
    } else {
        status_.state = State::failing;
        status_.problem = done.error();
        PendingEntry last = std::move(batch.back());
        if (batch.front().kind != Kind::step && last.kind == Kind::step) last.kind = Kind::begin;
        queue_.insert(queue_.begin(), std::move(last));
    }
    acknowledged_.notify_all();
}

Result<void> Journal::write(std::vector<PendingEntry>& batch) {
    // Only what follows the last begin or end is needed.
    const auto start = std::find_if(batch.rbegin(), batch.rend(),
                                    [](const PendingEntry& pending) { return pending.kind != Kind::step; });
    if (start != batch.rend()) batch.erase(batch.begin(), start.base() - 1);
    for (PendingEntry& pending : batch)
        if (pending.entry.project) project_ = *std::exchange(pending.entry.project, std::nullopt);
    if (batch.front().kind != Kind::end) {
        if (auto ready = prepare(batch.front().kind == Kind::begin); !ready) return ready;
        if (auto written = writeSteps(batch); !written) return written;
        if (auto old = std::exchange(previous_, nullptr)) old->remove();
        return {};
    }
    encoder_.reset();
    removeFiles();
    return {};
}

void Journal::removeFiles() {
    for (auto* file : {&file_, &previous_})
        if (auto old = std::exchange(*file, nullptr)) old->remove();
}

Result<void> Journal::prepare(bool restarts) {
    const bool isUsable = file_ && file_->exists() && (!failed_ || file_->reopen());
    if (!isUsable) {
        if (auto created = createFile(); !created) return created;
        restarts = true;
    }
    if (restarts) {
        file_->restart();
        encoder_ = std::make_unique<SceneEncoder>(*file_);
        rewriteThreshold_ = 0;
    }
    return {};
}

/// Creates a new file. The old one stays locked, and is deleted once the new one holds the state.
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

Result<void> Journal::writeSteps(const std::vector<PendingEntry>& batch) {
    std::vector<JournalStep> steps;
    for (const PendingEntry& pending : batch) {
        auto scene = encoder_->encode(pending.entry.scene);
        if (!scene) return tl::unexpected(scene.error());
        steps.push_back(
            {pending.entry.text, pending.time, *scene, encodeView(pending.entry.view), pending.unsaved});
    }
    return file_->commit(steps, project_);
}

/// Parts of old steps accumulate, so a large file is restarted with the last state, in one transaction. If
/// that fails, the file is kept as it was, and the next attempt follows when it has doubled.
void Journal::rewriteIfLarge() {
    if (!file_ ||
        file_->addedBytes() < std::max({options_.minRewriteBytes, file_->initialBytes(), rewriteThreshold_}))
        return;
    file_->restart();
    auto previousEncoder = std::exchange(encoder_, std::make_unique<SceneEncoder>(*file_));
    failed_ = !writeSteps({*lastWritten_});
    if (failed_) {
        encoder_ = std::move(previousEncoder);
        file_->undoRestart();
    }
    rewriteThreshold_ = failed_ ? 2 * file_->addedBytes() : 0;
}

}  // namespace sinew
