#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

/// Runs `sinew diagnose --json` with these variables.
Json diagnosis(const std::vector<std::pair<std::string, std::string>>& environment = {},
               const std::filesystem::path& program = SINEW_PROGRAM) {
    const Outcome outcome = run(program, {"diagnose", "--json"}, environment);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    return Json::parse(outcome.out);
}

TEST(Diagnose, reportsMissingPrograms) {
    const TemporaryFolder folder;
    const auto program = folder.path() / "sinew";
    std::filesystem::copy_file(SINEW_PROGRAM, program);
    const Json report = diagnosis({}, program);
    EXPECT_EQ(report["importer"]["assimp"], nullptr);
    EXPECT_NE(report["importer"]["error"].get<std::string>().find("cannot be started"), std::string::npos);
    EXPECT_NE(report["window"]["error"].get<std::string>().find("sinew-window"), std::string::npos);
    const Outcome text = run(program, {"diagnose"});
    EXPECT_EQ(text.exitCode, 0);
    EXPECT_NE(text.out.find("cannot be started"), std::string::npos) << text.out;
}

TEST(Diagnose, reportsAWindowProgramThatFails) {
    const TemporaryFolder folder;
    const auto program = folder.path() / "sinew";
    std::filesystem::copy_file(SINEW_PROGRAM, program);
    const std::string window = folder.file("sinew-window", "#!/bin/sh\necho 'no plug-in' >&2\nexit 3\n");
    std::filesystem::permissions(window, std::filesystem::perms::owner_all);
    const std::string error = diagnosis({}, program)["window"]["error"];
    EXPECT_NE(error.find("exit code 3 (no plug-in)"), std::string::npos) << error;
}

TEST(Diagnose, namesVersionsAndSystem) {
    const Json report = diagnosis();
    EXPECT_EQ(report["version"], SINEW_VERSION);
    EXPECT_EQ(report["program"], SINEW_PROGRAM);
    for (const char* key : {"compiler", "sqlite"})
        EXPECT_FALSE(report[key].get<std::string>().empty()) << key;
    EXPECT_FALSE(report["system"]["name"].get<std::string>().empty());
    EXPECT_GT(report["system"]["cores"].get<int>(), 0);
    EXPECT_EQ(report["importer"]["version"].get<std::string>().rfind(SINEW_VERSION, 0), 0u);
    EXPECT_EQ(report["importer"]["assimp"].get<std::string>().rfind("5.", 0), 0u);
    EXPECT_FALSE(report["importer"]["sandbox"].get<std::string>().empty());
    const Outcome text = sinew({"diagnose"});
    EXPECT_EQ(text.exitCode, 0);
    for (const char* label : {"Sinew ", "System ", "SQLite ", "Importer ", "Assimp ", "Sandbox "})
        EXPECT_NE(text.out.find(label), std::string::npos) << label;
}

#ifdef SINEW_HAS_WINDOW
TEST(Diagnose, describesGraphicsAndPathsOfTheWindow) {
    const TemporaryFolder folder;
    const std::string data = (folder.path() / "data").string(), config = (folder.path() / "config").string();
    const Json window = diagnosis({{"XDG_DATA_HOME", data}, {"XDG_CONFIG_HOME", config}})["window"];
    EXPECT_EQ(window["qt"].get<std::string>().rfind("6.", 0), 0u);
    EXPECT_FALSE(window["screens"].empty());
    ASSERT_TRUE(window["opengl"].is_object()) << window;
    for (const char* key : {"vendor", "renderer", "version"})
        EXPECT_FALSE(window["opengl"][key].get<std::string>().empty()) << key;
    EXPECT_EQ(window["settings"].get<std::string>().rfind(config, 0), 0u);
    EXPECT_EQ(window["journals"].get<std::string>().rfind(data, 0), 0u);
    EXPECT_EQ(window["log"], nullptr);
    EXPECT_FALSE(std::filesystem::exists(config)) << "settings were written";
}

/// A window's folders for data and settings, empty at first.
class WindowFolders {
public:
    const std::vector<std::pair<std::string, std::string>>& environment() const { return environment_; }

    /// Starts the window in vain: Qt reports a platform that does not exist as a fatal error, which ends the
    /// program like a crash.
    void crash() const {
        auto broken = environment_;
        broken.emplace_back("QT_QPA_PLATFORM", "missing-platform");
        const auto program = std::filesystem::path(SINEW_PROGRAM).parent_path() / "sinew-window";
        EXPECT_NE(run(program, {}, broken).exitCode, 0);
    }

private:
    TemporaryFolder folder_;
    std::vector<std::pair<std::string, std::string>> environment_{
        {"XDG_DATA_HOME", (folder_.path() / "data").string()},
        {"XDG_CONFIG_HOME", (folder_.path() / "config").string()}};
};

TEST(Diagnose, printsTheLogOfTheLastStart) {
    const WindowFolders folders;
    for (int start = 0; start < 6; ++start) folders.crash();
    const Json log = diagnosis(folders.environment())["window"]["log"];
    ASSERT_TRUE(log.is_object());
    const std::filesystem::path path = log["path"].get<std::string>();
    EXPECT_EQ(path.parent_path().filename(), "logs");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path.parent_path()), {}), 5)
        << "older logs remain";
    ASSERT_GE(log["lines"].size(), 2u);
    EXPECT_NE(log["lines"][0].get<std::string>().find("Sinew " SINEW_VERSION), std::string::npos) << log;
    const std::string lines = log["lines"].dump();
    EXPECT_NE(lines.find("fatal error: "), std::string::npos) << lines;
    EXPECT_NE(lines.find("missing-platform"), std::string::npos) << lines;
    EXPECT_EQ(lines.find("Ended normally"), std::string::npos) << lines;
    const Outcome text = run(SINEW_PROGRAM, {"diagnose"}, folders.environment());
    EXPECT_NE(text.out.find(path.string()), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("fatal error: "), std::string::npos) << text.out;
}

TEST(Diagnose, aStartKeepsItsLogIfTheClockWasSetBack) {
    const WindowFolders folders;
    folders.crash();
    const std::filesystem::path first =
        diagnosis(folders.environment())["window"]["log"]["path"].get<std::string>();
    for (int i = 0; i < 6; ++i)
        std::ofstream(first.parent_path() / ("29990101-000000-000-" + std::to_string(i) + ".log"));
    folders.crash();
    std::vector<std::filesystem::path> present;
    for (const auto& file : std::filesystem::directory_iterator(first.parent_path()))
        if (!file.path().filename().string().starts_with("2999")) present.push_back(file.path());
    ASSERT_EQ(present.size(), 1u) << "the log of the second start";
    EXPECT_NE(present[0], first);
    EXPECT_GT(std::filesystem::file_size(present[0]), 0u);
}

TEST(Diagnose, reportsVersionsAndPathsOnAnUnusableDisplay) {
    const Json window = diagnosis({{"DISPLAY", ":47110"}, {"WAYLAND_DISPLAY", ""}})["window"];
    EXPECT_EQ(window["platform"], "offscreen") << window;
    EXPECT_FALSE(window["qt"].get<std::string>().empty());
    EXPECT_FALSE(window["settings"].get<std::string>().empty());
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
