#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Rewrite.h"
#include "app/commands/WarpPins.h"
#include "app/commands/WarpReport.h"
#include "core/io/FormatList.h"
#include "core/io/table/WarpCsv.h"
#include "core/io/text/Source.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/joints/SetFreeChannels.h"
#include "core/scene/edits/warp/BakeWarp.h"
#include "core/scene/edits/warp/SetWarp.h"

namespace sinew {

namespace {

struct WarpArguments {
    Rewrite rewrite;
    std::vector<PinArgument> pins;
    std::string csv;
    std::string kind = "smooth";
    std::vector<std::string> joints;
    std::optional<FrameRate> rate;
};

Result<TimeWarp> requestedWarp(const WarpArguments& arguments, const Clip& clip) {
    if (arguments.csv.empty())
        return warpOf(arguments.pins, arguments.kind == "linear" ? WarpSpan::linear : WarpSpan::smooth, clip);
    const auto source = Source::open(arguments.csv);
    if (!source) return tl::unexpected(source.error());
    auto warp = readWarpCsv(source->bytes(), source->name());
    if (!warp) return warp;
    if (const std::string warning = outsideClipWarning(*warp, clip); !warning.empty()) {
        Diagnostics diagnostics;
        diagnostics.warn(ErrorCode::dataIgnored, source->name(), warning);
        report(diagnostics);
    }
    return warp;
}

bool isKeyed(const Clip& clip, ChannelId id) {
    const Curve* curve = clip.find(id);
    return curve && curve->size() > 1;
}

/// Frees the third angle of joints with two animated angles, so that they can follow SLERP in formats that
/// store all three.
Result<Scene> withWholeRotations(Scene scene, const Take& take) {
    for (const Joint& joint : take.character->skeleton->joints()) {
        int turning = 0;
        ChannelSet free = joint.free;
        for (int i = 0; i < 3; ++i) {
            turning += joint.free.contains(angle(i)) && isKeyed(*take.clip, {joint.id, angle(i)});
            free.insert(angle(i));
        }
        if (turning != 2 || free == joint.free) continue;
        auto freed = setFreeChannels(scene, take.character->id, joint.id, free);
        if (!freed) return freed;
        scene = *std::move(freed);
    }
    return scene;
}

bool listsAllAngles(const std::string& output) {
    const auto format = formatForWriting(std::filesystem::path(output).extension().string());
    return format && (*format)->extensions().front() == ".bvh";
}

Result<Scene> bake(const WarpArguments& arguments, Scene scene, const Take& take, WarpSummary& summary) {
    WarpBakeSettings settings;
    const auto joints = findJoints(*take.character->skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    settings.joints = *joints;
    if (listsAllAngles(arguments.rewrite.output)) {
        auto whole = withWholeRotations(std::move(scene), take);
        if (!whole) return whole;
        scene = *std::move(whole);
    }
    auto baked = bakeWarp(scene, take.character->id, take.clip->id, settings);
    if (!baked) return tl::unexpected(baked.error());
    summary.baked = std::move(baked->report);
    return std::move(baked->scene);
}

Result<Scene> warp(const WarpArguments& arguments, const Scene& scene, const Take& take, std::string& text) {
    const CharacterId character = take.character->id;
    const auto timeWarp = requestedWarp(arguments, *take.clip);
    if (!timeWarp) return tl::unexpected(timeWarp.error());
    auto edited = setClipRate(scene, character, take.clip->id, arguments.rate.value_or(take.clip->rate),
                              RateChange::keepTimes);
    if (!edited) return edited;
    edited = setWarp(*edited, character, take.clip->id, std::make_shared<const TimeWarp>(*timeWarp));
    if (!edited) return edited;
    edited = muteWarp(*edited, character, take.clip->id, false);
    if (!edited) return edited;
    const Clip warped = *edited->find(character)->find(take.clip->id);
    WarpSummary summary{take.character, take.clip, warpFigures(warped), std::nullopt};
    if (!arguments.joints.empty() || !writesScenes(arguments.rewrite.output))
        edited = bake(arguments, *std::move(edited), take, summary);
    if (!edited) return edited;
    summary.after = std::make_shared<const Clip>(*edited->find(character)->find(take.clip->id));
    text = arguments.rewrite.json ? jsonOf(summary) : textOf(summary);
    return edited;
}

void addPins(CLI::App& command, WarpArguments& arguments) {
    command
        .add_option_function<std::string>(
            "--pins",
            [&arguments](const std::string& list) {
                auto pins = parsePins(list);
                if (!pins) throw CLI::ValidationError("--pins", text(pins.error()));
                arguments.pins = *std::move(pins);
            },
            "Play time OLD of the clip at time NEW; frames from the clip's first frame, or seconds with an s")
        ->type_name("NEW:OLD,...");
}

}  // namespace

void addWarp(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<WarpArguments>();
    CLI::App* command = app.add_subcommand("warp", "Retime the last clip with a time warp");
    addRewrite(*command, arguments->rewrite);
    addPins(*command, *arguments);
    command->add_option("--csv", arguments->csv, "Read the pins from a table saved by align or the window")
        ->type_name("FILE")
        ->excludes("--pins");
    command
        ->add_option("--interp", arguments->kind,
                     "Set the interpolation between --pins: linear or smooth (default: smooth)")
        ->check(CLI::IsMember({"linear", "smooth"}))
        ->excludes("--csv");
    command
        ->add_option("--joints", arguments->joints, "Warp these joints only and keep planted feet in place")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    addRate(*command, "--fps", arguments->rate, "Set the frame rate of OUT (default: the clip's)");
    command->callback([arguments, &exitCode] {
        if (arguments->pins.empty() && arguments->csv.empty()) throw CLI::RequiredError("--pins or --csv");
        exitCode = rewriteClip(arguments->rewrite, [&](const Scene& scene, const Take& take, auto& text) {
            return warp(*arguments, scene, take, text);
        });
    });
}

}  // namespace sinew
