#pragma once

#include <Eigen/Geometry>
#include <QMatrix4x4>
#include <QOpenGLFunctions_3_3_Core>
#include <QVector3D>
#include <QVector4D>
#include <optional>

#include "ui/viewport/CardTextures.h"
#include "ui/viewport/FloorShadow.h"
#include "ui/viewport/GhostBatches.h"
#include "ui/viewport/MeshBounds.h"
#include "ui/viewport/MeshBuffers.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/MeshPrograms.h"
#include "ui/viewport/PartCache.h"
#include "ui/viewport/PoseTexture.h"

namespace sinew {

struct PictureView;

/// Draws skinned meshes with OpenGL 3.3 core: vertex shaders move the vertices, the joints of all that a
/// picture shows lie in one buffer texture. Keeps the buffers of geometries, skins and textures as long as
/// these parts live. Made, used and destroyed with its context current.
///
/// A picture is drawn in this order: prepare(), then drawShadow() on the floor, drawGhosts(), drawMeshes(),
/// all into the bound framebuffer (colour and depth). SceneRenderer does so, with the rest of the scene
/// between.
class MeshRenderer : protected QOpenGLFunctions_3_3_Core {
public:
    MeshRenderer();
    ~MeshRenderer();
    Q_DISABLE_COPY_MOVE(MeshRenderer)

    /// Uploads the poses and what is new; lets go of what has died. A mesh with more joints than the card
    /// takes is left out.
    void prepare(const MeshPicture& picture, const PictureView& view);
    void drawShadow();
    void drawGhosts();  ///< leaves layers' depths behind
    void drawMeshes();

    /// What is seen at a device pixel (from the top left), or nearest to it within three: outlines are thin.
    struct Seen {
        std::size_t mesh = 0;      ///< of the prepared picture
        std::size_t triangle = 0;  ///< of its geometry
    };
    /// Of the prepared picture, materials' holes aside: about as dear as a picture of a few pixels, since the
    /// vertices of every mesh near the pixel are moved. Leaves the viewport changed.
    std::optional<Seen> pick(QPointF pixel);

    /// What of the textures drawn since the last call is not shown as it is.
    Diagnostics takeMessages() { return textures_.takeMessages(); }
    /// How often ghosts' meshes were put together.
    int ghostBodiesMade() const { return ghosts_.bodiesMade(); }

private:
    enum class Sides { own, turned, mixed };  ///< of triangles: none, all or some are mirrored
    /// A mesh of the picture that can be drawn.
    struct Prepared {
        std::size_t index;  ///< in the picture
        const Mesh* mesh;
        MeshBuffers* buffers;
        PoseTexture::Place pose;
        Sides sides;
        int firstMark;  ///< texel of the marks of the joints whose weights are shown
        CharacterId character;
        Eigen::AlignedBox3d bounds;  ///< world space, with room for what stands out of them
        double edge;                 ///< about the mean length of its edges, metres
        QColor tint;
    };
    enum class Layer { opaque, blended };

    void add(const PosedMesh& posed, std::size_t index, const MeshStyle& style);
    /// Binds a program for a mesh; null where it does not compile here.
    MeshProgram* use(const Prepared& prepared, MeshVariant variant, const QMatrix4x4& viewProjection);
    void drawAll(std::span<const Prepared> meshes);
    void drawFaces(std::span<const Prepared> meshes, Layer layer);
    void drawSurface(const Prepared& prepared, const Surface& surface);
    void drawWeights(const Prepared& prepared);
    void drawWhole(std::span<const Prepared> meshes, const QVector4D& color);
    void drawWires(std::span<const Prepared> meshes);
    float wireShare(const Prepared& prepared) const;
    static Sides sidesOf(std::span<const Affine> matrices);
    void setSides(const Prepared& prepared, bool both, const MeshProgram& program);
    void setShading(MeshProgram& program, const QVector4D& base);
    void makePickTarget();

    MeshPrograms programs_;
    PoseTexture poses_;
    FloorShadow shadow_;
    GhostBatches ghosts_;
    PartCache<MeshBuffers, Geometry, Skin> buffers_;
    PartCache<MeshBounds, Geometry, Skin> bounds_;
    CardTextures textures_;
    GLuint pickTarget_ = 0, pickColor_ = 0, pickDepth_ = 0;

    MeshStyle style_;
    std::vector<Prepared> prepared_;  ///< those under others last
    std::size_t over_ = 0;            ///< of them those that are not
    std::vector<Affine> matrices_;
    QMatrix4x4 viewProjection_;
    QSize pixels_;
    QVector3D eye_, light_;
    QVector4D plain_, rim_, wire_;
    float ambient_ = 0;
};

}  // namespace sinew
