#include <CLI/CLI.hpp>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/commands/Commands.h"
#include "app/commands/Output.h"
#include "app/commands/Rewrite.h"
#include "app/commands/WarpPins.h"
#include "app/commands/WarpReport.h"
#include "core/io/Source.h"
#include "core/io/table/WarpCsv.h"
#include "core/scene/edits/BakeWarp.h"
#include "core/scene/edits/SetClipRate.h"
#include "core/scene/edits/SetFreeChannels.h"
#include "core/scene/edits/SetWarp.h"

namespace sinew {

namespace {

struct WarpArguments {
    Rewrite rewrite;
    std::vector<AskedPin> pins;
    std::string csv;
    std::string kind = "smooth";
    std::vector<std::string> joints;
    std::optional<FrameRate> rate;
};

Result<TimeWarp> askedWarp(const WarpArguments& arguments, const Clip& clip) {
    if (arguments.csv.empty())
        return warpOf(arguments.pins, arguments.kind == "linear" ? WarpSpan::linear : WarpSpan::smooth, clip);
    const auto source = Source::open(arguments.csv);
    if (!source) return tl::unexpected(source.error());
    auto warp = readWarpCsv(source->bytes(), source->name());
    if (!warp) return warp;
    if (const std::string beyond = beyondClip(*warp, clip); !beyond.empty()) {
        Diagnostics diagnostics;
        diagnostics.warn(ErrorCode::dataIgnored, source->name(), beyond);
        report(diagnostics);
    }
    return warp;
}

bool isKeyed(const Clip& clip, ChannelId id) {
    const Curve* curve = clip.find(id);
    return curve && curve->size() > 1;
}

/// Joints with two turning angles get the third, so that they can follow SLERP in files that list all three.
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

Result<Scene> bake(const WarpArguments& arguments, Scene scene, const Take& take, WarpFacts& facts) {
    WarpBakeSettings settings;
    const auto joints = jointsNamed(*take.character->skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    settings.joints = *joints;
    if (listsAllAngles(arguments.rewrite.output)) {
        auto whole = withWholeRotations(std::move(scene), take);
        if (!whole) return whole;
        scene = *std::move(whole);
    }
    auto baked = bakeWarp(scene, take.character->id, take.clip->id, settings);
    if (!baked) return tl::unexpected(baked.error());
    facts.baked = std::move(baked->report);
    return std::move(baked->scene);
}

Result<Scene> warp(const WarpArguments& arguments, const Scene& scene, const Take& take, std::string& text) {
    const CharacterId character = take.character->id;
    const auto found = askedWarp(arguments, *take.clip);
    if (!found) return tl::unexpected(found.error());
    auto edited = setClipRate(scene, character, take.clip->id, arguments.rate.value_or(take.clip->rate),
                              RateChange::keepTimes);
    if (!edited) return edited;
    edited = setWarp(*edited, character, take.clip->id, std::make_shared<const TimeWarp>(*found));
    if (!edited) return edited;
    edited = muteWarp(*edited, character, take.clip->id, false);
    if (!edited) return edited;
    const Clip warped = *edited->find(character)->find(take.clip->id);
    WarpFacts facts{take.character, take.clip, warpFigures(warped), std::nullopt};
    if (!arguments.joints.empty() || !takesScenes(arguments.rewrite.output))
        edited = bake(arguments, *std::move(edited), take, facts);
    if (!edited) return edited;
    facts.after = std::make_shared<const Clip>(*edited->find(character)->find(take.clip->id));
    text = arguments.rewrite.json ? jsonOf(facts) : textOf(facts);
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
            "What happens when: at NEW plays OLD; frames from the clip's first one, or seconds with an s")
        ->type_name("NEW:OLD,...");
}

}  // namespace

void addWarp(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<WarpArguments>();
    CLI::App* command = app.add_subcommand("warp", "Retime the last clip through pins of a time warp");
    addRewrite(*command, arguments->rewrite);
    addPins(*command, *arguments);
    command->add_option("--csv", arguments->csv, "A table of pins, as the window saves it")
        ->type_name("FILE")
        ->excludes("--pins");
    command->add_option("--interp", arguments->kind, "Between --pins: linear, or smooth; unset: smooth")
        ->check(CLI::IsMember({"linear", "smooth"}))
        ->excludes("--csv");
    command->add_option("--joints", arguments->joints, "Only these joints; feet that stand are kept in place")
        ->type_name("NAME,...")
        ->delimiter(',')
        ->allow_extra_args(false);
    addRate(*command, "--fps", arguments->rate, "Frames a second of OUT; unset: the clip's");
    command->callback([arguments, &exitCode] {
        if (arguments->pins.empty() && arguments->csv.empty()) throw CLI::RequiredError("--pins or --csv");
        exitCode = rewriteClip(arguments->rewrite, [&](const Scene& scene, const Take& take, auto& text) {
            return warp(*arguments, scene, take, text);
        });
    });
}

}  // namespace sinew
