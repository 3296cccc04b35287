#include "ui/exporting/RateChoice.h"

#include <QComboBox>
#include <QHBoxLayout>

#include "ui/widgets/RateBox.h"

namespace sinew {

RateChoice::RateChoice(FrameRate own, QWidget* parent)
    : QWidget(parent), choice_(new QComboBox(this)), hertz_(new RateBox(this)) {
    choice_->setAccessibleName(tr("Rate"));
    choice_->addItem(tr("The clip's own (%1 fps)").arg(own.hertz(), 0, 'g', 6));
    choice_->addItem(tr("Resampled at"));
    hertz_->setRate(own);
    hertz_->setAccessibleName(tr("Frames a second"));
    hertz_->hide();
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(choice_);
    row->addWidget(hertz_);
    row->addStretch(1);
    setFocusProxy(choice_);
    connect(choice_, &QComboBox::currentIndexChanged, hertz_, &QWidget::setVisible);
    connect(choice_, &QComboBox::currentIndexChanged, this, &RateChoice::changed);
    connect(hertz_, &QComboBox::editTextChanged, this, &RateChoice::changed);
}

void RateChoice::set(const std::optional<FrameRate>& rate) {
    choice_->setCurrentIndex(rate ? 1 : 0);
    if (rate) hertz_->setRate(*rate);
}

std::optional<FrameRate> RateChoice::rate() const {
    return choice_->currentIndex() == 1 ? hertz_->rate() : std::nullopt;
}

bool RateChoice::isRate() const { return choice_->currentIndex() == 0 || hertz_->rate(); }

}  // namespace sinew
