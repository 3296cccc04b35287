#include "core/anim/Reorder.h"

#include <algorithm>
#include <cmath>

#include "core/anim/RotationPath.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

constexpr double kJumpGap = 2 * Curve::kMinimumGap;  // seconds between keys before a jump and the jump
constexpr std::size_t kMaximumKeys = 4'000'000;
constexpr int kMaximumPasses = 60;
constexpr int kPassesBeforeSlerp = 5;

/// Keys of the three angles at one time, with the kinds of the segments they start.
struct Moment {
    double time = 0;
    Eigen::Vector3d angles = Eigen::Vector3d::Zero();
    std::array<Interpolation, 3> kinds{};
    Eigen::Vector3d slopeIn = Eigen::Vector3d::Zero(), slopeOut = Eigen::Vector3d::Zero();

    bool uses(Interpolation kind) const { return std::ranges::find(kinds, kind) != kinds.end(); }
    void setKinds(Interpolation kind) { kinds.fill(kind); }
};

/// What one curve does right behind a time; nullopt where it holds an end value.
std::optional<Interpolation> kindBehind(const Curve* curve, double time) {
    if (!curve) return std::nullopt;
    const std::size_t index = curve->keyAtOrBefore(Seconds{time + Curve::kMinimumGap / 2});
    if (index + 1 >= curve->size() || index == curve->size()) return std::nullopt;
    return curve->key(index).interpolation;
}

/// The angle of a rotation order about the axis of another's; -1 where there is none.
int sameAxis(EulerOrder from, EulerOrder to, int angle) {
    const auto old = axes(from);
    const auto found = std::ranges::find(old, axes(to)[static_cast<std::size_t>(angle)]);
    return found == old.end() ? -1 : static_cast<int>(found - old.begin());
}

class Reordering {
public:
    Reordering(const AngleCurves& curves, EulerOrder from, EulerOrder to)
        : curves_(&curves),
          from_(from),
          to_(to),
          path_(curves, from),
          ends_(endsTogether({curves[0].get(), curves[1].get(), curves[2].get()})) {
        for (const double time : keyTimes(curves)) addMoment(time);
    }

    AngleCurves curves() {
        fillSlopes();
        AngleCurves made;
        for (int i = 0; i < 3; ++i) made[static_cast<std::size_t>(i)] = curve(i);
        return made;
    }

    Result<AngleCurves> curvesWithin(double tolerance) {
        for (int pass = 0; pass < kMaximumPasses; ++pass) {
            AngleCurves made = curves();
            if (!refine(RotationPath(made, to_), tolerance, pass >= kPassesBeforeSlerp)) return made;
            if (moments_.size() > kMaximumKeys) break;
        }
        return fail(ErrorCode::limitExceeded, "", "no number of keys keeps the motion this close");
    }

private:
    Eigen::Vector3d anglesAt(double time, const Eigen::Vector3d& hint) const {
        return fromQuaternion(to_, path_.rotation(time), hint);
    }

    /// The angles at a time, followed there from a moment before it so that whole turns are kept.
    Eigen::Vector3d followed(const Moment& start, double time) const {
        const double turned = (path_.angles(time) - path_.angles(start.time)).lpNorm<1>();
        const int steps = 1 + static_cast<int>(std::min(turned / radians(15), 1000.0));
        Eigen::Vector3d angles = start.angles;
        for (int i = 1; i <= steps; ++i)
            angles = anglesAt(i == steps ? time : start.time + (time - start.time) * i / steps, angles);
        return angles;
    }

    void addMoment(double time) {
        if (!moments_.empty()) addJump(time);
        Moment moment;
        moment.time = time;
        moment.angles = moments_.empty() ? anglesAt(time, alongAxes(path_.angles(time), from_, to_))
                                         : followed(moments_.back(), time);
        chooseKinds(moment);
        moments_.push_back(moment);
    }

    /// Keys right before `time` where some angles jump there and others get there by and by.
    void addJump(double time) {
        if (!jumps_ || !endsAStep(time) || time - moments_.back().time < kShortestSegment) return;
        Moment before;
        before.time = time - kJumpGap;
        before.angles = followed(moments_.back(), before.time);
        before.setKinds(Interpolation::step);
        moments_.push_back(before);
    }

    /// Whether a curve that stepped until now has a key at `time`.
    bool endsAStep(double time) const {
        return std::ranges::any_of(*curves_, [&](const auto& curve) {
            if (kindBehind(curve.get(), moments_.back().time) != Interpolation::step) return false;
            const Key key = curve->key(curve->keyAtOrBefore(Seconds{time + Curve::kMinimumGap / 2}));
            return std::abs(key.time.value - time) < Curve::kMinimumGap;
        });
    }

    void chooseKinds(Moment& moment) {
        std::array<std::optional<Interpolation>, 3> old;
        std::optional<Interpolation> moving;
        bool steps = false;
        for (std::size_t i = 0; i < 3; ++i) {
            old[i] = kindBehind((*curves_)[i].get(), moment.time);
            steps |= old[i] == Interpolation::step;
            const bool moves = old[i] && old[i] != Interpolation::step;
            if (moves && (!moving || old[i] == Interpolation::slerp)) moving = old[i];
        }
        const bool behindJump = jumps_;
        jumps_ = steps && moving.has_value();
        moment.setKinds(moving.value_or(steps ? Interpolation::step : Interpolation::linear));
        if (!moving || moving == Interpolation::slerp) return;
        for (int i = 0; i < 3; ++i) {
            const int same = sameAxis(from_, to_, i);
            if (same < 0) continue;
            const auto kind = old[static_cast<std::size_t>(same)];
            if (kind && kind != Interpolation::step) moment.kinds[static_cast<std::size_t>(i)] = *kind;
        }
        if (jumps_ || behindJump) keepFromSwinging(moment);
    }

    /// Slopes that reach over a jump would swing the motion out on both sides of it.
    static void keepFromSwinging(Moment& moment) {
        std::ranges::replace(moment.kinds, Interpolation::catmullRom, Interpolation::monotone);
        std::ranges::replace(moment.kinds, Interpolation::catmullRomUniform, Interpolation::monotone);
    }

    /// Slopes of the old motion at the ends of segments that have explicit ones.
    void fillSlopes() {
        for (std::size_t i = 0; i + 1 < moments_.size(); ++i) {
            Moment& start = moments_[i];
            Moment& end = moments_[i + 1];
            if (!start.uses(Interpolation::hermite)) continue;
            const double h = (end.time - start.time) * 1e-3;
            const Eigen::Vector3d one = anglesAt(start.time + h, start.angles);
            const Eigen::Vector3d two = anglesAt(start.time + 2 * h, one);
            start.slopeOut = (4 * one - two - 3 * start.angles) / (2 * h);
            const Eigen::Vector3d last = anglesAt(end.time - h, end.angles);
            const Eigen::Vector3d lastButOne = anglesAt(end.time - 2 * h, last);
            end.slopeIn = (3 * end.angles - 4 * last + lastButOne) / (2 * h);
        }
    }

    std::shared_ptr<const Curve> curve(int angle) const {
        std::vector<Key> keys;
        keys.reserve(moments_.size());
        for (const Moment& m : moments_) {
            keys.push_back({{m.time},
                            m.angles[angle],
                            m.kinds[static_cast<std::size_t>(angle)],
                            m.slopeIn[angle],
                            m.slopeOut[angle]});
        }
        return std::make_shared<const Curve>(Curve::fromKeys(std::move(keys)).withEnds(ends_));
    }

    /// How far a rotation can get between two moments while nothing overshoots; infinite where something may.
    double reach(const Moment& start, const Moment& end) const {
        const auto plain = [&](Interpolation kind) {
            return kind == Interpolation::linear || kind == Interpolation::slerp ||
                   kind == Interpolation::step || kind == Interpolation::monotone;
        };
        bool bounded = std::ranges::all_of(start.kinds, plain);
        for (const auto& old : *curves_)
            bounded &= plain(kindBehind(old.get(), start.time).value_or(Interpolation::step));
        if (!bounded) return std::numeric_limits<double>::infinity();
        return (path_.angles(end.time) - path_.angles(start.time)).lpNorm<1>() +
               (end.angles - start.angles).lpNorm<1>();
    }

    /// Adds a moment to every segment that strays farther than the tolerance; false where none does.
    bool refine(const RotationPath& now, double tolerance, bool slerp) {
        std::vector<Moment> refined;
        for (std::size_t i = 0; i < moments_.size(); ++i) {
            refined.push_back(moments_[i]);
            if (i + 1 == moments_.size()) break;
            const double from = moments_[i].time;
            const double to = moments_[i + 1].time;
            if (to - from < kShortestSegment || reach(moments_[i], moments_[i + 1]) < tolerance) continue;
            const RotationChange worst = largestChange(path_, now, from, to);
            if (worst.angle <= tolerance * 0.98) continue;
            if (slerp) refined.back().setKinds(Interpolation::slerp);
            // The textbook form goes astray where a short segment follows a long one.
            std::ranges::replace(refined.back().kinds, Interpolation::catmullRomUniform,
                                 Interpolation::catmullRom);
            Moment added = refined.back();
            added.time = std::clamp(worst.time.value, from + (to - from) / 3, to - (to - from) / 3);
            added.angles = followed(moments_[i], added.time);
            refined.push_back(added);
        }
        const bool grew = refined.size() > moments_.size();
        moments_ = std::move(refined);
        return grew;
    }

    const AngleCurves* curves_;
    EulerOrder from_, to_;
    RotationPath path_;
    Ends ends_;
    std::vector<Moment> moments_;
    bool jumps_ = false;  ///< some, not all angles jump at the end of the last segment
};

}  // namespace

AngleCurves playingAngles(const Clip& clip, const Joint& joint) {
    AngleCurves curves;
    for (int i = 0; i < 3; ++i) {
        const ChannelId id{joint.id, angle(i)};
        const auto track = std::ranges::lower_bound(clip.tracks, id, {}, &Track::id);
        const bool there = track != clip.tracks.end() && track->id == id && joint.free.contains(id.channel);
        if (there) curves[static_cast<std::size_t>(i)] = track->curve;
    }
    return curves;
}

std::optional<std::array<int, 3>> carriedAngles(ChannelSet free, EulerOrder from, EulerOrder to) {
    std::array<int, 3> places{-1, -1, -1};
    const auto old = axes(from);
    const auto wanted = axes(to);
    std::size_t next = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!free.contains(angle(static_cast<int>(i)))) continue;
        while (next < 3 && wanted[next] != old[i]) ++next;
        if (next == 3) return std::nullopt;
        places[i] = static_cast<int>(next++);
    }
    return places;
}

std::array<int, 3> carriedLimits(ChannelSet free, EulerOrder from, EulerOrder to) {
    if (const auto carried = carriedAngles(free, from, to)) return *carried;
    std::array<int, 3> places{-1, -1, -1};
    for (std::size_t i = 0; i < 3; ++i) {
        if (axes(from)[i] == axes(to)[i]) places[i] = static_cast<int>(i);
    }
    return places;
}

Eigen::Vector3d alongAxes(const Eigen::Vector3d& angles, EulerOrder from, EulerOrder to) {
    Eigen::Vector3d moved = Eigen::Vector3d::Zero();
    for (int i = 0; i < 3; ++i) {
        if (const int same = sameAxis(from, to, i); same >= 0) moved[i] = angles[same];
    }
    return moved;
}

Result<AngleCurves> reordered(const AngleCurves& curves, EulerOrder from, EulerOrder to,
                              std::optional<double> tolerance) {
    if (std::ranges::none_of(curves, [](const auto& curve) { return curve != nullptr; })) return curves;
    Reordering reordering(curves, from, to);
    if (!tolerance) return reordering.curves();
    return reordering.curvesWithin(*tolerance);
}

}  // namespace sinew
