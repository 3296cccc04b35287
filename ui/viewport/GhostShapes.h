#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/Skeleton.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/Ghosts.h"
#include "ui/viewport/MeshPicture.h"

class QPainter;

namespace sinew {

class Camera;
struct Theme;
class Visibility;

/// The depth of a layer of silhouettes, Instance::fade; the higher one lies over the lower ones. Within one,
/// the first pixel wins.
float layerDepth(int layer);

/// The point of the shown bones that is seen highest, logical pixels: where a label stands over a character.
std::optional<QPointF> highestPoint(const Skeleton& skeleton, std::span<const Affine> model,
                                    const Visibility* visibility, const Camera& camera);

/// A character's bones as one flat silhouette behind the rig: where its bones lie over each other it is no
/// darker.
///
/// @param layer  of those in the list, each its own
void appendSilhouette(const Skeleton& skeleton, std::span<const Affine> model, const Visibility* visibility,
                      const QColor& color, double opacity, int layer, std::vector<Instance>& ghosts);

/// Ghosts in the colours of before and after; the nearest to the playhead over the others.
void appendGhosts(const Skeleton& skeleton, std::span<const Ghost> ghosts, const Visibility* visibility,
                  const Theme& theme, std::vector<Instance>& list);

/// The same as the shown meshes of their character; false, and nothing is added, where it has none.
///
/// @param ghosts  stay as they are while the picture is drawn
bool appendMeshGhosts(const Character& character, std::span<const Ghost> ghosts, const Visibility* visibility,
                      const Theme& theme, MeshPicture& picture);

/// The frame offset of a ghost, over its head.
struct GhostLabel {
    QString text;  ///< "+24"
    QRectF box;    ///< logical pixels
    bool before = false;
};

/// Labels of the ghosts that are seen, those left out that would lie on another.
std::vector<GhostLabel> ghostLabels(const Skeleton& skeleton, std::span<const Ghost> ghosts,
                                    const Visibility* visibility, const Camera& camera);
void paintGhostLabels(QPainter& painter, std::span<const GhostLabel> labels, const Theme& theme);

}  // namespace sinew
