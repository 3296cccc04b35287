#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "app/commands/Rewrite.h"
#include "app/commands/WarpPins.h"
#include "core/anim/bake/WarpBake.h"
#include "core/anim/clip/WarpStatistics.h"
#include "core/base/Numbers.h"
#include "core/io/table/WarpCsv.h"
#include "core/math/Angle.h"
#include "core/scene/edits/clips/RetimeClip.h"
#include "core/scene/edits/joints/EditChannels.h"
#include "core/scene/edits/warp/EditWarp.h"

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

/// The result of `sinew warp`, for its report.
struct WarpSummary {
    std::shared_ptr<const Character> character;
    std::shared_ptr<const Clip> before;
    WarpStatistics figures;
    std::optional<WarpBakeReport> baked{};  ///< nullopt if the warp stays on the clip
    std::shared_ptr<const Clip> after{};
};

std::string nameOf(const WarpSummary& summary, JointId joint) {
    const auto index = summary.character->skeleton->find(joint);
    return index ? (*summary.character->skeleton)[*index].name : "";
}

/// Times and frames are counted from the clip's first frame, as in --pins.
double secondsOf(const WarpSummary& summary, Seconds time) {
    return (time - summary.before->rate.time(summary.before->firstFrame)).value;
}
std::int64_t frameOf(const WarpSummary& summary, FrameIndex frame) {
    const FrameRate rate = summary.after->rate;
    return rate.nearestFrame({secondsOf(summary, rate.time(frame))}).value;
}

std::string locationText(const WarpSummary& summary, const WarpBakeError& error) {
    if (error.size == 0) return "";
    return " (" + nameOf(summary, error.joint) + ", " + fixed(secondsOf(summary, error.time), 3) + " s)";
}

std::string lengthText(std::int64_t frames, Seconds duration) {
    return counted(frames, "frame", "frames") + ", " + fixed(duration.value, 3) + " s";
}

std::string bakedText(const WarpSummary& summary) {
    const WarpBakeReport& baked = *summary.baked;
    std::string text = "  Keys           " + groupedDigits(baked.keysBefore) + " → " +
                       groupedDigits(baked.keysAfter) + " (" +
                       counted(baked.resampledCurves, "curve", "curves") + " resampled, " +
                       std::to_string(baked.movedCurves) + " with moved keys)\n";
    text += "  Maximum error  " + fixed(degrees(baked.angle.size), 6) + "°" +
            locationText(summary, baked.angle) + ", " + fixed(1000 * baked.length.size, 6) + " mm" +
            locationText(summary, baked.length) + '\n';
    if (baked.slerpDistance.size > 0)
        text += "  SLERP error    " + fixed(degrees(baked.slerpDistance.size), 6) + "°" +
                locationText(summary, baked.slerpDistance) + '\n';
    if (baked.wholeBody)
        text += "  Contacts       preserved, because all joints share the warp; slide 0 mm\n";
    for (const WarpedContact& contact : baked.contacts) {
        text += "  Contact        " + nameOf(summary, contact.joint) + ", frames " +
                std::to_string(frameOf(summary, contact.first)) + " to " +
                std::to_string(frameOf(summary, contact.last)) + ": slides " +
                fixed(1000 * contact.slideBefore, 2) + " mm, " + fixed(1000 * contact.slideAfter, 2) +
                " mm after repair\n";
    }
    return text;
}

Json errorJson(const WarpSummary& summary, const char* unit, const WarpBakeError& error) {
    return {{unit, error.size},
            {"joint", nameOf(summary, error.joint)},
            {"time", error.size > 0 ? secondsOf(summary, error.time) : 0}};
}

Json bakedJson(const WarpSummary& summary) {
    const WarpBakeReport& baked = *summary.baked;
    Json contacts = Json::array();
    for (const WarpedContact& contact : baked.contacts) {
        contacts.push_back({{"joint", nameOf(summary, contact.joint)},
                            {"first_frame", frameOf(summary, contact.first)},
                            {"last_frame", frameOf(summary, contact.last)},
                            {"slide_before_metres", contact.slideBefore},
                            {"slide_after_metres", contact.slideAfter},
                            {"slide_source_metres", contact.slideSource}});
    }
    return {{"keys_before", baked.keysBefore},
            {"keys_after", baked.keysAfter},
            {"curves_resampled", baked.resampledCurves},
            {"curves_moved", baked.movedCurves},
            {"worst_angle", errorJson(summary, "radians", baked.angle)},
            {"worst_length", errorJson(summary, "metres", baked.length)},
            {"slerp_distance", errorJson(summary, "radians", baked.slerpDistance)},
            {"contacts_kept_by_construction", baked.wholeBody},
            {"contacts", contacts}};
}

std::string textOf(const WarpSummary& summary) {
    const FrameRange played = summary.after->playedRange();
    const Seconds duration = summary.after->rate.time(played.last) - summary.after->rate.time(played.first);
    const WarpStatistics& figures = summary.figures;
    std::string text = summary.character->name + " / " + summary.before->name + "\n  Length         " +
                       lengthText(summary.before->frameCount(), summary.before->duration()) + " → " +
                       lengthText(played.count(), duration) + '\n';
    text += "  Speed          " + fixed(figures.speeds.min, 4) + "x to " + fixed(figures.speeds.max, 4) +
            "x\n  Frames         " + std::to_string(figures.repeated) + " repeated, " +
            std::to_string(figures.skipped) + " skipped\n";
    return text +
           (summary.baked ? bakedText(summary) : "  Keys           unchanged, the warp stays on the clip\n");
}

std::string jsonOf(const WarpSummary& summary) {
    const FrameRange played = summary.after->playedRange();
    const Seconds duration = summary.after->rate.time(played.last) - summary.after->rate.time(played.first);
    Json json{{"character", summary.character->name},
              {"clip", summary.before->name},
              {"rate", summary.after->rate.hertz()},
              {"frames_before", summary.before->frameCount()},
              {"duration_before", summary.before->duration().value},
              {"frames", played.count()},
              {"duration", duration.value},
              {"least_speed", summary.figures.speeds.min},
              {"greatest_speed", summary.figures.speeds.max},
              {"frames_repeated", summary.figures.repeated},
              {"frames_skipped", summary.figures.skipped},
              {"baked", nullptr}};
    if (summary.baked) json["baked"] = bakedJson(summary);
    return jsonText(json);
}

Result<TimeWarp> requestedWarp(const WarpArguments& arguments, const Clip& clip) {
    if (arguments.csv.empty())
        return warpOf(arguments.pins, arguments.kind == "linear" ? SpanKind::linear : SpanKind::smooth, clip);
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
Result<Scene> withWholeRotations(Scene scene, const CharacterClip& subject) {
    for (const Joint& joint : subject.character->skeleton->joints()) {
        int turning = 0;
        ChannelSet free = joint.free;
        for (int i = 0; i < 3; ++i) {
            turning += joint.free.contains(angle(i)) && isKeyed(*subject.clip, {joint.id, angle(i)});
            free.insert(angle(i));
        }
        if (turning != 2 || free == joint.free) continue;
        auto freed = setFreeChannels(scene, subject.character->id, joint.id, free);
        if (!freed) return freed;
        scene = *std::move(freed);
    }
    return scene;
}

bool listsAllAngles(const std::string& output) {
    const auto format = formatForWriting(std::filesystem::path(output).extension().string());
    return format && (*format)->extensions().front() == ".bvh";
}

Result<Scene> bake(const WarpArguments& arguments, Scene scene, const CharacterClip& subject,
                   WarpSummary& summary) {
    WarpBakeSettings settings;
    const auto joints = findJoints(*subject.character->skeleton, arguments.joints);
    if (!joints) return tl::unexpected(joints.error());
    settings.joints = *joints;
    if (listsAllAngles(arguments.rewrite.output)) {
        auto whole = withWholeRotations(std::move(scene), subject);
        if (!whole) return whole;
        scene = *std::move(whole);
    }
    auto baked = bakeWarp(scene, subject.character->id, subject.clip->id, settings);
    if (!baked) return tl::unexpected(baked.error());
    summary.baked = std::move(baked->report);
    return std::move(baked->scene);
}

Result<EditedScene> runWarp(const WarpArguments& arguments, const Scene& scene,
                            const CharacterClip& subject) {
    const CharacterId character = subject.character->id;
    const auto timeWarp = requestedWarp(arguments, *subject.clip);
    if (!timeWarp) return tl::unexpected(timeWarp.error());
    auto edited = setClipRate(scene, character, subject.clip->id, arguments.rate.value_or(subject.clip->rate),
                              RateChange::keepTimes);
    if (!edited) return tl::unexpected(edited.error());
    edited = setWarp(*edited, character, subject.clip->id, std::make_shared<const TimeWarp>(*timeWarp));
    if (!edited) return tl::unexpected(edited.error());
    edited = muteWarp(*edited, character, subject.clip->id, false);
    if (!edited) return tl::unexpected(edited.error());
    const Clip warped = *edited->find(character)->find(subject.clip->id);
    WarpSummary summary{subject.character, subject.clip, warpStatistics(warped), std::nullopt};
    if (!arguments.joints.empty() || !writesScenes(arguments.rewrite.output))
        edited = bake(arguments, *std::move(edited), subject, summary);
    if (!edited) return tl::unexpected(edited.error());
    summary.after = std::make_shared<const Clip>(*edited->find(character)->find(subject.clip->id));
    return EditedScene{*std::move(edited), arguments.rewrite.json ? jsonOf(summary) : textOf(summary)};
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
            "Play source time OLD at new time NEW, both in frames counted from the clip's first frame, or in "
            "seconds if followed by s")
        ->type_name("NEW:OLD,...");
}

}  // namespace

void addWarp(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<WarpArguments>();
    CLI::App* command = app.add_subcommand("warp", "Retime the last clip with a time warp");
    addRewrite(*command, arguments->rewrite);
    addPins(*command, *arguments);
    command
        ->add_option("--csv", arguments->csv,
                     "Read the pins from a CSV file written by align or the time warp editor")
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
        exitCode = rewriteClip(arguments->rewrite, std::bind_front(runWarp, std::cref(*arguments)));
    });
}

}  // namespace sinew
