// Root motion, loops and mirroring on the command line.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";

Json jsonOf(std::vector<std::string> arguments) {
    arguments.push_back("--json");
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

class MotionCommands : public testing::Test {
protected:
    std::string out(const char* name) const { return (folder_.path() / name).string(); }
    TemporaryFolder folder_;
};

TEST_F(MotionCommands, rejectWrongUsage) {
    const std::string file = out("a.bvh");
    EXPECT_EQ(sinew({"root", kWalk, "-o", file}).exitCode, 2) << "an action is needed";
    EXPECT_EQ(sinew({"root", kWalk, "--extract", "--in-place", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"root", kWalk, "--restore", "--height", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"root", kWalk, "--extract", "--smooth", "-1", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"root", kWalk, "--extract", "--smooth", "nan", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"loop", kWalk, "--range", "ten", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"loop", kWalk, "--range", "1-5", "--minimum", "1", "-o", file}).exitCode, 2);
    EXPECT_EQ(sinew({"mirror", kWalk}).exitCode, 2) << "an output is needed";
    const Outcome range = sinew({"loop", kWalk, "--range", "0-99999", "-o", file});
    EXPECT_EQ(range.exitCode, 1);
    EXPECT_NE(range.err.find("does not exist"), std::string::npos) << range.err;
    const Outcome restored = sinew({"root", kWalk, "--restore", "-o", file});
    EXPECT_EQ(restored.exitCode, 1);
    EXPECT_NE(restored.err.find("no root joint"), std::string::npos) << restored.err;
    EXPECT_FALSE(std::filesystem::exists(file));
}

TEST_F(MotionCommands, rootMotionIsExtractedAndRestored) {
    const Json extracted = jsonOf({"root", kWalk, "--extract", "-o", out("root.bvh")});
    EXPECT_TRUE(extracted["root_added"].get<bool>());
    EXPECT_GT(extracted["path_metres"].get<double>(), 0.5);
    const Json compared = jsonOf({"compare", kWalk, out("root.bvh")});
    const Json restored = jsonOf({"root", out("root.bvh"), "--restore", "-o", out("back.bvh")});
    EXPECT_FALSE(restored["root_added"].get<bool>());
    EXPECT_EQ(restored["root"], extracted["root"]);
    const Json still = jsonOf({"root", kWalk, "--in-place", "-o", out("still.bvh")});
    EXPECT_LT(still["path_metres_after"].get<double>(), 1e-9);
    EXPECT_EQ(still["root"], "");
}

TEST_F(MotionCommands, loopsReportTheirSeamInDegreesAndMillimetres) {
    const Json loop = jsonOf({"loop", kWalk, "-o", out("loop.bvh")});
    EXPECT_LT(loop["seam_after"]["degrees"].get<double>(), 1e-4);
    EXPECT_LT(loop["seam_after"]["millimetres"].get<double>(), 1e-3);
    EXPECT_LE(loop["seam_after"]["degrees"], loop["seam_before"]["degrees"]);
    EXPECT_FALSE(loop["seam_before"]["degrees_joint"].get<std::string>().empty());
    const Json part = jsonOf({"loop", kWalk, "--range", "3-20", "--no-plant", "-o", out("part.bvh")});
    EXPECT_EQ(part["first_frame"], 3);
    EXPECT_EQ(part["last_frame"], 20);
    EXPECT_EQ(part["contacts"], 0);
    const Outcome text = sinew({"loop", kWalk, "--range", "3:20", "-o", out("part.bvh")});
    EXPECT_NE(text.out.find("Seam before"), std::string::npos) << text.out;
}

TEST_F(MotionCommands, mirroringTwiceRestoresTheFile) {
    const Json mirrored = jsonOf({"mirror", kWalk, "-o", out("once.bvh")});
    EXPECT_GT(mirrored["pairs"].get<int>(), 3);
    EXPECT_TRUE(mirrored["unpaired"].empty());
    EXPECT_TRUE(mirrored["inexact"].empty());
    jsonOf({"mirror", out("once.bvh"), "-o", out("twice.bvh")});
    const Outcome before = sinew({"positions", kWalk}), after = sinew({"positions", out("twice.bvh")});
    EXPECT_EQ(before.out.substr(0, before.out.find('\n')), after.out.substr(0, after.out.find('\n')));
    EXPECT_EQ(before.out.size(), after.out.size());
}

TEST_F(MotionCommands, recipesCoverThem) {
    const std::string recipe = folder_.file("recipe.json", R"({"sinew recipe": 1, "steps": [
        {"operation": "root motion", "action": "in-place", "heading": false},
        {"operation": "make loop", "minimum_seconds": 0.3, "plants_feet": false},
        {"operation": "mirror"},
        {"operation": "move", "heading_degrees": 90, "x_metres": 1},
        {"operation": "ease", "in_seconds": 0.1, "out_seconds": 0.1},
        {"operation": "export", "extension": ".bvh"}]})");
    const Outcome run = sinew({"run", recipe, kWalk, "-o", out("made")});
    EXPECT_EQ(run.exitCode, 0) << run.err << run.out;
}

TEST_F(MotionCommands, alignAcceptsPairsOfSkeletonAndMotion) {
    const std::string asf = folder_.file("two.asf", kTwoBonesAsf);
    const std::string amc = folder_.file("two.amc", kTwoBonesAmc),
                      other = folder_.file("other.amc", kTwoBonesAmc);
    const Json pairs = jsonOf({"align", asf, amc, asf, other});
    EXPECT_EQ(pairs["first"]["frames"], pairs["second"]["frames"]);
    EXPECT_NEAR(pairs["cost_after"].get<double>(), 0, 1e-12);
    EXPECT_EQ(jsonOf({"align", asf, amc, other})["joints"], pairs["joints"]);
    EXPECT_EQ(sinew({"align", asf, amc}).exitCode, 2) << "that is one motion";
    EXPECT_EQ(sinew({"align", kWalk, kWalk, kWalk}).exitCode, 2);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
