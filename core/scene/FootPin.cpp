#include "core/scene/FootPin.h"

#include <algorithm>

#include "core/scene/Evaluator.h"
#include "core/scene/SolveGoals.h"

namespace sinew {
namespace {

Eigen::Vector3d placeIn(const Skeleton& skeleton, const PoseValues& pose, const BonePoint& point) {
    std::vector<Affine> model(pose.size());
    forwardKinematics(skeleton, poseOf(skeleton, pose), model);
    return pointPlace(skeleton, model, point);
}

Slide slideOf(const Skeleton& skeleton, std::span<const PoseValues> poses, const BonePoint& point,
              const Eigen::Vector3d& kept) {
    Slide slide;
    Eigen::Vector3d last = kept;
    for (std::size_t f = 0; f < poses.size(); ++f) {
        const Eigen::Vector3d place = placeIn(skeleton, poses[f], point);
        if (f > 0) slide.path += (place - last).norm();
        slide.farthest = std::max(slide.farthest, (place - kept).norm());
        last = place;
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
                    "there is no frame to hold the foot in");

    Evaluator evaluator(withoutGoals(character), unwarped(clip));
    evaluator.evaluate(clip->rate.time(settings.placed));
    Goal goal;
    goal.joint = skeleton[point.joint].id;
    goal.end = point.end;
    goal.depth = settings.depth;
    goal.target = pointPlace(skeleton, evaluator.model(), point);
    goal.oriented = settings.keepsTurn;
    const auto& turned = evaluator.model()[static_cast<std::size_t>(point.joint)];
    goal.angles = fromQuaternion(EulerOrder::XYZ, Eigen::Quaterniond(turned.rotation()));

    // Beyond the clip's ends nothing plays, so that nothing needs to blend.
    RangeSettings range;
    range.first =
        std::max(settings.first - FrameIndex{settings.blendIn}, std::min(clip->firstFrame, settings.first));
    range.last =
        std::min(settings.last + FrameIndex{settings.blendOut}, std::max(clip->lastFrame, settings.last));
    range.blendIn = settings.first.value - range.first.value;
    range.blendOut = range.last.value - settings.last.value;
    range.smoothing = settings.smoothing;
    range.still = settings.still;
    range.method = character.ik;
    range.cancel = settings.cancel;
    range.progress = settings.progress;
    Result<SolvedRange> solved = solveRange(character, clip, {&goal, 1}, range);
    if (!solved) return tl::unexpected<Error>(solved.error());

    FootPin pin{std::move(*solved), range.first, {}, {}};
    const auto held = static_cast<std::size_t>(settings.last.value - settings.first.value) + 1;
    const auto skipped = static_cast<std::size_t>(range.blendIn);
    const auto within = [&](const std::vector<PoseValues>& poses) {
        return std::span(poses).subspan(skipped, held);
    };
    pin.before = slideOf(skeleton, within(pin.solved.before), point, goal.target);
    pin.after = slideOf(skeleton, within(pin.solved.poses), point, goal.target);
    return pin;
}

}  // namespace sinew
