#include "core/retarget/BodyFrame.h"

#include <cmath>

namespace sinew {

namespace {

using Vector = Eigen::Vector3d;

bool isKnown(const std::array<int, 2>& pair) { return pair[0] != kNoParent && pair[1] != kNoParent; }

/// Returns the sum of the vectors from one pair of joints to another.
Vector between(const FigureTree& tree, const std::array<int, 2>& from, const std::array<int, 2>& to) {
    return tree.position(to[0]) - tree.position(from[0]) + tree.position(to[1]) - tree.position(from[1]);
}

/// Returns the cosine of the angle between two vectors, 0 if one has no length.
double cosine(const Vector& a, const Vector& b) {
    const double lengths = a.norm() * b.norm();
    return lengths > 0 ? a.dot(b) / lengths : 0;
}

Vector perpendicular(const Vector& v, const Vector& axis) { return v - v.dot(axis) * axis; }

}  // namespace

std::optional<Eigen::Vector3d> leftOfBody(const FigureTree& tree, const BodyLandmarks& body) {
    if (body.hips == kNoParent || body.chest == kNoParent || !isKnown(body.legs) || !isKnown(body.feet))
        return std::nullopt;
    const Vector trunk = tree.position(body.chest) - tree.position(body.hips);
    const Vector legs = between(tree, body.feet, body.legs);
    Vector up, forward;
    if (cosine(trunk, legs) > 0.5) {
        if (!isKnown(body.toes)) return std::nullopt;
        up = (trunk.normalized() + legs.normalized()).normalized();
        const Vector toes = between(tree, body.feet, body.toes);
        forward = perpendicular(toes, up);
        if (forward.norm() < 0.3 * toes.norm()) return std::nullopt;
    } else if (std::abs(cosine(trunk, legs)) <= 0.5 && isFourLegged(tree, body)) {
        up = legs.normalized();
        forward = perpendicular(trunk, up);
    } else {
        return std::nullopt;
    }
    const Vector left = up.cross(forward);
    if (!(left.norm() > 0)) return std::nullopt;
    // The hips must be beside each other in this direction, or it means nothing.
    if (std::abs(cosine(left, tree.position(body.legs[0]) - tree.position(body.legs[1]))) < 0.5)
        return std::nullopt;
    return left.normalized();
}

bool isFourLegged(const FigureTree& tree, const BodyLandmarks& body) {
    if (body.hips == kNoParent || body.chest == kNoParent || !isKnown(body.legs) || !isKnown(body.feet) ||
        !isKnown(body.arms) || !isKnown(body.hands))
        return false;
    const Vector trunk = tree.position(body.chest) - tree.position(body.hips);
    const Vector legs = between(tree, body.feet, body.legs), arms = between(tree, body.hands, body.arms);
    const Vector heights = between(tree, body.feet, body.hands);
    return std::abs(cosine(trunk, legs)) < 0.6 && cosine(arms, legs) > 0.6 && legs.norm() > 0 &&
           std::abs(heights.dot(legs.normalized())) < 0.5 * legs.norm();
}

std::optional<bool> isFirstLeft(const FigureTree& tree, const std::array<int, 2>& pair,
                                const Eigen::Vector3d& left) {
    const Vector apart = tree.position(pair[0]) - tree.position(pair[1]);
    const double along = cosine(apart, left);
    if (apart.norm() < 1e-3 * tree.skeleton().extent() || std::abs(along) < 0.3) return std::nullopt;
    return along > 0;
}

Eigen::Vector3d usualLeft(const FigureTree& tree, const std::array<int, 2>& pair) {
    const Vector apart = (tree.position(pair[0]) - tree.position(pair[1])).cwiseAbs();
    if (apart.x() >= apart.y() && apart.x() >= apart.z()) return Vector::UnitX();
    return apart.y() > apart.z() ? Vector(Vector::UnitY()) : Vector(-Vector::UnitZ());
}

}  // namespace sinew
