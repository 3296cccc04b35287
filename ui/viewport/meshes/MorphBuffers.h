#pragma once

#include <QOpenGLFunctions_3_3_Core>
#include <map>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/Diagnostics.h"
#include "core/skin/Mesh.h"

namespace sinew {

struct MeshProgram;

/// The displacements of a mesh's shapes in two buffer textures that mesh.vert reads: for each vertex the
/// range of its displacements, and for each displacement two texels: the position with the target's number,
/// and the normal. Uploaded once. Its OpenGL context must be current.
class MorphBuffers : protected QOpenGLFunctions_3_3_Core {
public:
    static constexpr int kDeltasUnit = 2, kRangesUnit = 3;  ///< texture units

    /// @param mesh  with shapes
    explicit MorphBuffers(const Mesh& mesh);
    ~MorphBuffers() override;
    Q_DISABLE_COPY_MOVE(MorphBuffers)

    /// Returns whether each texture of the mesh's shapes would have at most this number of texels.
    static bool fits(const Mesh& mesh, int maxTexels);

    /// Returns the number of targets.
    int targets() const { return static_cast<int>(reaches_.size()); }
    /// Returns an upper bound on the displacement of a vertex, in metres.
    ///
    /// @param factors  one per target
    double reach(std::span<const double> factors) const;
    /// Returns the textures of the displacements and of their ranges.
    GLuint deltas() const { return deltas_.texture; }
    GLuint ranges() const { return ranges_.texture; }

private:
    struct BufferTexture {
        GLuint buffer = 0, texture = 0;
    };
    template <class Element>
    void upload(BufferTexture& texture, GLenum format, const std::vector<Element>& elements);

    BufferTexture deltas_, ranges_;
    std::vector<double> reaches_;  ///< one per target, metres
};

/// Binds the textures of a mesh's shapes to a program of the variant `morphed`, which must be in use.
void bindMorph(const MorphBuffers& morph, MeshProgram& program);

/// Caches the buffers of meshes' shapes for as long as their displacements exist. Its OpenGL context must be
/// current.
class MorphCache : protected QOpenGLFunctions_3_3_Core {
public:
    MorphCache();

    /// Returns the buffers of a mesh's shapes; null if it has none, or if they are too large for the graphics
    /// card, which is reported once.
    const MorphBuffers* at(const Mesh& mesh);
    /// Returns messages about the meshes that are drawn without their shapes since the last call.
    Diagnostics takeMessages() { return std::exchange(messages_, {}); }
    /// Removes buffers whose displacements no longer exist.
    void removeExpired();

private:
    struct Entry {
        std::vector<std::weak_ptr<const ShapeDeltas>> deltas;  ///< one per target
        std::size_t vertices;
        std::unique_ptr<MorphBuffers> buffers;

        bool isOf(const Mesh& mesh) const;
        bool isExpired() const;
    };

    int maxTexels_ = 65536;
    std::multimap<const ShapeDeltas*, Entry> entries_;  ///< by the first target
    Diagnostics messages_;
};

}  // namespace sinew
