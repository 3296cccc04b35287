#pragma once

#include <QOpenGLBuffer>
#include <QOpenGLExtraFunctions>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <span>

#include "ui/viewport/meshes/MeshRenderer.h"
#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/rendering/RenderView.h"

namespace sinew {

/// Draws a DrawList into the bound framebuffer (colour and depth) with OpenGL 3.3 core. Independent of
/// widgets. Must be created, used and destroyed with its context current.
class SceneRenderer : protected QOpenGLExtraFunctions {
public:
    SceneRenderer();

    /// Returns false if a shader does not compile on this machine; the reason is logged.
    bool isUsable() const { return isUsable_; }
    /// Draws a scene. Bones are visible through meshes.
    void draw(const DrawList& list, const RenderView& view, const MeshDrawList& meshes = {});
    MeshRenderer& meshes() { return meshRenderer_; }

private:
    /// Vertex range of one shape in shapes_.
    struct Shape {
        int first = 0, count = 0;
    };
    /// Instance range of one list in instances_.
    struct Range {
        int byte = 0, count = 0;
    };

    /// Ranges of all lists of a DrawList.
    struct UploadedRanges {
        Range floor, ghosts, bones, lines, balls, patches, overlay;
    };

    void createShapes();
    bool load(QOpenGLShaderProgram& program, const QString& name);
    Range upload(std::span<const Instance> instances);
    UploadedRanges upload(const DrawList& list);
    void setUniforms(QOpenGLShaderProgram& program, const RenderView& view);
    void drawGhosts(Range ghosts);
    void drawRig(const UploadedRanges& uploaded, bool xray);
    void drawPatches(Range patches);
    void drawInstances(QOpenGLShaderProgram& program, Shape mesh, Range range);

    MeshRenderer meshRenderer_;
    QOpenGLShaderProgram solid_, line_, ball_, ghost_, patch_;
    QOpenGLVertexArrayObject layout_;
    QOpenGLBuffer shapes_{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer instances_{QOpenGLBuffer::VertexBuffer};
    Shape octahedron_, octahedronEdges_, square_, segment_;
    int uploaded_ = 0;
    bool isUsable_ = false;
};

}  // namespace sinew
