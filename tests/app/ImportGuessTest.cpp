#include <gtest/gtest.h>

#include <sstream>

#include "tests/app/InfoJson.h"
#include "tests/core/ZUpBody.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

TEST(ImportGuesses, areInTheReports) {
    const TemporaryFolder folder;
    const std::string file = folder.file("body.bvh", test::kZUpBody);
    const Json character = infoJson({file})["characters"][0];
    EXPECT_EQ(character["unit"]["guess"], "millimetre");
    const Json& guesses = character["guesses"];
    EXPECT_EQ(guesses["unit"]["value"], 0.001);
    EXPECT_EQ(guesses["unit"]["evidence"], "legs of 0.84 m imply a stature of 1.71 m");
    EXPECT_EQ(guesses["up"]["value"], "z");
    EXPECT_EQ(guesses["facing"]["value"], "-y");
    EXPECT_EQ(guesses["restPose"], "T-pose");
    for (const char* name : {"unit", "up", "facing"}) EXPECT_EQ(guesses[name]["sure"], true) << name;
    const std::string text = sinew({"info", file}).out;
    EXPECT_NE(text.find("  Guess       --unit 0.001 (millimetre): legs of 0.84 m"), std::string::npos)
        << text;
    EXPECT_NE(text.find("  Guess       --up z: "), std::string::npos) << text;
    EXPECT_NE(text.find("  Guess       --facing -y: "), std::string::npos) << text;
}

/// Returns the head and the tail of a joint on the first frame, metres.
std::vector<double> endsOf(const std::vector<std::string>& arguments, const std::string& joint) {
    std::vector<std::string> all{"positions"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    std::istringstream table(sinew(all).out);
    std::string start = "0,0,";
    start.append(joint).append(",");
    for (std::string line; std::getline(table, line);) {
        if (!line.starts_with(start)) continue;
        std::istringstream cells(line.substr(start.size()));
        std::vector<double> numbers;
        for (std::string cell; std::getline(cells, cell, ',');) numbers.push_back(std::stod(cell));
        return numbers;
    }
    ADD_FAILURE() << joint;
    return std::vector<double>(6);
}

void expectNear(const std::vector<double>& found, const std::vector<double>& expected) {
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i) EXPECT_NEAR(found[i], expected[i], 1e-9) << i;
}

TEST(ImportGuesses, ofRatesAreInTheReports) {
    const TemporaryFolder folder;
    const std::string file = folder.file("body.bvh", test::kZUpBody);
    const Json rate = infoJson({file})["characters"][0]["guesses"]["rate"];
    EXPECT_EQ(rate["value"], 30);
    EXPECT_EQ(rate["sure"], true);
    EXPECT_EQ(sinew({"info", file}).out.find("rate 30"), std::string::npos) << "the file defines it";
    std::string rounded = test::kZUpBody;
    const std::string time = "Frame Time: ";
    const std::size_t at = rounded.find(time) + time.size();
    rounded.replace(at, rounded.find('\n', at) - at, "0.008");
    const std::string text = sinew({"info", folder.file("rounded.bvh", rounded)}).out;
    EXPECT_NE(text.find("  Guess       rate 125, not sure: the frame time may be 1/120 s"), std::string::npos)
        << text;
}

TEST(ImportCorrections, areMadeOnReading) {
    const TemporaryFolder folder;
    const std::string file = folder.file("body.bvh", test::kZUpBody);
    expectNear(endsOf({file}, "Head"), {0, 0, 14.5, 0, 0, 16.5});
    expectNear(endsOf({file, "--unit", "0.001", "--up", "z"}, "Head"), {0, 1.45, 0, 0, 1.65, 0});
    expectNear(endsOf({file, "--unit", "auto", "--up", "auto", "--facing", "auto"}, "Head"),
               {0, 1.45, 0, 0, 1.65, 0});
    // The left foot points to the front.
    expectNear(endsOf({file, "--unit", "0.001", "--up", "z"}, "LeftFoot"), {0.1, 0.06, 0, 0.1, 0, 0.15});
    expectNear(endsOf({file, "--unit", "0.001", "--up", "z", "--facing", "x"}, "LeftFoot"),
               {0, 0.06, 0.1, -0.15, 0, 0.1});
    const Json json = infoJson({file, "--unit", "auto", "--up", "auto", "--facing", "auto"});
    EXPECT_EQ(json["characters"][0]["unit"]["metres"], 0.001);
    EXPECT_EQ(json["characters"][0]["guesses"]["up"]["value"], "y");
    ASSERT_EQ(json["diagnostics"].size(), 2U) << json["diagnostics"].dump(1);
    EXPECT_EQ(json["diagnostics"][0]["severity"], "information");
}

TEST(ImportCorrections, thatCannotBeMadeAreReported) {
    const TemporaryFolder folder;
    const std::string bones = folder.file("bones.bvh", kTwoBones);
    const Json json = infoJson({bones, "--unit", "auto", "--up", "auto"});
    ASSERT_EQ(json["diagnostics"].size(), 2U) << json["diagnostics"].dump(1);
    EXPECT_EQ(json["diagnostics"][0]["message"], "the up axis could not be guessed");
    EXPECT_EQ(json["diagnostics"][1]["message"], "the unit could not be guessed");
    EXPECT_EQ(sinew({"info", bones, "--up", "z", "--facing", "-z"}).exitCode, 1);
    EXPECT_EQ(sinew({"info", bones, "--up", "w"}).exitCode, 2);
    EXPECT_EQ(sinew({"info", bones, "--unit", "long"}).exitCode, 2);
}

TEST(ImportCorrections, thatContradictTheFormatAreReportedToo) {
    const TemporaryFolder folder;
    const std::string file = (folder.path() / "body.glb").string();  // glTF files are Y up
    ASSERT_EQ(sinew({"convert", folder.file("body.bvh", test::kZUpBody), "-o", file}).exitCode, 0);
    const std::vector<std::string> arguments{file, "--up", "auto", "--facing", "auto"};
    const Json json = infoJson(arguments);
    ASSERT_EQ(json["characters"].size(), 1U) << json.dump(1);
    ASSERT_EQ(json["diagnostics"].size(), 2U) << json["diagnostics"].dump(1);
    for (const Json& diagnostic : json["diagnostics"]) EXPECT_EQ(diagnostic["severity"], "warning");
    EXPECT_EQ(endsOf(arguments, "Head"), endsOf({file}, "Head")) << "nothing is turned";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
