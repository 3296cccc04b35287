#include "core/scene/evaluation/FootPin.h"

#include <algorithm>

#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/SolveGoals.h"

namespace sinew {
namespace {

Eigen::Vector3d positionIn(const Skeleton& skeleton, const PoseValues& pose, const BonePoint& point) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return pointInModel(skeleton, model, point);
}

Slide measureSlide(const Skeleton& skeleton, std::span<const PoseValues> poses, const BonePoint& point,
                   const Eigen::Vector3d& pinned) {
    Slide slide;
    Eigen::Vector3d last = pinned;
    for (std::size_t f = 0; f < poses.size(); ++f) {
        const Eigen::Vector3d position = positionIn(skeleton, poses[f], point);
        if (f > 0) slide.path += (position - last).norm();
        slide.maxOffset = std::max(slide.maxOffset, (position - pinned).norm());
        last = position;
    }
    return slide;
}

}  // namespace

Result<FootPin> pinFoot(const Character& character, const std::shared_ptr<const Clip>& clip,
                        const FootPinSettings& settings) {
    const Skeleton& skeleton = *character.skeleton;
    const BonePoint& point = settings.point;
    if (point.joint < 0 || point.joint >= skeleton.size())
        return fail(ErrorCode::argumentInvalid, "character " + character.name, "it has no such joint");
    if (settings.last < settings.first || settings.blendIn < 0 || settings.blendOut < 0)
        return fail(ErrorCode::argumentInvalid, "clip " + clip->name,
                    "the range contains no frame in which to pin the foot");

    Evaluator evaluator(withoutGoals(character), withoutWarp(clip));
    evaluator.evaluate(clip->rate.time(settings.referenceFrame));
    Goal goal;
    goal.joint = skeleton[point.joint].id;
    goal.end = point.end;
    goal.depth = settings.depth;
    goal.target = pointInModel(skeleton, evaluator.model(), point);
    goal.oriented = settings.keepsOrientation;
    const auto& jointTransform = evaluator.model()[static_cast<std::size_t>(point.joint)];
    goal.angles = fromQuaternion(EulerOrder::XYZ, Eigen::Quaterniond(jointTransform.rotation()));

    // Nothing plays beyond the ends of the clip, so no blend is needed there.
    RangeSettings range;
    range.first =
        std::max(settings.first - FrameIndex{settings.blendIn}, std::min(clip->firstFrame, settings.first));
    range.last =
        std::min(settings.last + FrameIndex{settings.blendOut}, std::max(clip->lastFrame, settings.last));
    range.blendIn = settings.first.value - range.first.value;
    range.blendOut = range.last.value - settings.last.value;
    range.smoothing = settings.smoothing;
    range.fixedJoints = settings.fixedJoints;
    range.method = character.ik;
    range.cancel = settings.cancel;
    range.progress = settings.progress;
    Result<SolvedRange> solved = solveRange(character, clip, {&goal, 1}, range);
    if (!solved) return tl::unexpected<Error>(solved.error());

    FootPin pin{std::move(*solved), range.first, {}, {}};
    const auto frameCount = static_cast<std::size_t>(settings.last.value - settings.first.value) + 1;
    const auto skipped = static_cast<std::size_t>(range.blendIn);
    const auto pinnedFrames = [&](const std::vector<PoseValues>& poses) {
        return std::span(poses).subspan(skipped, frameCount);
    };
    pin.before = measureSlide(skeleton, pinnedFrames(pin.solved.before), point, goal.target);
    pin.after = measureSlide(skeleton, pinnedFrames(pin.solved.poses), point, goal.target);
    return pin;
}

}  // namespace sinew
