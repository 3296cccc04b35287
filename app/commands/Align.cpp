#include <CLI/CLI.hpp>
#include <memory>

#include "app/commands/AlignReport.h"
#include "app/commands/Commands.h"
#include "app/commands/Input.h"
#include "app/commands/Output.h"
#include "app/commands/ReadMotion.h"
#include "core/io/table/WarpCsv.h"

namespace sinew {

namespace {

struct AlignArguments {
    std::vector<std::string> files;
    ReadOptions reading;
    std::string csv;
    AlignSettings settings;
    bool json = false;
};

Result<void> align(const AlignArguments& arguments, Diagnostics& diagnostics) {
    auto first = readMotion(arguments.files.front(), arguments.reading, diagnostics);
    auto second = first ? readMotion(arguments.files.back(), arguments.reading, diagnostics) : first;
    report(diagnostics);
    if (!second) return tl::unexpected<Error>(second.error());
    const auto alignment = alignClips(*first, *second, arguments.settings);
    if (!alignment) return tl::unexpected<Error>(alignment.error());
    if (!arguments.csv.empty()) {
        Output table(arguments.csv);
        table.text() = writeWarpCsv(alignment->warp);
        if (auto written = table.finish(); !written) return written;
    }
    Output output;
    output.text() =
        arguments.json ? alignJson(*alignment, *first, *second) : alignText(*alignment, *first, *second);
    return output.finish();
}

void addSettings(CLI::App& command, AlignSettings& settings) {
    command
        .add_option("--window", settings.window,
                    "How far apart poses may be that are matched, a share of the length; unset: 0.2")
        ->check(checkFinite)
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("SHARE");
    command
        .add_option("--tolerance", settings.tolerance.value,
                    "How far the warp may be from the match, seconds; unset: 1/30")
        ->check(checkFinite)
        ->check(CLI::PositiveNumber)
        ->type_name("S");
    command
        .add_option_function<std::string>(
            "--interp",
            [&settings](const std::string& name) {
                settings.span = name == "linear" ? WarpSpan::linear : WarpSpan::smooth;
            },
            "What time does between pins: linear or smooth; unset: smooth")
        ->check(CLI::IsMember({"linear", "smooth"}))
        ->type_name("KIND");
}

}  // namespace

void addAlign(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<AlignArguments>();
    CLI::App* command =
        app.add_subcommand("align", "A time warp for one clip so that it plays in step with another");
    command->add_option("FILE", arguments->files, "Two files, each with a clip (the last one counts)")
        ->required()
        ->expected(2)
        ->type_name("A B");
    addLength(*command, "--unit", arguments->reading.metresPerUnit,
              "Metres of one length unit of the files; unset: as the format says");
    addRate(*command, "--rate", arguments->reading.rate,
            "Frames a second of files that do not say it (AMC); unset: 120");
    command->add_option("--csv", arguments->csv, "Writes the time warp there, for `sinew warp --csv`")
        ->type_name("OUT");
    addSettings(*command, arguments->settings);
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] {
        Diagnostics diagnostics;
        const auto done = align(*arguments, diagnostics);
        exitCode = done ? kDone : report(done.error());
    });
}

}  // namespace sinew
