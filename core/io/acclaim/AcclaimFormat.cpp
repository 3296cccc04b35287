#include "core/io/acclaim/AcclaimFormat.h"

#include <algorithm>
#include <array>

#include "core/base/Ascii.h"
#include "core/io/acclaim/AcclaimCharacter.h"
#include "core/io/text/Names.h"
#include "core/io/text/TextCursor.h"

namespace sinew {

namespace {

enum class FileKind { skeleton, motion, unknown };

/// Detects the kind by the first word outside comments: each kind starts with sections of its own.
FileKind kindOf(std::string_view head) {
    constexpr std::array<std::string_view, 8> kSkeletonWords{
        ":version", ":name", ":units", ":documentation", ":root", ":bonedata", ":hierarchy", ":skin"};
    constexpr std::array<std::string_view, 5> kMotionWords{
        ":fully-specified", ":degrees", ":radians", ":force-all-joints-be-3dof", ":samples-per-second"};
    const Source source = Source::fromMemory({}, std::string(head));
    TextCursor cursor(source);
    std::string_view token = cursor.token();
    while (!token.empty() && token.front() == '#') {
        cursor.restOfLine();
        token = cursor.token();
    }
    const auto isToken = [&](std::string_view word) { return equalsIgnoringCase(token, word); };
    if (std::ranges::any_of(kSkeletonWords, isToken)) return FileKind::skeleton;
    if (std::ranges::any_of(kMotionWords, isToken)) return FileKind::motion;
    return FileKind::unknown;
}

/// Fails with `skeletonMissing`, or as Source::open().
Result<Source> findSkeleton(const Source& motion) {
    const std::vector<std::string> files = motion.siblingNames(".asf");
    const std::string stem = motion.stem();
    const auto fit = [&](const std::string& file) {
        return nameFit(std::filesystem::path(file).stem().string(), stem);
    };
    const auto best = std::ranges::max_element(files, {}, fit);
    if (best != files.end() && fit(*best) > 0) return motion.sibling(*best);
    if (files.size() == 1) return motion.sibling(files.front());
    return fail(
        ErrorCode::skeletonMissing, motion.name(),
        files.empty()
            ? "the file contains only motion, and its folder has no .asf skeleton. Open it together with its "
              "skeleton: SKELETON.asf " +
                  motion.name()
            : "the file contains only motion, and none of the " + std::to_string(files.size()) +
                  " .asf files in its folder matches its name. Open it together with its skeleton: " +
                  files.front() + " " + motion.name());
}

Result<Character> readCharacter(const Source& source, const ReadOptions& options, Scene& scene,
                                Diagnostics& diagnostics) {
    return readAsf(source, diagnostics).and_then([&](const AsfFile& file) {
        return acclaimCharacter(file, source, options.metresPerUnit.value_or(file.metresPerUnit()), scene,
                                diagnostics);
    });
}

/// Returns the scene's last character after removing it from the scene. If there is none, reads the skeleton
/// found next to the motion.
Result<Character> characterFor(const Source& motion, const ReadOptions& options, Scene& scene,
                               Diagnostics& diagnostics) {
    if (!scene.characters.empty()) {
        Character character = *scene.characters.back();
        scene.characters.pop_back();
        return character;
    }
    return findSkeleton(motion).and_then(
        [&](const Source& skeleton) { return readCharacter(skeleton, options, scene, diagnostics); });
}

}  // namespace

FormatSupport AcclaimFormat::support(std::string_view extension) const {
    FormatSupport skeleton = FormatSupport{}
                                 .withContents(ContentSupport::yes, {Content::limits, Content::hinges,
                                                                     Content::orders, Content::jointAxes})
                                 .withContents(ContentSupport::baked, {Content::properOrders});
    skeleton.unit = FormatSupport::Convention::inFile;
    skeleton.storedEnds = FormatSupport::StoredEnds::allButRoot;
    if (equalsIgnoringCase(extension, ".asf")) return skeleton;
    return skeleton.withContents(ContentSupport::yes, {Content::motion, Content::frameRates, Content::spins})
        .withContents(ContentSupport::baked,
                      {Content::curves, Content::warps, Content::layers, Content::goals});
}

bool AcclaimFormat::sniff(std::string_view head) const { return kindOf(head) != FileKind::unknown; }

bool AcclaimFormat::needsCharacter(const Source& source) const {
    constexpr std::size_t kHeadBytes = 4096;
    const FileKind kind = kindOf(source.bytes().substr(0, kHeadBytes));
    return kind == FileKind::motion || (kind == FileKind::unknown && source.extension() == ".amc");
}

Result<Scene> AcclaimFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                  Diagnostics& diagnostics) const {
    if (const auto unit = fileUnit(source, options, 1); !unit) return tl::unexpected(unit.error());
    Scene scene = onto;
    const bool isMotion = needsCharacter(source);
    Result<Character> character = isMotion ? characterFor(source, options, scene, diagnostics)
                                           : readCharacter(source, options, scene, diagnostics);
    if (!character) return tl::unexpected<Error>(character.error());
    if (isMotion) {
        Result<Clip> clip = readAcclaimMotion(source, *character, options, diagnostics);
        if (!clip) return tl::unexpected<Error>(clip.error());
        clip->id = scene.newId<ClipId>();
        character->clips.push_back(std::make_shared<const Clip>(std::move(*clip)));
    }
    scene.characters.push_back(std::make_shared<const Character>(std::move(*character)));
    return scene;
}

}  // namespace sinew
