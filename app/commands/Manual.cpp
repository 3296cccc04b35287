#include <CLI/CLI.hpp>
#include <memory>

#include "app/cli/Output.h"
#include "app/commands/Commands.h"
#include "app/manual/saveManual.h"
#include "app/render/ChildProgram.h"
#include "core/base/ProgramPath.h"

namespace sinew {

void addManual(CLI::App& app, int& exitCode) {
    auto path = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand("manual", "Save the manual as web pages or as a PDF file");
    command->add_option("-o,--output", *path, "Folder for the pages, or a PDF file if the name ends in .pdf")
        ->type_name("OUT")
        ->required();
    command->callback([path, &exitCode] {
        Launch launch;
        launch.command = {programBeside("sinew-window").string(), kManualOption, *path};
        auto program = ChildProgram::start(std::move(launch));
        exitCode = program ? program->wait() : report(program.error());
    });
}

}  // namespace sinew
