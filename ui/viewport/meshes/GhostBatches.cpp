#include "ui/viewport/meshes/GhostBatches.h"

#include <QMatrix4x4>
#include <algorithm>

#include "core/skin/MorphTargets.h"
#include "core/skin/Skinning.h"
#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

GhostBatches::GhostBatches() { initializeOpenGLFunctions(); }

namespace {

std::vector<std::shared_ptr<const ShapeDeltas>> deltasOf(const std::vector<const Mesh*>& meshes) {
    std::vector<std::shared_ptr<const ShapeDeltas>> deltas;
    for (const Mesh* mesh : meshes) {
        for (const Shape& shape : mesh->shapes) {
            for (const ShapeTarget& target : shape.targets) deltas.push_back(target.deltas);
        }
    }
    return deltas;
}

}  // namespace

bool GhostBatches::Body::isMadeOf(const std::vector<const Mesh*>& meshes) const {
    return std::ranges::equal(meshes, geometries, {}, &Mesh::geometry,
                              [](const auto& g) { return g.lock(); }) &&
           std::ranges::equal(meshes, skins, {}, &Mesh::skin, [](const auto& s) { return s.lock(); }) &&
           std::ranges::equal(deltasOf(meshes), deltas, {}, {}, [](const auto& d) { return d.lock(); });
}

bool GhostBatches::Body::isExpired() const {
    const auto expired = [](const auto& part) { return part.expired(); };
    return std::ranges::any_of(geometries, expired) || std::ranges::any_of(skins, expired) ||
           std::ranges::any_of(deltas, expired);
}

void GhostBatches::Body::build(const std::vector<const Mesh*>& meshes, SkinningMethod method, int maxTexels) {
    *this = {};
    if (meshes.empty()) return;
    for (const Mesh* part : meshes) {
        geometries.push_back(part->geometry);
        skins.push_back(part->skin);
    }
    for (const auto& each : deltasOf(meshes)) deltas.push_back(each);
    mesh = mergedMesh(meshes, method);
    if (!mesh) return;
    buffers = std::make_unique<MeshBuffers>(*mesh->geometry, *mesh->skin);
    if (!mesh->shapes.empty() && MorphBuffers::fits(*mesh, maxTexels))
        morph = std::make_unique<MorphBuffers>(*mesh);
}

void GhostBatches::prepare(const MeshDrawList& list, PoseTexture& poses) {
    batches_.clear();
    opacity_ = static_cast<float>(list.ghostOpacity);
    for (const SkinningMethod method : kSkinningMethods) {
        Body& body = bodies_[static_cast<std::size_t>(method)];
        if (body.isExpired()) body = {};
        if (list.ghosts.empty()) continue;
        methodMeshes_.clear();
        std::ranges::copy_if(list.ghostMeshes, std::back_inserter(methodMeshes_),
                             [method](const Mesh* mesh) { return mesh->method == method; });
        if (!body.isMadeOf(methodMeshes_)) {
            body.build(methodMeshes_, method, poses.maxTexels());
            ++bodyBuilds_;
        }
        if (body.mesh) prepareBody(body, list, poses);
    }
}

void GhostBatches::prepareBody(Body& body, const MeshDrawList& list, PoseTexture& poses) {
    const Skin& skin = *body.mesh->skin;
    const std::size_t joints = skin.joints.size();
    const std::size_t targets = body.morph ? static_cast<std::size_t>(body.morph->targets()) : 0;
    const std::size_t stride =
        1 + targets + joints * static_cast<std::size_t>(jointTexels(body.mesh->method));
    const std::size_t capacity = static_cast<std::size_t>(poses.maxTexels()) / stride;
    if (capacity == 0) return;
    matrices_.resize(joints);
    findFactors(body, *list.ghostCharacter);
    for (std::size_t i = 0; i < list.ghosts.size();) {
        const std::size_t count = std::min(list.ghosts.size() - i, capacity);
        const auto location = poses.allocate(count * stride);
        if (!location) return;
        batches_.push_back({&body, *location, static_cast<int>(stride), static_cast<int>(count)});
        for (const std::size_t end = i + count; i < end; ++i) {
            const MeshGhost& ghost = list.ghosts[i];
            poses.page(*location).push_back(
                {static_cast<float>(ghost.color.redF()), static_cast<float>(ghost.color.greenF()),
                 static_cast<float>(ghost.color.blueF()), layerDepth(ghost.layer)});
            for (const auto& [first, targetsOfPart] : factorRanges_) {
                std::vector<Texel>& texels = poses.page(*location);
                if (ghost.factors.size() >= first + targetsOfPart)
                    appendFactors(ghost.factors.subspan(first, targetsOfPart), texels);
                else
                    texels.resize(texels.size() + targetsOfPart);
            }
            skinMatrices(skin, *list.ghostCharacter->skeleton, ghost.model, matrices_);
            appendTexels(body.mesh->method, matrices_, poses.page(*location));
        }
    }
}

void GhostBatches::findFactors(const Body& body, const Character& character) {
    factorRanges_.clear();
    if (!body.morph) return;
    std::size_t first = 0;
    auto part = methodMeshes_.begin();
    for (const auto& mesh : character.meshes) {
        const std::size_t count = targetCount(*mesh);
        if (part != methodMeshes_.end() && *part == mesh.get()) {
            factorRanges_.emplace_back(first, count);
            ++part;
        }
        first += count;
    }
}

void GhostBatches::draw(MeshPrograms& programs, PoseTexture& poses, const QMatrix4x4& viewProjection) {
    glEnable(GL_DEPTH_TEST);
    glActiveTexture(GL_TEXTURE0);
    for (const Batch& batch : batches_) {
        const Mesh& mesh = *batch.body->mesh;
        MeshBuffers& buffers = *batch.body->buffers;
        MeshVariant variant{MeshVariant::Use::ghost, buffers.influences()};
        variant.method = mesh.method;
        variant.morphed = batch.body->morph != nullptr;
        MeshProgram* program = programs.at(variant);
        if (!program) continue;
        program->program.bind();
        if (variant.morphed) bindMorph(*batch.body->morph, *program);
        glActiveTexture(GL_TEXTURE0);
        program->program.setUniformValue(program->viewProjection, viewProjection);
        program->program.setUniformValue(program->firstTexel, batch.first.firstTexel);
        program->program.setUniformValue(program->poseTexels, batch.stride);
        program->program.setUniformValue(program->opacity, opacity_);
        poses.bind(batch.first);
        buffers.drawTriangles(0, mesh.surfaces.front().count, batch.instances);
    }
    glDisable(GL_DEPTH_TEST);
}

}  // namespace sinew
