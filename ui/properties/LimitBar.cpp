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

constexpr int kEdge = 4;
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

void LimitBar::show(const AngleLimit& limit, const std::optional<UsedRange>& used, AxisRole axis) {
    limit_ = limit;
    used_ = used;
    axis_ = axis;
    update();
}

void LimitBar::setAngle(double angle) {
    if (std::lround(x(angle) * 4) != std::lround(x(angle_) * 4)) update();
    angle_ = angle;
}

double LimitBar::reach() const {
    if (drag_) return drag_->reach;
    double reach = kPi;
    for (const bool upper : {false, true}) {
        if (LimitBound::exists(limit_, upper))
            reach = std::max(reach, std::abs(LimitBound::of(limit_, upper)));
    }
    if (used_) reach = std::max({reach, std::abs(used_->min), std::abs(used_->max)});
    return reach;
}

double LimitBar::unclampedX(double angle) const {
    return kEdge + (angle / reach() + 1) / 2 * (width() - 2 * kEdge);
}

double LimitBar::x(double angle) const { return unclampedX(std::clamp(angle, -reach(), reach())); }

std::optional<bool> LimitBar::handleAt(double place) const {
    return LimitBound::at(limit_, place, [this](double angle) { return x(angle); });
}

void LimitBar::mousePressEvent(QMouseEvent* event) {
    if (drag_ && event->button() == Qt::RightButton) {
        letGo();
        Q_EMIT gestureCancelled();
        return;
    }
    const auto handle = handleAt(event->position().x());
    if (event->button() != Qt::LeftButton || !handle) return QWidget::mousePressEvent(event);
    drag_ = Drag{*handle, event->position().x() - x(LimitBound::of(limit_, *handle)), reach()};
    grabKeyboard();
}

void LimitBar::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_) {
        setCursor(handleAt(event->position().x()) ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    const double along = (event->position().x() - drag_->grabbed - kEdge) / (width() - 2 * kEdge);
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    Q_EMIT boundDragged(drag_->upper, LimitBound::snapped((2 * along - 1) * drag_->reach, fine));
}

void LimitBar::mouseReleaseEvent(QMouseEvent* event) {
    if (!drag_ || event->button() != Qt::LeftButton) return QWidget::mouseReleaseEvent(event);
    letGo();
    Q_EMIT gestureEnded();
}

void LimitBar::keyPressEvent(QKeyEvent* event) {
    if (!drag_ || event->key() != Qt::Key_Escape) return QWidget::keyPressEvent(event);
    letGo();
    Q_EMIT gestureCancelled();
}

void LimitBar::giveUp() {
    if (drag_) letGo();
}

bool LimitBar::event(QEvent* event) {
    // Nothing may be undone or played under a bound that is in hand.
    if (event->type() == QEvent::ShortcutOverride && drag_) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void LimitBar::letGo() {
    drag_.reset();
    releaseKeyboard();
    update();
}

void LimitBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double middle = height() / 2.0;
    painter.fillRect(QRectF(kEdge, middle - 1, width() - 2 * kEdge, 2), theme().line);
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
        const bool held = drag_ && drag_->upper == upper;
        painter.setPen(QPen(held ? theme().accent : theme().textDim, 1.5));
        const double middle = x(LimitBound::of(limit_, upper));
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
