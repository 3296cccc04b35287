#include "core/io/keys/KeyedParts.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/anim/RotationPath.h"
#include "core/io/keys/DrivingCurves.h"
#include "core/io/keys/KeyList.h"
#include "core/io/keys/KeyMoments.h"
#include "core/io/keys/MotionSamples.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

constexpr std::array kParts{TransformPart::translation, TransformPart::rotation, TransformPart::scale};

struct KeyedPart {
    int joint = 0;
    TransformPart part{};
    KeyForm form{};
};

/// What has keys when. Most clips have few such lists of times.
using Timetable = std::map<std::vector<double>, std::vector<KeyedPart>>;

/// Whether new time goes evenly between pins, so that what is a cubic stays one.
bool isEven(const TimeWarp* warp) {
    return !warp || std::ranges::none_of(warp->pins(),
                                         [](const WarpPin& pin) { return pin.span == WarpSpan::smooth; });
}

class Planning {
public:
    Planning(const WriteSubject& subject, const MotionKeySettings& settings)
        : subject_(subject), policy_(settings.policy) {}

    Timetable timetable(const std::vector<std::array<bool, 3>>& steps) {
        Timetable table;
        for (int j = 0; j < subject_.skeleton->size(); ++j) {
            for (const TransformPart part : kParts) {
                const bool isStep = steps[static_cast<std::size_t>(j)][static_cast<std::size_t>(part)];
                if (!isStep && policy_ == KeyPolicy::adaptive) continue;
                const auto curves = drivingCurves(subject_, j, part);
                const KeyForm form = isStep ? KeyForm::step : formOf(part, curves);
                table[isStep ? moments(curves, HUGE_VAL) : times(part, curves)].push_back({j, part, form});
            }
        }
        return table;
    }

private:
    KeyForm formOf(TransformPart part, const std::vector<const Curve*>& curves) const {
        const bool cubic = policy_ == KeyPolicy::asKeyed && part != TransformPart::rotation &&
                           !onlyStraight(curves) && isEven(subject_.clip->playingWarp());
        return cubic ? KeyForm::cubic : KeyForm::linear;
    }

    std::vector<double> times(TransformPart part, const std::vector<const Curve*>& curves) const {
        const bool solved = part == TransformPart::rotation && hasLiveGoals(subject_);
        if (curves.empty() && !solved) return {0.0};
        if (policy_ == KeyPolicy::fixedRate || solved) return frames();
        const bool turns = part == TransformPart::rotation;
        return moments(curves, turns ? 2 * kPi / 3 / static_cast<double>(curves.size()) : HUGE_VAL);
    }

    std::vector<double> frames() const {
        std::vector<double> times;
        for (FrameIndex frame; frame.value < subject_.frameCount; ++frame.value) {
            const double time = floatTime(subject_.rate.time(frame).value);
            if (times.empty() || time > times.back()) times.push_back(time);
        }
        return times;
    }

    std::vector<double> moments(const std::vector<const Curve*>& curves, double turn) const {
        std::vector<double> times = keyMoments(subject_, curves, turn);
        times.insert(times.begin(), 0.0);
        const double end = floatTime(subject_.duration().value);
        if (end > 0) times.push_back(end);
        return times;
    }

    const WriteSubject& subject_;
    KeyPolicy policy_;
};

/// The slopes at both ends of a cubic, by its values at the ends and at the thirds between.
struct EndSlopes {
    Eigen::Vector3d leaving, arriving;
};
EndSlopes endSlopes(const std::array<Eigen::Vector3d, 4>& v, double length) {
    return {(-11 * v[0] + 18 * v[1] - 9 * v[2] + 2 * v[3]) / (2 * length),
            (11 * v[3] - 18 * v[2] + 9 * v[1] - 2 * v[0]) / (2 * length)};
}

class Writing {
public:
    Writing(const WriteSubject& subject, const MotionKeySettings& settings, std::vector<JointKeys>& keys)
        : motion_(subject), settings_(settings), keys_(keys) {}

    Result<void> write(const std::vector<double>& times, const std::vector<KeyedPart>& parts) {
        for (const KeyedPart& part : parts) reserve(part, times.size());
        for (std::size_t first = 0; first < times.size(); first += WrittenMotion::kTimes) {
            if (settings_.cancel && *settings_.cancel)
                return fail(ErrorCode::cancelled, "", "writing was cancelled");
            const auto run = std::span(times).subspan(first);
            const std::size_t count = motion_.evaluate(run);
            for (std::size_t i = 0; i < count; ++i) {
                motion_.show(i);
                if (const auto checked = checkNumbers(motion_, run[i]); !checked) return checked;
                for (const KeyedPart& part : parts) put(part, run[i]);
            }
        }
        for (const KeyedPart& part : parts) {
            if (part.form == KeyForm::cubic) putSlopes(vectors(part), part);
        }
        return {};
    }

private:
    PathKeys<Eigen::Vector3d>& vectors(const KeyedPart& part) {
        JointKeys& own = keys_[static_cast<std::size_t>(part.joint)];
        return part.part == TransformPart::scale ? own.scale : own.translation;
    }
    Eigen::Vector3d vector(const KeyedPart& part) const {
        const Transform& local = motion_.local()[static_cast<std::size_t>(part.joint)];
        return part.part == TransformPart::scale ? local.scale : local.translation;
    }

    void reserve(const KeyedPart& part, std::size_t count) {
        const auto grow = [count](auto& keys) {
            keys.times.reserve(keys.times.size() + count);
            keys.values.reserve(keys.values.size() + count);
        };
        if (part.part == TransformPart::rotation) {
            grow(keys_[static_cast<std::size_t>(part.joint)].rotation);
        } else {
            grow(vectors(part));
        }
    }

    void put(const KeyedPart& part, double time) {
        if (part.part == TransformPart::rotation) {
            auto& keys = keys_[static_cast<std::size_t>(part.joint)].rotation;
            keys.form = part.form;
            addKey(keys, time, motion_.local()[static_cast<std::size_t>(part.joint)].rotation);
        } else {
            vectors(part).form = part.form;
            addKey(vectors(part), time, vector(part));
        }
    }

    void putSlopes(PathKeys<Eigen::Vector3d>& keys, const KeyedPart& part) {
        keys.arriving.assign(keys.times.size(), Eigen::Vector3d::Zero());
        keys.leaving = keys.arriving;
        for (std::size_t i = 0; i + 1 < keys.times.size(); ++i) {
            const EndSlopes slopes = slopesBetween(keys, part, i);
            keys.leaving[i] = slopes.leaving;
            keys.arriving[i + 1] = slopes.arriving;
        }
    }

    EndSlopes slopesBetween(const PathKeys<Eigen::Vector3d>& keys, const KeyedPart& part, std::size_t i) {
        const double length = keys.times[i + 1] - keys.times[i];
        const Eigen::Vector3d straight = (keys.values[i + 1] - keys.values[i]) / length;
        if (length < kShortestSegment) return {straight, straight};  // a jump
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
            const bool solved = part == TransformPart::rotation && hasLiveGoals(subject);
            steps[j][static_cast<std::size_t>(part)] =
                !solved && onlyStep(drivingCurves(subject, static_cast<int>(j), part));
        }
    }
    return steps;
}

Result<void> addKeyedParts(const WriteSubject& subject, const MotionKeySettings& settings,
                           const std::vector<std::array<bool, 3>>& steps, std::vector<JointKeys>& keys) {
    const Timetable table = Planning(subject, settings).timetable(steps);
    if (table.empty()) return {};
    Writing writing(subject, settings, keys);
    for (const auto& [times, parts] : table) {
        if (const auto written = writing.write(times, parts); !written) return written;
    }
    return {};
}

}  // namespace sinew
