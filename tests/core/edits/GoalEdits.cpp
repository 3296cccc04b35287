#include "core/scene/edits/characters/EditPoses.h"
#include "core/scene/edits/goals/EditGoals.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::size_t kManyGoals = 6;

Result<Scene> changeGoals(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->skeleton->size() == 0)
        return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<Goal> goals = character->goals;
    if (!goals.empty() && dice.chance(0.3)) goals.erase(goals.begin());
    if (!goals.empty() && dice.chance(0.5)) {
        const GoalId id = goals.back().id;
        goals.back() = drawGoal(*character, dice);
        goals.back().id = id;
    }
    if (goals.size() < kManyGoals && dice.chance(0.7)) goals.push_back(drawGoal(*character, dice));
    if (!goals.empty() && dice.chance(0.1)) goals.back().influence = 2;
    return setGoals(scene, character->id, std::move(goals));
}

Result<Scene> changeMethod(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    return setIkMethod(scene, character ? character->id : CharacterId{},
                       dice.chance(0.5) ? IkMethod::boundedLeastSquares : IkMethod::projectedGradient);
}

Result<Scene> bakeSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->clips.empty())
        return fail(ErrorCode::argumentInvalid, "", "nothing to bake");
    const Clip& clip = *character->clips[0];
    const FrameIndex first = clip.firstFrame + FrameIndex{dice.integer(0, 5)};
    return bakeGoals(scene, character->id, clip.id, first, first + FrameIndex{dice.integer(-1, 8)});
}

Result<Scene> keyPoses(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character || character->clips.empty() || character->skeleton->size() == 0)
        return fail(ErrorCode::argumentInvalid, "", "nothing to key");
    const Skeleton& skeleton = *character->skeleton;
    std::vector<PoseValues> poses(static_cast<std::size_t>(dice.integer(0, 9)), restValues(skeleton));
    const int joint = dice.integer(0, skeleton.size() - 1);
    const Channel channel = kChannels[static_cast<std::size_t>(dice.integer(0, kChannelCount - 1))];
    for (PoseValues& pose : poses) pose[static_cast<std::size_t>(joint)].at(channel) = dice.between(0.5, 2);
    const Clip& clip = *character->clips[0];
    const ChannelId id{skeleton[joint].id, channel};
    return setPoses(scene, character->id, clip.id, clip.firstFrame + FrameIndex{dice.integer(-3, 30)}, poses,
                    {&id, 1});
}

}  // namespace

std::vector<RandomEdit> goalEdits() {
    return {{"BakeGoals", bakeSome},
            {"SetGoals", changeGoals},
            {"SetIkMethod", changeMethod},
            {"SetPoses", keyPoses}};
}

}  // namespace sinew::test
