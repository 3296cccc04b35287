#include "core/io/fbx/EulerKeys.h"

#include <algorithm>

#include "core/math/Angle.h"
#include "core/math/Transform.h"

namespace sinew {

namespace {

/// Returns angles 1, 2 and 3 of an order, given the angles about x, y and z.
Eigen::Vector3d inOrder(EulerOrder order, const Eigen::Vector3d& byAxis) {
    const auto axis = axes(order);
    return {byAxis[axis[0]], byAxis[axis[1]], byAxis[axis[2]]};
}

Eigen::Vector3d byAxis(EulerOrder order, const Eigen::Vector3d& angles) {
    Eigen::Vector3d result;
    for (std::size_t i = 0; i < 3; ++i) result[axes(order)[i]] = angles[static_cast<int>(i)];
    return result;
}

/// Returns whether the joint's angles are interpolated as curves. With SLERP they may jump by full turns.
bool interpolatesAngles(const WriteSubject& subject, JointId joint) {
    for (int i = 0; subject.clip && i < 3; ++i) {
        const Curve* const curve = subject.clip->find({joint, angle(i)});
        if (curve && curve->uses(Interpolation::slerp)) return false;
    }
    return true;
}

bool isTurned(const WriteSubject& subject, int joint) {
    const auto& turns = subject.boneTurns;
    return !turns.empty() && !turns[static_cast<std::size_t>(joint)].vec().isZero(0);
}

bool isAuthored(const WriteSubject& subject, const Joint& joint) {
    const Skeleton& own = *subject.character->skeleton;
    const std::optional<int> source = own.find(joint.id);
    return source && own[*source].order == joint.order && !isProper(joint.order) &&
           (subject.separatesRest || joint.rest.rotation.vec().isZero()) &&
           interpolatesAngles(subject, joint.id);
}

}  // namespace

EulerJoint::EulerJoint(const WriteSubject& subject, int joint)
    : joint_(joint),
      base_(subject.separatesRest || isTurned(subject, joint)
                ? (*subject.skeleton)[joint].rest.rotation.normalized()
                : Eigen::Quaterniond::Identity()),
      order_(isProper((*subject.skeleton)[joint].order) ? EulerOrder::XYZ : (*subject.skeleton)[joint].order),
      isAuthored_(!isTurned(subject, joint) && isAuthored(subject, (*subject.skeleton)[joint])) {}

Eigen::Vector3d EulerJoint::baseAngles() const {
    return fromQuaternion(EulerOrder::XYZ, base_, Eigen::Vector3d::Zero());
}

Eigen::Vector3d EulerJoint::angles(WrittenMotion& motion, const Eigen::Vector3d& hint) const {
    if (isAuthored_) return byAxis(order_, motion.values(joint_).angles);
    return angles(motion.local()[static_cast<std::size_t>(joint_)].rotation, hint);
}

Eigen::Vector3d EulerJoint::angles(const Eigen::Quaterniond& rotation, const Eigen::Vector3d& hint) const {
    const Eigen::Quaterniond turn = hasBase() ? base_.conjugate() * rotation : rotation;
    return byAxis(order_, fromQuaternion(order_, turn.normalized(), inOrder(order_, hint)));
}

Eigen::Quaterniond EulerJoint::rotation(const Eigen::Vector3d& byAxis) const {
    return base_ * toQuaternion(order_, inOrder(order_, byAxis));
}

namespace {

void add(LinearKeys& keys, std::int64_t step, const Eigen::Vector3d& value) {
    keys.steps.push_back(step);
    keys.values.push_back(value);
}

/// Adds a joint's keys at one time.
void add(EulerKeys& keys, std::int64_t step, const EulerPose& pose, std::size_t joint) {
    add(keys.translation, step, pose.local[joint].translation);
    add(keys.angles, step, pose.angles[joint]);
    add(keys.scale, step, pose.local[joint].scale);
}

/// Removes keys whose value equals that of both neighbours.
void removeRedundantKeys(LinearKeys& keys) {
    LinearKeys kept;
    for (std::size_t i = 0; i < keys.steps.size(); ++i) {
        const Eigen::Vector3d& value = keys.values[i];
        const bool isRedundant =
            i > 0 && i + 1 < keys.steps.size() && keys.values[i - 1] == value && keys.values[i + 1] == value;
        if (!isRedundant) add(kept, keys.steps[i], value);
    }
    if (kept.steps.size() == 2 && kept.values[0] == kept.values[1]) {
        kept.steps.pop_back();
        kept.values.pop_back();
    }
    keys = std::move(kept);
}

}  // namespace

namespace {

/// Returns the angles of all joints as the curves give them, in radians.
std::vector<Eigen::Vector3d> curveAngles(WrittenMotion& motion, int joints) {
    std::vector<Eigen::Vector3d> angles;
    for (int joint = 0; joint < joints; ++joint) angles.push_back(motion.values(joint).angles);
    return angles;
}

/// Fails if a joint turns faster between two frames than keys can follow. Such angles come from damaged
/// files; keying every step of them would take minutes.
Result<void> checkTurns(const WriteSubject& subject, const std::vector<Eigen::Vector3d>& before,
                        const std::vector<Eigen::Vector3d>& after, std::int64_t frame) {
    constexpr double kMaximumTurns = EulerSpan::kSteps / 2.0;
    for (std::size_t joint = 0; joint < before.size(); ++joint) {
        const double turns = (after[joint] - before[joint]).cwiseAbs().maxCoeff() / (2 * kPi);
        if (turns <= kMaximumTurns) continue;
        return fail(ErrorCode::valueRange, "joint " + subject.skeleton->joints()[joint].name,
                    "the joint makes more than " + std::to_string(EulerSpan::kSteps / 2) +
                        " full turns between frames " + std::to_string(frame) + " and " +
                        std::to_string(frame + 1) +
                        " of the export, which FBX keys cannot follow. Correct its angles first");
    }
    return {};
}

}  // namespace

Result<std::vector<EulerKeys>> eulerKeys(const WriteSubject& subject, const EulerKeySettings& settings) {
    WrittenMotion motion(subject);
    EulerSpan span(subject, settings.tolerance);
    std::vector<EulerKeys> keys(subject.skeleton->joints().size());
    span.start(motion);
    if (const auto checked = checkFrame(motion, 0); !checked) return tl::unexpected<Error>(checked.error());
    for (std::size_t joint = 0; joint < keys.size(); ++joint) add(keys[joint], 0, span.pose(0), joint);
    std::vector<Eigen::Vector3d> angles = curveAngles(motion, subject.skeleton->size());
    for (std::int64_t frame = 0; frame + 1 < subject.frameCount; ++frame) {
        const double part = static_cast<double>(frame) / static_cast<double>(subject.frameCount);
        if (settings.reportProgress && !settings.reportProgress(part))
            return fail(ErrorCode::cancelled, "", "writing was cancelled");
        span.next(motion, frame);
        if (const auto checked = checkFrame(motion, frame + 1); !checked)
            return tl::unexpected<Error>(checked.error());
        auto nextAngles = curveAngles(motion, subject.skeleton->size());
        if (const auto checked = checkTurns(subject, angles, nextAngles, frame); !checked)
            return tl::unexpected<Error>(checked.error());
        angles = std::move(nextAngles);
        if (!settings.framesOnly) span.refine(motion, frame);
        for (std::size_t joint = 0; joint < keys.size(); ++joint) {
            for (int step = 1; step <= EulerSpan::kSteps; ++step) {
                if (span.isKeyed(joint, step))
                    add(keys[joint], frame * EulerSpan::kSteps + step, span.pose(step), joint);
            }
        }
    }
    for (EulerKeys& each : keys) {
        for (LinearKeys* part : {&each.translation, &each.angles, &each.scale}) removeRedundantKeys(*part);
    }
    return keys;
}

namespace {

constexpr int kQuarter = EulerSpan::kSteps / 4;

/// Part of the tolerance to use. The rest covers the times that are not tested, and rounding to float.
constexpr double kUsedPart = 0.8;

Eigen::Vector3d between(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double part) {
    return a + part * (b - a);
}

/// Returns the length of a matrix's longest column, a bound on how much it stretches.
double maxStretch(const Eigen::Matrix3d& linear) { return linear.colwise().norm().maxCoeff(); }

/// Computes model transforms and rotations from the local ones.
void updateModel(const Skeleton& skeleton, EulerPose& pose) {
    pose.model.resize(pose.local.size());
    pose.rotation.resize(pose.local.size());
    forwardKinematics(skeleton, pose.local, pose.model);
    for (std::size_t i = 0; i < pose.local.size(); ++i) {
        const int parent = skeleton.parents()[i];
        pose.rotation[i] = parent == kNoParent
                               ? pose.local[i].rotation
                               : pose.rotation[static_cast<std::size_t>(parent)] * pose.local[i].rotation;
    }
}

}  // namespace

EulerSpan::EulerSpan(const WriteSubject& subject, const ExportTolerance& tolerance)
    : subject_(subject),
      skeleton_(*subject.skeleton),
      tolerance_{kUsedPart * tolerance.angle, kUsedPart * tolerance.distance, tolerance.reach},
      keyed_(skeleton_.joints().size()) {
    for (int i = 0; i < skeleton_.size(); ++i) {
        joints_.emplace_back(subject, i);
        const int parent = skeleton_[i].parent;
        chainLengths_.push_back(parent == kNoParent ? 1
                                                    : chainLengths_[static_cast<std::size_t>(parent)] + 1);
    }
    played_.local.resize(skeleton_.joints().size());
}

void EulerSpan::start(WrittenMotion& motion) { sample(motion, 0, 0); }

void EulerSpan::next(WrittenMotion& motion, std::int64_t frame) {
    if (poses_.back()) std::swap(poses_.front(), poses_.back());
    for (std::size_t i = 1; i < poses_.size(); ++i) poses_[i].reset();
    for (Steps& steps : keyed_) steps.reset().set(0).set(kSteps);
    // In order of time, because angles continue from the previous ones, even if a joint spins.
    for (int step = kQuarter; step <= kSteps; step += kQuarter) sample(motion, frame, step);
}

void EulerSpan::refine(WrittenMotion& motion, std::int64_t frame) {
    bool added = true;
    while (added) {
        added = false;
        const std::vector<int> tested = testedSteps();
        for (const int step : tested) sample(motion, frame, step);
        for (const int step : tested) {
            for (const ReaderMode mode : {ReaderMode::linear, ReaderMode::slerp})
                added = refineAt(step, mode) || added;
        }
    }
}

const EulerPose& EulerSpan::sample(WrittenMotion& motion, std::int64_t frame, int step) {
    const auto at = static_cast<std::size_t>(step);
    if (poses_[at]) return *poses_[at];
    const std::int64_t index = frame * kSteps + step;
    motion.evaluate(subject_.rate.time(FrameIndex{index}) * (1.0 / kSteps));
    std::size_t before = at;
    while (before > 0 && !poses_[before]) --before;
    EulerPose pose;
    pose.local.assign(motion.local().begin(), motion.local().end());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Eigen::Vector3d hint = poses_[before] ? poses_[before]->angles[i] : Eigen::Vector3d::Zero();
        pose.angles.push_back(joints_[i].angles(motion, hint));
    }
    updateModel(skeleton_, pose);
    poses_[at] = std::move(pose);
    return *poses_[at];
}

/// Returns the steps at the quarters between neighbouring keys of all joints taken together.
std::vector<int> EulerSpan::testedSteps() const {
    Steps any;
    for (const Steps& steps : keyed_) any |= steps;
    std::vector<int> tested;
    int before = 0;
    for (int step = 1; step <= kSteps; ++step) {
        if (!any.test(static_cast<std::size_t>(step))) continue;
        const int gap = step - before;
        for (int quarter = 1; quarter < 4; ++quarter) {
            if (gap * quarter % 4 == 0) tested.push_back(before + gap * quarter / 4);
        }
        before = step;
    }
    return tested;
}

/// Adds keys around a step if the keyed motion exceeds the tolerance there. Returns whether any were added.
bool EulerSpan::refineAt(int step, ReaderMode mode) {
    play(step, mode);
    std::vector<bool> causes(joints_.size());
    for (std::size_t joint = 0; joint < joints_.size(); ++joint) {
        if (exceedsTolerance(pose(step), joint)) markCauses(pose(step), joint, causes);
    }
    bool added = false;
    for (std::size_t joint = 0; joint < joints_.size(); ++joint)
        added = (causes[joint] && addKeyBetween(joint, step)) || added;
    return added;
}

std::pair<int, int> EulerSpan::keysAround(std::size_t joint, int step) const {
    int before = step, after = step;
    while (!isKeyed(joint, before)) --before;
    while (!isKeyed(joint, after)) ++after;
    return {before, after};
}

/// Computes the pose that a reader shows if it interpolates the keys in the given mode.
void EulerSpan::play(int step, ReaderMode mode) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const auto [before, after] = keysAround(i, step);
        const EulerPose &a = pose(before), &b = pose(after);
        const double part = after > before ? static_cast<double>(step - before) / (after - before) : 0;
        Transform& local = played_.local[i];
        local.translation = between(a.local[i].translation, b.local[i].translation, part);
        local.scale = between(a.local[i].scale, b.local[i].scale, part);
        local.rotation = mode == ReaderMode::linear
                             ? joints_[i].rotation(between(a.angles[i], b.angles[i], part))
                             : a.local[i].rotation.slerp(part, b.local[i].rotation);
    }
    updateModel(skeleton_, played_);
}

bool EulerSpan::exceedsTolerance(const EulerPose& truth, std::size_t joint) const {
    if (rotationDistance(truth.rotation[joint], played_.rotation[joint]) > tolerance_.angle) return true;
    const Affine &a = truth.model[joint], &b = played_.model[joint];
    const Eigen::Matrix3d turned = b.linear() - a.linear();
    const double tailError =
        std::max(tolerance_.reach * maxStretch(turned), (turned * skeleton_.joints()[joint].tail).norm());
    return (b.translation() - a.translation()).norm() + tailError > tolerance_.distance;
}

/// Marks the joints that contribute more than their portion to the error of a joint. There is at least one,
/// because the portions add up to only half of the tolerance.
void EulerSpan::markCauses(const EulerPose& truth, std::size_t joint, std::vector<bool>& causes) const {
    const double portion = 0.5 / chainLengths_[joint];
    const double extent = std::max(tolerance_.reach, skeleton_.joints()[joint].tail.norm()) *
                          maxStretch(truth.model[joint].linear());
    const Eigen::Vector3d head = truth.model[joint].translation();
    for (int k = static_cast<int>(joint); k != kNoParent; k = skeleton_[k].parent) {
        const auto i = static_cast<std::size_t>(k);
        const int parent = skeleton_[k].parent;
        const double scale =
            parent == kNoParent ? 1 : maxStretch(truth.model[static_cast<std::size_t>(parent)].linear());
        const double radius = (head - truth.model[i].translation()).norm() + extent;
        const double turned = rotationDistance(truth.local[i].rotation, played_.local[i].rotation);
        const double positionError =
            scale * (truth.local[i].translation - played_.local[i].translation).norm() +
            radius * (turned + (truth.local[i].scale - played_.local[i].scale).norm());
        if (turned > portion * tolerance_.angle || positionError > portion * tolerance_.distance)
            causes[i] = true;
    }
}

/// Adds a key halfway between the keys around a step. Returns false if these are adjacent. The pose there is
/// already sampled, since keys only lie halfway between other keys or at quarters of the steps between them.
bool EulerSpan::addKeyBetween(std::size_t joint, int step) {
    const auto [before, after] = keysAround(joint, step);
    const int middle = (before + after) / 2;
    if (middle == before) return false;
    keyed_[joint].set(static_cast<std::size_t>(middle));
    return true;
}

}  // namespace sinew
