#include "core/anim/sequence/InertialBlend.h"

#include <algorithm>

#include "core/anim/sequence/BlendPoses.h"

namespace sinew {

namespace {

/// Values of something at two times of each strip: of the first strip before and at the transition, of the
/// second strip at the transition and after it.
template <class Value>
struct FourValues {
    Value before, last, first, second;
};

/// Returns the velocity of an offset in the space of vectors.
Eigen::Vector3d velocityOf(const FourValues<Eigen::Vector3d>& v, double stepBefore, double stepAfter) {
    return (v.last - v.before) / stepBefore - (v.second - v.first) / stepAfter;
}

/// Returns the rotation vector of the offset one step before the transition, if the second strip had played
/// then with its velocity.
Eigen::Vector3d offsetBefore(const FourValues<Eigen::Quaterniond>& q, const Eigen::Quaterniond& offset,
                             double ratio) {
    const Eigen::Quaterniond change =
        Eigen::Quaterniond::Identity().slerp(ratio, q.second * q.first.conjugate());
    Eigen::Quaterniond before = q.before * (change.conjugate() * q.first).conjugate();
    if (before.dot(offset) < 0) before.coeffs() *= -1;
    return rotationVector(before);
}

}  // namespace

InertialBlend::InertialBlend(const StripPlayer& first, const StripPlayer& second,
                             const Transition& transition, Seconds step)
    : second_(second), transition_(transition) {
    Samples samples;
    samples.stepBefore = std::min(step, transition.begin - first.strip().start).value;
    samples.stepAfter = step.value;
    first.evaluate(transition.begin - Seconds{samples.stepBefore}, samples.before);
    first.evaluate(transition.begin, samples.last);
    second.evaluate(transition.begin, samples.first);
    second.evaluate(transition.begin + step, samples.second);
    for (int joint = 0; joint < second.skeleton().size(); ++joint)
        offsets_.push_back(offsetOf(joint, samples));
}

InertialBlend::JointOffset InertialBlend::offsetOf(int joint, const Samples& samples) const {
    const Skeleton& skeleton = second_.skeleton();
    const Carriers& carriers = second_.carriers();
    const auto j = static_cast<std::size_t>(joint);
    const bool isCarrier = carriers.areFree() && carriers.contains(joint);
    const auto ofAll = [&](const auto& get) {
        return FourValues{get(samples.before), get(samples.last), get(samples.first), get(samples.second)};
    };
    const auto vectors = [&](const auto& get) {
        const auto v = ofAll([&](const PoseValues& values) { return Eigen::Vector3d(get(values)); });
        return Offset{v.last - v.first, velocityOf(v, samples.stepBefore, samples.stepAfter)};
    };
    JointOffset offset;
    offset.scale = vectors([j](const PoseValues& values) { return values[j].scale; });
    offset.translation = vectors([&](const PoseValues& values) {
        return isCarrier ? carriers.poseOf(joint, values).position : values[j].translation;
    });
    if (!isCarrier && !skeleton[joint].free.containsAll(kAngles)) {
        offset.rotation = vectors([j](const PoseValues& values) { return values[j].angles; });
        for (double& angle : offset.rotation.value) angle += 2 * kPi * nearestTurns(0, angle);
        return offset;
    }
    const auto rotations = ofAll([&](const PoseValues& values) {
        return isCarrier ? carriers.poseOf(joint, values).rotation
                         : toQuaternion(skeleton[joint].order, values[j].angles);
    });
    Eigen::Quaterniond change = rotations.last * rotations.first.conjugate();
    if (change.w() < 0) change.coeffs() *= -1;
    offset.rotation.value = rotationVector(change);
    const Eigen::Vector3d before = offsetBefore(rotations, change, samples.stepBefore / samples.stepAfter);
    offset.rotation.velocity = (offset.rotation.value - before) / samples.stepBefore;
    return offset;
}

void InertialBlend::evaluate(Seconds time, PoseValues& values) const {
    second_.evaluate(time, values);
    const Skeleton& skeleton = second_.skeleton();
    const Carriers& carriers = second_.carriers();
    const double elapsed = (time - transition_.begin).value, whole = transition_.duration().value;
    const auto now = [&](const Offset& offset) {
        return decayed(offset.value, offset.velocity, whole, elapsed);
    };
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const JointOffset& offset = offsets_[static_cast<std::size_t>(joint)];
        JointValues& at = values[static_cast<std::size_t>(joint)];
        at.scale += now(offset.scale);
        if (carriers.areFree() && carriers.contains(joint)) {
            const RootPose pose = carriers.poseOf(joint, values);
            carriers.setPose(joint,
                             {pose.position + now(offset.translation),
                              fromRotationVector(now(offset.rotation)) * pose.rotation},
                             values);
            continue;
        }
        at.translation += now(offset.translation);
        const EulerOrder order = skeleton[joint].order;
        if (skeleton[joint].free.containsAll(kAngles)) {
            const Eigen::Quaterniond turn = fromRotationVector(now(offset.rotation));
            at.angles = fromQuaternion(order, turn * toQuaternion(order, at.angles), at.angles);
        } else {
            at.angles += now(offset.rotation);
        }
    }
}

}  // namespace sinew
