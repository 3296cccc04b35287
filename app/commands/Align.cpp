#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/ExitCode.h"
#include "app/cli/Input.h"
#include "app/cli/Output.h"
#include "app/commands/AlignReport.h"
#include "app/commands/Commands.h"
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
                    "Limit how far apart matched poses may be, as a fraction of the length (default: 0.2)")
        ->check(checkFinite)
        ->check(CLI::Range(0.0, 1.0))
        ->type_name("FRACTION");
    command
        .add_option("--tolerance", settings.tolerance.value,
                    "Let the warp deviate from the match by up to this time, in seconds (default: 1/30)")
        ->check(checkFinite)
        ->check(CLI::PositiveNumber)
        ->type_name("S");
    command
        .add_option_function<std::string>(
            "--interp",
            [&settings](const std::string& name) {
                settings.span = name == "linear" ? WarpSpan::linear : WarpSpan::smooth;
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
    command->add_option("FILE", arguments->files, "Two files; the last clip of each is used")
        ->required()
        ->expected(2)
        ->type_name("A B");
    addLength(*command, "--unit", arguments->reading.metresPerUnit,
              "Set the length of one file unit in metres (default: set by the format)");
    addRate(*command, "--rate", arguments->reading.rate,
            "Set the frame rate of files that store none, such as AMC (default: 120)");
    command->add_option("--csv", arguments->csv, "Write the time warp to a file for 'sinew warp --csv'")
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
