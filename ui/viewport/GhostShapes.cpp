#include "ui/viewport/GhostShapes.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/document/Visibility.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/RigShapes.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kOpacity = 0.3;
constexpr int kMostLayers = 1000;
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

float layerDepth(int layer) { return 1 - static_cast<float>(layer + 1) / (kMostLayers + 2); }

std::optional<QPointF> highestPoint(const Skeleton& skeleton, std::span<const Affine> model,
                                    const Visibility* visibility, const Camera& camera) {
    std::optional<QPointF> highest;
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (visibility && !visibility->shown(skeleton[joint].id)) continue;
        const BoneEnds ends = boneEnds(skeleton[joint], model[static_cast<std::size_t>(joint)]);
        for (const Eigen::Vector3d& end : {ends.head, ends.tail}) {
            const auto seen = camera.project(end);
            if (seen && (!highest || seen->y() < highest->y())) highest = seen;
        }
    }
    return highest;
}

void appendSilhouette(const Skeleton& skeleton, std::span<const Affine> model, const Visibility* visibility,
                      const QColor& color, double opacity, int layer, std::vector<Instance>& ghosts) {
    const double size = figureSize(skeleton);
    for (int joint = 0; joint < skeleton.size(); ++joint) {
        if (visibility && !visibility->shown(skeleton[joint].id)) continue;
        const Affine& modelFromJoint = model[static_cast<std::size_t>(joint)];
        if (!hasBone(boneEnds(skeleton[joint], modelFromJoint), size)) continue;
        Instance bone = boneInstance(skeleton[joint], modelFromJoint, size);
        bone.fill = bytes(color, opacity);
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
                      const Theme& theme, MeshPicture& picture) {
    for (const auto& mesh : character.meshes) {
        if (!visibility || visibility->shown(mesh->id)) picture.ghostMeshes.push_back(mesh.get());
    }
    if (picture.ghostMeshes.empty()) return false;
    picture.ghostSkeleton = character.skeleton.get();
    picture.ghostOpacity = kOpacity;
    int layer = 0;
    for (const Ghost* ghost : farthestFirst(ghosts))
        picture.ghosts.push_back({ghost->model, colorOf(*ghost, theme), layer++});
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
        // Of a head at the upper edge the label stays in the view.
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
