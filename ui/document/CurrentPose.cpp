#include "ui/document/CurrentPose.h"

#include <utility>

#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

CurrentPose::CurrentPose(Document& document, Selection& selection, Playback& playback)
    : document_(&document), selection_(&selection), playback_(&playback) {
    connect(&selection, &Selection::characterChanged, this, &CurrentPose::rebuild);
    connect(&document, &Document::stepped, this,
            &CurrentPose::updatePlayback);  // a committed preview takes effect
    connect(&playback, &Playback::frameChanged, this, &CurrentPose::onFrameChanged);
}

const Evaluator* CurrentPose::active() const {
    const auto character = selection_->character();
    for (const auto& evaluator : evaluators_) {
        if (character && evaluator->character().id == character->id) return evaluator.get();
    }
    return nullptr;
}

void CurrentPose::setAtRest(bool atRest) {
    if (std::exchange(atRest_, atRest) != atRest) rebuild();
}

void CurrentPose::rebuild() {
    std::vector<std::unique_ptr<Evaluator>> evaluators;
    for (const auto& character : document_->scene().characters) evaluators.push_back(evaluator(character));
    evaluators_ = std::move(evaluators);
    rebuilding_ = true;
    updatePlayback();
    rebuilding_ = false;
    evaluate();
    Q_EMIT rebuilt();
    Q_EMIT posed();
}

// Previews do not change the clip range: a growing clip would zoom the time axis during the drag, and a
// cancelled preview must leave the in and out points and the playhead unchanged.
void CurrentPose::updatePlayback() {
    const auto clip = selection_->clip();
    const auto before = std::exchange(played_, std::nullopt);
    if (!clip) {
        playback_->setWarp(nullptr);
        return playback_->setClip(FrameRate(), FrameIndex{0}, FrameIndex{0});
    }
    played_ = PlayedClip{document_->openCount(), selection_->character()->id, clip->id};
    playback_->setWarp(clip->warpMuted ? nullptr : clip->warp);
    const auto [first, last] = clip->playedRange();
    const bool isOtherClip = played_ != before;
    if (isOtherClip || !document_->previewing()) playback_->setClip(clip->rate, first, last, isOtherClip);
}

std::unique_ptr<Evaluator> CurrentPose::evaluator(const std::shared_ptr<const Character>& character) {
    auto clip = atRest_ ? nullptr : selection_->clip(*character);
    // Compiling a long clip takes time; unchanged evaluators are kept.
    const Evaluator* before = nullptr;
    for (auto& old : evaluators_) {
        if (!old || old->character().id != character->id) continue;
        if (&old->character() == character.get() && old->clip() == clip.get()) return std::move(old);
        before = old.get();
    }
    return std::make_unique<Evaluator>(character, std::move(clip), Evaluator::Unkeyed::shown, before);
}

void CurrentPose::onFrameChanged() {
    if (rebuilding_) return;  // rebuilt() must be emitted first
    evaluate();
    Q_EMIT posed();
}

void CurrentPose::evaluate() {
    for (const auto& evaluator : evaluators_) evaluator->evaluate(playback_->time());
}

}  // namespace sinew
