#include "ui/properties/LimitBar.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/widgets/LimitBound.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kBarPadding = 4;
constexpr double kHandleWidth = 6;
constexpr double kHandleHeight = 12;
constexpr double kBand = 6;
constexpr double kTick = 2.5;
constexpr double kTickHeight = 16;

}  // namespace

LimitBar::LimitBar(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMinimumWidth(40);
    setMouseTracking(true);
}

void LimitBar::setLimit(const AngleLimit& limit, const std::optional<UsedRange>& used, AxisRole axis) {
    limit_ = limit;
    used_ = used;
    axis_ = axis;
    update();
}

void LimitBar::setAngle(double angle) {
    if (std::lround(x(angle) * 4) != std::lround(x(angle_) * 4)) update();
    angle_ = angle;
}

double LimitBar::maxAngle() const {
    if (drag_) return drag_->maxAngle;
    double maxAngle = kPi;
    for (const bool upper : {false, true}) {
        if (LimitBound::exists(limit_, upper))
            maxAngle = std::max(maxAngle, std::abs(LimitBound::value(limit_, upper)));
    }
    if (used_) maxAngle = std::max({maxAngle, std::abs(used_->min), std::abs(used_->max)});
    return maxAngle;
}

double LimitBar::unclampedX(double angle) const {
    return kBarPadding + (angle / maxAngle() + 1) / 2 * (width() - 2 * kBarPadding);
}

double LimitBar::x(double angle) const { return unclampedX(std::clamp(angle, -maxAngle(), maxAngle())); }

std::optional<bool> LimitBar::handleAt(double position) const {
    return LimitBound::boundAt(limit_, position, [this](double angle) { return x(angle); });
}

void LimitBar::mousePressEvent(QMouseEvent* event) {
    if (drag_ && event->button() == Qt::RightButton) {
        endDrag();
        Q_EMIT gestureCancelled();
        return;
    }
    const auto handle = handleAt(event->position().x());
    if (event->button() != Qt::LeftButton || !handle) return QWidget::mousePressEvent(event);
    drag_ = Drag{*handle, event->position().x() - x(LimitBound::value(limit_, *handle)), maxAngle()};
    grabKeyboard();
}

void LimitBar::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_) {
        setCursor(handleAt(event->position().x()) ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    const double fraction =
        (event->position().x() - drag_->grabOffset - kBarPadding) / (width() - 2 * kBarPadding);
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    Q_EMIT boundDragged(drag_->upper, LimitBound::snapped((2 * fraction - 1) * drag_->maxAngle, fine));
}

void LimitBar::mouseReleaseEvent(QMouseEvent* event) {
    if (!drag_ || event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    endDrag();
    Q_EMIT gestureEnded();
}

void LimitBar::keyPressEvent(QKeyEvent* event) {
    if (!drag_ || event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
    endDrag();
    Q_EMIT gestureCancelled();
}

void LimitBar::abandonDrag() {
    if (drag_) endDrag();
}

bool LimitBar::event(QEvent* event) {
    // Suppress shortcuts such as undo and play while a bound is dragged.
    if (event->type() == QEvent::ShortcutOverride && drag_) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void LimitBar::endDrag() {
    drag_.reset();
    releaseKeyboard();
    update();
}

void LimitBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    painter.fillRect(QRectF(kBarPadding, middle - 1, width() - 2 * kBarPadding, 2), theme().line);
    const bool bound = limit_.mode != AngleLimit::Mode::free;
    if (bound) {
        painter.fillRect(QRectF(x(limit_.min), middle - 1, x(limit_.max) - x(limit_.min), 2),
                         theme().textDim);
    }
    if (used_) paintUsed(painter);
    if (bound) paintHandles(painter);
    const bool outside = excess(limit_, angle_) > 0;
    painter.fillRect(QRectF(x(angle_) - kTick / 2, middle - kTickHeight / 2, kTick, kTickHeight),
                     outside ? theme().conflict : theme().text);
}

void LimitBar::paintHandles(QPainter& painter) const {
    painter.setBrush(theme().panel);
    for (const bool upper : {false, true}) {
        if (!LimitBound::exists(limit_, upper)) continue;
        const bool isDragged = drag_ && drag_->upper == upper;
        painter.setPen(QPen(isDragged ? theme().accent : theme().textDim, 1.5));
        const double middle = x(LimitBound::value(limit_, upper));
        painter.drawRoundedRect(
            QRectF(middle - kHandleWidth / 2, (height() - kHandleHeight) / 2.0, kHandleWidth, kHandleHeight),
            2, 2);
    }
}

void LimitBar::paintUsed(QPainter& painter) const {
    const auto band = [&](double from, double to, const QColor& color) {
        if (to > from)
            painter.fillRect(QRectF(x(from), height() / 2.0 - kBand / 2, x(to) - x(from), kBand), color);
    };
    QColor inside = axisColor(axis_);
    inside.setAlphaF(0.45f);
    if (limit_.mode == AngleLimit::Mode::free) return band(used_->min, used_->max, inside);
    band(std::max(used_->min, limit_.min), std::min(used_->max, limit_.max), inside);
    band(used_->min, std::min(used_->max, limit_.min), theme().conflict);
    band(std::max(used_->min, limit_.max), used_->max, theme().conflict);
}

}  // namespace sinew
