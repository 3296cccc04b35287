#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "core/base/Numbers.h"
#include "core/scene/edits/clips/RetimeClip.h"

namespace sinew {

namespace {

struct ResampleArguments {
    Rewrite rewrite;
    std::optional<FrameRate> rate;
    bool curves = false;
};

Json clipJson(const Clip& clip) {
    return {{"rate", clip.rate.hertz()},
            {"frames", clip.frameCount()},
            {"duration", clip.duration().value},
            {"keys", clip.keyCount()}};
}

std::string clipText(const Clip& clip) {
    return counted(clip.frameCount(), "frame", "frames") + " at " + fixed(clip.rate.hertz(), 3) + " Hz, " +
           fixed(clip.duration().value, 3) + " s";
}

std::string reportOf(const Clip& before, const Clip& after, bool json) {
    if (!json) return "Before  " + clipText(before) + "\nAfter   " + clipText(after) + '\n';
    return jsonText({{"clip", after.name}, {"before", clipJson(before)}, {"after", clipJson(after)}});
}

Result<EditedScene> runResample(const ResampleArguments& arguments, const Scene& scene,
                                const CharacterClip& subject) {
    ResampleSettings settings;
    settings.rate = *arguments.rate;
    if (arguments.curves) settings.sampling = ResampleSettings::Sampling::curves;
    auto edited = resampleClip(scene, subject.character->id, subject.clip->id, settings);
    if (!edited) return tl::unexpected(edited.error());
    const Clip& after = *edited->find(subject.character->id)->find(subject.clip->id);
    return EditedScene{*edited, reportOf(*subject.clip, after, arguments.rewrite.json)};
}

}  // namespace

void addResample(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<ResampleArguments>();
    CLI::App* command =
        app.add_subcommand("resample", "Resample a clip to another frame rate, with a key on every frame");
    addRewrite(*command, arguments->rewrite);
    addRate(*command, "--fps", arguments->rate, "Set the frame rate of OUT");
    command->get_option("--fps")->required();
    command->add_flag("--curves", arguments->curves,
                      "Evaluate the curves between frames (default: interpolate rotations by SLERP)");
    command->callback([arguments, &exitCode] {
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runResample, std::cref(*arguments)));
    });
}

}  // namespace sinew
