#include "ui/viewport/SceneRenderer.h"

#include <array>
#include <cstddef>
#include <utility>

#include "ui/viewport/rendering/RigShapes.h"

namespace sinew {

namespace {

/// Solids use position and normal; lines use their two ends and a corner; squares use only the corner.
struct Vertex {
    Eigen::Vector3f a, b;
    Eigen::Vector2f corner;
};
static_assert(sizeof(Vertex) == 32);

Eigen::Vector3f ringCorner(int index) {
    constexpr std::array<std::array<float, 2>, 4> kRing{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
    const auto& [x, z] = kRing[static_cast<std::size_t>(index % 4)];
    return {x, static_cast<float>(kRingPosition), z};
}

const Eigen::Vector3f kHead(0, 0, 0);
const Eigen::Vector3f kTail(0, 1, 0);

void appendFace(std::vector<Vertex>& vertices, const Eigen::Vector3f& a, const Eigen::Vector3f& b,
                const Eigen::Vector3f& c) {
    const Eigen::Vector3f normal = (b - a).cross(c - a).normalized();
    for (const auto& corner : {a, b, c}) vertices.push_back({corner, normal, Eigen::Vector2f::Zero()});
}

void appendSegment(std::vector<Vertex>& vertices, const Eigen::Vector3f& a, const Eigen::Vector3f& b) {
    constexpr std::array<std::array<float, 2>, 6> kCorners{
        {{-1, 0}, {1, 0}, {1, 1}, {-1, 0}, {1, 1}, {-1, 1}}};
    for (const auto& [side, end] : kCorners) vertices.push_back({a, b, {side, end}});
}

void appendSquare(std::vector<Vertex>& vertices) {
    constexpr std::array<std::array<float, 2>, 6> kCorners{
        {{-1, -1}, {1, -1}, {1, 1}, {-1, -1}, {1, 1}, {-1, 1}}};
    for (const auto& [x, y] : kCorners) vertices.push_back({kHead, kHead, {x, y}});
}

void appendOctahedron(std::vector<Vertex>& vertices) {
    for (int i = 0; i < 4; ++i) {
        appendFace(vertices, kTail, ringCorner(i), ringCorner(i + 1));
        appendFace(vertices, kHead, ringCorner(i + 1), ringCorner(i));
    }
}

void appendOctahedronEdges(std::vector<Vertex>& vertices) {
    for (int i = 0; i < 4; ++i) {
        appendSegment(vertices, kHead, ringCorner(i));
        appendSegment(vertices, ringCorner(i), ringCorner(i + 1));
        appendSegment(vertices, ringCorner(i), kTail);
    }
}

/// An attribute of the vertex or instance layout.
struct Attribute {
    GLuint location;
    GLint size;
    GLenum type;
    std::size_t offset;
};

constexpr std::array<Attribute, 3> kVertexAttributes{{{0, 3, GL_FLOAT, offsetof(Vertex, a)},
                                                      {1, 3, GL_FLOAT, offsetof(Vertex, b)},
                                                      {2, 2, GL_FLOAT, offsetof(Vertex, corner)}}};
constexpr std::array<Attribute, 7> kInstanceAttributes{{{3, 3, GL_FLOAT, offsetof(Instance, x)},
                                                        {4, 3, GL_FLOAT, offsetof(Instance, y)},
                                                        {5, 3, GL_FLOAT, offsetof(Instance, z)},
                                                        {6, 3, GL_FLOAT, offsetof(Instance, origin)},
                                                        {7, 4, GL_UNSIGNED_BYTE, offsetof(Instance, fill)},
                                                        {8, 4, GL_UNSIGNED_BYTE, offsetof(Instance, edge)},
                                                        {9, 2, GL_FLOAT, offsetof(Instance, width)}}};

}  // namespace

SceneRenderer::SceneRenderer() {
    initializeOpenGLFunctions();
    isUsable_ = loadProgram(solid_, "solid") && loadProgram(line_, "line") && loadProgram(ball_, "ball") &&
                loadProgram(ghost_, "ghost") && loadProgram(patch_, "patch");
    layout_.create();
    instances_.create();
    instances_.setUsagePattern(QOpenGLBuffer::StreamDraw);
    createShapes();
}

void SceneRenderer::createShapes() {
    std::vector<Vertex> vertices;
    const auto added = [&vertices](auto&& append) {
        const int first = static_cast<int>(vertices.size());
        append(vertices);
        return Shape{first, static_cast<int>(vertices.size()) - first};
    };
    octahedron_ = added(appendOctahedron);
    octahedronEdges_ = added(appendOctahedronEdges);
    square_ = added(appendSquare);
    segment_ = added([](std::vector<Vertex>& list) { appendSegment(list, kHead, kTail); });

    QOpenGLVertexArrayObject::Binder binder(&layout_);
    shapes_.create();
    shapes_.bind();
    shapes_.allocate(vertices.data(), static_cast<int>(vertices.size() * sizeof(Vertex)));
    const auto enable = [this](const Attribute& attribute, GLsizei stride) {
        glEnableVertexAttribArray(attribute.location);
        // OpenGL takes an offset as a pointer. NOLINTNEXTLINE(performance-no-int-to-ptr)
        const auto* const offset = reinterpret_cast<const void*>(attribute.offset);
        glVertexAttribPointer(attribute.location, attribute.size, attribute.type,
                              attribute.type == GL_UNSIGNED_BYTE, stride, offset);
    };
    for (const Attribute& attribute : kVertexAttributes) enable(attribute, sizeof(Vertex));
    instances_.bind();
    for (const Attribute& attribute : kInstanceAttributes) {
        enable(attribute, sizeof(Instance));
        glVertexAttribDivisor(attribute.location, 1);
    }
    instances_.release();
}

void SceneRenderer::setUniforms(QOpenGLShaderProgram& program, const RenderView& view) {
    program.bind();
    program.setUniformValue("view", view.view);
    program.setUniformValue("projection", view.projection);
    program.setUniformValue("viewport", QSizeF(view.pixels));
    program.setUniformValue("pixelRatio", view.pixelRatio);
    program.setUniformValue("lift", view.lift);
    program.setUniformValue("ambient", view.ambient);
    program.setUniformValue("fadeCentre", view.fadeCenter);
}

void SceneRenderer::upload(const std::vector<Instance>& instances) {
    uploadedCount_ = static_cast<int>(instances.size());
    if (instances.empty()) return;
    instances_.bind();
    instances_.allocate(instances.data(), uploadedCount_ * static_cast<int>(sizeof(Instance)));
}

void SceneRenderer::drawInstances(QOpenGLShaderProgram& program, const Shape& shape) {
    if (uploadedCount_ == 0) return;
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    program.bind();
    glDrawArraysInstanced(GL_TRIANGLES, shape.first, shape.count, uploadedCount_);
}

void SceneRenderer::drawLines(const std::vector<Instance>& lines) {
    upload(lines);
    drawInstances(line_, segment_);
}

void SceneRenderer::drawGhosts(const DrawList& list) {
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    upload(list.ghosts);
    drawInstances(ghost_, octahedron_);
    glDisable(GL_CULL_FACE);
    meshRenderer_.drawGhosts();
    glDisable(GL_DEPTH_TEST);
    // The layers' depths are not real depths and must not hide the rig.
    glClear(GL_DEPTH_BUFFER_BIT);
}

void SceneRenderer::drawRig(const DrawList& list, bool xray) {
    if (!xray) glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    upload(list.bones);
    drawInstances(solid_, octahedron_);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    drawInstances(line_, octahedronEdges_);
    drawLines(list.lines);
    glDepthMask(GL_TRUE);
    upload(list.balls);
    drawInstances(ball_, square_);
    glDisable(GL_DEPTH_TEST);
}

// Each side of the patches blends into each pixel only once, because all have the same depth.
void SceneRenderer::drawPatches(const std::vector<Instance>& patches) {
    if (patches.empty()) return;
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    upload(patches);
    for (const auto& [side, depth] : {std::pair(-1.0F, 0.5F), {1.0F, 0.25F}}) {
        patch_.bind();
        patch_.setUniformValue("side", side);
        glDepthRangef(depth, depth);
        drawInstances(patch_, square_);
    }
    glDepthRangef(0, 1);
    glDisable(GL_DEPTH_TEST);
}

void SceneRenderer::draw(const DrawList& list, const RenderView& view, const MeshDrawList& meshes) {
    glViewport(0, 0, view.pixels.width(), view.pixels.height());
    glEnable(GL_MULTISAMPLE);  // QPainter turns it off
    glDepthMask(GL_TRUE);
    glClearColor(view.background.redF(), view.background.greenF(), view.background.blueF(),
                 view.background.alphaF());
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    for (QOpenGLShaderProgram* program : {&solid_, &line_, &ball_, &ghost_, &patch_})
        setUniforms(*program, view);
    meshRenderer_.prepare(meshes, view);

    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_DEPTH_TEST);
    drawLines(list.floor);
    meshRenderer_.drawShadow();
    if (!list.ghosts.empty() || !meshes.ghosts.empty()) drawGhosts(list);
    if (!meshes.meshes.empty()) {
        meshRenderer_.drawMeshes();
        // Bones lie inside the meshes and must show through.
        glClear(GL_DEPTH_BUFFER_BIT);
    }
    drawRig(list, view.xray);
    drawPatches(list.patches);
    drawLines(list.overlay);

    glDisable(GL_BLEND);
    instances_.release();
    ball_.release();
}

}  // namespace sinew
