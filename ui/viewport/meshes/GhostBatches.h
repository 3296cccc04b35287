#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <array>
#include <memory>
#include <vector>

#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/meshes/MeshPrograms.h"
#include "ui/viewport/meshes/MorphBuffers.h"
#include "ui/viewport/meshes/PoseTexture.h"

class QMatrix4x4;

namespace sinew {

/// Draws the ghosts of a character with meshes. The meshes are merged into one body on the graphics card,
/// drawn in instances that take their poses from the pose texture: one draw call for all ghosts per skinning
/// method. Needs its context current.
class GhostBatches : protected QOpenGLFunctions_3_3_Core {
public:
    GhostBatches();

    /// Prepares the ghosts of a draw list. The body is rebuilt only if other meshes are shown; a list without
    /// ghosts keeps it for the next one.
    void prepare(const MeshDrawList& list, PoseTexture& poses);
    int bodyBuilds() const { return bodyBuilds_; }  ///< number of bodies built so far
    bool empty() const { return batches_.empty(); }
    /// Draws the ghosts. Each layer blends into each pixel of the bound framebuffer once, even where parts of
    /// a body overlap. Leaves the layers' depths in the depth buffer.
    void draw(MeshPrograms& programs, PoseTexture& poses, const QMatrix4x4& viewProjection);

private:
    /// The merged meshes of one skinning method.
    struct Body {
        std::vector<std::weak_ptr<const Geometry>> geometries;
        std::vector<std::weak_ptr<const Skin>> skins;
        std::vector<std::weak_ptr<const ShapeDeltas>> deltas;  ///< of all targets
        std::shared_ptr<const Mesh> mesh;                      ///< null if there is none
        std::unique_ptr<MeshBuffers> buffers;
        std::unique_ptr<MorphBuffers> morph;  ///< null if no mesh has shapes

        bool isMadeOf(const std::vector<const Mesh*>& meshes) const;
        bool isExpired() const;  ///< whether a part of it no longer exists
        void build(const std::vector<const Mesh*>& meshes, SkinningMethod method, int maxTexels);
    };
    struct Batch {
        const Body* body;
        PoseTexture::Location first;
        int stride;  ///< texels
        int instances;
    };

    void prepareBody(Body& body, const MeshDrawList& list, PoseTexture& poses);
    void findFactors(const Body& body, const Character& character);

    std::array<Body, kSkinningMethods.size()> bodies_;  ///< by method
    std::vector<Batch> batches_;
    std::vector<const Mesh*> methodMeshes_;                          ///< in the order of the character
    std::vector<std::pair<std::size_t, std::size_t>> factorRanges_;  ///< first factor and number per mesh
    std::vector<Affine> matrices_;
    float opacity_ = 0;
    int bodyBuilds_ = 0;
};

}  // namespace sinew
