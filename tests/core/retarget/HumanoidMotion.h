#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/math/Angle.h"
#include "core/math/Transform.h"
#include "core/retarget/Mapping.h"

namespace sinew::test {

/// A joint of the humanoid: its role, the position of its head in a T pose, and the joint above it.
struct HumanoidJoint {
    Role role;
    std::string name;
    int parent;
    Eigen::Vector3d head;
};

inline std::vector<HumanoidJoint> humanoidJoints(int spineJoints) {
    std::vector<HumanoidJoint> joints{{{BodyPart::hips, {}}, "hips", kNoParent, {0, 1, 0}}};
    for (int i = 0; i < spineJoints; ++i) {
        const double height = 1.1 + 0.4 * i / spineJoints;
        joints.push_back(
            {{BodyPart::spine, {}}, std::string("spine").append(std::to_string(i)), i, {0, height, 0}});
    }
    const int chest = spineJoints;
    joints.push_back({{BodyPart::neck, {}}, "neck", chest, {0, 1.5, 0}});
    joints.push_back({{BodyPart::head, {}}, "head", chest + 1, {0, 1.6, 0.02}});
    for (const Side side : {Side::left, Side::right}) {
        const double x = side == Side::left ? 1 : -1;
        const std::string end = side == Side::left ? ".L" : ".R";
        const auto add = [&](BodyPart part, const char* name, int parent, double dx, double y, double z) {
            joints.push_back({{part, side}, name + end, parent, {x * dx, y, z}});
            return static_cast<int>(joints.size()) - 1;
        };
        const int clavicle = add(BodyPart::clavicle, "clavicle", chest, 0.03, 1.45, 0);
        const int upperArm = add(BodyPart::upperArm, "upperArm", clavicle, 0.18, 1.45, 0);
        const int forearm = add(BodyPart::forearm, "forearm", upperArm, 0.46, 1.45, -0.01);
        const int hand = add(BodyPart::hand, "hand", forearm, 0.7, 1.45, 0);
        const int index = add(BodyPart::index, "index1", hand, 0.79, 1.45, 0.03);
        joints.push_back({{BodyPart::index, side}, "index2" + end, index, {x * 0.83, 1.45, 0.03}});
        const int thigh = add(BodyPart::upperLeg, "thigh", 0, 0.1, 0.95, 0);
        const int shin = add(BodyPart::lowerLeg, "shin", thigh, 0.1, 0.52, 0.01);
        const int foot = add(BodyPart::foot, "foot", shin, 0.1, 0.09, 0);
        add(BodyPart::toes, "toes", foot, 0.1, 0.02, 0.14);
    }
    return joints;
}

/// A walk on the spot that travels: rotations of joint j relative to its parent, about the axes of model
/// space.
inline Eigen::Quaterniond humanoidTurn(const HumanoidJoint& joint, double time) {
    const bool isLeft = joint.role.side == Side::left;
    const double phase = 2 * kPi * time + (isLeft ? 0 : kPi);
    const auto about = [](const Eigen::Vector3d& axis, double angle) {
        return Eigen::Quaterniond(Eigen::AngleAxisd(angle, axis));
    };
    const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), y = Eigen::Vector3d::UnitY(),
                          z = Eigen::Vector3d::UnitZ();
    switch (joint.role.part) {
        case BodyPart::hips:
            return about(y, 0.1 * std::sin(2 * kPi * time)) * about(z, 0.03 * std::sin(phase));
        case BodyPart::spine:
            return about(y, -0.05 * std::sin(2 * kPi * time)) * about(x, 0.04);
        case BodyPart::head:
            return about(y, 0.2 * std::sin(kPi * time));
        case BodyPart::upperArm:
            return about(z, isLeft ? -1.1 : 1.1) * about(x, 0.5 * std::sin(phase));
        case BodyPart::forearm:
            return about(y, (isLeft ? -1 : 1) * (0.4 + 0.2 * std::sin(phase))) * about(x, 0.3);
        case BodyPart::hand:
            return about(x, 0.4 * std::sin(phase)) * about(z, 0.1);
        case BodyPart::upperLeg:
            return about(x, -0.4 * std::sin(phase)) * about(z, 0.02);
        case BodyPart::lowerLeg:
            return about(x, 0.35 - 0.3 * std::cos(phase));
        case BodyPart::foot:
            return about(x, -0.15 + 0.1 * std::sin(phase));
        case BodyPart::index:
            return about(z, isLeft ? -0.3 : 0.3);
        default:
            return Eigen::Quaterniond::Identity();
    }
}

/// How the hips of the squatting humanoid are moved, metres.
inline Eigen::Vector3d squatOffset(double time) {
    return {0, -0.12 + 0.08 * std::cos(2 * kPi * time), 0.06 * std::sin(4 * kPi * time)};
}

/// Rotations of thigh, shin and foot about the x axis that keep the foot where it is at rest, relative to
/// their parents.
inline Eigen::Quaterniond squatTurn(const HumanoidJoint& joint, double time) {
    const auto angleOf = [](const Eigen::Vector3d& v) { return std::atan2(v.z(), v.y()); };
    const Eigen::Vector3d hip(0, 0.95, 0), knee(0, 0.52, 0.01), ankle(0, 0.09, 0);
    const Eigen::Vector3d leg = ankle - hip - squatOffset(time);
    const double a = (knee - hip).norm(), b = (ankle - knee).norm(), d = leg.norm();
    // The knee points forwards.
    const double thigh = angleOf(leg) - std::acos((a * a + d * d - b * b) / (2 * a * d));
    const Eigen::Vector3d bentKnee(0, a * std::cos(thigh), a * std::sin(thigh));
    const double thighTurn = thigh - angleOf(knee - hip);
    const double shinTurn = angleOf(leg - bentKnee) - angleOf(ankle - knee);
    const double turn = joint.role.part == BodyPart::upperLeg   ? thighTurn
                        : joint.role.part == BodyPart::lowerLeg ? shinTurn - thighTurn
                        : joint.role.part == BodyPart::foot     ? -shinTurn
                                                                : 0;
    return Eigen::Quaterniond(Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitX()));
}

/// What the hands of the squatting humanoid touch in the middle of the clip. On a wall, it is the left hand,
/// which rests there from kLeansFrom to kLeansTo while the body moves.
enum class Gesture { none, together, onHead, onHips, onWall };

inline constexpr double kLeansFrom = 0.4, kLeansTo = 1.6;  ///< seconds

/// Positions of the wrist and directions of the fingers of the left hand, metres.
struct GesturePose {
    Eigen::Vector3d wrist, fingers;
};

inline GesturePose gesturePose(Gesture gesture) {
    switch (gesture) {
        case Gesture::together:
            return {{0.02, 1.2, 0.2}, {0, 0, 1}};
        case Gesture::onHead:
            return {{0.09, 1.5, 0.07}, {0, 1, 0}};
        case Gesture::onHips:
            return {{0.12, 1.1, 0.03}, {0, -1, 0}};
        case Gesture::onWall:
            return {{0.2, 1.33, 0.36}, {0, 1, 0}};
        default:
            return {{0.4, 1.1, 0.1}, {0, -1, 0}};
    }
}

/// Returns how far the hands are from a gesture: 1 where they come from, 0 at it.
inline double gestureDistance(Gesture gesture, double time) {
    if (gesture != Gesture::onWall) return std::pow(0.5 + 0.5 * std::cos(2 * kPi * time), 2);
    const double away = std::clamp(std::max(kLeansFrom - time, time - kLeansTo) / kLeansFrom, 0.0, 1.0);
    return away * away * (3 - 2 * away);
}

/// Rotations of upper arm, forearm and hand, relative to their parents, that reach a gesture and leave it.
inline Eigen::Quaterniond gestureTurn(const HumanoidJoint& joint, Gesture gesture, double time) {
    if (!joint.role.side || joint.role.part < BodyPart::upperArm || joint.role.part > BodyPart::hand)
        return Eigen::Quaterniond::Identity();
    if (gesture == Gesture::onWall && *joint.role.side == Side::right) gesture = Gesture::none;
    const double away = gestureDistance(gesture, time);
    const GesturePose at = gesturePose(gesture), apart = gesturePose(Gesture::none);
    const double mirrored = *joint.role.side == Side::left ? 1 : -1;
    const auto mirror = [&](const Eigen::Vector3d& v) {
        return Eigen::Vector3d(mirrored * v.x(), v.y(), v.z());
    };
    Eigen::Vector3d wrist = mirror(at.wrist + away * (apart.wrist - at.wrist));
    // The wall does not move with the body.
    if (gesture == Gesture::onWall) wrist -= (1 - away) * squatOffset(time);
    const Eigen::Vector3d shoulder = mirror({0.18, 1.45, 0}), elbow = mirror({0.46, 1.45, -0.01}),
                          hand = mirror({0.7, 1.45, 0});
    // The elbow points backwards and down.
    const Eigen::Vector3d reach = wrist - shoulder, down = reach.normalized();
    Eigen::Vector3d pole = mirror({0.3, -0.5, -1});
    pole = (pole - pole.dot(down) * down).normalized();
    const double a = (elbow - shoulder).norm(), b = (hand - elbow).norm(), d = reach.norm();
    const double along = (a * a + d * d - b * b) / (2 * d);
    const Eigen::Vector3d bent = along * down + std::sqrt(a * a - along * along) * pole;
    const auto upper = shortestRotation(elbow - shoulder, bent);
    const auto lower = shortestRotation(hand - elbow, reach - bent);
    const auto palm = shortestRotation(mirror({1, 0, 0}), mirror(at.fingers));
    if (joint.role.part == BodyPart::upperArm) return upper;
    return joint.role.part == BodyPart::forearm ? upper.conjugate() * lower : lower.conjugate() * palm;
}

}  // namespace sinew::test
