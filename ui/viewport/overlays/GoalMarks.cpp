#include "ui/viewport/overlays/GoalMarks.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <ranges>

#include "core/math/Angle.h"
#include "ui/viewport/camera/Camera.h"
#include "ui/viewport/gizmos/GizmoText.h"
#include "ui/viewport/rendering/DashedLine.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kRadius = kDropWidth / 2;
constexpr double kHeadHeight = kDropHeight - kRadius;  // height of the circle's centre above the point
constexpr double kMinResidual = 5e-4;                  // metres; smaller residuals are not drawn
constexpr double kDash[] = {3, 3};

void paintDrop(QPainter& painter, const Theme& theme, QPointF at, const ShownGoal& goal, bool current,
               bool hovered) {
    const QPainterPath drop = dropShape(at);
    const bool filled = goal.goal.pinned || goal.goal.live;
    const QColor color = current ? theme.keySelected : theme.goal;
    const QColor outlineColor = theme.boneOutline;
    const double width = hovered ? 2.5 : 1.5;
    painter.setBrush(filled ? color : theme.viewport);
    if (filled || current) {
        painter.setPen(QPen(outlineColor, filled ? width : width + 2));
        painter.drawPath(drop);
    }
    if (!filled) {
        painter.setPen(QPen(color, width));
        painter.drawPath(drop);
    }
    const QPointF center(at.x(), at.y() - kHeadHeight);
    if (goal.goal.live) {
        painter.setPen(QPen(outlineColor, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(center, kRadius - 2, kRadius - 2);
    }
    QFont digits = numberFont(10, QFont::Bold);
    painter.setFont(digits);
    painter.setPen(!filled                 ? (current ? theme.text : theme.goal)
                   : current || theme.dark ? outlineColor
                                           : theme.onAccent);
    painter.drawText(QRectF(center.x() - 10, center.y() - 8, 20, 16), Qt::AlignCenter,
                     QString::number(goal.number));
}

}  // namespace

QPainterPath dropShape(QPointF point) {
    const QPointF center(point.x(), point.y() - kHeadHeight);
    // Angle at which the straight sides touch the circle.
    const double tangentAngle = degrees(std::asin(kRadius / kHeadHeight));
    QPainterPath path(point);
    path.arcTo(QRectF(center.x() - kRadius, center.y() - kRadius, kDropWidth, kDropWidth), -tangentAngle,
               180 + 2 * tangentAngle);
    path.closeSubpath();
    return path;
}

std::optional<GoalId> goalAt(const Camera& camera, std::span<const ShownGoal> goals, QPointF pixel) {
    for (const ShownGoal& goal : std::views::reverse(goals)) {
        const auto projected = camera.project(goal.target.position);
        if (projected && dropShape(*projected).contains(pixel)) return goal.goal.id;
    }
    return std::nullopt;
}

bool isVisibleResidual(double residual, double extent) {
    return residual > std::min(kMinResidual, 1e-3 * extent);
}

bool showsResidual(const ShownGoal& goal, GoalId current) {
    return goal.goal.pinned || goal.goal.live || goal.goal.id == current;
}

void appendResidual(const Eigen::Vector3d& point, const Eigen::Vector3d& target, const Camera& camera,
                    const Theme& theme, std::vector<Instance>& lines) {
    DashedLine dashes(camera, kDash, 1, lines);
    dashes.moveTo(point);
    dashes.lineTo(target, theme.goal);
}

void paintGoals(QPainter& painter, const Camera& camera, const Theme& theme, std::span<const ShownGoal> goals,
                const GoalStyle& style) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ShownGoal& goal : goals) {
        const auto projected = camera.project(goal.target.position);
        if (!projected) continue;
        const bool current = goal.goal.id == style.current;
        paintDrop(painter, theme, *projected, goal, current, goal.goal.id == style.hovered);
        if (showsResidual(goal, style.current) && isVisibleResidual(goal.residual(), style.extent)) {
            GizmoText::beside(*projected, *projected - QPointF(10, 0), millimetreText(goal.residual()),
                              GizmoText::Kind::bound)
                .paint(painter, theme);
        }
    }
    painter.restore();
}

}  // namespace sinew
