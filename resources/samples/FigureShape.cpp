#include "resources/samples/FigureShape.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sinew {

namespace {

constexpr double kBlend = 0.045;   // metres within which forms run into each other
constexpr double kSpread = 0.028;  // metres over which a joint's hold fades to 1/e

double blended(double a, double b) {
    const double near = std::max(kBlend - std::abs(a - b), 0.0) / kBlend;
    return std::min(a, b) - near * near * kBlend / 4;
}

}  // namespace

double FigureShape::RoundCone::distance(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d along = end - start;
    const double u = std::clamp((point - start).dot(along) / along.squaredNorm(), 0.0, 1.0);
    return (point - start - u * along).norm() - (startRadius + u * (endRadius - startRadius));
}

FigureShape::FigureShape(const Skeleton& skeleton) : skeleton_(skeleton) {
    add("Hips", {-0.062, 0.975, 0}, 0.098, {0.062, 0.975, 0}, 0.098);
    add("Spine", {-0.045, 1.13, 0}, 0.088, {0.045, 1.13, 0}, 0.088);
    add("Chest", {-0.065, 1.25, 0}, 0.09, {0.065, 1.25, 0}, 0.09);
    add("Chest", {-0.085, 1.35, 0}, 0.098, {0.085, 1.35, 0}, 0.098);
    add("Neck", {0, 1.45, -0.005}, 0.053, {0, 1.57, 0.008}, 0.048);
    add("Head", {0, 1.625, 0.014}, 0.083, {0, 1.685, 0.006}, 0.098);
    addSide("Left", 1);
    addSide("Right", -1);
}

void FigureShape::addSide(const std::string& name, int sign) {
    const auto at = [&](double x, double y, double z) { return Eigen::Vector3d(sign * x, y, z); };
    add(name + "Shoulder", at(0.06, 1.42, 0), 0.06, at(0.165, 1.435, 0), 0.056);
    add(name + "Arm", at(0.18, 1.44, 0), 0.055, at(0.455, 1.44, 0), 0.037);
    add(name + "ForeArm", at(0.485, 1.44, 0), 0.036, at(0.70, 1.44, 0), 0.032);
    add(name + "Hand", at(0.745, 1.44, 0), 0.037, at(0.845, 1.437, 0.004), 0.027);
    add(name + "Hand", at(0.755, 1.435, 0.03), 0.02, at(0.80, 1.43, 0.064), 0.017);
    add(name + "UpLeg", at(0.09, 0.915, 0), 0.084, at(0.09, 0.515, 0), 0.051);
    add(name + "Leg", at(0.09, 0.485, 0), 0.05, at(0.09, 0.11, -0.004), 0.04);
    add(name + "Foot", at(0.09, 0.066, -0.02), 0.05, at(0.09, 0.052, 0.115), 0.041);
    add(name + "Toe", at(0.09, 0.05, 0.14), 0.039, at(0.09, 0.046, 0.175), 0.034);
}

void FigureShape::add(const std::string& joint, const Eigen::Vector3d& start, double startRadius,
                      const Eigen::Vector3d& end, double endRadius) {
    cones_.push_back({skeleton_.find(joint).value(), start, end, startRadius, endRadius});
}

double FigureShape::distance(const Eigen::Vector3d& point) const {
    double distance = std::numeric_limits<double>::max();
    for (const RoundCone& cone : cones_) distance = blended(distance, cone.distance(point));
    return distance;
}

Eigen::Vector3d FigureShape::normal(const Eigen::Vector3d& point) const {
    constexpr double kStep = 1e-4;
    Eigen::Vector3d slope;
    for (int axis = 0; axis < 3; ++axis) {
        const Eigen::Vector3d step = kStep * Eigen::Vector3d::Unit(axis);
        slope[axis] = distance(point + step) - distance(point - step);
    }
    return slope.normalized();
}

bool FigureShape::neighbours(int a, int b) const {
    return a == b || skeleton_[a].parent == b || skeleton_[b].parent == a;
}

FigureShape::Influences FigureShape::influences(const Eigen::Vector3d& point) const {
    std::vector<double> distances(static_cast<std::size_t>(skeleton_.size()),
                                  std::numeric_limits<double>::max());
    for (const RoundCone& cone : cones_) {
        double& distance = distances[static_cast<std::size_t>(cone.joint)];
        distance = std::min(distance, cone.distance(point));
    }
    const auto nearest = std::ranges::min_element(distances);
    const int joint = static_cast<int>(nearest - distances.begin());
    std::vector<std::pair<double, unsigned>> holds;
    double sum = 0;
    for (int i = 0; i < skeleton_.size(); ++i) {
        const double hold = std::exp((*nearest - distances[static_cast<std::size_t>(i)]) / kSpread);
        if (neighbours(i, joint) && hold > 0.01) holds.emplace_back(-hold, static_cast<unsigned>(i));
    }
    std::ranges::sort(holds);
    holds.resize(std::min<std::size_t>(holds.size(), 4));
    for (const auto& [hold, number] : holds) sum += hold;
    Influences influences;
    influences.weights[0] = 255;
    for (std::size_t i = 0; i < holds.size(); ++i) {
        influences.joints[i] = holds[i].second;
        if (i == 0) continue;
        influences.weights[i] = static_cast<unsigned>(std::lround(255 * holds[i].first / sum));
        influences.weights[0] -= influences.weights[i];
    }
    for (std::size_t i = 1; i < 4; ++i) {
        if (influences.weights[i] == 0) influences.joints[i] = 0;
    }
    return influences;
}

}  // namespace sinew
