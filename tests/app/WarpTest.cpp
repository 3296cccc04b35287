#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/FormatList.h"
#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

// kTwoBones has three frames of half a second: the hip moves by 1 per frame and turns by 90 degrees from
// frame 0 to 1.

struct PinsCase {
    std::string pins;
    int exitCode;
    std::string message;
};

class InvalidPins : public testing::TestWithParam<PinsCase> {};

TEST_P(InvalidPins, areReportedByNumberAndNothingIsWritten) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome = sinew({"warp", file, "--pins", GetParam().pins, "-o", out});
    EXPECT_EQ(outcome.exitCode, GetParam().exitCode) << outcome.err;
    EXPECT_NE(outcome.err.find(GetParam().message), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.out, "");
    EXPECT_FALSE(std::filesystem::exists(out));
}

INSTANTIATE_TEST_SUITE_P(
    Bad, InvalidPins,
    testing::Values(PinsCase{"0:0,2:1,1:2", 1, "pin 3"}, PinsCase{"0:0,1:1,1:2", 1, "pin 3"},
                    PinsCase{"0:0,1:1,2:1", 1, "pin 3"}, PinsCase{"0:0,1:2,2:1", 1, "pin 3"},
                    PinsCase{"0:0,1:nan", 2, "pin 2"}, PinsCase{"inf:0,1:1", 2, "pin 1"},
                    PinsCase{"0:0,1:7", 1, "pin 2"}, PinsCase{"0:-1,1:1", 1, "pin 1"},
                    PinsCase{"0:0,1", 2, "pin 2"}, PinsCase{"0:0,", 2, "pin 2"}, PinsCase{"a:b", 2, "pin 1"},
                    PinsCase{"0:0,1e9s:1s", 1, "pin 1"}, PinsCase{"0:0,1e-9s:1s", 1, "pin 2"},
                    PinsCase{"0:0,1e-5s:1s", 1, "pin 1"}));

TEST(WarpCommand, rejectsWrongUsage) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string out = (folder.path() / "out.bvh").string();
    EXPECT_EQ(sinew({"warp", file, "-o", out}).exitCode, 2);
    EXPECT_EQ(sinew({"warp", file, "--pins", "", "-o", out}).exitCode, 2);
    EXPECT_EQ(sinew({"warp", file, "--pins", "0:0,2:1", "--interp", "cubic", "-o", out}).exitCode, 2);
    EXPECT_EQ(sinew({"warp", file, "--pins", "0:0,2:1", "--csv", "x.csv", "-o", out}).exitCode, 2);
    EXPECT_EQ(sinew({"warp", file, "--csv", (folder.path() / "x.csv").string(), "-o", out}).exitCode, 1);
    EXPECT_EQ(sinew({"warp", file, "--pins", "0:0,2:1", "--joints", "elbow", "-o", out}).exitCode, 1);
    const std::string still = folder.file("two.asf", kTwoBonesAsf);
    EXPECT_NE(sinew({"warp", still, "--pins", "0:0,2:1", "-o", out}).err.find("no clip"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(WarpCommand, halfSpeedAddsFramesHalfway) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome =
        sinew({"warp", file, "--pins", "0:0,4:2", "--interp", "linear", "-o", out, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json report = Json::parse(outcome.out);
    EXPECT_EQ(report["frames"], 5);
    EXPECT_EQ(report["duration"], 2.0);
    EXPECT_EQ(report["least_speed"], 0.5);
    EXPECT_EQ(report["greatest_speed"], 0.5);
    EXPECT_EQ(report["frames_repeated"], 2);
    EXPECT_EQ(report["frames_skipped"], 0);
    EXPECT_EQ(report["baked"]["contacts_kept_by_construction"], true);
    const std::string text = readFile(out);
    EXPECT_NE(text.find("Frames: 5"), std::string::npos);
    EXPECT_NE(text.find("\n0.5 100 0 45 "), std::string::npos) << text;
    EXPECT_NE(text.find("\n1 100 0 90 "), std::string::npos) << text;
}

TEST(WarpCommand, secondsAndAnotherRateMeanTheSame) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string a = (folder.path() / "a.bvh").string(), b = (folder.path() / "b.bvh").string();
    ASSERT_EQ(sinew({"warp", file, "--pins", "0:0,4:2", "-o", a}).exitCode, 0);
    ASSERT_EQ(sinew({"warp", file, "--pins", "0s:0s,2s:1s", "-o", b}).exitCode, 0);
    EXPECT_EQ(readFile(a), readFile(b));
    const Outcome faster = sinew({"warp", file, "--pins", "0:0,4:2", "--fps", "10", "-o", b, "--json"});
    ASSERT_EQ(faster.exitCode, 0) << faster.err;
    EXPECT_EQ(Json::parse(faster.out)["frames"], 21);
    EXPECT_NE(readFile(b).find("Frames: 21"), std::string::npos);
}

TEST(WarpCommand, aProjectKeepsTheWarpUnbaked) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string project = (folder.path() / "out.sinew").string();
    const Outcome outcome = sinew({"warp", file, "--pins", "0:0,4:2", "-o", project, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(Json::parse(outcome.out)["baked"].is_null());
    EXPECT_EQ(Json::parse(outcome.out)["frames"], 5);
    const std::string out = (folder.path() / "out.bvh").string();
    ASSERT_EQ(sinew({"convert", project, "-o", out}).exitCode, 0);
    EXPECT_NE(readFile(out).find("Frames: 5"), std::string::npos);
}

TEST(WarpCommand, readsTablesAndReportsPinsBeyondTheClip) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string table = folder.file(
        "warp.csv", "new_seconds,source_seconds,span\n0,0,linear\n1,0.5,hold\n2,0.5,linear\n5,3.5,linear\n");
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome = sinew({"warp", file, "--csv", table, "-o", out, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.err.find("pin 4"), std::string::npos) << outcome.err;
    const Json report = Json::parse(outcome.out);
    EXPECT_EQ(report["frames"], 6);
    EXPECT_EQ(report["duration"], 2.5);
    EXPECT_EQ(report["least_speed"], 0.0);
    const std::string wrong = folder.file("wrong.csv", "new_seconds,source_seconds\n0,0\n1,1\n1,2\n");
    const Outcome refused = sinew({"warp", file, "--csv", wrong, "-o", out});
    EXPECT_EQ(refused.exitCode, 1);
    EXPECT_NE(refused.err.find("wrong.csv:4"), std::string::npos) << refused.err;
}

TEST(WarpCommand, onlyChosenJointsAreWarped) {
    const TemporaryFolder folder;
    const std::string file = folder.file("two.bvh", kTwoBones);
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome = sinew({"warp", file, "--pins", "0:0,1:0.5,2:2", "--interp", "linear", "--joints",
                                   "hip", "-o", out, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(Json::parse(outcome.out)["baked"]["contacts_kept_by_construction"], false);
    const std::string text = readFile(out);
    EXPECT_NE(text.find("Frames: 3"), std::string::npos);
    EXPECT_NE(text.find("\n0.5 100 0 45 "), std::string::npos) << text;
}

/// A project made from a file's clip, after `change`.
template <class Change>
std::string projectOf(const TemporaryFolder& folder, const std::string& file, const Change& change) {
    Diagnostics diagnostics;
    Scene scene = readFiles({{std::filesystem::path(file)}}, {}, {}, diagnostics).value();
    Character character = *scene.characters.front();
    Clip clip = *character.clips.front();
    change(clip);
    character.clips = {std::make_shared<const Clip>(std::move(clip))};
    scene.characters = {std::make_shared<const Character>(std::move(character))};
    const auto project = folder.path() / "changed.sinew";
    EXPECT_TRUE(writeFile(scene, project, {}, diagnostics));
    return project.string();
}

TEST(WarpCommand, aGivenWarpReplacesAMutedOne) {
    const TemporaryFolder folder;
    const std::string project = projectOf(folder, folder.file("two.bvh", kTwoBones), [](Clip& clip) {
        clip.warp = std::make_shared<const TimeWarp>(*TimeWarp::create({{{0}, {0}}, {{1}, {0.5}}}));
        clip.warpMuted = true;
    });
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome = sinew({"warp", project, "--pins", "0:0,4:2", "-o", out});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(readFile(out).find("Frames: 5"), std::string::npos);
}

TEST(WarpCommand, contactsCountFromTheClipsFirstFrameLikePins) {
    const TemporaryFolder folder;
    std::string text(kTwoBones.substr(0, kTwoBones.find("MOTION")));
    const std::string_view name = "knee, \"left\"";
    text.replace(text.find(name), name.size(), "knee");
    text += "MOTION\nFrames: 12\nFrame Time: 0.1\n";
    // Slow enough to count as contact throughout.
    for (int i = 0; i < 12; ++i) text += std::to_string(i * 0.01) + " 100 0 0 0 0 0\n";
    const std::string project =
        projectOf(folder, folder.file("still.bvh", text), [](Clip& clip) { clip.firstFrame = {4}; });
    const std::string out = (folder.path() / "out.bvh").string();
    const Outcome outcome =
        sinew({"warp", project, "--pins", "0:0,3:4,7:7", "--joints", "knee", "-o", out, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const Json contacts = Json::parse(outcome.out)["baked"]["contacts"];
    ASSERT_EQ(contacts.size(), 1U);
    EXPECT_EQ(contacts[0]["first_frame"], 0);
    EXPECT_EQ(contacts[0]["last_frame"], 7);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
