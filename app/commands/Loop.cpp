#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/commands/ProgressBar.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/math/Angle.h"
#include "core/scene/edits/motion/MakeLoop.h"

namespace sinew {

namespace {

struct LoopArguments {
    Rewrite rewrite;
    FrameSelection range;
    bool hasRange = false;
    LoopSettings settings;
};

/// Parses "10-20" like "10:20".
std::optional<FrameSelection> parseRange(std::string text) {
    if (const auto dash = text.find('-', 1); dash != std::string::npos) text[dash] = ':';
    return FrameSelection::parse(text);
}

Json seamJson(const Skeleton& skeleton, const LoopSeam& seam) {
    return {{"degrees", degrees(seam.angle)},
            {"degrees_joint", skeleton[seam.angleJoint].name},
            {"millimetres", 1000 * seam.distance},
            {"millimetres_joint", skeleton[seam.distanceJoint].name}};
}

std::string seamText(const Skeleton& skeleton, const LoopSeam& seam) {
    const auto at = [&](double value, int joint) {
        return value > 0 ? " at " + skeleton[joint].name : std::string();
    };
    return fixed(degrees(seam.angle), 3) + "°" + at(seam.angle, seam.angleJoint) + ", " +
           fixed(1000 * seam.distance, 2) + " mm" + at(seam.distance, seam.distanceJoint);
}

std::string reportOf(const LoopArguments& arguments, const CharacterClip& subject, const MadeLoop& made) {
    const Skeleton& skeleton = *subject.character->skeleton;
    const Clip& clip = *subject.clip;
    const std::int64_t first = made.frames.first.value - clip.firstFrame.value;
    const std::int64_t last = made.frames.last.value - clip.firstFrame.value;
    const double seconds = clip.rate.time(FrameIndex{last - first}).value;
    if (arguments.rewrite.json)
        return jsonText({{"clip", clip.name},
                         {"first_frame", first},
                         {"last_frame", last},
                         {"seconds", seconds},
                         {"travel_metres", made.travel},
                         {"seam_before", seamJson(skeleton, made.before)},
                         {"seam_after", seamJson(skeleton, made.after)},
                         {"contacts", made.contacts},
                         {"slide_millimetres_before", 1000 * made.slideBefore},
                         {"slide_millimetres_after", 1000 * made.slideAfter}});
    std::string out = "Loop         frames " + std::to_string(first) + " to " + std::to_string(last) + ", " +
                      fixed(seconds, 3) + " s\nTravel       " + fixed(made.travel, 3) +
                      " m per cycle\nSeam before  " + seamText(skeleton, made.before) + "\nSeam after   " +
                      seamText(skeleton, made.after);
    if (made.contacts > 0)
        out += "\nFoot slide   " + fixed(1000 * made.slideBefore, 2) + " mm → " +
               fixed(1000 * made.slideAfter, 2) + " mm in " + counted(made.contacts, "contact", "contacts");
    return out + "\n";
}

Result<EditedScene> runLoop(const LoopArguments& arguments, const Scene& scene,
                            const CharacterClip& subject) {
    LoopSettings settings = arguments.settings;
    const Clip& clip = *subject.clip;
    if (arguments.hasRange) {
        const auto ends = arguments.range.resolve(clip.frameCount(), "--range");
        if (!ends) return tl::unexpected(ends.error());
        settings.frames =
            FrameRange{clip.firstFrame + FrameIndex{ends->first}, clip.firstFrame + FrameIndex{ends->last}};
    }
    std::atomic<float> progress = 0;
    const ProgressBar bar(progress);
    settings.progress = &progress;
    settings.cancel = &interrupted();
    auto made = makeLoop(scene, subject.character->id, clip.id, settings);
    if (!made) return tl::unexpected(made.error());
    std::string report = reportOf(arguments, subject, *made);
    return EditedScene{std::move(made->scene), std::move(report)};
}

}  // namespace

void addLoop(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<LoopArguments>();
    CLI::App* command =
        app.add_subcommand("loop", "Trim the last clip to its best loop and make it seamless");
    addRewrite(*command, arguments->rewrite);
    CLI::Option* range = command
                             ->add_option_function<std::string>(
                                 "--range",
                                 [arguments](const std::string& text) {
                                     const auto parsed = parseRange(text);
                                     if (!parsed) rejectValue("--range", text, "a frame range such as 10-20");
                                     arguments->range = *parsed;
                                     arguments->hasRange = true;
                                 },
                                 "Make a loop of frames A to B, counted from 0 (default: the best loop)")
                             ->type_name("A-B");
    addNumber(*command, "--minimum", arguments->settings.search.minimum.value, "SECONDS",
              CLI::NonNegativeNumber, "Minimum length of the loop (default: 0.4)")
        ->excludes(range);
    command->add_flag_callback(
        "--no-plant", [arguments] { arguments->settings.plantsFeet = false; }, "Do not pin sliding feet");
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runLoop, std::cref(*arguments)));
    });
}

}  // namespace sinew
