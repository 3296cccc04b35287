#include "app/render/RenderTakes.h"

#include <algorithm>

namespace sinew {

namespace {

std::shared_ptr<const Clip> clipNamed(const Character& character, const std::string& name) {
    const auto found =
        std::ranges::find_if(character.clips, [&](const auto& clip) { return clip->name == name; });
    return found == character.clips.end() ? nullptr : *found;
}

tl::unexpected<Error> unknown(const std::string& what, const std::string& names) {
    return fail(ErrorCode::nameUnknown, what, "there is none of this name; there are: " + names);
}

/// "'walk', 'run'"
void list(std::string& names, const std::string& name) {
    names += (names.empty() ? "'" : ", '") + name + '\'';
}

Result<void> keepCharacter(std::vector<Take>& takes, const std::string& name) {
    std::string names;
    for (const Take& take : takes) list(names, take.character->name);
    std::erase_if(takes, [&](const Take& take) { return take.character->name != name; });
    if (takes.empty()) return unknown("character " + name, names);
    return {};
}

/// Gives those that have such a clip that one; they come last, where the lead is looked for.
Result<void> chooseClip(std::vector<Take>& takes, const std::string& name) {
    std::string names;
    bool found = false;
    for (Take& take : takes) {
        for (const auto& clip : take.character->clips) list(names, clip->name);
        auto clip = clipNamed(*take.character, name);
        found |= clip != nullptr;
        if (clip) take.clip = std::move(clip);
    }
    if (!found) return unknown("clip " + name, names.empty() ? "none at all" : names);
    std::ranges::stable_partition(takes,
                                  [&](const Take& take) { return !take.clip || take.clip->name != name; });
    return {};
}

std::size_t leadOf(const std::vector<Take>& takes) {
    for (std::size_t i = takes.size(); i-- > 0;) {
        if (takes[i].clip) return i;
    }
    return takes.size() - 1;
}

Result<void> checkMeshes(const std::vector<Take>& takes) {
    const auto hasMesh = [](const Take& take) { return !take.character->meshes.empty(); };
    if (std::ranges::any_of(takes, hasMesh)) return {};
    return fail(ErrorCode::argumentInvalid, "--mesh",
                "the files hold no mesh; without --mesh bones are drawn");
}

}  // namespace

Result<RenderTakes> renderTakes(const Scene& scene, const RenderJob& job) {
    RenderTakes chosen;
    chosen.takes = lastTakes(scene);
    if (chosen.takes.empty()) return fail(ErrorCode::skeletonMissing, "", "the files hold no character");
    Result<void> fits;
    if (!job.character.empty()) fits = keepCharacter(chosen.takes, job.character);
    if (fits && !job.clip.empty()) fits = chooseClip(chosen.takes, job.clip);
    if (fits && job.mesh) fits = checkMeshes(chosen.takes);
    if (!fits) return tl::unexpected(fits.error());
    chosen.lead = leadOf(chosen.takes);
    const Take& lead = chosen.takes[chosen.lead];
    WriteOptions options;
    options.character = lead.character->id;
    options.rate = job.rate;
    if (lead.clip) options.clips = {lead.clip->id};
    auto times = writeSubject(scene, options);
    if (!times) return tl::unexpected(times.error());
    chosen.times = *std::move(times);
    const auto ends = job.frames.within(chosen.times.frameCount);
    if (!ends) return tl::unexpected(ends.error());
    chosen.frames = *ends;
    return chosen;
}

}  // namespace sinew
