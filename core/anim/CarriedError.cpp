#include "core/anim/CarriedError.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {
namespace {

/// How reluctantly channels move that bring points hardly nearer.
constexpr double kDamping = 1e-3;
/// What each channel that is still to be fitted takes of the room.
constexpr double kRoomForNext = 0.35;

Eigen::Quaterniond about(int axis, double angle) {
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)));
}

/// A joint's rotation in its parent's space and the axes there of its three angles.
struct Turn {
    Turn(const Joint& joint, const Eigen::Vector3d& angles) {
        const std::array<int, 3> axis = sinew::axes(joint.order);
        const Eigen::Quaterniond third = joint.rest.rotation * about(axis[2], angles[2]);
        const Eigen::Quaterniond second = third * about(axis[1], angles[1]);
        axes.col(2) = joint.rest.rotation * Eigen::Vector3d::Unit(axis[2]);
        axes.col(1) = third * Eigen::Vector3d::Unit(axis[1]);
        axes.col(0) = second * Eigen::Vector3d::Unit(axis[0]);
        rotation = (second * about(axis[0], angles[0])).toRotationMatrix();
    }
    Eigen::Matrix3d rotation, axes;
};

}  // namespace

CarriedError::CarriedError(const Joint& joint, const JointPlan& plan)
    : joint_(joint),
      plan_(plan),
      errors_(plan.points.size()),
      changes_(plan.points.size() * plan.fitted.size()) {}

void CarriedError::linearise(const Affine& parent, const Affine& was, std::size_t first,
                             const ClipSampler::Values& values) {
    const Turn turn(joint_, values.angles);
    const std::size_t count = plan_.points.size();
    for (std::size_t p = 0; p < count; ++p) {
        const Eigen::Vector3d& at = plan_.points[p].at;
        const Eigen::Vector3d arm = turn.rotation * values.scale.cwiseProduct(at);
        errors_[p] = parent * (values.translation + arm) - was * at;
        for (std::size_t c = first; c < plan_.fitted.size(); ++c) {
            const Channel channel = plan_.fitted[c];
            const int i = component(channel);
            Eigen::Vector3d change = Eigen::Vector3d::Unit(i);
            if (isAngle(channel)) change = turn.axes.col(i).cross(arm);
            if (isScale(channel)) change = turn.rotation.col(i) * at[i];
            changes_[c * count + p].noalias() = parent.linear() * change;
        }
    }
}

void CarriedError::approach(std::size_t first, ClipSampler::Values& values) const {
    using Normal = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kChannelCount, kChannelCount>;
    using Right = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kChannelCount, 1>;
    const std::size_t channels = plan_.fitted.size() - first, count = plan_.points.size();
    const auto size = static_cast<Eigen::Index>(channels);
    Normal normal = Normal::Zero(size, size);
    Right right = Right::Zero(size);
    for (std::size_t p = 0; p < count; ++p) {
        const double weight = 1 / (plan_.points[p].share * plan_.points[p].share);
        for (Eigen::Index a = 0; a < size; ++a) {
            const Eigen::Vector3d& change = changes_[(first + static_cast<std::size_t>(a)) * count + p];
            right[a] -= weight * change.dot(errors_[p]);
            for (Eigen::Index b = 0; b <= a; ++b) {
                normal(a, b) +=
                    weight * change.dot(changes_[(first + static_cast<std::size_t>(b)) * count + p]);
            }
        }
    }
    const double least = 1e-12 * normal.diagonal().maxCoeff() + std::numeric_limits<double>::min();
    normal.diagonal() *= 1 + kDamping;
    normal.diagonal().array() += least;
    const Right moves = normal.selfadjointView<Eigen::Lower>().ldlt().solve(right);
    for (Eigen::Index a = 0; a < size; ++a)
        values.at(plan_.fitted[first + static_cast<std::size_t>(a)]) += moves[a];
}

CarriedError::Change CarriedError::allowed(const Affine& parent, const Affine& was, std::size_t channel,
                                           ClipSampler::Values& values, double tolerance) {
    linearise(parent, was, channel, values);
    approach(channel, values);
    linearise(parent, was, channel, values);
    const std::size_t count = plan_.points.size();
    const double after = static_cast<double>(plan_.fitted.size() - channel - 1);
    const double own = tolerance / (1 + kRoomForNext * after);
    Change change{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};
    for (std::size_t p = 0; p < count; ++p) {
        const Eigen::Vector3d& slope = changes_[channel * count + p];
        const double room = own * plan_.points[p].share;
        // |error + x slope| <= room, solved for x.
        const double a = slope.squaredNorm(), b = slope.dot(errors_[p]);
        const double c = errors_[p].squaredNorm() - room * room;
        const double root = b * b - a * c;
        if (c > 0 || root < 0) return {};
        if (a < 1e-24) continue;
        change.least = std::max(change.least, (-b - std::sqrt(root)) / a);
        change.most = std::min(change.most, (-b + std::sqrt(root)) / a);
    }
    if (!(change.least < change.most)) return {};
    // A channel that moves nothing may be anything; a curve stays near what it was all the same.
    constexpr double kFar = 0.5;
    return {std::max(change.least, -kFar), std::min(change.most, kFar)};
}

}  // namespace sinew
