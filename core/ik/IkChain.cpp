#include "core/ik/IkChain.h"

#include <cmath>

#include "core/base/Index.h"
#include "core/math/Angle.h"

namespace sinew {
namespace {

/// Radians. A step of half a turn would take a straight limb to the same limb rotated about itself.
constexpr double kStride = 1;

using Eigen::Matrix3d;
using Eigen::Quaterniond;
using Eigen::Vector3d;

std::string itemName(const char* what, std::size_t index) {
    return std::string(what) + " " + std::to_string(index + 1);
}

Result<void> check(const Skeleton& skeleton, const char* what, std::size_t index, int joint,
                   const Vector3d& target, double weight) {
    if (joint < 0 || joint >= skeleton.size()) {
        return fail(ErrorCode::nameUnknown, itemName(what, index), "the skeleton has no such joint");
    }
    if (!target.allFinite() || !std::isfinite(weight)) {
        return fail(ErrorCode::numberNotFinite, itemName(what, index),
                    "its target or weight is not a number");
    }
    if (weight < 0) return fail(ErrorCode::valueRange, itemName(what, index), "its weight is negative");
    return {};
}

Result<void> check(const Skeleton& skeleton, std::size_t index, const IkGoal& goal) {
    if (auto checked = check(skeleton, "goal", index, goal.point.joint, goal.target, goal.weight); !checked)
        return checked;
    if (goal.depth < 0) return fail(ErrorCode::valueRange, itemName("goal", index), "its depth is negative");
    if (!goal.orientation) return {};
    const double length = goal.orientation->norm();
    if (!std::isfinite(length) || length == 0 || !std::isfinite(goal.orientationWeight)) {
        return fail(ErrorCode::numberNotFinite, itemName("goal", index),
                    "its orientation or orientation weight is not a number");
    }
    if (goal.orientationWeight < 0) {
        return fail(ErrorCode::valueRange, itemName("goal", index), "its orientation weight is negative");
    }
    return {};
}

bool isOriented(const IkGoal& goal) { return goal.orientation && goal.orientationWeight > 0; }
bool counts(const IkGoal& goal) { return goal.weight > 0 || isOriented(goal); }

}  // namespace

Result<void> IkChain::compile(const Skeleton& skeleton, std::span<const ChannelSet> movable,
                              std::span<const IkGoal> goals, std::span<const IkHint> requestedHints,
                              const PoseValues& pose) {
    clear(skeleton.joints().size());
    reach = skeleton.extent();
    for (std::size_t i = 0; i < goals.size(); ++i) {
        if (auto checked = check(skeleton, i, goals[i]); !checked) return checked;
        if (!counts(goals[i])) continue;
        markNeeded(skeleton, goals[i].point.joint);
        markMovable(skeleton, goals[i]);
    }
    for (std::size_t i = 0; i < requestedHints.size(); ++i) {
        const IkHint& hint = requestedHints[i];
        if (auto checked = check(skeleton, "hint", i, hint.point.joint, hint.position, hint.weight); !checked)
            return checked;
        if (hint.weight > 0) markNeeded(skeleton, hint.point.joint);
    }
    for (int i = 0; i < skeleton.size(); ++i) {
        if (!carried_[asIndex(i)].isNeeded) continue;
        const JointValues& values = pose[asIndex(i)];
        if (!(values.translation + values.angles + values.scale).allFinite()) {
            return fail(ErrorCode::numberNotFinite, "joint " + skeleton[i].name,
                        "a value of the pose is not a number");
        }
        carry(skeleton, i, movable[asIndex(i)], values);
    }
    for (const IkGoal& goal : goals) addGoal(skeleton, goal);
    for (const IkHint& hint : requestedHints) {
        if (hint.weight > 0)
            hints.push_back(makePositionGoal(skeleton, hint.point, hint.position, hint.weight));
    }
    for (auto* perNode : {&frames, &axes}) perNode->resize(nodes.size());
    for (auto* perNode : {&unscaledFrames, &unscaledAxes}) perNode->resize(rigid ? 0 : nodes.size());
    heads.resize(nodes.size());
    return {};
}

void IkChain::clear(std::size_t joints) {
    nodes.clear();
    positionGoals.clear();
    hints.clear();
    orientationGoals.clear();
    lower.clear();
    upper.clear();
    mobility.clear();
    spread.clear();
    stride.clear();
    rigid = true;
    carried_.assign(joints, CarriedFrame{});
}

void IkChain::markNeeded(const Skeleton& skeleton, int joint) {
    for (; joint != kNoParent && !carried_[asIndex(joint)].isNeeded;
         joint = skeleton.parents()[asIndex(joint)])
        carried_[asIndex(joint)].isNeeded = true;
}

void IkChain::markMovable(const Skeleton& skeleton, const IkGoal& goal) {
    const std::vector<int>& parents = skeleton.parents();
    int joint = goal.point.joint;
    // Rotating a joint does not move its own head; only a root can be translated.
    const bool byItself = goal.point.end == BonePoint::End::tail || isOriented(goal);
    if (!byItself && parents[asIndex(joint)] != kNoParent) joint = parents[asIndex(joint)];
    for (int left = goal.depth == 0 ? skeleton.size() : goal.depth; joint != kNoParent && left > 0; --left) {
        carried_[asIndex(joint)].isMovable = true;
        joint = parents[asIndex(joint)];
    }
}

int IkChain::addVariable(double minimum, double maximum, double freedom, double restartSpread,
                         double maximumStep) {
    lower.push_back(minimum);
    upper.push_back(maximum);
    mobility.push_back(freedom);
    spread.push_back(restartSpread);
    stride.push_back(maximumStep);
    return variables() - 1;
}

bool IkChain::addVariables(const Joint& joint, ChannelSet movable, const JointValues& values, Node& node) {
    node.variable.fill(kFixed);
    const int before = variables();
    for (int i = 0; i < 3; ++i) {
        node.angles[i] = values.angles[i];
        if (!movable.contains(angle(i))) continue;
        const AngleBounds bounds = angleBounds(joint.limits, i, LimitUse::ik);
        const double freedom = 1 - joint.limits.angles[asIndex(i)].stiffness;
        node.angles[i] = bounds.clamp(values.angles[i]);
        if (freedom > 0 && bounds.lower < bounds.upper)
            node.variable[asIndex(i)] = addVariable(bounds.lower, bounds.upper, freedom, kPi, kStride);
    }
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    for (int axis = 0; axis < 3; ++axis) {
        if (joint.parent == kNoParent && movable.contains(translation(axis)))
            node.variable[asIndex(3 + axis)] = addVariable(-kInfinity, kInfinity, 1, reach, kInfinity);
    }
    return variables() > before;
}

void IkChain::carry(const Skeleton& skeleton, int index, ChannelSet movable, const JointValues& values) {
    const Joint& joint = skeleton[index];
    CarriedFrame& self = carried_[asIndex(index)];
    const CarriedFrame above = joint.parent == kNoParent ? CarriedFrame{} : carried_[asIndex(joint.parent)];
    const Matrix3d rest = joint.rest.rotation.toRotationMatrix();
    Node node;
    node.angles = values.angles;
    // Angles that were clamped must be written back, so their joint becomes a node too.
    const bool isNode =
        self.isMovable && (addVariables(joint, movable, values, node) || node.angles != values.angles);
    node.parent = above.node;
    node.joint = index;
    node.axes = sinew::axes(joint.order);
    node.fixed.noalias() = above.linear * rest;
    node.isIdentity = node.fixed == Matrix3d::Identity();
    node.unscaled.noalias() = above.unscaled * rest;
    Vector3d translation = values.translation;
    for (int axis = 0; isNode && axis < 3; ++axis) {
        if (node.variable[asIndex(3 + axis)] != kFixed) translation[axis] = 0;
    }
    node.offset = above.offset + above.linear * translation;
    if (isNode) {
        rigid = rigid && !above.scaled;
        self.node = static_cast<int>(nodes.size());
        nodes.push_back(node);
    } else {
        const Matrix3d turned = toMatrix(joint.order, node.angles);
        self.node = above.node;
        self.offset = node.offset;
        self.linear.noalias() = node.fixed * turned;
        self.unscaled.noalias() = node.unscaled * turned;
    }
    self.scaled = above.scaled || values.scale != Vector3d::Ones();
    if (self.scaled) self.linear = self.linear * values.scale.asDiagonal();
}

IkChain::PositionGoal IkChain::makePositionGoal(const Skeleton& skeleton, const BonePoint& point,
                                                const Vector3d& target, double weight) const {
    const CarriedFrame& joint = carried_[asIndex(point.joint)];
    PositionGoal goal{joint.node, joint.offset, target, std::sqrt(weight)};
    if (point.end == BonePoint::End::tail) goal.offset += joint.linear * skeleton[point.joint].tail;
    return goal;
}

void IkChain::addGoal(const Skeleton& skeleton, const IkGoal& goal) {
    if (goal.weight > 0)
        positionGoals.push_back(makePositionGoal(skeleton, goal.point, goal.target, goal.weight));
    if (!isOriented(goal)) return;
    const CarriedFrame& joint = carried_[asIndex(goal.point.joint)];
    orientationGoals.push_back(
        {joint.node, joint.unscaled, goal.orientation->normalized(), std::sqrt(goal.orientationWeight)});
}

void IkChain::read(const PoseValues& pose, std::span<double> values) const {
    const auto take = [&](int variable, double value) {
        if (variable != kFixed)
            values[asIndex(variable)] =
                std::max(lower[asIndex(variable)], std::min(upper[asIndex(variable)], value));
    };
    for (const Node& node : nodes) {
        const JointValues& joint = pose[asIndex(node.joint)];
        for (int i = 0; i < 3; ++i) take(node.variable[asIndex(i)], joint.angles[i]);
        for (int i = 0; i < 3; ++i) take(node.variable[asIndex(3 + i)], joint.translation[i]);
    }
}

void IkChain::write(std::span<const double> values, PoseValues& pose) const {
    for (const Node& node : nodes) {
        JointValues& joint = pose[asIndex(node.joint)];
        joint.angles = node.angles;
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[asIndex(i)]; v != kFixed) joint.angles[i] = values[asIndex(v)];
            if (const int v = node.variable[asIndex(3 + i)]; v != kFixed)
                joint.translation[i] = values[asIndex(v)];
        }
    }
}

void IkChain::rotateNode(const Node& node, const double* values, Matrix3d& frame, Matrix3d& turned) const {
    for (int i = 2; i >= 0; --i) {
        const int axis = node.axes[asIndex(i)];
        turned.col(i) = frame.col(axis);
        const int v = node.variable[asIndex(i)];
        const double angle = v == kFixed ? node.angles[i] : values[v];
        if (angle == 0) continue;
        const double c = std::cos(angle);
        const double s = std::sin(angle);
        const int j = axis == 2 ? 0 : axis + 1;
        const int k = axis == 0 ? 2 : axis - 1;
        const Vector3d first = c * frame.col(j) + s * frame.col(k);
        frame.col(k) = c * frame.col(k) - s * frame.col(j);
        frame.col(j) = first;
    }
}

void IkChain::evaluate(const double* values) {
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Node& node = nodes[n];
        if (node.parent == kModel) {
            frames[n] = node.fixed;
            heads[n] = node.offset;
        } else {
            const Matrix3d& parent = frames[asIndex(node.parent)];
            if (node.isIdentity) {
                frames[n] = parent;
            } else {
                frames[n].noalias() = parent * node.fixed;
            }
            heads[n].noalias() = heads[asIndex(node.parent)] + parent * node.offset;
        }
        for (int i = 0; i < 3; ++i) {
            if (const int v = node.variable[asIndex(3 + i)]; v != kFixed) heads[n][i] += values[v];
        }
        rotateNode(node, values, frames[n], axes[n]);
    }
    if (rigid || orientationGoals.empty()) return;
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        const Node& node = nodes[n];
        unscaledFrames[n] = node.unscaled;
        if (node.parent != kModel) unscaledFrames[n] = unscaledFrames[asIndex(node.parent)] * node.unscaled;
        rotateNode(node, values, unscaledFrames[n], unscaledAxes[n]);
    }
}

Vector3d IkChain::positionOf(const PositionGoal& goal) const {
    if (goal.node == kModel) return goal.offset;
    return heads[asIndex(goal.node)] + frames[asIndex(goal.node)] * goal.offset;
}

Matrix3d IkChain::crossScale(int node) const {
    const Matrix3d& frame = frames[asIndex(node)];
    const double volume = frame.determinant();
    if (!(std::abs(volume) > std::numeric_limits<double>::min())) return Matrix3d::Zero();
    return frame * frame.transpose() / volume;
}

Vector3d IkChain::remainingRotation(const OrientationGoal& goal) const {
    Matrix3d now = goal.offset;
    if (goal.node != kModel) now = (rigid ? frames : unscaledFrames)[asIndex(goal.node)] * goal.offset;
    Quaterniond left = goal.target * Quaterniond(now).conjugate();
    if (left.w() < 0) left.coeffs() = -left.coeffs();
    const double sine = left.vec().norm();
    if (sine < 1e-9) return 2 * left.vec();
    return 2 * std::atan2(sine, left.w()) / sine * left.vec();
}

double IkChain::residuals(double* out) const {
    double energy = 0;
    const auto add = [&](const Vector3d& residual) {
        Vector3d::Map(out) = residual;
        out += 3;
        energy += residual.squaredNorm();
    };
    for (const PositionGoal& goal : positionGoals) add(goal.root * (goal.target - positionOf(goal)));
    for (const OrientationGoal& goal : orientationGoals) add(goal.root * remainingRotation(goal));
    return energy;
}

void IkChain::largest(const double* residuals, IkReport& report) const {
    const auto next = [&residuals](double root) {
        const double length = Eigen::Map<const Vector3d>(residuals).norm() / root;
        residuals += 3;
        return length;
    };
    report.residual = 0;
    report.rotation = 0;
    for (const PositionGoal& goal : positionGoals)
        report.residual = std::max(report.residual, next(goal.root));
    for (const OrientationGoal& goal : orientationGoals)
        report.rotation = std::max(report.rotation, next(goal.root));
}

}  // namespace sinew
