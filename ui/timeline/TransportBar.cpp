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

constexpr int kBarHeight = 32;

FrameIndex toFrame(double value) { return {std::llround(value)}; }

}  // namespace

TransportBar::TransportBar(Session& session, Actions& actions, QWidget* parent)
    : CanvasBar(kBarHeight, 4, parent), playback_(&session.playback) {
    setObjectName(QStringLiteral("transport"));
    row().setContentsMargins(8, 0, 8, 0);
    new PlaybackActions(session.playback, actions, this);
    row().addWidget(new KeyControls(session, actions, this));
    row().addStretch();
    addButtons(actions);
    addSeparator();
    addFrame();
    row().addStretch();
    addRange();
    addSeparator();
    addSpeed();

    connect(playback_, &Playback::frameChanged, this, &TransportBar::showFrame);
    connect(playback_, &Playback::clipChanged, this, &TransportBar::showClip);
    connect(playback_, &Playback::rangeChanged, this, &TransportBar::showClip);
    connect(playback_, &Playback::stateChanged, this, &TransportBar::showState);
    showClip();
    showState();
}

void TransportBar::addButtons(const Actions& actions) {
    const auto add = [&](const char* id, int width) {
        auto* button = new QToolButton;
        button->setDefaultAction(actions[id]);
        button->setIconSize({16, 16});
        button->setFixedSize(width, 24);
        button->setAutoRaise(true);
        button->setObjectName(QLatin1String(id));
        row().addWidget(button);
    };
    add("playback.first", 24);
    add("key.previous", 24);
    add("playback.stepBack", 24);
    add("playback.play", 40);
    add("playback.stepForward", 24);
    add("key.next", 24);
    add("playback.last", 24);
    addSeparator();
    add("playback.loop", 24);
}

NumberField* TransportBar::addField(const QString& name, const QString& tip, int width, int decimals,
                                    const QString& unit) {
    auto* field = new NumberField(decimals, unit);
    field->setFixedWidth(width);
    field->setAccessibleName(name);
    field->setToolTip(tip);
    auto* label = new QLabel(name);
    label->setContentsMargins(4, 0, 0, 0);
    label->setBuddy(field);
    label->setForegroundRole(QPalette::PlaceholderText);
    row().addWidget(label);
    row().addWidget(field);
    return field;
}

QLabel* TransportBar::addReadOut(const QString& name, int width) {
    auto* label = new QLabel;
    label->setFont(numberFont());
    label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    label->setFixedWidth(width);
    label->setAccessibleName(name);
    row().addWidget(label);
    return label;
}

void TransportBar::addFrame() {
    frame_ = addField(tr("Frame"), tr("Frame at the playhead"));
    connect(frame_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setPlaying(false);
        playback_->setFrame(toFrame(frame));
        showFrame();
    });
    seconds_ = addReadOut(tr("Seconds"), 76);
}

void TransportBar::addRange() {
    in_ = addField(tr("In"), tr("First frame to play"));
    out_ = addField(tr("Out"), tr("Last frame to play"));
    connect(in_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setRange(toFrame(frame), playback_->outFrame());
        showClip();
    });
    connect(out_, &NumberField::valueEdited, this, [this](double frame) {
        playback_->setRange(playback_->inFrame(), toFrame(frame));
        showClip();
    });
}

void TransportBar::addSpeed() {
    speed_ = addField(tr("Speed"), tr("Playback speed (1 is the clip's original speed)"), 64, 2,
                      QStringLiteral("x"));
    speed_->setRange(Playback::kMinimumSpeed, Playback::kMaximumSpeed);
    speed_->setStep(0.1);
    addSeparator();
    rate_ = addReadOut(tr("Frame rate"), 72);
    rate_->setToolTip(tr("Frame rate of the clip"));
    mode_ = new QComboBox;
    mode_->addItems({tr("Real time"), tr("Every frame")});
    mode_->setFixedHeight(22);
    mode_->setAccessibleName(tr("Playback mode"));
    mode_->setToolTip(tr("Real time: skip frames if drawing is too slow; Every frame: draw all of them"));
    row().addWidget(mode_);
    connect(speed_, &NumberField::valueEdited, playback_, &Playback::setSpeed);
    connect(mode_, &QComboBox::activated, this, [this](int index) {
        playback_->setMode(index == 0 ? Playback::Mode::realTime : Playback::Mode::everyFrame);
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
