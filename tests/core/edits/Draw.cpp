#include "tests/core/edits/Draw.h"

namespace sinew::test {

std::shared_ptr<const Character> drawCharacter(const Scene& scene, Dice& dice) {
    if (scene.characters.empty()) return nullptr;
    return scene
        .characters[static_cast<std::size_t>(dice.integer(0, static_cast<int>(scene.characters.size()) - 1))];
}

std::shared_ptr<const Clip> drawClip(const Character& character, Dice& dice) {
    if (character.clips.empty()) return nullptr;
    return character
        .clips[static_cast<std::size_t>(dice.integer(0, static_cast<int>(character.clips.size()) - 1))];
}

const Joint* drawJoint(const Character& character, Dice& dice) {
    const Skeleton& skeleton = *character.skeleton;
    return skeleton.size() == 0 ? nullptr : &skeleton[dice.integer(0, skeleton.size() - 1)];
}

Seconds drawTime(const Clip& clip, Dice& dice) {
    const int frames = static_cast<int>(std::min<std::int64_t>(clip.frameCount(), 100000));
    const FrameIndex frame = clip.firstFrame + FrameIndex{dice.integer(-5, frames + 5)};
    const Seconds time = clip.rate.time(frame);
    return dice.chance(0.8) ? time : time + Seconds{dice.between(0, 0.01)};
}

std::vector<ChannelValue> drawValues(const Character& character, Dice& dice) {
    std::vector<ChannelValue> values;
    for (const Joint& joint : character.skeleton->joints()) {
        for (const Channel channel : kChannels) {
            if (joint.free.contains(channel) && dice.chance(0.2)) {
                values.push_back({{joint.id, channel}, dice.between(-4, 4)});
            }
        }
    }
    return values;
}

Goal drawGoal(const Character& character, Dice& dice) {
    Goal goal;
    goal.joint = drawJoint(character, dice)->id;
    goal.end = dice.chance(0.5) ? Goal::End::head : Goal::End::tail;
    goal.target = dice.vector(1);
    goal.weight = dice.between(0, 2);
    goal.pinned = dice.chance(0.5);
    goal.live = dice.chance(0.5);
    goal.influence = dice.between(0, 1);
    goal.depth = dice.integer(0, 4);
    goal.oriented = dice.chance(0.3);
    goal.angles = dice.vector(3);
    goal.orientationWeight = dice.between(0, 2);
    if (dice.chance(0.3)) goal.follow = drawJoint(character, dice)->id;
    if (dice.chance(0.3)) goal.pole = Pole{drawJoint(character, dice)->id, dice.vector(1)};
    return goal;
}

}  // namespace sinew::test
