#include "app/commands/Conversion.h"

#include <algorithm>

#include "core/io/FormatList.h"

namespace sinew {

namespace {

Result<ClipId> findClip(const Character& character, const std::string& name) {
    // The last clip of that name, as in all commands.
    const auto found = std::find_if(character.clips.rbegin(), character.clips.rend(),
                                    [&](const auto& clip) { return clip->name == name; });
    if (found != character.clips.rend()) return (*found)->id;
    std::string names;
    for (const auto& clip : character.clips) names += (names.empty() ? "" : ", ") + clip->name;
    return fail(ErrorCode::nameUnknown, "clip " + name,
                "the character has no such clip" + (names.empty() ? names : "; its clips are " + names));
}

Result<std::vector<ClipId>> chosenClips(const Take& take, const Conversion& conversion, bool holdsSeveral) {
    std::vector<ClipId> ids;
    for (const std::string& name : conversion.clips) {
        const Result<ClipId> id = findClip(*take.character, name);
        if (!id) return tl::unexpected(id.error());
        ids.push_back(*id);
    }
    const bool isRange = conversion.frames.first || conversion.frames.last;
    if (ids.size() > 1 && (!holdsSeveral || isRange))
        return fail(ErrorCode::argumentInvalid, "--clip",
                    isRange ? "a frame range applies to one clip, but several are named"
                            : "this format holds one clip per file");
    if (!ids.empty() || !take.clip) return ids;
    if (!holdsSeveral || isRange) return std::vector{take.clip->id};
    for (const auto& clip : take.character->clips) ids.push_back(clip->id);
    return ids;
}

/// Applies the preset, then the options that override it.
void applyChoices(const Conversion& conversion, const FormatSupport& support, const Character& character,
                  WriteOptions& options) {
    if (conversion.preset) applyPreset(*conversion.preset, support, character.metresPerUnit, options);
    if (conversion.metresPerUnit) options.metresPerUnit = conversion.metresPerUnit;
    options.up = conversion.up.value_or(options.up);
    options.root = conversion.root.value_or(options.root);
    if (!conversion.fixedRate) return;
    options.rate = conversion.fixedRate;
    options.keys = KeyPolicy::fixedRate;
}

Result<void> applyFrameRange(const Take& take, const FrameSelection& frames, WriteOptions& options) {
    if (!frames.first && !frames.last) return {};
    const std::shared_ptr<const Clip> firstClip =
        options.clips.empty() ? nullptr
                              : *std::ranges::find(take.character->clips, options.clips.front(),
                                                   [](const auto& clip) { return clip->id; });
    const FrameRange played = firstClip ? firstClip->playedRange() : FrameRange{};
    const auto ends = frames.resolve(played.count());
    if (!ends) return tl::unexpected(ends.error());
    if (!firstClip) return {};
    options.firstFrame = played.first + FrameIndex{ends->first};
    options.lastFrame = played.first + FrameIndex{ends->last};
    return {};
}

/// Returns whether the output takes the whole scene because no part of it was requested.
bool writesAll(const Format& format, const Conversion& conversion) {
    return format.holdsScenes() && conversion.clips.empty() && !conversion.frames.first &&
           !conversion.frames.last;
}

}  // namespace

Result<ExportReport> convert(const std::vector<std::filesystem::path>& files,
                             const std::filesystem::path& output, const Conversion& conversion,
                             Diagnostics& messages) {
    const std::string extension = output.extension().string();
    const Result<const Format*> format = formatForWriting(extension);
    if (!format) return fail(format.error().code, output.string(), format.error().message);
    const auto scene = readFiles(files, {}, conversion.reading, messages);
    if (!scene) return tl::unexpected(scene.error());
    const std::vector<Take> takes = lastTakes(*scene);
    if (takes.empty()) return fail(ErrorCode::skeletonMissing, "", "the files contain no character");
    const Take& take = takes.back();
    const FormatSupport support = (*format)->support(extension);
    WriteOptions options = conversion.writing;
    applyChoices(conversion, support, *take.character, options);
    if (writesAll(**format, conversion)) return exportFile(*scene, output, options, conversion.request);
    auto clips = chosenClips(take, conversion, support[Content::clips] != ContentSupport::no);
    if (!clips) return tl::unexpected(clips.error());
    options.character = take.character->id;
    options.clips = *std::move(clips);
    if (auto applied = applyFrameRange(take, conversion.frames, options); !applied)
        return tl::unexpected(applied.error());
    return exportFile(*scene, output, options, conversion.request);
}

}  // namespace sinew
