#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLVertexArrayObject>

#include "core/skin/Mesh.h"

namespace sinew {

/// A geometry and its skin on the graphics card, as mesh.vert reads them. Uploaded once. Needs its context
/// current.
class MeshBuffers : protected QOpenGLFunctions_3_3_Core {
public:
    /// @param skin  of as many vertices as the geometry
    MeshBuffers(const Geometry& geometry, const Skin& skin);
    ~MeshBuffers();
    Q_DISABLE_COPY_MOVE(MeshBuffers)

    /// How many influences of a vertex are to be read: 1, 2, 4 or 8.
    int influences() const { return influences_; }
    int triangles() const { return triangles_; }
    int vertices() const { return vertices_; }
    /// The mean length of the triangles' edges, as a share of the diagonal of the box around the form.
    double edgeShare() const { return edgeShare_; }

    void drawTriangles(std::uint32_t first, std::uint32_t count, int instances = 1);
    void drawPoints();  ///< every vertex once, in order

private:
    void uploadVertices(const Geometry& geometry, const Skin& skin);
    void uploadMoreInfluences(const Skin& skin);
    void upload(GLenum target, GLuint& buffer, const void* data, std::size_t bytes);

    QOpenGLVertexArrayObject layout_;
    GLuint buffer_ = 0, more_ = 0, indices_ = 0;
    int influences_ = 1;
    int triangles_ = 0;
    int vertices_ = 0;
    double edgeShare_ = 0;
};

}  // namespace sinew
