#include "resources/samples/ConeShape.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

/// Smooth minimum (Quilez, polynomial of the second degree).
double blended(double a, double b, double blend) {
    const double near = std::max(blend - std::abs(a - b), 0.0) / blend;
    return std::min(a, b) - near * near * blend / 4;
}

}  // namespace

double ConeShape::RoundCone::distance(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d along = end - start;
    const double u = std::clamp((point - start).dot(along) / along.squaredNorm(), 0.0, 1.0);
    return (point - start - u * along).norm() - (startRadius + u * (endRadius - startRadius));
}

void ConeShape::add(const std::string& joint, const Eigen::Vector3d& start, double startRadius,
                    const Eigen::Vector3d& end, double endRadius) {
    cones_.push_back({skeleton_.find(joint).value(), start, end, startRadius, endRadius});
}

double ConeShape::distance(const Eigen::Vector3d& point) const {
    double distance = std::numeric_limits<double>::max();
    for (const RoundCone& cone : cones_) distance = blended(distance, cone.distance(point), blend_);
    return distance;
}

Eigen::Vector3d ConeShape::normal(const Eigen::Vector3d& point) const {
    constexpr double kStep = 1e-4;
    Eigen::Vector3d slope;
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d step = kStep * Eigen::Vector3d::Unit(axis);
        slope[axis] = distance(point + step) - distance(point - step);
    }
    return slope.normalized();
}

SurfaceNet ConeShape::surface(const Eigen::Vector3d& low, double cell, const Eigen::Array3i& cells) const {
    SurfaceNet net =
        surfaceNet([this](const Eigen::Vector3d& point) { return distance(point); }, low, cell, cells);
    for (Eigen::Vector3d& place : net.positions) {
        for (int step = 0; step < 3; ++step) place -= distance(place) * normal(place);
    }
    return net;
}

bool ConeShape::areNeighbours(int a, int b) const {
    return a == b || skeleton_[a].parent == b || skeleton_[b].parent == a;
}

ConeShape::Influences ConeShape::influences(const Eigen::Vector3d& point) const {
    std::vector<double> distances(static_cast<std::size_t>(skeleton_.size()),
                                  std::numeric_limits<double>::max());
    for (const RoundCone& cone : cones_) {
        double& distance = distances[static_cast<std::size_t>(cone.joint)];
        distance = std::min(distance, cone.distance(point));
    }
    const auto nearest = std::ranges::min_element(distances);
    const int joint = static_cast<int>(nearest - distances.begin());
    std::vector<std::pair<double, unsigned>> falloffs;
    double sum = 0;
    for (int i = 0; i < skeleton_.size(); ++i) {
        const double falloff = std::exp((*nearest - distances[static_cast<std::size_t>(i)]) / spread_);
        if (areNeighbours(i, joint) && falloff > 0.01)
            falloffs.emplace_back(-falloff, static_cast<unsigned>(i));
    }
    std::ranges::sort(falloffs);
    falloffs.resize(std::min<std::size_t>(falloffs.size(), 4));
    for (const auto& [falloff, number] : falloffs) sum += falloff;
    Influences influences;
    influences.weights[0] = 255;
    for (std::size_t i = 0; i < falloffs.size(); ++i) {
        influences.joints[i] = falloffs[i].second;
        if (i == 0) continue;
        influences.weights[i] = static_cast<unsigned>(std::lround(255 * falloffs[i].first / sum));
        influences.weights[0] -= influences.weights[i];
    }
    for (std::size_t i = 1; i < 4; ++i) {
        if (influences.weights[i] == 0) influences.joints[i] = 0;
    }
    return influences;
}

}  // namespace sinew
