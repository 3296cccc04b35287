#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/io/FormatList.h"
#include "core/scene/edits/limits/ResolveConflicts.h"
#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// A knee that swings from `least` to `most` degrees and back in 101 frames. The skeleton limits it to
/// -45..0.
std::string swingingAmc(double lowest = -60, double highest = 20) {
    std::string text = ":FULLY-SPECIFIED\n:DEGREES\n";
    for (int i = 0; i <= 100; ++i) {
        const int step = i <= 50 ? i : 100 - i;
        text += std::to_string(i + 1) + "\nroot 0 100 0 0 0 0\nknee " +
                std::to_string(lowest + (highest - lowest) * step / 50) + "\n";
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

TEST_F(Limits, rejectUnknownNames) {
    EXPECT_EQ(sinew({"limits", at("none.asf")}).exitCode, 1);
    EXPECT_EQ(sinew({"limits", asf_, amc_, "--joint", "ankle"}).exitCode, 1);
    const Outcome still = sinew({"limits", asf_, "--fit"});
    EXPECT_EQ(still.exitCode, 1);
    EXPECT_NE(still.err.find("no clip to fit limits to"), std::string::npos) << still.err;
}

TEST_F(Limits, rejectInvalidOptions) {
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

TEST_F(Limits, listRangesAndConflicts) {
    const Outcome outcome = sinew({"limits", asf_, amc_});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("-45 .. 0"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("-60 .. 20"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("knee Y: 45 keys and 45 frames outside, by up to 20° at frame 50"),
              std::string::npos)
        << outcome.out;
}

TEST_F(Limits, listTheSameAsJson) {
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

TEST_F(Limits, nameTheFramesOutsideTheFittedOnes) {
    const Outcome outcome = sinew({"limits", asf_, amc_, "--fit", "--percentile", "90"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("-45 .. 0              -60 .. 20             -56.8 .. 15.2"),
              std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find("knee Y: 9 frames outside the fitted limits: two 0 (-60°), two 1 (-58.4°), "),
              std::string::npos)
        << outcome.out;
}

TEST_F(Limits, nameAtMostTenFramesOutside) {
    const Outcome outcome = sinew({"limits", asf_, amc_, "--fit", "--percentile", "50"});
    EXPECT_NE(outcome.out.find("°), ...\n"), std::string::npos) << outcome.out;
}

TEST_F(Limits, areFittedToAllClipsTogether) {
    const std::string other = folder_.file("two_02.amc", swingingAmc(-30, 40));
    const Outcome outcome = sinew({"limits", asf_, amc_, other, "--fit", "--percentile", "100", "--joint",
                                   "knee", "--json", "-o", at("both.sinew")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const json report = json::parse(outcome.out);
    EXPECT_EQ(report["clips"].size(), 2u);
    ASSERT_EQ(report["fitted"].size(), 1u) << "only the requested joint";
    EXPECT_EQ(report["fitted"][0]["min"], -60);
    EXPECT_EQ(report["fitted"][0]["max"], 40);
    EXPECT_TRUE(report["fitted"][0]["outliers"].empty());
    // The project keeps both clips, and the root, which was not named, is unchanged.
    const json again = json::parse(sinew({"limits", at("both.sinew"), "--json"}).out);
    ASSERT_EQ(again["clips"].size(), 2u);
    for (const json& clip : again["clips"]) EXPECT_EQ(clip["keys_outside"], 0);
    EXPECT_EQ(again["joints"][0]["angles"][0]["mode"], "free");
    const json knee = again["joints"].back()["angles"][0];
    EXPECT_EQ(knee["min"], -60);
    EXPECT_EQ(knee["max"], 40);
}

TEST_F(Limits, areWrittenWithTheMotion) {
    const Outcome outcome =
        sinew({"limits", asf_, amc_, "--fit", "--percentile", "100", "-o", at("fitted.amc")});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(readFile(at("fitted.asf")).find("limits (-60 20)"), std::string::npos)
        << readFile(at("fitted.asf"));
    const json again = json::parse(sinew({"limits", at("fitted.asf"), at("fitted.amc"), "--json"}).out);
    EXPECT_EQ(again["clips"][0]["frames"], 101);
    EXPECT_EQ(again["clips"][0]["keys_outside"], 0);
}

TEST_F(Limits, listAcceptedConflicts) {
    const std::vector<std::filesystem::path> paths{asf_, amc_};
    Diagnostics diagnostics;
    const Scene scene = readFiles(paths, {}, {}, diagnostics).value();
    const Character& character = *scene.characters[0];
    const ChannelId knee[] = {{(*character.skeleton)[*character.skeleton->find("knee")].id, Channel::angle1}};
    const Scene accepted = acceptConflicts(scene, character.id, character.clips[0]->id, knee, true).value();
    ASSERT_TRUE(writeFile(accepted, at("accepted.sinew"), {}, diagnostics));
    const json clip = json::parse(sinew({"limits", at("accepted.sinew"), "--json"}).out)["clips"][0];
    EXPECT_EQ(clip["keys_outside"], 0);
    ASSERT_EQ(clip["conflicts"].size(), 1u);
    EXPECT_EQ(clip["conflicts"][0]["accepted"], true);
    EXPECT_EQ(clip["conflicts"][0]["keys"].size(), 45u);
    const Outcome plain = sinew({"limits", at("accepted.sinew")});
    EXPECT_NE(plain.out.find("by up to 20° at frame 50, accepted\n"), std::string::npos) << plain.out;
}

#ifdef SINEW_DATA_DIR
TEST(HandLimits, areViolatedByFourteenKeyComponents) {
    const Outcome outcome = sinew({"limits", SINEW_DATA_DIR "/rigjson/chimpanzee-hand.json", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out)["clips"][0]["keys_outside"], 14);
}
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
