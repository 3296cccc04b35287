#pragma once

#include <QElapsedTimer>
#include <QOpenGLFramebufferObject>
#include <QOpenGLWidget>
#include <memory>
#include <set>

#include "ui/viewport/AxesGizmo.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/CameraGesture.h"
#include "ui/viewport/DrawList.h"
#include "ui/viewport/FrameMeter.h"
#include "ui/viewport/GizmoTool.h"
#include "ui/viewport/GoalOverlay.h"
#include "ui/viewport/LimitOverlay.h"
#include "ui/viewport/MeshDisplay.h"
#include "ui/viewport/MotionOverlay.h"
#include "ui/viewport/Picking.h"
#include "ui/viewport/ViewBackground.h"

namespace sinew {

class Actions;
class SceneRenderer;
struct PictureView;
struct Session;

/// The scene in three dimensions: draws the characters as they are posed, and turns the mouse into camera
/// moves and selections. Paints only when what it shows has changed.
///
/// Draws into a framebuffer of its own (0 or 4 samples) that is copied to the widget's, and its texts over
/// that. Make it before its window is shown: a QOpenGLWidget that comes later recreates the native window.
class ViewportView : public QOpenGLWidget {
    Q_OBJECT
public:
    /// Both outlive the view. Connects the `view.*` actions.
    ViewportView(Session& session, Actions& actions, QWidget* parent = nullptr);
    ~ViewportView() override;

    const Camera& camera() const { return camera_; }
    MotionOverlay& motion() { return motion_; }
    LimitOverlay& limits() { return limits_; }
    /// Puts the camera where a project kept it, in place of framing what is new.
    void setCameraPlace(const CameraPlace& place);
    void look(ViewDirection direction);
    void frameAll();
    void frameSelected();  ///< all, where nothing is selected

    /// Pictures really painted in the last second; 0 while nothing plays.
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

private:
    /// What the pressed button is doing.
    enum class Drag { none, click, box, camera, menu, gizmo, trail, goal, limit };
    /// Whom the camera went with, and where it last was.
    struct Followed {
        CharacterId character;
        Eigen::Vector3d root;
    };

    void connectActions();
    void connectSession();
    void followRoot();
    void centreOnRoot();  ///< where it is followed
    void moveOverFloor(const Eigen::Vector3d& by);
    void noteNewCharacters();
    void frame(const std::vector<Eigen::Vector3d>& points, double minimumSize);
    bool isOn(const char* action) const;

    void buildDrawList();
    void paintScene();
    void prepareTarget(QSize pixels);
    PictureView pictureView() const;
    void measure(const QElapsedTimer& timer);
    void paintOverlay();
    void paintStatistics(QPainter& painter);
    QString weighedJoint() const;  ///< name of the joint whose weights are shown
    void releaseGraphics();
    QPointF gizmoCorner() const;

    void hover(QPointF pixel);
    void dragHandle(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void cancelHandle();
    void showHandCursor();
    void showTip(QPoint place);
    bool holdsHandle() const {
        return tool_.dragging() || motion_.dragging() || goals_.dragging() || limits_.dragging();
    }
    std::optional<JointPlace> jointUnder(QPointF pixel);
    std::optional<PointPlace> pointUnder(QPointF pixel);
    std::optional<PointPlace> meshPointUnder(QPointF pixel);
    void tellPointed(const std::optional<PointPlace>& point);
    bool dragPoint(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void click(QPointF pixel, Qt::KeyboardModifiers modifiers);
    void selectBox(Qt::KeyboardModifiers modifiers);
    void select(const std::vector<JointPlace>& places, Qt::KeyboardModifiers modifiers);
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
    FrameMeter meter_;
    QElapsedTimer clock_;
    DrawList drawList_;
    std::vector<JointId> selected_;  // sorted
    std::unique_ptr<SceneRenderer> renderer_;
    std::unique_ptr<QOpenGLFramebufferObject> target_;

    std::set<CharacterId> known_;  // characters that the camera has framed or will
    bool framePending_ = false;    // until the view has its size
    std::optional<Followed> followed_;

    Drag drag_ = Drag::none;
    CameraMove cameraMove_ = CameraMove::none;
    bool gripped_ = false;  // the handle was dragged, not only pressed
    QPointF pressed_, last_;
    std::optional<JointPlace> hovered_;
    QString speedText_;
    double speedTextTime_ = 0;
    MeshDisplay meshes_;
    MeshPicture meshPicture_;
};

}  // namespace sinew
