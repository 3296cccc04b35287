#include "ui/viewport/Ghosts.h"

#include "core/scene/KeySteps.h"

namespace sinew {

namespace {

bool contains(const FrameRange& range, FrameIndex frame) {
    return frame >= range.first && frame <= range.last;
}

void appendSteps(const Clip& clip, FrameIndex playhead, int count, int step,
                 std::vector<FrameIndex>& frames) {
    const FrameRange played = clip.played();
    for (int i = 1; i <= count; ++i) {
        const FrameIndex frame = playhead + FrameIndex{std::int64_t{i} * step};
        if (!contains(played, frame)) break;
        frames.push_back(frame);
    }
}

using KeyFrameBeside = std::optional<FrameIndex> (*)(const Clip&, std::span<const JointId>, FrameIndex);

void appendKeyFrames(const Clip& clip, std::span<const JointId> joints, FrameIndex playhead, int count,
                     KeyFrameBeside beside, std::vector<FrameIndex>& frames) {
    const FrameRange played = clip.played();
    auto frame = beside(clip, joints, playhead);
    for (int i = 0; i < count && frame; ++i) {
        if (!contains(played, *frame)) break;
        frames.push_back(*frame);
        frame = beside(clip, joints, *frame);
    }
}

}  // namespace

std::vector<FrameIndex> ghostFrames(const Clip& clip, std::span<const JointId> joints, FrameIndex playhead,
                                    const MotionSettings& settings, bool atKeys) {
    std::vector<FrameIndex> frames;
    if (atKeys) {
        appendKeyFrames(clip, joints, playhead, settings.ghostsBefore, keyFrameBefore, frames);
        appendKeyFrames(clip, joints, playhead, settings.ghostsAfter, keyFrameBehind, frames);
    } else {
        appendSteps(clip, playhead, settings.ghostsBefore, -settings.ghostStep, frames);
        appendSteps(clip, playhead, settings.ghostsAfter, settings.ghostStep, frames);
    }
    return frames;
}

void Ghosts::follow(std::shared_ptr<const Character> character, std::shared_ptr<const Clip> clip,
                    const Evaluator* shown) {
    evaluator_ = clip ? std::make_unique<Evaluator>(std::move(character), std::move(clip),
                                                    Evaluator::Unkeyed::left, shown)
                      : nullptr;
    frames_.clear();
}

std::span<const Ghost> Ghosts::at(std::span<const FrameIndex> frames, FrameIndex playhead) {
    ghosts_.resize(evaluator_ ? frames.size() : 0);
    for (std::size_t i = 0; i < ghosts_.size(); ++i) {
        ghosts_[i].offset = frames[i].value - playhead.value;
        if (i < frames_.size() && frames_[i] == frames[i]) continue;
        evaluator_->evaluate(evaluator_->clip()->rate.time(frames[i]));
        ghosts_[i].model.assign(evaluator_->model().begin(), evaluator_->model().end());
    }
    frames_.assign(frames.begin(), frames.end());
    return ghosts_;
}

}  // namespace sinew
