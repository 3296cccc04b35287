#include "ui/viewport/GoalMarks.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <cmath>
#include <ranges>

#include "core/math/Angle.h"
#include "ui/viewport/Camera.h"
#include "ui/viewport/DashedLine.h"
#include "ui/viewport/GizmoText.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kRadius = kDropWidth / 2;
constexpr double kHeadAbove = kDropHeight - kRadius;  // its round part's middle over its point
constexpr double kLeast = 5e-4;                       // metres that are worth a line
constexpr double kDash[] = {3, 3};

void paintDrop(QPainter& painter, const Theme& theme, QPointF at, const ShownGoal& goal, bool current,
               bool hovered) {
    const QPainterPath drop = dropShape(at);
    const bool filled = goal.goal.pinned || goal.goal.live;
    const QColor ink = current ? theme.keySelected : theme.goal;
    const QColor dark = theme.boneOutline;
    const double width = hovered ? 2.5 : 1.5;
    painter.setBrush(filled ? ink : theme.viewport);
    if (filled || current) {
        painter.setPen(QPen(dark, filled ? width : width + 2));
        painter.drawPath(drop);
    }
    if (!filled) {
        painter.setPen(QPen(ink, width));
        painter.drawPath(drop);
    }
    const QPointF middle(at.x(), at.y() - kHeadAbove);
    if (goal.goal.live) {
        painter.setPen(QPen(dark, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(middle, kRadius - 2, kRadius - 2);
    }
    QFont digits = numberFont(10, QFont::Bold);
    painter.setFont(digits);
    painter.setPen(!filled                 ? (current ? theme.text : theme.goal)
                   : current || theme.dark ? dark
                                           : theme.onAccent);
    painter.drawText(QRectF(middle.x() - 10, middle.y() - 8, 20, 16), Qt::AlignCenter,
                     QString::number(goal.number));
}

}  // namespace

QPainterPath dropShape(QPointF point) {
    const QPointF middle(point.x(), point.y() - kHeadAbove);
    // Where the straight sides touch the round part.
    const double beside = degrees(std::asin(kRadius / kHeadAbove));
    QPainterPath path(point);
    path.arcTo(QRectF(middle.x() - kRadius, middle.y() - kRadius, kDropWidth, kDropWidth), -beside,
               180 + 2 * beside);
    path.closeSubpath();
    return path;
}

std::optional<GoalId> goalAt(const Camera& camera, std::span<const ShownGoal> goals, QPointF pixel) {
    for (const ShownGoal& goal : std::views::reverse(goals)) {
        const auto seen = camera.project(goal.wanted.place);
        if (seen && dropShape(*seen).contains(pixel)) return goal.goal.id;
    }
    return std::nullopt;
}

bool isOff(double residual, double extent) { return residual > std::min(kLeast, 1e-3 * extent); }

bool isTold(const ShownGoal& goal, GoalId current) {
    return goal.goal.pinned || goal.goal.live || goal.goal.id == current;
}

void appendResidual(const Eigen::Vector3d& point, const Eigen::Vector3d& target, const Camera& camera,
                    const Theme& theme, std::vector<Instance>& lines) {
    DashedLine way(camera, kDash, 1, lines);
    way.moveTo(point);
    way.lineTo(target, theme.goal);
}

void paintGoals(QPainter& painter, const Camera& camera, const Theme& theme, std::span<const ShownGoal> goals,
                const GoalLook& look) {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const ShownGoal& goal : goals) {
        const auto seen = camera.project(goal.wanted.place);
        if (!seen) continue;
        const bool current = goal.goal.id == look.current;
        paintDrop(painter, theme, *seen, goal, current, goal.goal.id == look.hovered);
        if (isTold(goal, look.current) && isOff(goal.residual(), look.extent)) {
            GizmoText::beside(*seen, *seen - QPointF(10, 0), millimetreText(goal.residual()),
                              GizmoText::Kind::bound)
                .paint(painter, theme);
        }
    }
    painter.restore();
}

}  // namespace sinew
