#include "ui/viewport/ViewportView.h"

#include <QOpenGLContext>
#include <algorithm>
#include <numeric>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/rendering/GraphicsSupport.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/HoverFocus.h"

namespace sinew {

ViewportView::ViewportView(Session& session, Actions& actions, QWidget* parent)
    : QOpenGLWidget(parent),
      session_(&session),
      actions_(&actions),
      background_(actions, *this),
      tool_(session),
      motion_(session, actions),
      goals_(session),
      limits_(session, actions),
      brush_(session, [this](QPointF pixel) { return brushHit(pixel); }),
      meshes_(session, actions) {
    setFormat(viewportFormat());
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(160, 120);
    setAccessibleName(tr("Viewport"));
    clock_.start();
    actions.attachToCanvas(*this);
    focusOnHover(*this);
    connectActions();
    connectSession();
    connect(&Preferences::get(), &Preferences::changed, this, [this] { update(); });
    connect(&textureTask_, &BackgroundTask::finished, this, [this] { update(); });
    updateKnownCharacters();
}

ViewportView::~ViewportView() {
    if (!context()) return;
    disconnect(context(), nullptr, this, nullptr);
    releaseGraphics();
}

void ViewportView::connectActions() {
    const auto onTriggered = [this](const char* id, auto action) {
        connect((*actions_)[id], &QAction::triggered, this, action);
    };
    onTriggered("view.frameAll", [this] { frameAll(); });
    onTriggered("view.frameSelected", [this] { frameSelected(); });
    onTriggered("view.front", [this] { setViewDirection(ViewDirection::front); });
    onTriggered("view.back", [this] { setViewDirection(ViewDirection::back); });
    onTriggered("view.right", [this] { setViewDirection(ViewDirection::right); });
    onTriggered("view.left", [this] { setViewDirection(ViewDirection::left); });
    onTriggered("view.top", [this] { setViewDirection(ViewDirection::top); });
    onTriggered("view.bottom", [this] { setViewDirection(ViewDirection::bottom); });
    const std::tuple<const char*, CameraMove, QPoint> steps[] = {
        {"view.orbitLeft", CameraMove::orbit, {-1, 0}}, {"view.orbitRight", CameraMove::orbit, {1, 0}},
        {"view.orbitUp", CameraMove::orbit, {0, -1}},   {"view.orbitDown", CameraMove::orbit, {0, 1}},
        {"view.panLeft", CameraMove::pan, {-1, 0}},     {"view.panRight", CameraMove::pan, {1, 0}},
        {"view.panUp", CameraMove::pan, {0, -1}},       {"view.panDown", CameraMove::pan, {0, 1}},
        {"view.zoomIn", CameraMove::zoom, {0, -1}},     {"view.zoomOut", CameraMove::zoom, {0, 1}},
    };
    for (const auto& [id, move, direction] : steps) {
        onTriggered(id, [this, move = move, direction = direction] {
            stepCamera(camera_, move, direction, orbitPivot());
            update();
        });
    }
    connect((*actions_)["view.orthographic"], &QAction::toggled, this, [this](bool on) {
        camera_.setOrthographic(on);
        update();
    });
    camera_.setOrthographic(isOn("view.orthographic"));
    connect((*actions_)["view.follow"], &QAction::toggled, this, &ViewportView::centerOnRoot);
    for (const char* id : {"view.bones", "view.xray", "view.names", "view.axes", "view.grid",
                           "view.multisample", "view.statistics"}) {
        connect((*actions_)[id], &QAction::toggled, this, qOverload<>(&ViewportView::update));
    }
}

void ViewportView::connectSession() {
    connect(&session_->pose, &CurrentPose::rebuilt, this, [this] {
        hoveredJoint_.reset();
        updateKnownCharacters();
    });
    connect(&session_->pose, &CurrentPose::posed, this, [this] {
        followRoot();
        update();
    });
    connect(&session_->document, &Document::cancelled, this, [this] {
        if (isDraggingHandle()) cancelHandle();
    });
    for (const HandleTool* handle : handles_)
        connect(handle, &HandleTool::changed, this, qOverload<>(&ViewportView::update));
    connect(&motion_, &MotionOverlay::changed, this, qOverload<>(&ViewportView::update));
    connect(&meshes_, &MeshDisplay::changed, this, qOverload<>(&ViewportView::update));
    connect(&background_, &ViewBackground::changed, this, qOverload<>(&ViewportView::update));
    connect(&session_->playback, &Playback::stateChanged, this, [this] {
        if (!session_->playback.playing()) meter_.reset();
        speedText_.clear();
        update();
    });
    connect(&session_->posing, &Posing::toolChanged, this, [this] {
        tool_.forgetLastHandle();
        update();
    });
    connect(&session_->visibility, &Visibility::changed, this, [this] {
        hoveredJoint_.reset();
        update();
    });
    connect(&session_->selection, &Selection::jointsChanged, this, [this] {
        tool_.forgetLastHandle();
        selected_ = session_->selection.joints();
        std::ranges::sort(selected_);
        update();
    });
}

bool ViewportView::isOn(const char* action) const { return (*actions_)[action]->isChecked(); }

void ViewportView::updateKnownCharacters() {
    std::set<CharacterId> present;
    for (const auto& character : session_->pose.characters()) present.insert(character->character().id);
    framePending_ |= !std::ranges::includes(knownCharacters_, present);
    knownCharacters_ = std::move(present);
    update();
}

void ViewportView::followRoot() {
    const Evaluator* active = session_->pose.active();
    if (!active || active->model().empty() || !isOn("view.follow")) return followed_.reset();
    const FollowedRoot now{active->character().id, active->model().front().translation()};
    // The camera does not move when another character becomes active. It also stays while a root is dragged,
    // which the pointer could never catch up with, and while a trail key is dragged, which the pointer would
    // lose.
    const bool isDragging =
        session_->document.previewing() || motion_.handles().dragging() || goals_.dragging();
    const bool follows = followed_ && followed_->character == now.character && !isDragging;
    if (follows) moveOverFloor(now.position - followed_->position);
    followed_ = now;
}

void ViewportView::centerOnRoot() {
    followed_.reset();
    followRoot();
    if (followed_) moveOverFloor(followed_->position - camera_.center());
    update();
}

void ViewportView::moveOverFloor(const Eigen::Vector3d& offset) {
    // Following vertically would make the floor bob with every step.
    camera_.moveBy({offset.x(), 0, offset.z()});
}

void ViewportView::setViewDirection(ViewDirection direction) {
    camera_.setDirection(direction);
    update();
}

void ViewportView::setCameraState(const CameraPose& pose) {
    framePending_ = false;
    (*actions_)["view.orthographic"]->setChecked(pose.orthographic);
    camera_.setState(pose);
    // Following starts again from this position.
    followed_.reset();
    followRoot();
    update();
}

void ViewportView::frameAll() {
    std::vector<Eigen::Vector3d> points;
    meshes_.appendCorners(points);
    const bool onlyBones = !points.empty();
    double extent = 0;
    for (const auto& character : session_->pose.characters()) {
        const double characterExtent = character->skeleton().extent();
        extent = std::max(extent, characterExtent);
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            const BoneEnds ends = character->bone(joint);
            // A node without a bone may be anywhere and, on a character with meshes, is not visible.
            if (!onlyBones || hasBone(ends, characterExtent))
                points.insert(points.end(), {ends.head, ends.tail});
        }
    }
    motion_.appendOriginalPoints(points);
    frame(points, 0.05 * extent);
}

void ViewportView::frameSelected() {
    const std::vector<Eigen::Vector3d> points = selectedPoints();
    if (points.empty()) return frameAll();
    frame(points, 0.1 * session_->selection.character()->skeleton->extent());
}

std::vector<Eigen::Vector3d> ViewportView::selectedPoints() const {
    std::vector<Eigen::Vector3d> points;
    for (const auto& character : session_->pose.characters()) {
        for (JointId id : selected_) {
            const auto joint = character->skeleton().find(id);
            if (!joint) continue;
            const BoneEnds ends = character->bone(*joint);
            points.insert(points.end(), {ends.head, ends.tail});
        }
    }
    return points;
}

std::optional<Eigen::Vector3d> ViewportView::orbitPivot() const {
    enum Center : std::size_t { view, selection };
    const std::vector<Eigen::Vector3d> points = selectedPoints();
    if (points.empty() || Preferences::get().value(preference::kOrbitCenter) != selection)
        return std::nullopt;
    const Eigen::Vector3d sum = std::accumulate(points.begin(), points.end(), Eigen::Vector3d(0, 0, 0));
    return sum / static_cast<double>(points.size());
}

void ViewportView::frame(const std::vector<Eigen::Vector3d>& points, double minimumSize) {
    if (points.empty()) return;
    camera_.level();
    camera_.frame(points, minimumSize);
    update();
}

void ViewportView::releaseGraphics() {
    makeCurrent();
    renderer_.reset();
    target_.reset();
    doneCurrent();
}

void ViewportView::initializeGL() {
    connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &ViewportView::releaseGraphics);
    renderer_ = std::make_unique<SceneRenderer>();
    renderer_->meshes().decodeTexturesInBackground(textureTask_);
}

void ViewportView::resizeGL(int width, int height) { camera_.setViewport(QSizeF(width, height)); }

}  // namespace sinew
