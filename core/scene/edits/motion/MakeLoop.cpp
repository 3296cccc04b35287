#include "core/scene/edits/motion/MakeLoop.h"

#include "core/anim/locomotion/CloseLoop.h"
#include "core/anim/retime/ClipRange.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/motion/ChangedChannels.h"
#include "core/scene/edits/motion/PlantFeet.h"

namespace sinew {

namespace {

/// Closes a clip and plants its feet.
class LoopMaker {
public:
    LoopMaker(const Scene& scene, const Motion& motion, const RootJoints& joints,
              const LoopSettings& settings)
        : scene_(scene), motion_(motion), joints_(joints), settings_(settings) {}

    Result<MadeLoop> make() {
        auto frames = chosenFrames();
        if (!frames) return tl::unexpected<Error>(frames.error());
        made_.frames = *frames;
        made_.before = loopSeam(motion_, *frames);
        auto closed = closedLoop(motion_.character->skeleton, motion_.clip, joints_, *frames);
        if (!closed) return tl::unexpected<Error>(closed.error());
        if (const auto freed = freeChannels(*closed); !freed) return tl::unexpected<Error>(freed.error());
        if (settings_.plantsFeet) closed = planted(*std::move(closed));
        if (!closed) return tl::unexpected<Error>(closed.error());
        const auto clip = std::make_shared<const Clip>(*std::move(closed));
        made_.after = loopSeam({motion_.character, clip}, *frames);
        const auto poses = posesOf(clip, *frames);
        made_.travel = (poses.back().ground.position - poses.front().ground.position).norm();
        const Seconds first = clip->rate.time(frames->first), last = clip->rate.time(frames->last);
        made_.scene = withUnkeyedMoved(
            withClip(scene_, motion_.character->id, *clip), motion_.character->id, clip->id,
            [&](Seconds time) { return time < first || time > last ? std::nullopt : std::optional(time); });
        return std::move(made_);
    }

private:
    const Skeleton& skeleton() const { return *motion_.character->skeleton; }

    Result<FrameRange> chosenFrames() const {
        if (settings_.frames) return *settings_.frames;
        LoopSearch search = settings_.search;
        search.cancel = settings_.cancel;
        search.progress = settings_.progress;
        return findLoop(motion_, search).map([](const FoundLoop& found) { return found.frames; });
    }

    /// Frees the channels of the topmost joint that the loop needs.
    Result<void> freeChannels(const Clip& closed) {
        const CharacterId character = motion_.character->id;
        const JointId top = skeleton()[joints_.top].id;
        auto freed = withChangedChannelsFree(withClip(scene_, character, closed), character, *motion_.clip,
                                             closed, {&top, 1});
        if (!freed) return tl::unexpected<Error>(freed.error());
        scene_ = *std::move(freed);
        motion_.character = scene_.find(character);
        return {};
    }

    std::vector<BodyPose> posesOf(const std::shared_ptr<const Clip>& clip, FrameRange frames) const {
        return bodyPoses(joints_, ClipSampler(motion_.character->skeleton, clip), frames);
    }

    /// Plants the feet in three repeated cycles and keeps the middle one, so that contacts may span the
    /// seam.
    Result<Clip> planted(Clip closed) {
        const FrameRange frames = made_.frames;
        const FrameIndex period{frames.count() - 1};
        auto repeated = looped(skeleton(), closed, 3);
        if (!repeated) return repeated;
        // If the clip does not close, each cycle has an extra frame.
        if (repeated->frameCount() != 3 * period.value + 1) return closed;
        PlantSettings plant;
        plant.frames = FrameRange{frames.first + period, frames.last + period};
        plant.cancel = settings_.cancel;
        plant.progress = settings_.progress;
        const CharacterId character = motion_.character->id;
        const auto feet =
            plantFeet(withClip(scene_, character, *std::move(repeated)), character, closed.id, plant);
        if (!feet) return tl::unexpected<Error>(feet.error());
        made_.contacts = feet->contacts;
        made_.slideBefore = feet->slideBefore;
        made_.slideAfter = feet->slideAfter;
        if (feet->pinned == 0) return closed;
        const auto owner = feet->scene.find(character);
        std::vector<BodyPose> poses = posesOf(*positionOf(owner->clips, closed.id), *plant.frames);
        const Eigen::Vector3d start =
            posesOf(std::make_shared<const Clip>(closed), {frames.first, frames.first})
                .front()
                .ground.position;
        const Eigen::Vector3d advance = poses.front().ground.position - start;
        for (BodyPose& pose : poses) pose.ground.position -= advance;
        closePoses(joints_, skeleton(), closed.rate.frameTime(), poses);
        return withLoopPoses(joints_, skeleton(), std::move(closed), poses);
    }

    Scene scene_;
    Motion motion_;
    RootJoints joints_;
    const LoopSettings& settings_;
    MadeLoop made_;
};

}  // namespace

Result<MadeLoop> makeLoop(const Scene& scene, CharacterId character, ClipId clip,
                          const LoopSettings& settings) {
    const Result<Clip> flat = flatClipOf(scene, character, clip);
    if (!flat) return tl::unexpected<Error>(flat.error());
    if (flat->warp)
        return fail(ErrorCode::argumentInvalid, "clip " + flat->name,
                    "it has a time warp; bake or remove it before making a loop");
    const Scene merged = withClip(scene, character, *flat);
    const auto owner = merged.find(character);
    const auto joints = findRootJoints(*owner->skeleton);
    if (!joints) return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no joints");
    return LoopMaker(merged, {owner, *positionOf(owner->clips, clip)}, *joints, settings).make();
}

}  // namespace sinew
