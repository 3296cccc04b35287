#include "core/anim/layers/FitMotion.h"

#include <algorithm>
#include <cmath>

#include "core/base/Numbers.h"
#include "core/math/Interpolate.h"
#include "core/math/Transform.h"

namespace sinew {

namespace {

constexpr double kGap = 2e-6;           ///< seconds between the keys of a jump
constexpr double kShortest = 8 * kGap;  ///< shorter segments are not divided
constexpr std::size_t kMaximumFittedKeys = std::size_t{1} << 22;
constexpr std::array kChecks{0.25, 0.5, 0.75};

/// The keys that a segment adds, for all channels together.
struct FittedKey {
    double time = 0;
    FittedValues values{}, slopesIn{}, slopesOut{};
    Interpolation interpolation = Interpolation::linear;
};

class Fitter {
public:
    Fitter(const FittedMotion& motion, FrameRate rate) : motion_(motion), rate_(rate) {}

    /// Returns no keys if there would be too many, or values are missing().
    std::vector<FittedKey> fit(std::span<const double> knots) {
        keys_.push_back({knots[0], valuesAt(knots[0], nullptr), {}, {}});
        for (std::size_t i = 1; i < knots.size() && !missing_; ++i) addUpToKnot(knots[i]);
        if (missing_ || keys_.size() > kMaximumFittedKeys) keys_.clear();
        return std::move(keys_);
    }

    std::optional<Seconds> missing() const { return missing_; }

private:
    /// @param near  angles near which those of a rotation are to be, or null
    FittedValues valuesAt(double time, const FittedValues* near) {
        auto values = motion_.valuesAt(Seconds{time});
        if (!values) {
            missing_ = Seconds{time};
            return {};
        }
        if (motion_.order && near) {
            const Eigen::Vector3d angles = unroll(*motion_.order, {(*values)[0], (*values)[1], (*values)[2]},
                                                  {(*near)[0], (*near)[1], (*near)[2]});
            std::copy_n(angles.data(), 3, values->begin());
        }
        return *values;
    }

    /// Adds keys up to a knot, before which the motion may jump.
    void addUpToKnot(double end) {
        const double start = keys_.back().time;
        const FittedValues first = keys_.back().values;
        if (end - start < kShortest) {
            addKey(end, valuesAt(end, &first), Interpolation::linear);
            return;
        }
        const FittedValues before = valuesAt(end - kGap, &first), earlier = valuesAt(end - 2 * kGap, &before),
                           at = valuesAt(end, &before);
        bool jumps = false;
        for (std::size_t c = 0; c < motion_.count; ++c) {
            const double expected = 8 * std::abs(before[c] - earlier[c]) + motion_.tolerances[c];
            jumps = jumps || std::abs(at[c] - before[c]) > expected;
        }
        if (!jumps) {
            addSegment(end, at);
        } else if (isConstantUntil(end - kGap)) {
            addKey(end, at, Interpolation::step);
        } else {
            addSegment(end - kGap, before);
            addKey(end, at, Interpolation::linear);
        }
    }

    bool isConstantUntil(double end) {
        const FittedKey start = keys_.back();
        return std::ranges::all_of(std::array{0.25, 0.5, 0.75, 1.0}, [&](double u) {
            const FittedValues values = valuesAt(start.time + u * (end - start.time), &start.values);
            return std::equal(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(motion_.count),
                              start.values.begin());
        });
    }

    void addKey(double time, const FittedValues& values, Interpolation interpolation) {
        keys_.back().interpolation = interpolation;
        keys_.push_back({time, values, {}, {}});
    }

    /// Adds keys up to a time, between which and the last key the motion does not jump.
    void addSegment(double end, const FittedValues& last) {
        const double start = keys_.back().time, length = end - start;
        if (missing_ || keys_.size() > kMaximumFittedKeys) return;
        std::array<FittedValues, kChecks.size()> wanted;
        for (std::size_t i = 0; i < kChecks.size(); ++i)
            wanted[i] = valuesAt(start + kChecks[i] * length, &keys_.back().values);
        const FittedValues first = keys_.back().values;
        const auto errorOf = [&](const auto& interpolated) {
            double largest = 0;
            for (std::size_t i = 0; i < kChecks.size(); ++i) {
                FittedValues found{};
                for (std::size_t c = 0; c < motion_.count; ++c) found[c] = interpolated(c, kChecks[i]);
                largest = std::max(largest, error(found, wanted[i]));
            }
            return largest;
        };
        const double linearError =
            errorOf([&](std::size_t c, double u) { return first[c] + u * (last[c] - first[c]); });
        if (linearError <= 1) {
            addKey(end, last, Interpolation::linear);
            return;
        }
        const FittedValues slopesOut = slopes(start, first, length / 1024),
                           slopesIn = slopes(end, last, -length / 1024);
        const double hermiteError = errorOf([&](std::size_t c, double u) {
            return hermite(first[c], slopesOut[c], last[c], slopesIn[c], length, u);
        });
        if (hermiteError <= 1 || length < kShortest) {
            const bool isCurved = hermiteError < linearError;
            if (isCurved) keys_.back().slopesOut = slopesOut;
            addKey(end, last, isCurved ? Interpolation::hermite : Interpolation::linear);
            if (isCurved) keys_.back().slopesIn = slopesIn;
            return;
        }
        const double middle = divide(start, end);
        addSegment(middle, valuesAt(middle, &first));
        addSegment(end, valuesAt(end, &keys_.back().values));
    }

    /// Returns the time between two others at which to divide a segment: on a frame if there is one.
    double divide(double start, double end) const {
        const double middle = (start + end) / 2;
        const double frame = rate_.time(rate_.nearestFrame(Seconds{middle})).value;
        return frame - start > kGap && end - frame > kGap ? frame : middle;
    }

    /// Returns the largest difference of values in terms of their tolerances.
    double error(const FittedValues& a, const FittedValues& b) const {
        double largest = 0;
        for (std::size_t c = motion_.order ? 3 : 0; c < motion_.count; ++c)
            largest = std::fmax(largest, std::abs(a[c] - b[c]) / motion_.tolerances[c]);
        if (!motion_.order) return largest;
        const double turn = rotationDistance(toQuaternion(*motion_.order, {a[0], a[1], a[2]}),
                                             toQuaternion(*motion_.order, {b[0], b[1], b[2]}));
        return std::fmax(largest, turn / motion_.tolerances[0]);
    }

    /// Returns one-sided slopes at a time from three more values `step` apart; exact for cubics.
    FittedValues slopes(double time, const FittedValues& at, double step) {
        const FittedValues one = valuesAt(time + step, &at), two = valuesAt(time + 2 * step, &one),
                           three = valuesAt(time + 3 * step, &two);
        FittedValues slopes{};
        for (std::size_t c = 0; c < motion_.count; ++c)
            slopes[c] = (18 * one[c] - 11 * at[c] - 9 * two[c] + 2 * three[c]) / (6 * step);
        return slopes;
    }

    const FittedMotion& motion_;
    FrameRate rate_;
    std::vector<FittedKey> keys_;
    std::optional<Seconds> missing_;
};

Curve curveOf(std::span<const FittedKey> fitted, std::size_t channel) {
    const bool isConstant = std::ranges::all_of(fitted, [&](const FittedKey& key) {
        return key.values[channel] == fitted[0].values[channel] &&
               (key.interpolation != Interpolation::hermite || std::abs(key.slopesOut[channel]) < 1e-12);
    });
    std::vector<Key> keys;
    for (const FittedKey& key : isConstant ? fitted.first(1) : fitted) {
        keys.push_back({Seconds{key.time}, key.values[channel], key.interpolation, key.slopesIn[channel],
                        key.slopesOut[channel]});
    }
    return Curve::fromKeys(std::move(keys));
}

}  // namespace

Result<std::vector<Curve>> fitMotion(const FittedMotion& motion, std::span<const double> knots,
                                     FrameRate rate) {
    Fitter fitter(motion, rate);
    const std::vector<FittedKey> keys = fitter.fit(knots);
    if (const auto time = fitter.missing()) {
        return fail(ErrorCode::argumentInvalid, "",
                    "it cannot produce the motion at " + fixed(time->value, 3) +
                        " s, because a layer's weight is too low there; raise the weight, or flatten "
                        "all layers");
    }
    if (keys.empty())
        return fail(ErrorCode::limitExceeded, "", "a curve would need more than 4 million keys");
    std::vector<Curve> curves;
    for (std::size_t c = 0; c < motion.count; ++c) curves.push_back(curveOf(keys, c));
    return curves;
}

}  // namespace sinew
