#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/commands/Inspection.h"

namespace sinew {

namespace {

struct InfoArguments {
    Input input;
    bool json = false;
};

int info(const InfoArguments& arguments) {
    Diagnostics diagnostics;
    const auto inspection = inspect(arguments.input, diagnostics);
    int exitCode = kDone;
    if (!inspection) {
        const Error& error = inspection.error();
        if (!arguments.json) report(diagnostics);
        exitCode = report(error);
        diagnostics.add(Severity::error, error.code, error.where, error.message);
    }
    if (arguments.json) return print(infoJson(inspection.value_or(Inspection{}), diagnostics), exitCode);
    return inspection ? print(infoText(*inspection, diagnostics)) : exitCode;
}

}  // namespace

void addInfo(CLI::App& app, int& exitCode) {
    auto arguments = std::make_shared<InfoArguments>();
    CLI::App* command =
        app.add_subcommand("info", "Describe the contents of files: skeletons, clips, units, warnings");
    addInput(*command, arguments->input);
    command->add_flag("--json", arguments->json, "Print JSON");
    command->callback([arguments, &exitCode] { exitCode = info(*arguments); });
}

}  // namespace sinew
