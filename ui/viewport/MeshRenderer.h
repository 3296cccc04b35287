#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <memory>
#include <optional>

#include "ui/viewport/MeshPicture.h"

namespace sinew {

struct PictureView;

/// What of a mesh is seen at a pixel.
struct SeenTriangle {
    std::size_t mesh;  ///< in MeshPicture::meshes
    std::size_t triangle;
};

/// Draws skinned meshes with OpenGL 3.3 core: vertex shaders move the vertices, the joints' matrices of all
/// that a picture shows lie in one buffer texture. Keeps the buffers of geometries, skins and textures as
/// long as these parts live. Made, used and destroyed with its context current.
///
/// A picture is drawn in this order: prepare(), drawShadow() on the floor, drawGhosts(), drawMeshes(); all
/// into the bound framebuffer (colour and depth). SceneRenderer does so, with the rest of the scene between.
class MeshRenderer : protected QOpenGLFunctions_3_3_Core {
public:
    MeshRenderer();
    ~MeshRenderer();

    /// False where a shader did not compile here; the reason is in the log.
    bool usable() const { return usable_; }

    /// Uploads the poses and what is new; lets go of what has died.
    void prepare(const MeshPicture& picture, const PictureView& view);
    void drawShadow();
    void drawGhosts();  ///< leaves layers' depths behind
    void drawMeshes();

    /// The triangle that is seen at a device pixel (from the top left) of the prepared view. Costs about as
    /// much as a picture of one pixel: each mesh's vertices are moved once.
    std::optional<SeenTriangle> pick(QPointF pixel);

private:
    struct Parts;
    std::unique_ptr<Parts> parts_;
    bool usable_ = false;
};

}  // namespace sinew
