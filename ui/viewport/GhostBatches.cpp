#include "ui/viewport/GhostBatches.h"

#include <QMatrix4x4>
#include <algorithm>

#include "core/skin/Skinning.h"
#include "ui/viewport/GhostShapes.h"
#include "ui/viewport/MergedMesh.h"

namespace sinew {

GhostBatches::GhostBatches() { initializeOpenGLFunctions(); }

bool GhostBatches::Body::isOf(const std::vector<const Mesh*>& meshes) const {
    return std::ranges::equal(meshes, geometries, {}, &Mesh::geometry,
                              [](const auto& g) { return g.lock(); }) &&
           std::ranges::equal(meshes, skins, {}, &Mesh::skin, [](const auto& s) { return s.lock(); });
}

bool GhostBatches::Body::isDead() const {
    const auto expired = [](const auto& part) { return part.expired(); };
    return std::ranges::any_of(geometries, expired) || std::ranges::any_of(skins, expired);
}

void GhostBatches::Body::make(const std::vector<const Mesh*>& meshes, SkinningMethod method) {
    *this = {};
    if (meshes.empty()) return;
    for (const Mesh* part : meshes) {
        geometries.push_back(part->geometry);
        skins.push_back(part->skin);
    }
    mesh = mergedMesh(meshes, method);
    if (mesh) buffers = std::make_unique<MeshBuffers>(*mesh->geometry, *mesh->skin);
}

void GhostBatches::prepare(const MeshPicture& picture, PoseTexture& poses) {
    batches_.clear();
    opacity_ = static_cast<float>(picture.ghostOpacity);
    for (const auto method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion}) {
        Body& body = bodies_[static_cast<std::size_t>(method)];
        if (body.isDead()) body = {};
        if (picture.ghosts.empty()) continue;
        chosen_.clear();
        std::ranges::copy_if(picture.ghostMeshes, std::back_inserter(chosen_),
                             [method](const Mesh* mesh) { return mesh->method == method; });
        if (!body.isOf(chosen_)) {
            body.make(chosen_, method);
            ++bodiesMade_;
        }
        if (body.mesh) prepareBody(body, picture, poses);
    }
}

void GhostBatches::prepareBody(Body& body, const MeshPicture& picture, PoseTexture& poses) {
    const Skin& skin = *body.mesh->skin;
    const std::size_t joints = skin.joints.size();
    const std::size_t stride = 1 + joints * static_cast<std::size_t>(jointTexels(body.mesh->method));
    const std::size_t fitting = static_cast<std::size_t>(poses.mostTexels()) / stride;
    if (fitting == 0) return;
    matrices_.resize(joints);
    for (std::size_t i = 0; i < picture.ghosts.size();) {
        const std::size_t count = std::min(picture.ghosts.size() - i, fitting);
        const auto place = poses.begin(count * stride);
        if (!place) return;
        batches_.push_back({&body, *place, static_cast<int>(stride), static_cast<int>(count)});
        for (const std::size_t end = i + count; i < end; ++i) {
            const MeshGhost& ghost = picture.ghosts[i];
            poses.page(*place).push_back({static_cast<float>(ghost.color.redF()),
                                          static_cast<float>(ghost.color.greenF()),
                                          static_cast<float>(ghost.color.blueF()), layerDepth(ghost.layer)});
            skinMatrices(skin, *picture.ghostSkeleton, ghost.model, matrices_);
            appendTexels(body.mesh->method, matrices_, poses.page(*place));
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
        variant.dual = mesh.method == SkinningMethod::dualQuaternion;
        MeshProgram* program = programs.at(variant);
        if (!program) continue;
        program->program.bind();
        program->program.setUniformValue(program->viewProjection, viewProjection);
        program->program.setUniformValue(program->firstTexel, batch.first.first);
        program->program.setUniformValue(program->poseTexels, batch.stride);
        program->program.setUniformValue(program->opacity, opacity_);
        poses.bind(batch.first);
        buffers.drawTriangles(0, mesh.surfaces.front().count, batch.instances);
    }
    glDisable(GL_DEPTH_TEST);
}

}  // namespace sinew
