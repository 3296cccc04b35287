#include "core/io/acclaim/AcclaimFormat.h"

#include <array>
#include <cmath>

#include "core/io/AsciiCase.h"
#include "core/io/TextCursor.h"
#include "core/io/acclaim/AcclaimCharacter.h"
#include "core/io/acclaim/AcclaimMotion.h"
#include "core/io/acclaim/AcclaimWriter.h"
#include "core/io/acclaim/FindSkeleton.h"

namespace sinew {

namespace {

enum class FileKind { skeleton, motion, unknown };

/// Told by the first word that is no comment: both kinds of file start with a section of their own.
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
    if (std::any_of(kSkeletonWords.begin(), kSkeletonWords.end(), isToken)) return FileKind::skeleton;
    if (std::any_of(kMotionWords.begin(), kMotionWords.end(), isToken)) return FileKind::motion;
    return FileKind::unknown;
}

Result<Character> readCharacter(const Source& source, const ReadOptions& options, Scene& scene,
                                Diagnostics& diagnostics) {
    const Result<AsfFile> file = readAsf(source, diagnostics);
    if (!file) return tl::unexpected<Error>(file.error());
    return acclaimCharacter(*file, source, options.metresPerUnit.value_or(file->metresPerUnit()), scene,
                            diagnostics);
}

/// The scene's last character, or the one whose skeleton lies beside the motion, put into the scene.
Result<Character> characterFor(const Source& motion, const ReadOptions& options, Scene& scene,
                               Diagnostics& diagnostics) {
    if (!scene.characters.empty()) {
        Character character = *scene.characters.back();
        scene.characters.pop_back();
        return character;
    }
    const Result<Source> skeleton = findSkeleton(motion);
    if (!skeleton) return tl::unexpected<Error>(skeleton.error());
    return readCharacter(*skeleton, options, scene, diagnostics);
}

}  // namespace

Holdings AcclaimFormat::holdings(std::string_view extension) const {
    Holdings skeleton = Holdings{}.with(
        Holding::yes, {Content::limits, Content::hinges, Content::orders, Content::jointAxes});
    skeleton = skeleton.with(Holding::baked, {Content::properOrders});
    skeleton.unit = Holdings::Measure::stated;
    if (equalsIgnoringCase(extension, ".asf")) return skeleton;
    return skeleton.with(Holding::yes, {Content::motion, Content::spins})
        .with(Holding::baked, {Content::curves, Content::warps, Content::goals});
}

bool AcclaimFormat::sniff(std::string_view head) const { return kindOf(head) != FileKind::unknown; }

bool AcclaimFormat::needsCharacter(const Source& source) const {
    constexpr std::size_t kHeadBytes = 4096;
    const FileKind kind = kindOf(source.bytes().substr(0, kHeadBytes));
    return kind == FileKind::motion || (kind == FileKind::unknown && source.extension() == ".amc");
}

Result<Scene> AcclaimFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                  Diagnostics& diagnostics) const {
    const double unit = options.metresPerUnit.value_or(1);
    if (!(unit > 0) || !std::isfinite(unit)) {
        return fail(ErrorCode::argumentInvalid, source.name(), "the unit is not a positive number of metres");
    }
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

Result<std::vector<NamedFile>> AcclaimFormat::write(const Scene& scene, const std::string& fileName,
                                                    const WriteOptions& options,
                                                    Diagnostics& diagnostics) const {
    return writeAcclaim(scene, fileName, options, diagnostics);
}

}  // namespace sinew
