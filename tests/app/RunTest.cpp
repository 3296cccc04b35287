#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/Paths.h"
#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Run : public testing::Test {
protected:
    /// Runs `sinew run` with a recipe of these steps.
    Outcome run(const std::string& steps, std::vector<std::string> files, const std::string& output = "out",
                const std::vector<std::string>& options = {}) {
        const std::string recipe =
            folder_.file("recipe.json", "{\"sinew recipe\": 1, \"steps\": [" + steps + "]}");
        files.insert(files.begin(), {"run", recipe});
        files.insert(files.end(), {"-o", at(output)});
        files.insert(files.end(), options.begin(), options.end());
        return sinew(files);
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }

    TemporaryFolder folder_;
    std::string two_ = folder_.file("two.bvh", kTwoBones);
    std::string broken_ = folder_.file("broken.bvh", "HIERARCHY\nROOT");
};

const std::string kReverse = R"({"operation": "reverse"})";
const std::string kToBvh = R"({"operation": "export", "extension": ".bvh"})";

TEST_F(Run, rejectsAnInvalidRecipe) {
    const Outcome outcome = run(R"({"operation": "shake"})", {two_});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("recipe.json:1:"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(at("out")));
}

TEST_F(Run, rejectsARecipeWithoutExport) {
    const Outcome outcome = run(kReverse, {two_});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("exports nothing"), std::string::npos) << outcome.err;
}

TEST_F(Run, neverOverwritesItsInput) {
    const Outcome outcome = run(kToBvh, {two_}, "");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("another folder"), std::string::npos) << outcome.err;
    EXPECT_EQ(readFile(two_), kTwoBones);
}

TEST_F(Run, neverOverwritesItsRecipeOrSkeleton) {
    const std::string json = R"({"operation": "export", "extension": ".json"})";
    const std::string copy = folder_.file("recipe.bvh", kTwoBones);
    const Outcome own = run(json, {copy}, "");
    EXPECT_EQ(own.exitCode, 1);
    EXPECT_NE(own.err.find("another folder"), std::string::npos) << own.err;
    EXPECT_NE(readFile(at("recipe.json")).find("sinew recipe"), std::string::npos);

    folder_.file("two.asf", kTwoBonesAsf);
    const std::string motion = folder_.file("two.amc", kTwoBonesAmc);
    const Outcome skeleton = run(R"({"operation": "export", "extension": ".asf"})", {motion}, "");
    EXPECT_EQ(skeleton.exitCode, 1);
    EXPECT_EQ(readFile(at("two.asf")), kTwoBonesAsf);
}

TEST_F(Run, skipsItsRecipeInAFolderOfMotion) {
    std::filesystem::create_directory(at("walks"));
    std::filesystem::copy_file(two_, at("walks/two.bvh"));
    const std::string recipe =
        folder_.file("walks/two.json", "{\"sinew recipe\": 1, \"steps\": [" + kReverse + "," + kToBvh + "]}");
    const Outcome outcome = sinew({"run", recipe, at("walks"), "-o", at("out")});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(outcome.out.find("1 converted, 0 failed"), std::string::npos) << outcome.out;
    EXPECT_TRUE(std::filesystem::exists(at("out/two.bvh")));
}

TEST_F(Run, rejectsTwoInputsWithTheSameOutput) {
    std::filesystem::create_directory(at("more"));
    std::filesystem::copy_file(two_, at("more/two.bvh"));
    EXPECT_EQ(run(kToBvh, {two_, at("more/two.bvh")}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(at("out/two.bvh")));
}

TEST_F(Run, continuesAfterAFailedFile) {
    const Outcome outcome = run(kToBvh, {broken_, two_});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("broken.bvh"), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.out.find("1 converted, 1 failed"), std::string::npos) << outcome.out;
    EXPECT_TRUE(std::filesystem::exists(at("out/two.bvh")));
    EXPECT_FALSE(std::filesystem::exists(at("out/broken.bvh")));
}

TEST_F(Run, namesTheFailedStepAndFile) {
    const Outcome outcome = run(R"({"operation": "unroll", "joints": ["tail"]},)" + kToBvh, {two_});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("two.bvh, step 1 (unroll)"), std::string::npos) << outcome.err;
}

TEST_F(Run, runsTheStepsAndWritesEachExport) {
    const Outcome outcome = run(
        kReverse + ", " + kToBvh + R"(, {"operation": "export", "extension": ".csv", "table": "positions"})",
        {two_});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.err.find("Not verified"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("two.csv"), std::string::npos) << outcome.err;
    EXPECT_EQ(outcome.err.find("two.bvh"), std::string::npos) << outcome.err;
    const std::string rows = readFile(at("out/two.bvh"));
    EXPECT_NE(rows.find("2 100 0 0 0 0 -90 -0 -0\n1 100 0 90 0 0 0 -0 -0\n0 100 0 0 0 0 0 -0 -0\n"),
              std::string::npos)
        << rows;
    EXPECT_TRUE(readFile(at("out/two.csv")).starts_with("frame 2 Hz,time s,hip head x m,"));
}

void expectSameMotion(const std::string& one, const std::string& other) {
    const Outcome outcome = sinew({"compare", one, other, "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_LT(json["comparisons"][0]["worst"]["max_degrees"].get<double>(), 1e-4);
    const auto frames = [](const std::string& file) {
        const auto info = nlohmann::json::parse(sinew({"info", file, "--json"}).out);
        return info["characters"][0]["clips"][0]["frames"];
    };
    EXPECT_FALSE(frames(one).is_null());
    EXPECT_EQ(frames(one), frames(other));
}

const std::string kToProject = R"({"operation": "export", "extension": ".sinew"})";

TEST_F(Run, appendsTheClipOfAFile) {
    std::filesystem::copy_file(SINEW_SAMPLES "/walk.bvh", at("walk.bvh"));
    const Outcome outcome = run(
        R"({"operation": "append", "file": "walk.bvh", "blend_seconds": 0.31, "align": "foot"}, )" + kToBvh,
        {SINEW_SAMPLES "/walk.bvh"});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::string expected = at("expected.bvh");
    ASSERT_EQ(sinew({"sequence", SINEW_SAMPLES "/walk.bvh", SINEW_SAMPLES "/walk.bvh", "--blend", "0.31",
                     "--align", "foot", "-o", expected})
                  .exitCode,
              0);
    expectSameMotion(at("out/walk.bvh"), expected);
}

TEST_F(Run, addsDifferencesAndMergesLayers) {
    std::string bent(kTwoBones);
    bent.replace(bent.find("0 100 0 0 0 0 0"), 15, "0 100 0 0 0 0 30");
    folder_.file("bent.bvh", bent);
    const std::string difference = R"({"operation": "add difference", "file": "bent.bvh"}, )";
    ASSERT_EQ(run(difference + kToProject, {two_}, "layered").exitCode, 0);
    const std::string layers = sinew({"layers", at("layered/two.sinew"), "--json"}).out;
    EXPECT_NE(layers.find("additive"), std::string::npos) << layers;
    const std::string name = layers.substr(layers.find("\"name\"") + 9);
    const std::string layer = name.substr(0, name.find('"'));
    for (const std::string& step : {std::string(R"({"operation": "flatten layers"}, )"),
                                    R"({"operation": "merge layer", "layer": ")" + layer + "\"}, "}) {
        const Outcome outcome = run(difference + step + kToBvh, {two_}, "flat", {"--to", ".sinew"});
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        EXPECT_EQ(sinew({"layers", at("flat/two.sinew"), "--json"}).out.find("additive"), std::string::npos);
        expectSameMotion(at("flat/two.bvh"), at("bent.bvh"));
    }
}

/// Motion that is outside the recipe's folder, or only appears to be inside, cannot get into exports.
TEST_F(Run, recipesReadOnlyTheirFolder) {
    namespace fs = std::filesystem;
    const TemporaryFolder outside;
    const std::string secret = outside.file("secret.bvh", kTwoBones);
    fs::create_directories(at("inner"));
    fs::create_directories(at("folder.bvh"));
    fs::create_symlink(secret, at("link.bvh"));
    fs::create_directory_symlink(outside.path(), at("linked"));
    fs::create_symlink("/dev/zero", at("device.bvh"));
    ASSERT_EQ(::mkfifo(at("pipe.bvh").c_str(), 0600), 0);
    const std::vector<std::string> names{secret,
                                         "../" + outside.path().filename().string() + "/secret.bvh",
                                         "inner/../two.bvh",
                                         "link.bvh",
                                         "linked/secret.bvh",
                                         "device.bvh",
                                         "pipe.bvh",
                                         "folder.bvh"};
    for (const std::string step :
         {R"({"operation": "add difference", "file": ")", R"({"operation": "append", "file": ")",
          R"({"operation": "retarget", "onto": ")"}) {
        for (const std::string& name : names) {
            const Outcome outcome = run(step + name + "\"}, " + kToProject, {two_});
            EXPECT_EQ(outcome.exitCode, 1) << step << name;
            EXPECT_NE(outcome.err.find("copy the file there"), std::string::npos) << name << outcome.err;
            EXPECT_EQ(outcome.err.find("--onto") != std::string::npos, step.find("onto") != std::string::npos)
                << outcome.err;
        }
        const Outcome control = run(step + "two.bvh\\u0000.bvh\"}, " + kToProject, {two_});
        EXPECT_EQ(control.exitCode, 1);
        EXPECT_NE(control.err.find("control characters; rename the file"), std::string::npos) << control.err;
    }
    EXPECT_FALSE(fs::exists(at("out")));
}

TEST_F(Run, recipesReadSubfoldersOfTheirFolder) {
    std::filesystem::create_directories(at("inner"));
    std::string bent(kTwoBones);
    bent.replace(bent.find("0 100 0 0 0 0 0"), 15, "0 100 0 0 0 0 30");
    folder_.file("inner/bent.bvh", bent);
    const Outcome outcome = run(
        R"({"operation": "add difference", "file": "./inner/bent.bvh"}, )" + kToProject, {two_}, "layered");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    const std::string layers = sinew({"layers", at("layered/two.sinew"), "--json"}).out;
    EXPECT_NE(layers.find("additive"), std::string::npos) << layers;
}

TEST_F(Run, namesTheFileOfAStepThatFails) {
    const auto error = [&](const std::string& step) {
        const Outcome outcome = run(step + ", " + kToBvh, {two_});
        EXPECT_EQ(outcome.exitCode, 1);
        return outcome.err;
    };
    EXPECT_NE(error(R"({"operation": "append", "file": "none.bvh"})").find("none.bvh"), std::string::npos);
    EXPECT_NE(error(R"({"operation": "append"})").find("file"), std::string::npos);
    EXPECT_NE(error(R"({"operation": "merge layer", "layer": "tilt"})").find("no layer 'tilt'"),
              std::string::npos);
    folder_.file("short.bvh", kTwoBones);
    const std::string tooLong = error(R"({"operation": "append", "file": "short.bvh", "blend_seconds": 2})");
    EXPECT_NE(tooLong.find("it plays for 1 s"), std::string::npos) << tooLong;
    std::filesystem::copy_file(SINEW_SAMPLES "/walk.bvh", at("walk.bvh"));
    const std::string other = error(R"({"operation": "add difference", "file": "walk.bvh"})");
    EXPECT_NE(other.find("has no counterpart"), std::string::npos) << other;
}

TEST_F(Run, optionsAddAnExport) {
    EXPECT_EQ(run(kReverse, {two_}, "out", {"--to", "glb"}).exitCode, 0);
    EXPECT_TRUE(std::filesystem::exists(at("out/two.glb")));
    const Outcome both = run(kToBvh, {two_}, "out", {"--to", ".bvh"});
    EXPECT_EQ(both.exitCode, 0) << both.err;
    EXPECT_NE(both.out.find("1 converted, 0 failed"), std::string::npos) << both.out;
}

TEST_F(Run, verifiesItsExportsAndReportsEachFile) {
    const Outcome checked = run(kToBvh, {two_}, "out", {"--report"});
    EXPECT_EQ(checked.exitCode, 0) << checked.err;
    EXPECT_NE(checked.out.find("two.bvh  ok"), std::string::npos) << checked.out;
    EXPECT_TRUE(std::filesystem::exists(at("out/two.bvh.report.json")));
    const Outcome unchecked = run(kToBvh, {two_}, "out", {"--no-verify"});
    EXPECT_NE(unchecked.out.find("1 not verified"), std::string::npos) << unchecked.out;
    const Outcome json = run(kToBvh, {two_, broken_}, "out", {"--json"});
    EXPECT_EQ(json.exitCode, 1);
    EXPECT_NE(json.out.find("\"converted\": 1"), std::string::npos) << json.out;
    EXPECT_NE(json.out.find("\"failed\": 1"), std::string::npos) << json.out;
}

TEST_F(Run, reportsAFailedFileOnceForAllItsExports) {
    const Outcome outcome =
        run(kToBvh + R"(, {"operation": "export", "extension": ".csv"})", {broken_, two_});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_EQ(outcome.err.find("broken.bvh"), outcome.err.rfind("broken.bvh")) << outcome.err;
    EXPECT_NE(outcome.out.find("two.bvh → .csv"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("2 converted, 2 failed"), std::string::npos) << outcome.out;
}

TEST_F(Run, outputDoesNotDependOnTheNumberOfJobs) {
    std::vector<std::string> files{broken_};
    for (int i = 0; i < 8; ++i) files.push_back(folder_.file("copy" + std::to_string(i) + ".bvh", kTwoBones));
    const std::string steps = kReverse + ", " + kToBvh + R"(, {"operation": "export", "extension": ".glb"})";
    const Outcome one = run(steps, files, "one", {"--jobs", "1"});
    const Outcome three = run(steps, files, "three", {"--jobs", "3"});
    EXPECT_EQ(one.exitCode, 1);
    EXPECT_EQ(three.exitCode, 1);
    EXPECT_EQ(one.out, three.out);
    EXPECT_EQ(one.err, three.err);
    for (int i = 0; i < 8; ++i) {
        for (const char* extension : {".bvh", ".glb"}) {
            const std::string name = "/copy" + std::to_string(i) + extension;
            ASSERT_TRUE(std::filesystem::exists(at("one" + name)));
            EXPECT_EQ(readFile(at("one" + name)), readFile(at("three" + name)));
        }
    }
}

TEST_F(Run, acceptsFoldersAndKeepsTheirStructure) {
    std::filesystem::create_directories(at("in/inner"));
    folder_.file("in/inner/walk.bvh", kTwoBones);
    const Outcome outcome = run(kToBvh, {at("in")});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_TRUE(std::filesystem::exists(at("out/inner/walk.bvh")));
}

TEST_F(Run, readsWithItsImportOptions) {
    const std::string import = R"({"operation": "import", "unit_metres": 1},)";
    const Outcome outcome =
        run(import + R"({"operation": "export", "extension": ".csv", "table": "positions"})", {two_});
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_NE(readFile(at("out/two.csv")).find("\n0,0,0,100,0,10,100,0,"), std::string::npos);
}

TEST_F(Run, retargetsToTheTargetOfTheRecipeOrTheCommandLine) {
    const std::string walk = SINEW_SAMPLES "/walk.bvh", figure = SINEW_SAMPLES "/figure.glb";
    const std::string toJson = R"({"operation": "export", "extension": ".json", "table": "angles"})";
    const std::string retarget = R"({"operation": "retarget", "root": "in-place"}, )";
    const Outcome missing = run(retarget + toJson, {walk});
    EXPECT_EQ(missing.exitCode, 1);
    EXPECT_NE(missing.err.find("--onto"), std::string::npos) << missing.err;
    const Outcome named = run(retarget + toJson, {walk}, "named", {"--onto", figure});
    EXPECT_EQ(named.exitCode, 0) << named.err;
    std::filesystem::copy_file(figure, at("figure.glb"));
    const std::string stored = R"({"operation": "retarget", "root": "in-place", "onto": "figure.glb"}, )";
    const Outcome own = run(stored + toJson, {walk}, "own");
    EXPECT_EQ(own.exitCode, 0) << own.err;
    EXPECT_EQ(readFile(at("own/walk.json")), readFile(at("named/walk.json")));
    const std::string outside = R"({"operation": "retarget", "root": "in-place", "onto": "../figure.glb"}, )";
    const Outcome replaced = run(outside + toJson, {walk}, "replaced", {"--onto", figure});
    EXPECT_EQ(replaced.exitCode, 0) << replaced.err;
    EXPECT_EQ(readFile(at("replaced/walk.json")), readFile(at("named/walk.json")));
    EXPECT_EQ(run(kToBvh, {walk}, "none", {"--onto", figure}).exitCode, 1) << "there is nothing to retarget";
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
