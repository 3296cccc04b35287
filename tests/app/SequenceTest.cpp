#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/io/FormatList.h"
#include "core/retarget/BodyRoles.h"
#include "core/retarget/transfer/BodyPoints.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";

Json sequenceJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), {"sequence", "--json"});
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out);
}

TEST(SequenceCommand, rejectsInvalidOptions) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.bvh").string();
    EXPECT_EQ(sinew({"sequence"}).exitCode, 2);
    EXPECT_EQ(sinew({"sequence", kWalk, kWalk}).exitCode, 2);  // neither -o nor --find
    for (const auto& [option, value] : {std::pair("--blend", "-1"),
                                        {"--blend", "nan"},
                                        {"--align", "hand"},
                                        {"--window", "0"},
                                        {"--contacts", "some"},
                                        {"--fps", "0"},
                                        {"--simplify", "0"}})
        EXPECT_EQ(sinew({"sequence", kWalk, kWalk, "-o", out, option, value}).exitCode, 2) << option;
}

TEST(SequenceCommand, rejectsInvalidInput) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.bvh").string();
    const auto error = [&](const std::vector<std::string>& files) {
        std::vector<std::string> arguments{"sequence", "-o", out};
        arguments.insert(arguments.end(), files.begin(), files.end());
        const Outcome outcome = sinew(arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        return outcome.err;
    };
    EXPECT_NE(error({kWalk, SINEW_SAMPLES "/hand.bvh"}).find("sinew retarget"), std::string::npos);
    EXPECT_NE(error({kWalk + ":0-200", kWalk}).find("frames 0 to 128"), std::string::npos);
    EXPECT_NE(error({kWalk + ":80-20", kWalk}).find("must end after it begins"), std::string::npos);
    EXPECT_NE(error({kWalk + ":0-9s", kWalk}).find("4.267 s"), std::string::npos);
    EXPECT_NE(error({kWalk, (folder.path() / "none.bvh").string()}).find("none.bvh"), std::string::npos);
    const std::string skeleton = folder.file("two.asf", kTwoBonesAsf);
    EXPECT_NE(error({skeleton}).find("no clip to play"), std::string::npos);
    EXPECT_NE(error({skeleton + ":0-1"}).find("no motion"), std::string::npos);
    // The parts are too short for the fade.
    EXPECT_NE(error({kWalk + ":0-5", kWalk}).find("walk.bvh:0-5: it plays for 0.167 s"), std::string::npos);
    // A blend as long as the first part would start both parts at the same time.
    const std::string whole = error({kWalk + ":0-9", kWalk});
    EXPECT_NE(whole.find("walk.bvh:0-9: it plays for 0.3 s, but its blend takes 0.3 s"), std::string::npos)
        << whole;
    EXPECT_NE(whole.find("a shorter --blend"), std::string::npos) << whole;
    const std::string longer = error({kWalk, kWalk, "--blend", "9"});
    EXPECT_NE(longer.find("walk.bvh: it plays for 4.267 s, but its blend takes 9 s"), std::string::npos)
        << longer;
    const std::string middle = error({kWalk, kWalk + ":0-15", kWalk});
    EXPECT_NE(middle.find("walk.bvh:0-15: it plays for 0.5 s, but its blends take 0.6 s"), std::string::npos)
        << middle;
    const std::string window = error({kWalk + ":0-9", kWalk, "--find"});
    EXPECT_NE(window.find("walk.bvh:0-9: it lasts 0.3 s, but --find compares motions over 0.333 s"),
              std::string::npos)
        << window;
    const std::string found = error({kWalk, kWalk + ":0-30", "--find", "--blend", "2"});
    EXPECT_NE(found.find("walk.bvh:0-30: it lasts 1 s, but its blend takes 2 s"), std::string::npos) << found;
    // A file with a pose, not a motion.
    std::string pose(kTwoBones);
    pose.replace(pose.find("Frames: "), std::string::npos, "Frames: 1\nFrame Time: 0.04\n0 100 0 0 0 0 0\n");
    const std::string still = folder.file("pose.bvh", pose);
    for (const std::vector<std::string>& files : {std::vector{still, kWalk}, std::vector{still}}) {
        const std::string text = error(files);
        EXPECT_NE(text.find("pose.bvh: its clip has a single frame"), std::string::npos) << text;
        EXPECT_NE(text.find("at least two frames"), std::string::npos) << text;
    }
    EXPECT_FALSE(std::filesystem::exists(out));
}

TEST(SequenceCommand, oneFileStaysAsItIs) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.bvh").string();
    const Json json = sequenceJson({kWalk, "-o", out});
    EXPECT_EQ(json["frames"], 129);
    EXPECT_TRUE(json["transitions"].empty());
    const Json difference = Json::parse(sinew({"compare", kWalk, out, "--json"}).out);
    EXPECT_LT(difference["comparisons"][0]["worst"]["max_degrees"].get<double>(), 1e-4);
}

TEST(SequenceCommand, joinsPartsGivenInFramesAndSeconds) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.bvh").string();
    const Json json = sequenceJson({kWalk + ":0-49", kWalk + ":2s-", "-o", out, "--align", "foot"});
    EXPECT_EQ(json["strips"][0]["out_frame"], 49);
    EXPECT_EQ(json["strips"][1]["in_frame"], 60);
    EXPECT_EQ(json["strips"][1]["align"], "foot");
    EXPECT_EQ(json["frames"], 49 + 68 - 9 + 1);
    ASSERT_EQ(json["transitions"].size(), 1u);
    EXPECT_EQ(json["transitions"][0]["blend"], "crossfade");
    EXPECT_LE(json["transitions"][0]["slide_after_mm"].get<double>(),
              json["transitions"][0]["slide_own_mm"].get<double>() + 2);
    EXPECT_EQ(sequenceJson({kWalk, kWalk, "-o", out, "--blend", "0"})["transitions"][0]["blend"], "cut");
    EXPECT_EQ(sequenceJson({kWalk, kWalk, "-o", out, "--inertial"})["transitions"][0]["blend"], "inertial");
}

TEST(SequenceCommand, acceptsSkeletonsWithTheirMotions) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.amc").string();
    const Json json = sequenceJson({SINEW_SAMPLES "/walk.asf", SINEW_SAMPLES "/walk.amc:0-60",
                                    SINEW_SAMPLES "/walk.amc:20-", kWalk, "--rate", "30", "-o", out});
    EXPECT_EQ(json["strips"].size(), 3u);
    EXPECT_EQ(json["rate"], 30.0);
    EXPECT_TRUE(std::filesystem::exists(folder.path() / "out.asf"));
}

TEST(SequenceCommand, findsTransitions) {
    const TemporaryFolder folder;
    const Json listed = sequenceJson({kWalk, kWalk, "--find"});
    ASSERT_EQ(listed["found"].size(), 1u);
    const Json& best = listed["found"][0]["transitions"][0];
    // The walk repeats every 32 frames.
    EXPECT_EQ((best["from_frame"].get<int>() - best["to_frame"].get<int>()) % 32, 0);
    EXPECT_LT(best["distance_mm"].get<double>(), 1);
    EXPECT_TRUE(best["used"].get<bool>());
    EXPECT_FALSE(listed.contains("strips"));

    const std::string out = (folder.path() / "out.bvh").string();
    const Json json = sequenceJson({kWalk, kWalk, "--find", "-o", out});
    const double half =
        (json["transitions"][0]["end"].get<double>() - json["transitions"][0]["begin"].get<double>()) / 2;
    EXPECT_NEAR(json["strips"][0]["out_frame"].get<double>(), best["from_frame"].get<double>() + 30 * half,
                1e-6);
    EXPECT_NEAR(json["strips"][1]["in_frame"].get<double>(), best["to_frame"].get<double>() - 30 * half,
                1e-6);
    EXPECT_LE(json["transitions"][0]["acceleration_after"].get<double>(),
              json["transitions"][0]["acceleration_own"].get<double>() + 1e-6);
}

TEST(SequenceCommand, projectsKeepTheClips) {
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    ASSERT_EQ(sinew({"sequence", kWalk, kWalk, "-o", out, "--simplify", "1"}).exitCode, 0);
    const Json info = Json::parse(sinew({"info", out, "--json"}).out);
    EXPECT_EQ(info.dump().find("\"sequence\"") == std::string::npos, false);
}

#ifdef SINEW_DATA_DIR
/// Two parts of real clips of one skeleton and the options that join them.
struct JoinedPair {
    std::string folder, skeleton, first, second;
    std::vector<std::string> options;
};
void PrintTo(const JoinedPair& pair, std::ostream* out) { *out << pair.first << " and " << pair.second; }

/// Positions on all frames of a clip.
struct Positions {
    std::vector<std::vector<Eigen::Vector3d>> tails;
    std::vector<BodyPoints> body;

    double largestAcceleration(std::size_t first, std::size_t last, double hertz) const {
        double largest = 0;
        for (std::size_t f = first + 1; f + 1 <= last; ++f) {
            for (std::size_t j = 0; j < tails[f].size(); ++j)
                largest = std::max(largest, (tails[f + 1][j] - 2 * tails[f][j] + tails[f - 1][j]).norm());
        }
        return hertz * hertz * largest;
    }
};

Positions positionsIn(const std::vector<std::filesystem::path>& files) {
    Diagnostics diagnostics;
    const Scene scene = readFiles(files, {}, {}, diagnostics).value();
    const auto character = scene.characters.back();
    const auto clip = character->clips.back();
    const Mapping mapping = mapSkeletons(*character->skeleton, *character->skeleton);
    const BodyTracker tracker(*character->skeleton, mapping, MappingSide::source);
    Evaluator evaluator(character, clip);
    Positions positions;
    for (auto f = clip->firstFrame; f <= clip->lastFrame; f = f + FrameIndex{1}) {
        evaluator.evaluate(clip->rate.time(f));
        positions.body.push_back(tracker.at(evaluator.model()));
        auto& tails = positions.tails.emplace_back();
        for (int j = 0; j < character->skeleton->size(); ++j) tails.push_back(evaluator.bone(j).tail);
    }
    return positions;
}

class JoinedCaptures : public testing::TestWithParam<JoinedPair> {};

/// Measures the written file and the sources themselves, not what the program reports.
TEST_P(JoinedCaptures, neitherSlideNorJump) {
    const JoinedPair& pair = GetParam();
    const std::string base = SINEW_DATA_DIR "/asf-amc/" + pair.folder + "/";
    const TemporaryFolder folder;
    const std::string out = (folder.path() / "out.sinew").string();
    std::vector<std::string> arguments{
        base + pair.skeleton, base + pair.first, base + pair.second, "-o", out, "--align", "foot"};
    arguments.insert(arguments.end(), pair.options.begin(), pair.options.end());
    const Json json = sequenceJson(arguments);
    const Json &transition = json["transitions"][0], &strips = json["strips"];
    ASSERT_FALSE(transition["contacts"].empty());
    const double hertz = json["rate"].get<double>();
    const Positions result = positionsIn({out});
    std::array<Positions, 2> sources;
    std::array<int, 2> in{}, last{}, start{};
    for (std::size_t i = 0; i < 2; ++i) {
        sources[i] = positionsIn({base + pair.skeleton, strips[i]["file"].get<std::string>()});
        in[i] = static_cast<int>(std::lround(strips[i]["in_frame"].get<double>()));
        last[i] = static_cast<int>(std::lround(strips[i]["out_frame"].get<double>()));
        start[i] = static_cast<int>(std::lround(hertz * strips[i]["start"].get<double>()));
    }
    const int fadeEnd = static_cast<int>(std::lround(hertz * transition["end"].get<double>()));

    double own = 0;
    for (std::size_t i = 0; i < 2; ++i)
        own = std::max(own, sources[i].largestAcceleration(static_cast<std::size_t>(in[i]),
                                                           static_cast<std::size_t>(last[i]), hertz));
    EXPECT_LE(result.largestAcceleration(0, result.tails.size() - 1, hertz), own * 1.001);

    for (const Json& contact : transition["contacts"]) {
        const std::size_t limb = contact["role"] == "foot.L" ? 0 : 1;
        const auto step = [&](const Positions& positions, int frame) {
            Eigen::Vector3d moved = positions.body[static_cast<std::size_t>(frame + 1)].ends[limb] -
                                    positions.body[static_cast<std::size_t>(frame)].ends[limb];
            moved.y() = 0;
            return moved.norm();
        };
        double excess = 0;
        // Far from the transition every step counts, so that rounding does not add up.
        const int near = static_cast<int>(0.6 * hertz);
        for (int f = contact["first"].get<int>(); f < contact["last"].get<int>(); ++f) {
            double ownStep = 0;
            if (f < fadeEnd) ownStep = step(sources[0], in[0] + f);
            if (f + 1 > start[1]) ownStep = std::max(ownStep, step(sources[1], in[1] + f - start[1]));
            const double more = std::max(0.0, step(result, f) - ownStep);
            if (f >= start[1] - near && f <= fadeEnd + near)
                excess += more;
            else
                EXPECT_LT(more, 1e-4) << f;
        }
        EXPECT_LE(1000 * excess, 2) << contact;
        EXPECT_LE(contact["slide_after_mm"].get<double>(), contact["slide_own_mm"].get<double>() + 2);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Measured, JoinedCaptures,
    testing::Values(JoinedPair{"cmu-02", "02.asf", "02_01.amc:-270", "02_03.amc:18-", {"--blend", "0.15"}},
                    JoinedPair{"cmu-02", "02.asf", "02_03.amc", "02_04.amc", {"--find"}},
                    JoinedPair{"cmu-02", "02.asf", "02_04.amc", "02_05.amc", {"--find"}},
                    JoinedPair{"cmu-02", "02.asf", "02_05.amc", "02_06.amc", {"--find"}},
                    JoinedPair{"cmu-02", "02.asf", "02_06.amc", "02_01.amc", {"--find"}},
                    JoinedPair{"cmu-07", "07-walk.asf", "07_09-walk.amc", "07_01-walk.amc", {"--find"}},
                    JoinedPair{
                        "charleston", "charleston.asf", "charleston1.amc", "charleston2.amc", {"--find"}}));
#endif

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
