#include "core/io/keys/FileKeyTimes.h"

#include <algorithm>
#include <cmath>

#include "core/anim/filter/RotationPath.h"
#include "core/anim/warp/PlayTimes.h"

namespace sinew {

namespace {

constexpr double kMaxRepeated = 1e6;
constexpr double kMaxSegmentPieces = 4096;  ///< per segment
constexpr double kBezierPieces = 16;        ///< cubics in time that stand for a Bézier curve

/// Collects key times, converting them from source time to file time.
class KeyTimeCollector {
public:
    explicit KeyTimeCollector(const WriteSubject& subject)
        : subject_(subject),
          warp_(subject.clip->playingWarp()),
          end_(floatTime(subject.duration().value)),
          source_(sourceBetween(warp_, subject.start, subject.start + subject.duration())) {}

    void addCurve(const Curve& curve, double maxAngle) {
        const auto isCyclic = [](Extrapolation end) {
            return end == Extrapolation::cycle || end == Extrapolation::cycleOffset;
        };
        const std::vector<Key> keys = curve.keys();
        const double start = keys.front().time.value, end = keys.back().time.value;
        span_ = end - start;
        firstCycle_ = isCyclic(curve.extrapolation().before)
                          ? std::min(std::floor((source_.first.value - start) / span_), 0.0)
                          : 0;
        lastCycle_ = isCyclic(curve.extrapolation().after)
                         ? std::max(std::floor((source_.second.value - start) / span_), 0.0)
                         : 0;
        if (!((lastCycle_ - firstCycle_) * static_cast<double>(keys.size()) <= kMaxRepeated))
            firstCycle_ = lastCycle_ = 0;
        const bool wraps = firstCycle_ < lastCycle_;
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const bool isEnd = i == 0 || i + 1 == keys.size();
            bool jumps = wraps && isEnd;
            if (i > 0) {
                const double length = keys[i].time.value - keys[i - 1].time.value;
                const bool isStep =
                    keys[i - 1].interpolation == Interpolation::step && keys[i].value != keys[i - 1].value;
                jumps = jumps || isStep || length < kShortestSegment;
                if (!isStep) addPieces(keys[i - 1], keys[i], maxAngle);
            }
            addRepeated(keys[i].time.value, jumps);
        }
        mergeNew();
    }

    void addPins() {
        if (!warp_) return;
        for (const WarpPin& pin : warp_->pins()) addFile(pin.time.value - subject_.start.value, false);
    }

    std::vector<double> take() {
        mergeNew();
        std::erase_if(times_, [&](double time) { return time <= 0 || time >= end_; });
        return std::move(times_);
    }

private:
    void addSource(double source, bool jumps) {
        if (source < source_.first.value || source > source_.second.value) return;
        if (!warp_) return addFile(source - subject_.start.value, jumps);
        for (const Seconds time : playTimes(warp_, Seconds{source}))
            addFile(time.value - subject_.start.value, jumps);
    }

    void addRepeated(double source, bool jumps) {
        for (double cycle = firstCycle_; cycle <= lastCycle_; ++cycle)
            addSource(source + cycle * span_, jumps);
    }

    /// Adds times between keys whose angles differ so much that an interpolated rotation could turn the other
    /// way.
    void addPieces(const Key& from, const Key& to, double maxAngle) {
        const double length = to.time.value - from.time.value;
        double change = std::abs(to.value - from.value);
        if (from.interpolation == Interpolation::hermite) {
            change = std::max({change, std::abs(from.slopeOut) * length, std::abs(to.slopeIn) * length});
        }
        double pieces = std::min(std::ceil(change / maxAngle), kMaxSegmentPieces);
        const bool isBezier =
            from.lengths.out != TangentLengths::kDefault || to.lengths.in != TangentLengths::kDefault;
        if (isBezier && from.interpolation == Interpolation::hermite)
            pieces = std::max(pieces, kBezierPieces);
        for (double i = 1; i < pieces; ++i) addRepeated(from.time.value + length * (i / pieces), false);
    }

    void addFile(double seconds, bool jumps) {
        if (!(seconds > 0 && seconds < end_)) return;
        if (!jumps) {
            times_.push_back(floatTime(seconds));
            return;
        }
        float after = static_cast<float>(seconds);
        if (static_cast<double>(after) < seconds) after = std::nextafter(after, HUGE_VALF);
        times_.push_back(static_cast<double>(std::nextafter(after, 0.0F)));
        times_.push_back(static_cast<double>(after));
        // Played in reverse, a curve jumps only after the time of its key.
        if (warp_) times_.push_back(static_cast<double>(std::nextafter(after, HUGE_VALF)));
    }

    /// Curves mostly have keys at the same times, so merging after each curve keeps the list small.
    void mergeNew() {
        const auto middle = times_.begin() + static_cast<std::ptrdiff_t>(sortedCount_);
        std::sort(middle, times_.end());
        std::inplace_merge(times_.begin(), middle, times_.end());
        times_.erase(std::ranges::unique(times_).begin(), times_.end());
        sortedCount_ = times_.size();
    }

    const WriteSubject& subject_;
    const TimeWarp* warp_;
    double end_;
    std::pair<Seconds, Seconds> source_;
    double span_ = 0;                        ///< length of the current curve, if it cycles
    double firstCycle_ = 0, lastCycle_ = 0;  ///< range of its cycles that play
    std::vector<double> times_;
    std::size_t sortedCount_ = 0;  ///< number of times that are sorted and unique
};

}  // namespace

double floatTime(double seconds) { return static_cast<double>(static_cast<float>(seconds)); }

std::vector<double> fileKeyTimes(const WriteSubject& subject, std::span<const Curve* const> curves,
                                 double maxAngle) {
    if (!subject.clip) return {};
    KeyTimeCollector collector(subject);
    for (const Curve* curve : curves) collector.addCurve(*curve, maxAngle);
    collector.addPins();
    return collector.take();
}

}  // namespace sinew
