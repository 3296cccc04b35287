#include "core/io/writing/WrittenCharacters.h"

namespace sinew {

namespace {

/// Returns the options that affect what the file shows.
WriteOptions effectiveOptions(const WriteOptions& options, const FormatSupport& support) {
    WriteOptions effectiveOptions = options;
    if (support.up == FormatSupport::Convention::inFile) effectiveOptions.up = UpAxis::y;
    if (support[Content::clips] == ContentSupport::no && effectiveOptions.clips.size() > 1)
        effectiveOptions.clips.resize(1);
    if (support.timing != FormatSupport::Timing::curves) return effectiveOptions;
    // A project stores the scene unchanged.
    effectiveOptions.up = UpAxis::y;
    effectiveOptions.root = RootMotion::keep;
    effectiveOptions.order = {};
    effectiveOptions.loopEnd = LastFrame::keep;
    return effectiveOptions;
}

bool selectsPart(const WriteOptions& options) {
    return options.character || !options.clips.empty() || options.firstFrame || options.lastFrame;
}

std::vector<ClipId> allClips(const Character& character) {
    std::vector<ClipId> ids;
    for (const auto& clip : character.clips) ids.push_back(clip->id);
    return ids;
}

/// Returns options for each character with all of its clips.
std::vector<WriteOptions> characterOptions(const Scene& scene, const WriteOptions& options) {
    std::vector<WriteOptions> each;
    for (const auto& character : scene.characters) {
        each.push_back(options);
        each.back().character = character->id;
        each.back().clips = allClips(*character);
    }
    return each;
}

}  // namespace

Result<std::vector<std::vector<WriteSubject>>> writtenCharacters(const Scene& scene, const Format& format,
                                                                 std::string_view extension,
                                                                 const WriteOptions& options) {
    const FormatSupport support = format.support(extension);
    const bool isWhole = format.holdsScenes() && !selectsPart(options);
    const WriteOptions one = effectiveOptions(options, support);
    std::vector<std::vector<WriteSubject>> characters;
    for (const WriteOptions& own : isWhole ? characterOptions(scene, one) : std::vector{one}) {
        auto subjects = writeSubjects(scene, own);
        if (!subjects) return tl::unexpected(subjects.error());
        characters.push_back(*std::move(subjects));
    }
    return characters;
}

}  // namespace sinew
