#include "core/io/recipe/FitClipLimits.h"

#include "core/anim/FitLimits.h"
#include "core/scene/LimitConflicts.h"
#include "core/scene/edits/ClampConflicts.h"
#include "core/scene/edits/SetAngleLimits.h"

namespace sinew {

Result<Scene> fitClipLimits(const Scene& scene, CharacterId id, const recipe::FitLimits& settings) {
    const auto character = scene.find(id);
    const auto samples = angleSamples(character->skeleton, character->clips);
    if (!samples) return tl::unexpected<Error>(samples.error());
    std::vector<ChannelLimit> limits;
    for (const AngleSamples& angle : *samples) {
        const Joint& joint = (*character->skeleton)[*character->skeleton->find(angle.id.joint)];
        AngleLimit limit = fittedLimit(angle, {settings.percentile, settings.margin});
        limit.stiffness =
            joint.limits.angles[static_cast<std::size_t>(component(angle.id.channel))].stiffness;
        limits.push_back({angle.id, limit});
    }
    return setAngleLimits(scene, id, limits);
}

Result<Scene> clampClip(const Scene& scene, const RecipeClip& clip) {
    const auto character = scene.find(clip.character);
    for (const auto& one : character->clips) {
        if (one->id != clip.clip) continue;
        const auto conflicts = limitConflicts(character, one);
        if (!conflicts) return tl::unexpected<Error>(conflicts.error());
        std::vector<ChannelId> outside;
        for (const LimitConflict& conflict : *conflicts) {
            if (!conflict.accepted) outside.push_back(conflict.id);
        }
        return clampConflicts(scene, clip.character, clip.clip, outside);
    }
    return fail(ErrorCode::argumentInvalid, character->name, "the character has no such clip");
}

}  // namespace sinew
