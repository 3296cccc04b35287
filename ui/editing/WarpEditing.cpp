#include "ui/editing/WarpEditing.h"

#include <algorithm>

#include "core/scene/edits/warp/EditWarp.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"
#include "ui/editing/CommitOrReport.h"
#include "ui/editing/Posing.h"
#include "ui/widgets/NumberText.h"

namespace sinew {

namespace {

/// Maps selected pins to another state of the warp: by index if the number of pins is the same, otherwise
/// those pins that are unchanged.
std::set<std::size_t> remapSelection(const std::set<std::size_t>& selected, const TimeWarp* before,
                                     const TimeWarp* after) {
    if (!before || !after || before->pins().size() == after->pins().size()) return selected;
    std::set<std::size_t> found;
    for (std::size_t i = 0; i < after->pins().size(); ++i) {
        const WarpPin& pin = after->pins()[i];
        const auto match = std::ranges::lower_bound(before->pins(), pin.time, {}, &WarpPin::time);
        if (match == before->pins().end() || match->time != pin.time || match->source != pin.source) continue;
        if (selected.contains(static_cast<std::size_t>(match - before->pins().begin()))) found.insert(i);
    }
    return found;
}

}  // namespace

WarpEditing::WarpEditing(Document& document, Selection& selection, Playback& playback, Posing& posing)
    : document_(&document), selection_(&selection), playback_(&playback), posing_(&posing) {
    connect(&document, &Document::changed, this, &WarpEditing::updateShown);
    connect(&selection, &Selection::characterChanged, this, &WarpEditing::updateShown);
    connect(&posing, &Posing::toolChanged, this, [this] {
        if (std::exchange(refusal_, refusal()) != refusal_) Q_EMIT refusalChanged();
    });
}

QString WarpEditing::refusal() const {
    return posing_->mode() == Posing::Mode::rest ? posing_->refusal() : QString();
}

bool WarpEditing::reportRefusal() {
    const QString reason = refusal();
    if (!reason.isEmpty()) Q_EMIT refused(reason);
    return !reason.isEmpty();
}

std::shared_ptr<const Clip> WarpEditing::clip() const { return selection_->clip(); }

std::shared_ptr<const TimeWarp> WarpEditing::warp() const {
    const auto shown = clip();
    return shown ? shown->warp : nullptr;
}

std::shared_ptr<const Clip> WarpEditing::editableClip() {
    if (reportRefusal()) return nullptr;
    document_->cancel();
    return selection_->committedClip();
}

std::shared_ptr<const TimeWarp> WarpEditing::committed() const {
    const auto base = selection_->committedClip();
    return base ? base->warp : nullptr;
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

void WarpEditing::setLength(SpanLengthMode length) {
    if (std::exchange(length_, length) != length) Q_EMIT lengthChanged();
}

void WarpEditing::create() {
    const auto base = editableClip();
    if (!base || base->warp) return;
    apply(tr("Add Time Warp"),
          identityWarp(base->rate.time(base->firstFrame), base->rate.time(base->lastFrame)));
}

void WarpEditing::remove() {
    const auto base = editableClip();
    if (!base || !base->warp) return;
    commitOrReport(*document_, tr("Remove Time Warp"),
                   setWarp(document_->committed(), selection_->character()->id, base->id, nullptr));
}

void WarpEditing::setMuted(bool muted) {
    const auto base = editableClip();
    if (!base || !base->warp || base->warpMuted == muted) return;
    commitOrReport(*document_, muted ? tr("Disable Time Warp") : tr("Enable Time Warp"),
                   muteWarp(document_->committed(), selection_->character()->id, base->id, muted));
}

void WarpEditing::addPin(Seconds time) {
    const auto base = editableClip();
    if (!base) return;
    const TimeWarp before =
        base->warp ? *base->warp
                   : identityWarp(base->rate.time(base->firstFrame), base->rate.time(base->lastFrame));
    apply(tr("Add Pin"), withPin(before, time));
    if (const auto after = warp()) {
        for (std::size_t i = 0; i < after->pins().size(); ++i) {
            if (after->pins()[i].time == time) selectPins({i});
        }
    }
}

void WarpEditing::removePins() {
    const auto base = editableClip();
    if (!base || !base->warp || pins_.empty()) return;
    const std::vector<std::size_t> chosen(pins_.begin(), pins_.end());
    apply(tr("Delete %n Pin(s)", nullptr, static_cast<int>(chosen.size())), withoutPins(*base->warp, chosen));
}

void WarpEditing::apply(const QString& text, Result<TimeWarp> edited) {
    const auto base = editableClip();
    if (!base) return;
    if (!edited) return Q_EMIT refused(QString::fromStdString(sinew::text(edited.error())));
    commitOrReport(*document_, text,
                   setWarp(document_->committed(), selection_->character()->id, base->id,
                           std::make_shared<const TimeWarp>(*std::move(edited))));
}

bool WarpEditing::preview(TimeWarp warp) {
    const auto base = selection_->committedClip();
    if (!base || !refusal().isEmpty()) return false;
    Result<Scene> shown = setWarp(document_->committed(), selection_->character()->id, base->id,
                                  std::make_shared<const TimeWarp>(std::move(warp)));
    return shown && document_->preview(std::move(*shown));
}

void WarpEditing::commit(const QString& text) { document_->commit(text); }

void WarpEditing::cancel() { document_->cancel(); }

QString WarpEditing::playheadText() const {
    const TimeWarp* playing = playback_->warp();
    if (!playing) return {};
    return tr("Frame %1 plays source frame %2 at %3")
        .arg(numberText(playback_->frame().value),
             numberText(playback_->rate().frame(playback_->sourceTime()), 1),
             speedText(playing->speed(playback_->time())));
}

void WarpEditing::updateShown() {
    const auto before = std::exchange(shown_, clip());
    const bool same = before && shown_ && before->id == shown_->id && before->warp == shown_->warp &&
                      before->warpMuted == shown_->warpMuted && before->rate == shown_->rate &&
                      before->firstFrame == shown_->firstFrame && before->lastFrame == shown_->lastFrame;
    if (same || before == shown_) return;
    const bool isOtherClip = !before || !shown_ || before->id != shown_->id;
    selectPins(isOtherClip ? std::set<std::size_t>()
                           : remapSelection(pins_, before->warp.get(), shown_->warp.get()));
    Q_EMIT changed();
}

}  // namespace sinew
