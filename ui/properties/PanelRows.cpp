#include "ui/properties/PanelRows.h"

#include <QLabel>
#include <QPainter>

#include "ui/widgets/ElidedLabel.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/Section.h"
#include "ui/widgets/Theme.h"

namespace sinew {

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

RowLabel::RowLabel(const QString& text) : text_(text) {
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

void RowLabel::setElastic() {
    setMaximumWidth(QWIDGETSIZE_MAX);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    elision_ = Qt::ElideMiddle;
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
                     fontMetrics().elidedText(text_, elision_, width() - left));
}

namespace {

constexpr int kRowHeight = 26;

}  // namespace

QHBoxLayout* propertyLayout(QWidget& row, QWidget* label) {
    row.setFixedHeight(kRowHeight);
    QHBoxLayout* layout = rowLayout(&row, {8, 0, 8, 0}, 4);
    layout->addWidget(label);
    return layout;
}

QWidget* makePropertyRow(const QString& name, QWidget* control) {
    auto* row = new QWidget;
    QHBoxLayout* layout = propertyLayout(*row, new RowLabel(name));
    layout->addWidget(control);
    layout->addStretch();
    return row;
}

FieldRow::FieldRow(const QString& name, int count, int decimals, const QString& unit)
    : fields_(addNumberFields(*propertyLayout(*this, new RowLabel(name)), name, count, decimals, unit)) {}

ValueRow::ValueRow(const QString& name, int count, int decimals, const QString& unit)
    : FieldRow(name, count, decimals, unit) {
    for (NumberField* field : fields()) field->showAsText();
}

void ValueRow::setValues(std::initializer_list<double> values) {
    auto field = fields().begin();
    for (const double value : values) (*field++)->setValue(value);
}

TextRow::TextRow(const QString& name) : label_(new RowLabel(name)), text_(new QLabel) {
    text_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    text_->setFont(numberFont());
    text_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    text_->setAccessibleName(name);
    propertyLayout(*this, label_)->addWidget(text_, 1);
}

void TextRow::setText(const QString& text) {
    text_->setText(text);
    text_->setToolTip(text);
}

void TextRow::setName(const QString& name, AxisRole axis) {
    label_->setText(name);
    label_->setAxis(axis);
    text_->setAccessibleName(name);
}

Section* addSection(QVBoxLayout& page, const QString& title) {
    auto* section = new Section(title);
    page.addWidget(section);
    return section;
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

PanelHeader::PanelHeader() : name_(new ElidedLabel), details_(new ElidedLabel) {
    setFixedHeight(kHeaderHeight);
    auto* column = columnLayout(this, {8, 4, 8, 4});
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
