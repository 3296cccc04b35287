#include "ui/document/Comparison.h"

#include <algorithm>
#include <utility>

#include "core/anim/AsInterpolated.h"
#include "core/scene/JointChain.h"
#include "ui/document/Document.h"
#include "ui/document/Selection.h"

namespace sinew {
namespace {

std::size_t indexOf(Interpolation kind) {
    return static_cast<std::size_t>(std::ranges::find(Comparison::kKinds, kind) - Comparison::kKinds.begin());
}

using Row = Comparison::Row;

/// One motion under `against` and under each of `others`; none where it is cancelled.
std::vector<Row> rowsOf(const Motion& keyed, Interpolation against, const std::vector<Interpolation>& others,
                        BackgroundTask::Control& control) {
    const auto under = [&](Interpolation kind) {
        return Motion{keyed.character, std::make_shared<const Clip>(asInterpolated(*keyed.clip, kind))};
    };
    std::vector<Motion> motions;
    for (const Interpolation kind : others) motions.push_back(under(kind));
    CompareSettings settings;
    settings.cancel = &control.cancel;
    settings.progress = &control.progress;
    const auto found = compareMotions(under(against), motions, settings);
    std::vector<Row> rows;
    for (std::size_t i = 0; found && i < others.size(); ++i) {
        rows.push_back({others[i], against, (*found)[i].joints.back()});
    }
    return rows;
}

/// The clip made another kind; curves that it shares with `before` are those of `made`, which was made of it.
Clip madeAnew(const Clip& keyed, Interpolation kind, const Clip& before, const Clip& made) {
    Clip changed = keyed;
    std::vector<Track> kept;
    auto old = before.tracks.begin();
    std::erase_if(changed.tracks, [&](const Track& track) {
        while (old != before.tracks.end() && old->id < track.id) ++old;
        const bool same = old != before.tracks.end() && old->id == track.id && old->curve == track.curve;
        if (same) kept.push_back(made.tracks[static_cast<std::size_t>(old - before.tracks.begin())]);
        return same;
    });
    Clip clip = asInterpolated(std::move(changed), kind);
    clip.tracks.insert(clip.tracks.end(), kept.begin(), kept.end());
    clip.sortTracks();
    return clip;
}

}  // namespace

Comparison::Comparison(Document& document, Selection& selection)
    : document_(&document), selection_(&selection) {
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

void Comparison::setAgainst(Interpolation against) {
    if (indexOf(against) == kKinds.size() || std::exchange(against_, against) == against) return;
    Q_EMIT changed();
    restart();
}

void Comparison::setShowsTip(bool shows) {
    if (std::exchange(showsTip_, shows) != shows) Q_EMIT changed();
}

std::vector<Interpolation> Comparison::others() const {
    std::vector<Interpolation> kinds(kKinds.begin(), kKinds.end());
    std::erase(kinds, against_);
    return kinds;
}

std::shared_ptr<const Clip> Comparison::clip(Interpolation kind) const {
    const auto keyed = selection_->clip();
    if (!keyed) return nullptr;
    Made& made = made_[indexOf(kind)];
    if (made.keyed == keyed) return made.clip;
    made.clip = std::make_shared<const Clip>(made.clip ? madeAnew(*keyed, kind, *made.keyed, *made.clip)
                                                       : asInterpolated(*keyed, kind));
    made.keyed = keyed;
    return made.clip;
}

const Comparison::Row* Comparison::Results::row(Interpolation kind) const {
    const auto found = std::ranges::find(rows, kind, &Row::kind);
    return found == rows.end() ? nullptr : &*found;
}

void Comparison::setWanted(const void* view, bool wanted) {
    const bool before = this->wanted();
    std::erase(views_, view);
    if (wanted) views_.push_back(view);
    if (this->wanted() != before) restart();
}

void Comparison::restart() {
    character_ = selection_->character();
    const auto clip = selection_->clip();
    const auto index = character_ ? character_->skeleton->find(selection_->currentJoint()) : std::nullopt;
    if (!wanted() || !clip || !index) return drop();
    Question question{{character_, clip}, *index, against_};
    const auto isOfTheSame = [](const Question& a, const Question& b) {
        return a.motion.character->skeleton == b.motion.character->skeleton && a.joint == b.joint &&
               a.motion.clip->id == b.motion.clip->id && a.against == b.against;
    };
    // A drag that asks again each frame must not keep every answer from being found.
    if (task_.running() && isOfTheSame(*asked_, question)) {
        waiting_ = std::move(question);
    } else {
        ask(std::move(question));
    }
    if (!results_) return;
    if (results_->joint != selection_->currentJoint()) results_.reset();
    Q_EMIT resultsChanged();
}

void Comparison::drop() {
    task_.cancel();
    waiting_.reset();
    if (!results_) return;
    results_.reset();
    Q_EMIT resultsChanged();
}

void Comparison::ask(Question question) {
    asked_ = std::move(question);
    waiting_.reset();
    task_.start(tr("Comparing interpolations"),
                [this, asked = *asked_, kinds = others()](BackgroundTask::Control& control) {
                    auto results = answer(asked, kinds, control);
                    return BackgroundTask::Delivery([this, results = std::move(results)] { take(results); });
                });
}

void Comparison::take(Results results) {
    results_ = std::move(results);
    if (waiting_) ask(*std::exchange(waiting_, std::nullopt));
    Q_EMIT resultsChanged();
}

Comparison::Results Comparison::answer(const Question& question, const std::vector<Interpolation>& others,
                                       BackgroundTask::Control& control) {
    Motion keyed = chainTo(question.motion, question.joint);
    keyed.clip = unwarped(keyed.clip);  // curves are drawn and told of at source time
    const Clip& clip = *question.motion.clip;
    Results results{(*question.motion.character->skeleton)[question.joint].id, question.motion.clip,
                    clip.rate.time(clip.firstFrame), rowsOf(keyed, question.against, others, control),
                    std::nullopt};
    if (question.against != Interpolation::linear && question.against != Interpolation::slerp) {
        const auto row = rowsOf(keyed, Interpolation::linear, {Interpolation::slerp}, control);
        if (!row.empty()) results.linearToSlerp = row.front();
    }
    return results;
}

}  // namespace sinew
