#include "ui/timeline/PlaybackActions.h"

#include <QActionGroup>

#include "ui/actions/Actions.h"
#include "ui/document/Playback.h"
#include "ui/document/TimeAxis.h"
#include "ui/widgets/Icon.h"

namespace sinew {

PlaybackActions::PlaybackActions(Playback& playback, Actions& actions, QObject* parent)
    : QObject(parent), playback_(&playback), actions_(&actions) {
    connectActions();
    connect(&playback, &Playback::stateChanged, this, &PlaybackActions::showState);
    connect(&playback, &Playback::rangeChanged, this, &PlaybackActions::showRange);
    showState();
    showRange();
}

void PlaybackActions::connectActions() {
    const auto on = [this](std::string_view id, auto slot) {
        connect((*actions_)[id], &QAction::triggered, this, slot);
    };
    Playback& playback = *playback_;
    on("playback.play", [&] { playback.setPlaying(!playback.playing()); });
    on("playback.stepBack", [&] { playback.step(-1); });
    on("playback.stepForward", [&] { playback.step(1); });
    on("playback.first", [&] { playback.goToFirst(); });
    on("playback.last", [&] { playback.goToLast(); });
    on("playback.loop", [&](bool loop) { playback.setLoop(loop); });
    on("playback.realTime", [&](bool realTime) {
        playback.setMode(realTime ? Playback::Mode::realTime : Playback::Mode::everyFrame);
    });
    on("playback.setIn",
       [&] { playback.setRange(playback.frame(), std::max(playback.frame(), playback.outFrame())); });
    on("playback.setOut",
       [&] { playback.setRange(std::min(playback.frame(), playback.inFrame()), playback.frame()); });
    on("playback.clearRange", [&] { playback.setRange(playback.firstFrame(), playback.lastFrame()); });
    on("playback.slower", [&] { playback.setSpeed(playback.speed() / 2); });
    on("playback.faster", [&] { playback.setSpeed(playback.speed() * 2); });
}

void PlaybackActions::showState() {
    QAction* play = (*actions_)["playback.play"];
    play->setText(playback_->playing() ? tr("&Pause") : tr("&Play"));
    play->setIcon(icon(playback_->playing() ? "pause" : "play"));
    (*actions_)["playback.loop"]->setChecked(playback_->loop());
    (*actions_)["playback.realTime"]->setChecked(playback_->mode() == Playback::Mode::realTime);
    (*actions_)["playback.slower"]->setEnabled(playback_->speed() > Playback::kMinimumSpeed);
    (*actions_)["playback.faster"]->setEnabled(playback_->speed() < Playback::kMaximumSpeed);
}

void PlaybackActions::showRange() {
    const bool several = playback_->lastFrame() > playback_->firstFrame();
    (*actions_)["playback.play"]->setEnabled(playback_->outFrame() > playback_->inFrame());
    for (const char* id : {"playback.stepBack", "playback.stepForward", "playback.first", "playback.last",
                           "playback.setIn", "playback.setOut", "playback.clearRange"})
        (*actions_)[id]->setEnabled(several);
}

TimeUnitActions::TimeUnitActions(TimeAxis& axis, Actions& actions, QObject* parent) : QObject(parent) {
    auto* group = new QActionGroup(this);
    const auto add = [&](const char* id, TimeUnit unit) {
        QAction* action = actions[id];
        group->addAction(action);
        action->setChecked(axis.unit() == unit);
        connect(action, &QAction::toggled, this, [&axis, unit](bool on) {
            if (on) axis.setUnit(unit);
        });
        connect(&axis, &TimeAxis::changed, action, [&axis, action, unit] {
            if (axis.unit() == unit) action->setChecked(true);
        });
    };
    add("view.frames", TimeUnit::frames);
    add("view.seconds", TimeUnit::seconds);
    add("view.timecode", TimeUnit::timecode);
}

}  // namespace sinew
