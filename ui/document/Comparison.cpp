#include "ui/document/Comparison.h"

#include <algorithm>
#include <utility>

#include "core/anim/clip/Clip.h"
#include "core/scene/analysis/Compare.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"

namespace sinew {
namespace {

std::size_t indexOf(Interpolation kind) {
    return static_cast<std::size_t>(std::ranges::find(Comparison::kKinds, kind) - Comparison::kKinds.begin());
}

using Row = Comparison::Row;

/// Compares one motion under `reference` with the same motion under each of `others`. Empty if cancelled.
std::vector<Row> compareKinds(const Motion& keyed, Interpolation reference,
                              const std::vector<Interpolation>& others, BackgroundTask::Control& control) {
    const auto converted = [&](Interpolation kind) {
        return Motion{keyed.character, std::make_shared<const Clip>(withInterpolation(*keyed.clip, kind))};
    };
    std::vector<Motion> motions;
    for (const Interpolation kind : others) motions.push_back(converted(kind));
    CompareSettings settings;
    settings.cancel = &control.cancel;
    settings.progress = &control.progress;
    const auto found = compareMotions(converted(reference), motions, settings);
    std::vector<Row> rows;
    for (std::size_t i = 0; found && i < others.size(); ++i) {
        rows.push_back({others[i], reference, (*found)[i].joints.back()});
    }
    return rows;
}

/// Returns `keyed` converted to `kind`. Curves shared with `before` are taken from `made`, its converted
/// version.
Clip convertChangedCurves(const Clip& keyed, Interpolation kind, const Clip& before, const Clip& made) {
    Clip changed = keyed;
    std::vector<Track> kept;
    auto old = before.tracks.begin();
    std::erase_if(changed.tracks, [&](const Track& track) {
        while (old != before.tracks.end() && old->id < track.id) ++old;
        const bool same = old != before.tracks.end() && old->id == track.id && old->curve == track.curve;
        if (same) kept.push_back(made.tracks[static_cast<std::size_t>(old - before.tracks.begin())]);
        return same;
    });
    Clip clip = withInterpolation(std::move(changed), kind);
    clip.tracks.insert(clip.tracks.end(), kept.begin(), kept.end());
    clip.sortTracks();
    return clip;
}

}  // namespace

Comparison::Comparison(Document& document, Selection& selection) : selection_(&selection) {
    connect(&selection, &Selection::characterChanged, this, &Comparison::restart);
    connect(&selection, &Selection::jointsChanged, this, &Comparison::restart);
    connect(&document, &Document::changed, this, [this](const Scene&, const Scene&) {
        if (selection_->character() != character_) restart();
    });
}

void Comparison::setEnabled(bool enabled) {
    if (std::exchange(enabled_, enabled) == enabled) return;
    Q_EMIT changed();
    restart();
}

void Comparison::setReference(Interpolation reference) {
    if (indexOf(reference) == kKinds.size() || std::exchange(reference_, reference) == reference) return;
    Q_EMIT changed();
    restart();
}

void Comparison::setShowsTipTrails(bool shows) {
    if (std::exchange(showsTipTrails_, shows) != shows) Q_EMIT changed();
}

std::vector<Interpolation> Comparison::others() const {
    std::vector<Interpolation> kinds(kKinds.begin(), kKinds.end());
    std::erase(kinds, reference_);
    return kinds;
}

std::shared_ptr<const Clip> Comparison::clip(Interpolation kind) const {
    const auto keyed = selection_->clip();
    if (!keyed) return nullptr;
    ConvertedClip& made = converted_[indexOf(kind)];
    if (made.keyed == keyed) return made.clip;
    made.clip =
        std::make_shared<const Clip>(made.clip ? convertChangedCurves(*keyed, kind, *made.keyed, *made.clip)
                                               : withInterpolation(*keyed, kind));
    made.keyed = keyed;
    return made.clip;
}

const Comparison::Row* Comparison::Results::row(Interpolation kind) const {
    const auto found = std::ranges::find(rows, kind, &Row::kind);
    return found == rows.end() ? nullptr : &*found;
}

void Comparison::setNeeded(const void* view, bool needed) {
    const bool before = isNeeded();
    std::erase(views_, view);
    if (needed) views_.push_back(view);
    if (isNeeded() != before) restart();
}

void Comparison::restart() {
    character_ = selection_->character();
    const auto clip = selection_->clip();
    const auto index = character_ ? character_->skeleton->find(selection_->currentJoint()) : std::nullopt;
    if (!isNeeded() || !clip || !index) return clear();
    Request request{{character_, clip}, *index, reference_};
    const auto hasSameSubject = [](const Request& a, const Request& b) {
        return a.motion.character->skeleton == b.motion.character->skeleton && a.joint == b.joint &&
               a.motion.clip->id == b.motion.clip->id && a.reference == b.reference;
    };
    // During a drag requests arrive every frame. The running computation must finish, or there would never be
    // a result.
    if (task_.running() && hasSameSubject(*running_, request)) {
        queued_ = std::move(request);
    } else {
        startTask(std::move(request));
    }
    if (!results_) return;
    if (results_->joint != selection_->currentJoint()) results_.reset();
    Q_EMIT resultsChanged();
}

void Comparison::clear() {
    task_.cancel();
    queued_.reset();
    if (!results_) return;
    results_.reset();
    Q_EMIT resultsChanged();
}

void Comparison::startTask(Request request) {
    running_ = std::move(request);
    queued_.reset();
    task_.start(tr("Comparing interpolations"), [this, request = *running_,
                                                 kinds = others()](BackgroundTask::Control& control) {
        auto results = compute(request, kinds, control);
        return BackgroundTask::Delivery([this, results = std::move(results)] { setResults(results); });
    });
}

void Comparison::setResults(Results results) {
    results_ = std::move(results);
    if (queued_) startTask(*std::exchange(queued_, std::nullopt));
    Q_EMIT resultsChanged();
}

Comparison::Results Comparison::compute(const Request& request, const std::vector<Interpolation>& others,
                                        BackgroundTask::Control& control) {
    Motion keyed = jointChain(request.motion, request.joint);
    keyed.clip = withoutWarp(keyed.clip);  // curves are drawn and reported in source time
    const Clip& clip = *request.motion.clip;
    Results results{(*request.motion.character->skeleton)[request.joint].id, request.motion.clip,
                    clip.rate.time(clip.firstFrame), compareKinds(keyed, request.reference, others, control),
                    std::nullopt};
    if (request.reference != Interpolation::linear && request.reference != Interpolation::slerp) {
        const auto row = compareKinds(keyed, Interpolation::linear, {Interpolation::slerp}, control);
        if (!row.empty()) results.linearToSlerp = row.front();
    }
    return results;
}

}  // namespace sinew
