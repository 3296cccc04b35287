#include "ui/viewport/WarpOverlay.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <utility>

#include "core/anim/SameMotion.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/GhostShapes.h"
#include "ui/viewport/RigShapes.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kBesideShare = 0.35;                        // of the skeleton's extent
constexpr double kOpacity = 0.85;                            // of bones under others
constexpr int kLayer = MotionSettings::kMostGhosts * 2 + 8;  // over every other ghost
constexpr double kSwatch = 11;
constexpr double kLine = 18;
constexpr double kGap = 8;  // from a head to its label
constexpr double kPadding = 5;
constexpr double kFromTop = 4;  // of the view

QString tr(const char* text) { return QCoreApplication::translate("sinew::WarpOverlay", text); }

bool sameBody(const Character& a, const Character& b) {
    return a.id == b.id && a.skeleton == b.skeleton && a.goals == b.goals && a.ik == b.ik;
}

void paintLine(QPainter& painter, const Theme& theme, const QColor& color, const QString& text,
               QPointF corner) {
    const QRectF swatch(corner.x() + 0.5, corner.y() + 0.5 + (kLine - kSwatch) / 2, kSwatch, kSwatch);
    painter.setPen(QPen(theme.boneOutline, 1));
    painter.setBrush(color);
    painter.drawRect(swatch);
    painter.setPen(theme.text);
    painter.drawText(QRectF(swatch.right() + kPadding, corner.y(), 300, kLine), Qt::AlignVCenter, text);
}

/// Side by side, the one that is further left at the left; neither leaves its height.
void moveApart(QRectF& a, QRectF& b) {
    const double middle = (a.center().x() + b.center().x()) / 2;
    QRectF& left = a.center().x() <= b.center().x() ? a : b;
    QRectF& right = &left == &a ? b : a;
    left.moveRight(middle - 2);
    right.moveLeft(middle + 2);
}

}  // namespace

double usualDistanceBeside(const Skeleton& skeleton) { return kBesideShare * skeleton.extent(); }

bool WarpOverlay::shown(const MotionSettings& settings) const {
    const auto clip = session_->selection.clip();
    return settings.original != MotionSettings::Original::off && clip && clip->playingWarp() &&
           !session_->pose.atRest() && session_->pose.active();
}

void WarpOverlay::follow() {
    const auto character = session_->selection.character();
    const auto clip = session_->selection.clip();
    const bool same = character_ && sameBody(*character_, *character) && sameMotion(*clip_, *clip);
    if (!same) {
        evaluator_ = std::make_unique<Evaluator>(character, unwarped(clip), Evaluator::Unkeyed::left,
                                                 evaluator_ ? evaluator_.get() : session_->pose.active());
        character_ = character;
    }
    clip_ = clip;
}

Eigen::Vector3d WarpOverlay::offset(const Camera& camera, const MotionSettings& settings) const {
    const auto character = session_->selection.character();
    if (settings.original != MotionSettings::Original::beside || !character) return Eigen::Vector3d::Zero();
    const double usual = usualDistanceBeside(*character->skeleton);
    return -(settings.besideMetres > 0 ? settings.besideMetres : usual) * camera.axes().col(0);
}

void WarpOverlay::append(const Camera& camera, const Theme& theme, const MotionSettings& settings,
                         const RigStyle& style, DrawList& list, MeshPicture& meshes) {
    if (!shown(settings)) return;
    follow();
    evaluator_->evaluate(session_->playback.time());
    const bool beside = settings.original == MotionSettings::Original::beside;
    const Skeleton& skeleton = evaluator_->skeleton();
    const Eigen::Vector3d by = offset(camera, settings);
    model_.assign(evaluator_->model().begin(), evaluator_->model().end());
    for (Affine& modelFromJoint : model_) modelFromJoint.pretranslate(by);
    const std::size_t before = meshes.meshes.size();
    appendMeshes(theme, beside, meshes);
    if (beside) {
        rig_.clear();
        appendRig(*evaluator_, {&camera, &theme, {}, true, style, &session_->visibility, theme.original},
                  rig_);
        const auto move = [&by](std::vector<Instance>& from, std::vector<Instance>& to) {
            for (Instance& each : from) each.origin += by.cast<float>();
            to.insert(to.end(), from.begin(), from.end());
        };
        move(rig_.bones, list.bones);
        move(rig_.lines, list.lines);
        move(rig_.balls, list.balls);
    } else if (meshes.meshes.size() == before) {
        // Shaded, they would lie in the bones of the one that plays.
        appendSilhouette(skeleton, model_, &session_->visibility, theme.original, kOpacity, kLayer,
                         list.ghosts);
    }
}

void WarpOverlay::appendMeshes(const Theme& theme, bool beside, MeshPicture& meshes) {
    const std::size_t count = meshes.meshes.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (meshes.meshes[i].character != character_->id) continue;
        PosedMesh original = meshes.meshes[i];
        original.model = model_;
        original.tint = theme.original;
        original.under = !beside;
        if (!meshes.style.weightsOf) meshes.meshes[i].tint = theme.warped;
        meshes.meshes.push_back(original);
    }
}

void WarpOverlay::appendPoints(const MotionSettings& settings, std::vector<Eigen::Vector3d>& points) const {
    if (!shown(settings) || !evaluator_) return;
    const Skeleton& skeleton = evaluator_->skeleton();
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        const BoneEnds ends = boneEnds(skeleton[joint], model_[static_cast<std::size_t>(joint)]);
        if (hasBone(ends, skeleton.extent())) points.insert(points.end(), {ends.head, ends.tail});
    }
}

void WarpOverlay::paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const {
    painter.setRenderHint(QPainter::Antialiasing);
    paintLine(painter, theme, theme.original, tr("original"), corner);
    paintLine(painter, theme, theme.warped, tr("warped"), corner + QPointF(0, kLine));
}

void WarpOverlay::paintLabels(QPainter& painter, const Camera& camera, const Theme& theme) const {
    if (!evaluator_) return;
    const Playback& playback = session_->playback;
    const Visibility* seen = &session_->visibility;
    const Evaluator& playing = *session_->pose.active();
    const auto original = highestPoint(evaluator_->skeleton(), model_, seen, camera);
    const auto warped = highestPoint(playing.skeleton(), playing.model(), seen, camera);
    painter.save();
    painter.setFont(numberFont(11, QFont::DemiBold));
    const auto box = [&](const std::optional<QPointF>& over, const QString& text) {
        if (!over || !QRectF(QPointF(), camera.viewport()).contains(*over)) return QRectF();
        const double width = painter.fontMetrics().horizontalAdvance(text) + kSwatch + 3 * kPadding;
        // Over a head at the upper edge there is no room: the label stays in the view.
        const double top = std::max(over->y() - kGap - kLine, kFromTop);
        return QRectF(over->x() - width / 2, top, width, kLine);
    };
    const QString texts[] = {
        tr("original · frame %1").arg(numberText(playback.frame().value)),
        tr("warped · source %1").arg(numberText(playback.rate().frame(playback.sourceTime()), 1))};
    QRectF boxes[] = {box(original, texts[0]), box(warped, texts[1])};
    if (boxes[0].intersects(boxes[1])) moveApart(boxes[0], boxes[1]);
    const QColor colors[] = {theme.original, theme.warped};
    for (int i = 0; i < 2; ++i) {
        if (boxes[i].isEmpty()) continue;
        painter.fillRect(boxes[i], theme.field);
        paintLine(painter, theme, colors[i], texts[i], boxes[i].topLeft() + QPointF(kPadding, 0));
    }
    painter.restore();
}

}  // namespace sinew
