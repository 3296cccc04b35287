#include "core/io/fbx/EulerSpan.h"

#include <algorithm>

#include "core/math/RotationDistance.h"

namespace sinew {

namespace {

constexpr int kQuarter = EulerSpan::kSteps / 4;

/// Of the tolerance: what is left is for the times that are not looked at, and for the rounding of floats.
constexpr double kUsed = 0.8;

Eigen::Vector3d between(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double part) {
    return a + part * (b - a);
}

/// The longest of a matrix's columns: how much larger a length may become.
double stretch(const Eigen::Matrix3d& linear) { return linear.colwise().norm().maxCoeff(); }

/// Model transforms and rotations from local ones.
void chain(const Skeleton& skeleton, EulerMoment& moment) {
    moment.model.resize(moment.local.size());
    moment.rotation.resize(moment.local.size());
    forwardKinematics(skeleton, moment.local, moment.model);
    for (std::size_t i = 0; i < moment.local.size(); ++i) {
        const int parent = skeleton.parents()[i];
        moment.rotation[i] = parent == kNoParent ? moment.local[i].rotation
                                                 : moment.rotation[static_cast<std::size_t>(parent)] *
                                                       moment.local[i].rotation;
    }
}

}  // namespace

EulerSpan::EulerSpan(const WriteSubject& subject, const ExportTolerance& tolerance)
    : subject_(subject),
      skeleton_(*subject.skeleton),
      tolerance_{kUsed * tolerance.angle, kUsed * tolerance.distance, tolerance.reach},
      keyed_(skeleton_.joints().size()) {
    for (int i = 0; i < skeleton_.size(); ++i) {
        joints_.emplace_back(subject, i);
        const int parent = skeleton_[i].parent;
        chainLengths_.push_back(parent == kNoParent ? 1
                                                    : chainLengths_[static_cast<std::size_t>(parent)] + 1);
    }
    played_.local.resize(skeleton_.joints().size());
}

void EulerSpan::start(WrittenMotion& motion) { take(motion, 0, 0); }

void EulerSpan::next(WrittenMotion& motion, std::int64_t frame) {
    if (moments_.back()) std::swap(moments_.front(), moments_.back());
    for (std::size_t i = 1; i < moments_.size(); ++i) moments_[i].reset();
    for (Steps& steps : keyed_) steps.reset().set(0).set(kSteps);
    // In order of time: angles go on from those before them, also where a joint spins.
    for (int step = kQuarter; step <= kSteps; step += kQuarter) take(motion, frame, step);
}

void EulerSpan::refine(WrittenMotion& motion, std::int64_t frame) {
    bool grows = true;
    while (grows) {
        grows = false;
        const std::vector<int> tested = testedSteps();
        for (const int step : tested) take(motion, frame, step);
        for (const int step : tested) {
            for (const Way way : {Way::lines, Way::slerp}) grows = refineAt(step, way) || grows;
        }
    }
}

const EulerMoment& EulerSpan::take(WrittenMotion& motion, std::int64_t frame, int step) {
    const auto at = static_cast<std::size_t>(step);
    if (moments_[at]) return *moments_[at];
    const std::int64_t index = frame * kSteps + step;
    motion.evaluate(subject_.rate.time(FrameIndex{index}) * (1.0 / kSteps));
    std::size_t before = at;
    while (before > 0 && !moments_[before]) --before;
    EulerMoment moment;
    moment.local.assign(motion.local().begin(), motion.local().end());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Eigen::Vector3d hint = moments_[before] ? moments_[before]->angles[i] : Eigen::Vector3d::Zero();
        moment.angles.push_back(joints_[i].angles(motion, hint));
    }
    chain(skeleton_, moment);
    moments_[at] = std::move(moment);
    return *moments_[at];
}

/// Quarters of what lies between keys of any joint.
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

/// Adds keys around a time where the motion as it is keyed is beyond the tolerance; whether it did.
bool EulerSpan::refineAt(int step, Way way) {
    play(step, way);
    std::vector<bool> guilty(joints_.size());
    for (std::size_t joint = 0; joint < joints_.size(); ++joint) {
        if (isBeyond(moment(step), joint)) blame(moment(step), joint, guilty);
    }
    bool grows = false;
    for (std::size_t joint = 0; joint < joints_.size(); ++joint)
        grows = (guilty[joint] && split(joint, step)) || grows;
    return grows;
}

std::pair<int, int> EulerSpan::keysAround(std::size_t joint, int step) const {
    int before = step, after = step;
    while (!isKeyed(joint, before)) --before;
    while (!isKeyed(joint, after)) ++after;
    return {before, after};
}

/// What a reader shows who goes that way from key to key.
void EulerSpan::play(int step, Way way) {
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const auto [before, after] = keysAround(i, step);
        const EulerMoment &a = moment(before), &b = moment(after);
        const double part = after > before ? static_cast<double>(step - before) / (after - before) : 0;
        Transform& local = played_.local[i];
        local.translation = between(a.local[i].translation, b.local[i].translation, part);
        local.scale = between(a.local[i].scale, b.local[i].scale, part);
        local.rotation = way == Way::lines ? joints_[i].rotation(between(a.angles[i], b.angles[i], part))
                                           : a.local[i].rotation.slerp(part, b.local[i].rotation);
    }
    chain(skeleton_, played_);
}

bool EulerSpan::isBeyond(const EulerMoment& truth, std::size_t joint) const {
    if (rotationDistance(truth.rotation[joint], played_.rotation[joint]) > tolerance_.angle) return true;
    const Affine &a = truth.model[joint], &b = played_.model[joint];
    const Eigen::Matrix3d turned = b.linear() - a.linear();
    const double beside =
        std::max(tolerance_.reach * stretch(turned), (turned * skeleton_.joints()[joint].tail).norm());
    return (b.translation() - a.translation()).norm() + beside > tolerance_.distance;
}

/// Finds the joints that carry more than their share of what a joint is off. There is one: shares are half of
/// what, taken together, would do.
void EulerSpan::blame(const EulerMoment& truth, std::size_t joint, std::vector<bool>& guilty) const {
    const double share = 0.5 / chainLengths_[joint];
    const double own = std::max(tolerance_.reach, skeleton_.joints()[joint].tail.norm()) *
                       stretch(truth.model[joint].linear());
    const Eigen::Vector3d head = truth.model[joint].translation();
    for (int k = static_cast<int>(joint); k != kNoParent; k = skeleton_[k].parent) {
        const auto i = static_cast<std::size_t>(k);
        const int parent = skeleton_[k].parent;
        const double scale =
            parent == kNoParent ? 1 : stretch(truth.model[static_cast<std::size_t>(parent)].linear());
        const double lever = (head - truth.model[i].translation()).norm() + own;
        const double turned = rotationDistance(truth.local[i].rotation, played_.local[i].rotation);
        const double moved = scale * (truth.local[i].translation - played_.local[i].translation).norm() +
                             lever * (turned + (truth.local[i].scale - played_.local[i].scale).norm());
        if (turned > share * tolerance_.angle || moved > share * tolerance_.distance) guilty[i] = true;
    }
}

/// Halves the time between the keys around a step; false where they are next to each other. What is there is
/// known: keys lie where others were halved, or at a quarter of the time between those.
bool EulerSpan::split(std::size_t joint, int step) {
    const auto [before, after] = keysAround(joint, step);
    const int middle = (before + after) / 2;
    if (middle == before) return false;
    keyed_[joint].set(static_cast<std::size_t>(middle));
    return true;
}

}  // namespace sinew
