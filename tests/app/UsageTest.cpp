#include <gtest/gtest.h>

#include <regex>
#include <sstream>

#include "core/io/FormatList.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

struct UsageError {
    const char* description;
    std::vector<std::string> arguments;
    const char* message;
};

class UsageErrors : public testing::TestWithParam<UsageError> {};

TEST_P(UsageErrors, exitWithTwoAndAMessage) {
    const Outcome outcome = sinew(GetParam().arguments);
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(outcome.err.rfind("sinew: ", 0), 0u) << outcome.err;
    EXPECT_NE(outcome.err.find(GetParam().message), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("--help'"), std::string::npos) << outcome.err;
}

INSTANTIATE_TEST_SUITE_P(
    Usage, UsageErrors,
    testing::Values(
        UsageError{"unknownSubcommand", {"inf"}, "inf"}, UsageError{"unknownOption", {"--bogus"}, "--bogus"},
        UsageError{"noFile", {"info"}, "FILE is required"},
        UsageError{"noTarget", {"map", "walk.bvh"}, "--onto is required"},
        UsageError{"noRetargetTarget", {"retarget", "walk.bvh", "-o", "x.bvh"}, "--onto is required"},
        UsageError{"noOutput", {"convert", "walk.bvh"}, "--output is required"},
        UsageError{"rangeWithoutColon", {"positions", "--frames", "3", "walk.bvh"}, "'3'"},
        UsageError{"rangeBackwards", {"positions", "--frames", "5:3", "walk.bvh"}, "'5:3'"},
        UsageError{"emptyRange", {"positions", "--frames", ":", "walk.bvh"}, "':'"},
        UsageError{"negativeRange", {"convert", "--frames=-1:3", "walk.bvh", "-o", "x.bvh"}, "'-1:3'"},
        UsageError{"zeroStep", {"positions", "--step", "0", "walk.bvh"}, "--step"},
        UsageError{"zeroUnit", {"info", "--unit", "0", "walk.bvh"}, "'0'"},
        UsageError{"unitNotANumber", {"info", "--unit", "nan", "walk.bvh"}, "'nan'"},
        UsageError{"zeroRate", {"convert", "--fps", "0", "walk.bvh", "-o", "x.bvh"}, "'0'"},
        UsageError{"rateOverZero", {"info", "--rate", "30/0", "walk.bvh"}, "'30/0'"}),
    [](const auto& test) { return std::string(test.param.description); });

TEST(Usage, printsItsVersion) {
    const Outcome outcome = sinew({"--version"});
    EXPECT_EQ(outcome.exitCode, 0);
    // The commit is unknown in archives that were not made by git.
    const std::regex expected("sinew " SINEW_VERSION "( \\([0-9a-f]{7,40}\\))?\n");
    EXPECT_TRUE(std::regex_match(outcome.out, expected)) << outcome.out;
}

TEST(Usage, helpNamesEverySubcommandAndOption) {
    const Outcome all = sinew({"--help"});
    EXPECT_EQ(all.exitCode, 0);
    for (const char* word : {"info", "positions", "convert", "unroll", "smooth", "resample", "Exit codes"}) {
        EXPECT_NE(all.out.find(word), std::string::npos) << word;
    }
    const Outcome one = sinew({"convert", "--help"});
    EXPECT_EQ(one.exitCode, 0);
    for (const char* word : {"--frames", "--fps", "--unit", "--out-unit", "--rate", "--output"}) {
        EXPECT_NE(one.out.find(word), std::string::npos) << word;
    }
    for (const Format* format : formats()) {
        for (const std::string_view extension : format->extensions()) {
            if (!format->canWrite()) continue;
            EXPECT_NE(one.out.find(extension), std::string::npos) << extension;
        }
    }
}

TEST(Usage, helpListsTheExtensionsOfFiles) {
    const std::string help = sinew({"--help"}).out;
    const auto line = [&](const std::string& label) {
        const std::size_t begin = help.find('\n' + label) + 1;
        return help.substr(begin, help.find('\n', begin) - begin) + ' ';
    };
    for (const Format* format : formats()) {
        for (const std::string_view extension : format->extensions()) {
            const std::string word = ' ' + std::string(extension) + ' ';
            EXPECT_EQ(line("Reads:").find(word) != std::string::npos,
                      format->canRead() || extension == ".json")
                << extension;
            EXPECT_EQ(line("Writes:").find(word) != std::string::npos,
                      format->canWrite() || extension == ".json")
                << extension;
        }
    }
}

TEST(Usage, helpDoesNotShowTheSyntaxOfTheOptionParser) {
    std::size_t commands = 0;
    std::istringstream lines(sinew({"--help"}).out);
    bool isList = false;
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with("Subcommands:")) isList = true;
        if (!isList || !line.starts_with("  ") || line.starts_with("   ")) continue;
        const std::string name = line.substr(2, line.find(' ', 2) - 2);
        const Outcome help = sinew({name, "--help"});
        EXPECT_EQ(help.exitCode, 0) << name;
        EXPECT_EQ(help.out.find_first_of("{}!"), std::string::npos) << help.out;
        ++commands;
    }
    EXPECT_GT(commands, 20u);
    EXPECT_NE(sinew({"convert", "--help"}).out.find("--verify,--no-verify "), std::string::npos);
    EXPECT_NE(sinew({"warp", "--help"}).out.find("--interp linear|smooth "), std::string::npos);
}

TEST(Usage, helpNamesTheNumbersThatAnOptionAccepts) {
    EXPECT_NE(sinew({"convert", "--help"}).out.find("--jobs N (1 to 1024)"), std::string::npos);
    EXPECT_NE(sinew({"retarget", "--help"}).out.find("--stance DEG (-45 to 45)"), std::string::npos);
    EXPECT_NE(sinew({"simplify", "--help"}).out.find("--tolerance MM (0.000001 to 1000000)"),
              std::string::npos);
    EXPECT_NE(sinew({"ik", "--help"}).out.find("--frame N (0 or more)"), std::string::npos);
    EXPECT_NE(sinew({"align", "--help"}).out.find("--tolerance S (more than 0)"), std::string::npos);
}

/// The program in a folder of its own, so that the test chooses the files beside it.
class WindowStart : public testing::Test {
protected:
    WindowStart() { std::filesystem::copy_file(SINEW_PROGRAM, program_); }
    void installWindow() const {
        const std::string window = folder_.file("sinew-window", "#!/bin/sh\necho \"window:$*\"\n");
        std::filesystem::permissions(window, std::filesystem::perms::owner_all);
    }

    TemporaryFolder folder_;
    std::filesystem::path program_ = folder_.path() / "sinew";
};

TEST_F(WindowStart, reportsAMissingWindowProgram) {
    const Outcome outcome = run(program_, {});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find((folder_.path() / "sinew-window").string()), std::string::npos) << outcome.err;
}

TEST_F(WindowStart, opensTheWindowWithoutArgumentsOrOnFiles) {
    installWindow();
    EXPECT_EQ(run(program_, {}).out, "window:\n");
    EXPECT_EQ(run(program_, {"35.asf", "some/walk"}).out, "window:35.asf some/walk\n");
}

TEST_F(WindowStart, subcommandsTakePrecedenceOverFiles) {
    installWindow();
    const std::string file = folder_.file("info", "");
    EXPECT_EQ(run(program_, {file}).out, "window:" + file + "\n");
    EXPECT_EQ(run(program_, {"info"}).exitCode, 2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
