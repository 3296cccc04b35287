#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/Commands.h"
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

nlohmann::ordered_json clipJson(const Clip& clip) {
    return {{"rate", clip.rate.hertz()},
            {"frames", clip.frameCount()},
            {"duration", clip.duration().value},
            {"keys", clip.keyCount()}};
}

std::string clipText(const Clip& clip) {
    std::string text = std::to_string(clip.frameCount()) + " frames at ";
    appendFixed(text, clip.rate.hertz(), 3);
    text += " Hz, ";
    appendFixed(text, clip.duration().value, 3);
    return text + " s";
}

std::string reportOf(const Clip& before, const Clip& after, bool json) {
    if (!json) return "Before  " + clipText(before) + "\nAfter   " + clipText(after) + '\n';
    const nlohmann::ordered_json report{
        {"clip", after.name}, {"before", clipJson(before)}, {"after", clipJson(after)}};
    return report.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

Result<Scene> resample(const ResampleArguments& arguments, const Scene& scene, const Take& take,
                       std::string& text) {
    ResampleSettings settings;
    settings.rate = *arguments.rate;
    if (arguments.curves) settings.sampling = ResampleSettings::Sampling::curves;
    auto edited = resampleClip(scene, take.character->id, take.clip->id, settings);
    if (!edited) return edited;
    const Clip& after = *edited->find(take.character->id)->find(take.clip->id);
    text = reportOf(*take.clip, after, arguments.rewrite.json);
    return edited;
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
        exitCode = rewriteClip(arguments->rewrite, [&](const Scene& scene, const Take& take, auto& text) {
            return resample(*arguments, scene, take, text);
        });
    });
}

}  // namespace sinew
