#include "core/anim/sequence/Crossfade.h"

#include <algorithm>
#include <cmath>

#include "core/anim/sequence/BlendPoses.h"

namespace sinew {

namespace {

constexpr std::size_t kMostNodes = 100'000;

Eigen::Vector3d onFloor(const Eigen::Vector3d& point) { return {point.x(), 0, point.z()}; }

}  // namespace

Crossfade::Crossfade(const StripPlayer& first, const StripPlayer& second, const Transition& transition,
                     Seconds step)
    : first_(first), second_(second), transition_(transition) {
    const double wanted = std::ceil(transition.duration().value / step.value - 1e-6);
    const auto count = static_cast<std::size_t>(std::clamp(wanted, 2.0, static_cast<double>(kMostNodes)));
    PoseValues a, b;
    double heading = 0;
    nodes_.resize(count + 1);
    // Headings continue without jumps from the middle, where aligned strips have the same one.
    const auto addNode = [&](std::size_t k) {
        const double fraction = static_cast<double>(k) / static_cast<double>(count);
        const Seconds time = transition_.begin + transition_.duration() * fraction;
        first_.evaluate(time, a);
        second_.evaluate(time, b);
        nodes_[k] = nodeAt(time, a, b, heading);
        heading = nodes_[k].heading;
    };
    const std::size_t middle = count / 2;
    for (std::size_t k = middle; k <= count; ++k) addNode(k);
    heading = nodes_[middle].heading;
    for (std::size_t k = middle; k-- > 0;) addNode(k);

    nodes_.front().position = onFloor(nodes_.front().first.position);
    for (std::size_t k = 1; k <= count; ++k)
        nodes_[k].position = nodes_[k - 1].position + this->step(nodes_[k - 1], nodes_[k]);
    residual_ = onFloor(nodes_.back().second.position) - nodes_.back().position;
}

double Crossfade::weight(Seconds time) const {
    return smootherStep((time - transition_.begin).value / transition_.duration().value);
}

Crossfade::Node Crossfade::nodeAt(Seconds time, const PoseValues& first, const PoseValues& second,
                                  double nearHeading) const {
    const Carriers& carriers = first_.carriers();
    Node node{time, carriers.rootOf(first), carriers.rootOf(second)};
    node.heading = headingBetween(node.first.rotation, node.second.rotation);
    node.heading += 2 * kPi * nearestTurns(nearHeading, node.heading);
    return node;
}

/// Returns how the path moves from one node to another: the moves of both strips, blended, each turned from
/// its own heading to the blended one.
Eigen::Vector3d Crossfade::step(const Node& from, const Node& to) const {
    const double w = weight(from.time + (to.time - from.time) * 0.5);
    const double heading = (from.heading + to.heading) / 2;
    const Eigen::Vector3d first = onFloor(to.first.position - from.first.position),
                          second = onFloor(to.second.position - from.second.position);
    return (1 - w) * turned(w * heading, first) + w * turned((w - 1) * heading, second);
}

void Crossfade::evaluate(Seconds time, PoseValues& values) const {
    const Skeleton& skeleton = first_.skeleton();
    PoseValues first, second;
    first_.evaluate(time, first);
    second_.evaluate(time, second);
    Blend blend{weight(time), {}};
    const bool moves = first_.carriers().areFree();
    values.resize(first.size());
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const auto j = static_cast<std::size_t>(joint);
        values[j] = blended(skeleton[joint], first[j], second[j], blend.weight);
    }
    if (!moves) return;
    const auto after = std::ranges::upper_bound(nodes_, time, {}, &Node::time);
    const Node& node = after == nodes_.begin() ? *after : *(after - 1);
    blend.node = nodeAt(time, first, second, node.heading);
    blend.node.position = node.position + step(node, blend.node) + blend.weight * residual_;
    blendCarriers(blend, first, second, values);
}

/// Blends the carriers relative to the root and its heading, and puts them on its path.
void Crossfade::blendCarriers(const Blend& blend, const PoseValues& first, const PoseValues& second,
                              PoseValues& values) const {
    const Carriers& carriers = first_.carriers();
    const Node& node = blend.node;
    const double w = blend.weight;
    // The second strip is turned to the heading of the first, the blend from there to the blended heading.
    const Eigen::Quaterniond back = FloorTransform{0, 0, -node.heading}.rotation();
    const FloorTransform onPath{node.position.x(), node.position.z(), w * node.heading};
    for (const int joint : carriers.joints()) {
        const RootPose a = carriers.poseOf(joint, first), b = carriers.poseOf(joint, second);
        const Eigen::Vector3d fromA = a.position - onFloor(node.first.position),
                              fromB = turned(-node.heading, b.position - onFloor(node.second.position));
        const Eigen::Quaterniond rotation = a.rotation.slerp(w, back * b.rotation);
        carriers.setPose(joint, {onPath * (fromA + w * (fromB - fromA)), onPath.rotation() * rotation},
                         values);
    }
}

}  // namespace sinew
