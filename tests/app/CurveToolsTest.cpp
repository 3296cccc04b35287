#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using nlohmann::json;

/// A hip that keeps turning about Y, with angles written within ±180°, and jitters along X; 120 frames at 60
/// Hz.
std::string turningBvh() {
    std::string text = R"(HIERARCHY
ROOT hip
{
  OFFSET 0 0 0
  CHANNELS 6 Xposition Yposition Zposition Zrotation Xrotation Yrotation
  JOINT knee
  {
    OFFSET 10 0 0
    CHANNELS 1 Yrotation
    End Site
    {
      OFFSET 20 0 0
    }
  }
}
MOTION
Frames: 120
Frame Time: 0.0166666667
)";
    for (int i = 0; i < 120; ++i) {
        const double turned = std::remainder(5.0 * i, 360);
        const double x = i * 0.5 + (i % 2 == 0 ? 1 : -1);
        text += std::to_string(x) + " 100 0 0 0 " + std::to_string(turned) + " " + std::to_string(i * 0.25) +
                "\n";
    }
    return text;
}

/// The numbers in CSV text; names are skipped.
std::vector<double> numbersIn(const std::string& text) {
    std::vector<double> numbers;
    std::istringstream fields(text);
    for (std::string line; std::getline(fields, line);) {
        std::istringstream row(line);
        for (std::string field; std::getline(row, field, ',');) {
            if (!field.empty() && std::isalpha(static_cast<unsigned char>(field[0])) == 0)
                numbers.push_back(std::stod(field));
        }
    }
    return numbers;
}

void expectNear(const std::string& found, const std::string& expected) {
    const auto is = numbersIn(found), was = numbersIn(expected);
    ASSERT_EQ(is.size(), was.size());
    ASSERT_FALSE(is.empty());
    for (std::size_t i = 0; i < is.size(); ++i) ASSERT_NEAR(is[i], was[i], 1e-6) << i;
}

class CurveTools : public testing::Test {
protected:
    Outcome tool(std::vector<std::string> arguments, const std::string& output = "out.bvh") const {
        arguments.insert(arguments.begin() + 1, {file_, "-o", at(output)});
        return sinew(arguments);
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string positions(const std::string& file) { return sinew({"positions", file}).out; }
    bool exists(const std::string& name = "out.bvh") const { return std::filesystem::exists(at(name)); }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("turning.bvh", turningBvh());
};

TEST_F(CurveTools, rejectUnknownJoints) {
    for (const char* name : {"unroll", "smooth"}) {
        std::vector<std::string> arguments{name, "--joint", "wing"};
        if (std::string(name) == "smooth") arguments.insert(arguments.end(), {"--gaussian", "0.1"});
        const Outcome outcome = tool(arguments);
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("joint wing"), std::string::npos) << outcome.err;
        EXPECT_FALSE(exists());
    }
}

TEST_F(CurveTools, rejectWrongUsage) {
    EXPECT_EQ(tool({"smooth"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--gaussian", "0.1", "--butterworth", "6"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--butterworth", "6", "--order", "3"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--gaussian", "0.1", "--order", "4"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--gaussian", "0.1", "--blend", "nan"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--gaussian", "nan"}).exitCode, 2);
    EXPECT_EQ(tool({"simplify", "--tolerance", "nan"}).exitCode, 2);
    EXPECT_EQ(tool({"simplify", "--distance", "nan"}).exitCode, 2);
    EXPECT_EQ(tool({"resample"}).exitCode, 2);
    EXPECT_EQ(tool({"resample", "--fps", "often"}).exitCode, 2);
    EXPECT_EQ(tool({"smooth", "--butterworth", "30"}).exitCode, 1) << "at the Nyquist frequency";
    EXPECT_EQ(tool({"smooth", "--gaussian", "0.1", "--frames", "5:900"}).exitCode, 1);
    EXPECT_FALSE(exists());
}

TEST_F(CurveTools, locateErrors) {
    for (const std::vector<std::string>& filter :
         {std::vector<std::string>{"--gaussian", "11"}, {"--butterworth", "30"}}) {
        const Outcome outcome = tool({"smooth", filter[0], filter[1]});
        EXPECT_EQ(outcome.exitCode, 1);
        EXPECT_NE(outcome.err.find("clip "), std::string::npos) << outcome.err;
    }
}

TEST_F(CurveTools, rejectFilesWithoutAClip) {
    const std::string rest = folder_.file("rest.asf", kTwoBonesAsf);
    const Outcome outcome = sinew({"unroll", rest, "-o", at("out.bvh")});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("rest.asf"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("no clip"), std::string::npos) << outcome.err;
}

TEST_F(CurveTools, unrollRemovesTurnsAndKeepsEveryPosition) {
    const Outcome outcome = tool({"unroll", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const json report = json::parse(outcome.out);
    EXPECT_EQ(report["taken"], 2);
    ASSERT_EQ(report["findings"].size(), 2U);
    const json& first = report["findings"][0];
    EXPECT_EQ(first["joint"], "hip");
    EXPECT_EQ(first["frame"], 37);
    EXPECT_EQ(first["second_solution"], false);
    EXPECT_EQ(first["taken"], true);
    EXPECT_NEAR(first["turned_degrees"], 5, 1e-6);
    EXPECT_NE(readFile(at("out.bvh")).find(" 595 "), std::string::npos) << "the last turn continues";
    expectNear(positions(at("out.bvh")), positions(file_));
    const json again = json::parse(sinew({"unroll", at("out.bvh"), "-o", at("again.bvh"), "--json"}).out);
    EXPECT_TRUE(again["findings"].empty());
}

TEST_F(CurveTools, unrollReportsItsFindings) {
    const Outcome outcome = tool({"unroll"});
    EXPECT_NE(outcome.out.find("hip, frame 37: "), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("Jumps removed  2\nJumps kept     0\n"), std::string::npos) << outcome.out;
    EXPECT_NE(tool({"unroll", "--joint", "knee"}).out.find("Jumps removed  0"), std::string::npos);
}

TEST_F(CurveTools, unrollKeepsTheRestOfAProject) {
    ASSERT_EQ(tool({"unroll"}, "out.sinew").exitCode, 0);
    expectNear(positions(at("out.sinew")), positions(file_));
}

TEST_F(CurveTools, smoothRemovesJitterAndKeepsTheMotion) {
    for (const std::vector<std::string>& filter :
         {std::vector<std::string>{"--gaussian", "0.05"}, {"--butterworth", "5", "--order", "4"}}) {
        std::vector<std::string> arguments{"smooth", "--json", "--joint", "hip"};
        arguments.insert(arguments.end(), filter.begin(), filter.end());
        const Outcome outcome = tool(arguments);
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        const json report = json::parse(outcome.out);
        // BVH is in centimetres, and the jitter has an amplitude of 1 cm.
        EXPECT_NEAR(report["max_metres"], 0.01, 0.003);
        EXPECT_LT(report["max_degrees"], 0.1) << "a uniform turn is already smooth";
        // At frame 60 the hip would be at 30 without the jitter.
        const std::string rows = positions(at("out.bvh"));
        const auto row = rows.find("\n60,1,hip,");
        ASSERT_NE(row, std::string::npos);
        EXPECT_NEAR(std::stod(rows.substr(row + 10)), 0.30, 0.0005);
    }
}

TEST_F(CurveTools, smoothCountsOnlyChangedCurves) {
    const Outcome outcome = tool({"smooth", "--gaussian", "0.05", "--joint", "knee", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_LE(json::parse(outcome.out)["curves"], 1) << "the hip turns uniformly and is not smoothed";
    const auto lines = [](const std::string& text) {
        std::vector<std::string> all;
        std::istringstream rows(text);
        for (std::string line; std::getline(rows, line);) all.push_back(line);
        return all;
    };
    const auto before = lines(readFile(file_)), after = lines(readFile(at("out.bvh")));
    ASSERT_GE(after.size(), 120U);
    for (std::size_t i = 1; i <= 120; ++i) {
        std::istringstream was(before[before.size() - i]), is(after[after.size() - i]);
        for (int c = 0; c < 6; ++c) {
            double old = 0, now = 0;
            was >> old;
            is >> now;
            EXPECT_NEAR(now, old, 1e-5) << i << " " << c;
        }
    }
}

TEST_F(CurveTools, smoothKeepsValuesOutsideTheRange) {
    ASSERT_EQ(tool({"smooth", "--gaussian", "0.05", "--frames", "40:80"}).exitCode, 0);
    // The knee's only free angle is written first of its three.
    const auto motion = [](const std::string& text) {
        std::istringstream rows(text.substr(text.find('\n', text.find("Frame Time")) + 1));
        std::vector<double> numbers;
        for (std::string line; std::getline(rows, line);) {
            std::istringstream row(line);
            for (int i = 0; i < 7; ++i) row >> numbers.emplace_back();
        }
        return numbers;
    };
    const auto before = motion(readFile(file_)), after = motion(readFile(at("out.bvh")));
    ASSERT_EQ(before.size(), 120U * 7);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (i / 7 > 40 && i / 7 < 80) continue;
        EXPECT_NEAR(after[i], before[i], 1e-5) << "frame " << i / 7;
    }
}

TEST_F(CurveTools, smoothChangesOnlyTheRange) {
    ASSERT_EQ(tool({"smooth", "--gaussian", "0.05", "--frames", "40:80"}).exitCode, 0);
    const std::string before = positions(file_), after = positions(at("out.bvh"));
    const auto start = before.find("\n41,"), sameStart = after.find("\n41,");
    expectNear(after.substr(0, sameStart), before.substr(0, start));
    EXPECT_GT(std::abs(numbersIn(after.substr(after.find("\n60,")))[2] -
                       numbersIn(before.substr(before.find("\n60,")))[2]),
              0.005);
    expectNear(after.substr(after.find("\n80,")), before.substr(before.find("\n80,")));
}

TEST_F(CurveTools, resampleKeepsTheDurationAndTheSharedFrames) {
    const Outcome outcome = tool({"resample", "--fps", "20", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const json report = json::parse(outcome.out);
    EXPECT_EQ(report["before"]["frames"], 120);
    EXPECT_EQ(report["after"]["frames"], 40);
    EXPECT_EQ(report["after"]["rate"], 20);
    EXPECT_NEAR(report["after"]["duration"], 117 / 60.0, 1e-12);
    const std::string text = readFile(at("out.bvh"));
    EXPECT_NE(text.find("Frames: 40"), std::string::npos);
    const auto rowOf = [](const std::string& rows, const std::string& start) {
        const auto begin = rows.find(start) + start.size();
        return rows.substr(begin, rows.find('\n', begin) - begin);
    };
    expectNear(rowOf(positions(at("out.bvh")), "\n10,0.5,hip,"), rowOf(positions(file_), "\n30,0.5,hip,"));
}

TEST_F(CurveTools, recogniseRoundedVideoRates) {
    for (const auto& [printed, base] :
         {std::pair{"23.976", 24}, {"23.98", 24}, {"29.97", 30}, {"59.94", 60}}) {
        const Outcome outcome = tool({"resample", "--fps", printed, "--json"}, "out.sinew");
        ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_EQ(json::parse(outcome.out)["after"]["rate"], base * 1000 / 1001.0) << printed;
    }
    EXPECT_EQ(json::parse(tool({"resample", "--fps", "12.5", "--json"}).out)["after"]["rate"], 12.5);
    EXPECT_EQ(json::parse(tool({"resample", "--fps", "24.00", "--json"}).out)["after"]["rate"], 24);
}

TEST_F(CurveTools, resampleThroughTheCurvesEqualsConvert) {
    ASSERT_EQ(tool({"unroll"}, "plain.bvh").exitCode, 0);
    file_ = at("plain.bvh");
    ASSERT_EQ(tool({"resample", "--fps", "25", "--curves"}).exitCode, 0);
    ASSERT_EQ(sinew({"convert", file_, "-o", at("converted.bvh"), "--fps", "25"}).exitCode, 0);
    EXPECT_EQ(readFile(at("out.bvh")), readFile(at("converted.bvh")));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
