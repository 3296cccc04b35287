#include "core/anim/sampling/SlerpTrack.h"

#include <algorithm>
#include <limits>

#include "core/base/Index.h"
#include "core/math/Interpolate.h"

namespace sinew {
namespace {

/// Returns whether `curve` is in a slerp segment right after `time`.
bool isSlerpAfter(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time);
    return index + 1 < curve.size() && curve.key(index).interpolation == Interpolation::slerp;
}

}  // namespace

bool SlerpTrack::isNeeded(const std::array<const Curve*, 3>& angles) {
    return std::any_of(angles.begin(), angles.end(), [](const Curve* curve) {
        return curve != nullptr && curve->uses(Interpolation::slerp);
    });
}

SlerpTrack::SlerpTrack(EulerOrder order, const std::array<const Curve*, 3>& angles) {
    for (const Curve* curve : angles) {
        if (curve == nullptr) continue;
        for (const Key& key : curve->keys()) times_.push_back(key.time.value);
    }
    ends_ = sharedExtrapolation(angles);
    std::sort(times_.begin(), times_.end());
    times_.erase(std::unique(times_.begin(), times_.end()), times_.end());

    for (const double time : times_) {
        Eigen::Vector3d values = Eigen::Vector3d::Zero();
        bool isSlerp = false;
        for (int i = 0; i < 3; ++i) {
            const Curve* curve = angles[asIndex(i)];
            if (curve == nullptr) continue;
            values[i] = curve->evaluate(Seconds{time});
            isSlerp = isSlerp || isSlerpAfter(*curve, Seconds{time});
        }
        rotations_.push_back(toQuaternion(order, values));
        isSlerp_.push_back(isSlerp);
    }
}

/// Returns the index of the last time at or before `seconds`; there must be one. Usually it is the one after
/// `guess`.
std::size_t SlerpTrack::timeAtOrBefore(double seconds, std::size_t guess) const {
    const std::size_t next = guess + 1;
    if (next + 1 < times_.size() && times_[next] <= seconds && seconds < times_[next + 1]) return next;
    const auto after = std::upper_bound(times_.begin(), times_.end(), seconds);
    return static_cast<std::size_t>(after - times_.begin()) - 1;
}

bool SlerpTrack::seek(double seconds, Span& span) const {
    if (seconds >= span.from && seconds < span.until) return false;
    span.isSlerp = false;
    if (seconds < times_.front() && ends_.before == Extrapolation::hold) {
        span.from = -std::numeric_limits<double>::infinity();
        span.until = times_.front();
        return true;
    }
    span.from = span.until = seconds;
    const double inside = lookup(seconds, {times_.front()}, {times_.back()}, ends_).seconds;
    const std::size_t i = timeAtOrBefore(inside, span.index);
    if (i + 1 == times_.size()) return true;
    if (inside == seconds) {
        span.from = times_[i];
        span.until = times_[i + 1];
    }
    span.index = i;
    span.isSlerp = isSlerp_[i];
    span.start = times_[i] + (seconds - inside);
    span.rate = 1 / (times_[i + 1] - times_[i]);
    span.first = rotations_[i];
    span.last = rotations_[i + 1];
    return true;
}

std::optional<Eigen::Quaterniond> SlerpTrack::rotation(double seconds) const {
    Span span;
    seek(seconds, span);
    if (!span.isSlerp) return std::nullopt;
    return slerp(span.first, span.last, (seconds - span.start) * span.rate);
}

}  // namespace sinew
