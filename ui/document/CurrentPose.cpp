#include "ui/document/CurrentPose.h"

#include <QScopedValueRollback>
#include <utility>

#include "core/math/EulerOrder.h"
#include "ui/document/Document.h"
#include "ui/document/Playback.h"
#include "ui/document/Selection.h"

namespace sinew {

namespace {

/// Returns a character whose joints are turned from their rest pose.
std::shared_ptr<const Character> turned(const Character& character,
                                        const std::map<JointId, Eigen::Vector3d>& angles) {
    auto result = std::make_shared<Character>(character);
    std::vector<Joint> joints = character.skeleton->joints();
    for (Joint& joint : joints) {
        if (const auto found = angles.find(joint.id); found != angles.end())
            joint.rest.rotation = joint.rest.rotation * toQuaternion(joint.order, found->second);
    }
    // Turning a joint cannot make a valid skeleton invalid.
    result->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
    return result;
}

}  // namespace

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
    {
        const QScopedValueRollback<bool> rebuilding(rebuilding_, true);  // also after an exception in a slot
        updatePlayback();
    }
    evaluate();
    Q_EMIT rebuilt();
    Q_EMIT posed();
}

// Previews do not change the clip range: a growing clip would zoom the time axis during the drag, and a
// cancelled preview must leave the in and out points and the playhead unchanged.
void CurrentPose::updatePlayback() {
    const auto character = selection_->character();
    const auto clip = character ? playedClip(*character) : nullptr;
    const auto before = std::exchange(played_, std::nullopt);
    if (!clip) {
        playback_->setWarp(nullptr);
        return playback_->setClip(FrameRate(), FrameIndex{0}, FrameIndex{0});
    }
    played_ = PlayedClip{document_->openCount(), character->id, clip->id};
    playback_->setWarp(clip->warpMuted ? nullptr : clip->warp);
    const auto [first, last] = clip->playedRange();
    const bool isOtherClip = played_ != before;
    if (isOtherClip || !document_->previewing()) playback_->setClip(clip->rate, first, last, isOtherClip);
}

void CurrentPose::setTestPose(std::optional<TestPose> pose) {
    if (pose == testPose_) return;
    testPose_ = std::move(pose);
    rebuild();
}

void CurrentPose::setShownMotion(std::optional<ShownMotion> motion) {
    if (motion == shownMotion_) return;
    shownMotion_ = std::move(motion);
    rebuild();
}

std::shared_ptr<const Clip> CurrentPose::playedClip(const Character& character) const {
    if (shownMotion_ && shownMotion_->character == character.id) return shownMotion_->clip;
    return selection_->clip(character);
}

std::unique_ptr<Evaluator> CurrentPose::evaluator(const std::shared_ptr<const Character>& character) {
    if (!atRest_ && testPose_ && testPose_->character == character->id)
        return std::make_unique<Evaluator>(turned(*character, testPose_->angles), nullptr);
    auto clip = atRest_ ? nullptr : playedClip(*character);
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
