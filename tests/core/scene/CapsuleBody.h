#pragma once

#include <map>
#include <sstream>
#include <string>

#include "core/scene/fitting/FitTemplate.h"
#include "tests/core/skin/bind/LimbSurface.h"

namespace sinew::test {

/// A standing person made of capsules, symmetric about x = 0, with the known positions of its joints.
struct CapsuleBody {
    static constexpr double kArmRadius = 0.04, kLegRadius = 0.06;

    BindSurface surface;
    std::map<std::string, Eigen::Vector3d> joints;  ///< heads of the left arm and leg, by name without side

    CapsuleBody() {
        using Eigen::Vector3d;
        const auto middle = [&](const Vector3d& head, const Vector3d& tail, double radius) {
            addCapsule(surface, {head, tail}, radius, 24);
        };
        middle({0, 1, 0}, {0, 1.34, 0}, 0.13);
        middle({0, 1.34, 0}, {0, 1.55, 0}, 0.05);
        middle({0, 1.63, 0}, {0, 1.66, 0}, 0.1);
        joints = {{"upperArm", {0.17, 1.42, 0}}, {"forearm", {0.4, 1.22, -0.01}},
                  {"hand", {0.58, 1.05, 0.02}},  {"thigh", {0.1, 0.95, 0}},
                  {"shin", {0.1, 0.51, 0.01}},   {"foot", {0.1, 0.09, -0.01}}};
        const BindSurface center = surface;
        surface = {};
        middle(joints["upperArm"], joints["forearm"], kArmRadius);
        middle(joints["forearm"], joints["hand"], kArmRadius);
        middle(joints["hand"], {0.7, 0.93, 0.03}, kArmRadius);
        middle({0.06, 1.38, 0}, joints["upperArm"], 0.05);
        middle(joints["thigh"], joints["shin"], kLegRadius);
        middle(joints["shin"], joints["foot"], kLegRadius);
        middle({0.1, 0.05, 0}, {0.1, 0.05, 0.14}, 0.05);
        BindSurface right = surface;
        for (Vector3d& position : right.positions) position.x() *= -1;
        for (auto& triangle : right.triangles) std::swap(triangle[0], triangle[1]);
        append(right);
        append(center);
    }

    /// Returns the known position of a joint: "forearm.L".
    Eigen::Vector3d at(const std::string& joint) const {
        Eigen::Vector3d position = joints.at(joint.substr(0, joint.size() - 2));
        if (joint.ends_with(".R")) position.x() *= -1;
        return position;
    }

    /// Returns fit markers at the known positions.
    FitMarkers markers() const {
        FitMarkers result{"biped", std::vector<Eigen::Vector3d>(fitMarkerNames("biped").size())};
        result.at("chin") = {0, 1.55, 0.08};
        result.at("groin") = {0, 0.87, 0};
        for (const auto& [marker, joint] : {std::pair("shoulder", "upperArm"),
                                            {"elbow", "forearm"},
                                            {"wrist", "hand"},
                                            {"knee", "shin"},
                                            {"ankle", "foot"}}) {
            result.at(std::string("left ") + marker) = at(std::string(joint) + ".L");
            result.at(std::string("right ") + marker) = at(std::string(joint) + ".R");
        }
        return result;
    }

private:
    void append(const BindSurface& part) {
        const auto first = static_cast<std::uint32_t>(surface.positions.size());
        surface.positions.insert(surface.positions.end(), part.positions.begin(), part.positions.end());
        for (const auto& [a, b, c] : part.triangles)
            surface.triangles.push_back({first + a, first + b, first + c});
    }
};

/// Returns a surface as the text of an OBJ file.
inline std::string objText(const BindSurface& surface) {
    std::ostringstream text;
    for (const Eigen::Vector3d& p : surface.positions)
        text << "v " << p.x() << ' ' << p.y() << ' ' << p.z() << '\n';
    for (const auto& [a, b, c] : surface.triangles)
        text << "f " << a + 1 << ' ' << b + 1 << ' ' << c + 1 << '\n';
    return text.str();
}

/// Returns a fitted skeleton, with ids.
inline Skeleton skeletonOf(const FittedSkeleton& fitted) {
    std::vector<Joint> joints = fitted.joints;
    for (std::size_t i = 0; i < joints.size(); ++i) joints[i].id = JointId{i + 1};
    return Skeleton::create(std::move(joints)).value();
}

inline Eigen::Vector3d headOf(const Skeleton& skeleton, std::string_view joint) {
    return skeleton.restModel()[static_cast<std::size_t>(*skeleton.find(joint))].translation();
}

}  // namespace sinew::test
