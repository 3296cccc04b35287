#include "core/io/table/TableFormat.h"

#include <algorithm>

#include "core/io/format/Format.h"
#include "core/io/table/Csv.h"
#include "core/io/table/ReadTable.h"

namespace sinew {

namespace {

class PositionPlayer final : public ReplayPlayer {
public:
    PositionPlayer(const Skeleton& skeleton, const PositionTable& table)
        : skeleton_(skeleton), table_(table), worldFromJoint_(skeleton.joints().size()) {}

    std::span<const Affine> play(Seconds fileTime) override {
        const FrameIndex row = table_.rate.nearestFrame(fileTime);
        const auto positions = table_.at(std::clamp<std::int64_t>(row.value, 0, table_.frames - 1));
        for (std::size_t i = 0; i < worldFromJoint_.size(); ++i) {
            const Eigen::Vector3d& head = positions[2 * i];
            const Eigen::Vector3d& tail = positions[2 * i + 1];
            const Eigen::Vector3d& restTail = skeleton_[static_cast<int>(i)].tail;
            // Only the tail's position is known, so use the rank-one matrix that maps the tail to it.
            const double squaredLength = restTail.squaredNorm();
            worldFromJoint_[i].linear().setZero();
            if (squaredLength > 0)
                worldFromJoint_[i].linear() = (tail - head) * restTail.transpose() / squaredLength;
            worldFromJoint_[i].translation() = head;
        }
        return worldFromJoint_;
    }

private:
    const Skeleton& skeleton_;
    const PositionTable& table_;
    std::vector<Affine> worldFromJoint_;
};

class PositionReplay final : public Replay {
public:
    PositionReplay(std::shared_ptr<const Skeleton> skeleton, PositionTable table, std::string clip)
        : skeleton_(std::move(skeleton)), table_(std::move(table)) {
        hasPositionsOnly_ = true;
        for (const Joint& joint : skeleton_->joints()) joints_.push_back({joint.name, joint.parent});
        clips_.push_back({std::move(clip), table_.rate.time(FrameIndex{table_.frames - 1}),
                          table_.positions.size() * 3, table_.rate});
    }

    std::unique_ptr<ReplayPlayer> player(int) const override {
        return std::make_unique<PositionPlayer>(*skeleton_, table_);
    }

private:
    std::shared_ptr<const Skeleton> skeleton_;
    PositionTable table_;
};

Result<Replays> replayPositions(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                                const ReadOptions& options) {
    auto table = readPositions(source, *skeleton, options);
    if (!table) return tl::unexpected(table.error());
    Replays replays;
    replays.push_back(std::make_unique<const PositionReplay>(skeleton, *std::move(table), source.stem()));
    return replays;
}

Result<Replays> replayAngles(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                             const ReadOptions& options) {
    Diagnostics ignored;
    auto clip = readAngles(source, *skeleton, options, ignored);
    if (!clip) return tl::unexpected(clip.error());
    Character character;
    character.skeleton = skeleton;
    character.clips.push_back(std::make_shared<const Clip>(*std::move(clip)));
    Scene scene;
    scene.characters.push_back(std::make_shared<const Character>(std::move(character)));
    return sceneReplays(scene);
}

bool hasNoFreeChannels(const Skeleton& skeleton) {
    return std::ranges::none_of(skeleton.joints(), [](const Joint& joint) {
        return std::ranges::any_of(kChannels, [&](Channel channel) { return joint.free.contains(channel); });
    });
}

}  // namespace

FormatSupport TableFormat::support(std::string_view) const {
    FormatSupport support =
        FormatSupport{}
            .withContents(ContentSupport::yes,
                          {Content::motion, Content::frameRates, Content::scales, Content::boneEnds,
                           Content::hinges, Content::orders, Content::properOrders, Content::spins})
            .withContents(ContentSupport::baked,
                          {Content::curves, Content::warps, Content::layers, Content::goals});
    support.unit = FormatSupport::Convention::inFile;  // in the column names
    return support;
}

Result<Scene> TableFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                Diagnostics& diagnostics) const {
    if (onto.characters.empty())
        return fail(ErrorCode::skeletonMissing, source.name(),
                    "the table contains motion only; also specify the file that contains its skeleton");
    Scene scene = onto;
    Character character = *scene.characters.back();
    auto clip = readAngles(source, *character.skeleton, options, diagnostics);
    if (!clip) return tl::unexpected<Error>(clip.error());
    clip->id = scene.newId<ClipId>();
    character.clips.push_back(std::make_shared<const Clip>(*std::move(clip)));
    scene.characters.back() = std::make_shared<const Character>(std::move(character));
    return scene;
}

Result<Replays> TableFormat::replayOn(const std::shared_ptr<const Skeleton>& skeleton, const Source& source,
                                      const ReadOptions& options) const {
    if (source.extension() == ".json") {
        auto csv = jsonTableToCsv(source);
        if (!csv) return tl::unexpected(csv.error());
        return replayOn(skeleton, Source::fromMemory(source.stem() + ".csv", *std::move(csv)), options);
    }
    if (hasPositions(source)) return replayPositions(skeleton, source, options);
    CsvReader head(source);
    const auto read = head.next();
    if (read && *read && std::ranges::find(head.cells(), "interpolation") != head.cells().end())
        return fail(ErrorCode::formatUnknown, source.name(),
                    "the table contains authored keys, not motion that can be played");
    if (hasNoFreeChannels(*skeleton))
        return fail(ErrorCode::formatUnknown, source.name(), "the skeleton has no free channels");
    return replayAngles(skeleton, source, options);
}

}  // namespace sinew
