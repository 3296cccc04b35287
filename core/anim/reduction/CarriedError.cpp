#include "core/anim/reduction/CarriedError.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/Index.h"

namespace sinew {

namespace {

Eigen::Quaterniond rotationAbout(int axis, double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)));
}

}  // namespace

AngleAxes::AngleAxes(const Joint& joint, const Eigen::Vector3d& angles) {
    const std::array<int, 3> axis = sinew::axes(joint.order);
    const Eigen::Quaterniond third = joint.rest.rotation * rotationAbout(axis[2], angles[2]);
    const Eigen::Quaterniond second = third * rotationAbout(axis[1], angles[1]);
    axes.col(2) = joint.rest.rotation * Eigen::Vector3d::Unit(axis[2]);
    axes.col(1) = third * Eigen::Vector3d::Unit(axis[1]);
    axes.col(0) = second * Eigen::Vector3d::Unit(axis[0]);
    rotation = (second * rotationAbout(axis[0], angles[0])).toRotationMatrix();
}

namespace {

/// Share of the allowance that is reserved for each channel still to be fitted.
constexpr double kReservePerChannel = 0.2;
/// Fraction of a point's tolerance by which a channel may add to an error that already uses all of it.
constexpr double kMinimumAllowance = 0.1;
/// Damps channels that hardly bring the points nearer.
constexpr double kDamping = 1e-3;
/// Radians: largest deviation of a channel, which also bounds channels that move no point.
constexpr double kMaximumChange = 0.5;

using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kChannelCount, kChannelCount + 1>;

/// Solves the least-squares system normal * x = right with damping: channels that help little move little.
Small damped(Small normal, const Small& right) {
    if (normal.rows() == 0) return right;
    const double minimum = 1e-12 * normal.diagonal().maxCoeff() + std::numeric_limits<double>::min();
    normal.diagonal() *= 1 + kDamping;
    normal.diagonal().array() += minimum;
    return normal.ldlt().solve(right);
}

}  // namespace

CarriedError::CarriedError(const SimplifyPlan& plan, int joint) : plan_(&plan), joint_(joint) {
    const JointPlan& own = plan.joints[asIndex(joint)];
    std::vector<double> fractions;
    for (const CarriedPoint& point : own.points) fractions.push_back(point.toleranceFraction);
    for (const Follower& follower : own.followers) {
        for (const CarriedPoint& point : plan.joints[asIndex(follower.joint)].points)
            fractions.push_back(point.toleranceFraction);
    }
    count_ = fractions.size();
    const auto count = static_cast<Eigen::Index>(count_);
    toleranceFractions_ = Eigen::Map<Eigen::VectorXd>(fractions.data(), count);
    points_.resize(3, count);
    targets_.resize(3, count);
    system_.resize(3 * count, 1 + static_cast<Eigen::Index>(own.fitted.size()));
}

void CarriedError::setPoints(const CarriedState& state) {
    const JointPlan& own = plan_->joints[asIndex(joint_)];
    const Affine& sourceModel = state.sourceModel(joint_);
    Eigen::Index p = 0;
    for (const CarriedPoint& point : own.points) {
        points_.col(p) = point.position;
        targets_.col(p++) = sourceModel * point.position;
    }
    if (own.followers.empty()) return;
    const Affine jointFromModel = sourceModel.inverse();
    for (const Follower& follower : own.followers) {
        const Affine& followerModel = state.sourceModel(follower.joint);
        for (const CarriedPoint& point : plan_->joints[asIndex(follower.joint)].points) {
            targets_.col(p) = followerModel * point.position;
            points_.col(p) = jointFromModel * targets_.col(p);
            ++p;
        }
    }
}

void CarriedError::linearize(const CarriedState& state, std::size_t first,
                             const ClipSampler::Values& values) {
    const Joint& joint = plan_->skeleton()[joint_];
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const AngleAxes angleAxes(joint, values.angles);
    const Eigen::Matrix3d linear = angleAxes.rotation * values.scale.asDiagonal();
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p) {
        const Eigen::Vector3d arm = linear * points_.col(p);
        system_.block<3, 1>(3 * p, 0) = state.parent * (values.translation + arm) - targets_.col(p);
        for (std::size_t c = first; c < fitted.size(); ++c) {
            const int i = component(fitted[c]);
            Eigen::Vector3d change = Eigen::Vector3d::Unit(i);
            if (isAngle(fitted[c])) change = angleAxes.axes.col(i).cross(arm);
            if (isScale(fitted[c])) change = angleAxes.rotation.col(i) * points_(i, p);
            system_.block<3, 1>(3 * p, 1 + static_cast<Eigen::Index>(c)) = state.parent.linear() * change;
        }
    }
    discountFollowers(state);
}

void CarriedError::discountFollowers(const CarriedState& state) {
    const JointPlan& own = plan_->joints[asIndex(joint_)];
    auto row = static_cast<Eigen::Index>(own.points.size());
    for (const Follower& follower : own.followers) {
        const auto count = static_cast<Eigen::Index>(plan_->joints[asIndex(follower.joint)].points.size());
        followerSystem_.resize(3 * count, static_cast<Eigen::Index>(follower.angles.size()));
        for (Eigen::Index a = 0; a < followerSystem_.cols(); ++a) {
            const auto& [joint, angle] = follower.angles[asIndex(a)];
            const Eigen::Vector3d axis = state.angleAxes(joint).col(angle);
            const Eigen::Vector3d head = state.sourceModel(joint).translation();
            for (Eigen::Index p = 0; p < count; ++p)
                followerSystem_.block<3, 1>(3 * p, a) = axis.cross(targets_.col(row + p) - head);
        }
        auto errors = system_.middleRows(3 * row, 3 * count);
        const Small correction =
            damped(followerSystem_.transpose() * followerSystem_, followerSystem_.transpose() * errors);
        errors.noalias() -= followerSystem_ * correction;
        row += count;
    }
}

void CarriedError::minimizeError(std::size_t first, ClipSampler::Values& values) {
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const auto size = static_cast<Eigen::Index>(fitted.size() - first);
    const auto begin = 1 + static_cast<Eigen::Index>(first);
    Eigen::MatrixXd weighted = system_.middleCols(begin, size);
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p)
        weighted.middleRows<3>(3 * p) /= toleranceFractions_[p] * toleranceFractions_[p];
    const Small moves = damped(weighted.transpose() * system_.middleCols(begin, size),
                               -weighted.transpose() * system_.col(0));
    for (Eigen::Index a = 0; a < size; ++a) values.at(fitted[first + asIndex(a)]) += moves(a, 0);
    system_.col(0).noalias() += system_.middleCols(begin, size) * moves;
}

CarriedError::Change CarriedError::allowedChange(const CarriedState& state, std::size_t channel,
                                                 ClipSampler::Values& values, double tolerance) {
    setPoints(state);
    linearize(state, channel, values);
    minimizeError(channel, values);
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const double after = static_cast<double>(fitted.size() - channel - 1);
    const double usable = 1 / (1 + kReservePerChannel * after);
    Change change{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p) {
        const Eigen::Vector3d error = system_.block<3, 1>(3 * p, 0);
        const Eigen::Vector3d slope = system_.block<3, 1>(3 * p, 1 + static_cast<Eigen::Index>(channel));
        const double distance = error.norm(), pointTolerance = tolerance * toleranceFractions_[p];
        const double radius =
            distance + usable * std::max(pointTolerance - distance, kMinimumAllowance * pointTolerance);
        // Solve |error + x slope| <= radius for x.
        const double a = slope.squaredNorm(), b = slope.dot(error);
        const double c = error.squaredNorm() - radius * radius;
        const double root = b * b - a * c;
        if (c > 0 || root < 0) return {};
        if (a < 1e-24) continue;
        change.min = std::max(change.min, (-b - std::sqrt(root)) / a);
        change.max = std::min(change.max, (-b + std::sqrt(root)) / a);
    }
    if (!(change.min < change.max)) return {};
    return {std::max(change.min, -kMaximumChange), std::min(change.max, kMaximumChange)};
}

}  // namespace sinew
