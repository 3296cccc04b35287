#include "core/anim/CarriedError.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "core/anim/AngleAxes.h"

namespace sinew {
namespace {

/// What each channel that is still to be fitted takes of the room.
constexpr double kRoomForNext = 0.2;
/// Of a point's share: what a channel may add where the point is off by all of it already.
constexpr double kLeastRoom = 0.1;
/// How reluctantly channels move that bring points hardly nearer.
constexpr double kDamping = 1e-3;
/// Radians; a channel that moves no point stays that near to what it was.
constexpr double kFar = 0.5;

using Small = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kChannelCount, kChannelCount + 1>;

/// The x of least squares, normal * x = right, that moves little what helps little.
Small damped(Small normal, const Small& right) {
    if (normal.rows() == 0) return right;
    const double least = 1e-12 * normal.diagonal().maxCoeff() + std::numeric_limits<double>::min();
    normal.diagonal() *= 1 + kDamping;
    normal.diagonal().array() += least;
    return normal.ldlt().solve(right);
}

}  // namespace

CarriedError::CarriedError(const SimplifyPlan& plan, int joint) : plan_(&plan), joint_(joint) {
    const JointPlan& own = plan.joints[static_cast<std::size_t>(joint)];
    std::vector<double> shares;
    for (const CarriedPoint& point : own.points) shares.push_back(point.share);
    for (const Follower& follower : own.followers) {
        for (const CarriedPoint& point : plan.joints[static_cast<std::size_t>(follower.joint)].points)
            shares.push_back(point.share);
    }
    count_ = shares.size();
    const auto count = static_cast<Eigen::Index>(count_);
    share_ = Eigen::Map<Eigen::VectorXd>(shares.data(), count);
    at_.resize(3, count);
    goal_.resize(3, count);
    system_.resize(3 * count, 1 + static_cast<Eigen::Index>(own.fitted.size()));
}

void CarriedError::setPoints(const CarriedMoment& moment) {
    const JointPlan& own = plan_->joints[static_cast<std::size_t>(joint_)];
    const Affine& was = moment.wasOf(joint_);
    Eigen::Index p = 0;
    for (const CarriedPoint& point : own.points) {
        at_.col(p) = point.at;
        goal_.col(p++) = was * point.at;
    }
    if (own.followers.empty()) return;
    const Affine back = was.inverse();
    for (const Follower& follower : own.followers) {
        const Affine& place = moment.wasOf(follower.joint);
        for (const CarriedPoint& point : plan_->joints[static_cast<std::size_t>(follower.joint)].points) {
            goal_.col(p) = place * point.at;
            at_.col(p) = back * goal_.col(p);
            ++p;
        }
    }
}

void CarriedError::linearise(const CarriedMoment& moment, std::size_t first,
                             const ClipSampler::Values& values) {
    const Joint& joint = plan_->skeleton()[joint_];
    const auto& fitted = plan_->joints[static_cast<std::size_t>(joint_)].fitted;
    const AngleAxes turn(joint, values.angles);
    const Eigen::Matrix3d linear = turn.rotation * values.scale.asDiagonal();
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p) {
        const Eigen::Vector3d arm = linear * at_.col(p);
        system_.block<3, 1>(3 * p, 0) = moment.parent * (values.translation + arm) - goal_.col(p);
        for (std::size_t c = first; c < fitted.size(); ++c) {
            const int i = component(fitted[c]);
            Eigen::Vector3d change = Eigen::Vector3d::Unit(i);
            if (isAngle(fitted[c])) change = turn.axes.col(i).cross(arm);
            if (isScale(fitted[c])) change = turn.rotation.col(i) * at_(i, p);
            system_.block<3, 1>(3 * p, 1 + static_cast<Eigen::Index>(c)) = moment.parent.linear() * change;
        }
    }
    leaveToFollowers(moment);
}

void CarriedError::leaveToFollowers(const CarriedMoment& moment) {
    const JointPlan& own = plan_->joints[static_cast<std::size_t>(joint_)];
    auto row = static_cast<Eigen::Index>(own.points.size());
    for (const Follower& follower : own.followers) {
        const auto count =
            static_cast<Eigen::Index>(plan_->joints[static_cast<std::size_t>(follower.joint)].points.size());
        turns_.resize(3 * count, static_cast<Eigen::Index>(follower.angles.size()));
        for (Eigen::Index a = 0; a < turns_.cols(); ++a) {
            const auto& [joint, angle] = follower.angles[static_cast<std::size_t>(a)];
            const Eigen::Vector3d axis = moment.axesOf(joint).col(angle);
            const Eigen::Vector3d head = moment.wasOf(joint).translation();
            for (Eigen::Index p = 0; p < count; ++p)
                turns_.block<3, 1>(3 * p, a) = axis.cross(goal_.col(row + p) - head);
        }
        auto errors = system_.middleRows(3 * row, 3 * count);
        const Small made = damped(turns_.transpose() * turns_, turns_.transpose() * errors);
        errors.noalias() -= turns_ * made;
        row += count;
    }
}

void CarriedError::approach(std::size_t first, ClipSampler::Values& values) {
    const auto& fitted = plan_->joints[static_cast<std::size_t>(joint_)].fitted;
    const auto size = static_cast<Eigen::Index>(fitted.size() - first);
    const auto begin = 1 + static_cast<Eigen::Index>(first);
    Eigen::MatrixXd weighed = system_.middleCols(begin, size);
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p)
        weighed.middleRows<3>(3 * p) /= share_[p] * share_[p];
    const Small moves =
        damped(weighed.transpose() * system_.middleCols(begin, size), -weighed.transpose() * system_.col(0));
    for (Eigen::Index a = 0; a < size; ++a)
        values.at(fitted[first + static_cast<std::size_t>(a)]) += moves(a, 0);
    system_.col(0).noalias() += system_.middleCols(begin, size) * moves;
}

CarriedError::Change CarriedError::allowed(const CarriedMoment& moment, std::size_t channel,
                                           ClipSampler::Values& values, double tolerance) {
    setPoints(moment);
    linearise(moment, channel, values);
    approach(channel, values);
    const auto& fitted = plan_->joints[static_cast<std::size_t>(joint_)].fitted;
    const double after = static_cast<double>(fitted.size() - channel - 1);
    const double part = 1 / (1 + kRoomForNext * after);
    Change change{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (Eigen::Index p = 0; p < static_cast<Eigen::Index>(count_); ++p) {
        const Eigen::Vector3d error = system_.block<3, 1>(3 * p, 0);
        const Eigen::Vector3d slope = system_.block<3, 1>(3 * p, 1 + static_cast<Eigen::Index>(channel));
        const double off = error.norm(), most = tolerance * share_[p];
        const double room = off + part * std::max(most - off, kLeastRoom * most);
        // |error + x slope| <= room, solved for x.
        const double a = slope.squaredNorm(), b = slope.dot(error);
        const double c = error.squaredNorm() - room * room;
        const double root = b * b - a * c;
        if (c > 0 || root < 0) return {};
        if (a < 1e-24) continue;
        change.least = std::max(change.least, (-b - std::sqrt(root)) / a);
        change.most = std::min(change.most, (-b + std::sqrt(root)) / a);
    }
    if (!(change.least < change.most)) return {};
    return {std::max(change.least, -kFar), std::min(change.most, kFar)};
}

}  // namespace sinew
