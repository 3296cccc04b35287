#include "core/io/project/ProjectFormat.h"

#include <algorithm>
#include <cmath>

#include "core/anim/PlayTimes.h"
#include "core/io/WriteSubject.h"
#include "core/io/project/Project.h"
#include "core/io/project/Schema.h"
#include "core/scene/edits/AddScene.h"

namespace sinew {
namespace {

Result<void> checkFrames(const Scene& scene, const Source& source) {
    for (const auto& character : scene.characters) {
        for (const auto& clip : character->clips) {
            if (std::max(clip->frameCount(), clip->played().count()) > source.limits().frames) {
                return fail(ErrorCode::limitExceeded, source.name() + ": clip " + clip->name,
                            "it has more frames than files may have");
            }
        }
    }
    return {};
}

/// The clip with the range that is asked for. It is in new time: where a warp plays, the clip keeps the least
/// of its source frames that all of it plays between.
Clip within(Clip clip, const WriteOptions& options) {
    if (!options.firstFrame && !options.lastFrame) return clip;
    const FrameRange played = clip.played();
    FrameRange frames{options.firstFrame.value_or(played.first), options.lastFrame.value_or(played.last)};
    if (const TimeWarp* warp = clip.playingWarp()) {
        constexpr double kSlack = 1e-6;  // of a frame, for what division rounds off
        const auto [first, last] =
            sourceBetween(warp, clip.rate.time(frames.first), clip.rate.time(frames.last));
        const auto inside = [&](double frame) {
            return std::clamp(FrameIndex{std::llround(frame)}, clip.firstFrame, clip.lastFrame);
        };
        frames = {inside(std::floor(clip.rate.frame(first) + kSlack)),
                  inside(std::ceil(clip.rate.frame(last) - kSlack))};
    }
    clip.firstFrame = frames.first;
    clip.lastFrame = std::max(frames.first, frames.last);
    return clip;
}

/// The one character and clip that the options name.
Result<Scene> chosen(const Scene& scene, const WriteOptions& options) {
    const Result<WriteSubject> subject = writeSubject(scene, options);
    if (!subject) return tl::unexpected<Error>(subject.error());
    Character character = *subject->character;
    if (!options.clips.empty() || options.firstFrame || options.lastFrame) {
        character.clips.clear();
        if (subject->clip) {
            character.clips.push_back(std::make_shared<const Clip>(within(*subject->clip, options)));
        }
    }
    return Scene{{std::make_shared<const Character>(std::move(character))}, scene.lastId};
}

bool choosesPart(const WriteOptions& options) {
    return options.character || !options.clips.empty() || options.firstFrame || options.lastFrame;
}

Scene inUnit(Scene scene, double metresPerUnit) {
    for (auto& character : scene.characters) {
        Character changed = *character;
        changed.metresPerUnit = metresPerUnit;
        character = std::make_shared<const Character>(std::move(changed));
    }
    return scene;
}

}  // namespace

Holdings ProjectFormat::holdings(std::string_view) const {
    Holdings all;
    all.contents.fill(Holding::yes);
    all.unit = Holdings::Measure::stated;
    all.up = Holdings::Measure::fixed;
    all.timing = Holdings::Timing::curves;
    return all;
}

bool ProjectFormat::sniff(std::string_view head) const { return isProject(head); }

Result<Scene> ProjectFormat::read(const Source& source, const Scene& onto, const ReadOptions& options,
                                  Diagnostics& diagnostics) const {
    const Result<Project> project = readProject(source, options, diagnostics);
    if (!project) return tl::unexpected<Error>(project.error());
    if (const auto checked = checkFrames(project->scene, source); !checked) {
        return tl::unexpected<Error>(checked.error());
    }
    if (project->scene.characters.empty()) return onto;
    return addScene(onto, project->scene);
}

Result<std::vector<NamedFile>> ProjectFormat::write(const Scene& scene, const std::string& fileName,
                                                    const WriteOptions& options, Diagnostics&) const {
    if (options.rate) {
        return fail(ErrorCode::argumentInvalid, fileName,
                    "a project keeps curves as they are, so it cannot be written at another frame rate");
    }
    if (options.metresPerUnit && !scene.characters.empty()) {
        const auto subject = writeSubject(scene, options);
        if (!subject) return tl::unexpected<Error>(subject.error());
    }
    Result<Scene> written = choosesPart(options) ? chosen(scene, options) : scene;
    if (!written) return tl::unexpected<Error>(written.error());
    if (options.metresPerUnit) written = inUnit(std::move(*written), *options.metresPerUnit);
    Result<std::string> bytes = projectBytes({.scene = std::move(*written), .view = {}, .foreign = {}});
    if (!bytes) return tl::unexpected<Error>(bytes.error());
    return std::vector<NamedFile>{{fileName, std::move(*bytes)}};
}

}  // namespace sinew
