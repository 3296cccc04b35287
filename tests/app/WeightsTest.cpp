#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kFigure = SINEW_SAMPLES "/figure.glb";

TEST(WeightsCommand, appliesAllEditsAndReportsTheSkins) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "figure.sinew").string();
    const Outcome outcome = sinew({"weights", kFigure, "--smooth", "2", "--strength", "0.3", "--mirror",
                                   "left", "--prune", "0.02", "--limit", "2", "-o", out, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    ASSERT_EQ(report["meshes"].size(), 2U);
    for (const Json& mesh : report["meshes"]) EXPECT_LE(mesh["max_influences"], 2);
    const Json info = Json::parse(sinew({"info", "--json", out}).out);
    EXPECT_EQ(info["characters"][0]["clips"].size(), 2U);
}

TEST(WeightsCommand, editsTheNamedMeshesOnly) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "figure.sinew").string();
    const Json before = Json::parse(sinew({"weights", kFigure, "-o", out, "--json"}).out)["meshes"];
    const Json after = Json::parse(sinew({"weights", kFigure, "--mesh", before[0]["name"].get<std::string>(),
                                          "--limit", "1", "-o", out, "--json"})
                                       .out)["meshes"];
    EXPECT_GT(before[0]["max_influences"], 1);
    EXPECT_EQ(after[0]["max_influences"], 1);
    EXPECT_EQ(after[1], before[1]);
}

TEST(WeightsCommand, copiesFromAnotherFile) {
    const TemporaryFolder folder;
    const std::string rigid = (folder.path() / "rigid.sinew").string(),
                      copied = (folder.path() / "copied.sinew").string();
    ASSERT_EQ(sinew({"weights", kFigure, "--limit", "1", "-o", rigid}).exitCode, 0);
    const Outcome outcome = sinew({"weights", rigid, "--copy-from", kFigure, "-o", copied, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json original = Json::parse(sinew({"weights", kFigure, "-o", rigid, "--json"}).out);
    const Json meshes = Json::parse(outcome.out)["meshes"];
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_NEAR(meshes[i]["mean_influences"].get<double>(),
                    original["meshes"][i]["mean_influences"].get<double>(), 0.1);
}

TEST(WeightsCommand, rejectsUnknownNames) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    const auto expectError = [&](std::vector<std::string> arguments, const char* message) {
        arguments.insert(arguments.begin(), {"weights", kFigure, "-o", out});
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find(message), std::string::npos) << outcome.err;
        EXPECT_FALSE(std::filesystem::exists(out));
    };
    expectError({"--mesh", "tail"}, "mesh tail: the character has no such mesh");
    expectError({"--copy-mesh", "tail"}, "mesh tail: the character has no such mesh");
    expectError({"--lock", "tail"}, "joint tail: the skeleton has no such joint");
    expectError({"--copy-from", "missing.glb"}, "missing.glb");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
