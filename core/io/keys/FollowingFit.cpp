#include "core/io/keys/FollowingFit.h"

#include <algorithm>
#include <cmath>

#include "core/io/keys/PathFit.h"

namespace sinew {

namespace {

/// A point that a joint's rotation moves: how far it is from the head that carries it, and how far it may be
/// off, with that head or from it on.
struct Lever {
    double length = 0;
    double room = 0;
    bool withHead = true;  ///< the head is the joint's own, and its error counts
};

/// A joint over all samples, in the model.
struct Course {
    std::vector<Eigen::Quaterniond> rotation;
    std::vector<Eigen::Vector3d> place;
};

class FollowingFit {
public:
    FollowingFit(const FitPlan& plan, const MotionSamples& samples)
        : plan_(plan), skeleton_(*plan.skeleton), samples_(samples), joints_(plan.steps.size()) {
        for (int j = 0; j < skeleton_.size(); ++j) readJoint(j);
        for (int j = 0; j < skeleton_.size(); ++j) measure(j);
        shareRoom();
    }

    std::vector<JointKeys> fit() {
        std::vector<JointKeys> keys;
        for (int j = 0; j < skeleton_.size(); ++j) {
            JointKeys own;
            fitTranslation(j, own);
            fitRotation(j, own);
            own.scale = held(Eigen::Vector3d(samples_.local(0, j).scale));
            keys.push_back(std::move(own));
        }
        return keys;
    }

private:
    struct JointFit {
        Course was, is;
        std::vector<Eigen::Vector3d> translation;  ///< parentFromJoint as it is to be
        std::vector<Eigen::Quaterniond> rotation;
        bool fitsTranslation = false, fitsRotation = false;
        double scale = 1;             ///< of the model from its space
        int base = kNoParent;         ///< the next fitted joint above, which carries its head
        double above = 0, below = 0;  ///< metres of levers from there up, and down to the farthest point
        double room = 0;              ///< metres that its head may be off
        std::vector<Lever> levers;
    };

    JointFit& at(int joint) { return joints_[static_cast<std::size_t>(joint)]; }
    JointFit* parentOf(int joint) {
        const int parent = skeleton_[joint].parent;
        return parent == kNoParent ? nullptr : &at(parent);
    }
    /// The nearest joint, from this one on upwards, of which anything is fitted.
    int fittedFrom(int joint) {
        while (joint != kNoParent && !at(joint).fitsRotation && !at(joint).fitsTranslation)
            joint = skeleton_[joint].parent;
        return joint;
    }

    void readJoint(int j);
    void measure(int j);
    double distance(int from, int to);
    double pointReach(int j);
    void shareRoom();
    void addLever(int base, double length, double room);
    void fitTranslation(int j, JointKeys& keys);
    void fitRotation(int j, JointKeys& keys);
    std::vector<double> turnBounds(int j);

    /// A part that does not change within the block.
    template <class Value>
    PathKeys<Value> held(const Value& value) const {
        PathKeys<Value> keys;
        keys.times = {samples_.times().front(), samples_.times().back()};
        keys.values = {value, value};
        return keys;
    }

    const FitPlan& plan_;
    const Skeleton& skeleton_;
    const MotionSamples& samples_;
    std::vector<JointFit> joints_;
};

/// Its path as it is to be.
void FollowingFit::readJoint(int j) {
    JointFit& joint = at(j);
    const JointFit* parent = parentOf(j);
    joint.scale = (parent ? parent->scale : 1) * samples_.local(0, j).scale.x();
    const std::size_t count = samples_.size();
    joint.translation.resize(count);
    joint.rotation.resize(count);
    joint.is = joint.was = {std::vector<Eigen::Quaterniond>(count), std::vector<Eigen::Vector3d>(count)};
    for (std::size_t n = 0; n < count; ++n) {
        const Transform& local = samples_.local(n, j);
        joint.translation[n] = local.translation;
        joint.rotation[n] = local.rotation;
        joint.was.rotation[n] = parent ? parent->was.rotation[n] * local.rotation : local.rotation;
        joint.was.place[n] =
            parent ? parent->was.place[n] + parent->scale * (parent->was.rotation[n] * local.translation)
                   : local.translation;
    }
    const auto& steps = plan_.steps[static_cast<std::size_t>(j)];
    joint.fitsTranslation = !steps[0] && !isStill(joint.translation);
    joint.fitsRotation = !steps[1] && !isStill(joint.rotation);
}

/// The greatest distance of two heads.
double FollowingFit::distance(int from, int to) {
    double square = 0;
    for (std::size_t n = 0; n < samples_.size(); ++n)
        square = std::max(square, (at(to).was.place[n] - at(from).was.place[n]).squaredNorm());
    return std::sqrt(square);
}

/// Metres from its head to the farthest point that counts.
double FollowingFit::pointReach(int j) {
    return at(j).scale * std::max(plan_.tolerance.reach, skeleton_[j].tail.norm());
}

/// How much lever there is above a joint's head: of those whose errors add up to its own.
void FollowingFit::measure(int j) {
    JointFit& joint = at(j);
    joint.base = joint.fitsTranslation ? kNoParent : fittedFrom(skeleton_[j].parent);
    if (joint.fitsTranslation) joint.above = plan_.tolerance.reach;
    if (joint.base != kNoParent) joint.above = at(joint.base).above + distance(joint.base, j);
}

/// Rooms grow from the roots to the farthest points, by the length of the levers.
void FollowingFit::shareRoom() {
    const double whole = kFitShare * plan_.tolerance.distance;
    for (int j = skeleton_.size() - 1; j >= 0; --j) {
        JointFit& joint = at(j);
        joint.below = std::max(joint.below, pointReach(j));
        if (joint.base == kNoParent) continue;
        JointFit& base = at(joint.base);
        base.below = std::max(base.below, distance(joint.base, j) + joint.below);
    }
    for (int j = 0; j < skeleton_.size(); ++j) {
        JointFit& joint = at(j);
        joint.room = whole * joint.above / (joint.above + joint.below);
        if (joint.base != kNoParent) addLever(joint.base, distance(joint.base, j), joint.room);
        const int end = fittedFrom(j);
        if (end != kNoParent) addLever(end, (end == j ? 0 : distance(end, j)) + pointReach(j), whole);
    }
}

/// A point carried by `base`: what turns that one must leave it its room.
void FollowingFit::addLever(int base, double length, double room) {
    int turning = base;
    while (turning != kNoParent && !at(turning).fitsRotation) turning = skeleton_[turning].parent;
    if (turning == kNoParent || length <= 0) return;
    const bool own = turning == base;
    at(turning).levers.push_back({length, own ? room : room - at(base).room, own});
}

void FollowingFit::fitTranslation(int j, JointKeys& keys) {
    JointFit& joint = at(j);
    JointFit* parent = parentOf(j);
    const double scale = parent ? parent->scale : 1;
    if (joint.fitsTranslation) {
        if (parent) {
            for (std::size_t n = 0; n < samples_.size(); ++n) {
                joint.translation[n] =
                    parent->is.rotation[n].conjugate() * (joint.was.place[n] - parent->is.place[n]) / scale;
            }
        }
        VectorPath path{samples_.times(), std::move(joint.translation)};
        keys.translation = fittedKeys(path, std::vector<double>(samples_.size(), joint.room / scale));
        joint.translation = std::move(path.values);
    } else if (!plan_.steps[static_cast<std::size_t>(j)][0]) {
        keys.translation = held(joint.translation[0]);
    }
    for (std::size_t n = 0; n < samples_.size(); ++n) {
        joint.is.place[n] =
            parent ? parent->is.place[n] + scale * (parent->is.rotation[n] * joint.translation[n])
                   : joint.translation[n];
    }
}

/// What a joint may be turned off at each sample, radians.
std::vector<double> FollowingFit::turnBounds(int j) {
    const JointFit& joint = at(j);
    std::vector<double> bounds;
    for (std::size_t n = 0; n < samples_.size(); ++n) {
        const double off = (joint.is.place[n] - joint.was.place[n]).norm();
        double bound = kFitShare * plan_.tolerance.angle;
        for (const Lever& lever : joint.levers)
            bound = std::min(bound, (lever.room - (lever.withHead ? off : 0)) / lever.length);
        bounds.push_back(std::max(bound, 0.0));
    }
    return bounds;
}

void FollowingFit::fitRotation(int j, JointKeys& keys) {
    JointFit& joint = at(j);
    JointFit* parent = parentOf(j);
    if (joint.fitsRotation) {
        if (parent) {
            for (std::size_t n = 0; n < samples_.size(); ++n)
                // Unit again: what rounding takes off its length would double from joint to joint.
                joint.rotation[n] = (parent->is.rotation[n].conjugate() * joint.was.rotation[n]).normalized();
        }
        alignHemispheres(joint.rotation);
        RotationPathSamples path{samples_.times(), std::move(joint.rotation)};
        keys.rotation = fittedKeys(path, turnBounds(j));
        joint.rotation = std::move(path.values);
    } else if (!plan_.steps[static_cast<std::size_t>(j)][1]) {
        keys.rotation = held(joint.rotation[0]);
    }
    for (std::size_t n = 0; n < samples_.size(); ++n)
        joint.is.rotation[n] = parent ? parent->is.rotation[n] * joint.rotation[n] : joint.rotation[n];
}

}  // namespace

std::vector<JointKeys> followingFit(const FitPlan& plan, const MotionSamples& samples) {
    return FollowingFit(plan, samples).fit();
}

}  // namespace sinew
