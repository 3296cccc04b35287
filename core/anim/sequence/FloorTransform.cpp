#include "core/anim/sequence/FloorTransform.h"

#include <cmath>

namespace sinew {

Eigen::Quaterniond FloorTransform::rotation() const {
    return {std::cos(heading / 2), 0, std::sin(heading / 2), 0};
}

Eigen::Vector3d turned(double heading, const Eigen::Vector3d& vector) {
    if (heading == 0) return vector;
    const double c = std::cos(heading), s = std::sin(heading);
    return {c * vector.x() + s * vector.z(), vector.y(), c * vector.z() - s * vector.x()};
}

Eigen::Vector3d FloorTransform::operator*(const Eigen::Vector3d& point) const {
    return turned(heading, point) + Eigen::Vector3d(x, 0, z);
}

FloorTransform FloorTransform::operator*(const FloorTransform& other) const {
    const Eigen::Vector3d moved = *this * Eigen::Vector3d(other.x, 0, other.z);
    return {moved.x(), moved.z(), heading + other.heading};
}

FloorTransform FloorTransform::inverse() const {
    const Eigen::Vector3d back = turned(-heading, {-x, 0, -z});
    return {back.x(), back.z(), -heading};
}

FloorTransform floorTransform(double heading, const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    const Eigen::Vector3d offset = to - turned(heading, from);
    return {offset.x(), offset.z(), heading};
}

FloorTransform repeated(const FloorTransform& transform, int times) {
    // By squaring, so that thousands of cycles cost little and the error does not grow with each.
    FloorTransform result, power = transform;
    for (int left = times; left > 0; left /= 2) {
        if (left % 2 != 0) result = power * result;
        power = power * power;
    }
    return result;
}

double headingBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
    const Eigen::Quaterniond change = to * from.conjugate();
    if (change.w() == 0 && change.y() == 0) return 0;
    return 2 * std::atan2(std::copysign(1.0, change.w()) * change.y(), std::abs(change.w()));
}

CloudFit fitClouds(const CloudSums& sums) {
    const Eigen::Vector2d &a = sums.first, &b = sums.second;
    const double sine = sums.cross - (a.x() * b.y() - b.x() * a.y()) / sums.weight;
    const double cosine = sums.dot - a.dot(b) / sums.weight;
    const double length = std::hypot(sine, cosine);
    const double heading = length > 0 ? std::atan2(sine, cosine) : 0;
    const Eigen::Vector3d from(b.x() / sums.weight, 0, b.y() / sums.weight),
        to(a.x() / sums.weight, 0, a.y() / sums.weight);
    const double rest =
        sums.squares - (a.squaredNorm() + b.squaredNorm()) / sums.weight - 2 * sums.heights - 2 * length;
    return {floorTransform(heading, from, to), rest < 0 ? 0 : rest};
}

}  // namespace sinew
