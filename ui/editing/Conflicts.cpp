#include "ui/editing/Conflicts.h"

#include <QCoreApplication>
#include <algorithm>
#include <iterator>

#include "core/scene/edits/limits/ResolveConflicts.h"
#include "ui/document/Descriptions.h"
#include "ui/document/Document.h"
#include "ui/document/History.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/document/StepRecipe.h"
#include "ui/document/Visibility.h"
#include "ui/editing/CommitOrReport.h"

namespace sinew {

namespace {

/// Translates the texts of this file.
struct RemedyTexts {
    Q_DECLARE_TR_FUNCTIONS(sinew::ConflictRemedy)
};

}  // namespace

QString remedyText(ConflictRemedy remedy) {
    const QString texts[] = {RemedyTexts::tr("Go To"), RemedyTexts::tr("Clamp"), RemedyTexts::tr("Widen"),
                             RemedyTexts::tr("Accept")};
    return texts[static_cast<std::size_t>(remedy)];
}

QString remedyTip(ConflictRemedy remedy) {
    const QString tips[] = {RemedyTexts::tr("Go to the largest excess and select its joint and keys"),
                            RemedyTexts::tr("Clamp keys and curves to the limits"),
                            RemedyTexts::tr("Widen the limits to include the clip's motion"),
                            RemedyTexts::tr("Leave the conflict as it is and stop marking it")};
    return tips[static_cast<std::size_t>(remedy)];
}

Conflicts::Conflicts(Document& document, Selection& selection, const Visibility& visibility,
                     Playback& playback)
    : document_(&document), selection_(&selection), visibility_(&visibility), playback_(&playback) {
    connect(&selection, &Selection::characterChanged, this, &Conflicts::restart);
    connect(&document, &Document::stepped, this, &Conflicts::restart);
    // Emitted after the delivery, when isUpdating() is false again.
    connect(&task_, &BackgroundTask::finished, this, &Conflicts::changed);
    connect(&remedy_, &BackgroundTask::finished, this, &Conflicts::changed);
}

const LimitConflict* Conflicts::find(ChannelId id) const {
    const auto found = std::ranges::find(list_, id, &LimitConflict::id);
    return found == list_.end() ? nullptr : &*found;
}

std::vector<ChannelId> Conflicts::selectedChannels() const {
    std::vector<ChannelId> channels;
    for (const LimitConflict& conflict : list_) {
        const bool chosen = selection_->joints().empty() || selection_->contains(conflict.id.joint);
        if (!conflict.accepted && chosen) channels.push_back(conflict.id);
    }
    return channels;
}

void Conflicts::restart() {
    // Uses the committed scene: restarting for every preview would keep the list from ever being finished.
    const auto character = selection_->committedCharacter();
    const auto clip = selection_->committedClip();
    if (character == character_ && clip == clip_) return;
    const bool isOtherClip = !clip || !clip_ || clip->id != clip_->id;
    character_ = character;
    clip_ = clip;
    if (isOtherClip) list_.clear();
    if (!clip) {
        task_.cancel();
    } else {
        task_.start(tr("Finding limit conflicts"), [this, character, clip](BackgroundTask::Control& control) {
            auto found = limitConflicts(character, clip, {.cancel = &control.cancel});
            return BackgroundTask::Delivery([this, found = std::move(found)] {
                if (found) list_ = *found;
            });
        });
    }
    Q_EMIT changed();
}

void Conflicts::show(const LimitConflict& conflict, FrameIndex frame) {
    std::vector<KeyRef> keys;
    for (const KeyExcess& key : conflict.keys) keys.push_back(key.key);
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
        if (conflict && (!worst || conflict->maxExcess > worst->maxExcess)) worst = conflict;
    }
    if (worst && clip_) show(*worst, playback_->nearestPlayFrame(worst->maxExcessTime));
}

std::vector<Conflicts::ConflictStart> Conflicts::conflictStarts() const {
    std::vector<ConflictStart> starts;
    for (std::size_t i = 0; i < list_.size(); ++i) {
        const LimitConflict& conflict = list_[i];
        if (conflict.accepted) continue;
        const auto add = [&](Seconds source) {
            for (const FrameIndex frame : playback_->playFrames(source)) {
                const FrameIndex shown = std::clamp(frame, playback_->firstFrame(), playback_->lastFrame());
                starts.push_back({shown.value, static_cast<std::ptrdiff_t>(i)});
            }
        };
        for (const FrameRange& span : conflict.frames) add(clip_->rate.time(span.first));
        if (!conflict.frames.empty()) continue;
        // Conflicts only at keys between frames, or outside the clip's range.
        for (const KeyExcess& key : conflict.keys) add(key.key.time);
    }
    std::ranges::sort(starts);
    return starts;
}

Conflicts::ConflictStart Conflicts::startAtPlayhead() const {
    const std::int64_t frame = playback_->frame().value;
    const bool seen = shown_ && selection_->currentJoint() == shown_->joint;
    const auto at = seen ? std::ranges::find(list_, *shown_, &LimitConflict::id) : list_.end();
    return {frame, at == list_.end() ? -1 : at - list_.begin()};
}

void Conflicts::step(bool forward) {
    const std::vector<ConflictStart> all = conflictStarts();
    if (all.empty()) return;
    const auto next = forward ? std::ranges::upper_bound(all, startAtPlayhead())
                              : std::ranges::lower_bound(all, startAtPlayhead());
    const ConflictStart& start = forward ? (next == all.end() ? all.front() : *next)
                                         : (next == all.begin() ? all.back() : *std::prev(next));
    const LimitConflict& conflict = list_[static_cast<std::size_t>(start.index)];
    show(conflict, {start.frame});
    Q_EMIT steppedTo(conflict.id);
}

QString Conflicts::commonJointName(std::span<const ChannelId> channels) const {
    const JointId first = channels.front().joint;
    const bool one =
        std::ranges::all_of(channels, [first](const ChannelId& id) { return id.joint == first; });
    return one ? jointsText(*character_->skeleton, {&first, 1}) : QString();
}

QString Conflicts::subjectText(std::span<const ChannelId> channels) const {
    const QString joint = commonJointName(channels);
    return joint.isEmpty() ? tr("%n Angle(s)", nullptr, static_cast<int>(channels.size())) : joint;
}

QString Conflicts::clampText(std::span<const ChannelId> channels) const {
    if (const QString joint = commonJointName(channels); !joint.isEmpty())
        return tr("Clamp %1 to Limits").arg(joint);
    std::size_t keys = 0;
    for (const ChannelId id : channels) {
        if (const LimitConflict* conflict = find(id)) keys += conflict->keys.size();
    }
    return keys > 0 ? tr("Clamp %n Key(s) to Limits", nullptr, static_cast<int>(keys))
                    : tr("Clamp %1 to Limits").arg(subjectText(channels));
}

Conflicts::Subject Conflicts::subjectOf(std::span<const ChannelId> channels) const {
    return {character_->id, clip_->id, {channels.begin(), channels.end()}};
}

void Conflicts::refuse(const QString& reason) {
    document_->report(Error{ErrorCode::argumentInvalid, "", reason.toStdString()});
}

bool Conflicts::coversAll(std::span<const ChannelId> channels) const {
    return std::ranges::all_of(list_, [channels](const LimitConflict& conflict) {
        return conflict.accepted || std::ranges::find(channels, conflict.id) != channels.end();
    });
}

void Conflicts::runEdit(const QString& text, const Subject& subject, const Edit& edit,
                        const std::shared_ptr<const StepRecipe>& recipe) {
    if (remedy_.running()) return refuse(tr("“%1” is still running").arg(remedy_.title()));
    const Scene before = document_->committed();
    const std::uint64_t openCount = document_->openCount();
    remedy_.start(text, [=, this](BackgroundTask::Control& control) {
        return BackgroundTask::Delivery([=, this, made = edit(before, subject, control)] {
            if (document_->openCount() != openCount)
                return refuse(tr("“%1” was not applied because another project was opened").arg(text));
            // The document was edited in the meantime: repeat the edit on its current state. Without a
            // recipe, since the channels may no longer cover all conflicts.
            if (document_->committed().characters != before.characters)
                return runEdit(text, subject, edit, nullptr);
            commitOrReport(*document_, text, made, recipe);
        });
    });
    Q_EMIT changed();
}

void Conflicts::clamp(std::span<const ChannelId> channels) {
    if (channels.empty() || !clip_) return;
    Subject subject = subjectOf(channels);
    std::erase_if(subject.channels, [this](ChannelId id) { return visibility_->isLocked(id.joint); });
    if (subject.channels.empty()) return refuse(tr("The joints of these conflicts are locked"));
    std::optional<recipe::Step> step;
    if (coversAll(subject.channels) && !task_.running()) step = recipe::ClampLimits{};
    runEdit(
        clampText(subject.channels), subject,
        [](const Scene& scene, const Subject& of, BackgroundTask::Control& control) {
            return clampConflicts(scene, of.character, of.clip, of.channels, &control.cancel,
                                  &control.progress);
        },
        stepRecipe({subject.character, subject.clip}, step));
}

void Conflicts::widen(std::span<const ChannelId> channels) {
    if (channels.empty() || !clip_) return;
    runEdit(tr("Widen Limits of %1").arg(subjectText(channels)), subjectOf(channels),
            [](const Scene& scene, const Subject& of, BackgroundTask::Control& control) {
                return widenLimits(scene, of.character, of.clip, of.channels, &control.cancel,
                                   &control.progress);
            });
}

void Conflicts::accept(std::span<const ChannelId> channels, bool accepted) {
    if (channels.empty() || !clip_) return;
    const QString text = accepted ? tr("Accept Conflicts of %1") : tr("Reopen Conflicts of %1");
    runEdit(text.arg(subjectText(channels)), subjectOf(channels),
            [accepted](const Scene& scene, const Subject& of, BackgroundTask::Control& control) {
                return acceptConflicts(scene, of.character, of.clip, of.channels, accepted, &control.cancel,
                                       &control.progress);
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
