#include "ui/limitfit/HistogramView.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/widgets/LimitBound.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kTextHeight = 14;
constexpr double kSpanMargin = 0.08;  // margin at either side, as a fraction of the span

}  // namespace

HistogramView::HistogramView() {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void HistogramView::show(const Histogram& histogram, const AngleLimit& limit) {
    histogram_ = histogram;
    limit_ = limit;
    describeBounds();
    update();
}

/// Sets the accessible description, which names the bounds.
void HistogramView::describeBounds() {
    const auto text = [](double angle) { return numberText(degrees(angle), 1) + u'°'; };
    setAccessibleDescription(
        limit_.mode != AngleLimit::Mode::limited
            ? tr("No bounds")
            : tr("From %1 to %2; the arrow keys move the %3 bound")
                  .arg(text(limit_.min), text(limit_.max), movesUpper_ ? tr("upper") : tr("lower")));
}

HistogramView::Span HistogramView::span() const {
    if (drag_) return drag_->span;
    Span span{histogram_.first,
              histogram_.first + histogram_.width * static_cast<double>(histogram_.counts.size())};
    if (limit_.mode != AngleLimit::Mode::free) {
        span.first = std::min(span.first, limit_.min);
        span.last = std::max(span.last, limit_.max);
    }
    const double margin = kSpanMargin * std::max(span.last - span.first, radians(1));
    return {span.first - margin, span.last + margin};
}

double HistogramView::x(double angle) const {
    const Span shown = span();
    return (angle - shown.first) / (shown.last - shown.first) * width();
}

std::optional<bool> HistogramView::boundAt(double position) const {
    if (limit_.mode != AngleLimit::Mode::limited) return std::nullopt;
    return LimitBound::boundAt(limit_, position, [this](double angle) { return x(angle); });
}

void HistogramView::mousePressEvent(QMouseEvent* event) {
    Q_EMIT chosen();
    const auto bound = boundAt(event->position().x());
    if (event->button() != Qt::LeftButton || !bound) return;
    movesUpper_ = *bound;
    drag_ = Drag{span(), LimitBound::value(limit_, movesUpper_)};
    describeBounds();
    update();
}

void HistogramView::mouseMoveEvent(QMouseEvent* event) {
    if (!drag_) {
        setCursor(boundAt(event->position().x()) ? Qt::SizeHorCursor : Qt::ArrowCursor);
        return;
    }
    const Span shown = span();
    const double angle = shown.first + event->position().x() / width() * (shown.last - shown.first);
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    Q_EMIT boundDragged(movesUpper_, LimitBound::snapped(angle, fine));
}

void HistogramView::mouseReleaseEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) endDrag();
}

void HistogramView::endDrag() {
    drag_.reset();
    update();
}

void HistogramView::keyPressEvent(QKeyEvent* event) {
    const bool fine = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
        case Qt::Key_Escape:
            if (!drag_) return QWidget::keyPressEvent(event);
            Q_EMIT boundDragged(movesUpper_, drag_->start);
            return endDrag();
        case Qt::Key_Left:
            return moveBound(-1, fine);
        case Qt::Key_Right:
            return moveBound(1, fine);
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (drag_) return;
            movesUpper_ = event->key() == Qt::Key_Up;
            describeBounds();
            return update();
        default:
            QWidget::keyPressEvent(event);
    }
}

void HistogramView::moveBound(double by, bool fine) {
    if (drag_ || limit_.mode != AngleLimit::Mode::limited) return;
    const double step = radians(fine ? 0.1 : 1.0);
    Q_EMIT boundDragged(movesUpper_,
                        LimitBound::snapped(LimitBound::value(limit_, movesUpper_) + by * step, fine));
}

void HistogramView::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    Q_EMIT chosen();
}

bool HistogramView::event(QEvent* event) {
    // Suppress shortcuts such as undo and closing the dialog while a bound is dragged.
    if (event->type() == QEvent::ShortcutOverride && drag_) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void HistogramView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), theme().canvas);
    paintBars(painter);
    if (limit_.mode == AngleLimit::Mode::limited) {
        paintBound(painter, false);
        paintBound(painter, true);
    }
    if (!hasFocus()) return;
    painter.setPen(QPen(theme().accent, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect().adjusted(0, 0, -1, -1));
}

void HistogramView::paintBars(QPainter& painter) const {
    if (histogram_.counts.empty()) return;
    const auto maxCount =
        static_cast<double>(std::max<std::size_t>(1, *std::ranges::max_element(histogram_.counts)));
    const double tallest = height() - kTextHeight - 2;
    for (std::size_t i = 0; i < histogram_.counts.size(); ++i) {
        if (histogram_.counts[i] == 0) continue;
        const double from = histogram_.first + histogram_.width * static_cast<double>(i);
        const double to = from + histogram_.width;
        const bool outside =
            limit_.mode == AngleLimit::Mode::limited && (to <= limit_.min || from >= limit_.max);
        // The square root keeps rare values visible, which matter most here.
        const double barHeight =
            std::max(2.0, tallest * std::sqrt(static_cast<double>(histogram_.counts[i]) / maxCount));
        painter.fillRect(
            QRectF(x(from), height() - barHeight, std::max(1.0, x(to) - x(from) - 0.5), barHeight),
            outside ? theme().conflict : theme().textDim);
    }
}

void HistogramView::paintBound(QPainter& painter, bool upper) const {
    const double angle = LimitBound::value(limit_, upper);
    const bool isActive = movesUpper_ == upper && (drag_ || hasFocus());
    painter.setPen(QPen(isActive ? theme().accent : theme().text, 1.5));
    painter.drawLine(QPointF(x(angle), kTextHeight), QPointF(x(angle), height()));
    painter.setBrush(theme().panel);
    painter.drawRect(QRectF(x(angle) - 3, kTextHeight, 6, 6));
    painter.setFont(numberFont(11));
    const QString text = numberText(degrees(angle), 1) + u'°';
    const int textWidth = painter.fontMetrics().horizontalAdvance(text) + 4;
    const double left = std::clamp(x(angle) - textWidth / 2.0, 0.0, std::max(0.0, width() - 1.0 * textWidth));
    painter.drawText(QRectF(left, 0, textWidth, kTextHeight), Qt::AlignCenter, text);
}

}  // namespace sinew
