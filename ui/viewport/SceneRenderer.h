#pragma once

#include <QOpenGLBuffer>
#include <QOpenGLExtraFunctions>
#include <QOpenGLShaderProgram>
#include <QOpenGLVertexArrayObject>
#include <vector>

#include "ui/viewport/meshes/MeshRenderer.h"
#include "ui/viewport/rendering/DrawList.h"

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

    void createShapes();
    void setUniforms(QOpenGLShaderProgram& program, const RenderView& view);
    void drawLines(const std::vector<Instance>& lines);
    void drawGhosts(const DrawList& list);
    void drawRig(const DrawList& list, bool xray);
    void drawPatches(const std::vector<Instance>& patches);
    void upload(const std::vector<Instance>& instances);
    /// Draws the instances that were uploaded last.
    void drawInstances(QOpenGLShaderProgram& program, const Shape& shape);

    MeshRenderer meshRenderer_;
    QOpenGLShaderProgram solid_, line_, ball_, ghost_, patch_;
    QOpenGLVertexArrayObject layout_;
    QOpenGLBuffer shapes_{QOpenGLBuffer::VertexBuffer};
    QOpenGLBuffer instances_{QOpenGLBuffer::VertexBuffer};
    Shape octahedron_, octahedronEdges_, square_, segment_;
    int uploadedCount_ = 0;  ///< number of instances in instances_
    bool isUsable_ = false;
};

}  // namespace sinew
