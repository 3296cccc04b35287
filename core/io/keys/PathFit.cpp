#include "core/io/keys/PathFit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

constexpr double kStillTolerance = 1e-8;  ///< metres, factors, half radians
constexpr double kLeastStepCosine = 0.5;  ///< minimum cosine of half the angle of a step: a third of a turn

/// Returns the position of sample `at` between samples `from` and `to`, 0..1.
double fractionAt(std::span<const double> times, std::size_t from, std::size_t to, std::size_t at) {
    return (times[at] - times[from]) / (times[to] - times[from]);
}

/// Linear steps.
struct LinearSteps {
    const VectorPath& path;
    std::span<const double> bounds;

    bool prepare(std::size_t, std::size_t) { return true; }
    Eigen::Vector3d at(std::size_t from, std::size_t to, double u) const {
        return path.values[from] + u * (path.values[to] - path.values[from]);
    }
    bool isNear(const Eigen::Vector3d& value, std::size_t n) const {
        return (value - path.values[n]).squaredNorm() <= bounds[n] * bounds[n];
    }
};

/// Returns the sine of an angle of up to pi / 3 from its series, accurate to 1e-14. SLERP calls it often.
double sine(double x) {
    constexpr std::array kTerms{1.0 / 6, 1.0 / 20, 1.0 / 42, 1.0 / 72, 1.0 / 110, 1.0 / 156, 1.0 / 210};
    double sum = 1;
    for (std::size_t i = kTerms.size(); i-- > 0;) sum = 1 - x * x * kTerms[i] * sum;
    return x * sum;
}

/// Steps along great circles, with the two weights of SLERP.
struct SlerpSteps {
    const QuaternionPath& path;
    std::span<const double> bounds;
    double halfAngle = 0;    ///< half the rotation angle of the step
    double inverseSine = 0;  ///< inverse of its sine; 0 if linear interpolation is accurate enough

    bool prepare(std::size_t from, std::size_t to) {
        const Eigen::Vector4d& a = path.values[from].coeffs();
        const Eigen::Vector4d& b = path.values[to].coeffs();
        if (!(a.dot(b) >= kLeastStepCosine)) return false;
        halfAngle = 2 * std::asin((b - a).norm() / 2);
        inverseSine = halfAngle > 1e-6 ? 1 / sine(halfAngle) : 0;
        return true;
    }
    Eigen::Quaterniond at(std::size_t from, std::size_t to, double u) const {
        const double fromWeight = inverseSine > 0 ? sine((1 - u) * halfAngle) * inverseSine : 1 - u;
        const double toWeight = inverseSine > 0 ? sine(u * halfAngle) * inverseSine : u;
        return Eigen::Quaterniond(fromWeight * path.values[from].coeffs() +
                                  toWeight * path.values[to].coeffs());
    }
    bool isNear(const Eigen::Quaterniond& value, std::size_t n) const {
        const Eigen::Vector3d halfTurn = (path.values[n].conjugate() * value).vec();
        return 4 * halfTurn.squaredNorm() <= bounds[n] * bounds[n];
    }
};

/// Returns the last good sample before `bad`, if all samples before a good one are good.
template <class IsGood>
std::size_t lastGood(std::size_t good, std::size_t bad, const IsGood& isGood) {
    while (bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        (isGood(middle) ? good : bad) = middle;
    }
    return good;
}

/// Returns the farthest sample after `from`, up to `last`, that one step can reach. The next sample can
/// always be reached, because none lies in between. Starts with the length of the previous step, since most
/// are similar, extends it with growing strides, and then bisects.
///
/// @param mayReach  a quick test that rejects most steps that are not possible
/// @param reaches   the full test
template <class MayReach, class Reaches>
std::size_t longestStep(std::size_t from, std::size_t last, std::size_t previousLength,
                        const MayReach& mayReach, const Reaches& reaches) {
    std::size_t good = from + 1, bad = last + 1;
    std::size_t next = std::min(from + std::max<std::size_t>(previousLength, 2), last);
    for (std::size_t stride = 1; good < last && bad > last; stride *= 2) {
        (mayReach(next) ? good : bad) = next;
        next = std::min(next + stride, last);
    }
    good = lastGood(good, bad, mayReach);
    return good == from + 1 || reaches(good) ? good : lastGood(from + 1, good, reaches);
}

template <class Value, class Steps>
PathKeys<Value> fitPath(SampledPath<Value>& path, Steps steps) {
    const auto isNear = [&](std::size_t from, std::size_t to, std::size_t n) {
        return steps.isNear(steps.at(from, to, fractionAt(path.times, from, to, n)), n);
    };
    const std::size_t last = path.times.size() - 1;
    PathKeys<Value> keys;
    keys.add(path.times[0], path.values[0]);
    for (std::size_t from = 0, previousLength = 1; from < last;) {
        const auto mayReach = [&](std::size_t to) {
            // Errors are usually largest in the middle.
            return steps.prepare(from, to) && isNear(from, to, from + (to - from) / 2);
        };
        const auto reaches = [&](std::size_t to) {
            bool isGoodSoFar = steps.prepare(from, to);
            for (std::size_t n = from + 1; isGoodSoFar && n < to; ++n) isGoodSoFar = isNear(from, to, n);
            return isGoodSoFar;
        };
        const std::size_t to = longestStep(from, last, previousLength, mayReach, reaches);
        steps.prepare(from, to);
        for (std::size_t n = from + 1; n < to; ++n)
            path.values[n] = steps.at(from, to, fractionAt(path.times, from, to, n));
        keys.add(path.times[to], path.values[to]);
        previousLength = to - from;
        from = to;
    }
    return keys;
}

}  // namespace

PathKeys<Eigen::Vector3d> fitLinearKeys(VectorPath& path, std::span<const double> bounds) {
    return fitPath(path, LinearSteps{path, bounds});
}

PathKeys<Eigen::Quaterniond> fitLinearKeys(QuaternionPath& path, std::span<const double> bounds) {
    return fitPath(path, SlerpSteps{path, bounds});
}

bool isStill(std::span<const Eigen::Vector3d> values) {
    return std::ranges::all_of(values, [&](const Eigen::Vector3d& value) {
        return (value - values[0]).squaredNorm() <= kStillTolerance * kStillTolerance;
    });
}

bool isStill(std::span<const Eigen::Quaterniond> values) {
    return std::ranges::all_of(values, [&](const Eigen::Quaterniond& value) {
        return (values[0].conjugate() * value).vec().squaredNorm() <= kStillTolerance * kStillTolerance;
    });
}

void alignHemispheres(std::span<Eigen::Quaterniond> values) {
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i].dot(values[i - 1]) < 0) values[i].coeffs() = -values[i].coeffs();
    }
}

}  // namespace sinew
