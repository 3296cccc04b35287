#include "app/commands/Conversion.h"

#include <algorithm>

namespace sinew {

namespace {

Result<ClipId> clipNamed(const Character& character, const std::string& name) {
    // The last one, as everywhere.
    const auto found = std::find_if(character.clips.rbegin(), character.clips.rend(),
                                    [&](const auto& clip) { return clip->name == name; });
    if (found != character.clips.rend()) return (*found)->id;
    std::string names;
    for (const auto& clip : character.clips) names += (names.empty() ? "" : ", ") + clip->name;
    return fail(ErrorCode::nameUnknown, "clip " + name,
                "the character has no such clip" + (names.empty() ? names : ", its clips are " + names));
}

Result<std::vector<ClipId>> chosenClips(const Take& take, const Conversion& conversion, bool holdsSeveral) {
    std::vector<ClipId> ids;
    for (const std::string& name : conversion.clips) {
        const Result<ClipId> id = clipNamed(*take.character, name);
        if (!id) return tl::unexpected(id.error());
        ids.push_back(*id);
    }
    const bool isRange = conversion.frames.first || conversion.frames.last;
    if (ids.size() > 1 && (!holdsSeveral || isRange))
        return fail(ErrorCode::argumentInvalid, "--clip",
                    isRange ? "a range of frames is of one clip" : "a file of this format holds one clip");
    if (!ids.empty() || !take.clip) return ids;
    if (!holdsSeveral || isRange) return std::vector{take.clip->id};
    for (const auto& clip : take.character->clips) ids.push_back(clip->id);
    return ids;
}

/// The preset's choices, and over them those that were made one by one.
void choose(const Conversion& conversion, const Holdings& holdings, const Character& character,
            WriteOptions& options) {
    if (conversion.preset) applyPreset(*conversion.preset, holdings, character.metresPerUnit, options);
    if (conversion.metresPerUnit) options.metresPerUnit = conversion.metresPerUnit;
    options.up = conversion.up.value_or(options.up);
    options.root = conversion.root.value_or(options.root);
    if (!conversion.fixedRate) return;
    options.rate = conversion.fixedRate;
    options.keys = KeyPolicy::fixedRate;
}

Result<void> chooseFrames(const Take& take, const AskedFrames& frames, WriteOptions& options) {
    if (!frames.first && !frames.last) return {};
    const std::shared_ptr<const Clip> own =
        options.clips.empty() ? nullptr
                              : *std::ranges::find(take.character->clips, options.clips.front(),
                                                   [](const auto& clip) { return clip->id; });
    const FrameRange played = own ? own->played() : FrameRange{};
    const auto ends = frames.within(played.count());
    if (!ends) return tl::unexpected(ends.error());
    if (!own) return {};
    options.firstFrame = played.first + FrameIndex{ends->first};
    options.lastFrame = played.first + FrameIndex{ends->last};
    return {};
}

/// Whether the output takes the whole scene, and no part of it was asked for.
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
    if (takes.empty()) return fail(ErrorCode::skeletonMissing, "", "the files hold no character");
    const Take& take = takes.back();
    const Holdings holdings = (*format)->holdings(extension);
    WriteOptions options = conversion.writing;
    choose(conversion, holdings, *take.character, options);
    if (writesAll(**format, conversion)) return exportFile(*scene, output, options, conversion.request);
    auto clips = chosenClips(take, conversion, holdings[Content::clips] != Holding::no);
    if (!clips) return tl::unexpected(clips.error());
    options.character = take.character->id;
    options.clips = *std::move(clips);
    if (auto chosen = chooseFrames(take, conversion.frames, options); !chosen)
        return tl::unexpected(chosen.error());
    return exportFile(*scene, output, options, conversion.request);
}

}  // namespace sinew
