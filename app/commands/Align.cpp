#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/ReportText.h"
#include "core/base/Numbers.h"
#include "core/io/table/WarpCsv.h"
#include "core/scene/analysis/AlignClips.h"

namespace sinew {

namespace {

struct AlignArguments {
    std::vector<std::string> files;
    ReadOptions reading;
    std::string csv;
    AlignSettings settings;
    bool json = false;
};

std::string_view spanName(SpanKind span) { return span == SpanKind::linear ? "linear" : "smooth"; }

/// Returns the fractional frame of `time`, counted from the clip's frame `first`.
double frameOf(const Clip& clip, FrameIndex first, Seconds time) {
    return clip.rate.frame(time - clip.rate.time(first));
}

double newFrame(const Motion& second, const WarpPin& pin) {
    return frameOf(*second.clip, second.clip->playedRange().first, pin.time);
}

double sourceFrame(const Motion& first, const WarpPin& pin) {
    return frameOf(*first.clip, first.clip->firstFrame, pin.source);
}

std::string lengthText(const Motion& motion, FrameRange frames) {
    return motion.character->name + " / " + motion.clip->name + ", " +
           counted(frames.count(), "frame", "frames") + " at " + fixed(motion.clip->rate.hertz(), 3) + " fps";
}

Json motionJson(const Motion& motion, FrameRange frames) {
    return {{"character", motion.character->name},
            {"clip", motion.clip->name},
            {"rate", motion.clip->rate.hertz()},
            {"frames", frames.count()}};
}

/// Returns the pose differences and a table of pins.
std::string alignText(const Alignment& alignment, const Motion& first, const Motion& second) {
    const std::vector<WarpPin>& pins = alignment.warp.pins();
    std::string out =
        "Clip             " + lengthText(first, {first.clip->firstFrame, first.clip->lastFrame}) +
        "\nReference        " + lengthText(second, second.clip->playedRange()) + "\nJoints compared  " +
        std::to_string(alignment.joints.size()) + "\nPose difference  " + fixed(alignment.costBefore, 4) +
        " → " + fixed(alignment.costAfter, 4) +
        " after warping\n  pin   new frame  source frame  span     speed\n";
    for (std::size_t i = 0; i < pins.size(); ++i) {
        out += padLeft(std::to_string(i + 1), 5) + padLeft(fixed(newFrame(second, pins[i]), 2), 12) +
               padLeft(fixed(sourceFrame(first, pins[i]), 2), 14);
        if (i + 1 < pins.size()) {
            out += "  ";
            out += spanName(pins[i].span);
            out += padLeft(fixed(alignment.warp.spanSpeed(i), 3), 8) + 'x';
        }
        out += '\n';
    }
    return out;
}

/// See resources/docs/command-line.md.
std::string alignJson(const Alignment& alignment, const Motion& first, const Motion& second) {
    Json joints = Json::array(), list = Json::array();
    for (const JointPair& pair : alignment.joints)
        joints.push_back((*first.character->skeleton)[pair.first].name);
    const std::vector<WarpPin>& pins = alignment.warp.pins();
    for (std::size_t i = 0; i < pins.size(); ++i) {
        Json pin{{"new_frame", newFrame(second, pins[i])},
                 {"new_time", pins[i].time.value},
                 {"source_frame", sourceFrame(first, pins[i])},
                 {"source_time", pins[i].source.value}};
        if (i + 1 < pins.size()) {
            pin["span"] = spanName(pins[i].span);
            pin["speed"] = alignment.warp.spanSpeed(i);
        }
        list.push_back(std::move(pin));
    }
    return jsonText({{"first", motionJson(first, {first.clip->firstFrame, first.clip->lastFrame})},
                     {"second", motionJson(second, second.clip->playedRange())},
                     {"joints", std::move(joints)},
                     {"samples", alignment.samples},
                     {"cost_before", alignment.costBefore},
                     {"cost_after", alignment.costAfter},
                     {"error_seconds", alignment.error.value},
                     {"pins", std::move(list)}});
}

Result<std::string> runAlign(const AlignArguments& arguments, Diagnostics& diagnostics) {
    const auto groups = motionFiles(arguments.files);
    const auto first = readMotion(groups.front(), arguments.reading, diagnostics);
    const auto second = first ? readMotion(groups.back(), arguments.reading, diagnostics) : first;
    if (!second) return tl::unexpected(second.error());
    const auto alignment = alignClips(*first, *second, arguments.settings);
    if (!alignment) return tl::unexpected(alignment.error());
    if (!arguments.csv.empty()) {
        Output table(arguments.csv);
        table.text() = writeWarpCsv(alignment->warp);
        if (const auto written = table.finish(); !written) return tl::unexpected(written.error());
    }
    return arguments.json ? alignJson(*alignment, *first, *second) : alignText(*alignment, *first, *second);
}

void addSettings(CLI::App& command, AlignSettings& settings) {
    addNumber(command, "--window", settings.window, "FRACTION", CLI::Range(0.0, 1.0),
              "Limit the time between matched poses, as a fraction of the clip's length (default: 0.2)");
    addNumber(command, "--tolerance", settings.tolerance.value, "S", CLI::PositiveNumber,
              "Let the warp deviate from the match by up to this time, in seconds (default: 1/30)");
    command
        .add_option_function<std::string>(
            "--interp",
            [&settings](const std::string& name) {
                settings.span = name == "linear" ? SpanKind::linear : SpanKind::smooth;
            },
            "Set the interpolation between pins: linear or smooth (default: smooth)")
        ->check(CLI::IsMember({"linear", "smooth"}))
        ->type_name("KIND");
}

}  // namespace

void addAlign(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<AlignArguments>();
    CLI::App* command =
        app.add_subcommand("align", "Compute a time warp that synchronises one clip with another");
    command
        ->add_option("FILE", arguments->files,
                     "Two motions, each a file or an .asf file with its .amc file; two .amc files may share "
                     "one .asf file. The last clip of each is used")
        ->required()
        ->expected(2, 4)
        ->type_name("A B");
    addReadOptions(*command, arguments->reading);
    command->add_option("--csv", arguments->csv, "Write the time warp to a file for 'sinew warp --csv'")
        ->type_name("OUT");
    addSettings(*command, arguments->settings);
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] {
        const std::size_t motions = motionFiles(arguments->files).size();
        if (motions != 2)
            throw CLI::ValidationError(
                "FILE",
                "expected two motions, but " + std::to_string(motions) +
                    " were given; give each as one file, or as an .asf file followed by an .amc file");
        exitCode = printResult(std::bind_front(runAlign, std::cref(*arguments)));
    });
}

}  // namespace sinew
