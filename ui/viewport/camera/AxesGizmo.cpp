#include "ui/viewport/camera/AxesGizmo.h"

#include <QPainter>
#include <algorithm>
#include <array>
#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kArm = 24;
constexpr double kBall = 8;
constexpr double kOppositeBall = 4.5;

/// One end of an axis on the screen.
struct AxisEnd {
    int axis;
    bool positive;
    ViewDirection direction;
    QPointF position;   // relative to the gizmo's corner
    double towardsEye;  // 1 if it points to the eye, -1 if away from it
};

/// Returns all six ends, the farthest first.
std::array<AxisEnd, 6> axisEnds(const Camera& camera) {
    using enum ViewDirection;
    std::array<AxisEnd, 6> ends{{{0, true, right, {}, 0},
                                 {0, false, left, {}, 0},
                                 {1, true, top, {}, 0},
                                 {1, false, bottom, {}, 0},
                                 {2, true, front, {}, 0},
                                 {2, false, back, {}, 0}}};
    for (AxisEnd& end : ends) {
        const Eigen::Vector3d projected = camera.axes().row(end.axis).transpose() * (end.positive ? 1 : -1);
        end.position =
            QPointF(AxesGizmo::kSize / 2 + kArm * projected.x(), AxesGizmo::kSize / 2 - kArm * projected.y());
        end.towardsEye = projected.z();
    }
    std::ranges::sort(ends, {}, &AxisEnd::towardsEye);
    return ends;
}

void paintEnd(QPainter& painter, const AxisEnd& end, const Theme& theme) {
    const QColor color = theme.axis(end.axis);
    const QPointF middle(AxesGizmo::kSize / 2, AxesGizmo::kSize / 2);
    if (!end.positive) {
        QColor faint = color;
        faint.setAlphaF(0.35F);
        painter.setPen(QPen(color, 1));
        painter.setBrush(faint);
        painter.drawEllipse(end.position, kOppositeBall, kOppositeBall);
        return;
    }
    painter.setPen(QPen(color, 2));
    painter.drawLine(middle, end.position);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(end.position, kBall, kBall);
    painter.setPen(theme.dark ? theme.boneOutline : theme.onAccent);
    const QRectF box(end.position - QPointF(kBall, kBall), QSizeF(2 * kBall, 2 * kBall));
    painter.drawText(box, Qt::AlignCenter, QStringView(u"XYZ").mid(end.axis, 1).toString());
}

}  // namespace

void AxesGizmo::paint(QPainter& painter, QPointF corner, const Camera& camera, const Theme& theme,
                      const QFont& font) {
    const double ratio = painter.device()->devicePixelRatioF();
    const bool valid = !picture_.isNull() && picture_.devicePixelRatio() == ratio && axes_ == camera.axes() &&
                       dark_ == theme.dark;
    if (!valid) {
        const int side = static_cast<int>(std::lround(kSize * ratio));
        picture_ = QPixmap(side, side);
        picture_.setDevicePixelRatio(ratio);
        picture_.fill(Qt::transparent);
        QPainter canvas(&picture_);
        canvas.setRenderHint(QPainter::Antialiasing);
        canvas.setFont(font);
        for (const AxisEnd& end : axisEnds(camera)) paintEnd(canvas, end, theme);
        axes_ = camera.axes();
        dark_ = theme.dark;
    }
    painter.drawPixmap(corner, picture_);
}

std::optional<ViewDirection> AxesGizmo::directionAt(const Camera& camera, QPointF position) {
    std::optional<ViewDirection> hit;
    for (const AxisEnd& end : axisEnds(camera)) {
        const QPointF offset = position - end.position;
        const double radius = (end.positive ? kBall : kOppositeBall) + 1;
        if (std::hypot(offset.x(), offset.y()) <= radius) hit = end.direction;
    }
    return hit;
}

}  // namespace sinew
