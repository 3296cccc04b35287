#include "ui/properties/PanelHeader.h"

#include <QVBoxLayout>

#include "ui/widgets/ElidedLabel.h"

namespace sinew {

namespace {

constexpr int kHeight = 40;

QFont fontOf(const QWidget& widget, int pixelSize, QFont::Weight weight) {
    QFont font = widget.font();
    font.setPixelSize(pixelSize);
    font.setWeight(weight);
    return font;
}

}  // namespace

PanelHeader::PanelHeader(QWidget* parent) : QWidget(parent), name_(new ElidedLabel), about_(new ElidedLabel) {
    setFixedHeight(kHeight);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 4, 8, 4);
    column->setSpacing(0);
    name_->setFont(fontOf(*this, 13, QFont::DemiBold));
    about_->setFont(fontOf(*this, 11, QFont::Normal));
    about_->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(name_);
    column->addWidget(about_);
}

void PanelHeader::show(const QString& name, const QString& about) {
    name_->setText(name);
    about_->setText(about);
}

}  // namespace sinew
