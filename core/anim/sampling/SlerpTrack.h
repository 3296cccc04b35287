#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <vector>

#include "core/anim/curve/Curve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The rotation of one joint for which any segment of its angle curves is slerp: the SLERP of the rotations
/// at the neighbouring times of the union of the curves' keys.
class SlerpTrack {
public:
    /// Returns whether any segment of these curves is slerp.
    static bool isNeeded(const std::array<const Curve*, 3>& angles);

    /// @param angles  curves of angles 1, 2 and 3 in radians, null if an angle is always 0; not kept
    SlerpTrack(EulerOrder order, const std::array<const Curve*, 3>& angles);

    /// Returns R(order, angles) at a time, or nullopt if no slerp segment applies and the curves themselves
    /// must be evaluated. That is also the case beyond their ends, unless all angles cycle together. O(log
    /// keys).
    std::optional<Eigen::Quaterniond> rotation(double seconds) const;

    /// A cursor: the part of the track that applies at from <= seconds < until. Beyond the ends it may apply
    /// to a single time only; then until = from.
    struct Span {
        double from = 0, until = 0;
        bool isSlerp = false;        ///< if false, evaluate the curves; the following members are undefined
        double start = 0, rate = 0;  ///< position between the rotations: (seconds - start) * rate
        Eigen::Quaterniond first = Eigen::Quaterniond::Identity(), last = Eigen::Quaterniond::Identity();
        std::size_t index = 0;  ///< in the track
    };
    /// Moves a cursor to a time. O(1) within its span and to the next one, otherwise O(log keys).
    /// @return  whether it was moved
    bool seek(double seconds, Span& span) const;

private:
    std::size_t timeAtOrBefore(double seconds, std::size_t guess) const;

    std::vector<double> times_;                  ///< union of the key times, seconds
    EndExtrapolation ends_;                      ///< common extrapolation of all angles
    std::vector<Eigen::Quaterniond> rotations_;  ///< at times_
    std::vector<char> isSlerp_;                  ///< whether the span that starts at each time is slerp
};

}  // namespace sinew
