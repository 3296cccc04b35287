#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/io/keys/BlockFit.h"
#include "core/io/keys/PathFit.h"

namespace sinew {

namespace {

/// A point that a joint's rotation carries: its distance from the head that carries it, and its allowed
/// error, either including that head's error or in addition to it.
struct ConstrainedPoint {
    double length = 0;
    double allowedError = 0;
    bool includesHead = true;  ///< whether the head is the joint's own, so that its error counts
};

/// The path of a joint in model space, by sample.
struct JointPath {
    std::vector<Eigen::Quaterniond> rotation;
    std::vector<Eigen::Vector3d> position;
};

class ModelSpaceFit {
public:
    ModelSpaceFit(const FitPlan& plan, const MotionSamples& samples)
        : plan_(plan), skeleton_(*plan.skeleton), samples_(samples), joints_(plan.steps.size()) {
        for (int j = 0; j < skeleton_.size(); ++j) readJoint(j);
        for (int j = 0; j < skeleton_.size(); ++j) measure(j);
        distributeError();
    }

    std::vector<JointKeys> fit() {
        std::vector<JointKeys> keys;
        for (int j = 0; j < skeleton_.size(); ++j) {
            JointKeys jointKeys;
            fitTranslation(j, jointKeys);
            fitRotation(j, jointKeys);
            jointKeys.scale = constantKeys(Eigen::Vector3d(samples_.local(0, j).scale));
            keys.push_back(std::move(jointKeys));
        }
        return keys;
    }

private:
    struct JointFit {
        JointPath target, written;
        std::vector<Eigen::Vector3d> translation;  ///< target parentFromJoint
        std::vector<Eigen::Quaterniond> rotation;
        bool fitsTranslation = false, fitsRotation = false;
        double scale = 1;      ///< from the joint's space to model space
        int base = kNoParent;  ///< nearest fitted ancestor, which carries the head
        /// Length of the fitted chain above, and distance to the farthest point below; metres.
        double chainLength = 0, reachBelow = 0;
        double allowedError = 0;  ///< allowed error of the head, metres
        std::vector<ConstrainedPoint> constrainedPoints;
    };

    JointFit& at(int joint) { return joints_[asIndex(joint)]; }
    JointFit* parentOf(int joint) {
        const int parent = skeleton_[joint].parent;
        return parent == kNoParent ? nullptr : &at(parent);
    }
    /// Returns the nearest joint, from this one upwards, that has a fitted part.
    int nearestFitted(int joint) {
        while (joint != kNoParent && !at(joint).fitsRotation && !at(joint).fitsTranslation)
            joint = skeleton_[joint].parent;
        return joint;
    }

    /// Computes a joint's target path.
    void readJoint(int j) {
        JointFit& joint = at(j);
        const JointFit* parent = parentOf(j);
        joint.scale = (parent ? parent->scale : 1) * samples_.local(0, j).scale.x();
        const std::size_t count = samples_.size();
        joint.translation.resize(count);
        joint.rotation.resize(count);
        joint.written =
            joint.target = {std::vector<Eigen::Quaterniond>(count), std::vector<Eigen::Vector3d>(count)};
        for (std::size_t n = 0; n < count; ++n) {
            const Transform& local = samples_.local(n, j);
            joint.translation[n] = local.translation;
            joint.rotation[n] = local.rotation;
            joint.target.rotation[n] = parent ? parent->target.rotation[n] * local.rotation : local.rotation;
            joint.target.position[n] =
                parent ? parent->target.position[n] +
                             parent->scale * (parent->target.rotation[n] * local.translation)
                       : local.translation;
        }
        const auto& steps = plan_.steps[asIndex(j)];
        joint.fitsTranslation = !steps[0] && !isStill(joint.translation);
        joint.fitsRotation = !steps[1] && !isStill(joint.rotation);
    }

    /// Measures the chain above a joint's head: the joints whose errors add up to its own.
    void measure(int j) {
        JointFit& joint = at(j);
        joint.base = joint.fitsTranslation ? kNoParent : nearestFitted(skeleton_[j].parent);
        if (joint.fitsTranslation) joint.chainLength = plan_.tolerance.reach;
        if (joint.base != kNoParent) joint.chainLength = at(joint.base).chainLength + distance(joint.base, j);
    }

    /// Returns the largest distance between two heads.
    double distance(int from, int to) {
        double square = 0;
        for (std::size_t n = 0; n < samples_.size(); ++n)
            square =
                std::max(square, (at(to).target.position[n] - at(from).target.position[n]).squaredNorm());
        return std::sqrt(square);
    }

    /// Returns the distance from the joint's head to the farthest point whose error counts, in metres.
    double pointReach(int j) {
        return at(j).scale * std::max(plan_.tolerance.reach, skeleton_[j].tail.norm());
    }

    /// Allowed errors grow from the roots to the farthest points, in proportion to the length of the chain.
    void distributeError() {
        const double total = kFitFraction * plan_.tolerance.distance;
        for (int j = skeleton_.size() - 1; j >= 0; --j) {
            JointFit& joint = at(j);
            joint.reachBelow = std::max(joint.reachBelow, pointReach(j));
            if (joint.base == kNoParent) continue;
            JointFit& base = at(joint.base);
            base.reachBelow = std::max(base.reachBelow, distance(joint.base, j) + joint.reachBelow);
        }
        for (int j = 0; j < skeleton_.size(); ++j) {
            JointFit& joint = at(j);
            joint.allowedError = total * joint.chainLength / (joint.chainLength + joint.reachBelow);
            if (joint.base != kNoParent)
                addConstrainedPoint(joint.base, distance(joint.base, j), joint.allowedError);
            const int end = nearestFitted(j);
            if (end != kNoParent)
                addConstrainedPoint(end, (end == j ? 0 : distance(end, j)) + pointReach(j), total);
        }
    }

    /// Adds a point carried by `base` to the joint that rotates it, which must not exceed the point's allowed
    /// error.
    void addConstrainedPoint(int base, double length, double allowedError) {
        int rotating = base;
        while (rotating != kNoParent && !at(rotating).fitsRotation) rotating = skeleton_[rotating].parent;
        if (rotating == kNoParent || length <= 0) return;
        const bool isOwn = rotating == base;
        at(rotating).constrainedPoints.push_back(
            {length, isOwn ? allowedError : allowedError - at(base).allowedError, isOwn});
    }

    void fitTranslation(int j, JointKeys& keys) {
        JointFit& joint = at(j);
        JointFit* parent = parentOf(j);
        const double scale = parent ? parent->scale : 1;
        if (joint.fitsTranslation) {
            if (parent) {
                for (std::size_t n = 0; n < samples_.size(); ++n) {
                    joint.translation[n] = parent->written.rotation[n].conjugate() *
                                           (joint.target.position[n] - parent->written.position[n]) / scale;
                }
            }
            VectorPath path{samples_.times(), std::move(joint.translation)};
            keys.translation =
                fitLinearKeys(path, std::vector<double>(samples_.size(), joint.allowedError / scale));
            joint.translation = std::move(path.values);
        } else if (!plan_.steps[asIndex(j)][0]) {
            keys.translation = constantKeys(joint.translation[0]);
        }
        for (std::size_t n = 0; n < samples_.size(); ++n) {
            joint.written.position[n] = parent
                                            ? parent->written.position[n] +
                                                  scale * (parent->written.rotation[n] * joint.translation[n])
                                            : joint.translation[n];
        }
    }

    void fitRotation(int j, JointKeys& keys) {
        JointFit& joint = at(j);
        JointFit* parent = parentOf(j);
        if (joint.fitsRotation) {
            if (parent) {
                for (std::size_t n = 0; n < samples_.size(); ++n)
                    // Normalise, because rounding errors of the length would double from joint to joint.
                    joint.rotation[n] =
                        (parent->written.rotation[n].conjugate() * joint.target.rotation[n]).normalized();
            }
            alignHemispheres(joint.rotation);
            QuaternionPath path{samples_.times(), std::move(joint.rotation)};
            keys.rotation = fitLinearKeys(path, rotationBounds(j));
            joint.rotation = std::move(path.values);
        } else if (!plan_.steps[asIndex(j)][1]) {
            keys.rotation = constantKeys(joint.rotation[0]);
        }
        for (std::size_t n = 0; n < samples_.size(); ++n)
            joint.written.rotation[n] =
                parent ? parent->written.rotation[n] * joint.rotation[n] : joint.rotation[n];
    }

    /// Returns the allowed rotation error of a joint at each sample, radians.
    std::vector<double> rotationBounds(int j) {
        const JointFit& joint = at(j);
        std::vector<double> bounds;
        for (std::size_t n = 0; n < samples_.size(); ++n) {
            const double headError = (joint.written.position[n] - joint.target.position[n]).norm();
            double bound = kFitFraction * plan_.tolerance.angle;
            for (const ConstrainedPoint& point : joint.constrainedPoints)
                bound = std::min(bound,
                                 (point.allowedError - (point.includesHead ? headError : 0)) / point.length);
            bounds.push_back(std::max(bound, 0.0));
        }
        return bounds;
    }

    /// Returns keys for a part that does not change within the block.
    template <class Value>
    PathKeys<Value> constantKeys(const Value& value) const {
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

}  // namespace

std::vector<JointKeys> fitInModelSpace(const FitPlan& plan, const MotionSamples& samples) {
    return ModelSpaceFit(plan, samples).fit();
}

}  // namespace sinew
