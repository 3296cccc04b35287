#include "core/io/project/ProjectFormat.h"

#include <algorithm>
#include <cmath>

#include "core/anim/sequence/NamedSequence.h"
#include "core/anim/warp/PlayTimes.h"
#include "core/io/project/Project.h"
#include "core/io/project/Schema.h"
#include "core/io/writing/WriteSubject.h"
#include "core/scene/edits/characters/EditCharacters.h"

namespace sinew {
namespace {

Result<void> checkFrames(const Scene& scene, const std::string& file, std::int64_t most) {
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) {
            if (std::max(clip->frameCount(), clip->playedRange().count()) > most) {
                return fail(ErrorCode::limitExceeded, file + ": clip " + clip->name,
                            "the clip has more frames than a file can hold");
            }
        }
    }
    return {};
}

/// Returns the clip with the requested range, which is in new time. If a warp plays, the clip keeps the
/// smallest range of source frames that covers it.
Clip withRange(Clip clip, const WriteOptions& options) {
    if (!options.firstFrame && !options.lastFrame) return clip;
    const FrameRange played = clip.playedRange();
    FrameRange frames{options.firstFrame.value_or(played.first), options.lastFrame.value_or(played.last)};
    if (const TimeWarp* warp = clip.playingWarp()) {
        constexpr double kSlack = 1e-6;  // of a frame, for rounding errors
        const auto [first, last] =
            sourceBetween(warp, clip.rate.time(frames.first), clip.rate.time(frames.last));
        const auto clampedFrame = [&](double frame) {
            return std::clamp(FrameIndex{std::llround(frame)}, clip.firstFrame, clip.lastFrame);
        };
        frames = {clampedFrame(std::floor(clip.rate.frame(first) + kSlack)),
                  clampedFrame(std::ceil(clip.rate.frame(last) - kSlack))};
    }
    clip.firstFrame = frames.first;
    clip.lastFrame = std::max(frames.first, frames.last);
    return clip;
}

/// Returns a scene with only the character and clip that the options select.
Result<Scene> selectedPart(const Scene& scene, const WriteOptions& options) {
    const Result<WriteSubject> subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected<Error>(subject.error());
    Character character = *subject->character;
    if (!options.clips.empty() || options.firstFrame || options.lastFrame) {
        character.clips.clear();
        if (subject->clip) {
            character.clips.push_back(std::make_shared<const Clip>(withRange(*subject->clip, options)));
        }
        const auto isLost = [&](ClipId clip) { return !character.find(clip); };
        for (auto& sequence : character.sequences) sequence = withoutStrips(sequence, isLost);
    }
    return Scene{{std::make_shared<const Character>(std::move(character))}, scene.lastId};
}

bool selectsPart(const WriteOptions& options) {
    return options.character || !options.clips.empty() || options.firstFrame || options.lastFrame;
}

Scene withUnit(Scene scene, double metresPerUnit) {
    for (auto& character : scene.characters) {
        Character changed = *character;
        changed.metresPerUnit = metresPerUnit;
        character = std::make_shared<const Character>(std::move(changed));
    }
    return scene;
}

}  // namespace

FormatSupport ProjectFormat::support(std::string_view) const {
    FormatSupport all;
    all.contents.fill(ContentSupport::yes);
    all.unit = FormatSupport::Convention::inFile;
    all.up = FormatSupport::Convention::fixed;
    all.timing = FormatSupport::Timing::curves;
    return all;
}

bool ProjectFormat::sniff(std::string_view head) const { return isProject(head); }

Result<Scene> ProjectFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                  Diagnostics& diagnostics) const {
    const Result<Project> project = readProject(source, options, diagnostics);
    if (!project) return tl::unexpected<Error>(project.error());
    if (const auto checked = checkFrames(project->scene, source.name(), source.limits().frames); !checked)
        return tl::unexpected(checked.error());
    if (project->scene.characters.empty()) return onto;
    return addScene(onto, project->scene);
}

Result<std::vector<NamedFile>> ProjectFormat::write(const Scene& scene, const std::string& fileName,
                                                    const WriteOptions& options, Diagnostics&) const {
    if (options.rate) {
        return fail(ErrorCode::argumentInvalid, fileName,
                    "a project stores curves as they are, so it cannot be written at another frame rate");
    }
    if (options.metresPerUnit && !scene.characters.empty()) {
        const auto subject = writeSubject(scene, options);
        if (!subject) return tl::unexpected<Error>(subject.error());
    }
    Result<Scene> written = selectsPart(options) ? selectedPart(scene, options) : scene;
    if (!written) return tl::unexpected<Error>(written.error());
    if (const auto checked = checkFrames(*written, fileName, ReadLimits{}.frames); !checked)
        return tl::unexpected(checked.error());
    if (options.metresPerUnit) written = withUnit(std::move(*written), *options.metresPerUnit);
    return projectBytes({.scene = std::move(*written), .view = {}, .foreign = {}}, options.control())
        .map([&](std::string bytes) {
            return std::vector<NamedFile>{{fileName, std::move(bytes)}};
        });
}

}  // namespace sinew
