#pragma once

#include <QPointF>
#include <QRectF>
#include <QString>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/rig/Skeleton.h"
#include "core/scene/evaluation/Evaluator.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/trails/MotionSettings.h"

class QPainter;

namespace sinew {

/// A character's pose at a frame other than the playhead's.
struct Ghost {
    std::int64_t offset = 0;  ///< frames from the playhead, never 0
    std::vector<Affine> model;
    std::vector<double> factors;  ///< see Evaluator::targetFactors()
};

/// Returns the frames (of the warped time) at which ghosts are drawn, within the clip: at a fixed frame step,
/// or at the keys of these joints (of all joints if none is given). Frames before the playhead come first,
/// each side from the playhead outwards.
std::vector<FrameIndex> ghostFrames(const Clip& clip, std::span<const JointId> joints, FrameIndex playhead,
                                    const MotionSettings& settings, bool atKeys);

/// Evaluates ghosts, with its own evaluator.
class Ghosts {
public:
    /// Sets the character and clip whose ghosts are evaluated; without a clip there are none.
    ///
    /// @param shown  evaluator that displays the character, whose compiled clip is shared; may be null
    void setSource(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
                   const Evaluator* shown);

    /// Returns the ghosts at these frames. They are evaluated again only if the frames have changed.
    std::span<const Ghost> at(std::span<const FrameIndex> frames, FrameIndex playhead);

private:
    std::unique_ptr<Evaluator> evaluator_;
    std::vector<FrameIndex> frames_;  ///< of ghosts_
    std::vector<Ghost> ghosts_;
};

class Camera;
struct Theme;
class Visibility;

/// Returns the screen position, in logical pixels, of the highest visible bone end, over which a label is
/// placed. Returns nullopt if none is in front of the camera.
std::optional<QPointF> highestPoint(const Skeleton& skeleton, std::span<const Affine> model,
                                    const Visibility* visibility, const Camera& camera);

/// Appends a character's bones as one flat silhouette behind the rig. It gets no darker where bones overlap.
///
/// @param layer  unique among the silhouettes in the list
void appendSilhouette(const Skeleton& skeleton, std::span<const Affine> model, const Visibility* visibility,
                      const QColor& color, double opacity, int layer, std::vector<Instance>& ghosts);

/// Appends ghosts in the colours for before and after the playhead. Ghosts nearer to the playhead cover the
/// others.
void appendGhosts(const Skeleton& skeleton, std::span<const Ghost> ghosts, const Visibility* visibility,
                  const Theme& theme, std::vector<Instance>& list);

/// Appends ghosts as meshes, using the visible meshes of their character. Returns false and appends nothing
/// if it has none.
///
/// @param ghosts  must stay unchanged until the list has been drawn
bool appendMeshGhosts(const Character& character, std::span<const Ghost> ghosts, const Visibility* visibility,
                      const Theme& theme, MeshDrawList& list);

/// The frame offset of a ghost, shown above its head.
struct GhostLabel {
    QString text;  ///< "+24"
    QRectF box;    ///< logical pixels
    bool before = false;
};

/// Returns labels for the ghosts in view, leaving out those that would overlap another label.
std::vector<GhostLabel> ghostLabels(const Skeleton& skeleton, std::span<const Ghost> ghosts,
                                    const Visibility* visibility, const Camera& camera);
void paintGhostLabels(QPainter& painter, std::span<const GhostLabel> labels, const Theme& theme);

}  // namespace sinew
