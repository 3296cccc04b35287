#include "core/anim/reduction/CarriedError.h"

#include <Eigen/Cholesky>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

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

/// At most kChannelCount rows, and columns.
using ChannelVector = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kChannelCount, 1>;
using ChannelMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kChannelCount, kChannelCount>;

/// Factorises the matrix of a least-squares system, damped so that channels that help little move little.
Eigen::LDLT<ChannelMatrix> dampedFactors(ChannelMatrix normal) {
    const double minimum = 1e-12 * normal.diagonal().maxCoeff() + std::numeric_limits<double>::min();
    normal.diagonal() *= 1 + kDamping;
    normal.diagonal().array() += minimum;
    return normal.ldlt();
}

/// Returns the coordinates of consecutive points as one vector.
Eigen::Map<Eigen::VectorXd> coordinates(Eigen::Matrix3Xd& points, Eigen::Index first, Eigen::Index count) {
    return {points.data() + 3 * first, 3 * count};
}
Eigen::Map<Eigen::VectorXd> coordinates(Eigen::Matrix3Xd& points) {
    return coordinates(points, 0, points.cols());
}

Eigen::Matrix3d crossProductMatrix(const Eigen::Vector3d& axis) {
    Eigen::Matrix3d matrix;
    matrix << 0, -axis.z(), axis.y(),  //
        axis.z(), 0, -axis.x(),        //
        -axis.y(), axis.x(), 0;
    return matrix;
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
    const auto count = static_cast<Eigen::Index>(fractions.size());
    toleranceFractions_ = Eigen::Map<Eigen::VectorXd>(fractions.data(), count);
    weights_ = toleranceFractions_.array().square().inverse().transpose().replicate<3, 1>().reshaped();
    points_.resize(3, count);
    targets_.resize(3, count);
    slopes_.assign(own.fitted.size(), Eigen::Matrix3Xd(3, count));
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(own.points.size()); ++p)
        points_.col(p) = own.points[asIndex(p)].position;
}

void CarriedError::setPoints(const CarriedState& state) {
    const JointPlan& own = plan_->joints[asIndex(joint_)];
    const Affine& sourceModel = state.sourceModel(joint_);
    auto p = static_cast<Eigen::Index>(own.points.size());
    targets_.leftCols(p) =
        (sourceModel.linear().lazyProduct(points_.leftCols(p))).colwise() + sourceModel.translation();
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

void CarriedError::linearize(const CarriedState& state, std::size_t first, const JointValues& values) {
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const AngleAxes angleAxes(plan_->skeleton()[joint_], values.angles);
    const Eigen::Matrix3d linear = angleAxes.rotation * values.scale.asDiagonal();
    const Eigen::Matrix3d parent = state.parent.linear();
    arms_ = linear.lazyProduct(points_);
    errors_ = parent.lazyProduct(arms_) - targets_;
    errors_.colwise() += state.parent * values.translation;
    for (std::size_t c = first; c < fitted.size(); ++c) {
        const int i = component(fitted[c]);
        Eigen::Matrix3Xd& slopes = slopes_[c];
        if (isAngle(fitted[c])) {
            const Eigen::Matrix3d turn = parent * crossProductMatrix(angleAxes.axes.col(i));
            slopes = turn.lazyProduct(arms_);
        } else if (isScale(fitted[c])) {
            const Eigen::Vector3d axis = parent * angleAxes.rotation.col(i);
            slopes = axis.lazyProduct(points_.row(i));
        } else {
            slopes.colwise() = parent.col(i);
        }
    }
    discountFollowers(state, first);
}

void CarriedError::discountFollowers(const CarriedState& state, std::size_t first) {
    const JointPlan& own = plan_->joints[asIndex(joint_)];
    auto next = static_cast<Eigen::Index>(own.points.size());
    for (const Follower& follower : own.followers) {
        const auto count = static_cast<Eigen::Index>(plan_->joints[asIndex(follower.joint)].points.size());
        const Eigen::Index column = std::exchange(next, next + count);
        if (follower.angles.empty()) continue;
        followerSlopes_.resize(3 * count, static_cast<Eigen::Index>(follower.angles.size()));
        for (Eigen::Index a = 0; a < followerSlopes_.cols(); ++a) {
            const auto& [joint, angle] = follower.angles[asIndex(a)];
            const Eigen::Vector3d axis = state.angleAxes(joint).col(angle);
            const Eigen::Vector3d head = state.sourceModel(joint).translation();
            for (Eigen::Index p = 0; p < count; ++p)
                followerSlopes_.block<3, 1>(3 * p, a) = axis.cross(targets_.col(column + p) - head);
        }
        const auto factors = dampedFactors(followerSlopes_.transpose() * followerSlopes_);
        const auto discount = [&](Eigen::Matrix3Xd& vectors) {
            auto followed = coordinates(vectors, column, count);
            const ChannelVector angles = factors.solve(followerSlopes_.transpose() * followed);
            followed.noalias() -= followerSlopes_ * angles;
        };
        discount(errors_);
        for (std::size_t c = first; c < slopes_.size(); ++c) discount(slopes_[c]);
    }
}

void CarriedError::minimizeError(std::size_t first, JointValues& values) {
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const auto size = static_cast<Eigen::Index>(fitted.size() - first);
    ChannelMatrix normal(size, size);
    ChannelVector right(size);
    for (Eigen::Index a = 0; a < size; ++a) {
        weighted_ = coordinates(slopes_[first + asIndex(a)]).array() * weights_;
        right[a] = -weighted_.dot(coordinates(errors_));
        for (Eigen::Index b = 0; b <= a; ++b)
            normal(a, b) = normal(b, a) = weighted_.dot(coordinates(slopes_[first + asIndex(b)]));
    }
    const ChannelVector moves = dampedFactors(normal).solve(right);
    for (Eigen::Index a = 0; a < size; ++a) {
        values.at(fitted[first + asIndex(a)]) += moves[a];
        errors_ += moves[a] * slopes_[first + asIndex(a)];
    }
}

CarriedError::Change CarriedError::allowedChange(const CarriedState& state, std::size_t channel,
                                                 JointValues& values, double tolerance) {
    setPoints(state);
    linearize(state, channel, values);
    minimizeError(channel, values);
    const auto& fitted = plan_->joints[asIndex(joint_)].fitted;
    const double after = static_cast<double>(fitted.size() - channel - 1);
    const double usable = 1 / (1 + kReservePerChannel * after);
    Change change{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (Eigen::Index p = 0; p < points_.cols(); ++p) {
        const Eigen::Vector3d error = errors_.col(p), slope = slopes_[channel].col(p);
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
