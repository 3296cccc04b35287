#pragma once

#include <QObject>
#include <QPointF>
#include <QRectF>

#include "ui/viewport/CompareGhosts.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/Ghosts.h"
#include "ui/viewport/MeshPicture.h"
#include "ui/viewport/TrailDrag.h"
#include "ui/viewport/TrailShapes.h"
#include "ui/viewport/Trails.h"
#include "ui/viewport/WarpOverlay.h"

class QPainter;

namespace sinew {

class Actions;
class Camera;
struct Session;
struct Theme;

/// What the viewport shows of other moments than the playhead's: trails with keys that can be dragged,
/// ghosts, how compared interpolations differ, and the original of a time warp. Connects the actions that
/// switch them.
class MotionOverlay : public QObject {
    Q_OBJECT
public:
    /// Both outlive it.
    MotionOverlay(Session& session, Actions& actions, QObject* parent = nullptr);

    const MotionSettings& settings() const { return settings_; }
    void setSettings(const MotionSettings& settings);  ///< kept for the next run
    const Trails& trails() const { return trails_; }

    /// Ghosts of a character with meshes go into `meshes`, where these are shown.
    void append(const Camera& camera, const Theme& theme, DrawList& list, MeshPicture& meshes);
    /// Whether the active character is drawn in the colour of what is warped, beside its original in another.
    bool showsOriginal() const { return warp_.shown(settings_); }
    void appendOriginal(const Camera& camera, const Theme& theme, const RigStyle& style, DrawList& list,
                        MeshPicture& meshes);
    void appendOriginalPoints(std::vector<Eigen::Vector3d>& points) const {
        warp_.appendPoints(settings_, points);
    }
    /// Metres between them side by side.
    double besideMetres() const;
    /// Labels of ghosts, and legends in the corner of the area.
    void paint(QPainter& painter, const Camera& camera, const Theme& theme, const QRectF& area) const;

    /// Whether another key of a trail lies under the pointer than before.
    bool hover(const Camera& camera, QPointF pixel);
    bool leave();
    /// Takes hold of the key under a pixel; false where there is none.
    bool press(const Camera& camera, QPointF pixel);
    void drag(const Camera& camera, QPointF pixel, Qt::KeyboardModifiers modifiers);
    void release();
    void cancel();
    bool dragging() const { return drag_.dragging(); }

Q_SIGNALS:
    void changed();  ///< another picture
    void settingsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void connectActions();
    void connectOriginal();
    void pinTrails(bool pinned);
    void showPinned();
    void followCharacter();
    std::optional<TrailKey> heldKey() const;
    TrailLook look(const Camera& camera, const Theme& theme) const;
    std::span<const Ghost> ghosts();
    void appendGhosts(const Theme& theme, DrawList& list, MeshPicture& meshes);
    void paintLegends(QPainter& painter, const Theme& theme, QPointF corner) const;
    bool isOn(const char* action) const;

    Session* session_;
    Actions* actions_;
    MotionSettings settings_;
    Trails trails_;
    TrailDrag drag_;
    std::optional<TrailKey> hovered_;
    Ghosts ghosts_;
    CompareGhosts compared_;
    WarpOverlay warp_;
    std::span<const Ghost> shownGhosts_;  ///< of the picture that was appended last
};

}  // namespace sinew
