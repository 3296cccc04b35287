#include "core/io/keys/KeyedParts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/anim/filter/RotationPath.h"
#include "core/base/Index.h"
#include "core/io/keys/DrivingCurves.h"
#include "core/io/keys/FileKeyTimes.h"
#include "core/io/keys/MotionSamples.h"
#include "core/io/keys/PathFit.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

template <class Value>
bool areEqual(const Value& a, const Value& b) {
    const std::array<Value, 2> both{a, b};
    return isStill(both);
}

/// Returns whether cubic keys have no slope; true for rotations, which are never cubic.
bool isFlat(const PathKeys<Eigen::Quaterniond>&) { return true; }
bool isFlat(const PathKeys<Eigen::Vector3d>& keys) {
    const auto isZero = [](const Eigen::Vector3d& slope) { return slope.isZero(1e-8); };
    return std::ranges::all_of(keys.outSlopes, isZero) && std::ranges::all_of(keys.inSlopes, isZero);
}

template <class Value>
void removeConstant(PathKeys<Value>& keys, const Value& rest) {
    if (keys.empty() || !isStill(keys.values) || !isFlat(keys)) return;
    PathKeys<Value> reduced;
    if (!areEqual(keys.values[0], rest)) reduced.add(keys.times[0], keys.values[0]);
    keys = std::move(reduced);
}

template <class Value>
void removeRedundant(PathKeys<Value>& keys, bool linear) {
    const bool isReducible = keys.form == KeyForm::step || (linear && keys.form == KeyForm::linear);
    if (!isReducible || keys.times.size() < 3) return;
    std::size_t kept = 1;
    for (std::size_t i = 1; i < keys.times.size(); ++i) {
        const bool last = i + 1 == keys.times.size();
        const bool equalsPrevious = areEqual(keys.values[kept - 1], keys.values[i]);
        const bool equalsNext =
            last || keys.form == KeyForm::step || areEqual(keys.values[i], keys.values[i + 1]);
        if (!last && equalsPrevious && equalsNext) continue;
        keys.times[kept] = keys.times[i];
        keys.values[kept] = keys.values[i];
        ++kept;
    }
    keys.times.resize(kept);
    keys.values.resize(kept);
}

}  // namespace

void removeUnneeded(JointKeys& keys, const Transform& rest, bool linear) {
    const auto reduce = [&](auto& part, const auto& restValue) {
        removeConstant(part, restValue);
        removeRedundant(part, linear);
    };
    reduce(keys.translation, rest.translation);
    reduce(keys.rotation, rest.rotation);
    reduce(keys.scale, rest.scale);
}

namespace {

constexpr std::array kParts{TransformPart::translation, TransformPart::rotation, TransformPart::scale};

struct KeyedPart {
    int joint = 0;
    TransformPart part{};
    KeyForm form{};
};

/// The parts that have keys at each list of times. Most clips have few different lists.
using Timetable = std::map<std::vector<double>, std::vector<KeyedPart>>;

/// Returns whether the warp is linear between pins, so that cubics stay cubics.
bool isLinearBetweenPins(const TimeWarp* warp) {
    return !warp || std::ranges::none_of(warp->pins(),
                                         [](const WarpPin& pin) { return pin.span == SpanKind::smooth; });
}

class KeyPlanner {
public:
    KeyPlanner(const WriteSubject& subject, const MotionKeySettings& settings)
        : subject_(subject), policy_(settings.policy) {}

    Timetable timetable(const std::vector<std::array<bool, 3>>& steps) {
        Timetable table;
        for (int j = 0; j < subject_.skeleton->size(); ++j) {
            for (const TransformPart part : kParts) {
                const bool isStep = steps[asIndex(j)][static_cast<std::size_t>(part)];
                if (!isStep && policy_ == KeyPolicy::adaptive) continue;
                const auto curves = drivingCurves(subject_, j, part);
                const KeyForm form = isStep ? KeyForm::step : formOf(part, curves);
                table[isStep ? timesWithEnds(curves, HUGE_VAL) : times(part, curves)].push_back(
                    {j, part, form});
            }
        }
        return table;
    }

private:
    KeyForm formOf(TransformPart part, const std::vector<const Curve*>& curves) const {
        const bool isCubic = policy_ == KeyPolicy::asKeyed && part != TransformPart::rotation &&
                             !areAllLinear(curves) && isLinearBetweenPins(subject_.clip->playingWarp());
        return isCubic ? KeyForm::cubic : KeyForm::linear;
    }

    std::vector<double> times(TransformPart part, const std::vector<const Curve*>& curves) const {
        const bool isSolved = part == TransformPart::rotation && hasLiveGoals(subject_);
        if (curves.empty() && !isSolved) return {0.0};
        if (policy_ == KeyPolicy::fixedRate || isSolved) return frames();
        const bool isRotation = part == TransformPart::rotation;
        return timesWithEnds(curves,
                             isRotation ? 2 * kPi / 3 / static_cast<double>(curves.size()) : HUGE_VAL);
    }

    /// Returns the times of the frames before they are rounded, so that a key has the pose of its frame,
    /// after any jump there.
    std::vector<double> frames() const {
        std::vector<double> times;
        for (FrameIndex frame; frame.value < subject_.frameCount; ++frame.value) {
            const double time = subject_.rate.time(frame).value;
            if (times.empty() || floatTime(time) > floatTime(times.back())) times.push_back(time);
        }
        return times;
    }

    std::vector<double> timesWithEnds(const std::vector<const Curve*>& curves, double maxAngle) const {
        std::vector<double> times = fileKeyTimes(subject_, curves, maxAngle);
        times.insert(times.begin(), 0.0);
        const double end = floatTime(subject_.duration().value);
        if (end > 0) times.push_back(end);
        return times;
    }

    const WriteSubject& subject_;
    KeyPolicy policy_;
};

/// The slopes at both ends of a cubic, from its values at the ends and at the thirds between them.
struct EndSlopes {
    Eigen::Vector3d leaving, arriving;
};
EndSlopes endSlopes(const std::array<Eigen::Vector3d, 4>& v, double length) {
    return {(-11 * v[0] + 18 * v[1] - 9 * v[2] + 2 * v[3]) / (2 * length),
            (11 * v[3] - 18 * v[2] + 9 * v[1] - 2 * v[0]) / (2 * length)};
}

class KeyWriter {
public:
    KeyWriter(const WriteSubject& subject, const MotionKeySettings& settings, std::vector<JointKeys>& keys)
        : motion_(subject), settings_(settings), keys_(keys) {}

    Result<void> write(const std::vector<double>& times, const std::vector<KeyedPart>& parts) {
        for (const KeyedPart& part : parts) {
            changeKeys(part, [&](auto& keys, const auto&) {
                keys.form = part.form;
                keys.times.reserve(keys.times.size() + times.size());
                keys.values.reserve(keys.values.size() + times.size());
            });
        }
        for (std::size_t first = 0; first < times.size(); first += WrittenMotion::kTimes) {
            if (settings_.control.isCancelled())
                return fail(ErrorCode::cancelled, "", "writing was cancelled");
            const auto run = std::span(times).subspan(first);
            const std::size_t count = motion_.evaluate(run);
            for (std::size_t i = 0; i < count; ++i) {
                motion_.show(i);
                if (const auto checked = checkPoseFinite(motion_, run[i]); !checked) return checked;
                for (const KeyedPart& part : parts)
                    changeKeys(part,
                               [&](auto& keys, const auto& value) { keys.add(floatTime(run[i]), value); });
            }
        }
        for (const KeyedPart& part : parts) {
            if (part.form == KeyForm::cubic) setSlopes(vectors(part), part);
        }
        return {};
    }

private:
    PathKeys<Eigen::Vector3d>& vectors(const KeyedPart& part) {
        JointKeys& jointKeys = keys_[asIndex(part.joint)];
        return part.part == TransformPart::scale ? jointKeys.scale : jointKeys.translation;
    }
    Eigen::Vector3d vector(const KeyedPart& part) const {
        const Transform& local = motion_.local()[asIndex(part.joint)];
        return part.part == TransformPart::scale ? local.scale : local.translation;
    }

    /// Calls `change` with the keys of a part and its value in the current pose.
    template <class Change>
    void changeKeys(const KeyedPart& part, const Change& change) {
        if (part.part == TransformPart::rotation) {
            change(keys_[asIndex(part.joint)].rotation, motion_.local()[asIndex(part.joint)].rotation);
        } else {
            change(vectors(part), vector(part));
        }
    }

    void setSlopes(PathKeys<Eigen::Vector3d>& keys, const KeyedPart& part) {
        keys.inSlopes.assign(keys.times.size(), Eigen::Vector3d::Zero());
        keys.outSlopes = keys.inSlopes;
        for (std::size_t i = 0; i + 1 < keys.times.size(); ++i) {
            const EndSlopes slopes = slopesBetween(keys, part, i);
            keys.outSlopes[i] = slopes.leaving;
            keys.inSlopes[i + 1] = slopes.arriving;
        }
    }

    EndSlopes slopesBetween(const PathKeys<Eigen::Vector3d>& keys, const KeyedPart& part, std::size_t i) {
        const double length = keys.times[i + 1] - keys.times[i];
        const Eigen::Vector3d secant = (keys.values[i + 1] - keys.values[i]) / length;
        if (length < kShortestSegment) return {secant, secant};  // a jump
        std::array<Eigen::Vector3d, 4> values{keys.values[i], {}, {}, keys.values[i + 1]};
        for (std::size_t third = 1; third < 3; ++third) {
            motion_.evaluate(Seconds{keys.times[i] + length * static_cast<double>(third) / 3});
            values[third] = vector(part);
        }
        return endSlopes(values, length);
    }

    WrittenMotion motion_;
    const MotionKeySettings& settings_;
    std::vector<JointKeys>& keys_;
};

}  // namespace

std::vector<std::array<bool, 3>> steppingParts(const WriteSubject& subject) {
    std::vector<std::array<bool, 3>> steps(subject.skeleton->joints().size());
    for (std::size_t j = 0; j < steps.size(); ++j) {
        for (const TransformPart part : kParts) {
            const bool isSolved = part == TransformPart::rotation && hasLiveGoals(subject);
            steps[j][static_cast<std::size_t>(part)] =
                !isSolved && areAllStep(drivingCurves(subject, static_cast<int>(j), part));
        }
    }
    return steps;
}

Result<void> addKeyedParts(const WriteSubject& subject, const MotionKeySettings& settings,
                           const std::vector<std::array<bool, 3>>& steps, std::vector<JointKeys>& keys) {
    const Timetable table = KeyPlanner(subject, settings).timetable(steps);
    if (table.empty()) return {};
    KeyWriter writer(subject, settings, keys);
    for (const auto& [times, parts] : table) {
        if (const auto written = writer.write(times, parts); !written) return written;
    }
    return {};
}

}  // namespace sinew
