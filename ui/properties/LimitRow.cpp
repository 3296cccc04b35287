#include "ui/properties/LimitRow.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/math/Angle.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 28;
constexpr int kLetter = 30;
constexpr int kBound = 62;
constexpr int kIcon = 14;
constexpr int kEdge = 4;
constexpr double kHandleWidth = 6;
constexpr double kHandleHeight = 12;
constexpr double kBand = 6;
constexpr double kTick = 2.5;
constexpr double kTickHeight = 16;

const char* iconName(AngleLimit::Mode mode) {
    return mode == AngleLimit::Mode::limited ? "limited" : mode == AngleLimit::Mode::locked ? "lock" : "free";
}

NumberField* makeBound(const QString& name) {
    auto* field = new NumberField(2, QStringLiteral("°"));
    field->setQuiet();
    field->setFixedWidth(kBound);
    field->setAccessibleName(name);
    QSizePolicy kept = field->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    field->setSizePolicy(kept);
    return field;
}

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

LimitRow::LimitRow(QWidget* parent)
    : QWidget(parent),
      label_(new RowLabel(QString())),
      icon_(new QLabel),
      min_(makeBound(tr("Lower bound"))),
      bar_(new LimitBar),
      max_(makeBound(tr("Upper bound"))) {
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    label_->setFixedWidth(kLetter);
    icon_->setFixedSize(kIcon, kIcon);
    for (QWidget* part : std::initializer_list<QWidget*>{label_, icon_, min_}) layout->addWidget(part);
    layout->addWidget(bar_, 1);
    layout->addWidget(max_);
}

void LimitRow::show(const QString& letter, AxisRole axis, const AngleLimit& limit,
                    const std::optional<UsedRange>& used) {
    mode_ = limit.mode;
    label_->setText(letter);
    label_->setAxis(axis);
    bar_->show(limit, used, axis);
    min_->setValue(degrees(limit.min));
    max_->setValue(degrees(limit.max));
    min_->setVisible(mode_ != AngleLimit::Mode::free);
    max_->setVisible(mode_ == AngleLimit::Mode::limited);
    min_->setConflict(used && excess(limit, used->min) > 0 && used->min < limit.min);
    max_->setConflict(used && excess(limit, used->max) > 0 && used->max > limit.max);
    showMode();
}

void LimitRow::showMode() {
    icon_->setPixmap(iconPixmap(iconName(mode_), theme().textDim, kIcon, devicePixelRatioF()));
    icon_->setToolTip(mode_ == AngleLimit::Mode::free      ? tr("Free: any angle")
                      : mode_ == AngleLimit::Mode::limited ? tr("Limited: between two angles")
                                                           : tr("Locked: one angle"));
    icon_->setAccessibleName(icon_->toolTip());
}

void LimitRow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showMode();
}

}  // namespace sinew
