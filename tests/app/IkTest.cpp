#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/Program.h"

namespace sinew {
namespace {

using nlohmann::json;

/// Three joints of 10 cm along X that turn about every axis, in metres by --unit 0.01; four frames at 30 Hz.
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
    /// Fields of the row of a joint in a frame of `sinew positions`.
    std::vector<double> tail(const std::string& path, int frame, int joint) const {
        const Outcome told = sinew({"positions", path, "--unit", "0.01"});
        EXPECT_EQ(told.exitCode, 0) << told.err;
        std::istringstream lines(told.out);
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

TEST_F(IkCommand, refusesWhatIsNoGoal) {
    for (const char* goal : {"hand.L", "hand.L=1,2", "hand.L=1,2,3,4", "hand.L=1,2,x", "hand.L=1,2,nan",
                             "hand.L=1,2,3@-1", "hand.L=1,2,3@"}) {
        const Outcome told = ik({"--goal", goal});
        EXPECT_EQ(told.exitCode, 1) << goal;
        EXPECT_NE(told.err.find("a goal reads JOINT[.tail]=x,y,z[@weight]"), std::string::npos) << told.err;
    }
    const Outcome unknown = ik({"--goal", "foot.tail=0,0,0"});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_NE(unknown.err.find("the skeleton has no such joint"), std::string::npos) << unknown.err;
    EXPECT_EQ(ik({}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--solver", "magic"}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--frame", "1", "--frames", "0:2"}).exitCode, 2);
    EXPECT_EQ(ik({"--goal", "upper=0,0,0", "--frame", "4"}).exitCode, 1);
}

TEST_F(IkCommand, saysHowNearItComes) {
    for (const char* solver : {"bounded", "gradient"}) {
        const Outcome told = ik({"--goal", "hand.L.tail=0.1,0.2,0.05", "--solver", solver, "--json"});
        ASSERT_EQ(told.exitCode, 0) << told.err;
        const json report = json::parse(told.out);
        EXPECT_TRUE(report.at("reached")) << solver;
        EXPECT_LT(report.at("residual"), 1e-6);
        EXPECT_GT(report.at("iterations"), 0);
        EXPECT_TRUE(report.at("violatedLimits").empty());
    }
    const Outcome far = ik({"--goal", "hand.L.tail=1,0,0", "--json"});
    EXPECT_NEAR(json::parse(far.out).at("residual").get<double>(), 0.7, 1e-6);
    const Outcome plain = ik({"--goal", "hand.L.tail=0.1,0.2,0.05"});
    EXPECT_NE(plain.out.find("violated limits: none"), std::string::npos) << plain.out;
}

TEST_F(IkCommand, writesThePoseIntoItsFrame) {
    const std::string out = (folder_.path() / "out.bvh").string();
    const Outcome told =
        ik({"--goal", "hand.L.tail=0.1,0.2,0.05@2", "--frame", "2", "-o", out, "--out-unit", "0.01"});
    ASSERT_EQ(told.exitCode, 0) << told.err;
    const auto reached = tail(out, 2, 2), beside = tail(out, 1, 2), was = tail(file_, 1, 2);
    const double wanted[] = {0.1, 0.2, 0.05};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(reached[i], wanted[i], 2e-6);
        EXPECT_NEAR(beside[i], was[i], 1e-6);
    }
}

TEST_F(IkCommand, writesARangeSolved) {
    const std::string out = (folder_.path() / "out.bvh").string();
    const Outcome told = ik(
        {"--goal", "hand.L.tail=0.1,0.2,0.05", "--frames", "1:3", "-o", out, "--out-unit", "0.01", "--json"});
    ASSERT_EQ(told.exitCode, 0) << told.err;
    EXPECT_EQ(json::parse(told.out).at("frames"), 3);
    for (int frame = 1; frame <= 3; ++frame) EXPECT_NEAR(tail(out, frame, 2)[1], 0.2, 2e-6) << frame;
    EXPECT_NEAR(tail(out, 0, 2)[0], 0.3, 1e-6);
}

}  // namespace
}  // namespace sinew
