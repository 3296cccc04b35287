#include "ui/clips/RateDialog.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "ui/document/LengthText.h"
#include "ui/widgets/RateBox.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kIndent = 22;

QLabel* addOutcome(QVBoxLayout& column) {
    auto* label = new QLabel;
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setFont(numberFont());
    label->setContentsMargins(kIndent, 0, 0, 8);
    column.addWidget(label);
    return label;
}

}  // namespace

RateDialog::RateDialog(std::shared_ptr<const Clip> clip, QWidget* parent)
    : QDialog(parent),
      clip_(std::move(clip)),
      rate_(new RateBox(this)),
      keepTimes_(new QRadioButton(tr("Keep the &speed: frames are numbered anew"), this)),
      keepFrames_(new QRadioButton(tr("Keep the frame &numbers: it plays faster or slower"), this)) {
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
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(4);
    auto* row = new QHBoxLayout;
    auto* label = new QLabel(tr("&Frames a second"));
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
    const auto chosen = rate();
    accept_->setEnabled(chosen.has_value());
    if (!chosen) {
        timesOutcome_->setText(tr("A number from 0.001 to 1000000"));
        framesOutcome_->clear();
        return;
    }
    // Keys do not matter to what is said, and may be many.
    Clip bare = *clip_;
    bare.tracks.clear();
    const auto say = [&](RateChange change) {
        const Result<Clip> made = withRate(bare, *chosen, change);
        return made ? lengthText(*made, *clip_) : QString::fromStdString(text(made.error()));
    };
    timesOutcome_->setText(say(RateChange::keepTimes));
    framesOutcome_->setText(say(RateChange::keepFrames));
}

}  // namespace sinew
