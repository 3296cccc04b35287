#include "ui/properties/LimitBar.h"

#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
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
    setMinimumWidth(48);
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

double LimitBar::x(double angle) const {
    double reach = kPi;
    if (limit_.mode != AngleLimit::Mode::free)
        reach = std::max({reach, std::abs(limit_.min), std::abs(limit_.max)});
    if (used_) reach = std::max({reach, std::abs(used_->min), std::abs(used_->max)});
    const double shown = std::clamp(angle, -reach, reach);
    return kEdge + (shown / reach + 1) / 2 * (width() - 2 * kEdge);
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
    if (bound) {
        painter.setPen(QPen(theme().textDim, 1.5));
        painter.setBrush(theme().panel);
        for (const double angle : {limit_.min, limit_.max}) {
            painter.drawRoundedRect(
                QRectF(x(angle) - kHandleWidth / 2, middle - kHandleHeight / 2, kHandleWidth, kHandleHeight),
                2, 2);
        }
    }
    const bool outside = excess(limit_, angle_) > 0;
    painter.fillRect(QRectF(x(angle_) - kTick / 2, middle - kTickHeight / 2, kTick, kTickHeight),
                     outside ? theme().conflict : theme().text);
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
