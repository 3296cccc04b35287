#include "ui/properties/PanelHeader.h"

#include <QHBoxLayout>
#include <QLabel>

namespace sinew {

PanelHeader::PanelHeader(QWidget* parent) : QWidget(parent), name_(new QLabel), about_(new QLabel) {
    setFixedHeight(32);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(8);
    QFont title = font();
    title.setPixelSize(13);
    title.setWeight(QFont::DemiBold);
    name_->setFont(title);
    name_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    name_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    about_->setForegroundRole(QPalette::PlaceholderText);
    layout->addWidget(name_, 1);
    layout->addWidget(about_);
}

void PanelHeader::show(const QString& name, const QString& about) {
    name_->setText(name);
    name_->setToolTip(name);
    about_->setText(about);
}

}  // namespace sinew
