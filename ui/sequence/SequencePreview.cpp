#include "ui/sequence/SequencePreview.h"

#include <algorithm>
#include <utility>

#include "ui/sequence/SequenceEditing.h"
#include "ui/session/Session.h"

namespace sinew {

SequencePreview::SequencePreview(SequenceEditing& editing)
    : QObject(&editing), editing_(&editing), task_(this) {
    // Combines several changes in one pass of the event loop.
    startTimer_.setSingleShot(true);
    startTimer_.setInterval(0);
    connect(&startTimer_, &QTimer::timeout, this, &SequencePreview::start);
    connect(&editing, &SequenceEditing::stripsChanged, this, &SequencePreview::refresh);
    connect(&editing.session().document, &Document::stepped, this, &SequencePreview::refresh);
    connect(&editing.session().selection, &Selection::characterChanged, this, &SequencePreview::onClipChosen);
}

SequencePreview::~SequencePreview() { task_.cancel(); }

void SequencePreview::setOn(bool on) {
    if (std::exchange(isOn_, on) == on) return;
    refresh();
    Q_EMIT changed();
}

void SequencePreview::setPanelVisible(bool visible) {
    if (std::exchange(isVisible_, visible) != visible) refresh();
}

bool SequencePreview::isShown() const { return clipPlayback_.has_value(); }

void SequencePreview::refresh() {
    const NamedSequence* const named = editing_->named();
    const bool plays = isOn_ && isVisible_ && named && !playingOrder(named->sequence).empty();
    if (!plays) return end();
    if (editing_->session().document.previewing()) return;  // baked when the gesture is committed
    if (!editing_->problem().isEmpty()) {
        startTimer_.stop();
        task_.cancel();
        return;
    }
    task_.cancel();  // it bakes an earlier state
    startTimer_.start();
}

void SequencePreview::onActionTriggered(std::string_view id) {
    constexpr std::string_view kContinuing[] = {"sequence.", "strip.",      "playback.", "view.",
                                                "window.",   "help.",       "edit.undo", "edit.redo",
                                                "edit.copy", "edit.select", "file.save"};
    const bool continues =
        std::ranges::any_of(kContinuing, [&](std::string_view prefix) { return id.starts_with(prefix); });
    if (isShown() && !continues) turnOff();
}

void SequencePreview::turnOff() {
    isOn_ = false;
    end();
    Q_EMIT changed();
}

void SequencePreview::start() {
    const auto character = editing_->session().document.committed().find(editing_->character()->id);
    const NamedSequence* const named =
        character && editing_->named() ? character->find(editing_->named()->id) : nullptr;
    if (!named) return;
    BakeSequenceSettings settings;
    settings.rate = named->rate;
    task_.start(
        tr("Updating the preview of %1").arg(QString::fromStdString(named->name)),
        [this, character, strips = named->sequence, settings](BackgroundTask::Control& control) mutable {
            settings.cancel = &control.cancel;
            settings.progress = &control.progress;
            auto baked = bakeSequence(character, strips, settings);
            return BackgroundTask::Delivery([this, baked = std::move(baked)] { show(baked); });
        });
}

void SequencePreview::show(const Result<BakedSequence>& baked) {
    error_ = baked ? QString() : QString::fromStdString(text(baked.error()));
    if (baked && editing_->character()) {
        Session& session = editing_->session();
        const FrameIndex frame = editing_->frame();
        const bool begins = !isShown();
        if (begins) {
            const Playback& playback = session.playback;
            clipPlayback_ = ClipPlayback{playback.frame(), playback.inFrame(), playback.outFrame()};
            const auto clip = session.selection.clip();
            clip_ = clip ? clip->id : ClipId{};
        }
        session.pose.setShownMotion(
            CurrentPose::ShownMotion{editing_->character()->id, std::make_shared<const Clip>(baked->clip)});
        if (begins) session.playback.setFrame(frame);
    }
    Q_EMIT changed();
}

void SequencePreview::end() {
    startTimer_.stop();
    task_.cancel();
    error_.clear();
    const auto clipPlayback = std::exchange(clipPlayback_, std::nullopt);
    if (!clipPlayback) return;
    Session& session = editing_->session();
    const FrameIndex frame = session.playback.frame();
    session.pose.setShownMotion(std::nullopt);
    session.playback.setRange(clipPlayback->in, clipPlayback->out);
    session.playback.setFrame(clipPlayback->frame);
    editing_->setFrame(frame);
    Q_EMIT changed();
}

/// Choosing another clip or character shows that one.
void SequencePreview::onClipChosen() {
    if (!isShown()) return;
    const auto& motion = editing_->session().pose.shownMotion();
    if (!motion || !editing_->session().document.scene().find(motion->character)) {
        end();
        return refresh();
    }
    const auto character = editing_->session().selection.character();
    const auto clip = editing_->session().selection.clip();
    if (character && character->id == motion->character && clip && clip->id == clip_) return;
    turnOff();
}

}  // namespace sinew
