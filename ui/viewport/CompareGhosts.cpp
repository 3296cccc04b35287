#include "ui/viewport/CompareGhosts.h"

#include <QPainter>
#include <QPen>
#include <algorithm>
#include <cmath>

#include "ui/canvas/KeyText.h"
#include "ui/document/Session.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/GhostShapes.h"
#include "ui/viewport/RigShapes.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kWidth = 1.5;
constexpr double kFill = 0.1;
constexpr double kApart = 0.5;  // pixels at a bone's end from which on it stands elsewhere
constexpr double kSwatch = 40;
constexpr double kLine = 18;

double cross(QPointF a, QPointF b, QPointF c) {
    return (b.x() - a.x()) * (c.y() - a.y()) - (b.y() - a.y()) * (c.x() - a.x());
}

struct Corner {
    QPointF seen;
    Eigen::Vector3d place;
};

/// The corners of what several points look like together, in order around it.
std::vector<Corner> hull(std::vector<Corner> corners) {
    std::ranges::sort(corners, [](const Corner& a, const Corner& b) {
        return std::pair(a.seen.x(), a.seen.y()) < std::pair(b.seen.x(), b.seen.y());
    });
    std::vector<Corner> around;
    const auto walk = [&around](auto first, auto last) {
        const std::size_t start = around.size();
        for (; first != last; ++first) {
            while (around.size() >= start + 2 &&
                   cross(around[around.size() - 2].seen, around.back().seen, first->seen) <= 0)
                around.pop_back();
            around.push_back(*first);
        }
        around.pop_back();
    };
    walk(corners.begin(), corners.end());
    walk(corners.rbegin(), corners.rend());
    return around;
}

void appendOutline(const Instance& bone, const Camera& camera, Dashes dashes, const QColor& color,
                   std::vector<Instance>& lines) {
    const Eigen::Vector3d head = bone.origin.cast<double>(), along = bone.y.cast<double>();
    const Eigen::Vector3d ring = head + along * kRingShare;
    std::vector<Corner> corners;
    for (const Eigen::Vector3d& place :
         {head, Eigen::Vector3d(head + along), Eigen::Vector3d(ring + bone.x.cast<double>()),
          Eigen::Vector3d(ring - bone.x.cast<double>()), Eigen::Vector3d(ring + bone.z.cast<double>()),
          Eigen::Vector3d(ring - bone.z.cast<double>())}) {
        const auto seen = camera.project(place);
        if (!seen) return;
        corners.push_back({*seen, place});
    }
    const std::vector<Corner> around = hull(std::move(corners));
    if (around.empty()) return;
    DashedLine outline(camera, dashes, kWidth, lines);
    outline.moveTo(around.back().place);
    for (const Corner& corner : around) outline.lineTo(corner.place, color);
}

bool apart(const Camera& camera, const BoneEnds& a, const BoneEnds& b) {
    const auto far = [&camera](const Eigen::Vector3d& p, const Eigen::Vector3d& q) {
        const auto seen = camera.project(p), other = camera.project(q);
        return seen && other && std::hypot(seen->x() - other->x(), seen->y() - other->y()) > kApart;
    };
    return far(a.head, b.head) || far(a.tail, b.tail);
}

}  // namespace

QColor compareColor(const Theme& theme, Interpolation kind) {
    switch (kind) {
        case Interpolation::linear:
            return theme.compareLinear;
        case Interpolation::monotone:
            return theme.compareMonotone;
        case Interpolation::slerp:
            return theme.compareSlerp;
        default:
            return theme.text;
    }
}

bool CompareGhosts::shown() const {
    return session_->comparison.enabled() && session_->selection.clip() && !session_->pose.atRest();
}

void CompareGhosts::follow() {
    const auto character = session_->selection.character();
    const auto& kinds = Comparison::kKinds;
    compared_.resize(kinds.size());
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        auto clip = session_->comparison.clip(kinds[i]);
        Compared& compared = compared_[i];
        if (compared.evaluator && character == character_ && clip == compared.clip) continue;
        compared.kind = kinds[i];
        compared.clip = clip;
        compared.evaluator = std::make_unique<Evaluator>(character, std::move(clip), Evaluator::Unkeyed::left,
                                                         compared.evaluator.get());
    }
    character_ = character;
}

void CompareGhosts::append(const Camera& camera, const Theme& theme, DrawList& list) {
    if (!shown()) return;
    follow();
    const Evaluator& character = *session_->pose.active();
    const Skeleton& skeleton = character.skeleton();
    const double size = figureSize(skeleton);
    int layer = MotionSettings::kMostGhosts * 2;  // over every other ghost
    for (const Compared& compared : compared_) {
        compared.evaluator->evaluate(session_->playback.time());
        const QColor color = compareColor(theme, compared.kind);
        for (int joint = 0; joint < skeleton.size(); ++joint) {
            const BoneEnds ends = compared.evaluator->bone(joint);
            if (!session_->visibility.shown(skeleton[joint].id) || !hasBone(ends, size) ||
                !apart(camera, ends, character.bone(joint)))
                continue;
            Instance bone = boneInstance(skeleton[joint],
                                         compared.evaluator->model()[static_cast<std::size_t>(joint)], size);
            appendOutline(bone, camera, compareDashes(compared.kind), color, list.overlay);
            bone.fill = bytes(color, kFill);
            bone.fade = layerDepth(layer);
            list.ghosts.push_back(bone);
        }
        ++layer;
    }
}

void CompareGhosts::paintLegend(QPainter& painter, const Theme& theme, QPointF corner) const {
    painter.setRenderHint(QPainter::Antialiasing);
    for (const Interpolation kind : Comparison::kKinds) {
        painter.setPen(compareDashed(QPen(compareColor(theme, kind), 2, Qt::SolidLine, Qt::FlatCap), kind));
        const double middle = corner.y() + kLine / 2;
        painter.drawLine(QPointF(corner.x(), middle), QPointF(corner.x() + kSwatch, middle));
        painter.setPen(theme.text);
        painter.drawText(QRectF(corner.x() + kSwatch + 8, corner.y(), 120, kLine), Qt::AlignVCenter,
                         interpolationName(kind));
        corner.ry() += kLine;
    }
}

}  // namespace sinew
