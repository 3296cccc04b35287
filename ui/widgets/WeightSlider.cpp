#include "ui/widgets/WeightSlider.h"

#include <QKeyEvent>
#include <QPainter>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr double kHandleRadius = 5.5;
constexpr double kGrooveHeight = 3;
constexpr double kInset =
    kHandleRadius + 1.5;  // from the widget's edge to the centre of the handle at 0 or 1

}  // namespace

WeightSlider::WeightSlider(QWidget* parent) : QAbstractSlider(parent) {
    setOrientation(Qt::Horizontal);
    setRange(0, kSteps);
    setPageStep(kSteps / 10);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFocusPolicy(Qt::StrongFocus);
    connect(this, &QAbstractSlider::valueChanged, this, &WeightSlider::editWeight);
}

void WeightSlider::setWeight(double weight) {
    if (isSliderDown()) return;
    const QSignalBlocker blocker(this);
    setValue(static_cast<int>(std::lround(std::clamp(weight, 0.0, 1.0) * kSteps)));
}

void WeightSlider::setMixed(bool mixed) {
    if (std::exchange(mixed_, mixed) != mixed) update();
}

double WeightSlider::position(double weight) const {
    return kInset + std::clamp(weight, 0.0, 1.0) * (width() - 2 * kInset);
}

void WeightSlider::editWeight(int step) {
    Q_EMIT weightEdited(static_cast<double>(step) / kSteps);
    if (!isSliderDown()) Q_EMIT gestureEnded();
}

void WeightSlider::discardDrag() { setSliderDown(false); }

void WeightSlider::cancelDrag() {
    setSliderDown(false);
    Q_EMIT gestureCancelled();
}

bool WeightSlider::event(QEvent* event) {
    // No shortcut may change the document while a weight is dragged.
    if (event->type() == QEvent::ShortcutOverride && isSliderDown()) {
        event->accept();
        return true;
    }
    return QAbstractSlider::event(event);
}

void WeightSlider::keyPressEvent(QKeyEvent* event) {
    if (!isSliderDown()) return QAbstractSlider::keyPressEvent(event);
    if (event->key() == Qt::Key_Escape) cancelDrag();
}

void WeightSlider::wheelEvent(QWheelEvent* event) {
    if (!hasFocus()) return event->ignore();
    QAbstractSlider::wheelEvent(event);
}

void WeightSlider::mousePressEvent(QMouseEvent* event) {
    if (isSliderDown() && event->button() == Qt::RightButton) return cancelDrag();
    if (event->button() != Qt::LeftButton) return event->ignore();
    const double pointer = event->position().x();
    const double handle = position(static_cast<double>(value()) / kSteps);
    grabOffset_ = std::abs(pointer - handle) <= kHandleRadius ? pointer - handle : 0;
    setSliderDown(true);
    const int before = value();
    mouseMoveEvent(event);
    // A click on the weight that is shown applies it to all.
    if (mixed_ && value() == before) editWeight(before);
}

void WeightSlider::mouseMoveEvent(QMouseEvent* event) {
    if (!isSliderDown()) return event->ignore();
    const double length = std::max(1.0, width() - 2 * kInset);
    const double weight = (event->position().x() - grabOffset_ - kInset) / length;
    setSliderPosition(static_cast<int>(std::lround(std::clamp(weight, 0.0, 1.0) * kSteps)));
}

void WeightSlider::mouseReleaseEvent(QMouseEvent* event) {
    if (!isSliderDown() || event->button() != Qt::LeftButton) return event->ignore();
    setSliderDown(false);
    Q_EMIT gestureEnded();
}

void WeightSlider::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QPointF handle(position(static_cast<double>(value()) / kSteps), height() / 2.0);
    const auto groove = [&](double from, double to) {
        return QRectF(from, handle.y() - kGrooveHeight / 2, to - from, kGrooveHeight);
    };
    const QColor ink = isEnabled() ? theme().accent : theme().textOff;
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme().line);
    painter.drawRoundedRect(groove(kInset, width() - kInset), 1.5, 1.5);
    if (!mixed_) {
        painter.setBrush(ink);
        painter.drawRoundedRect(groove(kInset, handle.x()), 1.5, 1.5);
    }
    painter.setPen(QPen(hasFocus() ? theme().accent : theme().textDim, hasFocus() ? 2 : 1));
    painter.setBrush(mixed_ ? theme().panel : underMouse() && isEnabled() ? theme().hover : theme().raised);
    painter.drawEllipse(handle, kHandleRadius, kHandleRadius);
}

}  // namespace sinew
