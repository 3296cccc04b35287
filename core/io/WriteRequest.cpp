#include "core/io/WriteRequest.h"

#include <algorithm>
#include <cmath>

namespace sinew {

namespace {

tl::unexpected<Error> invalid(std::string message) { return fail(ErrorCode::argumentInvalid, {}, std::move(message)); }

Result<std::shared_ptr<const Character>> characterOf(const Scene& scene, CharacterId id) {
    if (scene.characters.empty()) return invalid("the scene holds no character to write");
    if (!id) return scene.characters.front();
    auto character = scene.find(id);
    if (!character) return invalid("the character to write is not in the scene");
    return character;
}

Result<std::shared_ptr<const Clip>> clipOf(const Character& character, ClipId id) {
    if (!id) return character.clips.empty() ? nullptr : character.clips.front();
    const auto found = std::find_if(character.clips.begin(), character.clips.end(),
                                    [&](const auto& clip) { return clip->id == id; });
    if (found == character.clips.end()) return invalid("the clip to write is not one of the character");
    return *found;
}

Result<void> chooseFrames(WriteRequest& request, const WriteOptions& options) {
    const Clip& clip = *request.clip;
    const FrameIndex first = options.firstFrame.value_or(clip.firstFrame);
    const FrameIndex last = options.lastFrame.value_or(clip.lastFrame);
    if (first < clip.firstFrame || last > clip.lastFrame || first > last) {
        return invalid("frames " + std::to_string(first.value) + " to " + std::to_string(last.value) +
                       " are not within the clip's " + std::to_string(clip.firstFrame.value) + " to " +
                       std::to_string(clip.lastFrame.value));
    }
    request.rate = options.rate.value_or(clip.rate);
    request.resampled = request.rate != clip.rate;
    request.firstFrame = first;
    request.start = clip.rate.time(first);
    request.frames = last.value - first.value + 1;
    if (!request.resampled) return {};

    // A hair of slack, so that a duration of whole new frames keeps its last one.
    constexpr double kSlack = 1e-6;
    const double frames = std::floor(request.rate.frame(clip.rate.time(last) - request.start) + kSlack) + 1;
    if (frames > static_cast<double>(ReadLimits{}.frames)) {
        return fail(ErrorCode::limitExceeded, {}, "the rate asked for makes too many frames");
    }
    request.frames = static_cast<std::int64_t>(frames);
    return {};
}

}  // namespace

Result<WriteRequest> writeRequest(const Scene& scene, const WriteOptions& options) {
    const double unit = options.metresPerUnit.value_or(1);
    if (!(unit > 0) || !std::isfinite(unit)) return invalid("the unit is not a positive number of metres");
    auto character = characterOf(scene, options.character);
    if (!character) return tl::unexpected(character.error());
    auto clip = clipOf(**character, options.clip);
    if (!clip) return tl::unexpected(clip.error());

    WriteRequest request;
    request.character = std::move(*character);
    request.clip = std::move(*clip);
    request.rate = options.rate.value_or(FrameRate{});
    if (request.clip) {
        if (auto chosen = chooseFrames(request, options); !chosen) return tl::unexpected(chosen.error());
    }
    return request;
}

}  // namespace sinew
