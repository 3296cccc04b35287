#include "ui/viewport/trails/CompareGhosts.h"

#include <QPainter>
#include <QPen>
#include <algorithm>
#include <cmath>

#include "ui/canvas/KeyText.h"
#include "ui/session/Session.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/viewport/rendering/RigShapes.h"
#include "ui/viewport/trails/GhostShapes.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kGhostLineWidth = 1.5;
constexpr double kFill = 0.1;
constexpr double kMinDistance = 0.5;  // pixels; bones whose ends are farther apart count as different
constexpr double kSwatch = 40;
constexpr double kLineHeight = 18;

double cross(QPointF a, QPointF b, QPointF c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

struct Corner {
    QPointF projected;
    Eigen::Vector3d position;
};

/// Returns the convex hull of the projected points, in order.
std::vector<Corner> hull(std::vector<Corner> corners) {
    std::ranges::sort(corners, [](const Corner& a, const Corner& b) {
        return std::pair(a.projected.x(), a.projected.y()) < std::pair(b.projected.x(), b.projected.y());
    });
    std::vector<Corner> hullCorners;
    const auto appendChain = [&hullCorners](auto first, auto last) {
        const std::size_t start = hullCorners.size();
        for (; first != last; ++first) {
            while (hullCorners.size() >= start + 2 &&
                   cross(hullCorners[hullCorners.size() - 2].projected, hullCorners.back().projected,
                         first->projected) <= 0)
                hullCorners.pop_back();
            hullCorners.push_back(*first);
        }
        hullCorners.pop_back();
    };
    appendChain(corners.begin(), corners.end());
    appendChain(corners.rbegin(), corners.rend());
    return hullCorners;
}

void appendOutline(const Instance& bone, const Camera& camera, Dashes dashes, const QColor& color,
                   std::vector<Instance>& lines) {
    const Eigen::Vector3d head = bone.origin.cast<double>(), along = bone.y.cast<double>();
    const Eigen::Vector3d ring = head + along * kRingPosition;
    std::vector<Corner> corners;
    for (const Eigen::Vector3d& position :
         {head, Eigen::Vector3d(head + along), Eigen::Vector3d(ring + bone.x.cast<double>()),
          Eigen::Vector3d(ring - bone.x.cast<double>()), Eigen::Vector3d(ring + bone.z.cast<double>()),
          Eigen::Vector3d(ring - bone.z.cast<double>())}) {
        const auto projected = camera.project(position);
        if (!projected) return;
        corners.push_back({*projected, position});
    }
    const std::vector<Corner> hullCorners = hull(std::move(corners));
    if (hullCorners.empty()) return;
    DashedLine outline(camera, dashes, kGhostLineWidth, lines);
    outline.moveTo(hullCorners.back().position);
    for (const Corner& corner : hullCorners) outline.lineTo(corner.position, color);
}

bool differ(const Camera& camera, const BoneEnds& a, const BoneEnds& b) {
    const auto isFar = [&camera](const Eigen::Vector3d& p, const Eigen::Vector3d& q) {
        const auto projected = camera.project(p), other = camera.project(q);
        return projected && other &&
               std::hypot(projected->x() - other->x(), projected->y() - other->y()) > kMinDistance;
    };
    return isFar(a.head, b.head) || isFar(a.tail, b.tail);
}

}  // namespace

QColor compareColor(const Theme& theme, Interpolation kind) {
    if (kind == Interpolation::linear) return theme.compareLinear;
    if (kind == Interpolation::monotone) return theme.compareMonotone;
    return kind == Interpolation::slerp ? theme.compareSlerp : theme.text;
}

bool CompareGhosts::isShown() const {
    return session_->comparison.enabled() && session_->selection.clip() && !session_->pose.atRest();
}

void CompareGhosts::updateEvaluators() {
    const auto character = session_->selection.character();
    const auto& kinds = Comparison::kKinds;
    comparedClips_.resize(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto clip = session_->comparison.clip(kinds[i]);
        ComparedClip& compared = comparedClips_[i];
        if (compared.evaluator && character == character_ && clip == compared.clip) continue;
        compared.kind = kinds[i];
        compared.clip = clip;
        compared.evaluator = std::make_unique<Evaluator>(
            character, std::move(clip), Evaluator::Unkeyed::ignored, compared.evaluator.get());
    }
    character_ = character;
}

void CompareGhosts::append(const Camera& camera, const Theme& theme, DrawList& list) {
    if (!isShown()) return;
    updateEvaluators();
    const Evaluator& character = *session_->pose.active();
    const Skeleton& skeleton = character.skeleton();
    const double size = figureSize(skeleton);
    int layer = MotionSettings::kMaxGhosts * 2;  // above all other ghosts
    for (const ComparedClip& compared : comparedClips_) {
        compared.evaluator->evaluate(session_->playback.time());
        const QColor color = compareColor(theme, compared.kind);
        for (int joint = 0; joint < skeleton.size(); ++joint) {
            const BoneEnds ends = compared.evaluator->bone(joint);
            if (!session_->visibility.isShown(skeleton[joint].id) || !hasBone(ends, size) ||
                !differ(camera, ends, character.bone(joint)))
                continue;
            Instance bone = boneInstance(skeleton[joint],
                                         compared.evaluator->model()[static_cast<std::size_t>(joint)], size);
            appendOutline(bone, camera, compareDashes(compared.kind), color, list.overlay);
            bone.fill = rgbaBytes(color, kFill);
            bone.fade = layerDepth(layer);
            list.ghosts.push_back(bone);
        }
        ++layer;
    }
}

void CompareGhosts::paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Interpolation kind : Comparison::kKinds) {
        painter.setPen(
            withCompareDashes(QPen(compareColor(theme, kind), 2, Qt::SolidLine, Qt::FlatCap), kind));
        const double middle = corner.y() + kLineHeight / 2;
        painter.drawLine(QPointF(corner.x(), middle), QPointF(corner.x() + kSwatch, middle));
        painter.setPen(theme.text);
        painter.drawText(QRectF(corner.x() + kSwatch + 8, corner.y(), 120, kLineHeight), Qt::AlignVCenter,
                         interpolationName(kind));
        corner.ry() += kLineHeight;
    }
}

}  // namespace sinew
