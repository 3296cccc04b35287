#include "ui/viewport/ViewportView.h"

#include <QOpenGLContext>
#include <algorithm>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/viewport/GraphicsSupport.h"
#include "ui/viewport/RigShapes.h"
#include "ui/viewport/SceneRenderer.h"
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
    noteNewCharacters();
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
    onTriggered("view.front", [this] { look(ViewDirection::front); });
    onTriggered("view.back", [this] { look(ViewDirection::back); });
    onTriggered("view.right", [this] { look(ViewDirection::right); });
    onTriggered("view.left", [this] { look(ViewDirection::left); });
    onTriggered("view.top", [this] { look(ViewDirection::top); });
    onTriggered("view.bottom", [this] { look(ViewDirection::bottom); });
    connect((*actions_)["view.orthographic"], &QAction::toggled, this, [this](bool on) {
        camera_.setOrthographic(on);
        update();
    });
    camera_.setOrthographic(isOn("view.orthographic"));
    connect((*actions_)["view.follow"], &QAction::toggled, this, &ViewportView::centreOnRoot);
    for (const char* id : {"view.bones", "view.xray", "view.names", "view.axes", "view.grid",
                           "view.multisample", "view.statistics"}) {
        connect((*actions_)[id], &QAction::toggled, this, qOverload<>(&ViewportView::update));
    }
}

void ViewportView::connectSession() {
    connect(&session_->pose, &CurrentPose::rebuilt, this, [this] {
        hovered_.reset();
        noteNewCharacters();
    });
    connect(&session_->pose, &CurrentPose::posed, this, [this] {
        followRoot();
        update();
    });
    connect(&session_->document, &Document::cancelled, this, [this] {
        if (tool_.dragging()) cancelHandle();
    });
    connect(&motion_, &MotionOverlay::changed, this, qOverload<>(&ViewportView::update));
    connect(&goals_, &GoalOverlay::changed, this, qOverload<>(&ViewportView::update));
    connect(&limits_, &LimitOverlay::changed, this, qOverload<>(&ViewportView::update));
    connect(&meshes_, &MeshDisplay::changed, this, qOverload<>(&ViewportView::update));
    connect(&background_, &ViewBackground::changed, this, qOverload<>(&ViewportView::update));
    connect(&session_->playback, &Playback::stateChanged, this, [this] {
        if (!session_->playback.playing()) meter_.reset();
        speedText_.clear();
        update();
    });
    connect(&session_->posing, &Posing::toolChanged, this, [this] {
        tool_.forget();
        update();
    });
    connect(&session_->visibility, &Visibility::changed, this, [this] {
        hovered_.reset();
        update();
    });
    connect(&session_->selection, &Selection::jointsChanged, this, [this] {
        tool_.forget();
        selected_ = session_->selection.joints();
        std::ranges::sort(selected_);
        update();
    });
}

bool ViewportView::isOn(const char* action) const { return (*actions_)[action]->isChecked(); }

void ViewportView::noteNewCharacters() {
    std::set<CharacterId> present;
    for (const auto& character : session_->pose.characters()) present.insert(character->character().id);
    framePending_ |= !std::ranges::includes(known_, present);
    known_ = std::move(present);
    update();
}

void ViewportView::followRoot() {
    const Evaluator* active = session_->pose.active();
    if (!active || active->model().empty() || !isOn("view.follow")) return followed_.reset();
    const Followed now{active->character().id, active->model().front().translation()};
    // Another character that becomes the active one leaves the camera where it is; so does a root in hand,
    // that the pointer could never overtake, and a key of a trail, which it would lose.
    const bool held = session_->document.previewing() || motion_.dragging() || goals_.dragging();
    const bool walks = followed_ && followed_->character == now.character && !held;
    if (walks) moveOverFloor(now.root - followed_->root);
    followed_ = now;
}

void ViewportView::centreOnRoot() {
    followed_.reset();
    followRoot();
    if (followed_) moveOverFloor(followed_->root - camera_.centre());
    update();
}

void ViewportView::moveOverFloor(const Eigen::Vector3d& by) {
    // Upwards too, the floor would bob with every step.
    camera_.move({by.x(), 0, by.z()});
}

void ViewportView::look(ViewDirection direction) {
    camera_.look(direction);
    update();
}

void ViewportView::setCameraPlace(const CameraPlace& place) {
    framePending_ = false;
    (*actions_)["view.orthographic"]->setChecked(place.orthographic);
    camera_.setPlace(place);
    // What follows from here on follows from this place.
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
        const double itsExtent = character->skeleton().extent();
        extent = std::max(extent, itsExtent);
        for (int joint = 0; joint < character->skeleton().size(); ++joint) {
            const BoneEnds ends = character->bone(joint);
            // A node that has no bone may stand anywhere: of characters with meshes it shows nothing.
            if (!onlyBones || hasBone(ends, itsExtent)) points.insert(points.end(), {ends.head, ends.tail});
        }
    }
    motion_.appendOriginalPoints(points);
    frame(points, 0.05 * extent);
}

void ViewportView::frameSelected() {
    std::vector<Eigen::Vector3d> points;
    double extent = 0;
    for (const auto& character : session_->pose.characters()) {
        for (JointId id : selected_) {
            const auto joint = character->skeleton().find(id);
            if (!joint) continue;
            extent = std::max(extent, character->skeleton().extent());
            const BoneEnds ends = character->bone(*joint);
            points.insert(points.end(), {ends.head, ends.tail});
        }
    }
    if (points.empty()) return frameAll();
    frame(points, 0.1 * extent);
}

void ViewportView::frame(const std::vector<Eigen::Vector3d>& points, double minimumSize) {
    if (points.empty()) return;
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
}

void ViewportView::resizeGL(int width, int height) { camera_.setViewport(QSizeF(width, height)); }

}  // namespace sinew
