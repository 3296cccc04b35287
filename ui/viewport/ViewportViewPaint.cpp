// Painting of ViewportView: the scene into its own framebuffer, then texts and markers over it.

#include <QApplication>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QPainter>
#include <QStatusTipEvent>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/settings/Preferences.h"
#include "ui/viewport/SceneRenderer.h"
#include "ui/viewport/ViewportView.h"
#include "ui/viewport/meshes/MeshPrograms.h"
#include "ui/viewport/overlays/JointLabels.h"
#include "ui/viewport/rendering/FloorGrid.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kOverlayMargin = 16;       // logical pixels between overlays and the edge of the view
constexpr double kSpeedTextSeconds = 0.25;  // numbers that change more often are unreadable

/// Returns "31 joints · 4821 vertices · 9630 triangles", counting the meshes that are drawn, or an empty
/// string if the scene is empty.
QString countText(const Session& session, const MeshDisplay::Count& count) {
    int joints = 0;
    for (const auto& character : session.pose.characters()) joints += character->skeleton().size();
    if (joints == 0) return {};
    QStringList parts{ViewportView::tr("%n joint(s)", nullptr, joints)};
    if (count.vertices > 0) {
        parts << ViewportView::tr("%n vertices", nullptr, static_cast<int>(count.vertices))
              << ViewportView::tr("%n triangle(s)", nullptr, static_cast<int>(count.triangles));
    }
    return parts.join(QStringLiteral(" · "));
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
    measureRedraw(timer);
    if (session_->playback.playing()) {
        meter_.add(static_cast<double>(clock_.nsecsElapsed()) * 1e-9,
                   static_cast<double>(timer.nsecsElapsed()) * 1e-9);
    }
}

void ViewportView::measureRedraw(const QElapsedTimer& timer) {
    // An empty scene says nothing about the speed of this machine.
    if (!meshes_.quality().isMeasuring() || session_->pose.characters().empty()) return;
    if (QOpenGLContext* drawing = context()) drawing->functions()->glFinish();
    if (meshes_.quality().addFrame(static_cast<double>(timer.nsecsElapsed()) * 1e-9)) {
        QStatusTipEvent event(
            tr("Drawing quality was reduced because drawing is slow on this computer. "
               "View > Quality > Full restores it."));
        QApplication::sendEvent(this, &event);
        update();
    }
}

void ViewportView::buildDrawList() {
    const Theme& theme = background_.theme();
    drawList_.clear();
    meshList_ = meshes_.drawList();
    if (isOn("view.grid")) appendFloorGrid(camera_, theme, drawList_.floor);
    const Evaluator* active = session_->pose.active();
    const RigStyle style{isOn("view.bones"), isOn("view.xray"), isOn("view.axes"), !meshList_.meshes.empty(),
                         Preferences::get().value(preference::kBoneSize) / 100};
    const QColor warped = motion_.showsOriginal() ? theme.warped : QColor();
    motion_.appendOriginal(camera_, theme, style, drawList_, meshList_);
    for (const auto& character : session_->pose.characters()) {
        const bool isActive = character.get() == active;
        appendRig(*character,
                  {&camera_, &theme, selected_, isActive, style, &session_->visibility,
                   isActive ? warped : QColor()},
                  drawList_);
    }
    if (style.xray) sortByDepth(camera_, drawList_);
    motion_.append(camera_, theme, drawList_, meshList_);
    goals_.append(camera_, theme, drawList_);
    tool_.setLimitsShown(limits_.isShown());
    limits_.append(camera_, theme, tool_.emphasizedAngle(), drawList_);
    if (brush_.isOn())
        brush_.append(camera_, theme, drawList_);
    else
        tool_.append(camera_, theme, drawList_.overlay);
}

RenderView ViewportView::pictureView() const {
    const double ratio = devicePixelRatioF();
    RenderView view(camera_, background_.theme(), (QSizeF(size()) * ratio).toSize().expandedTo(QSize(1, 1)),
                    ratio);
    view.xray = isOn("view.xray");
    return view;
}

void ViewportView::prepareTarget(QSize pixels) {
    const bool isMultisampled = isOn("view.multisample") && !meshes_.quality().isFast();
    const int samples = isMultisampled ? Preferences::get().integer(preference::kSamples) : 0;
    // The graphics card may use fewer samples than requested.
    const bool isSame = std::exchange(samples_, samples) == samples;
    if (target_ && target_->size() == pixels && isSame) return;
    QOpenGLFramebufferObjectFormat format;
    format.setAttachment(QOpenGLFramebufferObject::Depth);
    format.setSamples(samples);
    target_.reset();  // so that two are never held at the same time
    target_ = std::make_unique<QOpenGLFramebufferObject>(pixels, format);
}

void ViewportView::paintScene() {
    if (!renderer_ || !renderer_->isUsable()) return;
    const RenderView view = pictureView();
    prepareTarget(view.pixels);
    target_->bind();
    renderer_->draw(drawList_, view, meshList_);
    QOpenGLFramebufferObject::blitFramebuffer(nullptr, target_.get());
    QOpenGLFramebufferObject::bindDefault();
    const Diagnostics messages = renderer_->meshes().takeMessages();
    if (messages.empty()) return;
    // Queued, because listeners may repaint.
    QMetaObject::invokeMethod(
        this, [this, messages] { session_->document.report(messages); }, Qt::QueuedConnection);
}

QPointF ViewportView::gizmoCorner() const {
    return {kOverlayMargin / 2, height() - AxesGizmo::kSize - kOverlayMargin / 2};
}

ColorLegend ViewportView::legend() const {
    const DeformationCheck& deformation = session_->deformation;
    using Colors = DeformationCheck::Colors;
    if (meshList_.meshes.empty()) return {};
    if (deformation.colors() != Colors::none && !deformation.summary())
        return {deformation.hint(), {}, {}, {}};
    if (deformation.colors() == Colors::thicknessLoss)
        return {tr("Thickness loss"),
                tr("%1 %").arg(numberText(100 * DeformationTotals::kThinner, 0)),
                {},
                tr("%1 % or more").arg(numberText(100 * DeformationCheck::kFullLoss, 0))};
    if (deformation.colors() == Colors::penetration)
        return {tr("Self-penetration"), tr("Outside"), {}, tr("Inside the body")};
    if (!isOn("view.weights")) return {};
    const Evaluator* active = session_->pose.active();
    const auto joint = active ? active->skeleton().find(meshList_.style.weightJoint) : std::nullopt;
    if (!joint) return {tr("Weights: select a joint"), {}, {}, {}};
    return {QString::fromStdString(active->skeleton()[*joint].name), numberText(0.0, 0), tr("Weight"),
            numberText(1.0, 0)};
}

void ViewportView::paintOverlay() {
    const Theme& theme = background_.theme();
    QPainter painter(this);
    QFont font = painter.font();
    font.setPixelSize(11);
    painter.setFont(font);
    const Evaluator* active = session_->pose.active();
    const LabelOptions options{isOn("view.names"), active ? active->character().id : CharacterId{},
                               session_->selection.currentJoint(),
                               hoveredJoint_ ? hoveredJoint_->joint : JointId{}, &session_->visibility};
    QFont labelFont = font;
    labelFont.setPixelSize(Preferences::get().integer(preference::kLabelSize));
    painter.setFont(labelFont);
    paintLabels(painter, jointLabels(camera_, session_->pose.characters(), options, labelFont), theme);
    painter.setFont(font);
    QRectF legends =
        QRectF(rect()).adjusted(kOverlayMargin, kOverlayMargin, -kOverlayMargin, -kOverlayMargin);
    if (const ColorLegend colors = legend(); !colors.title.isEmpty()) {
        paintLegend(painter, theme, legends.topLeft(), colors);
        legends.setTop(legends.top() + kLegendHeight + kOverlayMargin / 2);
        painter.setFont(font);
    }
    motion_.paint(painter, camera_, theme, legends);
    goals_.paint(painter, camera_, theme);
    limits_.paint(painter, camera_, theme, tool_.emphasizedAngle());
    if (brush_.isOn())
        brush_.paint(painter, camera_, theme);
    else
        tool_.paint(painter, camera_, theme);
    painter.setFont(font);
    gizmo_.paint(painter, gizmoCorner(), camera_, theme, font);
    paintStatistics(painter);
    if (dragKind_ == Drag::box) {
        painter.setPen(theme.accent);
        painter.setBrush(withOpacity(theme.accent, 0.12));
        painter.drawRect(QRectF(pressPosition_, lastPosition_).normalized());
    }
    if (hasFocus()) painter.fillRect(QRect(0, 0, width(), 1), theme.accent);
}

void ViewportView::paintStatistics(QPainter& painter) {
    painter.setFont(numberFont(11));
    painter.setPen(background_.theme().textDim);
    const QRectF inner =
        QRectF(rect()).adjusted(kOverlayMargin, kOverlayMargin / 2, -kOverlayMargin, -kOverlayMargin / 2);
    if (isOn("view.grid")) {
        painter.drawText(inner, Qt::AlignRight | Qt::AlignBottom,
                         tr("Grid %1").arg(lengthText(gridStep(camera_.distance()))));
    }
    QString text = countText(*session_, meshes_.count());
    if (!isOn("view.statistics") || text.isEmpty()) return;
    const double now = static_cast<double>(clock_.nsecsElapsed()) * 1e-9;
    if (session_->playback.playing() && meter_.framesPerSecond() > 0 &&
        (speedText_.isEmpty() || now - speedTextTime_ > kSpeedTextSeconds)) {
        speedText_ =
            tr("%1 fps · %2 ms")
                .arg(numberText(meter_.framesPerSecond(), 0), numberText(meter_.meanCost() * 1e3, 1));
        speedTextTime_ = now;
    }
    if (!speedText_.isEmpty()) text.prepend(speedText_ + QLatin1Char('\n'));
    if (meshes_.quality().isFast()) text += QLatin1Char('\n') + tr("reduced quality");
    painter.drawText(inner, Qt::AlignRight | Qt::AlignTop, text);
}

}  // namespace sinew
