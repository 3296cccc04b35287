#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";
const std::string kFigure = SINEW_SAMPLES "/figure.glb";

class RetargetCommand : public testing::Test {
protected:
    std::string out(const std::string& name) const { return (folder_.path() / name).string(); }
    Json json(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "retarget");
        arguments.push_back("--json");
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return Json::parse(outcome.out);
    }

    TemporaryFolder folder_;
};

TEST_F(RetargetCommand, rejectsInvalidArguments) {
    EXPECT_EQ(sinew({"retarget", kWalk}).exitCode, 2);
    EXPECT_EQ(sinew({"retarget", kWalk, "--onto", kFigure}).exitCode, 2);
    EXPECT_EQ(sinew({"retarget", kWalk, "--onto", kFigure, "-o", out("a.glb"), "--root", "fly"}).exitCode, 2);
    EXPECT_EQ(sinew({"retarget", kWalk, "--onto", kFigure, "-o", out("a.glb"), "--stance", "90"}).exitCode,
              2);
    const Outcome format = sinew({"retarget", kWalk, "--onto", kFigure, "-o", out("a.txt")});
    EXPECT_EQ(format.exitCode, 1);
    EXPECT_NE(format.err.find("a.txt"), std::string::npos) << format.err;
}

TEST_F(RetargetCommand, writesAFileThatIsWithinTolerance) {
    const Json report = json({kWalk, "--onto", kFigure, "-o", out("walk.glb")});
    EXPECT_TRUE(report["within_tolerance"].get<bool>());
    EXPECT_TRUE(report["error"].is_null());
    EXPECT_EQ(report["limits_violated"], 0);
    EXPECT_GE(report["mapping"].size(), 15U);
    EXPECT_FALSE(report["contacts"].empty());
    for (const Json& contact : report["contacts"]) {
        EXPECT_LE(contact["slide_after_mm"].get<double>(), contact["slide_source_mm"].get<double>() + 0.5);
        EXPECT_EQ(contact["touches"], "ground");
        EXPECT_EQ(contact["role"].get<std::string>().substr(0, 5), "foot.");
        EXPECT_LE(contact["gap_after_mm"].get<double>(), contact["gap_before_mm"].get<double>() + 0.5);
    }
    EXPECT_LE(report["max_acceleration_after"].get<double>(),
              1.1 * std::max(report["max_acceleration_source"].get<double>(),
                             report["max_acceleration_before"].get<double>()));
    const Json info = Json::parse(sinew({"info", out("walk.glb"), "--json"}).out);
    ASSERT_EQ(info["characters"][0]["clips"].size(), 1U);
    const Json source = Json::parse(sinew({"info", kWalk, "--json"}).out);
    EXPECT_NEAR(info["characters"][0]["clips"][0]["duration"].get<double>(),
                source["characters"][0]["clips"][0]["duration"].get<double>(), 1e-6);
}

TEST_F(RetargetCommand, contactsKeepFeetFromSliding) {
    const auto slide = [&](const char* contacts) {
        return json({kWalk, "--onto", kFigure, "-o", out("walk.glb"), "--contacts", contacts});
    };
    const Json kept = slide("keep");
    double before = 0, source = 0;
    for (const Json& contact : kept["contacts"]) {
        before = std::max(before, contact["slide_before_mm"].get<double>());
        source = std::max(source, contact["slide_source_mm"].get<double>());
    }
    ASSERT_FALSE(kept["contacts"].empty());
    EXPECT_GT(before, 0);
    EXPECT_LE(kept["max_foot_slide_mm"].get<double>(), source + 0.5);
    EXPECT_TRUE(slide("off")["contacts"].empty());
}

TEST_F(RetargetCommand, usesMappingFiles) {
    const std::string map = out("map.json");
    ASSERT_EQ(sinew({"map", kWalk, "--onto", kFigure, "-o", map}).exitCode, 0);
    const Json automatic = json({kWalk, "--onto", kFigure, "-o", out("a.csv")});
    const Json own = json({kWalk, "--onto", kFigure, "-o", out("b.csv"), "--map", map});
    EXPECT_EQ(automatic["mapping"], own["mapping"]);
    const auto read = [](const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return std::string(std::istreambuf_iterator<char>(in), {});
    };
    EXPECT_EQ(read(out("a.csv")), read(out("b.csv")));
    const Outcome broken = sinew(
        {"retarget", kWalk, "--onto", kFigure, "-o", out("c.csv"), "--map", folder_.file("bad.json", "{")});
    EXPECT_EQ(broken.exitCode, 1);
    EXPECT_NE(broken.err.find("bad.json"), std::string::npos) << broken.err;
    EXPECT_FALSE(std::filesystem::exists(out("c.csv")));
}

TEST_F(RetargetCommand, reportsTheLineOfAMappingForAnotherSkeleton) {
    const std::string map = out("map.json");
    ASSERT_EQ(sinew({"map", kWalk, "--onto", kFigure, "-o", map}).exitCode, 0);
    const Outcome other = sinew(
        {"retarget", SINEW_SAMPLES "/robot-arm.bvh", "--onto", kFigure, "-o", out("a.glb"), "--map", map});
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_NE(other.err.find("map.json:"), std::string::npos) << other.err;
    EXPECT_NE(other.err.find("another source skeleton"), std::string::npos) << other.err;
    EXPECT_FALSE(std::filesystem::exists(out("a.glb")));
}

TEST_F(RetargetCommand, suggestsMappingByHandIfNoJointsMatch) {
    const Outcome none =
        sinew({"retarget", kWalk, "--onto", SINEW_SAMPLES "/robot-arm.bvh", "-o", out("a.bvh")});
    EXPECT_EQ(none.exitCode, 1);
    EXPECT_NE(none.err.find("map at least one joint by hand"), std::string::npos) << none.err;
}

TEST_F(RetargetCommand, retargetsWholeFolders) {
    std::filesystem::create_directories(out("captures/day-2"));
    std::filesystem::copy_file(kWalk, out("captures/one.bvh"));
    std::filesystem::copy_file(kWalk, out("captures/day-2/two.bvh"));
    const Json report = json({out("captures"), "--onto", kFigure, "-o", out("all"), "--to", ".glb"});
    ASSERT_EQ(report["files"].size(), 2U);
    for (const Json& file : report["files"]) {
        EXPECT_TRUE(file["error"].is_null());
        EXPECT_TRUE(std::filesystem::exists(file["output"].get<std::string>()));
    }
}

TEST_F(RetargetCommand, retargetsManyFilesIntoAFolder) {
    const Json report =
        json({kWalk, SINEW_SAMPLES "/walk.amc", "--onto", kFigure, "-o", out("all"), "--to", ".bvh"});
    ASSERT_EQ(report["files"].size(), 2U);
    for (const Json& file : report["files"]) {
        EXPECT_TRUE(file["error"].is_null());
        EXPECT_TRUE(std::filesystem::exists(file["output"].get<std::string>()));
    }
}

TEST_F(RetargetCommand, failuresNameTheFileAndLeaveNone) {
    const Outcome missing = sinew({"retarget", out("none.bvh"), "--onto", kFigure, "-o", out("a.glb")});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_NE(missing.err.find("none.bvh"), std::string::npos) << missing.err;
    const Outcome still = sinew({"retarget", kFigure, "--onto", out("none.glb"), "-o", out("a.glb")});
    EXPECT_EQ(still.exitCode, 1);
    EXPECT_NE(still.err.find("none.glb"), std::string::npos) << still.err;
    EXPECT_FALSE(std::filesystem::exists(out("a.glb")));
}

TEST_F(RetargetCommand, neverOverwritesItsInputs) {
    std::filesystem::copy_file(kFigure, out("hero.glb"));
    const auto size = std::filesystem::file_size(out("hero.glb"));
    const Outcome outcome = sinew({"retarget", kWalk, "--onto", out("hero.glb"), "-o", out("hero.glb")});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("overwrite"), std::string::npos) << outcome.err;
    EXPECT_EQ(std::filesystem::file_size(out("hero.glb")), size);
}

TEST_F(RetargetCommand, worksByNameForOtherRigs) {
    const std::string arm = SINEW_SAMPLES "/robot-arm.bvh";
    const Json report = json({arm, "--onto", arm, "-o", out("arm.bvh")});
    EXPECT_TRUE(report["within_tolerance"].get<bool>());
    EXPECT_EQ(sinew({"compare", arm, out("arm.bvh")}).exitCode, 0);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
