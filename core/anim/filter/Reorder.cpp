#include "core/anim/filter/Reorder.h"

#include <algorithm>
#include <cmath>

#include "core/anim/filter/RotationPath.h"
#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kJumpGap = 2 * Curve::kMinimumGap;  // seconds between keys before a jump and the jump
constexpr std::size_t kMaximumReorderedKeys = 4'000'000;
constexpr int kMaximumPasses = 60;
constexpr int kPassesBeforeSlerp = 5;

/// Keys of the three angles at one time, with the interpolation of the segments they start.
struct RotationKey {
    double time = 0;
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();
    std::array<Interpolation, 3> interpolations{};
    Eigen::Vector3d slopeIn = Eigen::Vector3d::Zero(), slopeOut = Eigen::Vector3d::Zero();

    bool uses(Interpolation interpolation) const {
        return std::ranges::find(interpolations, interpolation) != interpolations.end();
    }
    void setInterpolation(Interpolation interpolation) { interpolations.fill(interpolation); }
};

/// Returns the interpolation of a curve right after a time, or nullopt where it holds an end value.
std::optional<Interpolation> interpolationAfter(const Curve* curve, double time) {
    if (!curve) return std::nullopt;
    const std::size_t index = curve->keyAtOrBefore(Seconds{time + Curve::kMinimumGap / 2});
    if (index + 1 >= curve->size() || index == curve->size()) return std::nullopt;
    return curve->key(index).interpolation;
}

/// Returns the angle of order `from` that rotates about the same axis as an angle of order `to`, or -1.
int sameAxis(EulerOrder from, EulerOrder to, int angle) {
    const auto old = axes(from);
    const auto found = std::ranges::find(old, axes(to)[asIndex(angle)]);
    return found == old.end() ? -1 : static_cast<int>(found - old.begin());
}

class Reorderer {
public:
    Reorderer(const AngleCurves& curves, EulerOrder from, EulerOrder to)
        : curves_(&curves),
          from_(from),
          to_(to),
          path_(curves, from),
          ends_(sharedExtrapolation(pointers(curves))) {
        for (const double time : keyTimes(curves)) addKey(time);
    }

    AngleCurves curves() {
        fillSlopes();
        AngleCurves result;
        for (int i = 0; i < 3; ++i) result[asIndex(i)] = curve(i);
        return result;
    }

    Result<AngleCurves> curvesWithin(double tolerance) {
        for (int pass = 0; pass < kMaximumPasses; ++pass) {
            AngleCurves result = curves();
            if (!refine(RotationPath(result, to_), tolerance, pass >= kPassesBeforeSlerp)) return result;
            if (keys_.size() > kMaximumReorderedKeys) break;
        }
        return fail(ErrorCode::limitExceeded, "",
                    "too many keys would be needed to keep the motion within the tolerance");
    }

private:
    Eigen::Vector3d anglesAt(double time, const Eigen::Vector3d& hint) const {
        return fromQuaternion(to_, path_.rotation(time), hint);
    }

    /// Returns the angles at a time, followed there from an earlier key so that whole turns are preserved.
    Eigen::Vector3d followAngles(const RotationKey& start, double time) const {
        const double rotation = (path_.angles(time) - path_.angles(start.time)).lpNorm<1>();
        const int steps = 1 + static_cast<int>(std::min(rotation / radians(15), 1000.0));
        Eigen::Vector3d angles = start.angles;
        for (int i = 1; i <= steps; ++i)
            angles = anglesAt(i == steps ? time : start.time + (time - start.time) * i / steps, angles);
        return angles;
    }

    void addKey(double time) {
        if (!keys_.empty()) addJump(time);
        RotationKey key;
        key.time = time;
        key.angles = keys_.empty() ? anglesAt(time, permuteByAxis(path_.angles(time), from_, to_))
                                   : followAngles(keys_.back(), time);
        chooseInterpolations(key);
        keys_.push_back(key);
    }

    /// Adds keys right before `time` if some angles jump there while others change gradually.
    void addJump(double time) {
        if (!endsInJump_ || !isStepEnd(time) || time - keys_.back().time < kShortestSegment) return;
        RotationKey before;
        before.time = time - kJumpGap;
        before.angles = followAngles(keys_.back(), before.time);
        before.setInterpolation(Interpolation::step);
        keys_.push_back(before);
    }

    /// Returns whether a curve that stepped until now has a key at `time`.
    bool isStepEnd(double time) const {
        return std::ranges::any_of(*curves_, [&](const auto& curve) {
            if (interpolationAfter(curve.get(), keys_.back().time) != Interpolation::step) return false;
            const Key key = curve->key(curve->keyAtOrBefore(Seconds{time + Curve::kMinimumGap / 2}));
            return std::abs(key.time.value - time) < Curve::kMinimumGap;
        });
    }

    void chooseInterpolations(RotationKey& key) {
        std::array<std::optional<Interpolation>, 3> old;
        std::optional<Interpolation> moving;
        bool steps = false;
        for (std::size_t i = 0; i < 3; ++i) {
            old[i] = interpolationAfter((*curves_)[i].get(), key.time);
            steps |= old[i] == Interpolation::step;
            const bool moves = old[i] && old[i] != Interpolation::step;
            if (moves && (!moving || old[i] == Interpolation::slerp)) moving = old[i];
        }
        const bool followsJump = endsInJump_;
        endsInJump_ = steps && moving.has_value();
        key.setInterpolation(moving.value_or(steps ? Interpolation::step : Interpolation::linear));
        if (!moving || moving == Interpolation::slerp) return;
        for (int i = 0; i < 3; ++i) {
            const int same = sameAxis(from_, to_, i);
            if (same < 0) continue;
            const auto interpolation = old[asIndex(same)];
            if (interpolation && interpolation != Interpolation::step)
                key.interpolations[asIndex(i)] = *interpolation;
        }
        if (endsInJump_ || followsJump) preventOvershoot(key);
    }

    /// Prevents tangents that span a jump from overshooting on both sides of it.
    static void preventOvershoot(RotationKey& key) {
        std::ranges::replace(key.interpolations, Interpolation::catmullRom, Interpolation::monotone);
        std::ranges::replace(key.interpolations, Interpolation::catmullRomUniform, Interpolation::monotone);
    }

    /// Sets the slopes of the original motion at both ends of hermite segments.
    void fillSlopes() {
        for (std::size_t i = 0; i + 1 < keys_.size(); ++i) {
            RotationKey& start = keys_[i];
            RotationKey& end = keys_[i + 1];
            if (!start.uses(Interpolation::hermite)) continue;
            const double h = (end.time - start.time) * 1e-3;
            const Eigen::Vector3d first = anglesAt(start.time + h, start.angles);
            const Eigen::Vector3d second = anglesAt(start.time + 2 * h, first);
            start.slopeOut = (4 * first - second - 3 * start.angles) / (2 * h);
            const Eigen::Vector3d last = anglesAt(end.time - h, end.angles);
            const Eigen::Vector3d lastButOne = anglesAt(end.time - 2 * h, last);
            end.slopeIn = (3 * end.angles - 4 * last + lastButOne) / (2 * h);
        }
    }

    std::shared_ptr<const Curve> curve(int angle) const {
        std::vector<Key> keys;
        keys.reserve(keys_.size());
        for (const RotationKey& m : keys_) {
            keys.push_back({{m.time},
                            m.angles[angle],
                            m.interpolations[asIndex(angle)],
                            m.slopeIn[angle],
                            m.slopeOut[angle]});
        }
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withExtrapolation(ends_));
    }

    /// Returns an upper bound for the deviation between two keys; infinite if an interpolation may overshoot.
    double maximumDeviation(const RotationKey& start, const RotationKey& end) const {
        const auto cannotOvershoot = [&](Interpolation interpolation) {
            return interpolation == Interpolation::linear || interpolation == Interpolation::slerp ||
                   interpolation == Interpolation::step || interpolation == Interpolation::monotone;
        };
        bool bounded = std::ranges::all_of(start.interpolations, cannotOvershoot);
        for (const auto& old : *curves_)
            bounded &=
                cannotOvershoot(interpolationAfter(old.get(), start.time).value_or(Interpolation::step));
        if (!bounded) return std::numeric_limits<double>::infinity();
        return (path_.angles(end.time) - path_.angles(start.time)).lpNorm<1>() +
               (end.angles - start.angles).lpNorm<1>();
    }

    /// Adds a key to every segment that deviates by more than the tolerance. Returns false if there is none.
    bool refine(const RotationPath& current, double tolerance, bool slerp) {
        std::vector<RotationKey> refined;
        for (std::size_t i = 0; i < keys_.size(); ++i) {
            refined.push_back(keys_[i]);
            if (i + 1 == keys_.size()) break;
            const double from = keys_[i].time;
            const double to = keys_[i + 1].time;
            if (to - from < kShortestSegment || maximumDeviation(keys_[i], keys_[i + 1]) < tolerance)
                continue;
            const RotationDifference maximum = maximumDifference(path_, current, from, to);
            if (maximum.angle <= tolerance * 0.98) continue;
            if (slerp) refined.back().setInterpolation(Interpolation::slerp);
            // The uniform form overshoots where a short segment follows a long one.
            std::ranges::replace(refined.back().interpolations, Interpolation::catmullRomUniform,
                                 Interpolation::catmullRom);
            RotationKey added = refined.back();
            added.time = std::clamp(maximum.time.value, from + (to - from) / 3, to - (to - from) / 3);
            added.angles = followAngles(keys_[i], added.time);
            refined.push_back(added);
        }
        const bool grew = refined.size() > keys_.size();
        keys_ = std::move(refined);
        return grew;
    }

    const AngleCurves* curves_;
    EulerOrder from_, to_;
    RotationPath path_;
    EndExtrapolation ends_;
    std::vector<RotationKey> keys_;
    bool endsInJump_ = false;  ///< some but not all angles jump at the end of the last segment
};

}  // namespace

AngleCurves freeAngleCurves(const Clip& clip, const Joint& joint) {
    AngleCurves curves;
    for (int i = 0; i < 3; ++i) {
        const Track* track = joint.free.contains(angle(i)) ? clip.track({joint.id, angle(i)}) : nullptr;
        if (track) curves[asIndex(i)] = track->curve;
    }
    return curves;
}

std::optional<std::array<int, 3>> angleMapping(ChannelSet free, EulerOrder from, EulerOrder to) {
    std::array<int, 3> indices{-1, -1, -1};
    const auto old = axes(from);
    const auto target = axes(to);
    std::size_t next = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!free.contains(angle(static_cast<int>(i)))) continue;
        while (next < 3 && target[next] != old[i]) ++next;
        if (next == 3) return std::nullopt;
        indices[i] = static_cast<int>(next++);
    }
    return indices;
}

std::array<int, 3> limitMapping(ChannelSet free, EulerOrder from, EulerOrder to) {
    if (const auto mapping = angleMapping(free, from, to)) return *mapping;
    std::array<int, 3> indices{-1, -1, -1};
    for (std::size_t i = 0; i < 3; ++i) {
        if (axes(from)[i] == axes(to)[i]) indices[i] = static_cast<int>(i);
    }
    return indices;
}

Eigen::Vector3d permuteByAxis(const Eigen::Vector3d& angles, EulerOrder from, EulerOrder to) {
    Eigen::Vector3d permuted = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        if (const int same = sameAxis(from, to, i); same >= 0) permuted[i] = angles[same];
    }
    return permuted;
}

Result<AngleCurves> reordered(const AngleCurves& curves, EulerOrder from, EulerOrder to,
                              std::optional<double> tolerance) {
    if (std::ranges::none_of(curves, [](const auto& curve) { return curve != nullptr; })) return curves;
    Reorderer reorderer(curves, from, to);
    if (!tolerance) return reorderer.curves();
    return reorderer.curvesWithin(*tolerance);
}

}  // namespace sinew
