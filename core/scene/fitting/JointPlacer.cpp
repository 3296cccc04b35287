#include "core/scene/fitting/JointPlacer.h"

#include <algorithm>
#include <cmath>

#include "core/base/Index.h"

namespace sinew {

using Eigen::Vector3d;

JointPlacer::JointPlacer(const Skeleton& skeleton, const FitBody& body, const FitMarkers& markers)
    : skeleton_(&skeleton), body_(&body), markers_(&markers) {
    for (int j = 0; j < skeleton.size(); ++j) {
        const Affine& joint = skeleton.restModel()[asIndex(j)];
        bones_.heads.emplace_back(joint.translation());
        bones_.tails.emplace_back(joint * skeleton[j].tail);
    }
}

std::size_t JointPlacer::indexOf(std::string_view joint) const { return asIndex(*skeleton_->find(joint)); }

Vector3d JointPlacer::templateHead(std::string_view joint) const {
    return skeleton_->restModel()[indexOf(joint)].translation();
}

Vector3d JointPlacer::templateTail(std::string_view joint) const {
    const std::size_t index = indexOf(joint);
    return skeleton_->restModel()[index] * skeleton_->joints()[index].tail;
}

void JointPlacer::setHead(std::string_view joint, const Vector3d& head) {
    bones_.heads[indexOf(joint)] = head;
}

void JointPlacer::setTail(std::string_view joint, const Vector3d& tail) {
    bones_.tails[indexOf(joint)] = tail;
}

Vector3d JointPlacer::snapped(std::string_view joint, const Vector3d& position, const Vector3d& along,
                              double reach) {
    if (along.squaredNorm() > 0) {
        if (const auto middle = body_->limbMiddle(position, along, reach)) return *middle;
    }
    bones_.unsnapped.push_back(static_cast<int>(indexOf(joint)));
    return position;
}

void JointPlacer::placeFoot(std::string_view toes, const Vector3d& ankle, double reach, double ball,
                            double height) {
    const double side = ankle.x() - body_->middle();
    std::vector<Vector3d> foot;
    for (const Vector3d& point : body_->surface().positions) {
        const bool isOnSide = (point.x() - body_->middle()) * side >= 0;
        const bool isNear = std::hypot(point.x() - ankle.x(), point.z() - ankle.z()) < reach;
        if (isOnSide && isNear && point.y() < ankle.y() && ankle.y() - point.y() < reach)
            foot.push_back(point);
    }
    Vector3d forward = Vector3d::UnitZ();
    double floor = ankle.y() - reach / 3;
    if (!foot.empty()) {
        floor = std::ranges::min(foot, {}, [](const Vector3d& point) { return point.y(); }).y();
        // Towards the toes: the point that is farthest, with what lies to the front counting more.
        const auto extent = [&](const Vector3d& point) {
            const Vector3d away = point - ankle;
            return std::hypot(away.x(), away.z()) + away.z();
        };
        const Vector3d toe = std::ranges::max(foot, {}, extent) - ankle;
        if (toe.z() > 0 && std::abs(toe.x()) < 2 * toe.z())
            forward = Vector3d(toe.x(), 0, toe.z()).normalized();
    }
    double length = 0;
    for (const Vector3d& point : foot) length = std::max(length, (point - ankle).dot(forward));
    if (length <= 0) length = 0.5 * reach;
    const auto at = [&](double part, double up) -> Vector3d {
        Vector3d point = ankle + part * length * forward;
        point.y() = floor + up * (ankle.y() - floor);
        return point;
    };
    Vector3d head = at(ball, height);
    // The ball of a thick sole is in its middle.
    if (const auto middle = body_->lineMiddle(head, Vector3d::UnitY()); middle && middle->y() < ankle.y()) {
        head.y() = std::min(std::max(head.y(), middle->y()), (ankle.y() + floor) / 2);
    }
    Vector3d tip = at(0.95, height / 2);
    if (const auto middle = body_->lineMiddle(tip, Vector3d::UnitY()); middle && middle->y() < ankle.y())
        tip.y() = middle->y();
    setHead(toes, head);
    setTail(toes, tip);
}

PlacedBones JointPlacer::take() {
    const double tolerance = 1e-9 * skeleton_->extent();
    for (int j = 0; j < skeleton_->size(); ++j) {
        for (const int child : skeleton_->children(j)) {
            const bool isAtTail =
                ((*skeleton_)[child].rest.translation - (*skeleton_)[j].tail).norm() < tolerance;
            if (isAtTail) bones_.tails[asIndex(j)] = bones_.heads[asIndex(child)];
        }
    }
    return std::move(bones_);
}

SegmentMap::SegmentMap(const Vector3d& from, const Vector3d& to, const Vector3d& newFrom,
                       const Vector3d& newTo)
    : from_(from), newFrom_(newFrom), linear_(Eigen::Matrix3d::Identity()) {
    const Vector3d before = to - from, after = newTo - newFrom;
    if (after.squaredNorm() > 0)
        linear_ = after.norm() / before.norm() * shortestRotation(before, after).toRotationMatrix();
}

}  // namespace sinew
