#include "core/scene/SolveGoals.h"

#include "core/ik/IkWorkspace.h"
#include "core/ik/SolveIk.h"
#include "core/scene/Evaluator.h"
#include "core/scene/GoalTarget.h"
#include "core/scene/ShownPose.h"

namespace sinew {

Result<SolvedPose> solveGoals(const Character& character, const std::shared_ptr<const Clip>& clip,
                              Seconds time, std::span<const Goal> goals, const GoalSolveSettings& settings) {
    if (goals.empty())
        return fail(ErrorCode::argumentInvalid, "character " + character.name, "there is no goal to solve");
    const Skeleton& skeleton = *character.skeleton;
    Evaluator evaluator(withoutGoals(character), unwarped(clip));
    evaluator.evaluate(time);
    std::vector<IkGoal> asked;
    std::vector<IkHint> hints;
    for (const Goal& goal : goals) {
        asked.push_back(
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
    const auto report = solveIk(skeleton, solvable(skeleton, settings.movesRoot), asked, hints, options,
                                solved.pose, workspace);
    if (!report) return tl::unexpected<Error>(report.error());
    solved.report = *report;
    for (const ChannelValue& value : changedValues(skeleton, shownPose(evaluator), solved.pose))
        solved.channels.push_back(value.id);
    return solved;
}

std::vector<ChannelSet> solvable(const Skeleton& skeleton, bool movesRoot) {
    std::vector<ChannelSet> sets;
    for (const Joint& joint : skeleton.joints()) {
        const bool moves = movesRoot && joint.parent == kNoParent;
        sets.emplace_back();
        for (const Channel channel : kChannels) {
            if (joint.free.contains(channel) && (isAngle(channel) || (moves && isTranslation(channel))))
                sets.back().insert(channel);
        }
    }
    return sets;
}

std::shared_ptr<const Character> withoutGoals(const Character& character) {
    Character still = character;
    still.goals.clear();
    return std::make_shared<const Character>(std::move(still));
}

}  // namespace sinew
