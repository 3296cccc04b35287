#pragma once

#include <Eigen/Core>
#include <QColor>
#include <QMatrix4x4>
#include <QSize>
#include <QVector3D>
#include <array>
#include <cstdint>
#include <vector>

namespace sinew {

class Camera;
struct Theme;

/// GPU data of one bone, ball, line or patch: 64 bytes, world space, metres. A bone is a unit octahedron
/// (head at 0, tail at y = 1, ring of radius 1) transformed by the columns. A ball's radius is x.x(). A line
/// runs from origin to origin + y. A patch is a quadrilateral with the corners x, y, z and origin,
/// anticlockwise as seen from its front.
struct Instance {
    Eigen::Vector3f x = Eigen::Vector3f::Zero();
    Eigen::Vector3f y = Eigen::Vector3f::Zero();
    Eigen::Vector3f z = Eigen::Vector3f::Zero();
    Eigen::Vector3f origin = Eigen::Vector3f::Zero();
    std::array<std::uint8_t, 4> fill{};  ///< faces, or the front of a patch; straight alpha
    std::array<std::uint8_t, 4>
        edge{};       ///< edges of a bone, rim of a ball, colour of a line, back of a patch
    float width = 1;  ///< of edge, logical pixels
    float fade = 0;   ///< line: distance from the fade centre at which it has vanished, metres, 0: never;
                      ///< ball: smallest radius, logical pixels; ghost: depth of its layer, 0..1
};
static_assert(sizeof(Instance) == 64);

/// Everything drawn in one redraw except meshes. It is refilled each time without releasing its memory.
struct DrawList {
    std::vector<Instance> floor;   ///< lines under everything
    std::vector<Instance> ghosts;  ///< bones as flat silhouettes under the rig; fade is their layer's depth
    std::vector<Instance> bones;
    std::vector<Instance> lines;  ///< lines among the bones
    std::vector<Instance> balls;
    std::vector<Instance> patches;  ///< over the rig
    std::vector<Instance> overlay;  ///< lines over everything

    void clear() {
        for (auto* list : {&floor, &ghosts, &bones, &lines, &balls, &patches, &overlay}) list->clear();
    }
};

/// Camera, framebuffer size and colours for drawing a scene.
struct RenderView {
    QMatrix4x4 view, projection;
    QSize pixels;          ///< of the framebuffer
    float pixelRatio = 1;  ///< device pixels per logical pixel
    float lift = 0;  ///< offset of edges towards the eye relative to their faces, as a fraction of clip w
    float ambient = 0.3F;  ///< ambient light, 0..1
    QVector3D fadeCenter;  ///< centre from which lines fade
    QColor background;
    QColor plainColor;  ///< meshes without a material
    QColor rimColor;    ///< colour towards which the outlines of meshes are shaded
    QColor wireColor;   ///< edges of triangles over their faces
    bool xray = false;  ///< bones do not hide each other

    RenderView(const Camera& camera, const Theme& theme, QSize framebuffer, double ratio);
};

/// Depth of a layer of ghost silhouettes, for Instance::fade. Higher layers lie over lower ones; within a
/// layer the first pixel wins.
float layerDepth(int layer);

/// Returns a colour as RGBA bytes with straight alpha, its alpha scaled by `opacity`.
std::array<std::uint8_t, 4> rgbaBytes(const QColor& color, double opacity = 1);

/// Interpolates between two colours; 0 returns `a`, 1 returns `b`.
QColor mixColors(const QColor& a, const QColor& b, double t);

/// Returns a line between two points.
Instance line(const Eigen::Vector3d& from, const Eigen::Vector3d& to, const QColor& color, double width,
              double opacity = 1);

}  // namespace sinew
