#include "ui/viewport/meshes/GhostBatches.h"

#include <QMatrix4x4>
#include <algorithm>

#include "core/skin/Skinning.h"
#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/rendering/DrawList.h"

namespace sinew {

GhostBatches::GhostBatches() { initializeOpenGLFunctions(); }

bool GhostBatches::Body::isMadeOf(const std::vector<const Mesh*>& meshes) const {
    return std::ranges::equal(meshes, geometries, {}, &Mesh::geometry,
                              [](const auto& g) { return g.lock(); }) &&
           std::ranges::equal(meshes, skins, {}, &Mesh::skin, [](const auto& s) { return s.lock(); });
}

bool GhostBatches::Body::isExpired() const {
    const auto expired = [](const auto& part) { return part.expired(); };
    return std::ranges::any_of(geometries, expired) || std::ranges::any_of(skins, expired);
}

void GhostBatches::Body::build(const std::vector<const Mesh*>& meshes, SkinningMethod method) {
    *this = {};
    if (meshes.empty()) return;
    for (const Mesh* part : meshes) {
        geometries.push_back(part->geometry);
        skins.push_back(part->skin);
    }
    mesh = mergedMesh(meshes, method);
    if (mesh) buffers = std::make_unique<MeshBuffers>(*mesh->geometry, *mesh->skin);
}

void GhostBatches::prepare(const MeshDrawList& list, PoseTexture& poses) {
    batches_.clear();
    opacity_ = static_cast<float>(list.ghostOpacity);
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
        Body& body = bodies_[static_cast<std::size_t>(method)];
        if (body.isExpired()) body = {};
        if (list.ghosts.empty()) continue;
        methodMeshes_.clear();
        std::ranges::copy_if(list.ghostMeshes, std::back_inserter(methodMeshes_),
                             [method](const Mesh* mesh) { return mesh->method == method; });
        if (!body.isMadeOf(methodMeshes_)) {
            body.build(methodMeshes_, method);
            ++bodyBuilds_;
        }
        if (body.mesh) prepareBody(body, list, poses);
    }
}

void GhostBatches::prepareBody(Body& body, const MeshDrawList& list, PoseTexture& poses) {
    const Skin& skin = *body.mesh->skin;
    const std::size_t joints = skin.joints.size();
    const std::size_t stride = 1 + joints * static_cast<std::size_t>(jointTexels(body.mesh->method));
    const std::size_t capacity = static_cast<std::size_t>(poses.maxTexels()) / stride;
    if (capacity == 0) return;
    matrices_.resize(joints);
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
            skinMatrices(skin, *list.ghostSkeleton, ghost.model, matrices_);
            appendTexels(body.mesh->method, matrices_, poses.page(*location));
        }
    }
}

void GhostBatches::draw(MeshPrograms& programs, PoseTexture& poses, const QMatrix4x4& viewProjection) {
    glEnable(GL_DEPTH_TEST);
    glActiveTexture(GL_TEXTURE0);
    for (const Batch& batch : batches_) {
        const Mesh& mesh = *batch.body->mesh;
        MeshBuffers& buffers = *batch.body->buffers;
        MeshVariant variant{MeshVariant::Use::ghost, buffers.influences()};
        variant.dualQuaternions = mesh.method == SkinningMethod::dualQuaternion;
        MeshProgram* program = programs.at(variant);
        if (!program) continue;
        program->program.bind();
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
