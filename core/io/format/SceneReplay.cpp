#include "core/io/format/SceneReplay.h"

#include "core/scene/evaluation/Evaluator.h"

namespace sinew {

namespace {

class ScenePlayer final : public ReplayPlayer {
public:
    ScenePlayer(std::shared_ptr<const Character> character, const std::shared_ptr<const Clip>& clip)
        : evaluator_(std::move(character), clip) {
        if (clip) start_ = clip->rate.time(clip->playedRange().first);
    }

    std::span<const Affine> play(Seconds fileTime) override {
        evaluator_.evaluate(start_ + fileTime);
        return evaluator_.model();
    }

private:
    Evaluator evaluator_;
    Seconds start_{};
};

class SceneReplay final : public Replay {
public:
    explicit SceneReplay(std::shared_ptr<const Character> character) : character_(std::move(character)) {
        for (const Joint& joint : character_->skeleton->joints())
            joints_.push_back({joint.name, joint.parent});
        for (const auto& clip : character_->clips) {
            const FrameRange played = clip->playedRange();
            clips_.push_back(
                {clip->name, clip->rate.time(played.last) - clip->rate.time(played.first), clip->keyCount()});
        }
    }

    std::unique_ptr<ReplayPlayer> player(int clip) const override {
        return std::make_unique<ScenePlayer>(
            character_, clip < 0 ? nullptr : character_->clips[static_cast<std::size_t>(clip)]);
    }

private:
    std::shared_ptr<const Character> character_;
};

}  // namespace

Replays sceneReplays(const Scene& scene) {
    Replays replays;
    for (const auto& character : scene.characters) {
        replays.push_back(std::make_unique<const SceneReplay>(character));
    }
    return replays;
}

}  // namespace sinew
