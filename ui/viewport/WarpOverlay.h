#pragma once

#include <QPointF>
#include <memory>
#include <vector>

#include "core/scene/Evaluator.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/MotionSettings.h"

class QPainter;

namespace sinew {

class Camera;
struct RigStyle;
struct Session;
struct Theme;

/// How far apart original and warped stand side by side unless the user says otherwise, metres: about half as
/// wide as a human's arms reach.
double usualDistanceBeside(const Skeleton& skeleton);

/// The active character while its clip plays through a time warp: as the clip was made, in yellow, under the
/// one that plays or left of it as the camera looks, at the playhead's time read as source time. The one that
/// plays is drawn by others, in blue, and is the only one that can be picked.
class WarpOverlay {
public:
    explicit WarpOverlay(Session& session) : session_(&session) {}

    static constexpr double kLegendHeight = 36;  ///< logical pixels

    /// Whether there is an original to be seen here.
    bool shown(const MotionSettings& settings) const;
    /// Adds the original's bones and meshes, and tints the meshes of the one that plays.
    void append(const Camera& camera, const Theme& theme, const MotionSettings& settings,
                const RigStyle& style, DrawList& list, MeshPicture& meshes);
    /// Heads and tails of the original where it stood in the last picture, where it is shown.
    void appendPoints(const MotionSettings& settings, std::vector<Eigen::Vector3d>& points) const;
    /// From where it plays to where the original stands, metres.
    Eigen::Vector3d offset(const Camera& camera, const MotionSettings& settings) const;
    /// Which colour is which; the top left corner is given.
    void paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const;
    /// Over the heads, which frame the original shows and which moment of the source the warped one plays.
    void paintLabels(QPainter& painter, const Camera& camera, const Theme& theme) const;

private:
    void follow();
    void appendMeshes(const Theme& theme, bool beside, MeshPicture& meshes);

    Session* session_;
    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;  ///< as it plays
    std::unique_ptr<Evaluator> evaluator_;
    std::vector<Affine> model_;  ///< of the original, where it stands
    DrawList rig_;
};

}  // namespace sinew
