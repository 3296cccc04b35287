#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <array>
#include <memory>
#include <vector>

#include "ui/viewport/MeshBuffers.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/MeshPrograms.h"
#include "ui/viewport/PoseTexture.h"

class QMatrix4x4;

namespace sinew {

/// Ghosts of a character with meshes: its meshes are one body on the card, whose instances take their poses
/// from the pose texture. One draw call for all ghosts, or two where meshes are skinned both ways. Needs its
/// context current.
class GhostBatches : protected QOpenGLFunctions_3_3_Core {
public:
    GhostBatches();

    /// The body is made anew where other meshes are shown; a picture without ghosts keeps it for the next.
    void prepare(const MeshPicture& picture, PoseTexture& poses);
    int bodiesMade() const { return bodiesMade_; }  ///< since the beginning
    bool empty() const { return batches_.empty(); }
    /// Each layer blends once into the bound framebuffer, whatever of the body lies over each other; leaves
    /// the layers' depths behind.
    void draw(MeshPrograms& programs, PoseTexture& poses, const QMatrix4x4& viewProjection);

private:
    /// The meshes of one method as one.
    struct Body {
        std::vector<std::weak_ptr<const Geometry>> geometries;
        std::vector<std::weak_ptr<const Skin>> skins;
        std::shared_ptr<const Mesh> mesh;  ///< null: there is none
        std::unique_ptr<MeshBuffers> buffers;

        bool isOf(const std::vector<const Mesh*>& meshes) const;
        bool isDead() const;  ///< a part of it is no more
        void make(const std::vector<const Mesh*>& meshes, SkinningMethod method);
    };
    struct Batch {
        const Body* body;
        PoseTexture::Place first;
        int stride;  ///< texels
        int instances;
    };

    void prepareBody(Body& body, const MeshPicture& picture, PoseTexture& poses);

    std::array<Body, 2> bodies_;  ///< by method
    std::vector<Batch> batches_;
    std::vector<const Mesh*> chosen_;
    std::vector<Affine> matrices_;
    float opacity_ = 0;
    int bodiesMade_ = 0;
};

}  // namespace sinew
