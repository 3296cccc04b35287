#include "ui/curves/CurveTrace.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/anim/curve/Segment.h"

namespace sinew {

namespace {

constexpr double kSampleSpacing = 2;  // pixels; denser sampling makes no visible difference

/// Iterates over the keys of a curve without a lookup per key.
class KeyCursor {
public:
    KeyCursor(const Curve& curve, std::size_t index) : curve_(curve) {
        const auto& starts = curve.chunkStarts();
        chunk_ = static_cast<std::size_t>(std::ranges::upper_bound(starts, index) - starts.begin()) - 1;
        at_ = index - starts[chunk_];
    }
    bool done() const { return chunk_ == curve_.chunks().size(); }
    double seconds() const { return chunk().time(at_); }
    double value() const { return chunk().values[at_]; }
    Interpolation interpolation() const { return chunk().interpolationAt(at_); }
    void next() {
        if (++at_ < chunk().size()) return;
        ++chunk_;
        at_ = 0;
    }

private:
    const CurveChunk& chunk() const { return *curve_.chunks()[chunk_]; }
    const Curve& curve_;
    std::size_t chunk_;
    std::size_t at_;
};

std::size_t firstAtOrBefore(const Curve& curve, double seconds) {
    const std::size_t index = curve.keyAtOrBefore({seconds});
    return index == curve.size() ? 0 : index;
}

Segment cubicAt(const Curve& curve, std::size_t index) {
    std::array<Key, 4> window;
    const std::size_t first = index == 0 ? 0 : index - 1;
    const std::size_t end = std::min(index + 3, curve.size());
    for (std::size_t i = first; i < end; ++i) window[i - first] = curve.key(i);
    return segment(std::span(window).first(end - first), index - first);
}

}  // namespace

void CurveTrace::add(double x, double y) {
    const int column = static_cast<int>(std::floor(x));
    const QPointF point(x, y);
    if (points_ > 0 && column == column_) {
        if (y < high_.y()) high_ = point;
        if (y > low_.y()) low_ = point;
        leave_ = point;
        ++points_;
        return;
    }
    flush();
    column_ = column;
    points_ = 1;
    enter_ = low_ = high_ = leave_ = point;
}

void CurveTrace::flush() {
    if (points_ == 0) return;
    line_ << enter_;
    if (points_ > 3) {
        const bool lowFirst = low_.x() < high_.x();
        line_ << (lowFirst ? low_ : high_) << (lowFirst ? high_ : low_);
    } else if (points_ == 3) {
        line_ << (low_ != enter_ && low_ != leave_ ? low_ : high_);
    }
    if (points_ > 1) line_ << leave_;
    points_ = 0;
}

const QPolygonF& CurveTrace::line() {
    flush();
    return line_;
}

void CurveTrace::addCurve(const Curve& curve) {
    const double end = map_.seconds(to_);
    std::size_t index = firstAtOrBefore(curve, map_.seconds(from_));
    KeyCursor cursor(curve, index);
    double seconds = cursor.seconds();
    add(map_.x(seconds), map_.y(cursor.value()));
    while (seconds < end) {
        const Interpolation kind = cursor.interpolation();
        const double value = cursor.value();
        cursor.next();
        if (cursor.done()) return;
        const double next = cursor.seconds();
        const double x = map_.x(next);
        if (kind == Interpolation::step) {
            add(x, map_.y(value));
        } else if (kind != Interpolation::linear && kind != Interpolation::slerp &&
                   x - map_.x(seconds) > kSampleSpacing) {
            addSegment(curve, index, seconds, next);
        }
        add(x, map_.y(cursor.value()));
        seconds = next;
        ++index;
    }
}

void CurveTrace::addSegment(const Curve& curve, std::size_t index, double seconds, double next) {
    const Segment cubic = cubicAt(curve, index);
    const double last = std::min(map_.x(next), to_ + kSampleSpacing);
    for (double x = std::max(map_.x(seconds), from_ - kSampleSpacing) + kSampleSpacing; x < last;
         x += kSampleSpacing)
        add(x, map_.y(cubic.at(map_.seconds(x))));
}

void CurveTrace::addSampled(const std::function<double(double)>& value, double start, double end) {
    const double first = std::max(map_.x(start), from_ - kSampleSpacing);
    const double last = std::min(map_.x(end), to_ + kSampleSpacing);
    if (first > last) return;
    for (double x = first; x < last; x += kSampleSpacing) add(x, map_.y(value(map_.seconds(x))));
    add(last, map_.y(value(map_.seconds(last))));
}

void forEachKey(const Curve& curve, double from, double to,
                const std::function<void(std::size_t, double, double)>& visit) {
    std::size_t index = firstAtOrBefore(curve, from);
    for (KeyCursor cursor(curve, index); !cursor.done(); cursor.next(), ++index) {
        const double seconds = cursor.seconds();
        if (seconds > to) return;
        if (seconds >= from) visit(index, seconds, cursor.value());
    }
}

}  // namespace sinew
