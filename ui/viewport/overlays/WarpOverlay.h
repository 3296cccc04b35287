#pragma once

#include <QCoreApplication>
#include <QPointF>
#include <memory>
#include <vector>

#include "core/scene/evaluation/Evaluator.h"
#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/trails/MotionSettings.h"

class QPainter;

namespace sinew {

class Camera;
struct RigStyle;
struct Session;
struct Theme;

/// Returns the default side-by-side distance between original and warped character, metres: about half a
/// human's arm span.
double defaultSideBySideDistance(const Skeleton& skeleton);

/// Shows the original motion of the active character while its clip plays through a time warp. The original
/// is drawn in yellow, under the warped character or to its left as seen by the camera, with the playhead's
/// time read as source time. The warped character is drawn elsewhere, in blue, and is the only one that can
/// be picked.
class WarpOverlay {
    Q_DECLARE_TR_FUNCTIONS(sinew::WarpOverlay)
public:
    explicit WarpOverlay(Session& session) : session_(&session) {}

    static constexpr double kLegendHeight = 36;  ///< logical pixels

    /// Returns whether the original is shown.
    bool isShown(const MotionSettings& settings) const;
    /// Appends the original's bones and meshes, and tints the meshes of the warped character.
    void append(const Camera& camera, const Theme& theme, const MotionSettings& settings,
                const RigStyle& style, DrawList& list, MeshDrawList& meshes);
    /// Appends the heads and tails of the original as last drawn, if it is shown.
    void appendPoints(const MotionSettings& settings, std::vector<Eigen::Vector3d>& points) const;
    /// Returns the offset of the original from its actual position, metres.
    Eigen::Vector3d offset(const Camera& camera, const MotionSettings& settings) const;
    /// Paints a legend of the colours, with the top left corner at `corner`.
    void paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const;
    /// Paints labels over the heads: the frame of the original, and the source frame that the warped
    /// character plays.
    void paintLabels(QPainter& painter, const Camera& camera, const Theme& theme) const;

private:
    void updateEvaluator();
    void appendMeshes(const Theme& theme, bool sideBySide, MeshDrawList& meshes);

    Session* session_;
    std::shared_ptr<const Character> character_;
    std::shared_ptr<const Clip> clip_;  ///< as it plays
    std::unique_ptr<Evaluator> evaluator_;
    std::vector<Affine> offsetModel_;  ///< of the original, including its offset
    DrawList rig_;
};

}  // namespace sinew
