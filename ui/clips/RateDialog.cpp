#include "ui/clips/RateDialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>

#include "ui/document/Descriptions.h"
#include "ui/help/ManualWindow.h"
#include "ui/widgets/PanelParts.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kNoteIndent = 22;

QLabel* addOutcome(QVBoxLayout& column) {
    QLabel* label = makeDimLabel();
    label->setFont(numberFont());
    label->setContentsMargins(kNoteIndent, 0, 0, 8);
    column.addWidget(label);
    return label;
}

}  // namespace

RateDialog::RateDialog(std::shared_ptr<const Clip> clip, QWidget* parent)
    : QDialog(parent),
      clip_(std::move(clip)),
      rate_(new RateBox(this)),
      keepTimes_(new QRadioButton(tr("Keep the &speed and renumber frames"), this)),
      keepFrames_(new QRadioButton(tr("Keep the frame &numbers and change the speed"), this)) {
    setWindowTitle(tr("Frame Rate of %1").arg(QString::fromStdString(clip_->name)));
    rate_->setRate(clip_->rate);
    keepTimes_->setChecked(true);
    addChoices();
    connect(rate_, &RateBox::editTextChanged, this, &RateDialog::showOutcome);
    showOutcome();
    rate_->setFocus();
    rate_->lineEdit()->selectAll();
}

void RateDialog::addChoices() {
    auto* column = columnLayout(this, {16, 16, 16, 16}, 4);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("&Frames per second"));
    label->setBuddy(rate_);
    row->addWidget(label);
    row->addWidget(rate_, 1);
    column->addLayout(row);
    column->addSpacing(12);
    column->addWidget(keepTimes_);
    timesOutcome_ = addOutcome(*column);
    column->addWidget(keepFrames_);
    framesOutcome_ = addOutcome(*column);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    addHelpButton(*buttons, *this, "clips.md");
    accept_ = buttons->addButton(tr("Set &Rate"), QDialogButtonBox::AcceptRole);
    accept_->setDefault(true);
    column->addSpacing(8);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

std::optional<FrameRate> RateDialog::rate() const { return rate_->rate(); }

RateChange RateDialog::change() const {
    return keepFrames_->isChecked() ? RateChange::keepFrames : RateChange::keepTimes;
}

void RateDialog::showOutcome() {
    const auto newRate = rate();
    accept_->setEnabled(newRate.has_value());
    if (!newRate) {
        timesOutcome_->setText(tr("Enter a number from 0.001 to 1,000,000"));
        framesOutcome_->clear();
        return;
    }
    // The outcome does not depend on keys, of which there may be many.
    Clip withoutTracks = *clip_;
    withoutTracks.tracks.clear();
    const auto outcomeText = [&](RateChange change) {
        const Result<Clip> changed = withRate(withoutTracks, *newRate, change);
        return changed ? lengthText(*changed, *clip_) : QString::fromStdString(text(changed.error()));
    };
    timesOutcome_->setText(outcomeText(RateChange::keepTimes));
    framesOutcome_->setText(outcomeText(RateChange::keepFrames));
}

}  // namespace sinew
