#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";
const std::string kFigure = SINEW_SAMPLES "/figure.glb";

Json mapJson(const std::string& source, const std::string& target) {
    const Outcome outcome = sinew({"map", source, "--onto", target, "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out);
}

/// Returns the entry of a role, or null.
Json entryOf(const Json& report, const std::string& role) {
    for (const Json& entry : report["mapping"]) {
        if (entry["role"] == role) return entry;
    }
    return {};
}

TEST(MapCommand, rejectsInvalidArguments) {
    EXPECT_EQ(sinew({"map"}).exitCode, 2);
    EXPECT_EQ(sinew({"map", kWalk}).exitCode, 2);
    EXPECT_EQ(sinew({"map", kWalk, kWalk, "--onto", kWalk}).exitCode, 2);
    EXPECT_EQ(sinew({"map", kWalk, "--onto"}).exitCode, 2);
}

TEST(MapCommand, failsOnFilesWithoutASkeleton) {
    const TemporaryFolder folder;
    const std::string missing = (folder.path() / "none.bvh").string();
    EXPECT_EQ(sinew({"map", missing, "--onto", kWalk}).exitCode, 1);
    const Outcome target = sinew({"map", kWalk, "--onto", missing});
    EXPECT_EQ(target.exitCode, 1);
    EXPECT_NE(target.err.find("none.bvh"), std::string::npos) << target.err;
}

TEST(MapCommand, failsOnReadOnlyFolder) {
    const Outcome outcome = sinew({"map", kWalk, "--onto", kFigure, "-o", "/proc/map.json"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("map.json"), std::string::npos) << outcome.err;
}

TEST(MapCommand, mapsACaptureOntoASkinnedFigure) {
    const Json report = mapJson(kWalk, kFigure);
    EXPECT_EQ(report["profile"], "humanoid");
    EXPECT_EQ(report["source"]["character"], "walk");
    EXPECT_EQ(report["target"]["unmapped"], Json::array());
    EXPECT_EQ(report["mapping"].size(), 20u);
    for (const Json& entry : report["mapping"]) {
        EXPECT_EQ(entry["source"], entry["target"]) << entry;
        EXPECT_GE(entry["confidence"], 0.8) << entry;
        EXPECT_FALSE(entry["reason"].get<std::string>().empty()) << entry;
    }
    EXPECT_EQ(entryOf(report, "upperArm.L")["source"], Json::array({"LeftArm"}));
}

TEST(MapCommand, skipsConnectorsOfAcclaimFiles) {
    const Json report = mapJson(SINEW_SAMPLES "/walk.asf", kFigure);
    EXPECT_EQ(report["source"]["unmapped"].size(), 5u);
    EXPECT_EQ(entryOf(report, "clavicle.R")["source"], Json::array({"RightShoulder"}));
}

TEST(MapCommand, mapsOtherSkeletonsByName) {
    const Json report = mapJson(SINEW_SAMPLES "/robot-arm.bvh", SINEW_SAMPLES "/robot-arm.bvh");
    EXPECT_EQ(report["profile"], "byName");
    EXPECT_EQ(report["mapping"].size(), 8u);
    EXPECT_TRUE(report["mapping"][0]["role"].is_null());
}

TEST(MapCommand, printsATableThatLinesUp) {
    const Outcome outcome = sinew({"map", kWalk, "--onto", kFigure});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("\n  role             confidence  source         target\n"), std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("\n  left upper arm         0.95  LeftArm        LeftArm\n"),
              std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("Mapped   20 entries on both sides, 0 doubtful\n"), std::string::npos);
    EXPECT_EQ(outcome.out.find("Check"), std::string::npos);
}

TEST(MapCommand, givesReasonsForDoubtfulRoles) {
    const TemporaryFolder folder;
    std::string swapped = readFile(kWalk);
    for (std::size_t at = 0; (at = swapped.find("Left", at)) != std::string::npos; ++at)
        swapped.replace(at, 4, "Temp");
    for (std::size_t at = 0; (at = swapped.find("Right", at)) != std::string::npos; ++at)
        swapped.replace(at, 5, "Left");
    for (std::size_t at = 0; (at = swapped.find("Temp", at)) != std::string::npos; ++at)
        swapped.replace(at, 4, "Right");
    const Outcome outcome = sinew({"map", folder.file("swapped.bvh", swapped), "--onto", kFigure});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Check these roles:\n"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("named left, but on the right at rest"), std::string::npos) << outcome.out;
}

TEST(MapCommand, writesAMappingFile) {
    const TemporaryFolder folder;
    const std::filesystem::path path = folder.path() / "map.json";
    const Outcome outcome = sinew({"map", kWalk, "--onto", kFigure, "-o", path.string(), "--json"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json file = Json::parse(readFile(path)), report = Json::parse(outcome.out);
    EXPECT_EQ(file["sinew mapping"], 1);
    EXPECT_EQ(file["source"]["signature"], report["source"]["signature"]);
    ASSERT_EQ(file["mapping"].size(), report["mapping"].size());
    EXPECT_EQ(file["mapping"][5]["role"], report["mapping"][5]["role"]);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
