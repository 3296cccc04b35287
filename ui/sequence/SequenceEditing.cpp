#include "ui/sequence/SequenceEditing.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/scene/edits/sequences/EditSequences.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/EditingDefaults.h"
#include "ui/session/Session.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

const Sequence kNoStrips;
constexpr double kEmptySeconds = 4;  ///< shown of a sequence without strips

const NamedSequence* find(const Scene& scene, CharacterId character, SequenceId sequence) {
    const auto owner = scene.find(character);
    return owner ? owner->find(sequence) : nullptr;
}

/// Removes empty tracks at the end, but not the first one.
Sequence withoutEmptyTracks(Sequence sequence) {
    while (sequence.tracks.size() > 1 && sequence.tracks.back().empty()) sequence.tracks.pop_back();
    return sequence;
}

}  // namespace

SequenceEditing::SequenceEditing(Session& session, QObject* parent) : QObject(parent), session_(&session) {
    connect(&session.document, &Document::changed, this, &SequenceEditing::refresh);
    connect(&session.selection, &Selection::characterChanged, this, &SequenceEditing::refresh);
    connect(&session.playback, &Playback::frameChanged, this, [this] {
        if (session_->pose.shownMotion()) Q_EMIT frameChanged();
    });
    connect(&session.timeAxis, &TimeAxis::changed, this,
            [this] { axis_.setUnit(session_->timeAxis.unit()); });
    axis_.setUnit(session.timeAxis.unit());
    refresh();
}

std::shared_ptr<const Character> SequenceEditing::character() const {
    return session_->selection.character();
}

const NamedSequence* SequenceEditing::named() const {
    return find(session_->document.scene(), character_, chosen_);
}

const Sequence& SequenceEditing::strips() const {
    const NamedSequence* const shown = named();
    return shown ? shown->sequence : kNoStrips;
}

const Sequence& SequenceEditing::committedStrips() const {
    const NamedSequence* const stored = find(session_->document.committed(), character_, chosen_);
    return stored ? stored->sequence : kNoStrips;
}

void SequenceEditing::choose(SequenceId sequence) {
    if (std::exchange(chosen_, sequence) == sequence) return;
    selected_.reset();
    frame_ = {};
    shown_ = nullptr;
    refresh();
}

std::optional<StripRef> SequenceEditing::selected() const {
    const Sequence& sequence = strips();
    if (!selected_ || selected_->track >= sequence.tracks.size() ||
        selected_->index >= sequence.tracks[selected_->track].size())
        return std::nullopt;
    return selected_;
}

void SequenceEditing::select(std::optional<StripRef> strip) {
    if (std::exchange(selected_, strip) != strip) Q_EMIT selectionChanged();
}

void SequenceEditing::selectAdjacent(int by) {
    const std::vector<StripRef> order = playingOrder(strips());
    if (order.empty()) return;
    const auto strip = selected();
    if (!strip) return select(by > 0 ? order.front() : order.back());
    const auto position = std::ranges::find(order, *strip) - order.begin() + by;
    if (position >= 0 && position < std::ssize(order)) select(order[static_cast<std::size_t>(position)]);
}

QString SequenceEditing::clipName(const Strip& strip) const {
    const auto owner = session_->document.scene().find(character_);
    const Clip* const clip = owner ? owner->find(strip.clip) : nullptr;
    return clip ? QString::fromStdString(clip->name) : tr("Missing Clip");
}

QString SequenceEditing::description(StripRef ref) const {
    const Strip& strip = stripAt(strips(), ref);
    const auto owner = session_->document.scene().find(character_);
    const Clip* const clip = owner ? owner->find(strip.clip) : nullptr;
    const std::vector<StripRef> order = playingOrder(strips());
    const auto number = std::ranges::find(order, ref) - order.begin() + 1;
    QStringList parts{tr("Strip %1 of %2: %3").arg(number).arg(order.size()).arg(clipName(strip))};
    if (clip)
        parts << tr("frames %1 to %2")
                     .arg(shortNumberText(clip->rate.frame(strip.in), 1),
                          shortNumberText(clip->rate.frame(strip.out), 1));
    parts << tr("starts at frame %1, lasts %2 s")
                 .arg(shortNumberText(frames_.rate().frame(strip.start), 1),
                      shortNumberText(duration(strip).value, 2));
    if (strip.speed != 1) parts << tr("speed %1").arg(shortNumberText(strip.speed, 2));
    if (strip.repeats > 1) parts << tr("plays %n times", nullptr, strip.repeats);
    if (strip.hold > Seconds{}) parts << tr("holds %1 s").arg(shortNumberText(strip.hold.value, 2));
    if (strip.fade > Seconds{} && stripAfter(strips(), ref))
        parts << (strip.blend == StripBlend::crossfade ? tr("crossfade of %1 s")
                                                       : tr("inertial blend of %1 s"))
                     .arg(shortNumberText(strip.fade.value, 2));
    return parts.join(QStringLiteral(", "));
}

FrameIndex SequenceEditing::frame() const {
    const auto& motion = session_->pose.shownMotion();
    return motion && motion->character == character_ ? session_->playback.frame() : frame_;
}

void SequenceEditing::setFrame(FrameIndex frame) {
    frame_ = std::clamp(frame, frames_.firstFrame(), frames_.lastFrame());
    if (session_->pose.shownMotion())
        session_->playback.setFrame(frame_);
    else
        Q_EMIT frameChanged();
}

void SequenceEditing::setSnaps(bool snaps) {
    if (std::exchange(snaps_, snaps) != snaps) Q_EMIT snapsChanged();
}

QString SequenceEditing::problem() const {
    const auto owner = session_->document.scene().find(character_);
    const NamedSequence* const shown = named();
    if (!owner || !shown || playingOrder(shown->sequence).empty()) return {};
    const auto checked = checkSequence(shown->sequence, owner->clips);
    return checked ? QString() : QString::fromStdString(text(checked.error()));
}

Result<Scene> SequenceEditing::withStrips(const Result<Sequence>& strips) const {
    if (!strips) return tl::unexpected<Error>(strips.error());
    return setStrips(session_->document.committed(), character_, chosen_, withoutEmptyTracks(*strips));
}

bool SequenceEditing::preview(const Result<Sequence>& strips, std::optional<StripRef> selected) {
    if (!session_->document.previewing()) previewDiffers_ = false;
    auto scene = withStrips(strips);
    if (!scene) return previewDiffers_;
    selected_ = selected;
    previewDiffers_ = *strips != committedStrips();
    session_->document.preview(*std::move(scene));
    return previewDiffers_;
}

void SequenceEditing::commitPreview(const QString& text) { session_->document.commit(text); }

void SequenceEditing::cancelPreview() {
    if (session_->document.previewing(nullptr)) session_->document.cancel();
}

void SequenceEditing::apply(const QString& text, const Result<Sequence>& strips,
                            std::optional<StripRef> selected) {
    session_->document.cancel();
    auto scene = withStrips(strips);
    if (scene) selected_ = selected;
    commitOrReport(session_->document, text, std::move(scene));
    Q_EMIT selectionChanged();
}

/// Follows the document: another character or sequence, or other strips.
void SequenceEditing::refresh() {
    const auto active = character();
    const CharacterId before = std::exchange(character_, active ? active->id : CharacterId{});
    const bool isListed = active && active->find(chosen_);
    if (!isListed) {
        chosen_ = active && !active->sequences.empty() ? active->sequences.front()->id : SequenceId{};
        selected_.reset();
        frame_ = {};
    }
    const auto last = std::exchange(shown_, active);
    const bool isSame = last && active && isListed && before == character_ &&
                        last->sequences == active->sequences && last->clips == active->clips;
    if (isSame || (!last && !active)) return;
    updateFrames();
    Q_EMIT sequencesChanged();
    Q_EMIT stripsChanged();
    Q_EMIT selectionChanged();
}

void SequenceEditing::updateFrames() {
    const NamedSequence* const shown = named();
    const FrameRate rate = shown ? shown->rate : newFrameRate();
    SequenceRange range{{0}, {kEmptySeconds}};
    if (shown && !playingOrder(shown->sequence).empty()) range = rangeOf(shown->sequence);
    const auto frameOf = [&](Seconds time, auto round) {
        return FrameIndex{static_cast<std::int64_t>(round(rate.frame(time)))};
    };
    constexpr double kSlack = 1e-6;  // of a frame
    frames_.setClip(rate, frameOf(range.first, [](double frame) { return std::floor(frame + kSlack); }),
                    frameOf(range.last, [](double frame) { return std::ceil(frame - kSlack); }), false);
    frame_ = std::clamp(frame_, frames_.firstFrame(), frames_.lastFrame());
}

}  // namespace sinew
