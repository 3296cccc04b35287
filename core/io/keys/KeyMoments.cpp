#include "core/io/keys/KeyMoments.h"

#include <algorithm>
#include <cmath>

#include "core/anim/PlayTimes.h"
#include "core/anim/RotationPath.h"

namespace sinew {

namespace {

constexpr double kMostRepeated = 1e6;
constexpr double kMostPieces = 4096;  ///< of one segment

/// Collects moments of the source as file times.
class Moments {
public:
    explicit Moments(const WriteSubject& subject)
        : subject_(subject),
          warp_(subject.clip->playingWarp()),
          end_(floatTime(subject.duration().value)),
          source_(sourceBetween(warp_, subject.start, subject.start + subject.duration())) {}

    void addCurve(const Curve& curve, double turn);
    void addPins();
    std::vector<double> take();

private:
    void addSource(double source, bool jumps);
    void addRepeated(double source, bool jumps);
    void addPieces(const Key& from, const Key& to, double turn);
    void addFile(double seconds, bool jumps);
    void sortIn();

    const WriteSubject& subject_;
    const TimeWarp* warp_;
    double end_;
    std::pair<Seconds, Seconds> source_;
    double span_ = 0;              ///< of the curve that is added, where it cycles
    double first_ = 0, last_ = 0;  ///< cycles of it that play
    std::vector<double> times_;
    std::size_t sorted_ = 0;  ///< so many of them are sorted and single
};

void Moments::addCurve(const Curve& curve, double turn) {
    const auto cycles = [](Extrapolation end) {
        return end == Extrapolation::cycle || end == Extrapolation::cycleOffset;
    };
    const std::vector<Key> keys = curve.keys();
    const double start = keys.front().time.value, end = keys.back().time.value;
    span_ = end - start;
    first_ =
        cycles(curve.ends().before) ? std::min(std::floor((source_.first.value - start) / span_), 0.0) : 0;
    last_ =
        cycles(curve.ends().after) ? std::max(std::floor((source_.second.value - start) / span_), 0.0) : 0;
    if (!((last_ - first_) * static_cast<double>(keys.size()) <= kMostRepeated)) first_ = last_ = 0;
    const bool wraps = first_ < last_;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const bool isEnd = i == 0 || i + 1 == keys.size();
        bool jumps = wraps && isEnd;
        if (i > 0) {
            const double length = keys[i].time.value - keys[i - 1].time.value;
            const bool steps =
                keys[i - 1].interpolation == Interpolation::step && keys[i].value != keys[i - 1].value;
            jumps = jumps || steps || length < kShortestSegment;
            if (!steps) addPieces(keys[i - 1], keys[i], turn);
        }
        addRepeated(keys[i].time.value, jumps);
    }
    sortIn();
}

/// Between keys that are so far apart that rotations between them could be taken for shorter ones.
void Moments::addPieces(const Key& from, const Key& to, double turn) {
    const double length = to.time.value - from.time.value;
    double way = std::abs(to.value - from.value);
    if (from.interpolation == Interpolation::hermite) {
        way = std::max({way, std::abs(from.slopeOut) * length, std::abs(to.slopeIn) * length});
    }
    const double pieces = std::min(std::ceil(way / turn), kMostPieces);
    for (double i = 1; i < pieces; ++i) addRepeated(from.time.value + length * (i / pieces), false);
}

void Moments::addRepeated(double source, bool jumps) {
    for (double cycle = first_; cycle <= last_; ++cycle) addSource(source + cycle * span_, jumps);
}

void Moments::addSource(double source, bool jumps) {
    if (source < source_.first.value || source > source_.second.value) return;
    if (!warp_) return addFile(source - subject_.start.value, jumps);
    for (const Seconds time : playTimes(warp_, Seconds{source}))
        addFile(time.value - subject_.start.value, jumps);
}

void Moments::addPins() {
    if (!warp_) return;
    for (const WarpPin& pin : warp_->pins()) addFile(pin.time.value - subject_.start.value, false);
}

void Moments::addFile(double seconds, bool jumps) {
    if (!(seconds > 0 && seconds < end_)) return;
    if (!jumps) {
        times_.push_back(floatTime(seconds));
        return;
    }
    float behind = static_cast<float>(seconds);
    if (static_cast<double>(behind) < seconds) behind = std::nextafter(behind, HUGE_VALF);
    times_.push_back(static_cast<double>(std::nextafter(behind, 0.0F)));
    times_.push_back(static_cast<double>(behind));
    // Backwards the jump comes only behind its moment.
    if (warp_) times_.push_back(static_cast<double>(std::nextafter(behind, HUGE_VALF)));
}

/// Curves mostly have their keys together: so that each counts once, however many curves there are.
void Moments::sortIn() {
    const auto middle = times_.begin() + static_cast<std::ptrdiff_t>(sorted_);
    std::sort(middle, times_.end());
    std::inplace_merge(times_.begin(), middle, times_.end());
    times_.erase(std::ranges::unique(times_).begin(), times_.end());
    sorted_ = times_.size();
}

std::vector<double> Moments::take() {
    sortIn();
    std::erase_if(times_, [&](double time) { return time <= 0 || time >= end_; });
    return std::move(times_);
}

}  // namespace

double floatTime(double seconds) { return static_cast<double>(static_cast<float>(seconds)); }

std::vector<double> keyMoments(const WriteSubject& subject, std::span<const Curve* const> curves,
                               double turn) {
    if (!subject.clip) return {};
    Moments moments(subject);
    for (const Curve* curve : curves) moments.addCurve(*curve, turn);
    moments.addPins();
    return moments.take();
}

}  // namespace sinew
