#include "ui/viewport/meshes/MeshRenderer.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/skin/Skinning.h"
#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

namespace {

constexpr double kBoundsMargin =
    0.25;  // margin relative to a mesh's bounds, for vertices that blending moves outside
constexpr float kRimStrength = 0.5F;
constexpr float kWireOverFaces = 0.4F, kWireVisible = 0.6F, kWireHidden = 0.12F;
constexpr double kFullEdgePixels =
    8;  // device pixels; shorter edges are drawn fainter, so as not to hide the faces

QVector4D vector(const QColor& color, float alpha = 1) {
    return {static_cast<float>(color.redF()), static_cast<float>(color.greenF()),
            static_cast<float>(color.blueF()), alpha};
}

/// Converts a linear colour to display gamma.
QVector4D toDisplayGamma(const Eigen::Array4f& linear) {
    const Eigen::Array4f seen = linear.max(0).min(1).pow(1 / 2.2F);
    return {seen[0], seen[1], seen[2], linear[3]};
}

/// Radius of the image rendered for picking, device pixels.
constexpr int kPickRadius = 3;
constexpr int kPickSide = 2 * kPickRadius + 1;

/// A pixel of the image rendered for picking.
struct IdPixel {
    GLuint mesh;  ///< index + 1; 0: none
    GLuint triangle;
};

/// Returns the pixel with a mesh nearest to the centre of the pick image, or null if there is none within its
/// radius.
const IdPixel* nearestToCenter(std::span<const IdPixel> ids) {
    const IdPixel* nearest = nullptr;
    int least = kPickRadius * kPickRadius + 1;
    for (int y = -kPickRadius; y <= kPickRadius; ++y) {
        for (int x = -kPickRadius; x <= kPickRadius; ++x) {
            const IdPixel& id =
                ids[static_cast<std::size_t>((y + kPickRadius) * kPickSide + x + kPickRadius)];
            if (id.mesh == 0 || x * x + y * y >= least) continue;
            least = x * x + y * y;
            nearest = &id;
        }
    }
    return nearest;
}

bool oneSided(const Surface& surface) { return surface.material && !surface.material->doubleSided; }

}  // namespace

MeshRenderer::MeshRenderer() {
    initializeOpenGLFunctions();
    createPickTarget();
}

MeshRenderer::~MeshRenderer() {
    glDeleteFramebuffers(1, &pickTarget_);
    glDeleteRenderbuffers(1, &pickColor_);
    glDeleteRenderbuffers(1, &pickDepth_);
}

void MeshRenderer::createPickTarget() {
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

Diagnostics MeshRenderer::takeMessages() {
    Diagnostics messages = textures_.takeMessages();
    messages.append(morphs_.takeMessages());
    return messages;
}

void MeshRenderer::prepare(const MeshDrawList& list, const RenderView& view) {
    buffers_.removeExpired();
    bounds_.removeExpired();
    textures_.removeExpired();
    morphs_.removeExpired();
    style_ = list.style;
    viewProjection_ = view.projection * view.view;
    pixels_ = view.pixels;
    eye_ = view.view.inverted().map(QVector3D());
    // Beside the eye, like the light on bones; see solid.vert.
    light_ = view.view.transposed().mapVector(QVector3D(-0.4F, 0.5F, 0.75F).normalized());
    plainColor_ = vector(view.plainColor);
    rimColor_ = vector(view.rimColor, kRimStrength);
    wireColor_ = vector(view.wireColor);
    ambient_ = view.ambient;

    poses_.clear();
    prepared_.clear();
    for (const bool isUnder : {false, true}) {
        for (std::size_t i = 0; i < list.meshes.size(); ++i) {
            if (list.meshes[i].isUnderOthers == isUnder) add(list.meshes[i], i, list.style);
        }
        if (!isUnder) upperCount_ = prepared_.size();
    }
    ghosts_.prepare(list, poses_);
    poses_.upload();
}

void MeshRenderer::add(const PosedMesh& posed, std::size_t index, const MeshStyle& style) {
    const Mesh& mesh = *posed.mesh;
    const Skin& skin = *mesh.skin;
    if (mesh.geometry->triangles.empty()) return;
    const MorphBuffers* morph = morphs_.at(mesh);
    if (morph && posed.factors.size() != static_cast<std::size_t>(morph->targets())) morph = nullptr;
    const std::size_t factorTexels = morph ? posed.factors.size() : 0;
    const std::size_t matrixTexels = skin.joints.size() * static_cast<std::size_t>(jointTexels(mesh.method));
    auto location =
        poses_.allocate(factorTexels + matrixTexels + (style.showsWeights() ? skin.joints.size() : 0));
    if (!location) return;
    if (morph) {
        appendFactors(posed.factors, poses_.page(*location));
        location->firstTexel += static_cast<int>(factorTexels);
    }
    matrices_.resize(skin.joints.size());
    skinMatrices(skin, *posed.skeleton, posed.model, matrices_);
    appendTexels(mesh.method, matrices_, poses_.page(*location));
    if (style.showsWeights()) appendMarks(skin, style.weightJoint, poses_.page(*location));

    MeshBuffers& buffers = buffers_.at(mesh.geometry, mesh.skin, [&] {
        // While weights are painted, only those that changed are uploaded.
        auto before = buffers_.takeUnused(mesh.geometry);
        return before && before->update(*mesh.geometry, skin)
                   ? std::move(before)
                   : std::make_unique<MeshBuffers>(*mesh.geometry, skin);
    });
    Eigen::AlignedBox3d box = bounds_.at(mesh.geometry, mesh.skin).posedBounds(matrices_);
    const double edge = buffers.relativeEdgeLength() * box.diagonal().norm();
    const double moved = morph ? morph->reach(posed.factors) * largestScale(matrices_) : 0;
    const Eigen::Vector3d margin = Eigen::Vector3d::Constant(kBoundsMargin * box.diagonal().norm() + moved);
    box = {box.min() - margin, box.max() + margin};
    prepared_.push_back({index, &mesh, &buffers, morph, *location, windingOf(matrices_),
                         location->firstTexel + static_cast<int>(matrixTexels), posed.character, box, edge,
                         posed.tint, posed.levels});
}

MeshProgram* MeshRenderer::bindProgram(const PreparedMesh& prepared, MeshVariant variant,
                                       const QMatrix4x4& viewProjection) {
    variant.influences = prepared.buffers->influences();
    variant.method = prepared.mesh->method;
    variant.mixedMirroring = prepared.winding == Winding::mixed && (variant.use == MeshVariant::Use::shaded ||
                                                                    variant.use == MeshVariant::Use::weights);
    variant.morphed = prepared.morph != nullptr;
    MeshProgram* program = programs_.at(variant);
    if (!program) return nullptr;
    program->program.bind();
    program->program.setUniformValue(program->viewProjection, viewProjection);
    program->program.setUniformValue(program->firstTexel, prepared.pose.firstTexel);
    if (prepared.morph) bindMorph(*prepared.morph, *program);
    glActiveTexture(GL_TEXTURE0);
    poses_.bind(prepared.pose);
    return program;
}

MeshRenderer::Winding MeshRenderer::windingOf(std::span<const Affine> matrices) {
    const auto mirroring = static_cast<std::size_t>(std::ranges::count_if(
        matrices, [](const Affine& matrix) { return matrix.linear().determinant() < 0; }));
    if (mirroring == 0) return Winding::normal;
    return mirroring == matrices.size() ? Winding::mirrored : Winding::mixed;
}

void MeshRenderer::setWinding(const PreparedMesh& prepared, bool twoSided, const MeshProgram& program) {
    glFrontFace(prepared.winding == Winding::mirrored ? GL_CW : GL_CCW);
    // If only some triangles are mirrored, only the shader knows which side is outside.
    const bool mixed = prepared.winding == Winding::mixed;
    if (program.oneSided >= 0) glUniform1i(program.oneSided, !twoSided);
    twoSided || mixed ? glDisable(GL_CULL_FACE) : glEnable(GL_CULL_FACE);
}

void MeshRenderer::setShading(MeshProgram& of, const QVector4D& base) {
    QOpenGLShaderProgram& program = of.program;
    program.setUniformValue(of.base, base);
    program.setUniformValue(of.eye, eye_);
    program.setUniformValue(of.light, light_);
    program.setUniformValue(of.ambient, ambient_);
    program.setUniformValue(of.rim, rimColor_);
}

void MeshRenderer::drawSurface(const PreparedMesh& prepared, const Surface& surface) {
    MeshVariant variant;
    const Material* material = prepared.tint.isValid() ? nullptr : surface.material.get();
    QOpenGLTexture* texture = material && material->texture ? textures_.at(material->texture) : nullptr;
    variant.textured = texture != nullptr;
    variant.masked = material && material->alpha == Material::Alpha::mask;
    MeshProgram* program = bindProgram(prepared, variant, viewProjection_);
    if (!program) return;
    const QVector4D plainColor = prepared.tint.isValid() ? vector(prepared.tint) : plainColor_;
    setShading(*program, material ? toDisplayGamma(material->color) : plainColor);
    program->program.setUniformValue(program->opaque, !material || material->alpha != Material::Alpha::blend);
    if (variant.masked) program->program.setUniformValue(program->cutoff, material->alphaCutoff);
    if (texture) texture->bind(1);
    setWinding(prepared, !oneSided(surface), *program);
    prepared.buffers->drawTriangles(surface.first, surface.count);
}

void MeshRenderer::drawWeights(const PreparedMesh& prepared) {
    MeshVariant variant{MeshVariant::Use::weights};
    variant.levels = prepared.levels != nullptr;
    MeshProgram* program = bindProgram(prepared, variant, viewProjection_);
    if (!program) return;
    if (variant.levels) prepared.buffers->setLevels(prepared.levels);
    setShading(*program, plainColor_);
    program->program.setUniformValue(program->opaque, true);
    program->program.setUniformValue(program->firstMark, prepared.firstMark);
    program->program.setUniformValue(program->byJoint, style_.allJoints && !variant.levels);
    program->program.setUniformValue(program->isolines, style_.isolines && !variant.levels);
    setWinding(prepared, true, *program);
    prepared.buffers->drawAllTriangles();
}

void MeshRenderer::drawFaces(std::span<const PreparedMesh> meshes, Layer layer) {
    for (const PreparedMesh& prepared : meshes) {
        if (isOutside(prepared.bounds, viewProjection_)) continue;
        if ((style_.showsWeights() || prepared.levels) && !prepared.tint.isValid()) {
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

void MeshRenderer::drawFlat(std::span<const PreparedMesh> meshes, const QVector4D& color) {
    for (const PreparedMesh& prepared : meshes) {
        if (isOutside(prepared.bounds, viewProjection_)) continue;
        MeshProgram* program = bindProgram(prepared, {MeshVariant::Use::wire}, viewProjection_);
        if (!program) continue;
        const bool tinted = prepared.tint.isValid() && !style_.faces;
        QVector4D fadedColor = tinted ? vector(prepared.tint, color.w()) : color;
        fadedColor.setW(fadedColor.w() * wireOpacity(prepared));
        program->program.setUniformValue(program->base, fadedColor);
        setWinding(prepared, true, *program);
        prepared.buffers->drawAllTriangles();
    }
}

/// Returns the opacity of a mesh's wires. They are fainter the denser they appear, so that they darken the
/// mesh about equally at any distance.
float MeshRenderer::wireOpacity(const PreparedMesh& prepared) const {
    const Eigen::Vector3f at = prepared.bounds.center().cast<float>();
    const double depth =
        static_cast<double>(QVector4D::dotProduct(viewProjection_.row(3), {at.x(), at.y(), at.z(), 1}));
    if (depth <= 0) return 1;
    const double pixelsPerMetre =
        static_cast<double>(viewProjection_.row(1).toVector3D().length()) * pixels_.height() / 2 / depth;
    return static_cast<float>(std::min(1.0, prepared.edgeLength * pixelsPerMetre / kFullEdgePixels));
}

void MeshRenderer::drawWires(std::span<const PreparedMesh> meshes) {
    const auto drawLines = [this, meshes](float alpha) {
        glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
        drawFlat(meshes, QVector4D((style_.faces ? wireColor_ : rimColor_).toVector3D(), alpha));
        glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
    };
    if (!style_.faces) {
        glColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
        drawFlat(meshes, {});
        glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
        glDepthMask(GL_FALSE);
        glDepthFunc(GL_GREATER);
        drawLines(kWireHidden);
    }
    glDepthMask(GL_FALSE);
    glDepthFunc(GL_LEQUAL);
    drawLines(style_.faces ? kWireOverFaces : kWireVisible);
    glDepthFunc(GL_LESS);
    glDepthMask(GL_TRUE);
}

void MeshRenderer::drawMeshes() {
    const std::span<const PreparedMesh> all = prepared_;
    drawAll(all.subspan(upperCount_));
    if (upperCount_ < all.size()) glClear(GL_DEPTH_BUFFER_BIT);
    drawAll(all.first(upperCount_));
}

void MeshRenderer::drawAll(std::span<const PreparedMesh> meshes) {
    if (meshes.empty()) return;
    glEnable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    // The offset keeps the edges in front of their faces.
    if (style_.wireframe) glEnable(GL_POLYGON_OFFSET_FILL);
    glPolygonOffset(1, 1);
    if (style_.faces) {
        glDisable(GL_BLEND);
        drawFaces(meshes, Layer::opaque);
        glEnable(GL_BLEND);
        glDepthMask(GL_FALSE);
        drawFaces(meshes, Layer::blended);
        glDepthMask(GL_TRUE);
    }
    if (style_.wireframe) drawWires(meshes);
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
    if (!style_.shadow || !shadow_.isUsable()) return;
    glDisable(GL_CULL_FACE);
    for (auto first = prepared_.begin(); first != prepared_.end();) {
        const auto end = std::find_if(first, prepared_.end(), [first](const PreparedMesh& prepared) {
            return prepared.character != first->character;
        });
        Eigen::AlignedBox3d bounds;
        std::for_each(first, end, [&](const PreparedMesh& prepared) { bounds.extend(prepared.bounds); });
        shadow_.draw(bounds, viewProjection_, [&](const QMatrix4x4& fromAbove, float height) {
            std::for_each(first, end, [&](const PreparedMesh& prepared) {
                MeshProgram* program = bindProgram(prepared, {MeshVariant::Use::shadow}, fromAbove);
                if (!program) return;
                program->program.setUniformValue(program->eye, QVector3D());
                program->program.setUniformValue(program->height, height);
                prepared.buffers->drawAllTriangles();
            });
        });
        first = end;
    }
}

std::optional<MeshRenderer::Hit> MeshRenderer::pick(QPointF pixel) {
    // Enlarges the pixel and its surroundings to fill the pick image.
    QMatrix4x4 pickProjection;
    pickProjection.scale(static_cast<float>(pixels_.width()) / kPickSide,
                         static_cast<float>(pixels_.height()) / kPickSide);
    pickProjection.translate(static_cast<float>(1 - 2 * pixel.x() / pixels_.width()),
                             static_cast<float>(2 * pixel.y() / pixels_.height() - 1));
    pickProjection *= viewProjection_;

    GLint before = 0;
    glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &before);
    glBindFramebuffer(GL_FRAMEBUFFER, pickTarget_);
    glViewport(0, 0, kPickSide, kPickSide);
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
    constexpr std::array<GLuint, 4> kNoHit{};
    glClearBufferuiv(GL_COLOR, 0, kNoHit.data());
    glClear(GL_DEPTH_BUFFER_BIT);
    for (const PreparedMesh& prepared : prepared_) {
        if (isOutside(prepared.bounds, pickProjection)) continue;
        MeshProgram* program = bindProgram(prepared, {MeshVariant::Use::pick}, pickProjection);
        if (!program) continue;
        program->program.setUniformValue(program->mesh, static_cast<GLint>(prepared.index + 1));
        setWinding(prepared, !std::ranges::all_of(prepared.mesh->surfaces, oneSided), *program);
        prepared.buffers->drawAllTriangles();
    }
    std::array<IdPixel, static_cast<std::size_t>(kPickSide * kPickSide)> ids;
    glReadPixels(0, 0, kPickSide, kPickSide, GL_RG_INTEGER, GL_UNSIGNED_INT, ids.data());
    glBindFramebuffer(GL_FRAMEBUFFER, static_cast<GLuint>(before));
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_CULL_FACE);
    glFrontFace(GL_CCW);
    const IdPixel* hit = nearestToCenter(ids);
    return hit ? std::optional(Hit{hit->mesh - 1, hit->triangle}) : std::nullopt;
}

}  // namespace sinew
