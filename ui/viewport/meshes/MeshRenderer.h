#pragma once

#include <Eigen/Geometry>
#include <QMatrix4x4>
#include <QOpenGLFunctions_3_3_Core>
#include <QVector3D>
#include <QVector4D>
#include <optional>

#include "ui/viewport/meshes/FloorShadow.h"
#include "ui/viewport/meshes/GhostBatches.h"
#include "ui/viewport/meshes/GpuTextures.h"
#include "ui/viewport/meshes/MeshBounds.h"
#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/meshes/MeshPrograms.h"
#include "ui/viewport/meshes/MorphBuffers.h"
#include "ui/viewport/meshes/PartCache.h"
#include "ui/viewport/meshes/PoseTexture.h"

namespace sinew {

struct RenderView;

/// Draws skinned meshes with OpenGL 3.3 core: vertex shaders deform the vertices; the joint transforms of all
/// meshes in a redraw are in one buffer texture. Caches the buffers of geometries, skins and textures as long
/// as these exist. Must be created, used and destroyed with its context current.
///
/// Drawing order: prepare(), then drawShadow() on the floor, drawGhosts() and drawMeshes(), all into the
/// bound framebuffer (colour and depth). SceneRenderer does this, with the rest of the scene in between.
class MeshRenderer : protected QOpenGLFunctions_3_3_Core {
public:
    MeshRenderer();
    ~MeshRenderer() override;
    Q_DISABLE_COPY_MOVE(MeshRenderer)

    /// See GpuTextures::decodeInBackground().
    void decodeTexturesInBackground(BackgroundTask& task) { textures_.decodeInBackground(task); }

    /// Uploads the poses and everything new; frees what is no longer needed. Leaves out meshes with more
    /// joints than the graphics card supports.
    void prepare(const MeshDrawList& list, const RenderView& view);
    void drawShadow();
    void drawGhosts();  ///< leaves the layers' depths in the depth buffer
    void drawMeshes();

    /// The mesh at a device pixel (from the top left), or nearest to it within three pixels, because outlines
    /// are thin.
    struct Hit {
        std::size_t mesh = 0;      ///< index in the prepared draw list
        std::size_t triangle = 0;  ///< of its geometry
    };
    /// Picks in the prepared draw list, ignoring transparent parts of materials. Costs about as much as
    /// drawing a few pixels, because the vertices of every mesh near the pixel are deformed. Changes the
    /// viewport.
    std::optional<Hit> pick(QPointF pixel);

    /// Returns messages about the textures and shapes reduced or left out since the last call.
    Diagnostics takeMessages();
    /// Returns how often meshes were merged for ghosts.
    int ghostBodyBuilds() const { return ghosts_.bodyBuilds(); }

private:
    enum class Winding { normal, mirrored, mixed };  ///< none, all or some of a mesh's triangles are mirrored
    /// A drawable mesh of the draw list.
    struct PreparedMesh {
        std::size_t index;  ///< in the draw list
        const Mesh* mesh;
        MeshBuffers* buffers;
        const MorphBuffers* morph;  ///< null if it has no shapes
        PoseTexture::Location pose;
        Winding winding;
        int firstMark;  ///< first texel of the marks of joints whose weights are shown
        CharacterId character;
        Eigen::AlignedBox3d bounds;  ///< world space, with a margin for vertices outside
        double edgeLength;           ///< approximate mean length of its edges, metres
        QColor tint;
        std::shared_ptr<const std::vector<float>> levels;  ///< null if it is not coloured by them
    };
    enum class Layer { opaque, blended };

    void add(const PosedMesh& posed, std::size_t index, const MeshStyle& style);
    /// Binds a program for a mesh. Returns null if it does not compile on this machine.
    MeshProgram* bindProgram(const PreparedMesh& prepared, MeshVariant variant,
                             const QMatrix4x4& viewProjection);
    void drawAll(std::span<const PreparedMesh> meshes);
    void drawFaces(std::span<const PreparedMesh> meshes, Layer layer);
    void drawSurface(const PreparedMesh& prepared, const Surface& surface);
    void drawWeights(const PreparedMesh& prepared);
    void drawFlat(std::span<const PreparedMesh> meshes, const QVector4D& color);
    void drawWires(std::span<const PreparedMesh> meshes);
    float wireOpacity(const PreparedMesh& prepared) const;
    static Winding windingOf(std::span<const Affine> matrices);
    void setWinding(const PreparedMesh& prepared, bool twoSided, const MeshProgram& program);
    void setShading(MeshProgram& program, const QVector4D& base);
    void createPickTarget();

    MeshPrograms programs_;
    PoseTexture poses_;
    FloorShadow shadow_;
    GhostBatches ghosts_;
    PartCache<MeshBuffers, Geometry, Skin> buffers_;
    PartCache<MeshBounds, Geometry, Skin> bounds_;
    GpuTextures textures_;
    MorphCache morphs_;
    GLuint pickTarget_ = 0, pickColor_ = 0, pickDepth_ = 0;

    MeshStyle style_;
    std::vector<PreparedMesh> prepared_;  ///< meshes under others last
    std::size_t upperCount_ = 0;          ///< number of meshes that are not under others
    std::vector<Affine> matrices_;
    QMatrix4x4 viewProjection_;
    QSize pixels_;
    QVector3D eye_, light_;
    QVector4D plainColor_, rimColor_, wireColor_;
    float ambient_ = 0;
};

}  // namespace sinew
