#pragma once

#include <QByteArray>
#include <QOpenGLShaderProgram>
#include <map>
#include <memory>

namespace sinew {

/// Which of the programs made of mesh.vert it is.
struct MeshVariant {
    enum class Use { shaded, weights, wire, ghost, shadow, pick };
    Use use = Use::shaded;
    int influences = 1;  ///< 1, 2, 4 or 8
    bool dual = false;   ///< by dual quaternions
    bool textured = false;
    bool masked = false;
    bool mixed = false;  ///< parts of it are mirrored
    auto operator<=>(const MeshVariant&) const = default;

    QByteArray vertexSource() const;
    QByteArray fragmentSource() const;
};

/// A program of meshes with the places of its uniforms; -1 where it has none of the name.
struct MeshProgram {
    QOpenGLShaderProgram program;
    int firstTexel, poseTexels, viewProjection, eye, base, ambient, light, rim, opaque, cutoff, firstMark,
        opacity, mesh, height, oneSided;

    explicit MeshProgram(const MeshVariant& variant);
};

/// Makes programs when they are first asked for. Needs its context current.
class MeshPrograms {
public:
    /// Null where it does not compile here; the reason is in the log.
    MeshProgram* at(const MeshVariant& variant);

private:
    std::map<MeshVariant, std::unique_ptr<MeshProgram>> programs_;
};

}  // namespace sinew
