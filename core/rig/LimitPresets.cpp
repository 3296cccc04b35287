#include "core/rig/LimitPresets.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "core/base/Index.h"
#include "core/math/Angle.h"
#include "core/rig/RestSpace.h"

namespace sinew {

namespace {

using Eigen::Vector3d;

/// Directions in the model, for the left side of the body.
enum class Direction { up, down, forward, back, out, in };

/// Degrees from rest; bending towards the named direction is positive.
struct Range {
    double min = 0, max = 0;
};

/// The values of a preset for a bone with a certain direction at rest. Twist is positive for a right-handed
/// screw that advances along a bone of the left side.
struct PresetRow {
    LimitPreset preset;
    Direction along;
    Direction bendTo;
    Range bend;
    Direction sideTo;
    Range side;
    Range twist;
};

constexpr auto kPresetRows = [] {
    using enum Direction;
    using enum LimitPreset;
    return std::array{PresetRow{shoulder, down, forward, {-60, 180}, out, {0, 180}, {-90, 70}},
                      PresetRow{shoulder, out, forward, {-45, 135}, up, {-90, 90}, {-90, 70}},
                      PresetRow{elbow, down, forward, {0, 150}, out, {}, {-80, 80}},
                      PresetRow{elbow, out, forward, {0, 150}, up, {}, {-80, 80}},
                      PresetRow{wrist, down, in, {-70, 80}, forward, {-30, 20}, {}},
                      PresetRow{wrist, out, down, {-70, 80}, forward, {-30, 20}, {}},
                      PresetRow{wrist, up, forward, {-70, 80}, in, {-30, 20}, {}},
                      PresetRow{knuckle, down, in, {-45, 90}, forward, {-20, 20}, {}},
                      PresetRow{knuckle, out, down, {-45, 90}, forward, {-20, 20}, {}},
                      PresetRow{knuckle, up, forward, {-45, 90}, in, {-20, 20}, {}},
                      PresetRow{finger, down, in, {0, 100}, forward, {}, {}},
                      PresetRow{finger, out, down, {0, 100}, forward, {}, {}},
                      PresetRow{finger, up, forward, {0, 100}, in, {}, {}},
                      PresetRow{hip, down, forward, {-30, 120}, out, {-30, 45}, {-45, 45}},
                      PresetRow{knee, down, back, {0, 135}, out, {}, {}},
                      PresetRow{ankle, forward, up, {-50, 20}, out, {}, {-35, 15}},
                      PresetRow{neck, up, forward, {-45, 45}, out, {-45, 45}, {-60, 60}},
                      PresetRow{spine, up, forward, {-25, 80}, out, {-35, 35}, {-45, 45}}};
}();

/// A bone may deviate up to 60 degrees from the direction of its row; this is the cosine.
constexpr double kMinAlignment = 0.5;

/// @param side  1 on the left and in the middle, -1 on the right
Vector3d direction(Direction towards, double side) {
    using enum Direction;
    switch (towards) {
        case up:
            return {0, 1, 0};
        case down:
            return {0, -1, 0};
        case forward:
            return {0, 0, 1};
        case back:
            return {0, 0, -1};
        case out:
            return {side, 0, 0};
        case in:
            break;
    }
    return {-side, 0, 0};
}

AngleLimit limited(Range range, double sign, double fraction, double stiffness) {
    const double a = radians(sign * range.min * fraction) + 0.0,
                 b = radians(sign * range.max * fraction) + 0.0;
    const auto mode = a == b ? AngleLimit::Mode::locked : AngleLimit::Mode::limited;
    return {mode, std::min(a, b), std::max(a, b), stiffness};
}

/// Returns whether bending is measured from the direction of the parent's bone.
bool isMeasuredFromParent(LimitPreset preset) {
    using enum LimitPreset;
    switch (preset) {
        case elbow:
        case wrist:
        case knuckle:
        case finger:
        case knee:
            return true;
        default:
            return false;
    }
}

/// A joint at rest, in model space.
struct RestGeometry {
    Vector3d bone;                 ///< its direction
    std::array<Vector3d, 3> axes;  ///< of its angles
    double side;
};

std::optional<RestGeometry> restGeometry(const Skeleton& skeleton, int index) {
    const Joint& joint = skeleton[index];
    if (joint.tail.norm() < 1e-9 * skeleton.extent()) return std::nullopt;
    const Eigen::Quaterniond rotation = restRotation(skeleton, index);
    RestGeometry found{rotation * joint.tail.normalized(), {}, 1};
    const auto order = axes(joint.order);
    for (std::size_t i = 0; i < 3; ++i) found.axes[i] = rotation * Vector3d::Unit(order[i]);
    const double x = skeleton.restModel()[asIndex(index)].translation().x();
    if (x < -1e-6 * skeleton.extent()) found.side = -1;
    return found;
}

/// Returns the angle at rest between the parent's bone and this joint's, about an axis in model space,
/// degrees.
double restBend(const Skeleton& skeleton, int index, const Vector3d& bone, const Vector3d& axis) {
    const int parent = skeleton[index].parent;
    if (parent == kNoParent) return 0;
    const Vector3d before = restRotation(skeleton, parent) * skeleton[parent].tail;
    return degrees(std::atan2(before.cross(bone).dot(axis), before.dot(bone)));
}

const PresetRow* rowFor(LimitPreset preset, const RestGeometry& joint) {
    const PresetRow* best = nullptr;
    double nearest = kMinAlignment;
    for (const PresetRow& row : kPresetRows) {
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

Result<JointLimits> presetLimits(const Skeleton& skeleton, int index, LimitPreset preset, double fraction) {
    const Joint& joint = skeleton[index];
    const std::string where = "joint " + joint.name;
    const auto geometry = restGeometry(skeleton, index);
    const PresetRow* const row = geometry ? rowFor(preset, *geometry) : nullptr;
    if (!row) {
        return fail(
            ErrorCode::argumentInvalid, where,
            "the rest direction of its bone does not suit the " + std::string(name(preset)) + " preset");
    }
    JointLimits limits = joint.limits;
    bool hasBend = false, hasTwist = false, hasSway = false;
    for (std::size_t i = 0; i < 3; ++i) {
        if (!joint.free.contains(angle(static_cast<int>(i)))) continue;
        AngleLimit& limit = limits.angles[i];
        const Vector3d tipMotion =
            geometry->axes[i].cross(geometry->bone);  // motion of the bone's tip per radian of the angle
        const double bend = tipMotion.dot(direction(row->bendTo, geometry->side));
        const double sway = tipMotion.dot(direction(row->sideTo, geometry->side));
        const double twist = geometry->axes[i].dot(geometry->bone) * geometry->side;
        const double largest = std::max({std::abs(bend), std::abs(sway), std::abs(twist)});
        const auto set = [&](bool& isUsed, Range range, double sign) {
            limit = limited(isUsed ? Range{} : range, sign < 0 ? -1 : 1, fraction, limit.stiffness);
            isUsed = true;
        };
        if (std::abs(bend) == largest) {
            const double sign = bend < 0 ? -1 : 1;
            const double rest = isMeasuredFromParent(preset)
                                    ? restBend(skeleton, index, geometry->bone, sign * geometry->axes[i])
                                    : 0;
            set(hasBend, {row->bend.min - rest, row->bend.max - rest}, sign);
        } else if (std::abs(sway) == largest) {
            set(hasSway, row->side, sway);
        } else {
            set(hasTwist, row->twist, twist);
        }
    }
    if (!hasBend) {
        return fail(
            ErrorCode::argumentInvalid, where,
            "none of its angles bends the joint as the " + std::string(name(preset)) + " preset requires");
    }
    return limits;
}

}  // namespace sinew
