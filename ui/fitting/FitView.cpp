#include "ui/fitting/FitView.h"

#include <QAccessible>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "ui/widgets/NumberText.h"
#include "ui/widgets/PaintTools.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kMargin = 28;
constexpr int kCaption = 24;
constexpr double kMarkerRadius = 5;            // pixels
constexpr double kReach = 12;                  // pixels around a marker in which it can be pressed
constexpr double kStep = 4, kSmallStep = 0.5;  // pixels per key
constexpr double kMaxZoom = 20;

}  // namespace

FitView::FitView(BodyView view, const QString& name, QWidget* parent) : QWidget(parent), view_(view) {
    setObjectName(view == BodyView::front ? QStringLiteral("fitFront") : QStringLiteral("fitSide"));
    setAccessibleName(name);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

void FitView::showBody(SurfacePicture picture, const QString& hint) {
    picture_ = std::move(picture);
    hint_ = hint;
    zoom_ = 1;
    pan_ = {};
    update();
}

void FitView::showMarkers(const FitMarkers& markers) {
    if (markers.templateName != markers_.templateName) current_ = std::nullopt;
    markers_ = markers;
    describe();
    update();
}

void FitView::showBones(std::vector<Bone> bones) {
    bones_ = std::move(bones);
    update();
}

void FitView::setCurrent(std::optional<std::size_t> marker) {
    if (marker == current_) return;
    current_ = marker;
    describe();
    update();
}

void FitView::choose(std::optional<std::size_t> marker) {
    if (marker == current_) return;
    setCurrent(marker);
    Q_EMIT currentChanged(marker);
}

void FitView::describe() {
    setAccessibleDescription(current_ ? textOf(*current_) : QString());
    QAccessibleEvent changed(this, QAccessible::DescriptionChanged);
    QAccessible::updateAccessibility(&changed);
}

QString FitView::textOf(std::size_t marker) const {
    const auto name = fitMarkerNames(markers_.templateName)[marker];
    const Eigen::Vector3d& position = markers_.positions[marker];
    return tr("%1: X %2 m, Y %3 m, Z %4 m")
        .arg(QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size())),
             shortNumberText(position.x(), 3), shortNumberText(position.y(), 3),
             shortNumberText(position.z(), 3));
}

double FitView::scale() const {
    const double across = std::max(picture_.area.width(), 1e-12),
                 up = std::max(picture_.area.height(), 1e-12);
    const double fitting =
        std::min((width() - 2 * kMargin) / across, (height() - kCaption - 2 * kMargin) / up);
    return std::max(fitting, 1e-12) * zoom_;
}

QPointF FitView::project(const Eigen::Vector3d& point) const {
    const QPointF away = toView(point) - picture_.area.center();
    return QPointF(width() / 2.0, (height() + kCaption) / 2.0) + pan_ +
           scale() * QPointF(away.x(), -away.y());
}

QPointF FitView::positionOf(std::size_t marker) const { return project(markers_.positions[marker]); }

Eigen::Vector3d FitView::moved(std::size_t marker, QPointF by) const {
    Eigen::Vector3d position = markers_.positions[marker];
    position.y() -= by.y() / scale();
    (view_ == BodyView::front ? position.x() : position.z()) +=
        (view_ == BodyView::front ? by.x() : -by.x()) / scale();
    return position;
}

/// From the side, markers of the right are hidden by their counterparts on the left, unless they differ.
bool FitView::isHidden(std::size_t marker) const {
    const auto names = fitMarkerNames(markers_.templateName);
    const auto other = counterpart(names, marker);
    if (view_ == BodyView::front || marker == current_ || !other || *other > marker) return false;
    const QPointF away = positionOf(marker) - positionOf(*other);
    return std::hypot(away.x(), away.y()) < kMarkerRadius;
}

std::optional<std::size_t> FitView::markerAt(QPointF position) const {
    std::optional<std::size_t> nearest;
    double best = kReach;
    for (std::size_t i = 0; i < markers_.positions.size(); ++i) {
        if (isHidden(i)) continue;
        const QPointF away = positionOf(i) - position;
        // The current marker is preferred where markers overlap.
        const double handicap = i == current_ ? -4 : 0;
        const double distance = std::hypot(away.x(), away.y());
        if (distance > kReach || distance + handicap >= best) continue;
        best = distance + handicap;
        nearest = i;
    }
    return nearest;
}

QColor FitView::colorOf(std::size_t marker) const {
    const auto name = fitMarkerNames(markers_.templateName)[marker];
    if (name.starts_with("left ")) return theme().ghostAfter;
    if (name.starts_with("right ")) return theme().ghostBefore;
    return theme().key;
}

void FitView::paintBones(QPainter& painter) const {
    painter.setPen(QPen(theme().canvas, 4, Qt::SolidLine, Qt::RoundCap));
    for (const Bone& bone : bones_) painter.drawLine(project(bone.head), project(bone.tail));
    painter.setPen(QPen(theme().accent, 2, Qt::SolidLine, Qt::RoundCap));
    for (const Bone& bone : bones_) painter.drawLine(project(bone.head), project(bone.tail));
    for (const Bone& bone : bones_) {
        painter.setPen(QPen(theme().canvas, 1));
        painter.setBrush(bone.isSnapped ? theme().accent : theme().warning);
        painter.drawEllipse(project(bone.head), 3, 3);
    }
}

void FitView::paintMarker(QPainter& painter, std::size_t marker) const {
    const bool isCurrent = marker == current_;
    const QPointF position = positionOf(marker);
    painter.setPen(QPen(theme().canvas, 1.5));
    painter.setBrush(colorOf(marker));
    painter.drawEllipse(position, kMarkerRadius, kMarkerRadius);
    if (isCurrent) {
        painter.setPen(QPen(hasFocus() ? theme().accent : theme().text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(position, kMarkerRadius + 3, kMarkerRadius + 3);
    }
    const auto name = fitMarkerNames(markers_.templateName)[marker];
    const QString label = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    const QSizeF size(fontMetrics().horizontalAdvance(label) + 8, fontMetrics().height() + 2);
    // Beside the marker on the side away from the middle, where there is more space.
    const bool isLeft = position.x() < width() / 2.0 - 1;
    const double space = kMarkerRadius + 6;
    QRectF box(QPointF(isLeft ? position.x() - space - size.width() : position.x() + space,
                       position.y() - size.height() / 2),
               size);
    box.moveLeft(std::clamp(box.left(), 0.0, std::max(0.0, width() - box.width())));
    // At the edge of the view there is no space beside the marker.
    if (std::abs(box.center().x() - position.x()) < space + size.width() / 2 - 1)
        box.moveTop(position.y() + space);
    painter.setPen(Qt::NoPen);
    painter.setBrush(withOpacity(theme().canvas, isCurrent ? 0.9 : 0.65));
    painter.drawRoundedRect(box, 3, 3);
    painter.setPen(isCurrent ? theme().text : theme().textDim);
    painter.drawText(box, Qt::AlignCenter, label);
}

void FitView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHints(QPainter::Antialiasing | QPainter::SmoothPixmapTransform);
    painter.fillRect(rect(), theme().canvas);
    if (picture_.image.isNull()) {
        painter.setPen(theme().textDim);
        painter.drawText(rect().adjusted(kMargin, 0, -kMargin, 0), Qt::AlignCenter | Qt::TextWordWrap, hint_);
        return;
    }
    const QRectF area = picture_.area;
    const QSizeF size = area.size() * scale();
    const QPointF center = QPointF(width() / 2.0, (height() + kCaption) / 2.0) + pan_;
    painter.drawImage(QRectF(center - QPointF(size.width(), size.height()) / 2, size), picture_.image);
    paintBones(painter);
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < markers_.positions.size(); ++i) order.push_back(i);
    std::erase_if(order, [&](std::size_t i) { return isHidden(i); });
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return i == current_; });
    for (const std::size_t marker : order) paintMarker(painter, marker);
    painter.setPen(theme().textDim);
    const QString caption = current_ ? textOf(*current_) : accessibleName();
    painter.drawText(rect().adjusted(8, 4, -8, 0), Qt::AlignTop | Qt::AlignLeft,
                     fontMetrics().elidedText(caption, Qt::ElideRight, width() - 16));
}

bool FitView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto& help = static_cast<QHelpEvent&>(*event);
        const auto marker = markerAt(help.pos());
        QToolTip::showText(help.globalPos(), marker ? textOf(*marker) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void FitView::mousePressEvent(QMouseEvent* event) {
    last_ = event->position();
    if (event->button() != Qt::LeftButton) return;
    choose(markerAt(event->position()));
    isDragging_ = current_.has_value();
}

void FitView::mouseMoveEvent(QMouseEvent* event) {
    const QPointF by = event->position() - last_;
    if (event->buttons() & Qt::MiddleButton) {
        pan_ += by;
        update();
    } else if (isDragging_ && current_) {
        Q_EMIT markerMoved(*current_, moved(*current_, by));
    } else {
        setCursor(markerAt(event->position()) ? Qt::OpenHandCursor : Qt::ArrowCursor);
        return;
    }
    last_ = event->position();
}

void FitView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) isDragging_ = false;
}

void FitView::wheelEvent(QWheelEvent* event) {
    const double before = zoom_;
    zoom_ = std::clamp(zoom_ * std::pow(1.2, event->angleDelta().y() / 120.0), 1.0, kMaxZoom);
    // The point under the pointer stays where it is.
    const QPointF center(width() / 2.0, (height() + kCaption) / 2.0), away = event->position() - center;
    pan_ = zoom_ == 1 ? QPointF() : away - (away - pan_) * (zoom_ / before);
    update();
    event->accept();
}

void FitView::keyPressEvent(QKeyEvent* event) {
    const double step = event->modifiers() & Qt::ShiftModifier ? kSmallStep : kStep;
    QPointF by;
    switch (event->key()) {
        case Qt::Key_Left:
            by = {-step, 0};
            break;
        case Qt::Key_Right:
            by = {step, 0};
            break;
        case Qt::Key_Up:
            by = {0, -step};
            break;
        case Qt::Key_Down:
            by = {0, step};
            break;
        default:
            return QWidget::keyPressEvent(event);
    }
    if (current_) Q_EMIT markerMoved(*current_, moved(*current_, by));
}

bool FitView::focusNextPrevChild(bool next) {
    const std::size_t count = markers_.positions.size();
    if (hasFocus() && count > 0) {
        if (!current_) {
            choose(next ? 0 : count - 1);
            return true;
        }
        if (next ? *current_ + 1 < count : *current_ > 0) {
            choose(next ? *current_ + 1 : *current_ - 1);
            return true;
        }
    }
    return QWidget::focusNextPrevChild(next);
}

void FitView::focusInEvent(QFocusEvent* event) {
    const std::size_t count = markers_.positions.size();
    if (count > 0 && event->reason() == Qt::TabFocusReason) choose(0);
    if (count > 0 && event->reason() == Qt::BacktabFocusReason) choose(count - 1);
    QWidget::focusInEvent(event);
}

}  // namespace sinew
