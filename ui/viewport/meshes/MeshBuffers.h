#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <QOpenGLVertexArrayObject>
#include <memory>
#include <span>
#include <vector>

#include "core/skin/Mesh.h"

namespace sinew {

/// Merges the geometries and skins of several meshes into one, for silhouettes: without colours, texture
/// coordinates or materials. The joints of the meshes' skins are concatenated. Returns null if they exceed
/// the number of joints that a skin can have.
///
/// @param meshes  at least one, none null
/// @param method  supported by all meshes
std::shared_ptr<const Mesh> mergedMesh(std::span<const Mesh* const> meshes, SkinningMethod method);

/// GPU buffers of a geometry and its skin in the layout that mesh.vert reads. Needs its context current.
class MeshBuffers : protected QOpenGLFunctions_3_3_Core {
public:
    /// @param skin  must have as many vertices as the geometry
    MeshBuffers(const Geometry& geometry, const Skin& skin);
    ~MeshBuffers() override;
    Q_DISABLE_COPY_MOVE(MeshBuffers)

    /// Uploads another skin of the same geometry: only the chunks of influences that differ. Returns false,
    /// and uploads nothing, if it needs a different layout.
    bool update(const Geometry& geometry, const Skin& skin);

    /// Uploads the numbers by which vertices are coloured, unless they are those uploaded last.
    ///
    /// @param levels  one per vertex
    void setLevels(const std::shared_ptr<const std::vector<float>>& levels);

    /// Returns the number of influences to read per vertex: 1, 2, 4 or 8.
    int influences() const { return influences_; }
    /// Returns the mean edge length of the triangles, relative to the diagonal of the bounding box.
    double relativeEdgeLength() const { return relativeEdgeLength_; }

    void drawTriangles(std::uint32_t first, std::uint32_t count, int instances = 1);
    void drawAllTriangles() { drawTriangles(0, static_cast<std::uint32_t>(triangles_)); }
    void drawPoints();  ///< draws every vertex once, in order

private:
    void uploadVertices(const Geometry& geometry, const Skin& skin);
    void uploadExtraInfluences(const Skin& skin);
    void uploadChunk(const Geometry& geometry, const Skin& skin, std::size_t chunk);
    void uploadBlendWeights(const Skin& skin);
    void upload(GLenum target, GLuint& buffer, const void* data, std::size_t bytes);

    QOpenGLVertexArrayObject layout_;
    GLuint vertexBuffer_ = 0, extraInfluenceBuffer_ = 0, blendWeightBuffer_ = 0, indexBuffer_ = 0,
           levelBuffer_ = 0;
    int influences_ = 1;
    int triangles_ = 0;
    int vertices_ = 0;
    VertexInfluences uploaded_;
    std::vector<float> blendWeights_;
    std::shared_ptr<const std::vector<float>> levels_;
    double relativeEdgeLength_ = 0;
};

}  // namespace sinew
