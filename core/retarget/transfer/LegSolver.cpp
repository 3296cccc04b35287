#include "core/retarget/transfer/LegSolver.h"

#include <algorithm>
#include <cmath>

#include "core/ik/OrientJoint.h"
#include "core/ik/SolveIk.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// Fraction of a leg's length up to which it may be stretched: a straight knee has no direction to bend.
constexpr double kStraight = 0.995;
// Of the end of the foot, 1 counts: the others decide only about what it leaves open.
constexpr double kAnkleWeight = 1e-3, kOrientationWeight = 1e-5;  // the latter m²/rad²
constexpr int kIterations = 20;
constexpr double kDeepest = 0.3;  ///< of a leg's length: how far the hips may sink
constexpr double kBent = 0.03;    ///< of a leg's length: a knee this far forward is clearly bent

}  // namespace

LegSolver::LegSolver(const Skeleton& skeleton, const Mapping& mapping, std::optional<int> mover)
    : skeleton_(skeleton),
      mover_(mover),
      movable_(static_cast<std::size_t>(skeleton.size())),
      pose_(restPose(skeleton)),
      model_(static_cast<std::size_t>(skeleton.size())) {
    const Landmarks body(skeleton, mapping, MappingSide::target);
    for (const Side side : {Side::left, Side::right}) {
        const auto thigh = body.joints({BodyPart::upperLeg, side}),
                   shin = body.joints({BodyPart::lowerLeg, side}), foot = body.joints({BodyPart::foot, side});
        if (thigh.empty() || shin.empty() || foot.empty()) continue;
        LegJoints leg{thigh.front(), shin.front(), foot.front(), *body.footEnd(side), 0};
        leg.length = (body.head(shin.front()) - body.head(thigh.front())).norm() +
                     (body.head(foot.front()) - body.head(shin.front())).norm();
        if (const auto torso = body.torso()) {
            const Affine& model = skeleton.restModel()[static_cast<std::size_t>(leg.thigh)];
            leg.forward = (model.linear().inverse() * torso->col(2)).normalized();
        }
        legs_[static_cast<std::size_t>(side)] = leg;
        for (int joint = leg.ankle; joint != kNoParent; joint = skeleton[joint].parent) {
            ChannelSet& movable = movable_[static_cast<std::size_t>(joint)];
            for (int i = 0; i < 3; ++i) {
                if (skeleton[joint].free.contains(angle(i))) movable.insert(angle(i));
            }
            if (joint == leg.thigh) break;
        }
    }
}

void LegSolver::computeModel(const PoseValues& values) {
    for (std::size_t j = 0; j < values.size(); ++j)
        pose_[j] = localTransform(skeleton_[static_cast<int>(j)], values[j].translation, values[j].angles,
                                  values[j].scale);
    forwardKinematics(skeleton_, pose_, model_);
}

double LegSolver::neededDrop(const std::array<FootMove, 2>& moves, const PoseValues& values) {
    if (!mover_) return 0;
    computeModel(values);
    double drop = 0;
    for (std::size_t side = 0; side < legs_.size(); ++side) {
        if (!legs_[side]) continue;
        const Eigen::Vector3d hip = head(legs_[side]->thigh);
        const Eigen::Vector3d leg = hip - (head(legs_[side]->ankle) + moves[side].ankle);
        // A leg that was straight may stay so.
        const double before = (hip - head(legs_[side]->ankle)).norm();
        const double reach = std::max(kStraight * legs_[side]->length, std::min(before, legs_[side]->length));
        if (leg.norm() <= reach) continue;
        const double across = std::hypot(leg.x(), leg.z());
        if (across >= reach) continue;  // sinking does not help
        const double sink = leg.y() - std::sqrt(reach * reach - across * across);
        drop = std::max(drop, std::min(sink, kDeepest * legs_[side]->length));
    }
    return drop;
}

void LegSolver::moveBy(const Eigen::Vector3d& offset, PoseValues& values) const {
    if (!mover_) return;
    const int parent = skeleton_[*mover_].parent;
    Eigen::Vector3d local = offset;
    if (parent != kNoParent) local = model_[static_cast<std::size_t>(parent)].linear().inverse() * offset;
    values[static_cast<std::size_t>(*mover_)].translation += local;
}

Eigen::Vector3d LegSolver::pelvis(const PoseValues& values) {
    computeModel(values);
    Eigen::Vector3d sum = Eigen::Vector3d::Zero();
    int count = 0;
    for (const auto& leg : legs_) {
        if (!leg) continue;
        sum += head(leg->thigh);
        ++count;
    }
    if (count > 0) return sum / count;
    return mover_ ? head(*mover_) : sum;
}

/// Turns a joint as if to turn one direction to another; model space.
void LegSolver::turn(int joint, const Eigen::Vector3d& from, const Eigen::Vector3d& to, PoseValues& values) {
    const auto j = static_cast<std::size_t>(joint);
    const int parent = skeleton_[joint].parent;
    const auto rotations = modelRotations(skeleton_, values);
    const Eigen::Quaterniond wanted = Eigen::Quaterniond::FromTwoVectors(from, to) * rotations[j];
    const Eigen::Quaterniond above =
        parent == kNoParent ? Eigen::Quaterniond::Identity() : rotations[static_cast<std::size_t>(parent)];
    values[j].angles =
        orientJoint(skeleton_[joint], above.conjugate() * wanted, values[j].angles, movable_[j]).angles;
    computeModel(values);
}

/// Bends a knee forwards that is straight or bent backwards, as in noisy captures. From there, the solver
/// would take the wrong one of the two ways to bring the ankle closer.
void LegSolver::bendKnee(const LegJoints& leg, const Eigen::Vector3d& ankle, PoseValues& values) {
    computeModel(values);
    const Eigen::Vector3d hip = head(leg.thigh), knee = head(leg.shin);
    const double thigh = (knee - hip).norm(), shin = (head(leg.ankle) - knee).norm();
    const double distance = (ankle - hip).norm();
    if (distance >= thigh + shin || distance <= std::abs(thigh - shin)) return;
    const Eigen::Vector3d down = (ankle - hip) / distance;
    Eigen::Vector3d forward = model_[static_cast<std::size_t>(leg.thigh)].linear() * leg.forward;
    forward -= forward.dot(down) * down;
    if (forward.norm() < 0.1 || (knee - hip).dot(forward.normalized()) > kBent * leg.length) return;
    const double along = (thigh * thigh + distance * distance - shin * shin) / (2 * distance);
    const double across = std::sqrt(std::max(0.0, thigh * thigh - along * along));
    turn(leg.thigh, knee - hip, along * down + across * forward.normalized(), values);
    const Eigen::Vector3d bent = head(leg.shin);
    turn(leg.shin, head(leg.ankle) - bent, ankle - bent, values);
}

void LegSolver::solve(const std::array<FootMove, 2>& moves, double drop, PoseValues& values) {
    computeModel(values);
    goals_.clear();
    std::array<std::size_t, 2> ankleGoal{};
    for (std::size_t side = 0; side < legs_.size(); ++side) {
        if (!legs_[side]) continue;
        IkGoal end;
        end.point = legs_[side]->end;
        end.target = pointInModel(skeleton_, model_, end.point) + moves[side].end;
        goals_.push_back(end);
        IkGoal ankle;
        ankle.point = {legs_[side]->ankle, BonePoint::End::head};
        ankle.target = head(legs_[side]->ankle) + moves[side].ankle;
        ankle.weight = kAnkleWeight;
        ankle.orientation =
            Eigen::Quaterniond(model_[static_cast<std::size_t>(legs_[side]->ankle)].rotation());
        ankle.orientationWeight = kOrientationWeight;
        ankleGoal[side] = goals_.size();
        goals_.push_back(ankle);
    }
    if (drop > 0) moveBy({0, -drop, 0}, values);
    for (std::size_t side = 0; side < legs_.size(); ++side) {
        if (legs_[side]) bendKnee(*legs_[side], goals_[ankleGoal[side]].target, values);
    }
    IkOptions options;
    options.iterations = kIterations;
    options.tolerance = 1e-7;
    // Fails only for values that are not finite, which the caller checks.
    (void)solveIk(skeleton_, movable_, goals_, {}, options, values, workspace_);
    computeModel(values);
}

}  // namespace sinew
