#pragma once

#include <QElapsedTimer>
#include <QOpenGLFramebufferObject>
#include <QOpenGLWidget>
#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <span>

#include "ui/viewport/MotionOverlay.h"
#include "ui/viewport/camera/AxesGizmo.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/camera/CameraGesture.h"
#include "ui/viewport/gizmos/BrushTool.h"
#include "ui/viewport/gizmos/GizmoTool.h"
#include "ui/viewport/meshes/MeshDisplay.h"
#include "ui/viewport/overlays/GoalOverlay.h"
#include "ui/viewport/overlays/LimitOverlay.h"
#include "ui/viewport/picking/Picking.h"
#include "ui/viewport/rendering/DrawList.h"
#include "ui/viewport/rendering/FrameMeter.h"
#include "ui/viewport/rendering/ViewBackground.h"
#include "ui/widgets/BackgroundTask.h"

namespace sinew {

struct ColorLegend;
class Actions;
class SceneRenderer;
struct RenderView;
struct Session;

/// The 3D view of the scene: draws the characters in their current poses and handles mouse input for the
/// camera, selection and gizmos. Repaints only if what it shows has changed.
///
/// Draws into its own framebuffer (multisampled, unless that is turned off), which is copied to the widget's,
/// and then paints texts over it. Create it before its window is shown: adding a QOpenGLWidget later
/// recreates the native window.
class ViewportView : public QOpenGLWidget {
    Q_OBJECT
public:
    /// Both arguments must outlive the view. Connects the `view.*` actions.
    ViewportView(Session& session, Actions& actions, QWidget* parent = nullptr);
    ~ViewportView() override;

    const Camera& camera() const { return camera_; }
    MotionOverlay& motion() { return motion_; }
    LimitOverlay& limits() { return limits_; }
    /// Restores the camera of a project instead of framing new characters.
    void setCameraState(const CameraPose& pose);
    void setViewDirection(ViewDirection direction);
    void frameAll();
    void frameSelected();  ///< frames everything if nothing is selected

    /// Returns the number of repaints in the last second, or 0 if nothing is playing.
    double framesPerSecond() const { return meter_.framesPerSecond(); }

protected:
    void initializeGL() override;
    void resizeGL(int width, int height) override;
    void paintGL() override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void tabletEvent(QTabletEvent* event) override;

private:
    /// The action of the pressed mouse button.
    enum class Drag { none, click, box, camera, menu, handle };
    /// The followed character and its root's last position.
    struct FollowedRoot {
        CharacterId character;
        Eigen::Vector3d position;
    };

    void connectActions();
    void connectSession();
    void followRoot();
    void centerOnRoot();  ///< if it is followed
    void moveOverFloor(const Eigen::Vector3d& offset);
    void updateKnownCharacters();
    void frame(const std::vector<Eigen::Vector3d>& points, double minimumSize);
    std::vector<Eigen::Vector3d> selectedPoints() const;  ///< both ends of the selected bones
    std::optional<Eigen::Vector3d> orbitPivot() const;    ///< nullopt: the camera's centre
    bool isOn(const char* action) const;

    void buildDrawList();
    void paintScene();
    void prepareTarget(QSize pixels);
    RenderView pictureView() const;
    void measureRedraw(const QElapsedTimer& timer);
    void paintOverlay();
    void paintStatistics(QPainter& painter);
    ColorLegend legend() const;  ///< of the colours of meshes; without a title if they have none
    void releaseGraphics();
    QPointF gizmoCorner() const;

    std::span<HandleTool* const> shownHandles() const;  ///< in paint mode only the brush
    void hover(QPointF pixel);
    void dragHandle(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void cancelHandle();
    void updateCursor();
    void showToolTip(QPoint position);
    bool isDraggingHandle() const { return std::ranges::any_of(handles_, &HandleTool::dragging); }
    std::optional<JointRef> jointUnder(QPointF pixel);
    std::optional<PointHit> pointUnder(QPointF pixel);
    /// A triangle of a mesh in the list of meshes that are drawn.
    struct TriangleHit {
        MeshDrawList list;
        std::size_t mesh, triangle;
        const PosedMesh& posed() const { return list.meshes[mesh]; }
    };
    std::optional<TriangleHit> triangleUnder(QPointF pixel, CharacterId onlyOf = {});
    std::optional<PointHit> meshPointUnder(QPointF pixel);
    std::optional<BrushHit> brushHit(QPointF pixel);
    WeightPainting::Probe nearestVertex(const MeshPoint& point) const;
    void reportPointedPoint(const std::optional<PointHit>& point);
    bool dragPoint(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void click(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void selectBox(Qt::KeyboardModifiers modifiers);
    void select(const std::vector<JointRef>& refs, Qt::KeyboardModifiers modifiers);
    void showMenu(QPointF pixel);

    Session* session_;
    Actions* actions_;
    ViewBackground background_;
    Camera camera_;
    AxesGizmo gizmo_;
    GizmoTool tool_;
    MotionOverlay motion_;
    GoalOverlay goals_;
    LimitOverlay limits_;
    BrushTool brush_;
    /// The brush, then the others in order of priority: goals, trail keys and limits are small, and rings may
    /// cover them.
    const std::array<HandleTool*, 5> handles_{&brush_, &goals_, &motion_.handles(), &limits_, &tool_};
    HandleTool* pressedHandle_ = nullptr;  // owner of the handle that was pressed last
    FrameMeter meter_;
    QElapsedTimer clock_;
    DrawList drawList_;
    std::vector<JointId> selected_;  // sorted
    BackgroundTask textureTask_;     // decodes textures
    std::unique_ptr<SceneRenderer> renderer_;
    std::unique_ptr<QOpenGLFramebufferObject> target_;
    int samples_ = 0;  // requested for target_

    std::set<CharacterId> knownCharacters_;  // characters already framed or about to be
    bool framePending_ = false;              // waits until the view has a size
    std::optional<FollowedRoot> followed_;

    Drag dragKind_ = Drag::none;
    CameraMove cameraMove_ = CameraMove::none;
    std::optional<Eigen::Vector3d> orbitPivot_;
    bool handleMoved_ = false;  // the handle has been dragged, not just pressed
    QPointF pressPosition_, lastPosition_;
    std::optional<JointRef> hoveredJoint_;
    QString speedText_;
    double speedTextTime_ = 0;
    MeshDisplay meshes_;
    MeshDrawList meshList_;
};

}  // namespace sinew
