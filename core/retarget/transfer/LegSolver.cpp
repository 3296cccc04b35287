#include "core/retarget/transfer/LegSolver.h"

#include <algorithm>
#include <cmath>

#include "core/ik/SolveIk.h"
#include "core/retarget/transfer/Landmarks.h"
#include "core/rig/Pose.h"

namespace sinew {

namespace {

/// Fraction of a leg's length up to which it may be stretched: a straight knee has no direction to bend.
constexpr double kStraight = 0.9995;
constexpr double kOrientationWeight = 0.01;  ///< m²/rad²: a degree of the foot counts as much as 1.7 mm
constexpr int kIterations = 20;

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
        LegJoints leg{thigh.front(), foot.front(), 0};
        leg.length = (body.head(shin.front()) - body.head(thigh.front())).norm() +
                     (body.head(foot.front()) - body.head(shin.front())).norm();
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

double LegSolver::neededDrop(const std::array<Eigen::Vector3d, 2>& moved, const PoseValues& values) {
    if (!mover_) return 0;
    computeModel(values);
    double drop = 0;
    for (std::size_t side = 0; side < legs_.size(); ++side) {
        if (!legs_[side]) continue;
        const Eigen::Vector3d hip = head(legs_[side]->thigh);
        const Eigen::Vector3d leg = hip - (head(legs_[side]->ankle) + moved[side]);
        // A leg that was straight may stay so.
        const double before = (hip - head(legs_[side]->ankle)).norm();
        const double reach = std::max(kStraight * legs_[side]->length, std::min(before, legs_[side]->length));
        if (leg.norm() <= reach) continue;
        const double across = std::hypot(leg.x(), leg.z());
        const double height = across < reach ? std::sqrt(reach * reach - across * across) : 0;
        drop = std::max(drop, leg.y() - height);
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

void LegSolver::solve(const std::array<Eigen::Vector3d, 2>& moved, double drop, PoseValues& values) {
    computeModel(values);
    goals_.clear();
    for (std::size_t side = 0; side < legs_.size(); ++side) {
        if (!legs_[side]) continue;
        IkGoal goal;
        goal.point = {legs_[side]->ankle, BonePoint::End::head};
        goal.target = head(legs_[side]->ankle) + moved[side];
        goal.orientation =
            Eigen::Quaterniond(model_[static_cast<std::size_t>(legs_[side]->ankle)].rotation());
        goal.orientationWeight = kOrientationWeight;
        goals_.push_back(goal);
    }
    if (drop > 0) moveBy({0, -drop, 0}, values);
    IkOptions options;
    options.iterations = kIterations;
    options.tolerance = 1e-7;
    // Fails only for values that are not finite, which the caller checks.
    (void)solveIk(skeleton_, movable_, goals_, {}, options, values, workspace_);
    computeModel(values);
}

}  // namespace sinew
