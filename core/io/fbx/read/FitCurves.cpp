#include "core/io/fbx/read/FitCurves.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

constexpr double kJump = 2 * Curve::kMinimumGap;  ///< seconds between the two keys of a jump
constexpr int kDeepest = 14;

struct Sample {
    double time;
    Eigen::Vector3d value, slope;
};

class Fit {
public:
    explicit Fit(const SampledFunction& function)
        : function_(function), maximumKeys_(kKeysPerTime * function.times.size() + kFewKeys) {}

    FittedCurves finish() {
        const std::vector<double>& times = function_.times;
        Eigen::Vector3d value = function_.value(times.front(), function_.start);
        for (std::size_t i = 0; i + 1 < times.size(); ++i) value = addInterval(times[i], times[i + 1], value);
        add({times.back(), value, slopeIn_}, Interpolation::linear);
        for (std::vector<Key>& keys : result_) {
            std::erase_if(keys, [](const Key& key) {
                return !std::isfinite(key.value) || !std::isfinite(key.slopeIn) ||
                       !std::isfinite(key.slopeOut);
            });
        }
        return std::move(result_);
    }

private:
    void add(const Sample& sample, Interpolation interpolation, const Eigen::Vector3d& slopeIn) {
        for (int i = 0; i < 3; ++i) {
            result_[static_cast<std::size_t>(i)].push_back(
                {Seconds{sample.time}, sample.value[i], interpolation, slopeIn[i], sample.slope[i]});
        }
    }
    void add(const Sample& sample, Interpolation interpolation) { add(sample, interpolation, slopeIn_); }

    bool differ(const Eigen::Vector3d& a, const Eigen::Vector3d& b) const {
        return (a - b).cwiseAbs().maxCoeff() > function_.tolerance;
    }

    /// Adds the keys from one time up to, but without, the next. Returns the value at the next one.
    Eigen::Vector3d addInterval(double from, double to, const Eigen::Vector3d& valueAtFrom) {
        const double h = to - from, step = h * kSlopeStep;
        // Limits from inside, because the function may jump at either end.
        const Eigen::Vector3d a1 = function_.value(from + step, valueAtFrom);
        const Eigen::Vector3d a2 = function_.value(from + 2 * step, a1);
        const Eigen::Vector3d a3 = function_.value(from + 3 * step, a2);
        const Sample start{from, 3 * a1 - 3 * a2 + a3, (-2.5 * a1 + 4 * a2 - 1.5 * a3) / step};
        Eigen::Vector3d hint = a3;
        const double stride = std::max(function_.largestStep, h / kMaximumStrides);
        for (double time = from + stride; time < to - 3 * step; time += stride)
            hint = function_.value(time, hint);
        const Eigen::Vector3d b3 = function_.value(to - 3 * step, hint);
        const Eigen::Vector3d b2 = function_.value(to - 2 * step, b3);
        const Eigen::Vector3d b1 = function_.value(to - step, b2);
        const Sample end{to, 3 * b1 - 3 * b2 + b3, (2.5 * b1 - 4 * b2 + 1.5 * b3) / step};
        const Eigen::Vector3d valueAtTo = function_.value(to, end.value);

        Sample first{from, valueAtFrom, start.slope};
        if (differ(valueAtFrom, start.value) && h > 3 * kJump) {
            add(first, Interpolation::step);
            first = {from + kJump, start.value, start.slope};
            slopeIn_.setZero();
        }
        const bool jumps = differ(valueAtTo, end.value) && h > 3 * kJump;
        if (jumps && isConstant(first, end)) {
            add(first, Interpolation::step);
            slopeIn_.setZero();
            return valueAtTo;
        }
        addSpan(first, jumps ? Sample{to - kJump, end.value, end.slope} : Sample{to, valueAtTo, end.slope},
                0);
        if (jumps) {
            add({to - kJump, end.value, Eigen::Vector3d::Zero()}, Interpolation::linear);
            slopeIn_.setZero();
        }
        return valueAtTo;
    }

    bool isConstant(const Sample& a, const Sample& b) const {
        const double middle = (a.time + b.time) / 2;
        return !differ(a.value, b.value) && !differ(a.value, function_.value(middle, a.value));
    }

    /// Adds the key at `a` and those needed up to `b`.
    void addSpan(const Sample& a, const Sample& b, int depth) {
        const double h = b.time - a.time;
        double straight = 0, curved = 0;
        for (const double s : {0.5, 0.25, 0.75}) {
            const double t = 1 - s;
            const Eigen::Vector3d line = t * a.value + s * b.value;
            const Eigen::Vector3d value = function_.value(a.time + s * h, line);
            const Eigen::Vector3d cubic = t * t * (1 + 2 * s) * a.value + s * s * (1 + 2 * t) * b.value +
                                          s * t * h * (t * a.slope - s * b.slope);
            straight = std::max(straight, (value - line).cwiseAbs().maxCoeff());
            curved = std::max(curved, (value - cubic).cwiseAbs().maxCoeff());
        }
        const bool isStraight = straight <= function_.tolerance;
        const bool isShort =
            depth == kDeepest || h < 8 * Curve::kMinimumGap || result_[0].size() > maximumKeys_;
        if (isStraight || curved <= function_.tolerance || isShort) {
            add(a, isStraight ? Interpolation::linear : Interpolation::hermite);
            slopeIn_ = b.slope;
            return;
        }
        const double middle = a.time + h / 2, step = h * kSlopeStep;
        const Eigen::Vector3d value = function_.value(middle, (a.value + b.value) / 2);
        const Eigen::Vector3d before = function_.value(middle - step, value);
        const Eigen::Vector3d after = function_.value(middle + step, value);
        const Sample split{middle, value, (after - before) / (2 * step)};
        addSpan(a, split, depth + 1);
        addSpan(split, b, depth + 1);
    }

    static constexpr double kSlopeStep = 1e-3;  ///< of an interval, for finite differences
    static constexpr double kMaximumStrides = 256;
    // No function needs as many on average; damaged files must not take for ever.
    static constexpr std::size_t kKeysPerTime = 16, kFewKeys = 100'000;

    const SampledFunction& function_;
    std::size_t maximumKeys_;
    FittedCurves result_;
    Eigen::Vector3d slopeIn_ = Eigen::Vector3d::Zero();
};

}  // namespace

FittedCurves fitCurves(const SampledFunction& function) { return Fit(function).finish(); }

}  // namespace sinew
