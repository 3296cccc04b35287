#include "core/anim/locomotion/MotionMap.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/anim/clip/ClipContacts.h"
#include "core/anim/clip/KeyChange.h"
#include "core/anim/filter/Reorder.h"
#include "core/anim/filter/RotationPath.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/base/Index.h"
#include "core/ik/OrientJoint.h"
#include "core/rig/RestSpace.h"
#include "core/rig/SideName.h"

namespace sinew {

namespace {

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kExact = 1e-9;  ///< radians between axes that count as parallel

/// Maps the tracks of one owner.
class TrackMapper {
public:
    TrackMapper(const Clip& source, const MappedChannels& from, const MappedChannels& to,
                const MotionMap& map, Clip& result, const WorkControl& control)
        : source_(source), from_(from), to_(to), map_(map), result_(result), control_(control) {}

    ChannelSet run() {
        mapTranslations();
        mapAngles();
        for (const Track& track : source_.tracks) {
            // Scales, and curves without effect.
            const Channel channel = track.id.channel;
            if (track.id.joint != from_.id || isPlayed(channel)) continue;
            if (isScale(channel) || !to_.free.contains(channel))
                setTrack(result_, {{to_.id, channel}, track.curve});
        }
        return lost_;
    }

private:
    bool isPlayed(Channel channel) const { return !isScale(channel) && from_.free.contains(channel); }

    std::shared_ptr<const Curve> curveOf(Channel channel) const {
        const Track* track = isPlayed(channel) ? source_.track({from_.id, channel}) : nullptr;
        return track ? track->curve : nullptr;
    }

    /// Sets a curve, unless it only repeats the rest value of a channel that had no curve.
    void set(Channel channel, std::shared_ptr<const Curve> curve, bool hadCurve) {
        const bool isAtRest =
            curve->size() == 1 && std::abs(curve->key(0).value - to_.rest.at(channel)) < kSameValue;
        if (isAtRest && !hadCurve) return;
        if (to_.free.contains(channel)) {
            setTrack(result_, {{to_.id, channel}, std::move(curve)});
        } else if (!isAtRest) {
            lost_.insert(channel);
        }
    }

    std::shared_ptr<const Curve> constant(double value) const {
        return std::make_shared<const Curve>(
            Curve::fromSamples(source_.rate, source_.firstFrame, std::vector{value}));
    }

    std::vector<Seconds> frameTimes() const {
        std::vector<Seconds> times;
        for (FrameIndex frame = source_.firstFrame; frame <= source_.lastFrame; ++frame.value)
            times.push_back(source_.rate.time(frame));
        return times;
    }

    void mapTranslations() {
        for (int k = 0; k < 3 && !control_.isCancelled(); ++k) {
            std::vector<CurveTerm> terms;
            bool hadCurve = false;
            for (int i = 0; i < 3; ++i) {
                terms.push_back({curveOf(translation(i)), map_.linear(k, i), from_.rest.translation[i]});
                hadCurve |= terms.back().curve != nullptr && map_.linear(k, i) != 0;
            }
            auto sum = combinedCurve(terms, map_.offset[k], source_.rate, source_.firstFrame);
            if (!sum) sum = std::make_shared<const Curve>(sampledSum(terms, map_.offset[k]));
            if (control_.isCancelled()) return;
            set(translation(k), std::move(sum), hadCurve);
        }
    }

    Curve sampledSum(const std::vector<CurveTerm>& terms, double offset) const {
        std::vector<double> values;
        for (const Seconds time : frameTimes()) {
            if (control_.isCancelled()) break;
            double value = offset;
            for (const CurveTerm& term : terms)
                value += term.factor * (term.curve ? term.curve->evaluate(time) : term.constant);
            values.push_back(value);
        }
        return Curve::fromSamples(source_.rate, source_.firstFrame, values);
    }

    void mapAngles() {
        if (!keepAngles() && !shiftOuterAngle()) convertAngles();
    }

    /// Copies an angle, scaled by ±1 and shifted.
    void copyAngle(int index, int target, double factor, double offset) {
        const auto curve = curveOf(angle(index));
        const double value = factor * from_.rest.angles[index] + offset;
        set(angle(target), curve ? scaledCurve(curve, factor, offset) : constant(value), curve != nullptr);
    }

    /// Returns the angles that must be copied: those that may differ from 0.
    ChannelSet usedAngles() const {
        ChannelSet used;
        for (int i = 0; i < 3; ++i) {
            if (from_.free.contains(angle(i)) && (curveOf(angle(i)) || from_.rest.angles[i] != 0))
                used.insert(angle(i));
        }
        return used;
    }

    /// If mapped axes are axes, permutes the angles and changes their signs.
    bool keepAngles() {
        if (map_.right != Matrix3d(map_.left.transpose()) || map_.left.cwiseAbs().maxCoeff() != 1 ||
            map_.left.cwiseAbs().sum() != 3)
            return false;
        const auto before = axes(from_.order);
        std::array<int, 3> after{};
        Vector3d signs;
        for (int i = 0; i < 3; ++i) {
            int axis = 0;
            map_.left.col(before[asIndex(i)]).cwiseAbs().maxCoeff(&axis);
            after[asIndex(i)] = axis;
            signs[i] = map_.left(axis, before[asIndex(i)]) * map_.left.determinant() < 0 ? -1 : 1;
        }
        const ChannelSet used = usedAngles();
        const EulerOrder mapped = *eulerOrder(after);
        // Proper orders have two angles about one axis, which must not change places.
        auto mapping = angleMapping(used, mapped, to_.order);
        if (mapped == to_.order) mapping = std::array{0, 1, 2};
        if (!mapping) return false;
        for (int i = 0; i < 3; ++i) {
            if (used.contains(angle(i)) && !to_.free.contains(angle((*mapping)[asIndex(i)]))) return false;
        }
        std::array<bool, 3> isSet{};
        for (int i = 0; i < 3; ++i) {
            if (!used.contains(angle(i))) continue;
            const int target = (*mapping)[asIndex(i)];
            copyAngle(i, target, signs[i], 0);
            isSet[asIndex(target)] = true;
        }
        for (int i = 0; i < 3; ++i) {
            if (!isSet[asIndex(i)]) set(angle(i), constant(0), false);
        }
        return true;
    }

    /// If the map rotates about the outermost axis, adds to its angle.
    bool shiftOuterAngle() {
        const int axis = axes(from_.order)[2], next = (axis + 1) % 3, last = (axis + 2) % 3;
        const bool isOuter = map_.right == Matrix3d(Matrix3d::Identity()) && map_.left(axis, axis) == 1;
        if (!isOuter || from_.order != to_.order || !to_.free.containsAll(usedAngles()) ||
            !to_.free.contains(angle(2)))
            return false;
        copyAngle(0, 0, 1, 0);
        copyAngle(1, 1, 1, 0);
        copyAngle(2, 2, 1, std::atan2(map_.left(last, next), map_.left(next, next)));
        return true;
    }

    struct Angles {
        std::vector<Seconds> times;
        std::array<std::vector<double>, 3> values;
    };

    /// Recomputes the angles at keys or on frames.
    void convertAngles() {
        AngleCurves curves;
        for (int i = 0; i < 3; ++i) curves[asIndex(i)] = curveOf(angle(i));
        const bool any = std::ranges::any_of(curves, [](const auto& curve) { return curve != nullptr; });
        const bool isFree = to_.free.containsAll(kAngles);
        const bool isSlerp = usesSlerp(curves) && isFree;
        const bool byKey = isSlerp && slerpsThroughout(curves);
        Angles made;
        if (!any)
            made.times = {source_.rate.time(source_.firstFrame)};
        else if (byKey)
            for (const double time : keyTimes(curves)) made.times.push_back({time});
        else
            made.times = frameTimes();
        convert(curves, made);
        if (control_.isCancelled()) return;
        const EndExtrapolation shared = sharedExtrapolation(pointers(curves));
        const bool keepsEnds = byKey || coversRange(curves);
        for (int i = 0; i < 3; ++i) {
            Curve curve = curveFor(made, i, isSlerp, byKey);
            if (keepsEnds) curve = curve.withExtrapolation(shared);
            set(angle(i), std::make_shared<const Curve>(std::move(curve)), any && isFree);
        }
    }

    /// Once cancelled, the last values are missing.
    void convert(const AngleCurves& curves, Angles& made) {
        Joint joint;
        joint.order = to_.order;
        std::optional<Vector3d> last;
        for (const Seconds time : made.times) {
            if (control_.isCancelled()) return;
            Vector3d angles = evaluateAngles(from_.order, curves, time);
            for (int i = 0; i < 3; ++i) {
                if (!curves[asIndex(i)]) angles[i] += from_.rest.angles[i];
            }
            const Matrix3d turned = map_.left * toMatrix(from_.order, angles) * map_.right;
            const Quaterniond wanted = Quaterniond(turned).normalized();
            const Vector3d hint = last.value_or(to_.rest.angles);
            if (to_.free.containsAll(kAngles)) {
                last = fromQuaternion(to_.order, wanted, hint);
            } else {
                const Orientation found = orientJoint(joint, wanted, hint, to_.free);
                last = found.angles;
                if (found.residual > kExact)
                    for (int i = 0; i < 3; ++i) {
                        if (!to_.free.contains(angle(i))) lost_.insert(angle(i));
                    }
            }
            for (int i = 0; i < 3; ++i) made.values[asIndex(i)].push_back((*last)[i]);
        }
    }

    Curve curveFor(const Angles& made, int index, bool isSlerp, bool byKey) const {
        const auto& values = made.values[asIndex(index)];
        const Interpolation kind = isSlerp ? Interpolation::slerp : Interpolation::linear;
        if (byKey) {
            std::vector<Key> keys;
            for (std::size_t i = 0; i < values.size(); ++i) keys.push_back({made.times[i], values[i], kind});
            return Curve::fromKeys(std::move(keys));
        }
        const bool isConstant = !isSlerp && std::ranges::all_of(values, [&](double value) {
            return std::abs(value - values.front()) < kSameValue;
        });
        return Curve::fromSamples(source_.rate, source_.firstFrame,
                                  isConstant ? std::span(values).first(1) : std::span(values), kind);
    }

    static bool slerpsThroughout(const AngleCurves& curves) {
        return std::ranges::all_of(curves, [](const auto& curve) {
            if (!curve) return true;
            for (std::size_t i = 0; i < curve->size(); ++i) {
                if (curve->key(i).interpolation != Interpolation::slerp) return false;
            }
            return true;
        });
    }

    bool coversRange(const AngleCurves& curves) const {
        const double first = source_.rate.time(source_.firstFrame).value;
        const double last = source_.rate.time(source_.lastFrame).value;
        return std::ranges::all_of(curves, [&](const auto& curve) {
            return !curve || (std::abs(curve->startTime().value - first) < Curve::kMinimumGap &&
                              std::abs(curve->endTime().value - last) < Curve::kMinimumGap);
        });
    }

    const Clip& source_;
    const MappedChannels& from_;
    const MappedChannels& to_;
    const MotionMap& map_;
    Clip& result_;
    WorkControl control_;
    ChannelSet lost_;
};

}  // namespace

MappedChannels mappedChannels(const Joint& joint) {
    return {joint.id, joint.order, joint.free, restValues(joint)};
}

ChannelSet mapMotion(const Clip& source, const MappedChannels& from, const MappedChannels& to,
                     const MotionMap& map, Clip& result, const WorkControl& control) {
    return TrackMapper(source, from, to, map, result, control).run();
}

Matrix3d withExactAxes(Matrix3d matrix) {
    for (double& element : matrix.reshaped()) {
        const double whole = std::round(element);
        if (std::abs(element - whole) < kExact) element = whole;
    }
    return matrix;
}

MotionMap mirrorMap(const Skeleton& skeleton, int joint, int counterpart) {
    const Eigen::DiagonalMatrix<double, 3> reflection(-1, 1, 1);
    const Joint &from = skeleton[joint], &to = skeleton[counterpart];
    const Matrix3d fromParent = restRotation(skeleton, from.parent).toRotationMatrix();
    const Matrix3d toParent = restRotation(skeleton, to.parent).toRotationMatrix();
    const Matrix3d fromAxes = fromParent * from.rest.rotation.toRotationMatrix();
    const Matrix3d toAxes = toParent * to.rest.rotation.toRotationMatrix();
    MotionMap map;
    map.linear = withExactAxes(toParent.transpose() * reflection * fromParent);
    map.offset = to.rest.translation - map.linear * from.rest.translation;
    map.left = withExactAxes(toAxes.transpose() * reflection * fromAxes);
    map.right = map.left.transpose();
    return map;
}

Clip mirroredJoints(const Skeleton& skeleton, const Clip& clip, std::vector<ChannelId>& lost,
                    const WorkControl& control) {
    const std::vector<int> pairs = mirrorPairs(skeleton);
    const auto counterpart = [&](int joint) {
        const int other = pairs[asIndex(joint)];
        return other != kNoParent && pairs[asIndex(other)] == joint ? other : kNoParent;
    };
    const auto mirroredId = [&](JointId id) {
        const auto joint = skeleton.find(id);
        const int other = joint ? counterpart(*joint) : kNoParent;
        return other == kNoParent ? id : skeleton[other].id;
    };
    Clip result = clip;
    std::erase_if(result.tracks, [&](const Track& track) {
        const auto joint = skeleton.find(track.id.joint);
        return joint && counterpart(*joint) != kNoParent;
    });
    for (int j = 0; j < skeleton.size() && !control.isCancelled(); ++j) {
        control.report(static_cast<double>(j) / skeleton.size());
        const int other = counterpart(j);
        if (other == kNoParent) continue;
        const ChannelSet missing =
            mapMotion(clip, mappedChannels(skeleton[j]), mappedChannels(skeleton[other]),
                      mirrorMap(skeleton, j, other), result, control);
        for (const Channel channel : kChannels) {
            if (missing.contains(channel)) lost.push_back({skeleton[other].id, channel});
        }
    }
    std::ranges::sort(lost);
    for (AcceptedConflict& each : result.accepted) each.id.joint = mirroredId(each.id.joint);
    std::ranges::sort(result.accepted, {}, &AcceptedConflict::id);
    if (result.contacts) {
        for (ClipContact& each : *result.contacts) each.joint = mirroredId(each.joint);
        result.contacts = mergedContacts(*std::move(result.contacts));
    }
    return result;
}

}  // namespace sinew
