#include "core/io/WrittenCharacters.h"

namespace sinew {

namespace {

/// The options as far as the file's contents show them.
WriteOptions shown(const WriteOptions& options, const Holdings& holdings) {
    WriteOptions shown = options;
    if (holdings.up == Holdings::Measure::stated) shown.up = UpAxis::y;
    if (holdings[Content::clips] == Holding::no && shown.clips.size() > 1) shown.clips.resize(1);
    if (holdings.timing != Holdings::Timing::curves) return shown;
    // A project is the scene itself.
    shown.up = UpAxis::y;
    shown.root = RootMotion::keep;
    shown.order = {};
    shown.loopEnd = LastFrame::keep;
    return shown;
}

bool asksForPart(const WriteOptions& options) {
    return options.character || !options.clips.empty() || options.firstFrame || options.lastFrame;
}

std::vector<ClipId> allClips(const Character& character) {
    std::vector<ClipId> ids;
    for (const auto& clip : character.clips) ids.push_back(clip->id);
    return ids;
}

/// One for each character.
std::vector<WriteOptions> ofCharacters(const Scene& scene, const WriteOptions& options) {
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
    const Holdings holdings = format.holdings(extension);
    const bool isWhole = format.holdsScenes() && !asksForPart(options);
    const WriteOptions one = shown(options, holdings);
    std::vector<std::vector<WriteSubject>> characters;
    for (const WriteOptions& own : isWhole ? ofCharacters(scene, one) : std::vector{one}) {
        auto subjects = writeSubjects(scene, own);
        if (!subjects) return tl::unexpected(subjects.error());
        characters.push_back(*std::move(subjects));
    }
    return characters;
}

}  // namespace sinew
