#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace {

using nlohmann::json;

/// A knee that swings between -60 and 20 degrees, 101 frames, and is held to -45 and 0 by the skeleton.
std::string swingingAmc() {
    std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
    for (int i = 0; i <= 100; ++i) {
        const int place = i <= 50 ? i : 100 - i;
        text +=
            std::to_string(i + 1) + "\nroot 0 100 0 0 0 0\nknee " + std::to_string(-60 + 1.6 * place) + "\n";
    }
    return text;
}

class Limits : public testing::Test {
protected:
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }

    TemporaryFolder folder_;
    std::string asf_ = folder_.file("two.asf", kTwoBonesAsf);
    std::string amc_ = folder_.file("two.amc", swingingAmc());
};

TEST_F(Limits, refuseWhatIsNotThere) {
    EXPECT_EQ(sinew({"limits", at("none.asf")}).exitCode, 1);
    EXPECT_EQ(sinew({"limits", asf_, amc_, "--joint", "ankle"}).exitCode, 1);
    const Outcome still = sinew({"limits", asf_, "--fit"});
    EXPECT_EQ(still.exitCode, 1);
    EXPECT_NE(still.err.find("no clip to fit limits to"), std::string::npos) << still.err;
}

TEST_F(Limits, refuseOptionsThatMakeNoSense) {
    for (const std::vector<std::string>& options :
         std::vector<std::vector<std::string>>{{"--fit", "--percentile", "101"},
                                               {"--fit", "--percentile", "nan"},
                                               {"--fit", "--margin", "-1"},
                                               {"--margin", "1"},
                                               {"-o", at("out.asf")}}) {
        std::vector<std::string> arguments{"limits", asf_, amc_};
        arguments.insert(arguments.end(), options.begin(), options.end());
        EXPECT_EQ(sinew(arguments).exitCode, 2) << options[0];
    }
}

TEST_F(Limits, tellRangesAndConflicts) {
    const Outcome outcome = sinew({"limits", asf_, amc_});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("-45 .. 0"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("-60 .. 20"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("knee Y: 45 keys and 45 frames outside, by up to 20 at frame 50"),
              std::string::npos)
        << outcome.out;
}

TEST_F(Limits, tellTheSameToPrograms) {
    const Outcome outcome = sinew({"limits", asf_, amc_, "--joint", "knee", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const json report = json::parse(outcome.out);
    ASSERT_EQ(report["joints"].size(), 1u);
    const json& angle = report["joints"][0]["angles"][0];
    EXPECT_EQ(angle["axis"], "Y");
    EXPECT_EQ(angle["mode"], "limited");
    EXPECT_EQ(angle["min"], -45);
    EXPECT_EQ(angle["used_max"], 20);
    const json& clip = report["clips"][0];
    EXPECT_EQ(clip["keys_outside"], 45);
    EXPECT_EQ(clip["conflicts"][0]["frame_ranges"], json::parse("[[0,9],[38,62],[91,100]]"));
    EXPECT_EQ(clip["conflicts"][0]["keys"].size(), 45u);
    EXPECT_FALSE(report.contains("fitted"));
}

TEST_F(Limits, areFittedAndWritten) {
    const Outcome outcome = sinew({"limits", asf_, amc_, "--fit", "--percentile", "100", "--margin", "2",
                                   "--json", "-o", at("fitted.asf")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const json fitted = json::parse(outcome.out)["fitted"];
    const auto knee = std::find_if(fitted.begin(), fitted.end(),
                                   [](const json& angle) { return angle["joint"] == "knee"; });
    ASSERT_NE(knee, fitted.end());
    EXPECT_NEAR((*knee)["min"].get<double>(), -62, 1e-6);
    EXPECT_NEAR((*knee)["max"].get<double>(), 22, 1e-6);
    const json again = json::parse(sinew({"limits", at("fitted.asf"), amc_, "--json"}).out);
    EXPECT_EQ(again["clips"][0]["keys_outside"], 0);
    const json narrow =
        json::parse(sinew({"limits", asf_, amc_, "--fit", "--percentile", "90", "--json"}).out);
    for (const json& angle : narrow["fitted"]) {
        if (angle["joint"] == "knee") {
            EXPECT_EQ(angle["outliers"].size(), 9u);
        }
    }
}

#ifdef SINEW_DATA_DIR
TEST(LimitsOfTheHand, areBrokenByFourteenKeyComponents) {
    const Outcome outcome = sinew({"limits", SINEW_DATA_DIR "/rigjson/chimpanzee-hand.json", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out)["clips"][0]["keys_outside"], 14);
}
#endif

}  // namespace
}  // namespace sinew
