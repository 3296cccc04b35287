#include "ui/exporting/TargetChoice.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/widgets/LengthUnits.h"

namespace sinew {

namespace {

/// Those that all formats of angles know.
constexpr EulerOrder kOrders[] = {EulerOrder::XYZ, EulerOrder::XZY, EulerOrder::YXZ,
                                  EulerOrder::YZX, EulerOrder::ZXY, EulerOrder::ZYX};

QString nameOf(EulerOrder order) {
    const std::string_view text = name(order);
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

}  // namespace

TargetChoice::TargetChoice(QWidget* parent)
    : QWidget(parent),
      unit_(new QComboBox(this)),
      customUnit_(new QDoubleSpinBox(this)),
      up_(new QComboBox(this)),
      root_(new QComboBox(this)),
      order_(new QComboBox(this)) {
    unit_->setAccessibleName(tr("Unit of length"));
    customUnit_->setAccessibleName(tr("Metres per unit"));
    fillLengthUnits(*unit_, *customUnit_, tr("The format's unit"));
    up_->setAccessibleName(tr("Up axis"));
    up_->addItems({tr("Y up"), tr("Z up")});
    root_->setAccessibleName(tr("Root motion"));
    root_->addItems({tr("Root motion kept"), tr("In place"), tr("Root motion on its own joint")});
    order_->setAccessibleName(tr("Rotation order"));
    order_->addItem(tr("Each joint's order"));
    for (const EulerOrder order : kOrders) order_->addItem(nameOf(order), static_cast<int>(order));
    const auto rowOf = [](std::initializer_list<QWidget*> parts) {
        auto* row = new QHBoxLayout;
        for (QWidget* part : parts) row->addWidget(part);
        row->addStretch(1);
        return row;
    };
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(rowOf({unit_, customUnit_, up_}));
    rows->addLayout(rowOf({root_, order_}));
    setFocusProxy(unit_);
    for (const QComboBox* choice : {unit_, up_, root_, order_})
        connect(choice, &QComboBox::currentIndexChanged, this, &TargetChoice::changed);
    connect(customUnit_, &QDoubleSpinBox::valueChanged, this, &TargetChoice::changed);
}

void TargetChoice::set(const WriteOptions& options) {
    const double metres = options.metresPerUnit.value_or(0);
    int row = unit_->count() - 1;  // the unit without a name
    for (int i = 0; i < unit_->count(); ++i) {
        if (std::abs(unit_->itemData(i).toDouble() - metres) < 1e-12) row = i;
    }
    if (row == unit_->count() - 1) customUnit_->setValue(metres);
    unit_->setCurrentIndex(row);
    up_->setCurrentIndex(static_cast<int>(options.up));
    root_->setCurrentIndex(static_cast<int>(options.root));
    const int order = options.order ? order_->findData(static_cast<int>(*options.order)) : 0;
    order_->setCurrentIndex(std::max(order, 0));
}

void TargetChoice::put(WriteOptions& options) const {
    options.metresPerUnit.reset();
    if (const double metres = metresPerUnit(*unit_, *customUnit_); unit_->isEnabled() && metres > 0)
        options.metresPerUnit = metres;
    options.up = up_->isEnabled() ? static_cast<UpAxis>(up_->currentIndex()) : UpAxis::y;
    options.root = static_cast<RootMotion>(root_->currentIndex());
    options.order.reset();
    if (order_->isEnabled() && order_->currentIndex() > 0)
        options.order = static_cast<EulerOrder>(order_->currentData().toInt());
}

void TargetChoice::setHoldings(const Holdings& holdings) {
    unit_->setEnabled(holdings.unit != Holdings::Measure::fixed);
    customUnit_->setEnabled(unit_->isEnabled());
    up_->setEnabled(holdings.up != Holdings::Measure::fixed);
    order_->setEnabled(holdings[Content::orders] == Holding::yes);
    order_->setToolTip(order_->isEnabled() ? tr("Angles are written in this order")
                                           : tr("This format writes no angles"));
}

}  // namespace sinew
