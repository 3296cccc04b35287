#include "ui/viewport/SceneRenderer.h"

#include <array>
#include <cstddef>
#include <utility>

#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/FloorGrid.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/Theme.h"

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
    isUsable_ = load(solid_, QStringLiteral("solid")) && load(line_, QStringLiteral("line")) &&
                load(ball_, QStringLiteral("ball")) && load(ghost_, QStringLiteral("ghost")) &&
                load(patch_, QStringLiteral("patch"));
    layout_.create();
    instances_.create();
    instances_.setUsagePattern(QOpenGLBuffer::StreamDraw);
    createShapes();
}

bool SceneRenderer::load(QOpenGLShaderProgram& program, const QString& name) {
    const QString path = QStringLiteral(":/shaders/%1.%2").arg(name);
    return program.addShaderFromSourceFile(QOpenGLShader::Vertex, path.arg(QStringLiteral("vert"))) &&
           program.addShaderFromSourceFile(QOpenGLShader::Fragment, path.arg(QStringLiteral("frag"))) &&
           program.link();
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
    for (const Attribute& attribute : kVertexAttributes) {
        glEnableVertexAttribArray(attribute.location);
        glVertexAttribPointer(attribute.location, attribute.size, attribute.type, GL_FALSE, sizeof(Vertex),
                              reinterpret_cast<const void*>(attribute.offset));
    }
    for (const Attribute& attribute : kInstanceAttributes) {
        glEnableVertexAttribArray(attribute.location);
        glVertexAttribDivisor(attribute.location, 1);
    }
    shapes_.release();
}

SceneRenderer::Range SceneRenderer::upload(std::span<const Instance> instances) {
    const Range range{uploaded_, static_cast<int>(instances.size())};
    const int size = static_cast<int>(instances.size_bytes());
    if (size > 0) instances_.write(uploaded_, instances.data(), size);
    uploaded_ += size;
    return range;
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

void SceneRenderer::drawInstances(QOpenGLShaderProgram& program, Shape mesh, Range range) {
    if (range.count == 0) return;
    QOpenGLVertexArrayObject::Binder binder(&layout_);
    instances_.bind();
    program.bind();
    for (const Attribute& attribute : kInstanceAttributes) {
        const auto offset = static_cast<std::size_t>(range.byte) + attribute.offset;
        const GLboolean normalized = attribute.type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE;
        glVertexAttribPointer(attribute.location, attribute.size, attribute.type, normalized,
                              sizeof(Instance), reinterpret_cast<const void*>(offset));
    }
    glDrawArraysInstanced(GL_TRIANGLES, mesh.first, mesh.count, range.count);
}

void SceneRenderer::drawGhosts(Range ghosts) {
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    drawInstances(ghost_, octahedron_, ghosts);
    glDisable(GL_CULL_FACE);
    meshRenderer_.drawGhosts();
    glDisable(GL_DEPTH_TEST);
    // The layers' depths are not real depths and must not hide the rig.
    glClear(GL_DEPTH_BUFFER_BIT);
}

void SceneRenderer::drawRig(const UploadedRanges& uploaded, bool xray) {
    if (!xray) glEnable(GL_DEPTH_TEST);
    glEnable(GL_CULL_FACE);
    drawInstances(solid_, octahedron_, uploaded.bones);
    glDisable(GL_CULL_FACE);
    glDepthMask(GL_FALSE);
    drawInstances(line_, octahedronEdges_, uploaded.bones);
    drawInstances(line_, segment_, uploaded.lines);
    glDepthMask(GL_TRUE);
    drawInstances(ball_, square_, uploaded.balls);
    glDisable(GL_DEPTH_TEST);
}

// Each side of the patches blends into each pixel only once, because all have the same depth.
void SceneRenderer::drawPatches(Range patches) {
    if (patches.count == 0) return;
    glClear(GL_DEPTH_BUFFER_BIT);
    glEnable(GL_DEPTH_TEST);
    for (const auto& [side, depth] : {std::pair(-1.0F, 0.5F), {1.0F, 0.25F}}) {
        patch_.bind();
        patch_.setUniformValue("side", side);
        glDepthRangef(depth, depth);
        drawInstances(patch_, square_, patches);
    }
    glDepthRangef(0, 1);
    glDisable(GL_DEPTH_TEST);
}

SceneRenderer::UploadedRanges SceneRenderer::upload(const DrawList& list) {
    instances_.bind();
    const std::size_t count = list.floor.size() + list.ghosts.size() + list.bones.size() + list.lines.size() +
                              list.balls.size() + list.patches.size() + list.overlay.size();
    instances_.allocate(static_cast<int>(count * sizeof(Instance)));
    uploaded_ = 0;
    return {upload(list.floor), upload(list.ghosts),  upload(list.bones),  upload(list.lines),
            upload(list.balls), upload(list.patches), upload(list.overlay)};
}

void SceneRenderer::draw(const DrawList& list, const RenderView& view, const MeshDrawList& meshes) {
    glViewport(0, 0, view.pixels.width(), view.pixels.height());
    glDepthMask(GL_TRUE);
    glClearColor(static_cast<float>(view.background.redF()), static_cast<float>(view.background.greenF()),
                 static_cast<float>(view.background.blueF()), static_cast<float>(view.background.alphaF()));
    glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);

    const UploadedRanges uploaded = upload(list);
    for (QOpenGLShaderProgram* program : {&solid_, &line_, &ball_, &ghost_, &patch_})
        setUniforms(*program, view);
    meshRenderer_.prepare(meshes, view);

    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glDisable(GL_DEPTH_TEST);
    drawInstances(line_, segment_, uploaded.floor);
    meshRenderer_.drawShadow();
    if (!list.ghosts.empty() || !meshes.ghosts.empty()) drawGhosts(uploaded.ghosts);
    if (!meshes.meshes.empty()) {
        meshRenderer_.drawMeshes();
        // Bones lie inside the meshes and must show through.
        glClear(GL_DEPTH_BUFFER_BIT);
    }
    drawRig(uploaded, view.xray);
    drawPatches(uploaded.patches);
    drawInstances(line_, segment_, uploaded.overlay);

    glDisable(GL_BLEND);
    instances_.release();
    ball_.release();
}

}  // namespace sinew
