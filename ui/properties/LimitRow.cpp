#include "ui/properties/LimitRow.h"

#include <QButtonGroup>
#include <QToolButton>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"

namespace sinew {

namespace {

constexpr int kLimitRowHeight = 28;
constexpr int kLetter = 28;
constexpr int kBound = 62;

/// Returns whether the limits differ in a member.
template <class Value>
bool differ(std::span<const AngleLimit> limits, Value AngleLimit::*value) {
    return std::ranges::any_of(
        limits, [&](const AngleLimit& limit) { return limit.*value != limits.front().*value; });
}

}  // namespace

LimitRow::LimitRow() : label_(new RowLabel), group_(new QButtonGroup(this)) {
    auto* row = propertyLayout(*this, label_);
    setFixedHeight(kLimitRowHeight);
    label_->setFixedWidth(kLetter);
    addModes(*row);
    min_ = addBound(*row, false);
    row->addWidget(bar_ = new LimitBar, 1);
    max_ = addBound(*row, true);
    addReset(*row);
    connect(bar_, &LimitBar::boundDragged, this, [this](bool upper, double angle) {
        Q_EMIT limitEdited(upper ? LimitEdit{.max = angle} : LimitEdit{.min = angle});
    });
    connect(bar_, &LimitBar::gestureEnded, this, &LimitRow::gestureEnded);
    connect(bar_, &LimitBar::gestureCancelled, this, &LimitRow::gestureCancelled);
}

void LimitRow::edit(const LimitEdit& edit) {
    Q_EMIT limitEdited(edit);
    Q_EMIT gestureEnded();
}

void LimitRow::addModes(QHBoxLayout& row) {
    const std::array<const char*, 3> icons{"free", "limited", "lock"};
    const std::array<QString, 3> tips{tr("Free: allow any angle"),
                                      tr("Limited: allow angles between two bounds"),
                                      tr("Locked: hold one angle")};
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (std::size_t i = 0; i < modes_.size(); ++i) {
        QToolButton* button = modes_[i] = makeSmallButton(icons[i]);
        button->setCheckable(true);
        button->setToolTip(tips[i]);
        group_->addButton(button, static_cast<int>(i));
        segments->addWidget(button);
    }
    row.addLayout(segments);
    connect(group_, &QButtonGroup::idClicked, this,
            [this](int id) { edit({.mode = static_cast<AngleLimit::Mode>(id)}); });
}

void LimitRow::addReset(QHBoxLayout& row) {
    row.addWidget(reset_ = makeSmallButton("reset"));
    reset_->setAutoRaise(true);
    reset_->setToolTip(tr("Remove the limit and reset the stiffness"));
    connect(reset_, &QToolButton::clicked, this, [this] {
        // Clear the bounds too, so that the next limit is centred on the current angle.
        edit({.mode = AngleLimit::Mode::free, .min = 0, .max = 0, .stiffness = 0});
    });
}

NumberField* LimitRow::addBound(QHBoxLayout& row, bool upper) {
    auto* field = new NumberField(1, QStringLiteral("°"));
    field->setFixedWidth(kBound);
    field->setAcceptsRanges(true);
    field->setToolTip(tr("Angle in degrees, which may exceed ±180; type -10..70 to set both bounds"));
    QSizePolicy policy = field->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    field->setSizePolicy(policy);
    row.addWidget(field);
    connect(field, &NumberField::valueEdited, this, [this, upper](double degrees) {
        const double bound = radians(degrees);
        Q_EMIT limitEdited(upper ? LimitEdit{.max = bound} : LimitEdit{.min = bound});
    });
    connect(field, &NumberField::rangeEdited, this, [this](double min, double max) {
        Q_EMIT limitEdited({.min = radians(min), .max = radians(max)});
    });
    connect(field, &NumberField::gestureEnded, this, &LimitRow::gestureEnded);
    connect(field, &NumberField::gestureCancelled, this, &LimitRow::gestureCancelled);
    return field;
}

void LimitRow::abandonEdit() {
    for (NumberField* field : {min_, max_}) field->discardInput();
    bar_->abandonDrag();
}

void LimitRow::setAngle(double angle) {
    angle_ = angle;
    bar_->setAngle(angle);
}

void LimitRow::show(const QString& letter, AxisRole axis, std::span<const AngleLimit> limits,
                    const std::optional<UsedRange>& used) {
    label_->setText(letter);
    label_->setAxis(axis);
    bar_->setLimit(limits.front(), used, axis);
    reset_->setAccessibleName(tr("Reset %1").arg(letter));
    showModes(letter, limits);
    showBounds(letter, limits, used);
}

void LimitRow::showModes(const QString& letter, std::span<const AngleLimit> limits) {
    const std::array<QString, 3> names{tr("%1: Free").arg(letter), tr("%1: Limited").arg(letter),
                                       tr("%1: Locked").arg(letter)};
    for (std::size_t i = 0; i < modes_.size(); ++i) modes_[i]->setAccessibleName(names[i]);
    const bool mixed = differ(limits, &AngleLimit::mode);
    group_->setExclusive(!mixed);
    for (std::size_t i = 0; i < modes_.size(); ++i)
        modes_[i]->setChecked(!mixed && i == static_cast<std::size_t>(limits.front().mode));
}

void LimitRow::showBounds(const QString& letter, std::span<const AngleLimit> limits,
                          const std::optional<UsedRange>& used) {
    const AngleLimit& limit = limits.front();
    const bool locked = limit.mode == AngleLimit::Mode::locked;
    min_->setAccessibleName(locked ? tr("Locked angle of %1").arg(letter)
                                   : tr("Lower bound of %1").arg(letter));
    max_->setAccessibleName(tr("Upper bound of %1").arg(letter));
    min_->setValue(degrees(limit.min));
    max_->setValue(degrees(limit.max));
    min_->setMixed(differ(limits, &AngleLimit::min));
    max_->setMixed(differ(limits, &AngleLimit::max));
    min_->setVisible(limit.mode != AngleLimit::Mode::free);
    max_->setVisible(limit.mode == AngleLimit::Mode::limited);
    min_->setConflict(used && excess(limit, used->min) > 0 && used->min < limit.min);
    max_->setConflict(used && excess(limit, used->max) > 0 && used->max > limit.max);
}

}  // namespace sinew
