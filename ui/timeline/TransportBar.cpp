#include "ui/timeline/TransportBar.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <cmath>

#include "ui/actions/Actions.h"
#include "ui/session/Session.h"
#include "ui/timeline/KeyControls.h"
#include "ui/timeline/PlaybackActions.h"
#include "ui/widgets/NumberField.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/Theme.h"

namespace sinew {

namespace {

constexpr int kHeight = 32;

FrameIndex toFrame(double value) { return {std::llround(value)}; }

void addLine(QHBoxLayout& layout) {
    auto* line = new QFrame;
    line->setFrameShape(QFrame::VLine);
    line->setFixedHeight(20);
    line->setForegroundRole(QPalette::Mid);
    layout.addWidget(line);
}

}  // namespace

TransportBar::TransportBar(Session& session, Actions& actions, QWidget* parent)
    : QWidget(parent), playback_(&session.playback) {
    setObjectName(QStringLiteral("transport"));
    setFixedHeight(kHeight);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(8, 0, 8, 0);
    layout->setSpacing(4);
    new PlaybackActions(session.playback, actions, this);
    layout->addWidget(new KeyControls(session, actions, this));
    layout->addStretch();
    addButtons(*layout, actions);
    addLine(*layout);
    addFrame(*layout);
    layout->addStretch();
    addRange(*layout);
    addLine(*layout);
    addSpeed(*layout);

    connect(playback_, &Playback::frameChanged, this, &TransportBar::showFrame);
    connect(playback_, &Playback::clipChanged, this, &TransportBar::showClip);
    connect(playback_, &Playback::rangeChanged, this, &TransportBar::showClip);
    connect(playback_, &Playback::stateChanged, this, &TransportBar::showState);
    showClip();
    showState();
}

void TransportBar::addButtons(QHBoxLayout& layout, Actions& actions) {
    const auto add = [&](const char* id, int width) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions[id]);
        button->setToolButtonStyle(Qt::ToolButtonIconOnly);
        button->setIconSize({16, 16});
        button->setFixedSize(width, 24);
        button->setAutoRaise(true);
        button->setObjectName(QLatin1String(id));
        layout.addWidget(button);
    };
    add("playback.first", 24);
    add("key.previous", 24);
    add("playback.stepBack", 24);
    add("playback.play", 40);
    add("playback.stepForward", 24);
    add("key.next", 24);
    add("playback.last", 24);
    addLine(layout);
    add("playback.loop", 24);
}

NumberField* TransportBar::addField(QHBoxLayout& layout, const QString& label, int width, int decimals,
                                    const QString& unit) {
    auto* field = new NumberField(decimals, unit);
    field->setFixedWidth(width);
    auto* text = new QLabel(label);
    text->setContentsMargins(4, 0, 0, 0);
    text->setBuddy(field);
    text->setForegroundRole(QPalette::PlaceholderText);
    layout.addWidget(text);
    layout.addWidget(field);
    return field;
}

void TransportBar::addFrame(QHBoxLayout& layout) {
    frame_ = addField(layout, tr("Frame"), 56);
    frame_->setAccessibleName(tr("Frame"));
    frame_->setToolTip(tr("Frame at the playhead"));
    connect(frame_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setPlaying(false);
        playback_->setFrame(toFrame(frame));
        showFrame();
    });
    seconds_ = new QLabel;
    seconds_->setFont(numberFont());
    seconds_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    seconds_->setFixedWidth(76);
    seconds_->setAccessibleName(tr("Seconds"));
    layout.addWidget(seconds_);
}

void TransportBar::addRange(QHBoxLayout& layout) {
    in_ = addField(layout, tr("In"), 56);
    in_->setAccessibleName(tr("In"));
    in_->setToolTip(tr("First frame to play"));
    out_ = addField(layout, tr("Out"), 56);
    out_->setAccessibleName(tr("Out"));
    out_->setToolTip(tr("Last frame to play"));
    connect(in_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setRange(toFrame(frame), playback_->outFrame());
        showClip();
    });
    connect(out_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setRange(playback_->inFrame(), toFrame(frame));
        showClip();
    });
}

void TransportBar::addSpeed(QHBoxLayout& layout) {
    speed_ = addField(layout, tr("Speed"), 64, 2, QStringLiteral("x"));
    speed_->setRange(Playback::kMinimumSpeed, Playback::kMaximumSpeed);
    speed_->setStep(0.1);
    speed_->setAccessibleName(tr("Speed"));
    speed_->setToolTip(tr("Playback speed (1 is the clip's original speed)"));
    addLine(layout);
    rate_ = new QLabel;
    rate_->setFont(numberFont());
    rate_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    rate_->setFixedWidth(72);
    rate_->setToolTip(tr("Frame rate of the clip"));
    rate_->setAccessibleName(tr("Frame rate"));
    layout.addWidget(rate_);
    mode_ = new QComboBox;
    mode_->addItems({tr("Real time"), tr("Every frame")});
    mode_->setFixedHeight(22);
    mode_->setAccessibleName(tr("Playback mode"));
    mode_->setToolTip(tr("Real time skips frames if drawing is too slow; every frame draws all of them"));
    layout.addWidget(mode_);
    connect(speed_, &NumberField::valueEdited, playback_, &Playback::setSpeed);
    connect(mode_, &QComboBox::activated, this, [this](int row) {
        playback_->setMode(row == 0 ? Playback::Mode::realTime : Playback::Mode::everyFrame);
    });
}

void TransportBar::showFrame() {
    frame_->setValue(static_cast<double>(playback_->frame().value));
    seconds_->setText(tr("%1 s").arg(numberText(playback_->time().value, 3)));
}

void TransportBar::showClip() {
    const auto first = static_cast<double>(playback_->firstFrame().value);
    const auto last = static_cast<double>(playback_->lastFrame().value);
    const auto in = static_cast<double>(playback_->inFrame().value);
    const auto out = static_cast<double>(playback_->outFrame().value);
    frame_->setRange(first, last);
    in_->setRange(first, out);
    out_->setRange(in, last);
    in_->setValue(in);
    out_->setValue(out);
    rate_->setText(tr("%1 fps").arg(shortNumberText(playback_->rate().hertz(), 3)));
    showFrame();
}

void TransportBar::showState() {
    speed_->setValue(playback_->speed());
    mode_->setCurrentIndex(playback_->mode() == Playback::Mode::realTime ? 0 : 1);
}

}  // namespace sinew
