#include "core/io/keys/WeightKeys.h"

#include <algorithm>
#include <cmath>
#include <functional>

#include "core/anim/filter/RotationPath.h"
#include "core/io/keys/DrivingCurves.h"
#include "core/io/keys/FileKeyTimes.h"
#include "core/scene/evaluation/ShapeWeights.h"
#include "core/skin/MorphTargets.h"

namespace sinew {

namespace {

constexpr double kSampleRate = 240;  ///< Hz, at which weights that are not linear are sampled
constexpr double kMaxWeightError = 0.01;
constexpr std::size_t kMaxSampled = std::size_t{1} << 24;  ///< values that are sampled between frames
constexpr std::size_t kMaxValues = std::size_t{1} << 27;

/// N functions of time to find keys for.
struct WeightMotion {
    std::size_t count = 0;
    std::vector<double> reaches;  ///< N distances in metres by which a weight of 1 moves the farthest vertex
    std::vector<double> own;      ///< N values without keys
    std::vector<const Curve*> curves;
    bool isLinear = true;  ///< between the keys of the curves, if these are
    /// Computes the values at a warped time of the clip.
    std::function<void(Seconds time, std::span<double> values)> evaluate;
};

/// Finds keys for a motion.
class WeightFitter {
public:
    WeightFitter(const WriteSubject& subject, const WeightMotion& motion, const MotionKeySettings& settings)
        : subject_(subject), motion_(motion), settings_(settings) {}

    Result<WeightKeys> keys() {
        WeightKeys result;
        const bool steps = areAllStep(motion_.curves) && !hasWarp();
        if (steps) result.form = KeyForm::step;
        times_ = sampleTimes(steps);
        if (times_.size() * motion_.count > kMaxValues)
            return fail(ErrorCode::limitExceeded, "clip " + subject_.clip->name,
                        "its shapes have too many weights to sample at every frame");
        values_.resize(times_.size() * motion_.count);
        for (std::size_t i = 0; i < times_.size(); ++i) {
            if (isCancelled()) break;
            motion_.evaluate(subject_.clipTime(Seconds{exactTime(i)}), valuesAt(i));
        }
        if (!std::ranges::all_of(values_, [](double value) { return std::isfinite(value); }))
            return fail(ErrorCode::argumentInvalid, "clip " + subject_.clip->name,
                        "the weight of a shape is not a finite number");
        if (!steps && settings_.policy == KeyPolicy::adaptive) refine();
        isKept_.assign(times_.size(), steps || settings_.policy != KeyPolicy::adaptive);
        if (steps) {
            dropRepeated();
        } else if (settings_.policy == KeyPolicy::adaptive) {
            fit();
        }
        if (isCancelled()) return fail(ErrorCode::cancelled, "", "writing was cancelled");
        if (isConstant()) {
            isKept_.assign(times_.size(), false);
            isKept_.front() = !std::ranges::equal(valuesAt(0), motion_.own);
        }
        for (std::size_t i = 0; i < times_.size(); ++i) {
            if (!isKept_[i]) continue;
            result.times.push_back(times_[i]);
            result.values.insert(result.values.end(), valuesAt(i).begin(), valuesAt(i).end());
        }
        return result;
    }

private:
    bool isCancelled() const { return settings_.control.isCancelled(); }

    /// Returns whether a time is the earlier of the two sides of a jump, which are neighbouring floats.
    static bool isBeforeJump(std::span<const double> times, std::size_t i) {
        return i + 1 < times.size() &&
               std::nextafter(static_cast<float>(times[i]), HUGE_VALF) == static_cast<float>(times[i + 1]);
    }

    /// Returns the time at which a sample is evaluated: before the short ramp that may stand for a jump.
    double exactTime(std::size_t i) const {
        return isBeforeJump(times_, i) ? std::max(times_[i] - kShortestSegment, 0.0) : times_[i];
    }

    /// Drops the times at which such a ramp begins, which may be rounded into it.
    static std::vector<double> withoutRamps(const std::vector<double>& times) {
        std::vector<double> kept;
        for (std::size_t i = 0; i < times.size(); ++i) {
            while (isBeforeJump(times, i) && kept.size() > 1 && times[i] - kept.back() < kShortestSegment)
                kept.pop_back();
            kept.push_back(times[i]);
        }
        return kept;
    }

    bool hasWarp() const { return subject_.clip->playingWarp() != nullptr; }
    std::span<double> valuesAt(std::size_t sample) {
        return std::span(values_).subspan(sample * motion_.count, motion_.count);
    }

    /// Returns the times of the policy, or those between which the weights are linear.
    std::vector<double> sampleTimes(bool steps) const {
        const double end = floatTime(subject_.duration().value);
        std::vector<double> times{0};
        const bool isSampled = settings_.policy == KeyPolicy::adaptive &&
                               !(motion_.isLinear && areAllLinear(motion_.curves) && !hasWarp());
        if (!steps && (isSampled || settings_.policy == KeyPolicy::fixedRate)) {
            const std::int64_t frames = subject_.frameCount - 1;
            const double wanted = isSampled ? std::ceil(kSampleRate / subject_.rate.hertz()) : 1;
            const double most = static_cast<double>(kMaxSampled) / static_cast<double>(motion_.count) /
                                static_cast<double>(frames + 1);
            const auto perFrame = static_cast<std::int64_t>(std::max(1.0, std::min(wanted, most)));
            for (std::int64_t i = 1; i < frames * perFrame; ++i) {
                times.push_back(
                    floatTime(subject_.rate.time(FrameIndex{i}).value / static_cast<double>(perFrame)));
            }
        }
        if (steps || settings_.policy != KeyPolicy::fixedRate) {
            const std::vector<double> keys = fileKeyTimes(subject_, motion_.curves, HUGE_VAL);
            times.insert(times.end(), keys.begin(), keys.end());
        }
        times.push_back(end);
        std::ranges::sort(times);
        const auto repeated = std::ranges::unique(times);
        times.erase(repeated.begin(), repeated.end());
        return withoutRamps(times);
    }

    /// Adds samples halfway between others where the factors are not linear, such as where a weight passes an
    /// in-between, until the error between samples is a small part of the tolerance.
    void refine() {
        constexpr int kMaxPasses = 8;
        constexpr double kMaxError = 0.1;
        std::vector<double> middle(motion_.count);
        for (int pass = 0; pass < kMaxPasses && !isCancelled(); ++pass) {
            std::vector<double> times, values;
            const auto append = [&](double time, std::span<const double> own) {
                times.push_back(time);
                values.insert(values.end(), own.begin(), own.end());
            };
            for (std::size_t i = 0; i < times_.size(); ++i) {
                append(times_[i], valuesAt(i));
                if (i + 1 == times_.size()) continue;
                const double time = floatTime(0.5 * (times_[i] + times_[i + 1]));
                if (!(time > times_[i] && time < times_[i + 1])) continue;
                motion_.evaluate(subject_.clipTime(Seconds{time}), middle);
                const double fraction = (time - times_[i]) / (times_[i + 1] - times_[i]);
                if (relativeError(valuesAt(i), valuesAt(i + 1), fraction, middle) > kMaxError)
                    append(time, middle);
            }
            const bool isFine = times.size() == times_.size() || values.size() > kMaxSampled;
            if (isFine) return;
            times_ = std::move(times);
            values_ = std::move(values);
        }
    }

    /// Drops samples with the same values as the one before.
    void dropRepeated() {
        for (std::size_t i = 1; i < times_.size(); ++i)
            isKept_[i] = !std::ranges::equal(valuesAt(i), valuesAt(i - 1));
    }

    bool isConstant() {
        for (std::size_t i = 1; i < times_.size(); ++i) {
            if (!std::ranges::equal(valuesAt(i), valuesAt(0))) return false;
        }
        return true;
    }

    /// Keeps samples until the others are within tolerance of the lines between those (Douglas and Peucker,
    /// "Algorithms for the reduction of the number of points", 1973).
    void fit() {
        isKept_.front() = isKept_.back() = true;
        std::vector<std::pair<std::size_t, std::size_t>> spans{{0, times_.size() - 1}};
        while (!spans.empty() && !isCancelled()) {
            const auto [first, last] = spans.back();
            spans.pop_back();
            std::size_t worst = first;
            double worstError = 1;  // relative to the tolerance
            for (std::size_t i = first + 1; i < last; ++i) {
                const double error = relativeError(first, i, last);
                if (!(error > worstError)) continue;
                worst = i;
                worstError = error;
            }
            if (worst == first) continue;
            isKept_[worst] = true;
            spans.emplace_back(first, worst);
            spans.emplace_back(worst, last);
        }
    }

    double relativeError(std::size_t first, std::size_t at, std::size_t last) {
        const double fraction = (times_[at] - times_[first]) / (times_[last] - times_[first]);
        constexpr double kShare = 0.8;  // the rest is reserved for the motion between samples
        return relativeError(valuesAt(first), valuesAt(last), fraction, valuesAt(at)) / kShare;
    }

    /// Returns the error of interpolated factors relative to the tolerance.
    double relativeError(std::span<const double> from, std::span<const double> to, double fraction,
                         std::span<const double> exact) const {
        double distance = 0, factor = 0;
        for (std::size_t n = 0; n < motion_.count; ++n) {
            const double error = std::abs(from[n] + fraction * (to[n] - from[n]) - exact[n]);
            distance += error * motion_.reaches[n];
            factor = std::max(factor, error);
        }
        return std::max(distance / settings_.tolerance.distance, factor / kMaxWeightError);
    }

    const WriteSubject& subject_;
    const WeightMotion& motion_;
    const MotionKeySettings& settings_;
    std::vector<double> times_;
    std::vector<double> values_;
    std::vector<bool> isKept_;
};

const Curve* curveOf(const WriteSubject& subject, const Shape& shape) {
    return subject.clip ? subject.clip->find(shapeChannel(shape.id)) : nullptr;
}

Result<WeightKeys> keysOf(const WriteSubject& subject, std::span<const Shape> shapes,
                          const MotionKeySettings& settings) {
    WeightMotion motion;
    const auto evaluate = [&](const auto& weightOf, std::span<double> factors) {
        std::size_t first = 0;
        for (const Shape& shape : shapes) {
            targetFactors(shape, weightOf(shape), factors.subspan(first, shape.targets.size()));
            first += shape.targets.size();
        }
    };
    for (const Shape& shape : shapes) {
        if (const Curve* curve = curveOf(subject, shape)) motion.curves.push_back(curve);
        motion.isLinear = motion.isLinear && shape.targets.size() == 1;
        for (const ShapeTarget& target : shape.targets) motion.reaches.push_back(reach(*target.deltas));
    }
    if (motion.curves.empty()) return WeightKeys{};
    motion.count = motion.reaches.size();
    motion.own.resize(motion.count);
    evaluate([](const Shape& shape) { return shape.weight; }, motion.own);
    motion.evaluate = [&](Seconds time, std::span<double> values) {
        const Seconds source = subject.clip->sourceTime(time);
        const auto weightAt = [&](const Shape& shape) {
            const Curve* curve = curveOf(subject, shape);
            return curve ? curve->evaluate(source) : shape.weight;
        };
        evaluate(weightAt, values);
    };
    return WeightFitter(subject, motion, settings).keys();
}

}  // namespace

Result<WeightKeys> shapeKeys(const WriteSubject& subject, const Shape& shape,
                             const MotionKeySettings& settings) {
    return keysOf(subject, {&shape, 1}, settings);
}

Result<WeightKeys> targetKeys(const WriteSubject& subject, const Mesh& mesh,
                              const MotionKeySettings& settings) {
    return keysOf(subject, mesh.shapes, settings);
}

}  // namespace sinew
