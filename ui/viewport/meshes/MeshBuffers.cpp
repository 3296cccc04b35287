#include "ui/viewport/meshes/MeshBuffers.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

namespace sinew {

namespace {

constexpr std::size_t kMaxJoints = 65536;

void append(const Geometry& geometry, Geometry& all) {
    const auto first = static_cast<std::uint32_t>(all.positions.size());
    all.positions.insert(all.positions.end(), geometry.positions.begin(), geometry.positions.end());
    all.normals.insert(all.normals.end(), geometry.normals.begin(), geometry.normals.end());
    for (const auto& [a, b, c] : geometry.triangles)
        all.triangles.push_back({a + first, b + first, c + first});
}

/// Appends the joints of a skin and its influences.
void append(const Skin& skin, std::vector<SkinJoint>& joints, InfluenceWriter& influences) {
    const auto firstJoint = joints.size();
    joints.insert(joints.end(), skin.joints.begin(), skin.joints.end());
    for (std::size_t v = 0; v < skin.vertexCount(); ++v) {
        for (const Influence& influence : skin.at(v))
            influences.add({static_cast<std::uint16_t>(influence.joint + firstJoint), influence.weight});
        influences.endVertex();
    }
}

void appendBlendWeights(const Skin& skin, Skin& all) {
    all.blendWeights.insert(all.blendWeights.end(), skin.blendWeights.begin(), skin.blendWeights.end());
}

/// Appends the shapes of a mesh whose vertices are at `firstVertex` in the merged mesh.
void append(const std::vector<Shape>& shapes, std::uint32_t firstVertex, std::vector<Shape>& all) {
    for (const Shape& shape : shapes) {
        Shape& moved = all.emplace_back(shape);
        for (ShapeTarget& target : moved.targets) {
            ShapeDeltas deltas = *target.deltas;
            for (std::uint32_t& vertex : deltas.vertices) vertex += firstVertex;
            target.deltas = std::make_shared<const ShapeDeltas>(std::move(deltas));
        }
    }
}

struct SkinnedVertex {
    Eigen::Vector3f position, normal;
    Eigen::Vector2f uv = Eigen::Vector2f::Zero();
    std::array<std::uint8_t, 4> tint{255, 255, 255, 255};
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
};
static_assert(sizeof(SkinnedVertex) == 60);

/// Influences beyond the fourth.
struct ExtraInfluences {
    std::array<std::uint16_t, 4> joints{};
    std::array<float, 4> weights{};
};

/// Copies up to four influences, starting at `first`. Unused slots have weight 0 and refer to the vertex's
/// first joint, whose matrix is finite if the vertex is.
template <class Target>
void fill(std::span<const Influence> influences, std::size_t first, Target& target) {
    target.joints.fill(influences.front().joint);
    for (std::size_t i = first; i < std::min(first + 4, influences.size()); ++i) {
        target.joints[i - first] = influences[i].joint;
        target.weights[i - first] = influences[i].weight;
    }
}

SkinnedVertex vertexOf(const Geometry& geometry, const Skin& skin, std::size_t v) {
    SkinnedVertex vertex;
    vertex.position = geometry.positions[v];
    vertex.normal = geometry.normals[v];
    if (!geometry.uvs.empty()) vertex.uv = geometry.uvs[v];
    if (!geometry.colors.empty()) vertex.tint = geometry.colors[v];
    fill(skin.at(v), 0, vertex);
    return vertex;
}

double meanRelativeEdgeLength(const Geometry& geometry) {
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

std::shared_ptr<const Mesh> mergedMesh(std::span<const Mesh* const> meshes, SkinningMethod method) {
    auto geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    InfluenceWriter influences;
    std::vector<Shape> shapes;
    for (const Mesh* mesh : meshes) {
        append(mesh->shapes, static_cast<std::uint32_t>(geometry->positions.size()), shapes);
        append(*mesh->geometry, *geometry);
        append(*mesh->skin, skin->joints, influences);
        if (method == SkinningMethod::blended) appendBlendWeights(*mesh->skin, *skin);
    }
    if (skin->joints.size() > kMaxJoints) return nullptr;
    skin->influences = std::move(influences).finish();
    auto merged = std::make_shared<Mesh>();
    merged->method = method;
    merged->surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    merged->geometry = std::move(geometry);
    merged->skin = std::move(skin);
    merged->shapes = std::move(shapes);
    return merged;
}

MeshBuffers::MeshBuffers(const Geometry& geometry, const Skin& skin)
    : triangles_(static_cast<int>(geometry.triangles.size())),
      vertices_(static_cast<int>(geometry.positions.size())),
      uploaded_(skin.influences),
      blendWeights_(skin.blendWeights),
      relativeEdgeLength_(meanRelativeEdgeLength(geometry)) {
    initializeOpenGLFunctions();
    std::size_t maxInfluences = 1;
    for (std::size_t v = 0; v < skin.vertexCount(); ++v)
        maxInfluences = std::max(maxInfluences, skin.at(v).size());
    influences_ = static_cast<int>(std::bit_ceil(maxInfluences));
    layout_.create();
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    uploadVertices(geometry, skin);
    if (influences_ > 4) uploadExtraInfluences(skin);
    if (!skin.blendWeights.empty()) uploadBlendWeights(skin);
    upload(GL_ELEMENT_ARRAY_BUFFER, indexBuffer_, geometry.triangles.data(),
           geometry.triangles.size() * sizeof(geometry.triangles.front()));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

MeshBuffers::~MeshBuffers() {
    for (const GLuint buffer :
         {vertexBuffer_, extraInfluenceBuffer_, blendWeightBuffer_, indexBuffer_, levelBuffer_})
        glDeleteBuffers(1, &buffer);
}

void MeshBuffers::upload(GLenum target, GLuint& buffer, const void* data, std::size_t bytes) {
    glGenBuffers(1, &buffer);
    glBindBuffer(target, buffer);
    glBufferData(target, static_cast<GLsizeiptr>(bytes), data, GL_STATIC_DRAW);
}

void MeshBuffers::uploadVertices(const Geometry& geometry, const Skin& skin) {
    std::vector<SkinnedVertex> list(geometry.positions.size());
    for (std::size_t v = 0; v < list.size(); ++v) list[v] = vertexOf(geometry, skin, v);
    upload(GL_ARRAY_BUFFER, vertexBuffer_, list.data(), list.size() * sizeof(SkinnedVertex));
    const auto floats = [this](GLuint location, GLint size, std::size_t from) {
        glEnableVertexAttribArray(location);
        glVertexAttribPointer(location, size, GL_FLOAT, GL_FALSE, sizeof(SkinnedVertex), offset(from));
    };
    floats(0, 3, offsetof(SkinnedVertex, position));
    floats(1, 3, offsetof(SkinnedVertex, normal));
    if (!geometry.uvs.empty()) floats(2, 2, offsetof(SkinnedVertex, uv));
    glEnableVertexAttribArray(3);
    glVertexAttribPointer(3, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(SkinnedVertex),
                          offset(offsetof(SkinnedVertex, tint)));
    glEnableVertexAttribArray(4);
    glVertexAttribIPointer(4, 4, GL_UNSIGNED_SHORT, sizeof(SkinnedVertex),
                           offset(offsetof(SkinnedVertex, joints)));
    floats(5, 4, offsetof(SkinnedVertex, weights));
}

void MeshBuffers::uploadExtraInfluences(const Skin& skin) {
    std::vector<ExtraInfluences> list(skin.vertexCount());
    for (std::size_t v = 0; v < list.size(); ++v) fill(skin.at(v), 4, list[v]);
    upload(GL_ARRAY_BUFFER, extraInfluenceBuffer_, list.data(), list.size() * sizeof(ExtraInfluences));
    glEnableVertexAttribArray(6);
    glVertexAttribIPointer(6, 4, GL_UNSIGNED_SHORT, sizeof(ExtraInfluences),
                           offset(offsetof(ExtraInfluences, joints)));
    glEnableVertexAttribArray(7);
    glVertexAttribPointer(7, 4, GL_FLOAT, GL_FALSE, sizeof(ExtraInfluences),
                          offset(offsetof(ExtraInfluences, weights)));
}

void MeshBuffers::uploadBlendWeights(const Skin& skin) {
    upload(GL_ARRAY_BUFFER, blendWeightBuffer_, skin.blendWeights.data(),
           skin.blendWeights.size() * sizeof(float));
    glEnableVertexAttribArray(8);
    glVertexAttribPointer(8, 1, GL_FLOAT, GL_FALSE, sizeof(float), offset(0));
}

void MeshBuffers::setLevels(const std::shared_ptr<const std::vector<float>>& levels) {
    if (levels == levels_) return;
    levels_ = levels;
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    glDeleteBuffers(1, &levelBuffer_);
    upload(GL_ARRAY_BUFFER, levelBuffer_, levels->data(), levels->size() * sizeof(float));
    glEnableVertexAttribArray(9);
    glVertexAttribPointer(9, 1, GL_FLOAT, GL_FALSE, sizeof(float), offset(0));
    glBindBuffer(GL_ARRAY_BUFFER, 0);
}

bool MeshBuffers::update(const Geometry& geometry, const Skin& skin) {
    const auto &before = uploaded_.chunks(), &after = skin.influences.chunks();
    if (after.size() != before.size() || skin.vertexCount() != uploaded_.size() ||
        skin.blendWeights != blendWeights_)
        return false;
    std::vector<std::size_t> changed;
    for (std::size_t c = 0; c < after.size(); ++c) {
        if (before[c] == after[c]) continue;
        changed.push_back(c);
        for (std::size_t v = 0; v < after[c]->size(); ++v) {
            if (after[c]->at(v).size() > static_cast<std::size_t>(influences_)) return false;
        }
    }
    for (const std::size_t c : changed) uploadChunk(geometry, skin, c);
    glBindBuffer(GL_ARRAY_BUFFER, 0);
    uploaded_ = skin.influences;
    return true;
}

void MeshBuffers::uploadChunk(const Geometry& geometry, const Skin& skin, std::size_t chunk) {
    const std::size_t first = chunk * InfluenceChunk::kSize;
    const std::size_t count = skin.influences.chunks()[chunk]->size();
    const auto replace = [&](GLuint buffer, const auto& list) {
        const std::size_t bytes = sizeof(list[0]);
        glBindBuffer(GL_ARRAY_BUFFER, buffer);
        glBufferSubData(GL_ARRAY_BUFFER, static_cast<GLintptr>(first * bytes),
                        static_cast<GLsizeiptr>(count * bytes), list.data());
    };
    std::vector<SkinnedVertex> vertices;
    for (std::size_t v = first; v < first + count; ++v) vertices.push_back(vertexOf(geometry, skin, v));
    replace(vertexBuffer_, vertices);
    if (influences_ <= 4) return;
    std::vector<ExtraInfluences> extra(count);
    for (std::size_t i = 0; i < count; ++i) fill(skin.at(first + i), 4, extra[i]);
    replace(extraInfluenceBuffer_, extra);
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
