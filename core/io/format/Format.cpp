#include "core/io/format/Format.h"

#include <cmath>

#include "core/io/text/TextCursor.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/skin/MorphTargets.h"

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

    std::span<const double> factors() const override { return evaluator_.targetFactors(); }

private:
    Evaluator evaluator_;
    Seconds start_{};
};

class SceneReplay final : public Replay {
public:
    explicit SceneReplay(std::shared_ptr<const Character> character) : character_(std::move(character)) {
        for (const Joint& joint : character_->skeleton->joints())
            joints_.push_back({joint.name, joint.parent});
        for (const auto& mesh : character_->meshes) {
            std::vector<std::string> names = targetNames(*mesh);
            std::vector<TargetMoves> moves = targetMoves(*mesh, *character_->skeleton);
            for (std::size_t i = 0; i < names.size(); ++i)
                targets_.push_back({mesh->name, std::move(names[i]), std::move(moves[i])});
        }
        for (const auto& clip : character_->clips) {
            const FrameRange played = clip->playedRange();
            clips_.push_back({clip->name, clip->rate.time(played.last) - clip->rate.time(played.first),
                              clip->keyCount(), clip->rate});
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
    for (const auto& character : scene.characters)
        replays.push_back(std::make_unique<const SceneReplay>(character));
    return replays;
}

Result<double> fileUnit(const Source& source, const ReadOptions& options, double standard) {
    const double unit = options.metresPerUnit.value_or(standard);
    if (unit > 0 && std::isfinite(unit)) return unit;
    return fail(ErrorCode::argumentInvalid, source.name(),
                "the file unit must be a positive number of metres");
}

Result<void> beginFrame(const TextCursor& cursor, std::int64_t frame, const ReadOptions& options) {
    constexpr std::int64_t kFramesPerReport = 256;
    const std::int64_t maximum = cursor.source().limits().frames;
    if (frame >= maximum)
        return cursor.error(ErrorCode::limitExceeded,
                            "the file has more than the maximum of " + std::to_string(maximum) + " frames");
    if (frame % kFramesPerReport != 0) return {};
    if (options.cancel && options.cancel->load())
        return cursor.error(ErrorCode::cancelled, "reading was cancelled");
    options.control().report(static_cast<double>(cursor.offset()) / static_cast<double>(cursor.size()));
    return {};
}

Result<Scene> Format::read(const Source& source, const Scene&, const ReadOptions&, Diagnostics&) const {
    return fail(ErrorCode::formatUnknown, source.name(),
                std::string(name()) + " files can be written but not read");
}

Result<std::vector<NamedFile>> Format::write(const Scene&, const std::string& fileName, const WriteOptions&,
                                             Diagnostics&) const {
    return fail(ErrorCode::formatCannotWrite, fileName,
                std::string(name()) + " files can be read but not written");
}

FormatSupport Format::support(std::string_view) const {
    return FormatSupport{}.withContents(ContentSupport::yes, {Content::motion});
}

Result<Replays> Format::replay(const Source& source, const ReadOptions& options) const {
    Diagnostics ignored;
    const Result<Scene> scene = read(source, {}, options, ignored);
    if (!scene) return tl::unexpected<Error>(scene.error());
    return sceneReplays(*scene);
}

Result<Replays> Format::replayOn(const std::shared_ptr<const Skeleton>&, const Source& source,
                                 const ReadOptions& options) const {
    return replay(source, options);
}

}  // namespace sinew
