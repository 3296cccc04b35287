#include "core/scene/analysis/LimitConflicts.h"
#include "core/scene/edits/limits/EditLimits.h"
#include "core/scene/edits/limits/ResolveConflicts.h"
#include "tests/core/edits/Draw.h"
#include "tests/core/edits/RandomEdit.h"

namespace sinew::test {

namespace {

constexpr std::int64_t kManyFrames = 2000;

struct Target {
    Target(const Scene& scene, Dice& dice) : character(drawCharacter(scene, dice)) {
        if (character) clip = drawClip(*character, dice);
        if (!clip || clip->frameCount() > kManyFrames) return;
        const auto conflicts = limitConflicts(character, clip);
        for (const LimitConflict& conflict : *conflicts) {
            if (dice.chance(0.5)) channels.push_back(conflict.id);
        }
        const Joint* joint = drawJoint(*character, dice);
        if (joint && dice.chance(0.1)) channels.push_back({joint->id, angle(dice.integer(0, 2))});
    }

    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> clip;
    std::vector<ChannelId> channels;
};

template <auto edit>
Result<Scene> editConflicts(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return edit(scene, drawn.character->id, drawn.clip->id, drawn.channels, nullptr, nullptr);
}

Result<Scene> acceptSome(const Scene& scene, Dice& dice) {
    const Target drawn(scene, dice);
    if (!drawn.clip) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return acceptConflicts(scene, drawn.character->id, drawn.clip->id, drawn.channels, dice.chance(0.7));
}

Result<Scene> limitSome(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    if (!character) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    std::vector<ChannelLimit> limits;
    for (int i = dice.integer(0, 5); i > 0; --i) {
        const Joint* joint = drawJoint(*character, dice);
        if (!joint) continue;
        const auto mode = static_cast<AngleLimit::Mode>(dice.integer(0, 2));
        const double min = dice.between(-4, 4);
        const double max = mode == AngleLimit::Mode::locked ? min : min + dice.between(-0.1, 3);
        limits.push_back({{joint->id, angle(dice.integer(0, 2))}, {mode, min, max, dice.between(0, 1)}});
    }
    return setAngleLimits(scene, character->id, limits);
}

/// Edits the limits of one or two joints.
template <Result<Scene> (*edit)(const Scene&, const Character&, std::span<const JointId>, Dice&)>
Result<Scene> editLimits(const Scene& scene, Dice& dice) {
    const auto character = drawCharacter(scene, dice);
    std::vector<JointId> joints;
    for (int i = dice.integer(1, 2); character && i > 0; --i) {
        if (const Joint* joint = drawJoint(*character, dice)) joints.push_back(joint->id);
    }
    if (joints.empty()) return fail(ErrorCode::argumentInvalid, "", "nothing to edit");
    return edit(scene, *character, joints, dice);
}

Result<Scene> preset(const Scene& scene, const Character& character, std::span<const JointId> joints,
                     Dice& dice) {
    return applyLimitPreset(scene, character.id, joints, dice.oneOf(kLimitPresets));
}

Result<Scene> mirror(const Scene& scene, const Character& character, std::span<const JointId> joints, Dice&) {
    return mirrorLimits(scene, character.id, joints);
}

Result<Scene> copy(const Scene& scene, const Character& character, std::span<const JointId> joints, Dice&) {
    const Joint& from = (*character.skeleton)[0];
    return copyLimits(scene, character.id, from.order, from.limits, joints);
}

}  // namespace

std::vector<RandomEdit> limitEdits() {
    return {{"AcceptConflicts", acceptSome},
            {"ApplyLimitPreset", editLimits<preset>},
            {"ClampConflicts", editConflicts<clampConflicts>},
            {"CopyLimits", editLimits<copy>},
            {"MirrorLimits", editLimits<mirror>},
            {"SetAngleLimits", limitSome},
            {"WidenLimits", editConflicts<widenLimits>}};
}

}  // namespace sinew::test
