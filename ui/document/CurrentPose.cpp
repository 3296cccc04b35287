#include "ui/document/CurrentPose.h"

#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

CurrentPose::CurrentPose(Document& document, Selection& selection, Playback& playback)
    : document_(&document), selection_(&selection), playback_(&playback) {
    connect(&selection, &Selection::characterChanged, this, &CurrentPose::rebuild);
    connect(&playback, &Playback::frameChanged, this, &CurrentPose::evaluate);
}

const Evaluator* CurrentPose::active() const {
    const auto character = selection_->character();
    for (const auto& evaluator : evaluators_) {
        if (character && evaluator->character().id == character->id) return evaluator.get();
    }
    return nullptr;
}

void CurrentPose::rebuild() {
    std::vector<std::unique_ptr<Evaluator>> evaluators;
    for (const auto& character : document_->scene().characters) {
        evaluators.push_back(std::make_unique<Evaluator>(character, selection_->clip(*character)));
    }
    evaluators_ = std::move(evaluators);
    if (const auto clip = selection_->clip()) {
        playback_->setClip(clip->rate, clip->firstFrame, clip->lastFrame);
    } else {
        playback_->setClip(FrameRate(), FrameIndex{0}, FrameIndex{0});
    }
    Q_EMIT rebuilt();
    evaluate();
}

void CurrentPose::evaluate() {
    for (const auto& evaluator : evaluators_) evaluator->evaluate(playback_->time());
    Q_EMIT posed();
}

}  // namespace sinew
