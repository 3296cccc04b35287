#include "ui/viewport/trails/GhostShapes.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/scene/KeyNavigation.h"
#include "ui/document/Visibility.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

/// Appends up to `count` frames within the clip: next(playhead), the one after that, and so on.
template <class Next>
void appendFrames(const Clip& clip, FrameIndex playhead, int count, const Next& next,
                  std::vector<FrameIndex>& frames) {
    const auto [first, last] = clip.playedRange();
    std::optional<FrameIndex> frame = next(playhead);
    for (int i = 0; i < count && frame && *frame >= first && *frame <= last; ++i) {
        frames.push_back(*frame);
        frame = next(*frame);
    }
}

constexpr double kOpacity = 0.3;
constexpr double kGap = 6;
constexpr double kLabelHeight = 16;
constexpr double kPadding = 4;

std::vector<const Ghost*> farthestFirst(std::span<const Ghost> ghosts) {
    std::vector<const Ghost*> sorted;
    for (const Ghost& ghost : ghosts) sorted.push_back(&ghost);
    std::ranges::stable_sort(sorted, std::greater{},
                             [](const Ghost* ghost) { return std::abs(ghost->offset); });
    return sorted;
}

const QColor& colorOf(const Ghost& ghost, const Theme& theme) {
    return ghost.offset < 0 ? theme.ghostBefore : theme.ghostAfter;
}

}  // namespace

std::vector<FrameIndex> ghostFrames(const Clip& clip, std::span<const JointId> joints, FrameIndex playhead,
                                    const MotionSettings& settings, bool atKeys) {
    std::vector<FrameIndex> frames;
    const auto before = [&](FrameIndex frame) {
        return atKeys ? previousKeyFrame(clip, joints, frame) : frame - FrameIndex{settings.ghostStep};
    };
    const auto after = [&](FrameIndex frame) {
        return atKeys ? nextKeyFrame(clip, joints, frame) : frame + FrameIndex{settings.ghostStep};
    };
    appendFrames(clip, playhead, settings.ghostsBefore, before, frames);
    appendFrames(clip, playhead, settings.ghostsAfter, after, frames);
    return frames;
}

void Ghosts::setSource(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
                       const Evaluator* shown) {
    evaluator_ = clip ? std::make_unique<Evaluator>(std::move(character), std::move(clip),
                                                    Evaluator::Unkeyed::ignored, shown)
                      : nullptr;
    frames_.clear();
}

std::span<const Ghost> Ghosts::at(std::span<const FrameIndex> frames, FrameIndex playhead) {
    ghosts_.resize(evaluator_ ? frames.size() : 0);
    for (std::size_t i = 0; i < ghosts_.size(); ++i) {
        ghosts_[i].offset = frames[i].value - playhead.value;
        if (i < frames_.size() && frames_[i] == frames[i]) continue;
        evaluator_->evaluate(evaluator_->clip()->rate.time(frames[i]));
        ghosts_[i].model.assign(evaluator_->model().begin(), evaluator_->model().end());
        ghosts_[i].factors.assign(evaluator_->targetFactors().begin(), evaluator_->targetFactors().end());
    }
    frames_.assign(frames.begin(), frames.end());
    return ghosts_;
}

std::optional<QPointF> highestPoint(const Skeleton& skeleton, std::span<const Affine> model,
                                    const Visibility* visibility, const Camera& camera) {
    std::optional<QPointF> highest;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (visibility && !visibility->isShown(skeleton[joint].id)) continue;
        const BoneEnds ends = boneEnds(skeleton[joint], model[static_cast<std::size_t>(joint)]);
        for (const Eigen::Vector3d& end : {ends.head, ends.tail}) {
            const auto projected = camera.project(end);
            if (projected && (!highest || projected->y() < highest->y())) highest = projected;
        }
    }
    return highest;
}

void appendSilhouette(const Skeleton& skeleton, std::span<const Affine> model, const Visibility* visibility,
                      const QColor& color, double opacity, int layer, std::vector<Instance>& ghosts) {
    const double size = figureSize(skeleton);
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (visibility && !visibility->isShown(skeleton[joint].id)) continue;
        const Affine& modelFromJoint = model[static_cast<std::size_t>(joint)];
        if (!hasBone(boneEnds(skeleton[joint], modelFromJoint), size)) continue;
        Instance bone = boneInstance(skeleton[joint], modelFromJoint, size);
        bone.fill = rgbaBytes(color, opacity);
        bone.fade = layerDepth(layer);
        ghosts.push_back(bone);
    }
}

void appendGhosts(const Skeleton& skeleton, std::span<const Ghost> ghosts, const Visibility* visibility,
                  const Theme& theme, std::vector<Instance>& list) {
    int layer = 0;
    for (const Ghost* ghost : farthestFirst(ghosts))
        appendSilhouette(skeleton, ghost->model, visibility, colorOf(*ghost, theme), kOpacity, layer++, list);
}

bool appendMeshGhosts(const Character& character, std::span<const Ghost> ghosts, const Visibility* visibility,
                      const Theme& theme, MeshDrawList& list) {
    for (const auto& mesh : character.meshes) {
        if (!visibility || visibility->isShown(mesh->id)) list.ghostMeshes.push_back(mesh.get());
    }
    if (list.ghostMeshes.empty()) return false;
    list.ghostCharacter = &character;
    list.ghostOpacity = kOpacity;
    int layer = 0;
    for (const Ghost* ghost : farthestFirst(ghosts))
        list.ghosts.push_back({ghost->model, colorOf(*ghost, theme), layer++, ghost->factors});
    return true;
}

std::vector<GhostLabel> ghostLabels(const Skeleton& skeleton, std::span<const Ghost> ghosts,
                                    const Visibility* visibility, const Camera& camera) {
    const QFontMetricsF metrics(numberFont(11));
    std::vector<GhostLabel> labels;
    for (const Ghost& ghost : ghosts) {
        const auto highest = highestPoint(skeleton, ghost.model, visibility, camera);
        if (!highest || !QRectF(QPointF(), camera.viewport()).contains(*highest)) continue;
        const QString number = numberText(ghost.offset);
        GhostLabel label{ghost.offset > 0 ? u'+' + number : number, {}, ghost.offset < 0};
        const double width = std::ceil(metrics.horizontalAdvance(label.text)) + 2 * kPadding;
        // The label of a head at the upper edge stays in the view.
        const double top = std::max(std::round(highest->y() - kGap - kLabelHeight), 0.0);
        label.box = QRectF(std::round(highest->x() - width / 2), top, width, kLabelHeight);
        const bool covered = std::ranges::any_of(
            labels, [&label](const GhostLabel& other) { return other.box.intersects(label.box); });
        if (!covered) labels.push_back(std::move(label));
    }
    return labels;
}

void paintGhostLabels(QPainter& painter, std::span<const GhostLabel> labels, const Theme& theme) {
    painter.setFont(numberFont(11));
    for (const GhostLabel& label : labels) {
        painter.fillRect(label.box, theme.field);
        painter.setPen(label.before ? theme.ghostBefore : theme.ghostAfter);
        painter.drawText(label.box, Qt::AlignCenter, label.text);
    }
}

}  // namespace sinew
