#include "ui/document/Comparison.h"

#include <algorithm>

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

/// One motion under `against` and under each of `others`.
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
    if (std::exchange(keyed_, keyed) != keyed) clips_ = {};
    auto& made = clips_[indexOf(kind)];
    if (!made) made = std::make_shared<const Clip>(asInterpolated(*keyed, kind));
    return made;
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
    task_.cancel();
    character_ = selection_->character();
    const auto clip = selection_->clip();
    const auto index = character_ ? character_->skeleton->find(selection_->currentJoint()) : std::nullopt;
    const bool computes = wanted() && clip && index;
    if (results_ && !(computes && results_->joint == selection_->currentJoint())) {
        results_.reset();
        Q_EMIT resultsChanged();
    }
    if (computes) compute({character_, clip}, *index);
}

void Comparison::compute(const Motion& motion, int joint) {
    task_.start(tr("Comparing interpolations"), [=, this, against = against_,
                                                 kinds = others()](BackgroundTask::Control& control) {
        const Motion keyed = chainTo(motion, joint);
        const Clip& clip = *motion.clip;
        Results results{(*motion.character->skeleton)[joint].id, motion.clip, clip.rate.time(clip.firstFrame),
                        rowsOf(keyed, against, kinds, control), std::nullopt};
        if (against != Interpolation::linear && against != Interpolation::slerp) {
            const auto row = rowsOf(keyed, Interpolation::linear, {Interpolation::slerp}, control);
            if (!row.empty()) results.linearToSlerp = row.front();
        }
        return BackgroundTask::Delivery([this, results = std::move(results)] {
            results_ = results;
            Q_EMIT resultsChanged();
        });
    });
}

}  // namespace sinew
