#include <gtest/gtest.h>

#include <algorithm>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const std::string kHeader = "frame,time,joint,x,y,z,tail_x,tail_y,tail_z\n";

class Positions : public testing::Test {
protected:
    Outcome positions(std::vector<std::string> more) const {
        more.insert(more.begin(), {"positions", file_});
        return sinew(more);
    }
    TemporaryFolder folder_;
    std::string file_ = folder_.file("two.bvh", kTwoBones);
};

std::ptrdiff_t lines(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

/// The last `count` fields of the row that begins with `start`.
std::vector<double> numbers(const std::string& csv, const std::string& start, int count = 6) {
    const std::size_t row = csv.find("\n" + start);
    if (row == std::string::npos) return {};
    std::string line = csv.substr(row + 1, csv.find('\n', row + 1) - row - 1);
    std::vector<double> values;
    for (; count > 0; --count) {
        const std::size_t comma = line.rfind(',');
        values.insert(values.begin(), std::stod(line.substr(comma + 1)));
        line.resize(comma);
    }
    return values;
}

void expectNear(const std::vector<double>& values, const std::vector<double>& expected) {
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i) EXPECT_NEAR(values[i], expected[i], 1e-12) << i;
}

TEST_F(Positions, rejectFramesOutsideTheClip) {
    const Outcome outcome = positions({"--frames", "1:3"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("0 to 2"), std::string::npos) << outcome.err;
}

TEST_F(Positions, rejectAnUnknownClip) {
    const Outcome outcome = positions({"--clip", "run"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("no clip is named 'run'"), std::string::npos) << outcome.err;
    EXPECT_EQ(positions({"--clip", "two"}).out, positions({}).out);
}

TEST_F(Positions, reportAnUnwritableFile) {
    const std::string missing = (folder_.path() / "nowhere" / "two.csv").string();
    const Outcome outcome = positions({"-o", missing});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
}

TEST_F(Positions, failIfTheOutputIsClosed) {
    const Outcome outcome =
        run("/bin/sh", {"-c", std::string(SINEW_PROGRAM) + " positions " + file_ + " > /dev/full"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("stdout"), std::string::npos) << outcome.err;
}

/// Calculated by hand: straight; turned up about Z; straight again with the child bent towards +Z.
TEST_F(Positions, matchTheHandCalculation) {
    const Outcome outcome = positions({"--unit", "1"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(outcome.out.substr(0, kHeader.size()), kHeader);
    expectNear(numbers(outcome.out, "0,0,hip,"), {0, 100, 0, 10, 100, 0});
    expectNear(numbers(outcome.out, "0,0,\"knee, \"\"left\"\"\","), {10, 100, 0, 30, 100, 0});
    expectNear(numbers(outcome.out, "1,0.5,hip,"), {1, 100, 0, 1, 110, 0});
    expectNear(numbers(outcome.out, "1,0.5,\"knee, \"\"left\"\"\","), {1, 110, 0, 1, 130, 0});
    expectNear(numbers(outcome.out, "2,1,hip,"), {2, 100, 0, 12, 100, 0});
    expectNear(numbers(outcome.out, "2,1,\"knee, \"\"left\"\"\","), {12, 100, 0, 12, 100, 20});
    EXPECT_EQ(lines(outcome.out), 1 + 3 * 2);
}

TEST_F(Positions, areInMetresByDefault) {
    EXPECT_NE(positions({}).out.find("\n0,0,hip,0,1,0,0.1,1,0\n"), std::string::npos) << positions({}).out;
}

TEST_F(Positions, ofARangeKeepFrameAndTime) {
    const std::string out = positions({"--frames", "1:"}).out;
    EXPECT_EQ(out.find(kHeader + "1,0.5,hip,"), 0u) << out;
    EXPECT_EQ(lines(out), 1 + 2 * 2);
    const std::string stepped = positions({"--step", "2"}).out;
    EXPECT_NE(stepped.find("\n2,1,hip,"), std::string::npos);
    EXPECT_EQ(lines(stepped), 1 + 2 * 2);
}

TEST_F(Positions, ofMotionCountFromZeroAtTheGivenRate) {
    const std::string asf = folder_.file("two.asf", kTwoBonesAsf),
                      amc = folder_.file("two.amc", kTwoBonesAmc);
    const Outcome outcome = sinew({"positions", asf, amc, "--unit", "1", "--rate", "4"});
    EXPECT_EQ(outcome.out.find(kHeader + "0,0,root,0,100,0,0,100,0\n0,0,thigh,0,100,0,10,100,0\n"), 0u)
        << outcome.out;
    EXPECT_NE(outcome.out.find("\n1,0.25,root,2,100,0,"), std::string::npos) << outcome.out;
    EXPECT_EQ(sinew({"positions", amc, "--unit", "1", "--rate", "4"}).out, outcome.out);
}

TEST_F(Positions, ofASkeletonOnlyAreItsRestPose) {
    const Outcome outcome = sinew({"positions", folder_.file("rest.asf", kTwoBonesAsf), "--unit", "1"});
    EXPECT_EQ(outcome.out,
              kHeader + "0,0,root,0,0,0,0,0,0\n0,0,thigh,0,0,0,10,0,0\n0,0,knee,10,0,0,30,0,0\n");
}

TEST_F(Positions, areWrittenCompletelyToAFile) {
    const std::string target = (folder_.path() / "two.csv").string();
    const Outcome outcome = positions({"-o", target});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.out, "");
    EXPECT_EQ(readFile(target), positions({}).out);
}

TEST_F(Positions, ignoreTheLocale) {
    const Outcome german =
        run(SINEW_PROGRAM, {"positions", file_, "--unit", "0.25"}, {{"LC_ALL", "de_DE.UTF-8"}});
    EXPECT_EQ(german.exitCode, 0);
    EXPECT_EQ(german.out, positions({"--unit", "0.25"}).out);
}

TEST_F(Positions, nameSeveralCharacters) {
    const Outcome outcome = positions({SINEW_SAMPLES "/hand.bvh", "--frames", "0:0"});
    EXPECT_NE(outcome.out.find(",two/hip,"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(",hand/Thumb1,"), std::string::npos) << outcome.out;
}

TEST_F(Positions, distinguishCharactersOfTheSameName) {
    const Outcome outcome = positions({file_, "--frames", "0:0"});
    EXPECT_NE(outcome.out.find(",two/hip,"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find(",two_2/hip,"), std::string::npos) << outcome.out;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
