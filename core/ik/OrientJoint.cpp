#include "core/ik/OrientJoint.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;

constexpr double kSameAngle = 1e-11;  ///< radians; residuals that differ by less are equal
constexpr double kOutside = 1e-12;    ///< radians by which rounding may move an angle beyond a bound

/// Position of an angle in its range, which selects a cell of the box of limits.
enum class AngleSide { inside, lower, upper };

/// Returns the angle, changed by whole turns, that is in the range and nearest to `near`; if none is in the
/// range, one outside it.
double rotateInto(const AngleBounds& range, double angle, double near) {
    double turned = angle + kTurn * std::nearbyint((range.clamp(near) - angle) / kTurn);
    if (turned < range.lower - kOutside) turned += kTurn;
    if (turned > range.upper + kOutside) turned -= kTurn;
    return turned;
}

/// Finds the best angles of a joint, cell by cell.
class FaceSearch {
public:
    FaceSearch(EulerOrder order, const Quaterniond& target, const Vector3d& current,
               const std::array<AngleBounds, 3>& ranges)
        : order_(order), target_(target), current_(current), ranges_(ranges) {
        for (int i = 0; i < 3; ++i) start_[i] = range(i).clamp(current[i]);
        best_ = {start_, residualOf(start_)};
    }

    Orientation run() {
        if (best_.residual > kSameAngle) {
            for (int face = 0; face < 27; ++face) {
                tryFace({static_cast<AngleSide>(face % 3), static_cast<AngleSide>(face / 3 % 3),
                         static_cast<AngleSide>(face / 9)});
            }
        }
        return best_;
    }

private:
    const AngleBounds& range(int i) const { return ranges_[asIndex(i)]; }
    double residualOf(const Vector3d& angles) const {
        return toQuaternion(order_, angles).angularDistance(target_);
    }
    double dot(const Vector3d& angles) const { return toQuaternion(order_, angles).dot(target_); }

    /// Returns whether the range has this side. A range of one value has only its minimum.
    bool contains(int i, AngleSide side) const {
        if (side == AngleSide::inside) return range(i).upper > range(i).lower;
        if (side == AngleSide::lower) return std::isfinite(range(i).lower);
        return std::isfinite(range(i).upper) && range(i).upper > range(i).lower;
    }

    void tryFace(const std::array<AngleSide, 3>& sides) {
        Vector3d angles = start_;
        std::array<int, 3> open{};
        std::size_t count = 0;
        for (int i = 0; i < 3; ++i) {
            const AngleSide side = sides[asIndex(i)];
            if (!contains(i, side)) return;
            if (side == AngleSide::inside) open[count++] = i;
            if (side == AngleSide::lower) angles[i] = range(i).lower;
            if (side == AngleSide::upper) angles[i] = range(i).upper;
        }
        if (count == 0) consider(angles);
        if (count == 1) tryEdge(angles, open[0]);
        if (count == 2) trySide(angles, open[0], open[1]);
        if (count == 3) tryInside();
    }

    /// dot = a cos(x/2) + b sin(x/2).
    void tryEdge(Vector3d angles, int i) {
        angles[i] = 0;
        const double a = dot(angles);
        angles[i] = kPi;
        const double b = dot(angles);
        angles[i] = std::hypot(a, b) < kSameAngle ? start_[i] : 2 * std::atan2(b, a);
        considerRotated(angles);
    }

    /// dot = p cos((x+y)/2 - alpha) + q cos((x-y)/2 - beta), largest at x = alpha + beta, y = alpha - beta.
    void trySide(Vector3d angles, int i, int j) {
        std::array<double, 4> corner{};
        for (int k = 0; k < 4; ++k) {
            angles[i] = k & 2 ? kPi : 0;
            angles[j] = k & 1 ? kPi : 0;
            corner[asIndex(k)] = dot(angles);
        }
        const auto [cc, cs, sc, ss] = corner;
        const double p = std::hypot(cc - ss, sc + cs);
        const double q = std::hypot(cc + ss, sc - cs);
        double alpha = std::atan2(sc + cs, cc - ss);
        double beta = std::atan2(sc - cs, cc + ss);
        // Gimbal lock: one of alpha and beta is undetermined, and the best angles form a line.
        if (p < kSameAngle) alpha = nearestOnLine(beta, start_[i] + start_[j], start_[i] - start_[j]);
        if (q < kSameAngle) beta = nearestOnLine(alpha, start_[i] - start_[j], start_[i] + start_[j]);
        angles[i] = alpha + beta;
        angles[j] = alpha - beta;
        considerRotated(angles);
    }

    /// Returns half of the sum (or difference) that is undetermined; the other one is determined up to whole
    /// turns.
    static double nearestOnLine(double& determined, double freeNow, double determinedNow) {
        determined += kPi * std::nearbyint((determinedNow / 2 - determined) / kPi);
        return freeNow / 2;
    }

    void tryInside() {
        const Vector3d angles = fromQuaternion(order_, target_, start_);
        const double mirrored = isProper(order_) ? -angles[1] : kPi - angles[1];
        considerRotated(angles);
        considerRotated({angles[0] + kPi, mirrored, angles[2] + kPi});
    }

    void considerRotated(Vector3d angles) {
        for (int i = 0; i < 3; ++i) {
            angles[i] = rotateInto(range(i), angles[i], start_[i]);
            if (angles[i] < range(i).lower - kOutside || angles[i] > range(i).upper + kOutside) return;
            angles[i] = range(i).clamp(angles[i]);
        }
        consider(angles);
    }

    void consider(const Vector3d& angles) {
        const double residual = residualOf(angles);
        const bool nearer = (angles - current_).norm() < (best_.angles - current_).norm();
        if (residual < best_.residual - kSameAngle || (nearer && residual < best_.residual + kSameAngle)) {
            best_ = {angles, residual};
        }
    }

    EulerOrder order_;
    Quaterniond target_;
    Vector3d current_;
    std::array<AngleBounds, 3> ranges_;
    Vector3d start_;
    Orientation best_;
};

Quaterniond localRotation(const Joint& joint, const JointValues& values) {
    return joint.rest.rotation * toQuaternion(joint.order, values.angles);
}

}  // namespace

Orientation orientJoint(const Joint& joint, const Quaterniond& target, const Vector3d& current,
                        ChannelSet movable) {
    std::array<AngleBounds, 3> ranges;
    for (int i = 0; i < 3; ++i) {
        ranges[asIndex(i)] = movable.contains(angle(i)) ? angleBounds(joint.limits, i, LimitUse::drags)
                                                        : AngleBounds{current[i], current[i]};
    }
    const Quaterniond own = joint.rest.rotation.conjugate() * target;
    return FaceSearch(joint.order, own, current, ranges).run();
}

ChannelSet withoutAxes(const Joint& joint, const std::array<bool, 3>& lockedAxes) {
    ChannelSet left = joint.free;
    const std::array<int, 3> about = axes(joint.order);
    for (const Channel channel : kChannels) {
        const auto i = static_cast<std::size_t>(component(channel));
        if (lockedAxes[isAngle(channel) ? asIndex(about[i]) : i]) left.erase(channel);
    }
    return left;
}

std::vector<int> topmost(const Skeleton& skeleton, std::span<const int> joints) {
    std::vector<bool> chosen(skeleton.joints().size(), false);
    for (const int joint : joints) chosen[asIndex(joint)] = true;
    std::vector<bool> below(chosen.size(), false);  // it or an ancestor is selected
    std::vector<int> top;
    for (int i = 0; i < skeleton.size(); ++i) {
        const auto index = asIndex(i);
        const int parent = skeleton[i].parent;
        const bool covered = parent != kNoParent && below[asIndex(parent)];
        if (chosen[index] && !covered) top.push_back(i);
        below[index] = covered || chosen[index];
    }
    return top;
}

std::vector<Quaterniond> modelRotations(const Skeleton& skeleton, const PoseValues& pose) {
    std::vector<Quaterniond> model(pose.size());
    for (std::size_t i = 0; i < pose.size(); ++i) {
        const Joint& joint = skeleton.joints()[i];
        const Quaterniond local = localRotation(joint, pose[i]);
        model[i] = joint.parent == kNoParent ? local : model[asIndex(joint.parent)] * local;
    }
    return model;
}

PoseValues turnJoints(const Skeleton& skeleton, const PoseValues& pose, std::span<const ChannelSet> movable,
                      std::span<const int> joints, TurnSpace space, const Eigen::Vector3d& axis,
                      double radians) {
    const std::vector<Quaterniond> model = modelRotations(skeleton, pose);
    PoseValues turned = pose;
    for (const int i : topmost(skeleton, joints)) {
        const auto index = asIndex(i);
        const Joint& joint = skeleton[i];
        const bool asParent = space == TurnSpace::parent || joint.parent == kNoParent;
        const Quaterniond parent = asParent ? Quaterniond::Identity() : model[asIndex(joint.parent)];
        const Quaterniond turn(Eigen::AngleAxisd(radians, parent.conjugate() * axis));
        const Quaterniond target = turn * localRotation(joint, pose[index]);
        turned[index].angles = orientJoint(joint, target, pose[index].angles, movable[index]).angles;
    }
    return turned;
}

}  // namespace sinew
