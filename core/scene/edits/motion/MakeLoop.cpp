#include "core/scene/edits/motion/MakeLoop.h"

#include <algorithm>

#include "core/anim/locomotion/CloseLoop.h"
#include "core/anim/locomotion/JointFrames.h"
#include "core/anim/retime/ClipRange.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/scene/LayeredClips.h"
#include "core/scene/edits/Replace.h"
#include "core/scene/edits/motion/ChangedChannels.h"
#include "core/scene/edits/motion/GoalMotion.h"
#include "core/scene/edits/motion/PlantFeet.h"

namespace sinew {

namespace {

// Progress at the end of each part.
constexpr float kFlatteningEnd = 0.1F, kSearchEnd = 0.4F, kClosingEnd = 0.6F, kPlantingEnd = 0.9F;

/// Closes a clip and plants its feet.
class LoopMaker {
public:
    LoopMaker(const Scene& scene, const Motion& motion, const RootJoints& joints,
              const LoopSettings& settings, const WorkControl& control)
        : scene_(scene), motion_(motion), joints_(joints), settings_(settings), control_(control) {}

    Result<MadeLoop> make() {
        auto frames = chosenFrames();
        if (!frames) return tl::unexpected<Error>(frames.error());
        made_.frames = *frames;
        made_.before = loopSeam(motion_, *frames);
        auto closed = closedLoop(motion_.character->skeleton, motion_.clip, joints_, *frames,
                                 control_.part(kSearchEnd, kClosingEnd));
        if (!closed) return tl::unexpected<Error>(closed.error());
        closeKeyedGoals(*closed);
        if (const auto freed = freeChannels(*closed); !freed) return tl::unexpected<Error>(freed.error());
        if (settings_.plantsFeet) closed = planted(*std::move(closed));
        if (!closed) return tl::unexpected<Error>(closed.error());
        if (control_.isCancelled()) return cancelled();
        const auto clip = std::make_shared<const Clip>(*std::move(closed));
        made_.after = loopSeam({motion_.character, clip}, *frames);
        made_.travel =
            (groundAt(clip, frames->last).position - groundAt(clip, frames->first).position).norm();
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
        search.control = control_.part(kFlatteningEnd, kSearchEnd);
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

    /// Closes the goals that the loop has keys for; some of them if cancelled.
    void closeKeyedGoals(Clip& closed) const {
        const std::vector<Goal>& goals = motion_.character->goals;
        if (std::ranges::none_of(goals, [&](const Goal& goal) { return hasKeys(closed, goal); })) return;
        const auto groundOf = [&](std::shared_ptr<const Clip> clip) {
            const ClipSampler sampler(motion_.character->skeleton, std::move(clip));
            std::vector<RootPlacement> ground;
            const WorkControl onlyCancel{settings_.cancel};
            for (const BodyPose& pose : bodyPoses(joints_, sampler, made_.frames, onlyCancel))
                ground.push_back(pose.ground);
            return ground;
        };
        const auto before = groundOf(motion_.clip), after = groundOf(std::make_shared<const Clip>(closed));
        if (!control_.isCancelled()) closeGoals(goals, before, after, closed, control_);
    }

    static tl::unexpected<Error> cancelled() {
        return fail(ErrorCode::cancelled, "", "making the loop was cancelled");
    }

    RootPlacement groundAt(const std::shared_ptr<const Clip>& clip, FrameIndex frame) const {
        const ClipSampler sampler(motion_.character->skeleton, clip);
        return bodyPose(joints_, sampler, clip->rate.time(frame)).ground;
    }

    /// Plants the feet in three repeated cycles and keeps the middle one, so that contacts may span the
    /// seam.
    Result<Clip> planted(Clip closed) {
        const FrameRange frames = made_.frames;
        const FrameIndex period{frames.count() - 1};
        auto repeated = looped(skeleton(), closed, 3, control_);
        if (!repeated) return repeated;
        // If the clip does not close, each cycle has an extra frame.
        if (repeated->frameCount() != 3 * period.value + 1) return closed;
        PlantSettings plant;
        plant.frames = FrameRange{frames.first + period, frames.last + period};
        plant.control = control_.part(kClosingEnd, kPlantingEnd);
        const CharacterId character = motion_.character->id;
        const auto feet =
            plantFeet(withClip(scene_, character, *std::move(repeated)), character, closed.id, plant);
        if (!feet) return tl::unexpected<Error>(feet.error());
        made_.contacts = feet->contacts;
        made_.slideBefore = feet->slideBefore;
        made_.slideAfter = feet->slideAfter;
        if (feet->pinned == 0) return closed;
        const auto owner = feet->scene.find(character);
        const WorkControl closing = control_.part(kPlantingEnd, 1);
        const ClipSampler sampler(motion_.character->skeleton, *positionOf(owner->clips, closed.id));
        std::vector<BodyPose> poses = bodyPoses(joints_, sampler, *plant.frames, closing.part(0, 0.4F));
        if (closing.isCancelled()) return cancelled();
        const Eigen::Vector3d start = groundAt(std::make_shared<const Clip>(closed), frames.first).position;
        const Eigen::Vector3d advance = poses.front().ground.position - start;
        for (BodyPose& pose : poses) pose.ground.position -= advance;
        closePoses(joints_, skeleton(), closed.rate.frameTime(), poses, closing.part(0.4F, 0.6F));
        return withLoopPoses(joints_, skeleton(), std::move(closed), poses, closing.part(0.6F, 1));
    }

    Scene scene_;
    Motion motion_;
    RootJoints joints_;
    const LoopSettings& settings_;
    WorkControl control_;
    MadeLoop made_;
};

}  // namespace

Result<MadeLoop> makeLoop(const Scene& scene, CharacterId character, ClipId clip,
                          const LoopSettings& settings) {
    const Result<Clip> layered = clipOf(scene, character, clip);
    if (!layered) return tl::unexpected<Error>(layered.error());
    if (layered->warp)
        return fail(ErrorCode::argumentInvalid, "clip " + layered->name,
                    "it has a time warp; bake or remove it before making a loop");
    if (const auto checked = checkFrameCount(*layered); !checked)
        return tl::unexpected<Error>(checked.error());
    const WorkControl control{settings.cancel, settings.progress};
    const auto flat = withoutLayers(scene.find(character), std::make_shared<const Clip>(*layered),
                                    {.cancel = settings.cancel});
    if (!flat) return tl::unexpected<Error>(flat.error());
    control.report(kFlatteningEnd);
    const Scene merged = withClip(scene, character, **flat);
    const auto owner = merged.find(character);
    const auto joints = findRootJoints(*owner->skeleton);
    if (!joints) return fail(ErrorCode::argumentInvalid, "character " + owner->name, "it has no joints");
    return LoopMaker(merged, {owner, *positionOf(owner->clips, clip)}, *joints, settings, control).make();
}

}  // namespace sinew
