#include <gtest/gtest.h>

#include "tests/app/InfoJson.h"
#include "tests/core/TriangleGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Json = nlohmann::json;

TEST(Info, failuresAreJsonToo) {
    const Outcome outcome = sinew({"info", "--json", "/nowhere/walk.bvh"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.err.rfind("sinew: ", 0), 0u);
    const Json json = Json::parse(outcome.out);
    EXPECT_EQ(json["characters"], Json::array());
    ASSERT_EQ(json["diagnostics"].size(), 1u);
    EXPECT_EQ(json["diagnostics"][0]["severity"], "error");
    EXPECT_EQ(json["diagnostics"][0]["code"], "file-not-found");
    EXPECT_FALSE(json["diagnostics"][0]["message"].get<std::string>().empty());
}

TEST(Info, failsIfAnyFileFails) {
    const TemporaryFolder folder;
    const Outcome outcome = sinew({"info", folder.file("good.bvh", kTwoBones), "/nowhere/walk.bvh"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.out, "");
}

TEST(Info, jsonDescribesTheFile) {
    const TemporaryFolder folder;
    const Json expected = Json::parse(R"({
      "characters": [{
        "name": "two bones", "format": "Biovision BVH",
        "joints": [
          {"name": "hip", "parent": null, "kind": "joint", "order": "YXZ", "limits": [null, null, null],
           "channels": ["translationX", "translationY", "translationZ", "angle1", "angle2", "angle3"]},
          {"name": "knee, \"left\"", "parent": "hip", "kind": "joint", "order": "YXZ", "limits": [null, null, null],
           "channels": ["angle1"]}],
        "clips": [{"name": "two bones", "format": "Biovision BVH", "frames": 3, "rate": 2.0, "duration": 1.0,
                   "keys": 21, "channels": 7, "keysOutsideLimits": 0, "warp": null, "findings": []}],
        "unit": {"metres": 0.01, "guess": null, "guessMetres": null},
        "guesses": {"unit": null, "up": null, "facing": null,
                    "rate": {"value": 2.0, "sure": true, "evidence": "the file defines the times of its frames"},
                    "restPose": "unknown", "stature": 0.0},
        "restSize": [0.3, 0.0, 0.0],
        "goals": [], "meshes": []}],
      "diagnostics": []})");
    Json info = infoJson({folder.file("two bones.bvh", kTwoBones)});
    EXPECT_NEAR(info["characters"][0]["restSize"][0].get<double>(), 0.3, 1e-12);
    info["characters"][0]["restSize"][0] = 0.3;
    // A joint with one axis may have any order that contains it.
    Json& knee = info["characters"][0]["joints"][1];
    ASSERT_EQ(knee["channels"].size(), 1u);
    const auto index = static_cast<std::size_t>(knee["channels"][0].get<std::string>().back() - '1');
    EXPECT_EQ(knee["order"].get<std::string>().at(index), 'Y');
    knee["order"] = "YXZ";
    knee["channels"] = {"angle1"};
    EXPECT_EQ(info, expected) << info.dump(1);
}

TEST(Info, textIsAligned) {
    const TemporaryFolder folder;
    const Outcome outcome = sinew({"info", folder.file("two.bvh", kTwoBones), "--unit", "1"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.out,
              "two / two\n"
              "  Format      Biovision BVH\n"
              "  Joints      2, 1 root\n"
              "  Unit        1 m (metre)\n"
              "  Size        30 x 0 x 0 m at rest\n"
              "  Channels    7\n"
              "  Keys        21\n"
              "  Frames      3\n"
              "  Rate        2 fps\n"
              "  Duration    1 s\n"
              "  Limits      none\n");
}

/// An Acclaim pair in either order; the skeleton is read first.
TEST(Info, reportsLimitsInDegreesAndKeysOutside) {
    const TemporaryFolder folder;
    const std::string asf = folder.file("two.asf", kTwoBonesAsf), amc = folder.file("two.amc", kTwoBonesAmc);
    const Json json = infoJson({amc, asf, "--rate", "24000/1001"});
    EXPECT_EQ(json, infoJson({asf, amc, "--rate", "24000/1001"}));
    ASSERT_EQ(json["characters"].size(), 1u);
    const Json& joints = json["characters"][0]["joints"];
    ASSERT_EQ(joints.size(), 3u);
    EXPECT_EQ(joints[2]["limits"], Json::parse(R"([{"min": -45.0, "max": 0.0}, null, null])"))
        << joints[2].dump();
    const Json& clip = json["characters"][0]["clips"][0];
    EXPECT_EQ(clip["keysOutsideLimits"], 1);
    EXPECT_EQ(clip["rate"], 24000.0 / 1001);
    EXPECT_NE(sinew({"info", asf, amc}).out.find("Limits      1 angle, 1 key outside\n"), std::string::npos);
}

TEST(Info, describesASkeletonWithoutMotion) {
    const TemporaryFolder folder;
    const Outcome outcome = sinew({"info", folder.file("two.asf", kTwoBonesAsf)});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_NE(outcome.out.find("  Channels    7, no motion\n"), std::string::npos) << outcome.out;
}

TEST(Info, describesMeshesAndTheirSkins) {
    const TemporaryFolder folder;
    const std::string file = folder.file("triangle.gltf", test::kTriangleGltf);
    const Json info = infoJson({file});
    ASSERT_EQ(info["characters"].size(), 1u) << info.dump(1);
    const Json expected = Json::parse(R"([{
      "name": "body", "vertices": 3, "triangles": 1, "joints": ["hip", "knee"], "mostInfluences": 2,
      "meanInfluences": 0.0, "method": "linear-blend", "materials": [{"name": "cloth", "texture": null}],
      "shapes": []}])");
    Json meshes = info["characters"][0]["meshes"];
    ASSERT_EQ(meshes.size(), 1u) << info.dump(1);
    EXPECT_NEAR(meshes[0]["meanInfluences"].get<double>(), 4.0 / 3, 1e-12);
    meshes[0]["meanInfluences"] = 0.0;
    EXPECT_EQ(meshes, expected) << meshes.dump(1);
    const Outcome outcome = sinew({"info", file});
    EXPECT_NE(outcome.out.find("  Meshes      1, 3 vertices, 1 triangle\n"), std::string::npos)
        << outcome.out;
    EXPECT_NE(
        outcome.out.find(
            "  Mesh        body: 3 vertices, 1 triangle, 2 joints, at most 2 influences per vertex, linear "
            "blend; cloth\n"),
        std::string::npos)
        << outcome.out;
}

TEST(Info, listsWarningsWithTheirLocation) {
    const TemporaryFolder folder;
    std::string tooFew(kTwoBones);
    tooFew.at(tooFew.find("Frames: 3") + 8) = '9';
    const Json json = infoJson({folder.file("few.bvh", tooFew)});
    ASSERT_EQ(json["diagnostics"].size(), 1u);
    EXPECT_EQ(json["diagnostics"][0]["severity"], "warning");
    EXPECT_EQ(json["diagnostics"][0]["code"], "frame-count");
    EXPECT_EQ(json["diagnostics"][0]["where"].get<std::string>().rfind("few.bvh:", 0), 0u);
    EXPECT_NE(sinew({"info", (folder.path() / "few.bvh").string()}).out.find("Messages\n  few.bvh:"),
              std::string::npos);
}

TEST(Info, guessesTheUnitOfABody) {
    const Json unit = infoJson({SINEW_SAMPLES "/walk.bvh"})["characters"][0]["unit"];
    EXPECT_EQ(unit["guess"], "centimetre");
    const Json wrong = infoJson({SINEW_SAMPLES "/walk.bvh", "--unit", "1"})["characters"][0]["unit"];
    EXPECT_EQ(wrong["metres"], 1.0);
    EXPECT_EQ(wrong["guess"], "centimetre");
    EXPECT_EQ(wrong["guessMetres"], 0.01);
}

TEST(Info, severalFilesAreSeveralCharacters) {
    const Json json = infoJson({SINEW_SAMPLES "/walk.bvh", SINEW_SAMPLES "/hand.bvh"});
    ASSERT_EQ(json["characters"].size(), 2u);
    EXPECT_EQ(json["characters"][0]["name"], "walk");
    EXPECT_EQ(json["characters"][1]["name"], "hand");
}

TEST(Info, namesThatAreNotUtf8StillMakeValidJson) {
    const TemporaryFolder folder;
    std::string named(kTwoBones);
    named.at(named.find("hip") + 1) = '\xfc';
    const Outcome outcome = sinew({"info", "--json", folder.file("named.bvh", named)});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_TRUE(Json::accept(outcome.out));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
