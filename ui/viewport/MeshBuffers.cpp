#include "ui/viewport/MeshBuffers.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace sinew {

namespace {

struct Vertex {
    Eigen::Vector3f position, normal;
    Eigen::Vector2f uv = Eigen::Vector2f::Zero();
    std::array<std::uint8_t, 4> tint{255, 255, 255, 255};
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
};
static_assert(sizeof(Vertex) == 60);

/// Influences beyond the fourth.
struct MoreInfluences {
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
};

/// Copies up to four influences from `first` on. The places that stay empty weigh nothing and point to the
/// vertex's own first joint, whose matrix is as finite as the vertex.
template <class Target>
void fill(std::span<const Influence> influences, std::size_t first, Target& target) {
    target.joints.fill(influences.front().joint);
    for (std::size_t i = first; i < std::min(first + 4, influences.size()); ++i) {
        target.joints[i - first] = influences[i].joint;
        target.weights[i - first] = influences[i].weight;
    }
}

double meanEdgeShare(const Geometry& geometry) {
    Eigen::AlignedBox3f box;
    for (const Eigen::Vector3f& position : geometry.positions) box.extend(position);
    double sum = 0;
    for (const auto& corners : geometry.triangles) {
        for (std::size_t i = 0; i < 3; ++i) {
            const Eigen::Vector3f along =
                geometry.positions[corners[(i + 1) % 3]] - geometry.positions[corners[i]];
            sum += static_cast<double>(along.norm());
        }
    }
    const double edges = 3 * static_cast<double>(geometry.triangles.size());
    const double whole = box.isEmpty() ? 0 : static_cast<double>(box.diagonal().norm());
    return edges > 0 && whole > 0 ? sum / edges / whole : 0;
}

const void* offset(std::size_t bytes) { return reinterpret_cast<const void*>(bytes); }

}  // namespace

MeshBuffers::MeshBuffers(const Geometry& geometry, const Skin& skin)
    : triangles_(static_cast<int>(geometry.triangles.size())),
      vertices_(static_cast<int>(geometry.positions.size())),
      edgeShare_(meanEdgeShare(geometry)) {
    initializeOpenGLFunctions();
    std::size_t most = 1;
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) most = std::max(most, skin.at(v).size());
    influences_ = static_cast<int>(std::bit_ceil(most));
    layout_.create();
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    uploadVertices(geometry, skin);
    if (influences_ > 4) uploadMoreInfluences(skin);
    upload(GL_ELEMENT_ARRAY_BUFFER, indices_, geometry.triangles.data(),
           geometry.triangles.size() * sizeof(geometry.triangles.front()));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

MeshBuffers::~MeshBuffers() {
    for (const GLuint buffer : {buffer_, more_, indices_}) glDeleteBuffers(1, &buffer);
}

void MeshBuffers::upload(GLenum target, GLuint& buffer, const void* data, std::size_t bytes) {
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(bytes), data, GL_STATIC_DRAW);
}

void MeshBuffers::uploadVertices(const Geometry& geometry, const Skin& skin) {
    std::vector<Vertex> list(geometry.positions.size());
    for (std::size_t v = 0; v < list.size(); ++v) {
        Vertex& vertex = list[v];
        vertex.position = geometry.positions[v];
        vertex.normal = geometry.normals[v];
        if (!geometry.uvs.empty()) vertex.uv = geometry.uvs[v];
        if (!geometry.colours.empty()) vertex.tint = geometry.colours[v];
        fill(skin.at(v), 0, vertex);
    }
    upload(GL_ARRAY_BUFFER, buffer_, list.data(), list.size() * sizeof(Vertex));
    const auto floats = [this](GLuint location, GLint size, std::size_t from) {
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(from));
    };
    floats(0, 3, offsetof(Vertex, position));
    floats(1, 3, offsetof(Vertex, normal));
    if (!geometry.uvs.empty()) floats(2, 2, offsetof(Vertex, uv));
    glEnableVertexAttribArray(3);
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), offset(offsetof(Vertex, tint)));
    glEnableVertexAttribArray(4);
    glVertexAttribIPointer(4, 4, GL_UNSIGNED_SHORT, sizeof(Vertex), offset(offsetof(Vertex, joints)));
    floats(5, 4, offsetof(Vertex, weights));
}

void MeshBuffers::uploadMoreInfluences(const Skin& skin) {
    std::vector<MoreInfluences> list(skin.vertexCount());
    for (std::size_t v = 0; v < list.size(); ++v) fill(skin.at(v), 4, list[v]);
    upload(GL_ARRAY_BUFFER, more_, list.data(), list.size() * sizeof(MoreInfluences));
    glEnableVertexAttribArray(6);
    glVertexAttribIPointer(6, 4, GL_UNSIGNED_SHORT, sizeof(MoreInfluences),
                           offset(offsetof(MoreInfluences, joints)));
    glEnableVertexAttribArray(7);
    glVertexAttribPointer(7, 4, GL_FLOAT, GL_FALSE, sizeof(MoreInfluences),
                          offset(offsetof(MoreInfluences, weights)));
}

void MeshBuffers::drawTriangles(std::uint32_t first, std::uint32_t count, int instances) {
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    constexpr std::size_t kTriangle = 3 * sizeof(std::uint32_t);
    glDrawElementsInstanced(GL_TRIANGLES, static_cast<GLsizei>(3 * count), GL_UNSIGNED_INT,
                            offset(first * kTriangle), instances);
}

void MeshBuffers::drawPoints() {
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    glDrawArrays(GL_POINTS, 0, vertices_);
}

}  // namespace sinew
