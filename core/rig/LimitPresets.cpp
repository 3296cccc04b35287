#include "core/rig/LimitPresets.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/math/Angle.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

/// Directions in the model, as the left side of the body has them.
enum class Way { up, down, forward, back, out, in };

/// Degrees from rest; what bends towards a way is positive.
struct Range {
    double min = 0, max = 0;
};

/// What a preset is for a bone that lies along a way at rest. Twist is positive as a right-handed screw that
/// goes along a bone of the left side.
struct Row {
    LimitPreset preset;
    Way along;
    Way bendTo;
    Range bend;
    Way sideTo;
    Range side;
    Range twist;
};

constexpr std::array kRows{
    Row{LimitPreset::shoulder, Way::down, Way::forward, {-60, 180}, Way::out, {0, 180}, {-90, 70}},
    Row{LimitPreset::shoulder, Way::out, Way::forward, {-45, 135}, Way::up, {-90, 90}, {-90, 70}},
    Row{LimitPreset::elbow, Way::down, Way::forward, {0, 150}, Way::out, {}, {-80, 80}},
    Row{LimitPreset::elbow, Way::out, Way::forward, {0, 150}, Way::up, {}, {-80, 80}},
    Row{LimitPreset::wrist, Way::down, Way::in, {-70, 80}, Way::forward, {-30, 20}, {}},
    Row{LimitPreset::wrist, Way::out, Way::down, {-70, 80}, Way::forward, {-30, 20}, {}},
    Row{LimitPreset::knuckle, Way::down, Way::in, {-45, 90}, Way::forward, {-20, 20}, {}},
    Row{LimitPreset::knuckle, Way::out, Way::down, {-45, 90}, Way::forward, {-20, 20}, {}},
    Row{LimitPreset::finger, Way::down, Way::in, {0, 100}, Way::forward, {}, {}},
    Row{LimitPreset::finger, Way::out, Way::down, {0, 100}, Way::forward, {}, {}},
    Row{LimitPreset::hip, Way::down, Way::forward, {-30, 120}, Way::out, {-30, 45}, {-45, 45}},
    Row{LimitPreset::knee, Way::down, Way::back, {0, 135}, Way::out, {}, {}},
    Row{LimitPreset::ankle, Way::forward, Way::up, {-50, 20}, Way::out, {}, {-35, 15}},
    Row{LimitPreset::neck, Way::up, Way::forward, {-45, 45}, Way::out, {-45, 45}, {-60, 60}},
    Row{LimitPreset::spine, Way::up, Way::forward, {-25, 80}, Way::out, {-35, 35}, {-45, 45}}};

/// A bone lies along a way that is within 60 degrees of it: the cosine of that.
constexpr double kNear = 0.5;

/// @param side  1 on the left and in the middle, -1 on the right
Vector3d direction(Way way, double side) {
    switch (way) {
        case Way::up:
            return {0, 1, 0};
        case Way::down:
            return {0, -1, 0};
        case Way::forward:
            return {0, 0, 1};
        case Way::back:
            return {0, 0, -1};
        case Way::out:
            return {side, 0, 0};
        case Way::in:
            break;
    }
    return {-side, 0, 0};
}

AngleLimit limited(Range range, double sign, double share, double stiffness) {
    const double a = radians(sign * range.min * share) + 0.0, b = radians(sign * range.max * share) + 0.0;
    const auto mode = a == b ? AngleLimit::Mode::locked : AngleLimit::Mode::limited;
    return {mode, std::min(a, b), std::max(a, b), stiffness};
}

/// Whether bending is counted from where the bone goes straight on from its parent's.
bool countsFromStraight(LimitPreset preset) {
    switch (preset) {
        case LimitPreset::elbow:
        case LimitPreset::wrist:
        case LimitPreset::knuckle:
        case LimitPreset::finger:
        case LimitPreset::knee:
            return true;
        default:
            return false;
    }
}

Eigen::Quaterniond restRotation(const Skeleton& skeleton, int joint) {
    Eigen::Quaterniond rotation = Eigen::Quaterniond::Identity();
    for (; joint != kNoParent; joint = skeleton[joint].parent)
        rotation = skeleton[joint].rest.rotation * rotation;
    return rotation;
}

/// A joint at rest, in model space.
struct Placed {
    Vector3d bone;                 ///< its direction
    std::array<Vector3d, 3> axes;  ///< of its angles
    double side;
};

std::optional<Placed> placed(const Skeleton& skeleton, int index) {
    const Joint& joint = skeleton[index];
    if (joint.tail.norm() < 1e-9 * skeleton.extent()) return std::nullopt;
    const Eigen::Quaterniond rotation = restRotation(skeleton, index);
    Placed found{rotation * joint.tail.normalized(), {}, 1};
    const auto order = axes(joint.order);
    for (std::size_t i = 0; i < 3; ++i) found.axes[i] = rotation * Vector3d::Unit(order[i]);
    const double x = skeleton.restModel()[static_cast<std::size_t>(index)].translation().x();
    if (x < -1e-6 * skeleton.extent()) found.side = -1;
    return found;
}

/// How far its bone is bent at rest from the parent's, about an axis in model space, degrees.
double bentAtRest(const Skeleton& skeleton, int index, const Vector3d& bone, const Vector3d& axis) {
    const int parent = skeleton[index].parent;
    if (parent == kNoParent) return 0;
    const Vector3d before = restRotation(skeleton, parent) * skeleton[parent].tail;
    return degrees(std::atan2(before.cross(bone).dot(axis), before.dot(bone)));
}

const Row* rowFor(LimitPreset preset, const Placed& joint) {
    const Row* best = nullptr;
    double nearest = kNear;
    for (const Row& row : kRows) {
        const double along = joint.bone.dot(direction(row.along, joint.side));
        if (row.preset != preset || along <= nearest + 1e-9) continue;
        nearest = along;
        best = &row;
    }
    return best;
}

}  // namespace

std::string_view name(LimitPreset preset) {
    constexpr std::array<std::string_view, kLimitPresets.size()> kNames{
        "shoulder", "elbow", "wrist", "knuckle", "finger", "hip", "knee", "ankle", "neck", "spine"};
    return kNames[static_cast<std::size_t>(preset)];
}

Result<JointLimits> presetLimits(const Skeleton& skeleton, int index, LimitPreset preset, double share) {
    const Joint& joint = skeleton[index];
    const std::string place = "joint " + joint.name;
    const auto at = placed(skeleton, index);
    const Row* const row = at ? rowFor(preset, *at) : nullptr;
    if (!row) {
        return fail(ErrorCode::argumentInvalid, place,
                    "its bone does not point where that of a " + std::string(name(preset)) + " does at rest");
    }
    JointLimits limits = joint.limits;
    bool bends = false, twists = false, sways = false;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!joint.free.contains(angle(static_cast<int>(i)))) continue;
        AngleLimit& limit = limits.angles[i];
        const Vector3d moves = at->axes[i].cross(at->bone);  // the bone's tip, by a little of this angle
        const double bend = moves.dot(direction(row->bendTo, at->side));
        const double sway = moves.dot(direction(row->sideTo, at->side));
        const double twist = at->axes[i].dot(at->bone) * at->side;
        const double largest = std::max({std::abs(bend), std::abs(sway), std::abs(twist)});
        const auto set = [&](bool& done, Range range, double sign) {
            limit = limited(done ? Range{} : range, sign < 0 ? -1 : 1, share, limit.stiffness);
            done = true;
        };
        if (std::abs(bend) == largest) {
            const double sign = bend < 0 ? -1 : 1;
            const double rest =
                countsFromStraight(preset) ? bentAtRest(skeleton, index, at->bone, sign * at->axes[i]) : 0;
            set(bends, {row->bend.min - rest, row->bend.max - rest}, sign);
        } else if (std::abs(sway) == largest) {
            set(sways, row->side, sway);
        } else {
            set(twists, row->twist, twist);
        }
    }
    if (!bends) {
        return fail(ErrorCode::argumentInvalid, place,
                    "no angle of it bends as that of a " + std::string(name(preset)) + " does");
    }
    return limits;
}

}  // namespace sinew
