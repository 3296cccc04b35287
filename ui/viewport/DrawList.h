#pragma once

#include <Eigen/Core>
#include <QColor>
#include <array>
#include <cstdint>
#include <vector>

namespace sinew {

/// What the graphics card reads of one bone, ball, line or patch: 64 bytes, world space, metres. Bone: a unit
/// octahedron (head at 0, tail at y = 1, ring of radius 1) placed by the columns. Ball: x.x() is the radius.
/// Line: from origin to origin + y. Patch: a quadrilateral with the corners x, y, z and origin, anticlockwise
/// as seen from its front.
struct Instance {
    Eigen::Vector3f x = Eigen::Vector3f::Zero();
    Eigen::Vector3f y = Eigen::Vector3f::Zero();
    Eigen::Vector3f z = Eigen::Vector3f::Zero();
    Eigen::Vector3f origin = Eigen::Vector3f::Zero();
    std::array<std::uint8_t, 4> fill{};  ///< faces, front of a patch; straight alpha
    std::array<std::uint8_t, 4>
        edge{};       ///< edges of a bone, rim of a ball, colour of a line, back of a patch
    float width = 1;  ///< of edge, logical pixels
    float fade = 0;   ///< line: metres from the fade centre at which it has vanished, 0: never; ball: least
                      ///< radius in logical pixels; ghost: depth of its layer, 0..1
};
static_assert(sizeof(Instance) == 64);

/// Everything of one picture, refilled each frame without giving memory back.
struct DrawList {
    std::vector<Instance> floor;   ///< lines under everything
    std::vector<Instance> ghosts;  ///< bones as flat silhouettes under the rig; fade: their layer's depth
    std::vector<Instance> bones;
    std::vector<Instance> lines;  ///< lines among the bones
    std::vector<Instance> balls;
    std::vector<Instance> patches;  ///< over the rig
    std::vector<Instance> overlay;  ///< lines over everything

    void clear() {
        for (auto* list : {&floor, &ghosts, &bones, &lines, &balls, &patches, &overlay}) list->clear();
    }
};

std::array<std::uint8_t, 4> bytes(const QColor& color, double opacity = 1);

/// A share (0..1) of the way from one colour to another.
QColor mixed(const QColor& a, const QColor& b, double share);

/// A line between two points.
Instance line(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const QColor& color, double width,
              double opacity = 1);

}  // namespace sinew
