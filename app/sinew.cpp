#include <signal.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <memory>
#include <regex>
#include <string>

#include "app/cli/Output.h"
#include "app/cli/Version.h"
#include "app/cli/startWindow.h"
#include "app/commands/Commands.h"
#include "app/commands/Interrupt.h"
#include "core/base/CaughtException.h"
#include "core/base/Numbers.h"
#include "core/io/FormatList.h"

namespace {

using namespace sinew;

/// Prints the numbers that an option accepts as "N (1 to 1024)", where CLI11 prints "N:INT in [1 - 1024]",
/// its words as "linear|smooth" instead of "KIND:{linear,smooth}", and flags that turn something off as
/// "--no-grid" instead of "--no-grid{false}".
class HelpFormatter final : public CLI::Formatter {
public:
    std::string make_option_name(const CLI::Option* option, bool isPositional) const override {
        static const std::regex kFlagValue(R"(\{[^}]*\})");
        return std::regex_replace(CLI::Formatter::make_option_name(option, isPositional), kFlagValue, "");
    }
    std::string make_option_opts(const CLI::Option* option) const override {
        static const std::regex kRange(R"(:U?(?:INT|FLOAT) in \[(\S+) - (\S+)\])");
        std::string text = CLI::Formatter::make_option_opts(option);
        if (std::smatch match; std::regex_search(text, match, kRange)) {
            const auto plain = [](const std::string& number) { return fixed(std::stod(number), 6); };
            text = match.prefix().str() + " (" + plain(match[1]) + " to " + plain(match[2]) + ")" +
                   match.suffix().str();
        }
        static const std::regex kWords(R"(\S*:\{([^}]*)\})");
        if (std::smatch match; std::regex_search(text, match, kWords)) {
            std::string words = match[1];
            std::ranges::replace(words, ',', '|');
            text = match.prefix().str() + words + match.suffix().str();
        }
        text = std::regex_replace(text, std::regex(":NONNEGATIVE"), " (0 or more)");
        return std::regex_replace(text, std::regex(":POSITIVE"), " (more than 0)");
    }
};

/// Returns the extensions of all files that can be read, or written, separated by spaces.
std::string extensionList(bool (Format::*isIncluded)() const) {
    std::string list;
    for (const Format* format : formats()) {
        if (!(format->*isIncluded)()) continue;
        for (const std::string_view extension : format->extensions()) {
            const std::string word = ' ' + std::string(extension);
            if ((list + ' ').find(word + ' ') == list.npos) list += word;
        }
    }
    return list;
}

void addVersionAndFooter(CLI::App& app) {
    app.set_version_flag("--version", "sinew " + versionText());
    app.footer("Opens the window when run without arguments or with files only.\nReads:" +
               extensionList(&Format::canRead) + "\nWrites:" + extensionList(&Format::canWrite) +
               "\nExit codes: 0 success, 1 failure, 2 wrong usage.");
}

/// Prints help or version, or the usage error that CLI11 threw. Returns the exit code.
int exitWithMessage(const CLI::App& app, const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);
    const auto selected = app.get_subcommands();
    const std::string command = selected.empty() ? "sinew" : "sinew " + selected.front()->get_name();
    std::fprintf(stderr, "sinew: %s\nSee '%s --help'.\n", error.what(), command.c_str());
    return kUsageError;
}

bool wantsWindow(const CLI::App& app, int argc, char** argv) {
    if (argc < 2) return true;
    for (const CLI::App* command : app.get_subcommands({})) {
        if (command->get_name() == argv[1]) return false;
    }
    return looksLikeFiles(argc - 1, argv + 1);
}

int run(int argc, char** argv) {
    CLI::App app{"Sinew: edit and convert skeletal animation", "sinew"};
    app.formatter(std::make_shared<HelpFormatter>());  // subcommands inherit it
    int exitCode = kDone;
    for (const auto add :
         {addInfo, addPositions, addConvert, addCompare, addAlign,  addMap,      addRetarget, addSequence,
          addBind, addWeights,   addLayers,  addUnroll,  addSmooth, addResample, addWarp,     addSimplify,
          addRoot, addLoop,      addMirror,  addIk,      addLimits, addRun,      addDiagnose, addManual})
        add(app, exitCode);
    addRender(app, argv, exitCode);
    addVersionAndFooter(app);
    if (wantsWindow(app, argc, argv)) return startWindow(argv);
    try {
        app.parse(argc, argv);
        if (app.get_subcommands().empty()) throw CLI::RequiredError("A subcommand");
    } catch (const CLI::ParseError& error) {
        return exitWithMessage(app, error);
    }
    return exitCode;
}

/// Keeps freed memory for the next clip. Returning it to the system and faulting it in again page by page
/// costs an eighth of an export's time; the process is short-lived and its peak does not grow.
void keepFreedMemory() {
#ifdef __GLIBC__
    ::mallopt(M_MMAP_THRESHOLD, 1 << 25);  // the largest value allowed
    ::mallopt(M_TRIM_THRESHOLD, 1 << 30);
#endif
}

}  // namespace

int main(int argc, char** argv) {
    keepFreedMemory();
    // write() then fails with EFBIG, and the partial file is removed.
    ::signal(SIGXFSZ, SIG_IGN);
    try {
        return exitBySignal(run(argc, argv));
    } catch (...) {
        std::fprintf(stderr, "sinew: %s\n", caughtException().message.c_str());
    }
    return sinew::kFailed;
}
