#include "ui/timeline/KeyColumns.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace sinew {

namespace {

constexpr double kConflict = 1e-6;  // radians beyond a limit that are no rounding
constexpr double kSlack = 1e-6;     // of a frame: a key on the edge of two columns belongs to the later

/// Goes through the keys of a curve by time, skipping many at once.
class Walk {
public:
    explicit Walk(const Curve& curve) : chunks_(curve.chunks()) {}

    bool atEnd() const { return chunk_ == chunks_.size(); }
    double time() const { return chunks_[chunk_]->time(key_); }
    Interpolation interpolation() const { return chunks_[chunk_]->interpolationAt(key_); }
    double value() const { return chunks_[chunk_]->values[key_]; }

    /// To the first key at or behind a time, from here on.
    void advanceTo(double time) {
        if (atEnd() || this->time() >= time) return;
        if (lastTime(chunk_) < time) toChunkOf(time);
        if (!atEnd()) toKeyOf(time);
    }

private:
    double lastTime(std::size_t chunk) const { return chunks_[chunk]->time(chunks_[chunk]->size() - 1); }

    void toChunkOf(double time) {
        const auto first = chunks_.begin() + static_cast<std::ptrdiff_t>(chunk_ + 1);
        const auto found = std::partition_point(
            first, chunks_.end(), [&](const auto& chunk) { return chunk->time(chunk->size() - 1) < time; });
        chunk_ = static_cast<std::size_t>(found - chunks_.begin());
        key_ = 0;
    }

    // The key is mostly near: doubled steps, then halved ones.
    void toKeyOf(double time) {
        const CurveChunk& chunk = *chunks_[chunk_];
        std::size_t low = key_;
        std::size_t step = 1;
        while (low + step < chunk.size() && chunk.time(low + step) < time) {
            low += step;
            step *= 2;
        }
        std::size_t high = std::min(low + step, chunk.size() - 1);
        if (chunk.time(low) >= time) high = low;
        while (low < high) {
            const std::size_t middle = (low + high) / 2;
            if (chunk.time(middle) < time)
                low = middle + 1;
            else
                high = middle;
        }
        key_ = low;
    }

    const std::vector<std::shared_ptr<const CurveChunk>>& chunks_;
    std::size_t chunk_ = 0;
    std::size_t key_ = 0;
};

}  // namespace

KeyColumns::KeyColumns(const ColumnGrid& grid)
    : grid_(grid), columns_(static_cast<std::size_t>(std::max(0, grid.columns))), seen_(columns_.size(), 0) {}

void KeyColumns::clear() {
    std::ranges::fill(columns_, KeyColumn());
    std::ranges::fill(seen_, 0);
    joint_ = 0;
}

int KeyColumns::columnOf(Seconds time) const {
    return static_cast<int>(std::floor(grid_.column(grid_.rate.frame(time) + kSlack)));
}

Seconds KeyColumns::timeOf(int column) const { return {(grid_.frame(column) - kSlack) / grid_.rate.hertz()}; }

void KeyColumns::add(std::span<const Track> tracks, const Joint* joint, std::span<const KeyPlace> selected,
                     std::span<const KeyPlace> replaced) {
    ++joint_;
    for (const Track& track : tracks) {
        const bool limited = joint && isAngle(track.id.channel);
        addCurve(
            *track.curve,
            limited ? &joint->limits.angles[static_cast<std::size_t>(component(track.id.channel))] : nullptr);
        mark(selected, track.id, &KeyColumn::selected);
        mark(replaced, track.id, &KeyColumn::replaced);
    }
}

void KeyColumns::addCurve(const Curve& curve, const AngleLimit* limit) {
    Walk walk(curve);
    walk.advanceTo(timeOf(0).value);
    while (!walk.atEnd()) {
        const double time = walk.time();
        const int at = columnOf({time});
        if (at >= grid_.columns) return;
        const auto i = static_cast<std::size_t>(std::max(at, 0));
        KeyColumn& column = columns_[i];
        const double frame = grid_.rate.frame({time});
        if (column.joints == 0 || frame < column.frame) {
            column.frame = frame;
            column.interpolation = walk.interpolation();
        }
        if (limit && excess(*limit, walk.value()) > kConflict) column.conflict = true;
        if (std::exchange(seen_[i], joint_) != joint_) ++column.joints;
        walk.advanceTo(std::max(timeOf(at + 1).value, std::nextafter(time, 1e300)));
    }
}

void KeyColumns::mark(std::span<const KeyPlace> places, ChannelId id, bool KeyColumn::*flag) {
    const auto of = std::ranges::equal_range(places, id, {}, &KeyPlace::id);
    auto place = of.begin();
    int column = 0;
    while (column < grid_.columns) {
        place = std::ranges::lower_bound(place, of.end(), timeOf(column), {}, &KeyPlace::time);
        if (place == of.end()) return;
        column = columnOf(place->time);
        if (column >= grid_.columns) return;
        if (column >= 0) columns_[static_cast<std::size_t>(column)].*flag = true;
        column = std::max(column, 0) + 1;
    }
}

}  // namespace sinew
