// How a ViewportView paints: the scene into its own framebuffer, then texts and marks over it.

#include <QOpenGLContext>
#include <QPainter>

#include "ui/actions/Actions.h"
#include "ui/document/Session.h"
#include "ui/viewport/FloorGrid.h"
#include "ui/viewport/JointLabels.h"
#include "ui/viewport/RigShapes.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/ViewportView.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kMargin = 16;              // logical pixels between overlays and the view's edge
constexpr double kSpeedTextSeconds = 0.25;  // numbers that change faster cannot be read

/// "31 joints · 4821 vertices", of the meshes that are drawn; empty in an empty scene.
QString countText(const Session& session, bool meshes) {
    int joints = 0;
    std::size_t vertices = 0;
    for (const auto& character : session.pose.characters()) {
        joints += character->skeleton().size();
        for (const auto& mesh : character->character().meshes) {
            if (meshes && session.visibility.shown(mesh->id)) vertices += mesh->geometry->positions.size();
        }
    }
    if (joints == 0) return {};
    QString text = joints == 1 ? ViewportView::tr("1 joint") : ViewportView::tr("%1 joints").arg(joints);
    if (vertices > 0) text += QStringLiteral(" · ") + ViewportView::tr("%1 vertices").arg(vertices);
    return text;
}

}  // namespace

void ViewportView::paintGL() {
    QElapsedTimer timer;
    timer.start();
    if (framePending_) {
        framePending_ = false;
        frameAll();
    }
    buildDrawList();
    paintScene();
    paintOverlay();
    if (session_->playback.playing()) {
        meter_.add(static_cast<double>(clock_.nsecsElapsed()) * 1e-9,
                   static_cast<double>(timer.nsecsElapsed()) * 1e-9);
    }
}

void ViewportView::buildDrawList() {
    drawList_.clear();
    if (isOn("view.grid")) appendFloorGrid(camera_, theme(), drawList_.floor);
    const Evaluator* active = session_->pose.active();
    const RigStyle style{isOn("view.bones"), isOn("view.xray"), isOn("view.axes")};
    for (const auto& character : session_->pose.characters()) {
        appendRig(*character,
                  {&camera_, &theme(), selected_, character.get() == active, style, &session_->visibility},
                  drawList_);
    }
    if (style.xray) sortByDepth(camera_, drawList_);
    motion_.append(camera_, theme(), drawList_);
    goals_.append(camera_, theme(), drawList_);
    tool_.setDials(limits_.shown());
    limits_.append(camera_, theme(), tool_.turnedAngle(), drawList_.overlay);
    tool_.append(camera_, theme(), drawList_.overlay);
}

void ViewportView::paintScene() {
    if (!renderer_ || !renderer_->usable()) return;
    const double ratio = devicePixelRatioF();
    const QSize pixels = (QSizeF(size()) * ratio).toSize().expandedTo(QSize(1, 1));
    const int samples = isOn("view.multisample") ? 4 : 0;
    if (!target_ || target_->size() != pixels || target_->format().samples() != samples) {
        QOpenGLFramebufferObjectFormat format;
        format.setAttachment(QOpenGLFramebufferObject::Depth);
        format.setSamples(samples);
        target_ = std::make_unique<QOpenGLFramebufferObject>(pixels, format);
    }
    target_->bind();
    PictureView view(camera_, theme(), pixels, ratio);
    view.xray = isOn("view.xray");
    renderer_->draw(drawList_, view);
    QOpenGLFramebufferObject::blitFramebuffer(nullptr, target_.get());
    QOpenGLFramebufferObject::bindDefault();
}

QPointF ViewportView::gizmoCorner() const { return {kMargin / 2, height() - AxesGizmo::kSize - kMargin / 2}; }

void ViewportView::paintOverlay() {
    QPainter painter(this);
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    const CharacterId active =
        session_->pose.active() ? session_->pose.active()->character().id : CharacterId{};
    const LabelChoice choice{isOn("view.names"), active, session_->selection.currentJoint(),
                             hovered_ ? hovered_->joint : JointId{}, &session_->visibility};
    paintLabels(painter, jointLabels(camera_, session_->pose.characters(), choice, font), theme());
    motion_.paint(painter, camera_, theme(), QRectF(rect()).adjusted(kMargin, kMargin, -kMargin, -kMargin));
    goals_.paint(painter, camera_, theme());
    limits_.paint(painter, camera_, theme(), tool_.turnedAngle());
    tool_.paint(painter, camera_, theme());
    painter.setFont(font);
    gizmo_.paint(painter, gizmoCorner(), camera_, theme(), font);
    paintStatistics(painter);
    if (drag_ == Drag::box) {
        QColor inside = theme().accent;
        inside.setAlphaF(0.12F);
        painter.setPen(theme().accent);
        painter.setBrush(inside);
        painter.drawRect(QRectF(pressed_, last_).normalized());
    }
    if (hasFocus()) painter.fillRect(QRect(0, 0, width(), 1), theme().accent);
}

void ViewportView::paintStatistics(QPainter& painter) {
    painter.setFont(numberFont(11));
    painter.setPen(theme().textDim);
    const QRectF inner = QRectF(rect()).adjusted(kMargin, kMargin / 2, -kMargin, -kMargin / 2);
    if (isOn("view.grid")) {
        painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom,
                         tr("grid %1").arg(lengthText(gridStep(camera_.distance()))));
    }
    QString text = countText(*session_, isOn("view.meshes"));
    if (!isOn("view.statistics") || text.isEmpty()) return;
    const double now = static_cast<double>(clock_.nsecsElapsed()) * 1e-9;
    if (session_->playback.playing() && meter_.framesPerSecond() > 0 &&
        (speedText_.isEmpty() || now - speedTextTime_ > kSpeedTextSeconds)) {
        speedText_ =
            tr("%1 fps · %2 ms").arg(meter_.framesPerSecond(), 0, 'f', 0).arg(meter_.cost() * 1e3, 0, 'f', 1);
        speedTextTime_ = now;
    }
    if (!speedText_.isEmpty()) text.prepend(speedText_ + QLatin1Char('\n'));
    painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, text);
}

}  // namespace sinew
