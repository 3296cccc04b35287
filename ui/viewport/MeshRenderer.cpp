#include "ui/viewport/MeshRenderer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>

#include "core/skin/Skinning.h"
#include "ui/document/Visibility.h"
#include "ui/viewport/SceneRenderer.h"

namespace sinew {

namespace {

constexpr double kStandOut = 0.25;  // of a mesh's bounds, for vertices that blending puts beyond them
constexpr float kRimShare = 0.5F;
constexpr float kWireOverFaces = 0.4F, kWireSeen = 0.6F, kWireHidden = 0.12F;
constexpr double kOpenEdge = 8;  // device pixels: edges of shorter ones, drawn fully, would hide the faces

QVector4D vector(const QColor& color, float alpha = 1) {
    return {static_cast<float>(color.redF()), static_cast<float>(color.greenF()),
            static_cast<float>(color.blueF()), alpha};
}

/// A linear colour as it is shown.
QVector4D shown(const Eigen::Array4f& linear) {
    const Eigen::Array4f seen = linear.max(0).min(1).pow(1 / 2.2F);
    return {seen[0], seen[1], seen[2], linear[3]};
}

/// A texel for each joint of a skin, 1 for those that are the joint of this id: it may be bound twice.
void appendMarks(const Skin& skin, JointId id, std::vector<Texel>& texels) {
    for (const SkinJoint& joint : skin.joints) texels.push_back({joint.joint == id ? 1.0F : 0.0F, 0, 0, 0});
}

/// Whether no point of a box can be seen: all lie beyond the same side of the picture.
bool unseen(const Eigen::AlignedBox3d& box, const QMatrix4x4& viewProjection) {
    std::array<int, 4> beyond{};
    for (int i = 0; i < 8; ++i) {
        const Eigen::Vector3f at = box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)).cast<float>();
        const QVector4D clip = viewProjection * QVector4D(at.x(), at.y(), at.z(), 1);
        beyond[0] += clip.x() > clip.w();
        beyond[1] += clip.x() < -clip.w();
        beyond[2] += clip.y() > clip.w();
        beyond[3] += clip.y() < -clip.w();
    }
    return std::ranges::find(beyond, 8) != beyond.end();
}

/// How far from a pixel its picture for picking reaches, device pixels.
constexpr int kPickReach = 3;
constexpr int kPickSide = 2 * kPickReach + 1;

/// A pixel of the picture for picking.
struct IdPixel {
    GLuint mesh;  ///< its number from 1 on, 0 where none is
    GLuint triangle;
};

/// Of a picture for picking, the pixel with a mesh that is nearest to the one in the middle; null where none
/// is within the reach.
const IdPixel* nearestToMiddle(std::span<const IdPixel> ids) {
    const IdPixel* nearest = nullptr;
    int least = kPickReach * kPickReach + 1;
    for (int y = -kPickReach; y <= kPickReach; ++y) {
        for (int x = -kPickReach; x <= kPickReach; ++x) {
            const IdPixel& id = ids[static_cast<std::size_t>((y + kPickReach) * kPickSide + x + kPickReach)];
            if (id.mesh == 0 || x * x + y * y >= least) continue;
            least = x * x + y * y;
            nearest = &id;
        }
    }
    return nearest;
}

bool oneSided(const Surface& surface) { return surface.material && !surface.material->doubleSided; }

}  // namespace

void appendMeshes(const Evaluator& character, const Visibility* visibility, std::vector<PosedMesh>& meshes) {
    for (const auto& mesh : character.character().meshes) {
        if (visibility && !visibility->shown(mesh->id)) continue;
        meshes.push_back({mesh.get(), &character.skeleton(), character.model(), character.character().id});
    }
}

MeshRenderer::MeshRenderer() {
    initializeOpenGLFunctions();
    makePickTarget();
}

MeshRenderer::~MeshRenderer() {
    glDeleteFramebuffers(1, &pickTarget_);
    glDeleteRenderbuffers(1, &pickColor_);
    glDeleteRenderbuffers(1, &pickDepth_);
}

void MeshRenderer::makePickTarget() {
    GLint before = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    glGenFramebuffers(1, &pickTarget_);
    glBindFramebuffer(GL_FRAMEBUFFER, pickTarget_);
    const auto attach = [this](GLuint& buffer, GLenum format, GLenum attachment) {
        glGenRenderbuffers(1, &buffer);
        glBindRenderbuffer(GL_RENDERBUFFER, buffer);
        glRenderbufferStorage(GL_RENDERBUFFER, format, kPickSide, kPickSide);
        glFramebufferRenderbuffer(GL_FRAMEBUFFER, attachment, GL_RENDERBUFFER, buffer);
    };
    attach(pickColor_, GL_RG32UI, GL_COLOR_ATTACHMENT0);
    attach(pickDepth_, GL_DEPTH_COMPONENT24, GL_DEPTH_ATTACHMENT);
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
}

void MeshRenderer::prepare(const MeshPicture& picture, const PictureView& view) {
    buffers_.dropDead();
    bounds_.dropDead();
    textures_.dropDead();
    style_ = picture.style;
    viewProjection_ = view.projection * view.view;
    pixels_ = view.pixels;
    eye_ = view.view.inverted().map(QVector3D());
    // Beside the eye, as bones are lit: see solid.vert.
    light_ = view.view.transposed().mapVector(QVector3D(-0.4F, 0.5F, 0.75F).normalized());
    plain_ = vector(view.plain);
    rim_ = vector(view.rim, kRimShare);
    wire_ = vector(view.wire);
    ambient_ = view.ambient;

    poses_.clear();
    prepared_.clear();
    for (const bool under : {false, true}) {
        for (std::size_t i = 0; i < picture.meshes.size(); ++i) {
            if (picture.meshes[i].under == under) add(picture.meshes[i], i, picture.style);
        }
        if (!under) over_ = prepared_.size();
    }
    ghosts_.prepare(picture, poses_);
    poses_.upload();
}

void MeshRenderer::add(const PosedMesh& posed, std::size_t index, const MeshStyle& style) {
    const Mesh& mesh = *posed.mesh;
    const Skin& skin = *mesh.skin;
    if (mesh.geometry->triangles.empty()) return;
    const std::size_t matrixTexels = skin.joints.size() * static_cast<std::size_t>(jointTexels(mesh.method));
    const auto place = poses_.begin(matrixTexels + (style.weightsOf ? skin.joints.size() : 0));
    if (!place) return;
    matrices_.resize(skin.joints.size());
    skinMatrices(skin, *posed.skeleton, posed.model, matrices_);
    appendTexels(mesh.method, matrices_, poses_.page(*place));
    if (style.weightsOf) appendMarks(skin, style.weightsOf, poses_.page(*place));

    MeshBuffers& buffers = buffers_.at(mesh.geometry, mesh.skin, [&mesh] {
        return std::make_unique<MeshBuffers>(*mesh.geometry, *mesh.skin);
    });
    const MeshBounds& bounds = bounds_.at(mesh.geometry, mesh.skin, [&mesh] {
        return std::make_unique<MeshBounds>(*mesh.geometry, *mesh.skin);
    });
    Eigen::AlignedBox3d box = bounds.posed(matrices_);
    const double edge = buffers.edgeShare() * box.diagonal().norm();
    const Eigen::Vector3d room = Eigen::Vector3d::Constant(kStandOut * box.diagonal().norm());
    box = {box.min() - room, box.max() + room};
    prepared_.push_back({index, &mesh, &buffers, *place, sidesOf(matrices_),
                         place->first + static_cast<int>(matrixTexels), posed.character, box, edge,
                         posed.tint});
}

MeshProgram* MeshRenderer::use(const Prepared& prepared, MeshVariant variant,
                               const QMatrix4x4& viewProjection) {
    variant.influences = prepared.buffers->influences();
    variant.dual = prepared.mesh->method == SkinningMethod::dualQuaternion;
    variant.mixed = prepared.sides == Sides::mixed &&
                    (variant.use == MeshVariant::Use::shaded || variant.use == MeshVariant::Use::weights);
    MeshProgram* program = programs_.at(variant);
    if (!program) return nullptr;
    program->program.bind();
    program->program.setUniformValue(program->viewProjection, viewProjection);
    program->program.setUniformValue(program->firstTexel, prepared.pose.first);
    glActiveTexture(GL_TEXTURE0);
    poses_.bind(prepared.pose);
    return program;
}

MeshRenderer::Sides MeshRenderer::sidesOf(std::span<const Affine> matrices) {
    const auto mirroring = static_cast<std::size_t>(std::ranges::count_if(
        matrices, [](const Affine& matrix) { return matrix.linear().determinant() < 0; }));
    if (mirroring == 0) return Sides::own;
    return mirroring == matrices.size() ? Sides::turned : Sides::mixed;
}

void MeshRenderer::setSides(const Prepared& prepared, bool both, const MeshProgram& program) {
    glFrontFace(prepared.sides == Sides::turned ? GL_CW : GL_CCW);
    // Which side of a triangle is outside is known in the shader alone where only some are mirrored.
    const bool mixed = prepared.sides == Sides::mixed;
    if (program.oneSided >= 0) glUniform1i(program.oneSided, !both);
    both || mixed ? glDisable(GL_CULL_FACE) : glEnable(GL_CULL_FACE);
}

void MeshRenderer::setShading(MeshProgram& of, const QVector4D& base) {
    QOpenGLShaderProgram& program = of.program;
    program.setUniformValue(of.base, base);
    program.setUniformValue(of.eye, eye_);
    program.setUniformValue(of.light, light_);
    program.setUniformValue(of.ambient, ambient_);
    program.setUniformValue(of.rim, rim_);
}

void MeshRenderer::drawSurface(const Prepared& prepared, const Surface& surface) {
    MeshVariant variant;
    const Material* material = prepared.tint.isValid() ? nullptr : surface.material.get();
    QOpenGLTexture* picture = material && material->texture ? textures_.at(material->texture) : nullptr;
    variant.textured = picture != nullptr;
    variant.masked = material && material->alpha == Material::Alpha::mask;
    MeshProgram* program = use(prepared, variant, viewProjection_);
    if (!program) return;
    const QVector4D plain = prepared.tint.isValid() ? vector(prepared.tint) : plain_;
    setShading(*program, material ? shown(material->colour) : plain);
    program->program.setUniformValue(program->opaque, !material || material->alpha != Material::Alpha::blend);
    if (variant.masked) program->program.setUniformValue(program->cutoff, material->alphaCutoff);
    if (picture) picture->bind(1);
    setSides(prepared, !oneSided(surface), *program);
    prepared.buffers->drawTriangles(surface.first, surface.count);
}

void MeshRenderer::drawWeights(const Prepared& prepared) {
    MeshProgram* program = use(prepared, {MeshVariant::Use::weights}, viewProjection_);
    if (!program) return;
    setShading(*program, plain_);
    program->program.setUniformValue(program->opaque, true);
    program->program.setUniformValue(program->firstMark, prepared.firstMark);
    setSides(prepared, true, *program);
    prepared.buffers->drawTriangles(0, static_cast<std::uint32_t>(prepared.buffers->triangles()));
}

void MeshRenderer::drawFaces(std::span<const Prepared> meshes, Layer layer) {
    for (const Prepared& prepared : meshes) {
        if (unseen(prepared.bounds, viewProjection_)) continue;
        if (style_.weightsOf && !prepared.tint.isValid()) {
            if (layer == Layer::opaque) drawWeights(prepared);
            continue;
        }
        for (const Surface& surface : prepared.mesh->surfaces) {
            const bool blended = !prepared.tint.isValid() && surface.material &&
                                 surface.material->alpha == Material::Alpha::blend;
            if (blended == (layer == Layer::blended)) drawSurface(prepared, surface);
        }
    }
}

void MeshRenderer::drawWhole(std::span<const Prepared> meshes, const QVector4D& color) {
    for (const Prepared& prepared : meshes) {
        if (unseen(prepared.bounds, viewProjection_)) continue;
        MeshProgram* program = use(prepared, {MeshVariant::Use::wire}, viewProjection_);
        if (!program) continue;
        const bool tinted = prepared.tint.isValid() && !style_.faces;
        QVector4D faded = tinted ? vector(prepared.tint, color.w()) : color;
        faded.setW(faded.w() * wireShare(prepared));
        program->program.setUniformValue(program->base, faded);
        setSides(prepared, true, *program);
        prepared.buffers->drawTriangles(0, static_cast<std::uint32_t>(prepared.buffers->triangles()));
    }
}

/// How strong a mesh's wires are: the less, the closer they are seen to each other, so that they darken its
/// picture about as much from near and far.
float MeshRenderer::wireShare(const Prepared& prepared) const {
    const Eigen::Vector3f at = prepared.bounds.center().cast<float>();
    const double depth =
        static_cast<double>(QVector4D::dotProduct(viewProjection_.row(3), {at.x(), at.y(), at.z(), 1}));
    if (depth <= 0) return 1;
    const double pixelsPerMetre =
        static_cast<double>(viewProjection_.row(1).toVector3D().length()) * pixels_.height() / 2 / depth;
    return static_cast<float>(std::min(1.0, prepared.edge * pixelsPerMetre / kOpenEdge));
}

void MeshRenderer::drawWires(std::span<const Prepared> meshes) {
    const auto lines = [this, meshes](float alpha) {
        glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
        drawWhole(meshes, QVector4D((style_.faces ? wire_ : rim_).toVector3D(), alpha));
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    };
    if (!style_.faces) {
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        drawWhole(meshes, {});
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDepthMask(GL_FALSE);
        glDepthFunc(GL_GREATER);
        lines(kWireHidden);
    }
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    lines(style_.faces ? kWireOverFaces : kWireSeen);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
}

void MeshRenderer::drawMeshes() {
    const std::span<const Prepared> all = prepared_;
    drawAll(all.subspan(over_));
    if (over_ < all.size()) glClear(GL_DEPTH_BUFFER_BIT);
    drawAll(all.first(over_));
}

void MeshRenderer::drawAll(std::span<const Prepared> meshes) {
    if (meshes.empty()) return;
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    // Lines of triangles lie before their faces.
    if (style_.wires) glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1);
    if (style_.faces) {
        glDisable(GL_BLEND);
        drawFaces(meshes, Layer::opaque);
        glEnable(GL_BLEND);
        glDepthMask(GL_FALSE);
        drawFaces(meshes, Layer::blended);
        glDepthMask(GL_TRUE);
    }
    if (style_.wires) drawWires(meshes);
    glActiveTexture(GL_TEXTURE0);
    glDisable(GL_POLYGON_OFFSET_FILL);
    glDisable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
    glDisable(GL_DEPTH_TEST);
}

void MeshRenderer::drawGhosts() {
    if (!ghosts_.empty()) ghosts_.draw(programs_, poses_, viewProjection_);
}

void MeshRenderer::drawShadow() {
    if (!style_.shadow || !shadow_.usable()) return;
    glDisable(GL_CULL_FACE);
    for (auto first = prepared_.begin(); first != prepared_.end();) {
        const auto end = std::find_if(first, prepared_.end(), [first](const Prepared& prepared) {
            return prepared.character != first->character;
        });
        Eigen::AlignedBox3d bounds;
        std::for_each(first, end, [&](const Prepared& prepared) { bounds.extend(prepared.bounds); });
        shadow_.draw(bounds, viewProjection_, [&](const QMatrix4x4& fromAbove, float height) {
            std::for_each(first, end, [&](const Prepared& prepared) {
                MeshProgram* program = use(prepared, {MeshVariant::Use::shadow}, fromAbove);
                if (!program) return;
                program->program.setUniformValue(program->eye, QVector3D());
                program->program.setUniformValue(program->height, height);
                prepared.buffers->drawTriangles(0, static_cast<std::uint32_t>(prepared.buffers->triangles()));
            });
        });
        first = end;
    }
}

std::optional<MeshRenderer::Seen> MeshRenderer::pick(QPointF pixel) {
    // The pixel and those around it fill the picture.
    QMatrix4x4 enlarged;
    enlarged.scale(static_cast<float>(pixels_.width()) / kPickSide,
                   static_cast<float>(pixels_.height()) / kPickSide);
    enlarged.translate(static_cast<float>(1 - 2 * pixel.x() / pixels_.width()),
                       static_cast<float>(2 * pixel.y() / pixels_.height() - 1));
    enlarged *= viewProjection_;

    GLint before = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    glBindFramebuffer(GL_FRAMEBUFFER, pickTarget_);
    glViewport(0, 0, kPickSide, kPickSide);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    constexpr std::array<GLuint, 4> kNothing{};
    glClearBufferuiv(GL_COLOR, 0, kNothing.data());
    glClear(GL_DEPTH_BUFFER_BIT);
    for (const Prepared& prepared : prepared_) {
        if (unseen(prepared.bounds, enlarged)) continue;
        MeshProgram* program = use(prepared, {MeshVariant::Use::pick}, enlarged);
        if (!program) continue;
        program->program.setUniformValue(program->mesh, static_cast<GLint>(prepared.index + 1));
        setSides(prepared, !std::ranges::all_of(prepared.mesh->surfaces, oneSided), *program);
        prepared.buffers->drawTriangles(0, static_cast<std::uint32_t>(prepared.buffers->triangles()));
    }
    std::array<IdPixel, static_cast<std::size_t>(kPickSide * kPickSide)> ids;
    glReadPixels(0, 0, kPickSide, kPickSide, GL_RG_INTEGER, GL_UNSIGNED_INT, ids.data());
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
    const IdPixel* met = nearestToMiddle(ids);
    return met ? std::optional(Seen{met->mesh - 1, met->triangle}) : std::nullopt;
}

}  // namespace sinew
