#include "ui/properties/LimitRow.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QToolButton>
#include <algorithm>

#include "core/math/Angle.h"
#include "ui/widgets/Icon.h"
#include "ui/widgets/NumberField.h"

namespace sinew {

namespace {

constexpr int kHeight = 28;
constexpr int kLetter = 30;
constexpr int kBound = 66;
constexpr int kButton = 20;
constexpr int kIcon = 14;
constexpr double kFirstReach = radians(90);  // about the present angle, where no bounds were given yet

}  // namespace

LimitRow::LimitRow(QWidget* parent) : QWidget(parent), label_(new RowLabel(QString())) {
    setFixedHeight(kHeight);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 0, 8, 0);
    row->setSpacing(4);
    label_->setFixedWidth(kLetter);
    row->addWidget(label_);
    addModes(*row);
    min_ = addBound(*row);
    row->addWidget(bar_ = new LimitBar, 1);
    max_ = addBound(*row);
    connect(min_, &NumberField::valueEdited, this, [this](double degrees) { editBound(false, degrees); });
    connect(max_, &NumberField::valueEdited, this, [this](double degrees) { editBound(true, degrees); });
}

void LimitRow::addModes(QHBoxLayout& row) {
    auto* group = new QButtonGroup(this);
    const std::array<const char*, 3> icons{"free", "limited", "lock"};
    const std::array<QString, 3> tips{tr("Free: any angle"), tr("Limited: between two angles"),
                                      tr("Locked: one angle")};
    auto* segments = new QHBoxLayout;
    segments->setSpacing(0);
    for (std::size_t i = 0; i < modes_.size(); ++i) {
        auto* button = modes_[i] = new QToolButton;
        button->setIcon(icon(icons[i]));
        button->setIconSize(QSize(kIcon, kIcon));
        button->setFixedSize(kButton, kButton);
        button->setCheckable(true);
        button->setFocusPolicy(Qt::TabFocus);
        button->setToolTip(tips[i]);
        group->addButton(button, static_cast<int>(i));
        segments->addWidget(button);
    }
    row.addLayout(segments);
    connect(group, &QButtonGroup::idClicked, this,
            [this](int id) { chooseMode(static_cast<AngleLimit::Mode>(id)); });
}

NumberField* LimitRow::addBound(QHBoxLayout& row) {
    auto* field = new NumberField(1, QStringLiteral("°"));
    field->setFixedWidth(kBound);
    QSizePolicy kept = field->sizePolicy();
    kept.setRetainSizeWhenHidden(true);
    field->setSizePolicy(kept);
    row.addWidget(field);
    connect(field, &NumberField::gestureEnded, this, &LimitRow::gestureEnded);
    connect(field, &NumberField::gestureCancelled, this, &LimitRow::gestureCancelled);
    return field;
}

void LimitRow::chooseMode(AngleLimit::Mode mode) {
    AngleLimit limit = limit_;
    limit.mode = mode;
    if (mode == AngleLimit::Mode::locked) limit.min = limit.max = angle_;
    if (mode == AngleLimit::Mode::limited && limit.min >= limit.max) {
        limit.min = angle_ - kFirstReach;
        limit.max = angle_ + kFirstReach;
    }
    Q_EMIT limitEdited(limit);
    Q_EMIT gestureEnded();
}

void LimitRow::editBound(bool upper, double degrees) {
    AngleLimit limit = limit_;
    const double bound = radians(degrees);
    if (limit.mode == AngleLimit::Mode::locked) {
        limit.min = limit.max = bound;
    } else if (upper) {
        limit.max = std::max(bound, limit.min);
    } else {
        limit.min = std::min(bound, limit.max);
    }
    Q_EMIT limitEdited(limit);
}

void LimitRow::setAngle(double angle) {
    angle_ = angle;
    bar_->setAngle(angle);
}

void LimitRow::show(const QString& letter, AxisRole axis, const AngleLimit& limit,
                    const std::optional<UsedRange>& used) {
    limit_ = limit;
    label_->setText(letter);
    label_->setAxis(axis);
    bar_->show(limit, used, axis);
    modes_[static_cast<std::size_t>(limit.mode)]->setChecked(true);
    const std::array<QString, 3> names{tr("%1 free").arg(letter), tr("%1 limited").arg(letter),
                                       tr("%1 locked").arg(letter)};
    for (std::size_t i = 0; i < modes_.size(); ++i) modes_[i]->setAccessibleName(names[i]);
    const bool locked = limit.mode == AngleLimit::Mode::locked;
    min_->setAccessibleName(locked ? tr("Constant of %1").arg(letter) : tr("Lower bound of %1").arg(letter));
    max_->setAccessibleName(tr("Upper bound of %1").arg(letter));
    min_->setValue(degrees(limit.min));
    max_->setValue(degrees(limit.max));
    min_->setVisible(limit.mode != AngleLimit::Mode::free);
    max_->setVisible(limit.mode == AngleLimit::Mode::limited);
    min_->setConflict(used && excess(limit, used->min) > 0 && used->min < limit.min);
    max_->setConflict(used && excess(limit, used->max) > 0 && used->max > limit.max);
}

}  // namespace sinew
