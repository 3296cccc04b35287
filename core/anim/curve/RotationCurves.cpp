#include "core/anim/curve/RotationCurves.h"

#include <cassert>
#include <vector>

#include "core/math/Interpolate.h"
#include "core/math/Transform.h"

namespace sinew {

namespace {

/// Collects keys of a joint's angles relative to its rest rotation. Each set is the nearest to the previous
/// one.
class AngleKeys {
public:
    AngleKeys(const Joint& joint, Interpolation interpolation, std::size_t count)
        : restFromParent_(joint.rest.rotation.conjugate()),
          order_(joint.order),
          interpolation_(interpolation) {
        for (auto& keys : keys_) keys.reserve(count);
    }

    void add(double time, const Eigen::Quaterniond& parentFromJoint) {
        angles_ = fromQuaternion(order_, (restFromParent_ * parentFromJoint).normalized(), angles_);
        for (std::size_t i = 0; i < 3; ++i)
            keys_[i].push_back({Seconds{time}, angles_[static_cast<Eigen::Index>(i)], interpolation_});
    }

    std::size_t size() const { return keys_[0].size(); }

    std::array<Curve, 3> curves() && {
        return {Curve::fromKeys(std::move(keys_[0])), Curve::fromKeys(std::move(keys_[1])),
                Curve::fromKeys(std::move(keys_[2]))};
    }

private:
    Eigen::Quaterniond restFromParent_;
    EulerOrder order_;
    Interpolation interpolation_;
    Eigen::Vector3d angles_ = Eigen::Vector3d::Zero();
    std::array<std::vector<Key>, 3> keys_;
};

/// One segment of a quaternion spline, divided until SLERP approximates it.
class SplineSegment {
public:
    SplineSegment(double start, double length, const std::array<Eigen::Vector4d, 4>& ends, double tolerance)
        : start_(start), length_(length), ends_(ends), tolerance_(tolerance * kMargin) {}

    /// Adds the samples from the segment's start up to, but not including, its end.
    void sample(AngleKeys& keys) const { sample({0, at(0)}, {1, at(1)}, 0, keys); }

private:
    /// The maximum error lies near a tested point rather than exactly on it.
    static constexpr double kMargin = 0.75;
    static constexpr int kMaximumDepth = 10;  ///< recursion depth: at most 1024 samples per segment
    static constexpr double kShortest = 8 * Curve::kMinimumGap;

    struct Sample {
        double u;
        Eigen::Quaterniond rotation;
    };

    Eigen::Quaterniond at(double u) const {
        Eigen::Vector4d value;
        for (int i = 0; i < 4; ++i)
            value[i] = hermite(ends_[0][i], ends_[1][i], ends_[2][i], ends_[3][i], length_, u);
        // Where the spline passes through zero, the rotation is undefined.
        if (value.squaredNorm() == 0 || !value.allFinite()) value = ends_[0];
        return Eigen::Quaterniond(Eigen::Vector4d(value.stableNormalized()));
    }

    bool isApproximated(const Sample& from, const Sample& to, int parts) const {
        for (int i = 1; i < parts; ++i) {
            const double fraction = static_cast<double>(i) / parts;
            const Eigen::Quaterniond straight = slerp(from.rotation, to.rotation, fraction);
            if (rotationDistance(straight, at(from.u + fraction * (to.u - from.u))) > tolerance_)
                return false;
        }
        return true;
    }

    void sample(const Sample& from, const Sample& to, int depth, AngleKeys& keys) const {
        const bool isWhole = depth == 0;
        if (depth == kMaximumDepth || (to.u - from.u) * length_ < kShortest ||
            isApproximated(from, to, isWhole ? 8 : 4)) {
            keys.add(start_ + from.u * length_, from.rotation);
            return;
        }
        const double half = (from.u + to.u) / 2;
        const Sample middle{half, at(half)};
        sample(from, middle, depth + 1, keys);
        sample(middle, to, depth + 1, keys);
    }

    double start_, length_;
    std::array<Eigen::Vector4d, 4> ends_;  ///< value and slope at the start, then at the end
    double tolerance_;
};

}  // namespace

std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Quaterniond> parentFromJoint,
                                    Interpolation interpolation) {
    assert(times.size() == parentFromJoint.size());
    AngleKeys keys(joint, interpolation, times.size());
    for (std::size_t i = 0; i < times.size(); ++i)
        keys.add(times[i], Eigen::Quaterniond(parentFromJoint[i].coeffs().stableNormalized()));
    return std::move(keys).curves();
}

std::array<Curve, 3> rotationCurves(const Joint& joint, std::span<const double> times,
                                    std::span<const Eigen::Vector4d> values,
                                    std::span<const Eigen::Vector4d> slopesIn,
                                    std::span<const Eigen::Vector4d> slopesOut, double tolerance,
                                    std::size_t maximumKeys) {
    assert(times.size() == values.size());
    AngleKeys keys(joint, Interpolation::slerp, times.size());
    for (std::size_t i = 0; i + 1 < times.size(); ++i) {
        if (keys.size() >= maximumKeys) {
            keys.add(times[i], Eigen::Quaterniond(Eigen::Vector4d(values[i].stableNormalized())));
            continue;
        }
        SplineSegment(times[i], times[i + 1] - times[i],
                      {values[i], slopesOut[i], values[i + 1], slopesIn[i + 1]}, tolerance)
            .sample(keys);
    }
    if (!times.empty())
        keys.add(times.back(), Eigen::Quaterniond(Eigen::Vector4d(values.back().stableNormalized())));
    return std::move(keys).curves();
}

}  // namespace sinew
