#pragma once

#include <QMatrix4x4>
#include <QOpenGLBuffer>
#include <QOpenGLExtraFunctions>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <QSize>
#include <QVector3D>
#include <span>

#include "ui/viewport/DrawList.h"
#include "ui/viewport/MeshRenderer.h"

namespace sinew {

class Camera;
struct Theme;

/// What a picture is drawn with, its contents aside.
struct PictureView {
    QMatrix4x4 view, projection;
    QSize pixels;          ///< of the framebuffer
    float pixelRatio = 1;  ///< device pixels a logical one
    float lift = 0;        ///< how far edges stand before their faces, as a share of clip w
    float ambient = 0.3F;  ///< light from everywhere, 0..1
    QVector3D fadeCentre;  ///< of lines that fade
    QColor background;
    QColor plain;       ///< of meshes without a material
    QColor rim;         ///< towards which meshes' outlines go
    QColor wire;        ///< of triangles' edges over their faces
    bool xray = false;  ///< bones do not hide each other

    PictureView(const Camera& camera, const Theme& theme, QSize framebuffer, double ratio);
};

/// Draws a DrawList into the bound framebuffer (colour and depth) with OpenGL 3.3 core. Knows no widget.
/// Made, used and destroyed with its context current.
class SceneRenderer : protected QOpenGLExtraFunctions {
public:
    SceneRenderer();

    /// False where a shader did not compile here; the reason is in the log.
    bool usable() const { return usable_; }
    /// Bones show through meshes.
    void draw(const DrawList& list, const PictureView& view, const MeshPicture& meshes = {});
    MeshRenderer& meshes() { return meshRenderer_; }

private:
    /// Vertices of one mesh in meshes_.
    struct Mesh {
        int first = 0, count = 0;
    };
    /// Instances of one list in instances_.
    struct Range {
        int byte = 0, count = 0;
    };

    /// Where everything of a DrawList lies.
    struct Uploaded {
        Range floor, ghosts, bones, lines, balls, patches, overlay;
    };

    void makeMeshes();
    bool load(QOpenGLShaderProgram& program, const QString& name);
    Range upload(std::span<const Instance> instances);
    Uploaded upload(const DrawList& list);
    void setUniforms(QOpenGLShaderProgram& program, const PictureView& view);
    void drawGhosts(Range ghosts);
    void drawRig(const Uploaded& uploaded, bool xray);
    void drawPatches(Range patches);
    void drawInstances(QOpenGLShaderProgram& program, Mesh mesh, Range range);

    MeshRenderer meshRenderer_;
    QOpenGLShaderProgram solid_, line_, ball_, ghost_, patch_;
    QOpenGLVertexArrayObject layout_;
    QOpenGLBuffer meshes_{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer instances_{QOpenGLBuffer::VertexBuffer};
    Mesh octahedron_, octahedronEdges_, square_, segment_;
    int uploaded_ = 0;
    bool usable_ = false;
};

}  // namespace sinew
