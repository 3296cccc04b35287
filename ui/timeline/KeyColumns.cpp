#include "ui/timeline/KeyColumns.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace sinew {

namespace {

constexpr double kSlack = 1e-6;  // of a frame: a key on the border of two columns belongs to the later one

/// Returns the first key at or after a time. It is usually one of the next, so the search gallops forward.
template <class Iterator, class Time = std::identity>
Iterator skipTo(Iterator from, Iterator end, double until, Time time = {}) {
    std::ptrdiff_t step = 1;
    while (end - from > step && time(from[step]) < until) {
        from += step;
        step *= 2;
    }
    return std::ranges::lower_bound(from, from + std::min(step, end - from), until, {}, time);
}

double keyTime(const KeyRef& key) { return key.time.value; }
double excessTime(const KeyExcess& key) { return key.key.time.value; }

/// Returns the keys of one channel.
std::span<const KeyRef> keysOfChannel(std::span<const KeyRef> places, ChannelId id) {
    const auto found = std::ranges::equal_range(places, id, {}, &KeyRef::id);
    return {found.begin(), found.end()};
}

/// Iterates over the keys of a curve in time order and can skip many at once.
class CurveCursor {
public:
    explicit CurveCursor(const Curve& curve) : chunks_(curve.chunks()) { enter(0); }

    bool atEnd() const { return !chunk_; }
    double time() const { return timeOf(key_); }
    Interpolation interpolation() const { return chunk_->interpolationAt(key_); }

    /// Moves forward to the first key at or after `time`.
    void advanceTo(double time) {
        if (!atEnd() && last_ < time) seekChunk(time);
        if (atEnd() || this->time() >= time) return;
        times_ ? seekKey(time) : seekFrame(time);
    }

private:
    double timeOf(std::size_t key) const { return times_ ? times_[key] : chunk_->time(key); }

    void enter(std::size_t index) {
        index_ = index;
        key_ = 0;
        chunk_ = index < chunks_.size() ? chunks_[index].get() : nullptr;
        if (!chunk_) return;
        times_ = chunk_->times.empty() ? nullptr : chunk_->times.data();
        last_ = timeOf(chunk_->size() - 1);
    }

    void seekChunk(double time) {
        const auto first = chunks_.begin() + static_cast<std::ptrdiff_t>(index_ + 1);
        const auto found = std::partition_point(
            first, chunks_.end(), [&](const auto& chunk) { return chunk->time(chunk->size() - 1) < time; });
        enter(static_cast<std::size_t>(found - chunks_.begin()));
    }

    // The chunk ends at or after the time, so these two stay inside it.
    void seekKey(double time) {
        key_ = static_cast<std::size_t>(skipTo(times_ + key_, times_ + chunk_->size(), time) - times_);
    }

    void seekFrame(double time) {
        const double frames = chunk_->rate.frame({time}) - static_cast<double>(chunk_->firstFrame.value);
        key_ = std::clamp(static_cast<std::size_t>(std::max(0.0, frames)), key_, chunk_->size() - 1);
        while (key_ > 0 && timeOf(key_ - 1) >= time) --key_;
        while (timeOf(key_) < time) ++key_;
    }

    const std::vector<std::shared_ptr<const CurveChunk>>& chunks_;
    std::size_t index_ = 0;
    std::size_t key_ = 0;
    const CurveChunk* chunk_ = nullptr;
    const double* times_ = nullptr;  // times of the chunk; null if its keys are on frames
    double last_ = 0;                // time of the chunk's last key
};

}  // namespace

KeyColumns::KeyColumns(const ColumnGrid& grid)
    : grid_(grid),
      start_((grid.first - kSlack) / grid.rate.hertz()),
      perSecond_(grid.rate.hertz() / grid.framesPerPixel),
      columns_(static_cast<std::size_t>(std::max(0, grid.columns))),
      lastJoint_(columns_.size(), 0) {}

void KeyColumns::clear() {
    std::ranges::fill(columns_, KeyColumn());
    std::ranges::fill(lastJoint_, 0);
    joint_ = 0;
}

int KeyColumns::columnOf(double time) const {
    return static_cast<int>(
        std::clamp((time - start_) * perSecond_, 0.0, static_cast<double>(grid_.columns)));
}

void KeyColumns::add(std::span<const Track> tracks, std::span<const KeyRef> selected,
                     std::span<const KeyRef> replaced, std::span<const LimitConflict* const> conflicts) {
    ++joint_;
    const auto idOf = [](const LimitConflict* conflict) { return conflict->id; };
    for (const Track& track : tracks) {
        addCurve(*track.curve);
        mark(keysOfChannel(selected, track.id), keyTime, &KeyColumn::selected);
        mark(keysOfChannel(replaced, track.id), keyTime, &KeyColumn::replaced);
        const auto conflict = std::ranges::lower_bound(conflicts, track.id, {}, idOf);
        if (conflict != conflicts.end() && (*conflict)->id == track.id)
            mark(std::span((*conflict)->keys), excessTime, &KeyColumn::conflict);
    }
}

void KeyColumns::addCurve(const Curve& curve) {
    CurveCursor cursor(curve);
    for (cursor.advanceTo(start_); !cursor.atEnd();) {
        const double time = cursor.time();
        const int at = columnOf(time);
        if (at >= grid_.columns) return;
        const auto i = static_cast<std::size_t>(at);
        KeyColumn& column = columns_[i];
        if (column.joints == 0 || time < column.time) {
            column.time = time;
            column.interpolation = cursor.interpolation();
        }
        if (std::exchange(lastJoint_[i], joint_) != joint_) ++column.joints;
        cursor.advanceTo(std::max(timeOf(at + 1), time + Curve::kMinimumGap / 2));
    }
}

template <class Key, class Time>
void KeyColumns::mark(std::span<const Key> keys, Time time, bool KeyColumn::*flag) {
    auto key = std::ranges::lower_bound(keys, start_, {}, time);
    while (key != keys.end()) {
        const int at = columnOf(time(*key));
        if (at >= grid_.columns) return;
        columns_[static_cast<std::size_t>(at)].*flag = true;
        key = skipTo(key + 1, keys.end(), timeOf(at + 1), time);
    }
}

}  // namespace sinew
