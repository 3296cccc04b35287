#include "core/anim/SlerpTrack.h"

#include <algorithm>

#include "core/math/Interpolate.h"

namespace sinew {
namespace {

/// Whether `curve` is in a slerp segment right behind `time`.
bool slerpsAfter(const Curve& curve, Seconds time) {
    const std::size_t index = curve.keyAtOrBefore(time);
    return index + 1 < curve.size() && curve.key(index).interpolation == Interpolation::slerp;
}

}  // namespace

bool SlerpTrack::concerns(const std::array<const Curve*, 3>& angles) {
    return std::any_of(angles.begin(), angles.end(), [](const Curve* curve) {
        return curve != nullptr && curve->uses(Interpolation::slerp);
    });
}

SlerpTrack::SlerpTrack(EulerOrder order, const std::array<const Curve*, 3>& angles) {
    for (const Curve* curve : angles) {
        if (curve == nullptr) continue;
        for (const Key& key : curve->keys()) times_.push_back(key.time.value);
    }
    ends_ = endsTogether(angles);
    std::sort(times_.begin(), times_.end());
    times_.erase(std::unique(times_.begin(), times_.end()), times_.end());

    for (const double time : times_) {
        Eigen::Vector3d values = Eigen::Vector3d::Zero();
        bool slerps = false;
        for (int i = 0; i < 3; ++i) {
            const Curve* curve = angles[static_cast<std::size_t>(i)];
            if (curve == nullptr) continue;
            values[i] = curve->evaluate(Seconds{time});
            slerps = slerps || slerpsAfter(*curve, Seconds{time});
        }
        rotations_.push_back(toQuaternion(order, values));
        slerps_.push_back(slerps);
    }
}

std::optional<Eigen::Quaterniond> SlerpTrack::rotation(double seconds) const {
    if (seconds < times_.front() && ends_.before == Extrapolation::hold) return std::nullopt;
    seconds = lookup(seconds, {times_.front()}, {times_.back()}, ends_).seconds;
    const auto behind = std::upper_bound(times_.begin(), times_.end(), seconds);
    if (behind == times_.end()) return std::nullopt;
    const auto i = static_cast<std::size_t>(behind - times_.begin()) - 1;
    if (!slerps_[i]) return std::nullopt;
    const double u = (seconds - times_[i]) / (times_[i + 1] - times_[i]);
    return slerp(rotations_[i], rotations_[i + 1], u);
}

}  // namespace sinew
