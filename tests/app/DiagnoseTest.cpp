#include <gtest/gtest.h>

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
    const Outcome text = sinew({"diagnose"});
    EXPECT_EQ(text.exitCode, 0);
    for (const char* label : {"Sinew ", "System ", "SQLite ", "Importer ", "Assimp "})
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

TEST(Diagnose, reportsVersionsAndPathsOnAnUnusableDisplay) {
    const Json window = diagnosis({{"DISPLAY", ":47110"}, {"WAYLAND_DISPLAY", ""}})["window"];
    EXPECT_EQ(window["platform"], "offscreen") << window;
    EXPECT_FALSE(window["qt"].get<std::string>().empty());
    EXPECT_FALSE(window["settings"].get<std::string>().empty());
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
