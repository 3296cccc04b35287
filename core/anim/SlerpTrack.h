#pragma once

#include <Eigen/Geometry>
#include <array>
#include <optional>
#include <vector>

#include "core/anim/Curve.h"
#include "core/math/EulerOrder.h"

namespace sinew {

/// The rotation of one joint where a segment of any of its angle curves is slerp: the SLERP of the rotations
/// at the neighbouring times of the union of the curves' keys.
class SlerpTrack {
public:
    /// Whether any segment of these curves is slerp.
    static bool concerns(const std::array<const Curve*, 3>& angles);

    /// @param angles  curves of angle 1, 2, 3, radians; null where the angle stays 0. Read only here.
    SlerpTrack(EulerOrder order, const std::array<const Curve*, 3>& angles);

    /// R(order, angles) at a time; nullopt where no slerp segment holds and the curves themselves count, as
    /// they do beyond the ends: but where all angles cycle together the rotations do.
    /// O(log keys).
    std::optional<Eigen::Quaterniond> rotation(double seconds) const;

    /// What counts at from <= seconds < until, a cursor: where a time is beyond the ends it may count at no
    /// other, until = from.
    struct Span {
        double from = 0, until = 0;
        bool slerps = false;         ///< else the curves themselves count, and what follows says nothing
        double start = 0, rate = 0;  ///< the place between the rotations is (seconds - start) * rate
        Eigen::Quaterniond first = Eigen::Quaterniond::Identity(), last = Eigen::Quaterniond::Identity();
        std::size_t index = 0;  ///< of the span in the track
    };
    /// Brings a cursor to a time: O(1) within its span and from it to the next, else O(log keys).
    /// @return  whether it was moved
    bool seek(double seconds, Span& span) const;

private:
    std::size_t timeAtOrBefore(double seconds, std::size_t guess) const;

    std::vector<double> times_;                  ///< the union, seconds
    Ends ends_;                                  ///< that all angles have over all of the times
    std::vector<Eigen::Quaterniond> rotations_;  ///< at times_
    std::vector<char> slerps_;                   ///< whether the span that starts there is slerp
};

}  // namespace sinew
