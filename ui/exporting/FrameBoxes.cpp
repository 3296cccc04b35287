#include "ui/exporting/FrameBoxes.h"

#include <QComboBox>
#include <QSpinBox>
#include <algorithm>
#include <limits>

#include "ui/document/Playback.h"
#include "ui/exporting/SettingsDialog.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/RateBox.h"

namespace sinew {

namespace {

int toInt(FrameIndex frame) {
    constexpr std::int64_t kMost = std::numeric_limits<int>::max();
    return static_cast<int>(std::clamp(frame.value, -kMost, kMost));
}

}  // namespace

FrameRangeBox::FrameRangeBox(const Playback& playback, QWidget* parent)
    : QWidget(parent),
      playback_(&playback),
      choice_(new QComboBox(this)),
      first_(new QSpinBox(this)),
      last_(new QSpinBox(this)) {
    choice_->setAccessibleName(tr("Frames"));
    choice_->addItem(
        tr("Whole clip (%1 to %2)").arg(playback.firstFrame().value).arg(playback.lastFrame().value));
    choice_->addItem(
        tr("In/out range (%1 to %2)").arg(playback.inFrame().value).arg(playback.outFrame().value));
    choice_->addItem(tr("Custom range"));
    first_->setAccessibleName(tr("First frame"));
    last_->setAccessibleName(tr("Last frame"));
    auto* row = rowLayout(this, {});
    row->addWidget(choice_, 1);
    for (QSpinBox* box : {first_, last_}) {
        box->setRange(toInt(playback.firstFrame()), toInt(playback.lastFrame()));
        box->setMinimumWidth(72);
        box->hide();
        row->addWidget(box);
        connect(box, &QSpinBox::valueChanged, this, &FrameRangeBox::changed);
    }
    first_->setValue(toInt(playback.inFrame()));
    last_->setValue(toInt(playback.outFrame()));
    setFocusProxy(choice_);
    connect(choice_, &QComboBox::currentIndexChanged, this, [this](int choice) {
        for (QSpinBox* box : {first_, last_}) box->setVisible(choice == custom);
        Q_EMIT changed();
    });
}

std::optional<FrameRange> FrameRangeBox::range() const {
    if (choice_->currentIndex() == all) return std::nullopt;
    if (choice_->currentIndex() == inOut) return FrameRange{playback_->inFrame(), playback_->outFrame()};
    return FrameRange{FrameIndex{first_->value()}, FrameIndex{last_->value()}};
}

FrameRange FrameRangeBox::frames() const {
    return range().value_or(FrameRange{playback_->firstFrame(), playback_->lastFrame()});
}

bool FrameRangeBox::isOrdered() const { return frames().first <= frames().last; }

RateOverrideBox::RateOverrideBox(FrameRate clipRate, QWidget* parent)
    : QWidget(parent), choice_(new QComboBox(this)), hertz_(new RateBox(this)) {
    choice_->setAccessibleName(tr("Rate"));
    choice_->addItem(tr("Clip rate (%1 fps)").arg(clipRate.hertz(), 0, 'g', 6));
    choice_->addItem(tr("Resample to"));
    hertz_->setRate(clipRate);
    hertz_->setAccessibleName(tr("Frames per second"));
    hertz_->hide();
    layOutRow(*this, {choice_, hertz_});
    connect(choice_, &QComboBox::currentIndexChanged, hertz_, &QWidget::setVisible);
    connect(choice_, &QComboBox::currentIndexChanged, this, &RateOverrideBox::changed);
    connect(hertz_, &QComboBox::editTextChanged, this, &RateOverrideBox::changed);
}

void RateOverrideBox::set(const std::optional<FrameRate>& rate) {
    choice_->setCurrentIndex(rate ? 1 : 0);
    if (rate) hertz_->setRate(*rate);
}

std::optional<FrameRate> RateOverrideBox::rate() const {
    return choice_->currentIndex() == 1 ? hertz_->rate() : std::nullopt;
}

bool RateOverrideBox::isValid() const { return choice_->currentIndex() == 0 || hertz_->rate(); }

}  // namespace sinew
