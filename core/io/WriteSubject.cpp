#include "core/io/WriteSubject.h"

#include <cmath>

#include "core/scene/Evaluator.h"

namespace sinew {

namespace {

Result<std::shared_ptr<const Clip>> chosenClip(const Character& character, ClipId id) {
    if (!id) return character.clips.empty() ? nullptr : character.clips.front();
    for (const auto& clip : character.clips) {
        if (clip->id == id) return clip;
    }
    return fail(ErrorCode::nameUnknown, character.name, "the character has no such clip");
}

Result<void> chooseFrames(WriteSubject& subject, const WriteOptions& options) {
    const Clip& clip = *subject.clip;
    const FrameRange played = clip.played();
    const FrameIndex first = options.firstFrame.value_or(played.first);
    const FrameIndex last = options.lastFrame.value_or(played.last);
    if (first > last) {
        return fail(
            ErrorCode::argumentInvalid, "frames",
            "the range " + std::to_string(first.value) + ".." + std::to_string(last.value) + " is empty");
    }
    subject.rate = options.rate.value_or(clip.rate);
    subject.start = clip.rate.time(first);
    const Seconds duration = clip.rate.time(last) - subject.start;
    // The last frame of a duration that is no whole number of frames would lie behind its end; the slack is
    // for rounding.
    const double frames = std::floor(subject.rate.frame(duration) + 1e-6) + 1;
    if (frames > static_cast<double>(ReadLimits{}.frames)) {
        return fail(ErrorCode::limitExceeded, "frames", "the range has more frames than files may have");
    }
    subject.frameCount = static_cast<std::int64_t>(frames);
    return {};
}

/// Beyond these lengths vanish in rounding or overflow, and readers of ASF refuse the unit.
bool isSensibleUnit(double metres) { return metres >= 1e-9 && metres <= 1e6; }

/// No motion is so large, and its square and its inches still are numbers.
constexpr double kLargest = 1e100;

bool isWritable(const Eigen::Vector3d& values) {
    return (values.array().abs() <= kLargest).all();  // false for what is no number
}

}  // namespace

Result<WriteSubject> writeSubject(const Scene& scene, const WriteOptions& options) {
    WriteSubject subject;
    if (options.metresPerUnit && !isSensibleUnit(*options.metresPerUnit)) {
        return fail(ErrorCode::argumentInvalid, "unit", "a unit of length has 1e-9 to 1e6 metres");
    }
    if (scene.characters.empty())
        return fail(ErrorCode::argumentInvalid, "", "there is no character to write");
    subject.character = options.character ? scene.find(options.character) : scene.characters.front();
    if (!subject.character) return fail(ErrorCode::nameUnknown, "", "there is no such character to write");
    Result<std::shared_ptr<const Clip>> clip = chosenClip(*subject.character, options.clip);
    if (!clip) return tl::unexpected<Error>(clip.error());
    subject.clip = std::move(*clip);
    if (!subject.clip) {
        subject.rate = options.rate.value_or(subject.rate);
        return subject;
    }
    const Result<void> frames = chooseFrames(subject, options);
    if (!frames) return tl::unexpected<Error>(frames.error());
    return subject;
}

Result<void> checkFrame(const Evaluator& evaluator, std::int64_t frame) {
    const Skeleton& skeleton = evaluator.skeleton();
    for (int i = 0; i < skeleton.size(); ++i) {
        const ClipSampler::Values values = evaluator.values(i);
        if (isWritable(values.translation) && isWritable(values.angles)) continue;
        return fail(ErrorCode::argumentInvalid,
                    "joint " + skeleton[i].name + ", frame " + std::to_string(frame + 1),
                    "the keys around it are too large: there is no number between them to write");
    }
    return {};
}

}  // namespace sinew
