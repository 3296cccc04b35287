#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

Json compareJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"compare", "--json"});
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out);
}

TEST(CompareCommand, rejectsUnknownNames) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    EXPECT_EQ(sinew({"compare", file, "--interp", "cubic"}).exitCode, 2);
    EXPECT_EQ(sinew({"compare", file, file, "--interp", "linear,slerp"}).exitCode, 2);
    EXPECT_EQ(sinew({"compare"}).exitCode, 2);
    const Outcome joint = sinew({"compare", file, "--joint", "nose"});
    EXPECT_EQ(joint.exitCode, 1);
    EXPECT_NE(joint.err.find("joint nose"), std::string::npos) << joint.err;
    const Outcome still = sinew({"compare", folder.file("two.asf", kTwoBonesAsf)});
    EXPECT_EQ(still.exitCode, 1);
    EXPECT_NE(still.err.find("two.asf"), std::string::npos) << still.err;
}

TEST(CompareCommand, aFileEqualsItselfExactly) {
    const Json json = compareJson({SINEW_SAMPLES "/walk.bvh", SINEW_SAMPLES "/walk.bvh"});
    ASSERT_FALSE(json["joints"].empty());
    for (const Json& joint : json["joints"]) {
        for (const char* key : {"max_degrees", "rms_degrees", "max_metres", "rms_metres"}) {
            EXPECT_EQ(joint[key], 0.0) << joint;
        }
    }
}

/// The hip turns 90 degrees about Z in half a second and back. Catmull-Rom deviates from linear by 90 * 4 /
/// 27.
TEST(CompareCommand, matchesTheHandCalculation) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const Json json = compareJson({file, "--interp", "linear,catmull-rom", "--joint", "hip", "--unit", "1"});
    ASSERT_EQ(json["joints"].size(), 1u);
    const Json& hip = json["joints"][0];
    EXPECT_EQ(hip["name"], "hip");
    EXPECT_NEAR(hip["max_degrees"].get<double>(), 90 * 4.0 / 27, 1e-9);
    EXPECT_NEAR(hip["worst_time"].get<double>(), 1.0 / 3, 1e-9);
    EXPECT_EQ(json["rate"], 600);
    const Json& comparison = json["comparisons"][0];
    EXPECT_EQ(comparison["a"]["interpolation"], "linear");
    EXPECT_EQ(comparison["b"]["interpolation"], "catmull-rom");
    EXPECT_EQ(comparison["samples"], 601);
    EXPECT_EQ(comparison["worst"], hip);
}

TEST(CompareCommand, usesTheDefaultInterpolations) {
    const Json json = compareJson({SINEW_SAMPLES "/hand.bvh", "--rate", "30"});
    ASSERT_EQ(json["comparisons"].size(), 3u);
    EXPECT_EQ(json["comparisons"][0]["a"]["interpolation"], "linear");
    EXPECT_EQ(json["comparisons"][0]["b"]["interpolation"], "catmull-rom");
    EXPECT_EQ(json["comparisons"][1]["b"]["interpolation"], "monotone");
    EXPECT_EQ(json["comparisons"][2]["b"]["interpolation"], "slerp");
    EXPECT_EQ(json["comparisons"][0]["joints"], json["joints"]);
    const Json one = compareJson({SINEW_SAMPLES "/hand.bvh", "--interp", "slerp", "--rate", "30"});
    EXPECT_EQ(one["comparisons"][0]["a"]["interpolation"], "as keyed");
}

TEST(CompareCommand, printsAReadableTable) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const Outcome outcome = sinew({"compare", file, "--interp", "linear,catmull-rom"});
    EXPECT_NE(outcome.out.find("Maximum error 13.33° at hip (0.33 s), RMS 8.7"), std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("1 s sampled at 600 Hz"), std::string::npos) << outcome.out;
}

#ifdef SINEW_DATA_DIR
struct KnownFigure {
    std::string file, kinds;
    double degrees;
};

class CourseRigs : public testing::TestWithParam<KnownFigure> {};

TEST_P(CourseRigs, matchKnownFigures) {
    const KnownFigure& known = GetParam();
    const Json json = compareJson({SINEW_DATA_DIR "/rigjson/" + known.file, "--interp", known.kinds});
    EXPECT_NEAR(json["comparisons"][0]["worst"]["max_degrees"].get<double>(), known.degrees, 0.005);
}

INSTANTIATE_TEST_SUITE_P(Known, CourseRigs,
                         testing::Values(KnownFigure{"robot-arm.json", "catmull-rom,linear", 80},
                                         KnownFigure{"robot-arm.json", "linear,slerp", 180},
                                         KnownFigure{"chimpanzee-hand.json", "catmull-rom,linear", 15.47},
                                         KnownFigure{"chimpanzee-hand.json", "linear,slerp", 1.34}));
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
