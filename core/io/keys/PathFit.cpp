#include "core/io/keys/PathFit.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinew {

namespace {

constexpr double kStill = 1e-8;    ///< metres, factors, half radians
constexpr double kMostTurn = 0.5;  ///< cosine of half the angle of a step: a third of a turn

/// How far a step between two samples has come at a third one.
double placeIn(std::span<const double> times, std::size_t from, std::size_t to, std::size_t at) {
    return (times[at] - times[from]) / (times[to] - times[from]);
}

/// Straight steps.
struct Straight {
    const VectorPath& path;
    std::span<const double> bounds;

    bool begins(std::size_t, std::size_t) { return true; }
    Eigen::Vector3d at(std::size_t from, std::size_t to, double u) const {
        return path.values[from] + u * (path.values[to] - path.values[from]);
    }
    bool isNear(const Eigen::Vector3d& value, std::size_t n) const {
        return (value - path.values[n]).squaredNorm() <= bounds[n] * bounds[n];
    }
};

/// Sine of an angle up to a third of half a turn, by its series, to 1e-14: SLERP asks for many.
double sine(double x) {
    constexpr std::array kTerms{1.0 / 6, 1.0 / 20, 1.0 / 42, 1.0 / 72, 1.0 / 110, 1.0 / 156, 1.0 / 210};
    double sum = 1;
    for (std::size_t i = kTerms.size(); i-- > 0;) sum = 1 - x * x * kTerms[i] * sum;
    return x * sum;
}

/// Steps along great circles, by the two weights of SLERP.
struct Round {
    const RotationPathSamples& path;
    std::span<const double> bounds;
    double half = 0;     ///< of the step's angle
    double inverse = 0;  ///< of its sine; 0 where the step is as good as straight

    bool begins(std::size_t from, std::size_t to) {
        const Eigen::Vector4d& a = path.values[from].coeffs();
        const Eigen::Vector4d& b = path.values[to].coeffs();
        if (!(a.dot(b) >= kMostTurn)) return false;
        half = 2 * std::asin((b - a).norm() / 2);
        inverse = half > 1e-6 ? 1 / sine(half) : 0;
        return true;
    }
    Eigen::Quaterniond at(std::size_t from, std::size_t to, double u) const {
        const double here = inverse > 0 ? sine((1 - u) * half) * inverse : 1 - u;
        const double there = inverse > 0 ? sine(u * half) * inverse : u;
        return Eigen::Quaterniond(here * path.values[from].coeffs() + there * path.values[to].coeffs());
    }
    bool isNear(const Eigen::Quaterniond& value, std::size_t n) const {
        const Eigen::Vector3d halfTurn = (path.values[n].conjugate() * value).vec();
        return 4 * halfTurn.squaredNorm() <= bounds[n] * bounds[n];
    }
};

/// The last sample before `bad` that is good, as far as all before a good one are.
template <class IsGood>
std::size_t bisected(std::size_t good, std::size_t bad, const IsGood& isGood) {
    while (bad - good > 1) {
        const std::size_t middle = good + (bad - good) / 2;
        (isGood(middle) ? good : bad) = middle;
    }
    return good;
}

/// The farthest of the samples behind `from`, up to `last`, that one step may reach. The next one always may:
/// nothing lies between. Looks about the length of the step before, as most are alike, farther and farther
/// off, and then halves what is left.
///
/// @param seems  whether a step to a sample looks as if it might: a quick look at most of those that may not
/// @param holds  whether it may
template <class Seems, class Holds>
std::size_t farthestStep(std::size_t from, std::size_t last, std::size_t before, const Seems& seems,
                         const Holds& holds) {
    std::size_t good = from + 1, bad = last + 1;
    std::size_t next = std::min(from + std::max<std::size_t>(before, 2), last);
    for (std::size_t further = 1; good < last && bad > last; further *= 2) {
        (seems(next) ? good : bad) = next;
        next = std::min(next + further, last);
    }
    good = bisected(good, bad, seems);
    return good == from + 1 || holds(good) ? good : bisected(from + 1, good, holds);
}

template <class Value, class Steps>
PathKeys<Value> fitted(Path<Value>& path, Steps steps) {
    const auto isNear = [&](std::size_t from, std::size_t to, std::size_t n) {
        return steps.isNear(steps.at(from, to, placeIn(path.times, from, to, n)), n);
    };
    const std::size_t last = path.times.size() - 1;
    PathKeys<Value> keys;
    keys.times.push_back(path.times[0]);
    keys.values.push_back(path.values[0]);
    for (std::size_t from = 0, before = 1; from < last;) {
        const auto seems = [&](std::size_t to) {
            // What is off is so mostly in the middle.
            return steps.begins(from, to) && isNear(from, to, from + (to - from) / 2);
        };
        const auto holds = [&](std::size_t to) {
            bool near = steps.begins(from, to);
            for (std::size_t n = from + 1; near && n < to; ++n) near = isNear(from, to, n);
            return near;
        };
        const std::size_t to = farthestStep(from, last, before, seems, holds);
        steps.begins(from, to);
        for (std::size_t n = from + 1; n < to; ++n)
            path.values[n] = steps.at(from, to, placeIn(path.times, from, to, n));
        keys.times.push_back(path.times[to]);
        keys.values.push_back(path.values[to]);
        before = to - from;
        from = to;
    }
    return keys;
}

}  // namespace

PathKeys<Eigen::Vector3d> fittedKeys(VectorPath& path, std::span<const double> bounds) {
    return fitted(path, Straight{path, bounds});
}

PathKeys<Eigen::Quaterniond> fittedKeys(RotationPathSamples& path, std::span<const double> bounds) {
    return fitted(path, Round{path, bounds});
}

bool isStill(std::span<const Eigen::Vector3d> values) {
    return std::ranges::all_of(values, [&](const Eigen::Vector3d& value) {
        return (value - values[0]).squaredNorm() <= kStill * kStill;
    });
}

bool isStill(std::span<const Eigen::Quaterniond> values) {
    return std::ranges::all_of(values, [&](const Eigen::Quaterniond& value) {
        return (values[0].conjugate() * value).vec().squaredNorm() <= kStill * kStill;
    });
}

void alignHemispheres(std::span<Eigen::Quaterniond> values) {
    for (std::size_t i = 1; i < values.size(); ++i) {
        if (values[i].dot(values[i - 1]) < 0) values[i].coeffs() = -values[i].coeffs();
    }
}

}  // namespace sinew
