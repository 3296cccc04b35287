#pragma once

#include <QByteArray>
#include <QColor>
#include <QOpenGLShaderProgram>
#include <QRectF>
#include <QString>
#include <QVector3D>
#include <array>
#include <cstdint>
#include <map>
#include <memory>

#include "core/skin/Mesh.h"

class QPainter;

namespace sinew {

struct Theme;

/// Colours for vertex weights of 0, 1/3, 2/3 and 1: red, green and blue in 0..1, interpolated linearly. Used
/// by mesh.frag.
inline constexpr std::array<QVector3D, 4> kWeightColors{
    QVector3D{0.16F, 0.32F, 0.88F}, {0.18F, 0.72F, 0.36F}, {0.96F, 0.84F, 0.24F}, {0.90F, 0.20F, 0.16F}};

/// Returns the colour of a joint where the weights of all joints are shown: joints with neighbouring ids have
/// very different hues.
QColor jointColor(JointId joint);

/// What the colours of a mesh mean.
struct ColorLegend {
    QString title;
    QString low, middle, high;  ///< texts below the colours; without `high`, there are no colours to explain
};

/// Paints a legend, with the top left corner at `corner`: the title above the colours from 0 to 1.
void paintLegend(QPainter& painter, const Theme& theme, QPointF corner, const ColorLegend& legend);
inline constexpr double kLegendHeight = 52;  ///< logical pixels

/// Builds a program from NAME.vert and NAME.frag in the resources. Returns false if it does not compile on
/// this machine; the reason is logged.
bool loadProgram(QOpenGLShaderProgram& program, const char* name);

/// Selects a variant of the programs built from mesh.vert.
struct MeshVariant {
    enum class Use { shaded, weights, wire, ghost, shadow, pick };
    Use use = Use::shaded;
    int influences = 1;  ///< 1, 2, 4 or 8
    SkinningMethod method = SkinningMethod::linearBlend;
    bool levels = false;  ///< with weights: shows numbers of vertices in their place
    bool textured = false;
    bool masked = false;
    bool mixedMirroring = false;  ///< some parts are mirrored and others are not
    bool morphed = false;         ///< the mesh has shapes
    auto operator<=>(const MeshVariant&) const = default;

    QByteArray vertexSource() const;
    QByteArray fragmentSource() const;
};

/// A mesh program with the locations of its uniforms; -1 if it has no uniform of that name.
struct MeshProgram {
    QOpenGLShaderProgram program;
    int firstTexel, poseTexels, viewProjection, eye, base, ambient, light, rim, opaque, cutoff, firstMark,
        byJoint, isolines, opacity, mesh, height, oneSided, targets;

    explicit MeshProgram(const MeshVariant& variant);
};

/// Builds programs on first use and deletes those that have not been used for a long time: a driver without a
/// graphics card keeps up to a megabyte for each. Needs its context current.
class MeshPrograms {
public:
    /// Returns null if the program does not compile on this machine; the reason is logged. The program stays
    /// valid for the next `kUsesKept` calls.
    MeshProgram* at(const MeshVariant& variant);

    int count() const { return static_cast<int>(entries_.size()); }

    static constexpr int kAlwaysKept = 24;  ///< with no more programs than this, none is deleted
    static constexpr int kUsesKept = 2000;  ///< more than a frame of many meshes needs

private:
    struct Entry {
        std::unique_ptr<MeshProgram> program;
        std::int64_t lastUse = 0;
    };

    void deleteUnused();

    std::map<MeshVariant, Entry> entries_;
    std::int64_t uses_ = 0;
};

}  // namespace sinew
