#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

TEST(SimplifyCommand, rejectsInvalidOptions) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    EXPECT_EQ(sinew({"simplify", SINEW_SAMPLES "/walk.bvh"}).exitCode, 2);
    EXPECT_EQ(sinew({"simplify", SINEW_SAMPLES "/walk.bvh", "-o", out, "--tolerance", "0"}).exitCode, 2);
    EXPECT_EQ(sinew({"simplify", SINEW_SAMPLES "/walk.bvh", "-o", out, "--distance", "-3"}).exitCode, 2);
    const std::string format = (folder.path() / "out.txt").string();
    EXPECT_EQ(sinew({"simplify", SINEW_SAMPLES "/walk.bvh", "-o", format}).exitCode, 1);
    const std::string still = folder.file("two.asf", kTwoBonesAsf);
    EXPECT_NE(sinew({"simplify", still, "-o", out}).err.find("no clip"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(SimplifyCommand, writesFewKeysThatPlayTheSame) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    const Outcome outcome = sinew({"simplify", SINEW_SAMPLES "/walk.bvh", "-o", out, "--compare", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    EXPECT_EQ(report["tolerance_metres"], 0.001);
    const Json& simplified = report["simplified"];
    EXPECT_LT(simplified["keys"].get<int>(), report["keys_before"].get<int>() / 5);
    EXPECT_LT(simplified["keys"].get<int>(), report["decimated"]["keys"].get<int>());
    EXPECT_LE(simplified["worst_metres"].get<double>(), 0.001);
    EXPECT_LE(report["decimated"]["worst_metres"].get<double>(), 0.001);

    const Json info = Json::parse(sinew({"info", out, "--json"}).out);
    EXPECT_EQ(info["characters"][0]["clips"][0]["keys"], simplified["keys"]);
    // The tolerance holds at frames; between them a linear segment cuts the corners that the curve rounds.
    const Json difference =
        Json::parse(sinew({"compare", SINEW_SAMPLES "/walk.bvh", out, "--rate", "30", "--json"}).out);
    for (const Json& joint : difference["joints"])
        EXPECT_LE(joint["max_metres"].get<double>(), 0.001) << joint;
}

TEST(SimplifyCommand, writesFramesIfTheFormatHasOnlyFrames) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome =
        sinew({"simplify", SINEW_SAMPLES "/walk.bvh", "-o", out, "--tolerance", "20", "--distance", "5"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("Simplified"), std::string::npos) << outcome.out;
    const Json difference = Json::parse(sinew({"compare", SINEW_SAMPLES "/walk.bvh", out, "--json"}).out);
    EXPECT_GT(difference["comparisons"][0]["worst"]["max_degrees"].get<double>(), 0.01);
    for (const Json& joint : difference["joints"])
        EXPECT_LT(joint["max_metres"].get<double>(), 0.021) << joint;
}

TEST(SimplifyCommand, comparesOnlyOnRequest) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    const std::vector<std::string> command{"simplify", SINEW_SAMPLES "/walk.bvh", "-o", out};
    const auto run = [&](std::initializer_list<std::string> options) {
        std::vector<std::string> arguments = command;
        arguments.insert(arguments.end(), options);
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return outcome.out;
    };
    EXPECT_EQ(run({}).find("Decimated"), std::string::npos);
    EXPECT_NE(run({"--compare"}).find("Decimated"), std::string::npos);
    EXPECT_FALSE(Json::parse(run({"--json"})).contains("decimated"));
    EXPECT_TRUE(Json::parse(run({"--compare", "--json"})).contains("decimated"));
}

#ifdef SINEW_DATA_DIR
struct Capture {
    std::string file;
    double maxKeyFraction;  ///< upper bound, as a fraction of the keys
};

class Captures : public testing::TestWithParam<Capture> {};

TEST_P(Captures, needFewKeysWithinAMillimetre) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    const Outcome outcome =
        sinew({"simplify", SINEW_DATA_DIR "/" + GetParam().file, "-o", out, "--compare", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    EXPECT_LE(report["simplified"]["worst_metres"].get<double>(), 0.001);
    const double before = report["keys_before"].get<double>();
    EXPECT_LT(report["simplified"]["keys"].get<double>(), GetParam().maxKeyFraction * before);
    EXPECT_LT(report["simplified"]["keys"].get<double>(), report["decimated"]["keys"].get<double>() / 3);
}

INSTANTIATE_TEST_SUITE_P(Measured, Captures,
                         testing::Values(Capture{"bvh/cmu_12_01_walk.bvh", 0.1},
                                         Capture{"bvh/131_01.bvh", 0.1},
                                         Capture{"asf-amc/cmu-35/35_01.amc", 0.16},
                                         Capture{"asf-amc/chien/punch_kick.amc", 0.1}));
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
