#include "ui/document/WarpEditing.h"

#include <algorithm>
#include <cmath>

#include "core/scene/edits/SetWarp.h"
#include "ui/document/CommitOrReport.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Posing.h"
#include "ui/document/Selection.h"
#include "ui/widgets/NumberText.h"
#include "ui/widgets/SpeedText.h"

namespace sinew {

namespace {

/// Which pins are the selected ones in another state of a warp: the same, and where pins came or went, those
/// that are where they were.
std::set<std::size_t> kept(const std::set<std::size_t>& selected, const TimeWarp* before,
                           const TimeWarp* after) {
    if (!before || !after || before->pins().size() == after->pins().size()) return selected;
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < after->pins().size(); ++i) {
        const WarpPin& pin = after->pins()[i];
        const auto there = std::ranges::lower_bound(before->pins(), pin.time, {}, &WarpPin::time);
        if (there == before->pins().end() || there->time != pin.time || there->source != pin.source) continue;
        if (selected.contains(static_cast<std::size_t>(there - before->pins().begin()))) found.insert(i);
    }
    return found;
}

}  // namespace

WarpEditing::WarpEditing(Document& document, Selection& selection, Playback& playback, Posing& posing)
    : document_(&document), selection_(&selection), playback_(&playback), posing_(&posing) {
    connect(&document, &Document::changed, this, &WarpEditing::follow);
    connect(&selection, &Selection::characterChanged, this, &WarpEditing::follow);
    connect(&posing, &Posing::toolChanged, this, [this] {
        if (std::exchange(refusal_, refusal()) != refusal_) Q_EMIT refusalChanged();
    });
}

QString WarpEditing::refusal() const {
    return posing_->mode() == Posing::Mode::rest ? posing_->refusal() : QString();
}

bool WarpEditing::refuses() {
    const QString why = refusal();
    if (!why.isEmpty()) Q_EMIT refused(why);
    return !why.isEmpty();
}

std::shared_ptr<const Clip> WarpEditing::clip() const { return selection_->clip(); }

std::shared_ptr<const TimeWarp> WarpEditing::warp() const {
    const auto shown = clip();
    return shown ? shown->warp : nullptr;
}

std::shared_ptr<const Clip> WarpEditing::committedClip() const {
    const auto shown = selection_->character();
    const auto owner = shown ? document_->committed().find(shown->id) : nullptr;
    return owner ? selection_->clip(*owner) : nullptr;
}

std::shared_ptr<const TimeWarp> WarpEditing::committed() const {
    const auto own = committedClip();
    return own ? own->warp : nullptr;
}

bool WarpEditing::muted() const {
    const auto shown = clip();
    return shown && shown->warpMuted;
}

void WarpEditing::selectPins(std::set<std::size_t> pins) {
    const auto shown = warp();
    std::erase_if(pins, [&](std::size_t pin) { return !shown || pin >= shown->pins().size(); });
    if (pins == pins_) return;
    pins_ = std::move(pins);
    Q_EMIT pinsChanged();
}

std::optional<std::size_t> WarpEditing::span() const {
    const auto shown = warp();
    if (!shown || pins_.empty() || *pins_.begin() >= shown->spanCount()) return std::nullopt;
    return *pins_.begin();
}

void WarpEditing::setLength(WarpLength length) {
    if (length == length_) return;
    length_ = length;
    Q_EMIT lengthChanged();
}

void WarpEditing::create() {
    if (refuses()) return;
    document_->cancel();
    const auto own = committedClip();
    if (!own || own->warp) return;
    apply(tr("Add time warp"), identityWarp(own->rate.time(own->firstFrame), own->rate.time(own->lastFrame)));
}

void WarpEditing::remove() {
    if (refuses()) return;
    document_->cancel();
    const auto own = committedClip();
    if (!own || !own->warp) return;
    commitOrReport(*document_, tr("Remove time warp"),
                   setWarp(document_->committed(), selection_->character()->id, own->id, nullptr));
}

void WarpEditing::setMuted(bool muted) {
    if (refuses()) return;
    document_->cancel();
    const auto own = committedClip();
    if (!own || !own->warp || own->warpMuted == muted) return;
    commitOrReport(*document_, muted ? tr("Mute time warp") : tr("Unmute time warp"),
                   muteWarp(document_->committed(), selection_->character()->id, own->id, muted));
}

void WarpEditing::addPin(Seconds time) {
    if (refuses()) return;
    document_->cancel();
    const auto own = committedClip();
    if (!own) return;
    const TimeWarp before =
        own->warp ? *own->warp
                  : identityWarp(own->rate.time(own->firstFrame), own->rate.time(own->lastFrame));
    apply(tr("Add pin"), withPin(before, time));
    if (const auto after = warp()) {
        for (std::size_t i = 0; i < after->pins().size(); ++i) {
            if (after->pins()[i].time == time) selectPins({i});
        }
    }
}

void WarpEditing::removePins() {
    if (refuses()) return;
    document_->cancel();
    const auto own = committed();
    if (!own || pins_.empty()) return;
    const std::vector<std::size_t> chosen(pins_.begin(), pins_.end());
    apply(tr("Delete %n pin(s)", nullptr, static_cast<int>(chosen.size())), withoutPins(*own, chosen));
}

void WarpEditing::apply(const QString& text, Result<TimeWarp> edited) {
    if (refuses()) return;
    document_->cancel();
    const auto own = committedClip();
    if (!own) return;
    if (!edited) return Q_EMIT refused(QString::fromStdString(sinew::text(edited.error())));
    commitOrReport(*document_, text,
                   setWarp(document_->committed(), selection_->character()->id, own->id,
                           std::make_shared<const TimeWarp>(*std::move(edited))));
}

bool WarpEditing::preview(TimeWarp warp) {
    const auto own = committedClip();
    if (!own || !refusal().isEmpty()) return false;
    Result<Scene> shown = setWarp(document_->committed(), selection_->character()->id, own->id,
                                  std::make_shared<const TimeWarp>(std::move(warp)));
    return shown && document_->preview(std::move(*shown));
}

void WarpEditing::commit(const QString& text) { document_->commit(text); }

void WarpEditing::cancel() { document_->cancel(); }

QString WarpEditing::playheadText() const {
    const TimeWarp* playing = playback_->warp();
    if (!playing) return {};
    return tr("frame %1 plays source %2 at %3")
        .arg(numberText(playback_->frame().value),
             numberText(playback_->rate().frame(playback_->sourceTime()), 1),
             speedText(playing->speed(playback_->time())));
}

void WarpEditing::follow() {
    const auto before = std::exchange(shown_, clip());
    const bool same = before && shown_ && before->id == shown_->id && before->warp == shown_->warp &&
                      before->warpMuted == shown_->warpMuted && before->rate == shown_->rate &&
                      before->firstFrame == shown_->firstFrame && before->lastFrame == shown_->lastFrame;
    if (same || before == shown_) return;
    const bool another = !before || !shown_ || before->id != shown_->id;
    selectPins(another ? std::set<std::size_t>() : kept(pins_, before->warp.get(), shown_->warp.get()));
    Q_EMIT changed();
}

}  // namespace sinew
