#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "tests/app/Program.h"

namespace sinew {
namespace SINEW_TEST_FILE {

class Convert : public testing::Test {
protected:
    Outcome convert(const std::string& output, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"convert", file_, "-o", at(output)});
        return sinew(more);
    }
    std::string at(const std::string& name) const { return (folder_.path() / name).string(); }
    static std::string positions(const std::string& file) { return sinew({"positions", file}).out; }

    TemporaryFolder folder_;
    std::string file_ = folder_.file("two.bvh", kTwoBones);
};

TEST_F(Convert, rejectsAFormatWithoutWriter) {
    const Outcome outcome = convert("two.xyz");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find(".bvh"), std::string::npos) << outcome.err;
    EXPECT_FALSE(std::filesystem::exists(at("two.xyz")));
}

TEST_F(Convert, failureKeepsTheOldFile) {
    const std::string old = folder_.file("old.bvh", "old");
    EXPECT_EQ(convert("old.bvh", {"--frames", "2:7"}).exitCode, 1);
    EXPECT_EQ(readFile(old), "old");
}

TEST_F(Convert, rejectsAMissingFolder) {
    const Outcome outcome = convert("nowhere/two.bvh");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("nowhere"), std::string::npos) << outcome.err;
}

TEST_F(Convert, keepsEveryPosition) {
    const Outcome outcome = convert("copy.bvh");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("within tolerance (0.1°, 0.5 mm)"), std::string::npos) << outcome.out;
    EXPECT_EQ(positions(at("copy.bvh")), positions(file_));
}

TEST_F(Convert, keepsEveryPositionThroughAProject) {
    const Outcome outcome = convert("two.sinew");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(outcome.err, "");
    EXPECT_EQ(positions(at("two.sinew")), positions(file_));
    ASSERT_EQ(sinew({"convert", at("two.sinew"), "-o", at("back.bvh")}).exitCode, 0);
    EXPECT_EQ(positions(at("back.bvh")), positions(file_));
    EXPECT_NE(sinew({"info", at("two.sinew")}).out.find("Sinew project"), std::string::npos);
}

TEST_F(Convert, putsAllCharactersIntoAProject) {
    ASSERT_EQ(sinew({"convert", file_, file_, "-o", at("both.sinew")}).exitCode, 0);
    EXPECT_EQ(convert("one.sinew", {"--frames", "0:0"}).exitCode, 0);
    const auto characters = [&](const std::string& name) {
        std::size_t count = 0;
        const std::string out = sinew({"info", "--json", at(name)}).out;
        for (std::size_t i = out.find("\"joints\""); i != std::string::npos;
             i = out.find("\"joints\"", i + 1))
            ++count;
        return count;
    };
    EXPECT_EQ(characters("both.sinew"), 2 * characters("one.sinew"));
}

TEST_F(Convert, refusesToResampleIntoAProject) {
    EXPECT_EQ(convert("two.sinew", {"--fps", "60"}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(at("two.sinew")));
}

TEST_F(Convert, writesStableText) {
    ASSERT_EQ(convert("copy.bvh").exitCode, 0);
    ASSERT_EQ(sinew({"convert", at("copy.bvh"), "-o", at("again.bvh")}).exitCode, 0);
    EXPECT_EQ(readFile(at("again.bvh")), readFile(at("copy.bvh")));
}

TEST_F(Convert, canOverwriteItsInput) {
    const std::string before = positions(file_);
    ASSERT_EQ(sinew({"convert", file_, "-o", file_}).exitCode, 0);
    EXPECT_EQ(positions(file_), before);
}

TEST_F(Convert, convertsARangeAtAnotherRate) {
    ASSERT_EQ(convert("range.bvh", {"--frames", "1:2", "--fps", "8"}).exitCode, 0);
    const std::string text = readFile(at("range.bvh"));
    EXPECT_NE(text.find("Frames: 5"), std::string::npos) << text;
    EXPECT_NE(text.find("Frame Time: 0.125"), std::string::npos) << text;
    EXPECT_NE(positions(at("range.bvh")).find("\n0,0,hip,0.01,1,0,"), std::string::npos);
    EXPECT_NE(positions(at("range.bvh")).find("\n4,0.5,hip,0.02,1,0,"), std::string::npos);
}

TEST_F(Convert, convertsBetweenUnits) {
    ASSERT_EQ(convert("halves.bvh", {"--unit", "1", "--out-unit", "0.5"}).exitCode, 0);
    EXPECT_NE(readFile(at("halves.bvh")).find("OFFSET 20 0 0"), std::string::npos)
        << readFile(at("halves.bvh"));
}

TEST_F(Convert, reportsLosses) {
    const Outcome outcome = convert("last.bvh", {SINEW_SAMPLES "/hand.bvh"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_NE(outcome.out.find("Not stored    1 other character"), std::string::npos) << outcome.out;
    EXPECT_NE(readFile(at("last.bvh")).find("Thumb1"), std::string::npos);
}

/// A file with two clips: the motion of kTwoBones and a second clip without motion.
class ConvertClips : public Convert {
protected:
    ConvertClips() {
        folder_.file("two.asf", kTwoBonesAsf);
        first_ = folder_.file("two_1.amc", kTwoBonesAmc);
        second_ = folder_.file("two_2.amc", ":FULLY-SPECIFIED\n:DEGREES\n1\nroot 5 100 0 0 0 0\nknee -10\n");
    }
    Outcome convertBoth(const std::string& output, std::vector<std::string> more) const {
        more.insert(more.begin(), {"convert", at("two.asf"), first_, second_, "-o", at(output)});
        return sinew(more);
    }
    std::string first_, second_;
};

TEST_F(ConvertClips, convertsTheLastOrTheNamedClip) {
    ASSERT_EQ(convertBoth("last.bvh", {}).exitCode, 0);
    EXPECT_NE(readFile(at("last.bvh")).find("Frames: 1\n"), std::string::npos);
    ASSERT_EQ(convertBoth("named.bvh", {"--clip", "two_1"}).exitCode, 0);
    EXPECT_NE(readFile(at("named.bvh")).find("Frames: 2\n"), std::string::npos);
}

TEST_F(ConvertClips, rejectsUnknownOrUnsupportedClips) {
    const Outcome unknown = convertBoth("x.bvh", {"--clip", "three"});
    EXPECT_EQ(unknown.exitCode, 1);
    EXPECT_NE(unknown.err.find("its clips are two_1, two_2"), std::string::npos) << unknown.err;
    const Outcome several = convertBoth("x.bvh", {"--clip", "two_1", "--clip", "two_2"});
    EXPECT_EQ(several.exitCode, 1);
    EXPECT_NE(several.err.find("holds one clip"), std::string::npos) << several.err;
    EXPECT_FALSE(std::filesystem::exists(at("x.bvh")));
}

TEST_F(ConvertClips, writesAllClipsIfTheFormatSupportsThem) {
    const Outcome all = convertBoth("all.glb", {"--json"});
    ASSERT_EQ(all.exitCode, 0) << all.err;
    const auto clips = nlohmann::json::parse(all.out)["files"][0]["report"]["check"]["clips"];
    ASSERT_EQ(clips.size(), 2u);
    EXPECT_EQ(clips[0]["clip"], "two_1");
    const Outcome one = convertBoth("one.glb", {"--json", "--clip", "two_2"});
    EXPECT_EQ(nlohmann::json::parse(one.out)["files"][0]["report"]["check"]["clips"].size(), 1u);
    const Outcome two = convertBoth("two.glb", {"--clip", "two_2", "--clip", "two_1"});
    EXPECT_EQ(two.exitCode, 0) << two.err;
}

TEST_F(Convert, writesKeysByTheChosenPolicy) {
    const auto keys = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words = more;
        words.emplace_back("--json");
        const Outcome outcome = convert("keys.glb", words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        const auto check = nlohmann::json::parse(outcome.out)["files"][0]["report"]["check"];
        EXPECT_EQ(check["within"], true) << check;
        return check["clips"][0]["keys_after"].get<int>();
    };
    EXPECT_LT(keys({}), keys({"--fixed-rate", "240"}));
    EXPECT_LE(keys({"--tolerance-deg", "5", "--tolerance-mm", "50"}), keys({}));
    EXPECT_LE(keys({"--preset", "unity"}), keys({"--keys", "adaptive"}));
}

TEST_F(Convert, includesExtrasOnRequestAndReportsTheirSize) {
    const auto reportOf = [&](const std::vector<std::string>& words) {
        const Outcome outcome = convert("rig.glb", words);
        EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
        return nlohmann::json::parse(outcome.out)["files"][0]["report"];
    };
    const auto lean = reportOf({"--json"}), full = reportOf({"--json", "--extras"});
    const auto &leanFile = lean["files"][0], &fullFile = full["files"][0];
    EXPECT_EQ(leanFile["extras_bytes"], 0);
    EXPECT_GT(fullFile["extras_bytes"], 0);
    EXPECT_GE(fullFile["bytes"], leanFile["bytes"].get<int>() + fullFile["extras_bytes"].get<int>());
    for (const auto& loss : lean["losses"]) EXPECT_NE(loss["kept"], "sinew-only") << loss;
    const Outcome text = convert("rig.glb", {"--extras"});
    EXPECT_NE(text.out.find("of Sinew extras)"), std::string::npos) << text.out;
}

TEST_F(Convert, rejectsInvalidOptions) {
    const std::vector<std::vector<std::string>> choices{
        {"--tolerance-deg", "0"}, {"--tolerance-mm", "nan"}, {"--keys", "all"}, {"--fixed-rate", "-1"},
        {"--loop", "twice"},      {"--root", "gone"},        {"--out-up", "x"}, {"--order", "XXY"},
        {"--preset", "paper"},    {"--jobs", "0"},           {"--to", ".xyz"},  {"--tolerance-deg", "-3"}};
    for (const auto& choice : choices) {
        const Outcome outcome = convert("x.bvh", choice);
        EXPECT_EQ(outcome.exitCode, 2) << choice[0];
        EXPECT_NE(outcome.err.find(choice[0]), std::string::npos) << outcome.err;
    }
    EXPECT_FALSE(std::filesystem::exists(at("x.bvh")));
}

TEST_F(Convert, dropsTheLastFrameOfALoop) {
    ASSERT_EQ(convert("loop.bvh", {"--loop", "drop"}).exitCode, 0);
    EXPECT_NE(readFile(at("loop.bvh")).find("Frames: 2\n"), std::string::npos);
    ASSERT_EQ(convert("whole.bvh", {"--loop", "keep"}).exitCode, 0);
    EXPECT_NE(readFile(at("whole.bvh")).find("Frames: 3\n"), std::string::npos);
}

TEST_F(Convert, fixedRateIsTheRateOfTheFile) {
    ASSERT_EQ(convert("fixed.bvh", {"--fixed-rate", "8"}).exitCode, 0);
    EXPECT_NE(readFile(at("fixed.bvh")).find("Frame Time: 0.125"), std::string::npos);
}

TEST_F(Convert, keepsRootMotionOrMovesItToItsOwnJoint) {
    ASSERT_EQ(convert("place.bvh", {"--root", "in-place"}).exitCode, 0);
    EXPECT_NE(positions(at("place.bvh")).find("\n2,1,hip,0,1,0,"), std::string::npos);
    ASSERT_EQ(convert("own.bvh", {"--root", "own-joint"}).exitCode, 0);
    EXPECT_NE(readFile(at("own.bvh")).find("ROOT motion"), std::string::npos);
    EXPECT_NE(positions(at("own.bvh")).find("\n2,1,hip,0.02,1,0,"), std::string::npos);
}

TEST_F(Convert, convertsUpAxisAndRotationOrder) {
    ASSERT_EQ(convert("z.bvh", {"--out-up", "z"}).exitCode, 0);
    EXPECT_NE(positions(at("z.bvh")).find("\n0,0,hip,0,0,1,"), std::string::npos) << positions(at("z.bvh"));
    ASSERT_EQ(convert("order.bvh", {"--order", "XYZ"}).exitCode, 0);
    EXPECT_NE(readFile(at("order.bvh")).find("Zrotation Yrotation Xrotation"), std::string::npos);
}

TEST_F(Convert, optionsOverrideThePreset) {
    ASSERT_EQ(convert("unity.bvh", {"--preset", "unity"}).exitCode, 0);
    EXPECT_NE(readFile(at("unity.bvh")).find("OFFSET 0.1 0 0"), std::string::npos)
        << readFile(at("unity.bvh"));
    ASSERT_EQ(convert("other.bvh", {"--preset", "unity", "--out-unit", "0.1"}).exitCode, 0);
    EXPECT_NE(readFile(at("other.bvh")).find("OFFSET 1 0 0"), std::string::npos);
    ASSERT_EQ(convert("unreal.bvh", {"--preset", "unreal"}).exitCode, 0);
    EXPECT_NE(readFile(at("unreal.bvh")).find("ROOT motion"), std::string::npos);
    ASSERT_EQ(convert("turned.glb", {"--preset", "blender"}).exitCode, 0);
    ASSERT_EQ(convert("kept.glb", {"--preset", "blender", "--bone-axes", "keep"}).exitCode, 0);
    EXPECT_NE(readFile(at("turned.glb")), readFile(at("kept.glb")));
}

TEST_F(Convert, reportsTheErrorOfTheFile) {
    // The motion turns by 90° between frames half a second apart, so dropping every second frame changes it.
    const Outcome outcome = convert("slow.bvh", {"--fps", "1"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_NE(outcome.err.find("slow.bvh: "), std::string::npos) << outcome.err;
    EXPECT_NE(outcome.err.find("exceeds the tolerance (0.1°, 0.5 mm), but only between the file's frames"),
              std::string::npos)
        << outcome.err;
    const Outcome wide =
        convert("wide.bvh", {"--fps", "1", "--tolerance-deg", "179", "--tolerance-mm", "1e4"});
    EXPECT_EQ(wide.err, "");
    EXPECT_NE(wide.out.find("within tolerance (179°, 10000 mm)"), std::string::npos) << wide.out;
}

TEST_F(Convert, noVerificationOnRequest) {
    const Outcome outcome = convert("fast.bvh", {"--no-verify"});
    EXPECT_EQ(outcome.exitCode, 0);
    EXPECT_EQ(outcome.err, "");
    EXPECT_NE(outcome.out.find("Not verified: verification was turned off"), std::string::npos)
        << outcome.out;
    ASSERT_EQ(convert("slow.bvh").exitCode, 0);
    EXPECT_EQ(readFile(at("fast.bvh")), readFile(at("slow.bvh")));
}

TEST_F(Convert, writesTheReportBesideTheFileAndPrintsIt) {
    const Outcome outcome = convert("two_2.bvh", {"--report", "--json"});
    ASSERT_EQ(outcome.exitCode, 0) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["converted"], 1);
    EXPECT_EQ(json["failed"], 0);
    EXPECT_EQ(json["files"][0]["report"], nlohmann::json::parse(readFile(at("two_2.bvh.report.json"))));
    EXPECT_EQ(json["files"][0]["report"]["check"]["within"], true);
    EXPECT_EQ(json["files"][0]["error"], nullptr);
}

TEST_F(Convert, printsFailuresAsJson) {
    const Outcome outcome = convert("nowhere/two.bvh", {"--json"});
    EXPECT_EQ(outcome.exitCode, 1);
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["failed"], 1);
    EXPECT_EQ(json["files"][0]["error"]["code"], "file-not-writable");
}

TEST_F(Convert, fullDiskLeavesNoFile) {
    const std::string old = folder_.file("old.bvh", "old");
    const std::string command = "ulimit -f 0; exec '" + std::string(SINEW_PROGRAM) + "' convert '" + file_ +
                                "' -o '" + old + "' > /dev/null";
    const Outcome outcome = run("/bin/sh", {"-c", command});
    EXPECT_EQ(outcome.exitCode, 1) << outcome.err;
    EXPECT_EQ(readFile(old), "old");
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder_.path()), {}), 2);
}

/// Two folders of motion files and one other file.
class ConvertFolder : public Convert {
protected:
    ConvertFolder() {
        std::filesystem::create_directories(folder_.path() / "in/inner/.hidden");
        folder_.file("in/walk.bvh", kTwoBones);
        folder_.file("in/inner/two.asf", kTwoBonesAsf);
        folder_.file("in/inner/two.amc", kTwoBonesAmc);
        folder_.file("in/inner/.hidden/run.bvh", kTwoBones);
        folder_.file("in/notes.txt", "no motion");
    }
    Outcome convertAll(const std::string& output, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"convert", at("in"), "-o", at(output), "--to", ".bvh"});
        return sinew(more);
    }
    std::vector<std::string> filesUnder(const std::string& name) const {
        std::vector<std::string> names;
        for (const auto& entry : std::filesystem::recursive_directory_iterator(at(name))) {
            if (entry.is_regular_file()) names.push_back(entry.path().lexically_relative(at(name)).string());
        }
        std::sort(names.begin(), names.end());
        return names;
    }
};

TEST_F(ConvertFolder, requiresTheExtension) {
    const Outcome outcome = sinew({"convert", at("in"), "-o", at("out")});
    EXPECT_EQ(outcome.exitCode, 2);
    EXPECT_NE(outcome.err.find("--to"), std::string::npos) << outcome.err;
}

TEST_F(ConvertFolder, neverOverwritesItsInput) {
    const Outcome outcome = convertAll("in");
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("another folder"), std::string::npos) << outcome.err;
    EXPECT_EQ(readFile(at("in/walk.bvh")), kTwoBones);
}

TEST_F(ConvertFolder, rejectsAFolderWithoutMotion) {
    std::filesystem::create_directories(folder_.path() / "empty");
    EXPECT_EQ(sinew({"convert", at("empty"), "-o", at("out"), "--to", ".bvh"}).exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(at("out")));
}

TEST_F(ConvertFolder, keepsSubfoldersAndReportsEachFile) {
    const Outcome outcome = convertAll("out");
    EXPECT_EQ(outcome.exitCode, 0) << outcome.err;
    EXPECT_EQ(filesUnder("out"), (std::vector<std::string>{"inner/two.bvh", "walk.bvh"}));
    EXPECT_NE(outcome.out.find("inner/two.amc"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("2 converted, 0 failed"), std::string::npos) << outcome.out;
    EXPECT_NE(outcome.out.find("Not stored: joint limits (1)"), std::string::npos) << outcome.out;
}

TEST_F(ConvertFolder, continuesAfterAFailure) {
    folder_.file("in/broken.bvh", "HIERARCHY\nROOT");
    const Outcome outcome = convertAll("out", {"--json"});
    EXPECT_EQ(outcome.exitCode, 1);
    EXPECT_NE(outcome.err.find("broken.bvh"), std::string::npos) << outcome.err;
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_EQ(json["converted"], 2);
    EXPECT_EQ(json["failed"], 1);
    EXPECT_EQ(json["files"][0]["input"], "broken.bvh");
    EXPECT_EQ(filesUnder("out"), (std::vector<std::string>{"inner/two.bvh", "walk.bvh"}));
}

TEST_F(ConvertFolder, createsNoFolderWithoutOutput) {
    folder_.file("in/inner/two.amc", "broken");
    std::filesystem::remove(at("in/walk.bvh"));
    EXPECT_EQ(convertAll("out").exitCode, 1);
    EXPECT_FALSE(std::filesystem::exists(at("out")));
}

TEST_F(ConvertFolder, outputDoesNotDependOnTheNumberOfJobs) {
    for (int i = 0; i < 8; ++i) folder_.file("in/copy" + std::to_string(i) + ".bvh", kTwoBones);
    const Outcome one = convertAll("one", {"--jobs", "1", "--report"}),
                  two = convertAll("two", {"--jobs", "2", "--report"});
    EXPECT_EQ(one.exitCode, 0) << one.err;
    EXPECT_EQ(one.out, two.out);
    ASSERT_EQ(filesUnder("one"), filesUnder("two"));
    // The files written are motion files too; reports are not.
    EXPECT_NE(
        sinew({"convert", at("one"), "-o", at("three"), "--to", ".bvh"}).out.find("10 converted, 0 failed"),
        std::string::npos);
    EXPECT_EQ(filesUnder("one").size(), 20u);
    for (const std::string& name : filesUnder("one"))
        EXPECT_EQ(readFile(at("one/" + name)), readFile(at("two/" + name)));
}

TEST_F(ConvertFolder, distinguishesFilesOfTheSameName) {
    folder_.file("in/inner/two.bvh", kTwoBones);
    EXPECT_EQ(convertAll("out").exitCode, 0);
    EXPECT_EQ(filesUnder("out"),
              (std::vector<std::string>{"inner/two.amc.bvh", "inner/two.bvh.bvh", "walk.bvh"}));
    const Outcome same = sinew({"convert", at("in/walk.bvh"), file_, file_, "-o", at("out"), "--to", ".bvh"});
    EXPECT_EQ(same.exitCode, 1);
    EXPECT_NE(same.err.find("two input files"), std::string::npos) << same.err;
}

TEST_F(ConvertFolder, skipsItsOwnOutput) {
    ASSERT_EQ(convertAll("in/out").exitCode, 0);
    ASSERT_EQ(convertAll("in/out").exitCode, 0);
    EXPECT_EQ(filesUnder("in/out"), (std::vector<std::string>{"inner/two.bvh", "walk.bvh"}));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
