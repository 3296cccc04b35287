#pragma once

#include <QObject>
#include <QRectF>

#include "ui/viewport/meshes/MeshDrawList.h"
#include "ui/viewport/overlays/WarpOverlay.h"
#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/trails/CompareGhosts.h"
#include "ui/viewport/trails/GhostShapes.h"
#include "ui/viewport/trails/TrailHandles.h"

class QPainter;

namespace sinew {

class Actions;
class Camera;
struct Session;
struct Theme;

/// Parts of the motion other than the pose at the playhead: trails with draggable keys, ghosts, the base
/// below the layers, differences between compared interpolations, and the original motion of a time warp.
/// Connects the actions that toggle them.
class MotionOverlay : public QObject {
    Q_OBJECT
public:
    /// Both arguments must outlive it.
    MotionOverlay(Session& session, Actions& actions, QObject* parent = nullptr);

    const MotionSettings& settings() const { return settings_; }
    void setSettings(const MotionSettings& settings);  ///< also stores them
    const Trails& trails() const { return trails_; }
    TrailHandles& handles() { return handles_; }

    /// Appends trails and ghosts. Ghosts of a character with meshes go into `meshes` if these are shown.
    void append(const Camera& camera, const Theme& theme, DrawList& list, MeshDrawList& meshes);
    /// Returns whether the original motion is drawn next to the active character, each in its own colour.
    bool showsOriginal() const { return warpOverlay_.isShown(settings_); }
    void appendOriginal(const Camera& camera, const Theme& theme, const RigStyle& style, DrawList& list,
                        MeshDrawList& meshes);
    void appendOriginalPoints(std::vector<Eigen::Vector3d>& points) const {
        warpOverlay_.appendPoints(settings_, points);
    }
    /// Returns the side-by-side distance between the original and the warped character, metres.
    double sideBySideMetres() const;
    /// Paints the labels of ghosts, and legends in the top left corner of the area.
    void paint(QPainter& painter, const Camera& camera, const Theme& theme, const QRectF& area) const;

Q_SIGNALS:
    void changed();  ///< a redraw is needed
    void settingsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectActions();
    void connectOriginal();
    void pinTrails(bool pinned);
    void updatePinActions();
    void updateGhostSource();
    TrailStyle trailStyle(const Camera& camera, const Theme& theme) const;
    std::span<const Ghost> ghosts();
    void appendGhosts(const Theme& theme, DrawList& list, MeshDrawList& meshes);
    /// Appends the pose without the layers of the clip.
    void appendBase(const Theme& theme, DrawList& list);
    void paintLegends(QPainter& painter, const Theme& theme, QPointF corner) const;
    bool isOn(const char* action) const;

    Session* session_;
    Actions* actions_;
    MotionSettings settings_;
    bool isSaving_ = false;  ///< the preferences change because of settings_
    Trails trails_;
    TrailHandles handles_;
    Ghosts ghosts_;
    std::unique_ptr<Evaluator> base_;  ///< of the clip without its layers; null if it has none
    CompareGhosts compareGhosts_;
    WarpOverlay warpOverlay_;
    std::span<const Ghost> shownGhosts_;  ///< as of the last append()
};

}  // namespace sinew
