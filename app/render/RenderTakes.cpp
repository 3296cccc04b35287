#include "app/render/RenderTakes.h"

#include <algorithm>

namespace sinew {

namespace {

std::shared_ptr<const Clip> findClip(const Character& character, const std::string& name) {
    const auto found =
        std::ranges::find_if(character.clips, [&](const auto& clip) { return clip->name == name; });
    return found == character.clips.end() ? nullptr : *found;
}

tl::unexpected<Error> unknownName(const std::string& what, const std::string& names) {
    return fail(ErrorCode::nameUnknown, what, "there is nothing with this name; choose from: " + names);
}

/// Appends a quoted name: "'walk', 'run'".
void appendQuoted(std::string& names, const std::string& name) {
    names += (names.empty() ? "'" : ", '") + name + '\'';
}

Result<void> keepCharacter(std::vector<Take>& takes, const std::string& name) {
    std::string names;
    for (const Take& take : takes) appendQuoted(names, take.character->name);
    std::erase_if(takes, [&](const Take& take) { return take.character->name != name; });
    if (takes.empty()) return unknownName("character " + name, names);
    return {};
}

/// Gives each take its clip of this name, if it has one, and moves these takes to the end, where the lead is
/// chosen.
Result<void> chooseClip(std::vector<Take>& takes, const std::string& name) {
    std::string names;
    bool found = false;
    for (Take& take : takes) {
        for (const auto& clip : take.character->clips) appendQuoted(names, clip->name);
        auto clip = findClip(*take.character, name);
        found |= clip != nullptr;
        if (clip) take.clip = std::move(clip);
    }
    if (!found) return unknownName("clip " + name, names.empty() ? "(no clips)" : names);
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
    return fail(ErrorCode::argumentInvalid, "--mesh", "the files contain no mesh; omit --mesh to draw bones");
}

}  // namespace

Result<RenderTakes> renderTakes(const Scene& scene, const RenderJob& job) {
    RenderTakes selection;
    selection.takes = lastTakes(scene);
    if (selection.takes.empty())
        return fail(ErrorCode::skeletonMissing, "", "the files contain no character");
    Result<void> fits;
    if (!job.character.empty()) fits = keepCharacter(selection.takes, job.character);
    if (fits && !job.clip.empty()) fits = chooseClip(selection.takes, job.clip);
    if (fits && job.mesh) fits = checkMeshes(selection.takes);
    if (!fits) return tl::unexpected(fits.error());
    selection.lead = leadOf(selection.takes);
    const Take& lead = selection.takes[selection.lead];
    WriteOptions options;
    options.character = lead.character->id;
    options.rate = job.rate;
    if (lead.clip) options.clips = {lead.clip->id};
    auto times = writeSubject(scene, options);
    if (!times) return tl::unexpected(times.error());
    selection.times = *std::move(times);
    const auto ends = job.frames.resolve(selection.times.frameCount);
    if (!ends) return tl::unexpected(ends.error());
    selection.frames = *ends;
    return selection;
}

}  // namespace sinew
