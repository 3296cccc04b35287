#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kFigure = SINEW_SAMPLES "/figure.glb";

/// A box around the lower half of the biped.
constexpr std::string_view kBox = R"(v -0.1 0 -0.1
v 0.1 0 -0.1
v 0.1 1 -0.1
v -0.1 1 -0.1
v -0.1 0 0.1
v 0.1 0 0.1
v 0.1 1 0.1
v -0.1 1 0.1
f 1 4 3 2
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
)";

TEST(BindCommand, bindsAMeshFileToATemplate) {
    const TemporaryFolder folder;
    const std::string box = folder.file("box.obj", kBox), bound = (folder.path() / "bound.glb").string();
    const Outcome outcome = sinew({"bind", box, "--skeleton", "biped", "--no-fit", "-o", bound, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    EXPECT_EQ(report["method"], "geodesic");
    ASSERT_EQ(report["meshes"].size(), 1U);
    EXPECT_GT(report["meshes"][0]["joints"], 1);
    ASSERT_EQ(report["messages"].size(), 1U);
    const std::string message = report["messages"][0]["message"];
    EXPECT_NE(message.find("joints are outside the mesh and move no vertices: "), std::string::npos)
        << message;
    for (const char* name : {"forearm.L", "forearm.R", "head"})
        EXPECT_NE(message.find(name), std::string::npos) << message;
    const Json info = Json::parse(sinew({"info", "--json", bound}).out);
    EXPECT_GT(info["characters"][0]["joints"].size(), 15U);
}

TEST(BindCommand, rebindsACharacterWithEachMethod) {
    const TemporaryFolder folder;
    const std::string bound = (folder.path() / "bound.sinew").string();
    std::set<double> means;
    for (const char* method : {"geodesic", "heat", "biharmonic", "closest"}) {
        const Outcome outcome =
            sinew({"bind", kFigure, "--method", method, "--influences", "3", "-o", bound, "--json"});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const Json report = Json::parse(outcome.out);
        EXPECT_EQ(report["method"], method);
        ASSERT_EQ(report["meshes"].size(), 2U);
        for (const Json& mesh : report["meshes"]) EXPECT_LE(mesh["max_influences"], 3);
        means.insert(report["meshes"][0]["mean_influences"].get<double>());
    }
    EXPECT_EQ(means.size(), 4U) << "the methods give different weights";
}

TEST(BindCommand, leavesOutTheMeshesOfTheSkeletonsFile) {
    const TemporaryFolder folder;
    const std::string box = folder.file("box.obj", kBox), bound = (folder.path() / "bound.glb").string();
    const Outcome outcome = sinew({"bind", box, "--skeleton", kFigure, "-o", bound, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    ASSERT_EQ(report["meshes"].size(), 1U);
    EXPECT_EQ(report["meshes"][0]["vertices"], 24);
}

TEST(BindCommand, saysWhatTheFileLacks) {
    const TemporaryFolder folder;
    const std::string box = folder.file("box.obj", kBox);
    const std::string single = (folder.path() / "single.glb").string(),
                      all = (folder.path() / "all.sinew").string();
    const Outcome last = sinew({"bind", kFigure, kFigure, "-o", single, "--json"});
    ASSERT_EQ(last.exitCode, 0) << last.err;
    EXPECT_NE(last.err.find("only the last of 2 characters"), std::string::npos) << last.err;
    EXPECT_EQ(Json::parse(last.out)["meshes"].size(), 2U) << "of one character";
    const Outcome both = sinew({"bind", kFigure, kFigure, "-o", all, "--json"});
    ASSERT_EQ(both.exitCode, 0) << both.err;
    EXPECT_EQ(Json::parse(both.out)["meshes"].size(), 4U);
    const Outcome motion = sinew({"bind", kFigure, "-o", (folder.path() / "motion.bvh").string()});
    EXPECT_NE(motion.err.find("mesh"), std::string::npos) << motion.err;
}

TEST(BindCommand, failsWithoutAMeshAndLeavesNoFile) {
    const TemporaryFolder folder;
    const std::filesystem::path bound = folder.path() / "bound.glb";
    const Outcome outcome = sinew({"bind", SINEW_SAMPLES "/walk.bvh", "-o", bound.string()});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("no mesh to bind"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(bound));
    EXPECT_EQ(sinew({"bind", kFigure, "--skeleton", "none.bvh", "-o", bound.string()}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(bound));
}

TEST(BindCommand, rejectsInvalidArguments) {
    EXPECT_EQ(sinew({"bind", kFigure}).exitCode, 2);
    EXPECT_EQ(sinew({"bind", kFigure, "-o", "x.glb", "--method", "magic"}).exitCode, 2);
    EXPECT_EQ(sinew({"bind", kFigure, "-o", "x.glb", "--influences", "9"}).exitCode, 2);
    EXPECT_EQ(sinew({"bind", kFigure, "-o", "x.glb", "--resolution", "1000"}).exitCode, 2);
    EXPECT_EQ(sinew({"bind", kFigure, "-o", "x.glb", "--falloff", "0"}).exitCode, 2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
