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
    : options_(std::move(options)), changed_(std::move(changed)), thread_([this] { run(); }) {}

Journal::~Journal() {
    {
        const std::scoped_lock lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    thread_.join();
    removeFiles();
}

Journal::Ticket Journal::begin(JournalEntry entry, std::int64_t unsaved, std::int64_t time) {
    return push(Kind::begin, std::move(entry), unsaved, time);
}

Journal::Ticket Journal::add(JournalEntry entry) { return push(Kind::step, std::move(entry), 1); }

Journal::Ticket Journal::end() { return push(Kind::end, {}, 0); }

Journal::Ticket Journal::push(Kind kind, JournalEntry entry, std::int64_t unsaved, std::int64_t time) {
    Ticket ticket = 0;
    {
        const std::scoped_lock lock(mutex_);
        if (kind == Kind::step && lastKind_ == Kind::end) kind = Kind::begin;
        lastKind_ = kind;
        const std::int64_t before = kind == Kind::step ? unsaved_ : 0;
        unsaved_ = entry.modified ? before + unsaved : 0;
        ticket = ++lastTicket_;
        queue_.push_back({kind, ticket, unsaved_, time != 0 ? time : now(), std::move(entry)});
        news_ = true;
        if (status_.state != State::failing) status_.state = State::writing;
    }
    wake_.notify_all();
    return ticket;
}

Journal::Status Journal::status() const {
    const std::scoped_lock lock(mutex_);
    return status_;
}

bool Journal::await(Ticket ticket, std::chrono::milliseconds patience) const {
    std::unique_lock lock(mutex_);
    return acknowledged_.wait_for(lock, patience, [&] { return status_.acknowledged >= ticket; });
}

void Journal::run() {
    std::unique_lock lock(mutex_);
    while (true) {
        const auto wanted = [this] { return news_ || stopping_; };
        if (queue_.empty())
            wake_.wait(lock, wanted);
        else
            wake_.wait_for(lock, options_.retry, wanted);
        if (stopping_) return;
        news_ = false;
        if (queue_.empty()) continue;
        std::vector<Waiting> batch = std::exchange(queue_, {});
        lock.unlock();
        const Result<void> done = write(batch);
        settle(std::move(batch), done);
        if (changed_) changed_();
        if (done) rewriteWhereLarge();
        lock.lock();
    }
}

/// What was written is acknowledged; of what was not, only the last state is tried again.
void Journal::settle(std::vector<Waiting> batch, const Result<void>& done) {
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
        Waiting last = std::move(batch.back());
        if (batch.front().kind != Kind::step && last.kind == Kind::step) last.kind = Kind::begin;
        queue_.insert(queue_.begin(), std::move(last));
    }
    acknowledged_.notify_all();
}

Result<void> Journal::write(std::vector<Waiting>& batch) {
    // Only what follows the last beginning or end counts.
    const auto start = std::find_if(batch.rbegin(), batch.rend(),
                                    [](const Waiting& waiting) { return waiting.kind != Kind::step; });
    if (start != batch.rend()) batch.erase(batch.begin(), start.base() - 1);
    for (Waiting& waiting : batch)
        if (waiting.entry.project) project_ = *std::exchange(waiting.entry.project, std::nullopt);
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

Result<void> Journal::prepare(bool begins) {
    const bool usable = file_ && file_->stands() && (!failed_ || file_->reopen());
    if (!usable) {
        if (auto made = makeFile(); !made) return made;
        begins = true;
    }
    if (begins) {
        file_->startAfresh();
        encoder_ = std::make_unique<SceneEncoder>(*file_);
        rewriteAt_ = 0;
    }
    return {};
}

/// A new file; the old one keeps its lock, and goes when the new one holds the state.
Result<void> Journal::makeFile() {
    auto made = JournalFile::create(options_.folder);
    if (!made) return tl::unexpected(made.error());
    encoder_.reset();
    auto old = std::exchange(file_, std::move(*made));
    if (previous_ && old)
        old->remove();  // nothing was ever acknowledged in it
    else if (old)
        previous_ = std::move(old);
    return {};
}

Result<void> Journal::writeSteps(const std::vector<Waiting>& batch) {
    std::vector<JournalStep> steps;
    for (const Waiting& waiting : batch) {
        auto scene = encoder_->encode(waiting.entry.scene);
        if (!scene) return tl::unexpected(scene.error());
        steps.push_back(
            {waiting.entry.text, waiting.time, *scene, encodeView(waiting.entry.view), waiting.unsaved});
    }
    return file_->commit(steps, project_);
}

/// Parts of old steps pile up; the file begins anew with the last state, in one transaction. Where that fails
/// the steps go on as they were, and it is tried again when as much again has come.
void Journal::rewriteWhereLarge() {
    if (!file_ || file_->grown() < std::max({options_.rewriteAbove, file_->began(), rewriteAt_})) return;
    file_->startAfresh();
    auto before = std::exchange(encoder_, std::make_unique<SceneEncoder>(*file_));
    failed_ = !writeSteps({*lastWritten_});
    if (failed_) {
        encoder_ = std::move(before);
        file_->goOn();
    }
    rewriteAt_ = failed_ ? 2 * file_->grown() : 0;
}

}  // namespace sinew
