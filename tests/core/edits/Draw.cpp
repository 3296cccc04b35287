#include "tests/core/edits/Draw.h"

namespace sinew::test {

std::shared_ptr<const Character> drawCharacter(const Scene& scene, Dice& dice) {
    if (scene.characters.empty()) return nullptr;
    return dice.oneOf(scene.characters);
}

std::shared_ptr<const Clip> drawClip(const Character& character, Dice& dice) {
    if (character.clips.empty()) return nullptr;
    return dice.oneOf(character.clips);
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

Sequence drawStrips(const Character& character, Dice& dice) {
    Sequence sequence{std::vector<Sequence::Strips>(static_cast<std::size_t>(dice.integer(1, 2)))};
    Seconds start{dice.between(-1, 1)};
    for (int i = dice.integer(0, 5); i > 0; --i) {
        const auto clip = drawClip(character, dice);
        if (!clip || clip->lastFrame <= clip->firstFrame) continue;
        Strip strip = wholeStrip(*clip, start);
        if (strip.warp && !strip.warp->allForward()) strip.warp = nullptr;
        const Seconds length = strip.out - strip.in;
        strip.in = strip.in + length * dice.between(0, 0.4);
        strip.out = strip.out - length * dice.between(0, 0.4);
        strip.speed = dice.chance(0.5) ? 1 : dice.between(0.5, 2);
        strip.repeats = dice.chance(0.7) ? 1 : dice.integer(2, 3);
        if (dice.chance(0.2)) strip.hold = {dice.between(0, 0.5)};
        strip.blend = dice.chance(0.7) ? StripBlend::crossfade : StripBlend::inertial;
        strip.alignment.kind = static_cast<StripAlignment::Kind>(dice.integer(0, 5));
        if (strip.alignment.kind == StripAlignment::Kind::joint)
            strip.alignment.joint = drawJoint(character, dice)->id;
        strip.fade = cycleDuration(strip) * dice.between(0, 0.5);
        start = endOf(strip) - strip.fade * dice.between(0.9, 1.1);
        sequence.tracks[static_cast<std::size_t>(dice.integer(0, 1)) % sequence.tracks.size()].push_back(
            std::move(strip));
    }
    return sequence;
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
