#include <malloc.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <new>
#include <string>

#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "app/startWindow.h"

namespace {

using namespace sinew;

void describe(CLI::App& app) {
    app.set_version_flag("--version", "sinew " SINEW_VERSION);
    app.footer(
        "With no arguments, or with files only, the window opens.\n"
        "Exit codes: 0 done, 1 failed, 2 wrong usage.");
}

/// Help and version are answers, everything else that CLI11 throws is wrong usage.
int explain(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    const auto chosen = app.get_subcommands();
    const std::string command = chosen.empty() ? "sinew" : "sinew " + chosen.front()->get_name();
    std::fprintf(stderr, "sinew: %s\nSee '%s --help'.\n", error.what(), command.c_str());
    return kMisused;
}

bool wantsWindow(const CLI::App& app, int argc, char** argv) {
    if (argc < 2) return true;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == argv[1]) return false;
    }
    return looksLikeFiles(argc - 1, argv + 1);
}

int run(int argc, char** argv) {
    CLI::App app{"Sinew: authoring of skeletal animation", "sinew"};
    int exitCode = kDone;
    addInfo(app, exitCode);
    addPositions(app, exitCode);
    addConvert(app, exitCode);
    addCompare(app, exitCode);
    addAlign(app, exitCode);
    addUnroll(app, exitCode);
    addSmooth(app, exitCode);
    addResample(app, exitCode);
    addWarp(app, exitCode);
    addSimplify(app, exitCode);
    addIk(app, exitCode);
    addLimits(app, exitCode);
    addRun(app, exitCode);
    addRender(app, argv, exitCode);
    describe(app);
    if (wantsWindow(app, argc, argv)) return startWindow(argv);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
    } catch (const CLI::ParseError& error) {
        return explain(app, error);
    }
    return exitCode;
}

/// Memory that was given back is kept for the next clip: asking the system anew, page by page, costs an
/// export an eighth of its time. The process is short, and what it holds at a time is no more for it.
void keepFreedMemory() {
#ifdef __GLIBC__
    ::mallopt(M_MMAP_THRESHOLD, 1 << 25);  // as large as it may be
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    keepFreedMemory();
    // write() tells it, and then what is half done is cleared away.
    ::signal(SIGXFSZ, SIG_IGN);
    try {
        return endAsAsked(run(argc, argv));
    } catch (const std::bad_alloc&) {
        std::fputs("sinew: there is not enough memory\n", stderr);
    }
    return sinew::kFailed;
}
