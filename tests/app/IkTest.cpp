#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>
#include <utility>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// Three 10 cm joints along X, free about every axis, in metres with --unit 0.01; four frames at 30 Hz.
constexpr std::string_view kArm = R"(HIERARCHY
ROOT upper
{
  OFFSET 0 0 0
  CHANNELS 3 Zrotation Xrotation Yrotation
  JOINT lower
  {
    OFFSET 10 0 0
    CHANNELS 3 Zrotation Xrotation Yrotation
    JOINT hand.L
    {
      OFFSET 10 0 0
      CHANNELS 3 Zrotation Xrotation Yrotation
      End Site
      {
        OFFSET 10 0 0
      }
    }
  }
}
MOTION
Frames: 4
Frame Time: 0.0333333333
0 0 0 0 0 0 0 0 0
0 0 5 0 0 5 0 0 5
0 0 10 0 0 10 0 0 10
0 0 15 0 0 15 0 0 15
)";

class IkCommand : public testing::Test {
protected:
    Outcome ik(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), {"ik", file_, "--unit", "0.01"});
        return sinew(arguments);
    }
    /// The tail position of a joint in one frame, from the output of `sinew positions`.
    std::vector<double> tail(const std::string& path, int frame, int joint) const {
        const Outcome outcome = sinew({"positions", path, "--unit", "0.01"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        std::istringstream lines(outcome.out);
        std::string line;
        std::getline(lines, line);
        for (int i = 0; i <= frame * 3 + joint; ++i) std::getline(lines, line);
        std::vector<double> fields;
        std::istringstream row(line);
        for (std::string field; std::getline(row, field, ',');)
            fields.push_back(std::isalpha(static_cast<unsigned char>(field[0])) ? 0 : std::stod(field));
        return {fields.end() - 3, fields.end()};
    }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("arm.bvh", kArm);
};

TEST_F(IkCommand, rejectsMalformedGoals) {
    for (const char* goal : {"hand.L", "hand.L=1,2", "hand.L=1,2,3,4", "hand.L=1,2,x", "hand.L=1,2,nan",
                             "hand.L=1,2,3@-1", "hand.L=1,2,3@"}) {
        const Outcome outcome = ik({"--goal", goal});
        EXPECT_EQ(outcome.exitCode, 1) << goal;
        EXPECT_NE(outcome.err.find("a goal must have the form JOINT[.tail]=x,y,z[@weight]"),
                  std::string::npos)
            << outcome.err;
    }
    const Outcome unknown = ik({"--goal", "foot.tail=0,0,0"});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_NE(unknown.err.find("the skeleton has no such joint"), std::string::npos) << unknown.err;
    EXPECT_EQ(ik({}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--solver", "magic"}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--frame", "1", "--frames", "0:2"}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--frame", "4"}).exitCode, 1);
}

TEST_F(IkCommand, reportsTheResidual) {
    for (const char* solver : {"bounded", "gradient"}) {
        const Outcome outcome = ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--solver", solver, "--json"});
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const json report = json::parse(outcome.out);
        EXPECT_TRUE(report.at("reached")) << solver;
        EXPECT_LT(report.at("residual"), 1e-6);
        EXPECT_GT(report.at("iterations"), 0);
        EXPECT_TRUE(report.at("violatedLimits").empty());
    }
    const Outcome far = ik({"--goal", "hand.L.tail=1,0,0", "--json"});
    EXPECT_NEAR(json::parse(far.out).at("residual").get<double>(), 0.7, 1e-6);
    const Outcome plain = ik({"--goal", "hand.L.tail=0.1,0.2,0.05"});
    EXPECT_NE(plain.out.find("Limits exceeded  none"), std::string::npos) << plain.out;
}

TEST_F(IkCommand, writesThePoseToItsFrame) {
    const std::string out = (folder_.path() / "out.bvh").string();
    const Outcome outcome =
        ik({"--goal", "hand.L.tail=0.1,0.2,0.05@2", "--frame", "2", "-o", out, "--out-unit", "0.01"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto reached = tail(out, 2, 2), previous = tail(out, 1, 2), original = tail(file_, 1, 2);
    const double wanted[] = {0.1, 0.2, 0.05};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(reached[i], wanted[i], 2e-6);
        EXPECT_NEAR(previous[i], original[i], 1e-6);
    }
}

TEST_F(IkCommand, writesTheSolvedRange) {
    const std::string out = (folder_.path() / "out.bvh").string();
    const Outcome outcome = ik(
        {"--goal", "hand.L.tail=0.1,0.2,0.05", "--frames", "1:3", "-o", out, "--out-unit", "0.01", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(json::parse(outcome.out).at("frames"), 3);
    for (int frame = 1; frame <= 3; ++frame) EXPECT_NEAR(tail(out, frame, 2)[1], 0.2, 2e-6) << frame;
    EXPECT_NEAR(tail(out, 0, 2)[0], 0.3, 1e-6);
}

/// The `--json` report without the time, which differs on every run.
json withoutTime(const Outcome& outcome) {
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    json report = json::parse(outcome.out);
    EXPECT_GE(report.at("milliseconds").get<double>(), 0);
    report.erase("milliseconds");
    return report;
}

TEST_F(IkCommand, rejectsInvalidRanges) {
    const auto codeOf = [&](const char* frames) {
        return ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--frames", frames}).exitCode;
    };
    for (const char* frames : {"x", "2:1", "-1:2", "1:2:3"}) EXPECT_EQ(codeOf(frames), 2) << frames;
    for (const char* frames : {"0:4", "9:"}) EXPECT_EQ(codeOf(frames), 1) << frames;
    for (const char* frames : {"1:", ":2", "3:3"}) EXPECT_EQ(codeOf(frames), 0) << frames;
}

TEST_F(IkCommand, rejectsInvalidNumbers) {
    for (const auto& [option, value] :
         {std::pair("--tolerance", "-1"), std::pair("--tolerance", "nan"), std::pair("--tolerance", "x"),
          std::pair("--iterations", "0"), std::pair("--iterations", "1.5"), std::pair("--frame", "-1")})
        EXPECT_EQ(ik({"--goal", "upper=0,0,0", option, value}).exitCode, 2) << option << ' ' << value;
}

TEST_F(IkCommand, acceptsJointNamesForHeads) {
    const json named = withoutTime(ik({"--goal", "hand.L=0.1,0.1,0.05", "--json"}));
    EXPECT_EQ(named, withoutTime(ik({"--goal", "hand.L.head=0.1,0.1,0.05", "--json"})));
    EXPECT_TRUE(named.at("reached"));
    const std::string out = (folder_.path() / "out.bvh").string();
    ASSERT_EQ(ik({"--goal", "hand.L=0.1,0.1,0.05", "-o", out, "--out-unit", "0.01"}).exitCode, 0);
    const auto end = tail(out, 0, 1);  // the hand begins where the lower bone ends
    EXPECT_NEAR(end[0], 0.1, 2e-6);
    EXPECT_NEAR(end[1], 0.1, 2e-6);
    EXPECT_NEAR(end[2], 0.05, 2e-6);
}

TEST_F(IkCommand, reachesSeveralGoalsAtOnce) {
    const std::string out = (folder_.path() / "out.bvh").string();
    const json report = withoutTime(ik({"--goal", "upper.tail=0,0.1,0", "--goal", "hand.L.tail=0.1,0.2,0",
                                        "-o", out, "--out-unit", "0.01", "--json"}));
    EXPECT_TRUE(report.at("reached"));
    EXPECT_NEAR(tail(out, 0, 0)[1], 0.1, 2e-6);
    EXPECT_NEAR(tail(out, 0, 2)[0], 0.1, 2e-6);
    EXPECT_NEAR(tail(out, 0, 2)[1], 0.2, 2e-6);
}

TEST_F(IkCommand, settlesBetweenConflictingGoalsByWeight) {
    const std::string out = (folder_.path() / "out.bvh").string();
    for (const double weight : {1.0, 3.0, 9.0}) {
        const json report = withoutTime(ik({"--goal", "hand.L.tail=0.2,0.1,0", "--goal",
                                            "hand.L.tail=0.2,-0.1,0@" + std::to_string(weight), "-o", out,
                                            "--out-unit", "0.01", "--json"}));
        EXPECT_FALSE(report.at("reached"));
        // The mean of the two targets, weighted by the goals.
        const double y = (0.1 - 0.1 * weight) / (1 + weight);
        EXPECT_NEAR(tail(out, 0, 2)[1], y, 1e-5) << weight;
        EXPECT_NEAR(report.at("residual").get<double>(), 0.1 - y, 1e-5) << weight;
    }
}

TEST_F(IkCommand, stopsAtTheRequestedTolerance) {
    const auto descent = [&](const char* tolerance) {
        return withoutTime(ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--solver", "gradient", "--tolerance",
                               tolerance, "--json"}));
    };
    const json rough = descent("0.02"), fine = descent("1e-6");
    EXPECT_TRUE(rough.at("reached"));
    EXPECT_LE(rough.at("residual"), 0.02);
    EXPECT_GT(rough.at("residual"), 1e-6);
    EXPECT_LT(rough.at("iterations"), fine.at("iterations"));
}

TEST_F(IkCommand, respectsTheIterationLimit) {
    for (const char* solver : {"bounded", "gradient"}) {
        const json report = withoutTime(
            ik({"--goal", "hand.L.tail=1,0.3,0.2", "--solver", solver, "--iterations", "3", "--json"}));
        EXPECT_LE(report.at("iterations").get<int>(), 3 * report.at("starts").get<int>()) << solver;
        EXPECT_GE(report.at("residual").get<double>(), 0.7) << solver << ": the arm is 0.3 m long";
    }
}

TEST_F(IkCommand, reportsARangeAsTextAndJson) {
    for (const char* solver : {"bounded", "gradient"}) {
        const Outcome plain =
            ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--frames", "1:3", "--solver", solver});
        ASSERT_EQ(plain.exitCode, 0) << plain.err;
        EXPECT_NE(plain.out.find(" m in 3 frames\nIterations       "), std::string::npos) << plain.out;
        EXPECT_NE(plain.out.find(" (0 before)\nTime "), std::string::npos) << plain.out;
        EXPECT_NE(plain.out.find(" ms\nLimits exceeded  none\n"), std::string::npos) << plain.out;
        const json report = withoutTime(
            ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--frames", "1:3", "--solver", solver, "--json"}));
        EXPECT_EQ(report.at("frames"), 3);
        EXPECT_LT(report.at("residual"), 2e-6) << solver;
        EXPECT_GT(report.at("iterations"), 0) << solver;
        EXPECT_FALSE(report.contains("starts")) << "a range has one start per frame";
    }
}

TEST_F(IkCommand, countsTheJumpsThatTheGoalsRemove) {
    std::string text(kArm.substr(0, kArm.find("Frames:")));
    text += "Frames: 24\nFrame Time: 0.0333333333\n";
    for (int frame = 0; frame < 24; ++frame)
        text += frame == 12 ? "5 0 0 60 0 0 10 0 0\n" : "5 0 0 10 0 0 10 0 0\n";
    const Outcome outcome = sinew({"ik", folder_.file("thrown.bvh", text), "--unit", "0.01", "--goal",
                                   "upper.tail=0.1,0,0", "--goal", "lower.tail=0.1,0.1,0", "--goal",
                                   "hand.L.tail=0.2,0.1,0", "--frames", "0:23", "--json"});
    const json report = withoutTime(outcome);
    EXPECT_EQ(report.at("jumpsBefore"), 1);
    EXPECT_EQ(report.at("jumpsAfter"), 0) << "every bone has a goal";
    EXPECT_LT(report.at("residual"), 2e-6);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
