#include "app/commands/SequenceInput.h"

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/cli/Input.h"
#include "app/commands/Interrupt.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/clips/EditClips.h"

namespace sinew {

namespace {

constexpr double kFrameRounding = 1e-6;  // of a frame

/// Reads the files one by one and collects their clips.
class SequenceReader {
public:
    SequenceReader(const ReadOptions& options, Diagnostics& diagnostics)
        : options_(options), diagnostics_(diagnostics) {}

    Result<void> add(const StripArgument& argument) {
        const auto source = Source::open(argument.file);
        if (!source) return tl::unexpected<Error>(source.error());
        const auto format = formatOf(*source);
        if (!format) return tl::unexpected<Error>(format.error());
        std::vector<std::filesystem::path> paths{argument.file};
        if ((*format)->needsCharacter(*source))
            paths.insert(paths.begin(), skeletons_.begin(), skeletons_.end());
        const auto scene = readFiles(paths, {}, options_, diagnostics_);
        if (!scene) return tl::unexpected<Error>(scene.error());
        if (const auto motion = motionIn(*scene)) return addStrip(argument, *scene, *motion);
        if (!argument.isWhole())
            return fail(ErrorCode::argumentInvalid, argument.text,
                        "the file has no motion to choose a range of");
        skeletons_.emplace_back(argument.file);
        return {};
    }

    Result<SequenceInput> take() {
        if (input_.strips.empty())
            return fail(ErrorCode::motionMissing, "", "the files contain no clip to play");
        return std::move(input_);
    }

private:
    /// Returns the last motion of a scene, or nullopt if it has none.
    static std::optional<Motion> motionIn(const Scene& scene) {
        for (auto each = scene.characters.rbegin(); each != scene.characters.rend(); ++each) {
            if (!(*each)->clips.empty()) return Motion{*each, (*each)->clips.back()};
        }
        return std::nullopt;
    }

    const Character& character() const { return *input_.scene.find(input_.character); }

    Result<void> addStrip(const StripArgument& argument, const Scene& scene, const Motion& motion) {
        if (input_.strips.empty())
            begin(scene, motion, argument.file);
        else if (!clips_.contains(argument.file)) {
            if (const auto added = addMapped(motion, argument.file); !added) return added;
        }
        const ClipId id = clips_.at(argument.file);
        const Clip& clip = *character().find(id);
        const auto ends = rangeIn(clip, argument);
        if (!ends) return tl::unexpected<Error>(ends.error());
        input_.strips.push_back({argument, id, ends->first, ends->second});
        return {};
    }

    void begin(const Scene& scene, const Motion& motion, const std::string& file) {
        Character own = *motion.character;
        own.clips = {motion.clip};
        own.unkeyed = nullptr;
        input_.scene = {{std::make_shared<const Character>(std::move(own))}, scene.lastId};
        input_.character = motion.character->id;
        clips_[file] = motion.clip->id;
        firstFile_ = file;
    }

    Result<void> addMapped(const Motion& motion, const std::string& file) {
        const Motion first{input_.scene.find(input_.character), character().clips.front()};
        if (const auto checked = checkSameJoints(motion, file, first, firstFile_); !checked) return checked;
        auto scene = importClips(input_.scene, input_.character, *motion.character, {&motion.clip, 1},
                                 diagnostics_, {&interrupted()});
        if (!scene) return tl::unexpected<Error>(scene.error());
        input_.scene = *std::move(scene);
        clips_[file] = character().clips.back()->id;
        return {};
    }

    static Result<std::pair<Seconds, Seconds>> rangeIn(const Clip& clip, const StripArgument& argument) {
        if (clip.frameCount() == 1)
            return fail(ErrorCode::valueRange, argument.text,
                        "its clip has a single frame, which cannot be blended. Choose a file whose clip has "
                        "at least two frames");
        const Seconds start = clip.rate.time(clip.firstFrame), end = clip.rate.time(clip.lastFrame);
        const Seconds in = argument.in ? argument.in->inClip(clip) : start,
                      out = argument.out ? argument.out->inClip(clip) : end;
        const double slack = clip.rate.frameTime().value * kFrameRounding;
        if (in.value < start.value - slack || out.value > end.value + slack || !(out > in))
            return fail(ErrorCode::valueRange, argument.text,
                        "the range must end after it begins and lie within the clip (frames 0 to " +
                            std::to_string(clip.frameCount() - 1) + ", " + fixed(clip.duration().value, 3) +
                            " s)");
        return std::pair(std::max(in, start), std::min(out, end));
    }

    const ReadOptions& options_;
    Diagnostics& diagnostics_;
    std::vector<std::filesystem::path> skeletons_;
    std::map<std::string, ClipId> clips_;  ///< by file
    std::string firstFile_;
    SequenceInput input_;
};

}  // namespace

StripArgument StripArgument::parse(const std::string& text) {
    StripArgument argument{text, text};
    const auto colon = text.rfind(':');
    std::error_code ignored;
    if (colon == text.npos || std::filesystem::exists(text, ignored)) return argument;
    const std::string_view range = std::string_view(text).substr(colon + 1);
    const auto dash = range.find('-');
    if (dash == range.npos) return argument;
    const std::string_view inText = range.substr(0, dash), outText = range.substr(dash + 1);
    const auto in = parseTime(inText), out = parseTime(outText);
    if ((!in && !inText.empty()) || (!out && !outText.empty())) return argument;
    argument.file = text.substr(0, colon);
    argument.in = in;
    argument.out = out;
    return argument;
}

Result<SequenceInput> readSequenceInput(const std::vector<StripArgument>& arguments,
                                        const ReadOptions& options, Diagnostics& diagnostics) {
    SequenceReader reader(options, diagnostics);
    for (const StripArgument& argument : arguments) {
        if (const auto added = reader.add(argument); !added) return tl::unexpected(added.error());
    }
    return reader.take();
}

}  // namespace sinew
