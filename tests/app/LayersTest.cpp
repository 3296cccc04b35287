// Layers on the command line.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

const std::string kWalk = SINEW_SAMPLES "/walk.bvh";

Json layersJson(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "layers");
    arguments.push_back("--json");
    const Outcome outcome = sinew(arguments);
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    return Json::parse(outcome.out, nullptr, false);
}

/// The walk, and its mirror image as the motion wanted.
class LayersCommand : public testing::Test {
protected:
    void SetUp() override { ASSERT_EQ(sinew({"mirror", kWalk, "-o", mirrored_}).exitCode, 0); }

    std::string out(const char* name) const { return (folder_.path() / name).string(); }
    /// Returns the largest distance of joints between two files in metres.
    static double distance(const std::string& first, const std::string& second) {
        const Outcome outcome = sinew({"compare", first, second, "--json"});
        EXPECT_LE(outcome.exitCode, 1) << outcome.err;
        return Json::parse(outcome.out)["comparisons"][0]["worst"]["max_metres"].get<double>();
    }
    Outcome difference(const std::string& other) const {
        return sinew({"layers", kWalk, "--difference", other, "-o", out("refused.sinew")});
    }

    TemporaryFolder folder_;
    std::string mirrored_ = out("mirrored.bvh");
};

TEST_F(LayersCommand, addsListsMutesMergesAndFlattens) {
    const std::string layered = out("layered.sinew");
    const Json added = layersJson({kWalk, "--difference", mirrored_, "-o", layered});
    ASSERT_EQ(added["layers"].size(), 1U);
    EXPECT_EQ(added["layers"][0]["mode"], "additive");
    EXPECT_GT(added["layers"][0]["keys"].get<int>(), 100);
    EXPECT_EQ(layersJson({layered})["layers"], added["layers"]);
    EXPECT_GT(distance(kWalk, mirrored_), 0.05);
    EXPECT_LT(distance(layered, mirrored_), 1e-5);

    const std::string name = added["layers"][0]["name"], muted = out("muted.sinew");
    EXPECT_EQ(layersJson({layered, "--mute", name, "-o", muted})["layers"][0]["playing"], false);
    EXPECT_LT(distance(muted, kWalk), 1e-5);
    const std::string merged = out("merged.sinew"), flat = out("flat.bvh");
    EXPECT_TRUE(layersJson({layered, "--merge", name, "-o", merged})["layers"].empty());
    EXPECT_LT(distance(merged, mirrored_), 1e-5);
    EXPECT_TRUE(layersJson({layered, "--flatten", "-o", flat})["layers"].empty());
    EXPECT_LT(distance(flat, mirrored_), 1e-3) << "BVH interpolates angles linearly";

    const std::string kept = out("kept.fbx"), baked = out("baked.fbx");
    ASSERT_EQ(sinew({"convert", layered, "-o", kept, "--layers"}).exitCode, 0);
    ASSERT_EQ(sinew({"convert", layered, "-o", baked}).exitCode, 0);
    ASSERT_EQ(layersJson({kept})["layers"].size(), 2U) << "the angles of hinges are combined one by one";
    EXPECT_EQ(layersJson({kept})["layers"][0]["name"], name);
    EXPECT_TRUE(layersJson({baked})["layers"].empty());
    EXPECT_LT(distance(kept, mirrored_), 1e-3);
    EXPECT_LT(distance(baked, mirrored_), 1e-3);

    const Outcome unknown = sinew({"layers", layered, "--merge", "wave", "-o", merged});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_NE(unknown.err.find("layer wave: the clip has no such layer"), std::string::npos) << unknown.err;
}

TEST_F(LayersCommand, differencesNeedTheSameJointsAndNoWarp) {
    const Outcome other = difference(SINEW_SAMPLES "/hand.bvh");
    EXPECT_EQ(other.exitCode, 1);
    EXPECT_NE(other.err.find("sinew retarget"), std::string::npos) << other.err;
    const std::string warped = out("warped.sinew");
    ASSERT_EQ(sinew({"warp", kWalk, "--pins", "0:0,5:10,20:20", "-o", warped}).exitCode, 0);
    const Outcome warp = difference(warped);
    EXPECT_EQ(warp.exitCode, 1);
    EXPECT_NE(warp.err.find("bake or remove it"), std::string::npos) << warp.err;
    EXPECT_FALSE(std::filesystem::exists(out("refused.sinew")));
}

TEST_F(LayersCommand, loopsOfLayeredClipsHaveNoLayers) {
    const std::string layered = out("layered.sinew"), loop = out("loop.sinew");
    layersJson({kWalk, "--difference", mirrored_, "-o", layered});
    ASSERT_EQ(sinew({"loop", layered, "--range", "2-18", "-o", loop}).exitCode, 0);
    ASSERT_EQ(sinew({"loop", mirrored_, "--range", "2-18", "-o", out("plain.sinew")}).exitCode, 0);
    EXPECT_TRUE(layersJson({loop})["layers"].empty());
    EXPECT_LT(distance(loop, out("plain.sinew")), 1e-4);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
