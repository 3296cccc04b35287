#include "ui/viewport/WarpOverlay.h"

#include <QCoreApplication>
#include <QPainter>
#include <algorithm>
#include <utility>

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

QString tr(const char* text) { return QCoreApplication::translate("sinew::WarpOverlay", text); }

/// Whether two states of a clip are the same but for their warps.
bool sameOriginal(const Clip& a, const Clip& b) {
    return a.id == b.id && a.rate == b.rate && a.firstFrame == b.firstFrame && a.lastFrame == b.lastFrame &&
           std::ranges::equal(a.tracks, b.tracks, [](const Track& x, const Track& y) {
               return x.id == y.id && x.curve == y.curve;
           });
}

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
    painter.drawText(QRectF(swatch.right() + 8, corner.y(), 200, kLine), Qt::AlignVCenter, text);
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
    const bool same = character_ && sameBody(*character_, *character) && sameOriginal(*clip_, *clip);
    if (!same) {
        evaluator_ = std::make_unique<Evaluator>(character, unwarped(clip), Evaluator::Unkeyed::left,
                                                 evaluator_ ? evaluator_.get() : session_->pose.active());
        character_ = character;
    }
    clip_ = clip;
}

void WarpOverlay::append(const Camera& camera, const Theme& theme, const MotionSettings& settings,
                         const RigStyle& style, DrawList& list, MeshPicture& meshes) {
    if (!shown(settings)) return;
    follow();
    evaluator_->evaluate(session_->playback.time());
    const bool beside = settings.original == MotionSettings::Original::beside;
    const Skeleton& skeleton = evaluator_->skeleton();
    const double distance = settings.besideMetres > 0 ? settings.besideMetres : usualDistanceBeside(skeleton);
    const Eigen::Vector3d by = -(beside ? distance : 0) * camera.axes().col(0);
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
    const Playback& playback = session_->playback;
    painter.setRenderHint(QPainter::Antialiasing);
    paintLine(painter, theme, theme.original,
              tr("original · frame %1").arg(numberText(playback.frame().value)), corner);
    paintLine(painter, theme, theme.warped,
              tr("warped · source %1").arg(numberText(playback.rate().frame(playback.sourceTime()), 1)),
              corner + QPointF(0, kLine));
}

}  // namespace sinew
