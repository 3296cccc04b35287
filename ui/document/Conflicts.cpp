#include "ui/document/Conflicts.h"

#include <algorithm>
#include <cmath>
#include <iterator>

#include "core/scene/edits/AcceptConflicts.h"
#include "core/scene/edits/ClampConflicts.h"
#include "core/scene/edits/WidenLimits.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Document.h"
#include "ui/document/JointsText.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/StepRecipe.h"
#include "ui/document/Visibility.h"

namespace sinew {

Conflicts::Conflicts(Document& document, Selection& selection, const Visibility& visibility,
                     Playback& playback)
    : document_(&document), selection_(&selection), visibility_(&visibility), playback_(&playback) {
    connect(&selection, &Selection::characterChanged, this, &Conflicts::restart);
    connect(&document, &Document::stepped, this, &Conflicts::restart);
    // Behind the delivery, when nothing is on its way any more.
    connect(&task_, &BackgroundTask::finished, this, &Conflicts::changed);
    connect(&remedy_, &BackgroundTask::finished, this, &Conflicts::changed);
}

const LimitConflict* Conflicts::find(ChannelId id) const {
    const auto found = std::ranges::find(list_, id, &LimitConflict::id);
    return found == list_.end() ? nullptr : &*found;
}

std::vector<ChannelId> Conflicts::ofSelection() const {
    std::vector<ChannelId> channels;
    for (const LimitConflict& conflict : list_) {
        const bool chosen = selection_->joints().empty() || selection_->contains(conflict.id.joint);
        if (!conflict.accepted && chosen) channels.push_back(conflict.id);
    }
    return channels;
}

void Conflicts::restart() {
    // Of what was committed: a preview would keep every list from being found.
    const auto shown = selection_->character();
    const auto shownClip = selection_->clip();
    const auto character = shown ? document_->committed().find(shown->id) : nullptr;
    std::shared_ptr<const Clip> clip;
    if (character && shownClip) {
        const auto found =
            std::ranges::find(character->clips, shownClip->id, [](const auto& each) { return each->id; });
        if (found != character->clips.end()) clip = *found;
    }
    if (character == character_ && clip == clip_) return;
    const bool another = !clip || !clip_ || clip->id != clip_->id;
    character_ = character;
    clip_ = clip;
    if (another) list_.clear();
    if (!clip) {
        task_.cancel();
    } else {
        task_.start(tr("Looking for conflicts"), [this, character, clip](BackgroundTask::Control& control) {
            auto found = limitConflicts(character, clip, {.cancel = &control.cancel});
            return BackgroundTask::Delivery([this, found = std::move(found)] {
                if (found) list_ = *found;
            });
        });
    }
    Q_EMIT changed();
}

void Conflicts::show(const LimitConflict& conflict, FrameIndex frame) {
    std::vector<KeyPlace> keys;
    for (const KeyExcess& key : conflict.keys) keys.push_back(key.place);
    shown_ = conflict.id;
    selection_->selectOnly(conflict.id.joint);
    playback_->setPlaying(false);
    playback_->setFrame(frame);
    selection_->selectKeys(std::move(keys));
}

void Conflicts::goTo(std::span<const ChannelId> channels) {
    const LimitConflict* worst = nullptr;
    for (const ChannelId id : channels) {
        const LimitConflict* conflict = find(id);
        if (conflict && (!worst || conflict->worst > worst->worst)) worst = conflict;
    }
    if (worst && clip_) show(*worst, playback_->frameOf(worst->worstTime));
}

std::vector<Conflicts::Place> Conflicts::places() const {
    std::vector<Place> places;
    for (std::size_t i = 0; i < list_.size(); ++i) {
        const LimitConflict& conflict = list_[i];
        if (conflict.accepted) continue;
        const auto add = [&](Seconds source) {
            for (const FrameIndex frame : playback_->framesOf(source)) {
                const FrameIndex shown = std::clamp(frame, playback_->firstFrame(), playback_->lastFrame());
                places.push_back({shown.value, static_cast<std::ptrdiff_t>(i)});
            }
        };
        for (const FrameRange& span : conflict.frames) add(clip_->rate.time(span.first));
        if (!conflict.frames.empty()) continue;
        // Keys between frames, or beyond the clip's range.
        for (const KeyExcess& key : conflict.keys) add(key.place.time);
    }
    std::ranges::sort(places);
    return places;
}

Conflicts::Place Conflicts::here() const {
    const std::int64_t frame = playback_->frame().value;
    const bool seen = shown_ && selection_->currentJoint() == shown_->joint;
    const auto at = seen ? std::ranges::find(list_, *shown_, &LimitConflict::id) : list_.end();
    return {frame, at == list_.end() ? -1 : at - list_.begin()};
}

void Conflicts::step(bool forwards) {
    const std::vector<Place> all = places();
    if (all.empty()) return;
    const auto next =
        forwards ? std::ranges::upper_bound(all, here()) : std::ranges::lower_bound(all, here());
    const Place& place = forwards ? (next == all.end() ? all.front() : *next)
                                  : (next == all.begin() ? all.back() : *std::prev(next));
    const LimitConflict& conflict = list_[static_cast<std::size_t>(place.index)];
    show(conflict, {place.frame});
    Q_EMIT steppedTo(conflict.id);
}

QString Conflicts::oneJoint(std::span<const ChannelId> channels) const {
    const JointId first = channels.front().joint;
    const bool one =
        std::ranges::all_of(channels, [first](const ChannelId& id) { return id.joint == first; });
    return one ? jointsText(*character_->skeleton, {&first, 1}) : QString();
}

QString Conflicts::subject(std::span<const ChannelId> channels) const {
    const QString joint = oneJoint(channels);
    return joint.isEmpty() ? tr("%n angle(s)", nullptr, static_cast<int>(channels.size())) : joint;
}

QString Conflicts::clampText(std::span<const ChannelId> channels) const {
    if (const QString joint = oneJoint(channels); !joint.isEmpty())
        return tr("Clamp %1 to its limits").arg(joint);
    std::size_t keys = 0;
    for (const ChannelId id : channels) {
        if (const LimitConflict* conflict = find(id)) keys += conflict->keys.size();
    }
    return keys > 0 ? tr("Clamp %n key(s) to their limits", nullptr, static_cast<int>(keys))
                    : tr("Clamp %1 to their limits").arg(subject(channels));
}

void Conflicts::refuse(const QString& why) {
    commitOrReport(*document_, {}, fail(ErrorCode::argumentInvalid, "", why.toStdString()));
}

bool Conflicts::isAll(std::span<const ChannelId> channels) const {
    return std::ranges::all_of(list_, [channels](const LimitConflict& conflict) {
        return conflict.accepted || std::ranges::find(channels, conflict.id) != channels.end();
    });
}

void Conflicts::mend(const QString& text, const Edit& edit, const std::shared_ptr<const StepRecipe>& recipe) {
    if (remedy_.running()) return refuse(tr("\"%1\" is still at work").arg(remedy_.title()));
    const Scene before = document_->committed();
    const std::uint64_t opening = document_->opening();
    remedy_.start(text, [=, this](BackgroundTask::Control& control) {
        return BackgroundTask::Delivery([=, this, made = edit(before, control)] {
            if (document_->opening() != opening)
                return refuse(tr("\"%1\" was not done: another document was opened meanwhile").arg(text));
            // What was edited meanwhile stays: it is done to that.
            // No recipe tells it, though: what was all of the conflicts may be a part of them now.
            if (document_->committed().characters != before.characters) return mend(text, edit, nullptr);
            commitOrReport(*document_, text, made, recipe);
        });
    });
    Q_EMIT changed();
}

void Conflicts::clamp(std::span<const ChannelId> channels) {
    if (channels.empty() || !clip_) return;
    std::vector<ChannelId> open(channels.begin(), channels.end());
    std::erase_if(open, [this](ChannelId id) { return visibility_->locked(id.joint); });
    if (open.empty()) return refuse(tr("The joints of these conflicts are locked"));
    const std::optional<recipe::Step> step =
        isAll(open) && !task_.running() ? std::optional<recipe::Step>(recipe::ClampLimits{}) : std::nullopt;
    mend(
        clampText(open),
        [open, character = character_->id, clip = clip_->id](const Scene& scene,
                                                             BackgroundTask::Control& control) {
            return clampConflicts(scene, character, clip, open, &control.cancel, &control.progress);
        },
        stepRecipe({character_->id, clip_->id}, step));
}

void Conflicts::widen(std::span<const ChannelId> channels) {
    if (channels.empty() || !clip_) return;
    mend(tr("Widen limits of %1").arg(subject(channels)),
         [all = std::vector(channels.begin(), channels.end()), character = character_->id, clip = clip_->id](
             const Scene& scene, BackgroundTask::Control& control) {
             return widenLimits(scene, character, clip, all, &control.cancel, &control.progress);
         });
}

void Conflicts::accept(std::span<const ChannelId> channels, bool accepted) {
    if (channels.empty() || !clip_) return;
    const QString text = accepted ? tr("Accept %1 beyond the limits") : tr("Accept %1 no longer");
    mend(text.arg(subject(channels)), [all = std::vector(channels.begin(), channels.end()),
                                       character = character_->id, clip = clip_->id,
                                       accepted](const Scene& scene, BackgroundTask::Control& control) {
        return acceptConflicts(scene, character, clip, all, accepted, &control.cancel, &control.progress);
    });
}

void Conflicts::apply(ConflictRemedy remedy, std::span<const ChannelId> channels) {
    switch (remedy) {
        case ConflictRemedy::goTo:
            return goTo(channels);
        case ConflictRemedy::clamp:
            return clamp(channels);
        case ConflictRemedy::widen:
            return widen(channels);
        case ConflictRemedy::accept:
            return accept(channels, true);
    }
}

}  // namespace sinew
