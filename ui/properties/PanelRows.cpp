#include "ui/properties/PanelRows.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/Theme.h"

namespace sinew {

QPushButton* makeActionButton(QAction& action, const QString& text) {
    auto* button = new QPushButton(text);
    button->setCheckable(action.isCheckable());
    const auto sync = [button, &action] {
        button->setEnabled(action.isEnabled());
        button->setChecked(action.isChecked());
        button->setToolTip(action.toolTip());
    };
    QObject::connect(&action, &QAction::changed, button, sync);
    QObject::connect(button, &QPushButton::clicked, &action, &QAction::trigger);
    sync();
    return button;
}

namespace {

constexpr int kBarHeight = 14;

}  // namespace

QColor axisColor(AxisRole role) {
    switch (role) {
        case AxisRole::x:
            return theme().axisX;
        case AxisRole::y:
            return theme().axisY;
        case AxisRole::z:
            return theme().axisZ;
        case AxisRole::twist2:
            return theme().twist2;
        case AxisRole::none:
            break;
    }
    return theme().textDim;
}

AxisRole axisRole(EulerOrder order, int angle) {
    if (angle == 2 && isProper(order)) return AxisRole::twist2;
    return static_cast<AxisRole>(static_cast<int>(AxisRole::x) +
                                 axes(order)[static_cast<std::size_t>(angle)]);
}

RowLabel::RowLabel(const QString& text, QWidget* parent) : QWidget(parent), text_(text) {
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setFixedSize(sizeHint());
}

void RowLabel::setText(const QString& text) {
    text_ = text;
    update();
}

void RowLabel::setAxis(AxisRole axis) {
    axis_ = axis;
    update();
}

void RowLabel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    int left = 0;
    if (axis_ != AxisRole::none) {
        const int top = (height() - kBarHeight) / 2;
        painter.setPen(
            QPen(axisColor(axis_), 3, axis_ == AxisRole::twist2 ? Qt::DotLine : Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(1.5, top), QPointF(1.5, top + kBarHeight));
        left = 10;
    }
    painter.setPen(axis_ == AxisRole::none ? theme().textDim : theme().text);
    painter.drawText(rect().adjusted(left, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     fontMetrics().elidedText(text_, Qt::ElideRight, width() - left));
}

namespace {

constexpr int kFieldRowHeight = 26;
constexpr int kLoneFieldWidth = 84;  // width of a single field

}  // namespace

FieldRow::FieldRow(const QString& name, int count, int decimals, const QString& unit, QWidget* parent)
    : QWidget(parent) {
    setFixedHeight(kFieldRowHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    layout->addWidget(new RowLabel(name));
    for (int i = 0; i < count; ++i) {
        auto* field = new NumberField(decimals, unit);
        const QString fieldName =
            count == 1 ? name : QStringLiteral("%1 %2").arg(name, QStringLiteral("XYZ").mid(i, 1));
        field->setAccessibleName(fieldName);
        field->setToolTip(fieldName);
        if (count == 1) {
            field->setFixedWidth(kLoneFieldWidth);
        } else {
            field->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        }
        layout->addWidget(field, count == 1 ? 0 : 1);
        fields_.push_back(field);
    }
    if (count == 1) layout->addStretch();
}

namespace {

constexpr int kHeaderHeight = 40;

QFont fontOf(const QWidget& widget, int pixelSize, QFont::Weight weight) {
    QFont font = widget.font();
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

}  // namespace

PanelHeader::PanelHeader(QWidget* parent)
    : QWidget(parent), name_(new ElidedLabel), details_(new ElidedLabel) {
    setFixedHeight(kHeaderHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(0);
    name_->setFont(fontOf(*this, 13, QFont::DemiBold));
    details_->setFont(fontOf(*this, 11, QFont::Normal));
    details_->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(name_);
    column->addWidget(details_);
}

void PanelHeader::show(const QString& name, const QString& details) {
    name_->setText(name);
    details_->setText(details);
}

}  // namespace sinew
