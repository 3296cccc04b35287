#include "core/scene/evaluation/SolveGoals.h"

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "core/scene/evaluation/Evaluator.h"
#include "core/scene/evaluation/GoalTarget.h"

namespace sinew {

PoseValues shownPose(const Evaluator& evaluator) {
    PoseValues pose;
    pose.reserve(evaluator.skeleton().joints().size());
    for (int i = 0; i < evaluator.skeleton().size(); ++i) pose.push_back(evaluator.values(i));
    return pose;
}

Result<SolvedPose> solveGoals(const Character& character, const std::shared_ptr<const Clip>& clip,
                              Seconds time, std::span<const Goal> goals, const GoalSolveSettings& settings) {
    if (goals.empty())
        return fail(ErrorCode::argumentInvalid, "character " + character.name, "there is no goal to solve");
    const Skeleton& skeleton = *character.skeleton;
    Evaluator evaluator(withoutGoals(character), withoutWarp(clip));
    evaluator.evaluate(time);
    std::vector<IkGoal> ikGoals;
    std::vector<IkHint> hints;
    for (const Goal& goal : goals) {
        ikGoals.push_back(
            ikGoal(goal, skeleton, goalTarget(goal, skeleton, clip.get(), time, evaluator.model())));
        if (const auto hint = ikHint(goal, skeleton)) hints.push_back(*hint);
    }
    IkOptions options;
    options.method = settings.method;
    options.tolerance = settings.tolerance;
    options.iterations = settings.iterations;
    options.restarts = settings.restarts;
    options.timeCap = settings.timeCap;
    SolvedPose solved{shownPose(evaluator), {}, {}};
    IkWorkspace workspace;
    const auto report = solveIk(skeleton, solvableChannels(skeleton, settings.movesRoot), ikGoals, hints,
                                options, solved.pose, workspace);
    if (!report) return tl::unexpected<Error>(report.error());
    solved.report = *report;
    for (const ChannelValue& value : changedValues(skeleton, shownPose(evaluator), solved.pose))
        solved.channels.push_back(value.id);
    return solved;
}

std::vector<ChannelSet> solvableChannels(const Skeleton& skeleton, bool movesRoot) {
    std::vector<ChannelSet> sets;
    for (const Joint& joint : skeleton.joints()) {
        const bool movesJoint = movesRoot && joint.parent == kNoParent;
        sets.emplace_back();
        for (const Channel channel : kChannels) {
            if (joint.free.contains(channel) && (isAngle(channel) || (movesJoint && isTranslation(channel))))
                sets.back().insert(channel);
        }
    }
    return sets;
}

std::shared_ptr<const Character> withoutGoals(const Character& character) {
    Character result = character;
    result.goals.clear();
    return std::make_shared<const Character>(std::move(result));
}

}  // namespace sinew
