#include "ui/canvas/KeyMark.h"

#include <cmath>

#include "ui/widgets/Theme.h"

namespace sinew {

bool isSecondTwist(EulerOrder order, Channel channel) {
    return channel == Channel::angle3 && isProper(order);
}

QColor channelColor(EulerOrder order, Channel channel) {
    if (isSecondTwist(order, channel)) return theme().twist2;
    if (channel == Channel::influence) return theme().goal;
    if (channel == Channel::weight) return theme().shape;
    const int axis = component(channel);
    return theme().axis(isAngle(channel) ? axes(order)[static_cast<std::size_t>(axis)] : axis);
}

namespace {

constexpr double kHalfSize = 10;  // half the size of a mark's pixmap, pixels
constexpr int kOpacities = 16;
constexpr std::size_t kInterpolationCount = 7;
constexpr std::size_t kStates = 4;

QColor fill(const KeyMark& mark) {
    QColor color = theme().key;
    if (mark.state == KeyMark::State::selected) color = theme().keySelected;
    if (mark.state == KeyMark::State::replaced) color = theme().warning;
    color.setAlphaF(static_cast<float>(mark.opacity));
    return color;
}

QPen outline(const KeyMark& mark) {
    if (mark.state == KeyMark::State::selected) return {theme().keyOutline, 1.6};
    if (mark.state == KeyMark::State::conflict) return {theme().conflict, 1.6};
    return {theme().canvas, 1};
}

void paint(QPainter& painter, const KeyMark& mark) {
    const bool selected = mark.state == KeyMark::State::selected;
    const double radius = selected ? KeyMark::kSelectedRadius : KeyMark::kRadius;
    painter.setPen(outline(mark));
    painter.setBrush(fill(mark));
    painter.drawPath(keyOutline(mark.interpolation, radius));
    if (mark.interpolation == Interpolation::monotone) {
        painter.setPen(QPen(selected ? theme().selectionLine() : theme().key, 1.5));
        painter.drawLine(QPointF(-radius, radius + 2), QPointF(radius, radius + 2));
    }
    if (mark.state == KeyMark::State::conflict) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(theme().conflict);
        painter.drawPolygon(
            QPolygonF{QPointF(-2.5, -radius - 4), QPointF(2.5, -radius - 4), QPointF(0, -radius - 1)});
    }
}

}  // namespace

QPainterPath keyOutline(Interpolation interpolation, double r) {
    QPainterPath path;
    switch (interpolation) {
        case Interpolation::step:
            path.addRect(QRectF(-0.8 * r, -0.8 * r, 1.6 * r, 1.6 * r));
            return path;
        case Interpolation::slerp:
            path.addEllipse(QPointF(), 0.85 * r, 0.85 * r);
            return path;
        case Interpolation::linear:
            path.addPolygon(QPolygonF{QPointF(0, -r), QPointF(r, 0.8 * r), QPointF(-r, 0.8 * r)});
            break;
        case Interpolation::hermite:
            path.addPolygon(QPolygonF{QPointF(-0.8 * r, -r), QPointF(0.8 * r, -r), QPointF(-0.8 * r, r),
                                      QPointF(0.8 * r, r)});
            break;
        case Interpolation::catmullRom:
        case Interpolation::catmullRomUniform:
        case Interpolation::monotone:
            path.addPolygon(QPolygonF{QPointF(0, -r), QPointF(r, 0), QPointF(0, r), QPointF(-r, 0)});
            break;
    }
    path.closeSubpath();
    return path;
}

QPixmap centeredPixmap(double halfSize, double pixelRatio, const std::function<void(QPainter&)>& draw) {
    QPixmap pixmap(QSizeF(2 * halfSize * pixelRatio, 2 * halfSize * pixelRatio).toSize());
    pixmap.setDevicePixelRatio(pixelRatio);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.translate(halfSize, halfSize);
    draw(painter);
    return pixmap;
}

KeyMarks::KeyMarks(QPainter& painter)
    : painter_(painter),
      ratio_(painter.device()->devicePixelRatioF()),
      pixmaps_(kInterpolationCount * kStates * (kOpacities + 1)) {}

void KeyMarks::draw(QPointF center, const KeyMark& mark) {
    const auto opacity = static_cast<std::size_t>(std::lround(mark.opacity * kOpacities));
    const std::size_t kind =
        static_cast<std::size_t>(mark.interpolation) * kStates + static_cast<std::size_t>(mark.state);
    QPixmap& drawn = pixmaps_[kind * (kOpacities + 1) + opacity];
    if (drawn.isNull()) {
        KeyMark rounded = mark;
        rounded.opacity = static_cast<double>(opacity) / kOpacities;
        drawn = centeredPixmap(kHalfSize, ratio_, [&](QPainter& painter) { paint(painter, rounded); });
    }
    painter_.drawPixmap(center - QPointF(kHalfSize, kHalfSize), drawn);
}

}  // namespace sinew
