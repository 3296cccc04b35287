#include "ui/viewport/overlays/WarpOverlay.h"

#include <QPainter>
#include <algorithm>

#include "core/anim/clip/Clip.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/viewport/trails/GhostShapes.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kSideBySideFraction = 0.35;                // relative to the skeleton's extent
constexpr double kOpacity = 0.85;                           // of bones drawn under others
constexpr int kLayer = MotionSettings::kMaxGhosts * 2 + 8;  // above all other ghosts
constexpr double kSwatch = 11;
constexpr double kLineHeight = 18;
constexpr double kLabelGap = 8;  // from a head to its label
constexpr double kLegendPadding = 5;
constexpr double kTopMargin = 4;  // margin at the top of the view

bool hasSameRig(const Character& a, const Character& b) {
    return a.id == b.id && a.skeleton == b.skeleton && a.goals == b.goals && a.ik == b.ik &&
           a.meshes == b.meshes;
}

void paintLine(QPainter& painter, const Theme& theme, const QColor& color, const QString& text,
               QPointF corner) {
    const QRectF swatch(corner.x() + 0.5, corner.y() + 0.5 + (kLineHeight - kSwatch) / 2, kSwatch, kSwatch);
    painter.setPen(QPen(theme.boneOutline, 1));
    painter.setBrush(color);
    painter.drawRect(swatch);
    painter.setPen(theme.text);
    painter.drawText(QRectF(swatch.right() + kLegendPadding, corner.y(), 300, kLineHeight), Qt::AlignVCenter,
                     text);
}

/// Moves two overlapping boxes apart horizontally, keeping their order and heights.
void moveApart(QRectF& a, QRectF& b) {
    const double middle = (a.center().x() + b.center().x()) / 2;
    QRectF& left = a.center().x() <= b.center().x() ? a : b;
    QRectF& right = &left == &a ? b : a;
    left.moveRight(middle - 2);
    right.moveLeft(middle + 2);
}

}  // namespace

double defaultSideBySideDistance(const Skeleton& skeleton) { return kSideBySideFraction * skeleton.extent(); }

bool WarpOverlay::isShown(const MotionSettings& settings) const {
    const auto clip = session_->selection.clip();
    return settings.original != MotionSettings::Original::off && clip && clip->playingWarp() &&
           !session_->pose.atRest() && session_->pose.active();
}

void WarpOverlay::updateEvaluator() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const bool same = character_ && hasSameRig(*character_, *character) && sameMotion(*clip_, *clip);
    if (!same) {
        evaluator_ = std::make_unique<Evaluator>(character, withoutWarp(clip), Evaluator::Unkeyed::ignored,
                                                 evaluator_ ? evaluator_.get() : session_->pose.active());
        character_ = character;
    }
    clip_ = clip;
}

Eigen::Vector3d WarpOverlay::offset(const Camera& camera, const MotionSettings& settings) const {
    const auto character = session_->selection.character();
    if (settings.original != MotionSettings::Original::sideBySide || !character)
        return Eigen::Vector3d::Zero();
    const double defaultDistance = defaultSideBySideDistance(*character->skeleton);
    return -(settings.sideBySideMetres > 0 ? settings.sideBySideMetres : defaultDistance) *
           camera.axes().col(0);
}

void WarpOverlay::append(const Camera& camera, const Theme& theme, const MotionSettings& settings,
                         const RigStyle& style, DrawList& list, MeshDrawList& meshes) {
    if (!isShown(settings)) return;
    updateEvaluator();
    evaluator_->evaluate(session_->playback.time());
    const bool sideBySide = settings.original == MotionSettings::Original::sideBySide;
    const Skeleton& skeleton = evaluator_->skeleton();
    const Eigen::Vector3d delta = offset(camera, settings);
    offsetModel_.assign(evaluator_->model().begin(), evaluator_->model().end());
    for (Affine& modelFromJoint : offsetModel_) modelFromJoint.pretranslate(delta);
    const std::size_t before = meshes.meshes.size();
    appendMeshes(theme, sideBySide, meshes);
    if (sideBySide) {
        rig_.clear();
        appendRig(*evaluator_, {&camera, &theme, {}, true, style, &session_->visibility, theme.original},
                  rig_);
        const auto appendMoved = [&delta](std::vector<Instance>& from, std::vector<Instance>& to) {
            for (Instance& instance : from) instance.origin += delta.cast<float>();
            to.insert(to.end(), from.begin(), from.end());
        };
        appendMoved(rig_.bones, list.bones);
        appendMoved(rig_.lines, list.lines);
        appendMoved(rig_.balls, list.balls);
    } else if (meshes.meshes.size() == before) {
        // Shaded bones would intersect those of the warped character.
        appendSilhouette(skeleton, offsetModel_, &session_->visibility, theme.original, kOpacity, kLayer,
                         list.ghosts);
    }
}

void WarpOverlay::appendMeshes(const Theme& theme, bool sideBySide, MeshDrawList& meshes) {
    const std::size_t count = meshes.meshes.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (meshes.meshes[i].character != character_->id) continue;
        PosedMesh original = meshes.meshes[i];
        original.model = offsetModel_;
        original.factors = factorsOf(evaluator_->character(), *original.mesh, evaluator_->targetFactors());
        original.tint = theme.original;
        original.isUnderOthers = !sideBySide;
        if (!meshes.style.showsWeights()) meshes.meshes[i].tint = theme.warped;
        meshes.meshes.push_back(original);
    }
}

void WarpOverlay::appendPoints(const MotionSettings& settings, std::vector<Eigen::Vector3d>& points) const {
    if (!isShown(settings) || !evaluator_) return;
    const Skeleton& skeleton = evaluator_->skeleton();
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds ends = boneEnds(skeleton[joint], offsetModel_[static_cast<std::size_t>(joint)]);
        if (hasBone(ends, skeleton.extent())) points.insert(points.end(), {ends.head, ends.tail});
    }
}

void WarpOverlay::paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const {
    painter.setRenderHint(QPainter::Antialiasing);
    paintLine(painter, theme, theme.original, WarpOverlay::tr("Original"), corner);
    paintLine(painter, theme, theme.warped, WarpOverlay::tr("Warped"), corner + QPointF(0, kLineHeight));
}

void WarpOverlay::paintLabels(QPainter& painter, const Camera& camera, const Theme& theme) const {
    if (!evaluator_) return;
    const Playback& playback = session_->playback;
    const Visibility* visibility = &session_->visibility;
    const Evaluator& playing = *session_->pose.active();
    const auto original = highestPoint(evaluator_->skeleton(), offsetModel_, visibility, camera);
    const auto warped = highestPoint(playing.skeleton(), playing.model(), visibility, camera);
    painter.save();
    painter.setFont(numberFont(11, QFont::DemiBold));
    const auto box = [&](const std::optional<QPointF>& headPosition, const QString& text) {
        if (!headPosition || !QRectF(QPointF(), camera.viewport()).contains(*headPosition)) return QRectF();
        const double width = painter.fontMetrics().horizontalAdvance(text) + kSwatch + 3 * kLegendPadding;
        // The label of a head at the upper edge stays in the view.
        const double top = std::max(headPosition->y() - kLabelGap - kLineHeight, kTopMargin);
        return QRectF(headPosition->x() - width / 2, top, width, kLineHeight);
    };
    const QString texts[] = {WarpOverlay::tr("Original · frame %1").arg(numberText(playback.frame().value)),
                             WarpOverlay::tr("Warped · source frame %1")
                                 .arg(numberText(playback.rate().frame(playback.sourceTime()), 1))};
    QRectF boxes[] = {box(original, texts[0]), box(warped, texts[1])};
    if (boxes[0].intersects(boxes[1])) moveApart(boxes[0], boxes[1]);
    const QColor colors[] = {theme.original, theme.warped};
    for (int i = 0; i < 2; ++i) {
        if (boxes[i].isEmpty()) continue;
        painter.fillRect(boxes[i], theme.field);
        paintLine(painter, theme, colors[i], texts[i], boxes[i].topLeft() + QPointF(kLegendPadding, 0));
    }
    painter.restore();
}

}  // namespace sinew
