// What the formats keep of real motion: positions after converting between them, and every byte that they
// write.
#include <gtest/gtest.h>

#include <algorithm>

#include "TemporaryFolder.h"
#include "core/io/FormatList.h"
#include "core/io/verify/ExportFile.h"
#include "core/math/Angle.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/Paths.h"
#include "tests/core/encode/SameScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

constexpr double kMetres = 1e-6;
constexpr std::int64_t kFrameStep = 5;

std::vector<fs::path> dataFiles(const std::string& folder, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SINEW_DATA_DIR) / folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

Scene read(const std::vector<fs::path>& files) {
    Diagnostics diagnostics;
    Result<Scene> scene = readFiles(files, {}, {}, diagnostics);
    if (!scene) ADD_FAILURE() << text(scene.error());
    return scene.value_or(Scene{});
}

/// Reads an AMC with its skeleton, which may be in the parent folder.
Scene readAcclaim(const fs::path& motion) {
    const auto isSkeleton = [](const fs::path& path) { return path.extension() == ".asf"; };
    std::vector<fs::path> beside, above;
    for (const auto& entry : fs::directory_iterator(motion.parent_path())) beside.push_back(entry.path());
    for (const auto& entry : fs::directory_iterator(motion.parent_path().parent_path()))
        above.push_back(entry.path());
    if (std::any_of(beside.begin(), beside.end(), isSkeleton)) return read({motion});
    return read({*std::find_if(above.begin(), above.end(), isSkeleton), motion});
}

Scene convertedThrough(const Scene& scene, const fs::path& file) {
    Diagnostics diagnostics;
    const Result<void> written = writeFile(scene, file, {}, diagnostics);
    if (!written) ADD_FAILURE() << text(written.error());
    return read({file});
}

Evaluator evaluatorOf(const Scene& scene) {
    const auto& character = scene.characters.at(0);
    return {character, character->clips.empty() ? nullptr : character->clips.front()};
}

/// The largest distance between joints of the same name, at heads and at the tails of all joints except
/// roots, in metres.
double worstDistance(const Scene& before, const Scene& after) {
    Evaluator a = evaluatorOf(before), b = evaluatorOf(after);
    EXPECT_EQ(a.clip()->frameCount(), b.clip()->frameCount());
    EXPECT_EQ(a.clip()->rate, b.clip()->rate);
    double worst = 0;
    for (std::int64_t frame = 0; frame < a.clip()->frameCount(); frame += kFrameStep) {
        a.evaluate(a.clip()->rate.time(FrameIndex{frame}));
        b.evaluate(b.clip()->rate.time(FrameIndex{frame}));
        for (int joint = 0; joint < a.skeleton().size(); ++joint) {
            const std::optional<int> same = b.skeleton().find(a.skeleton()[joint].name);
            if (!same) {
                ADD_FAILURE() << a.skeleton()[joint].name << " is missing";
                return HUGE_VAL;
            }
            const BoneEnds p = a.bone(joint), q = b.bone(*same);
            worst = std::max(worst, (p.head - q.head).norm());
            if (a.skeleton()[joint].parent != kNoParent) worst = std::max(worst, (p.tail - q.tail).norm());
        }
    }
    return worst;
}

class AcclaimFile : public testing::TestWithParam<fs::path> {};
class BvhFile : public testing::TestWithParam<fs::path> {};

TEST_P(AcclaimFile, keepsPositionsThroughBvh) {
    const TemporaryFolder folder;
    const Scene original = readAcclaim(GetParam());
    const Scene bvh = convertedThrough(original, folder / "there.bvh");
    EXPECT_LT(worstDistance(original, bvh), kMetres);
    EXPECT_LT(worstDistance(original, convertedThrough(bvh, folder / "back.amc")), kMetres);
}

TEST_P(AcclaimFile, isUnchangedThroughAProject) {
    const TemporaryFolder folder;
    const Scene original = readAcclaim(GetParam());
    const Scene project = convertedThrough(original, folder / "there.sinew");
    EXPECT_TRUE(test::isSame(project, original));
    EXPECT_EQ(worstDistance(original, project), 0);
}

TEST_P(BvhFile, isUnchangedThroughAProject) {
    const TemporaryFolder folder;
    const Scene original = read({GetParam()});
    const Scene project = convertedThrough(original, folder / "there.sinew");
    EXPECT_TRUE(test::isSame(project, original));
    EXPECT_EQ(worstDistance(original, project), 0);
}

TEST_P(AcclaimFile, isRewrittenUnchanged) {
    const TemporaryFolder folder;
    const Scene once = convertedThrough(readAcclaim(GetParam()), folder / "take.amc");
    const std::string skeleton = folder.bytes("take.asf"), motion = folder.bytes("take.amc");
    convertedThrough(once, folder / "take.amc");
    EXPECT_EQ(folder.bytes("take.asf"), skeleton);
    EXPECT_EQ(folder.bytes("take.amc"), motion);
}

TEST_P(BvhFile, keepsPositionsThroughAcclaim) {
    const TemporaryFolder folder;
    const Scene original = read({GetParam()});
    const Scene acclaim = convertedThrough(original, folder / "there.amc");
    EXPECT_LT(worstDistance(original, acclaim), kMetres);
    EXPECT_LT(worstDistance(original, convertedThrough(acclaim, folder / "back.bvh")), kMetres);
}

TEST_P(BvhFile, isRewrittenUnchangedAsAcclaim) {
    const TemporaryFolder folder;
    const Scene once = convertedThrough(read({GetParam()}), folder / "take.amc");
    const std::string skeleton = folder.bytes("take.asf"), motion = folder.bytes("take.amc");
    convertedThrough(once, folder / "take.amc");
    EXPECT_EQ(folder.bytes("take.asf"), skeleton);
    EXPECT_EQ(folder.bytes("take.amc"), motion);
}

std::string fileName(const testing::TestParamInfo<fs::path>& info) {
    std::string name = info.param.stem().string();
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(Data, AcclaimFile, testing::ValuesIn(dataFiles("asf-amc", ".amc")), fileName);
INSTANTIATE_TEST_SUITE_P(Data, BvhFile, testing::ValuesIn(dataFiles("bvh", ".bvh")), fileName);

TEST(CourseRigs, spinsSurviveGltfWithinATenthOfADegree) {
    const TemporaryFolder folder;
    for (const char* name : {"robot-arm", "chimpanzee-hand", "ikea-lamp"}) {
        const Scene rig = read({fs::path(SINEW_DATA_DIR) / "rigjson" / (std::string(name) + ".json")});
        const auto report = exportFile(rig, folder / (std::string(name) + ".glb"), {});
        ASSERT_TRUE(report) << text(report.error());
        EXPECT_EQ(report->tolerance.angle, radians(0.1));
        EXPECT_TRUE(report->isWithin()) << name;
    }
}

TEST(MalformedData, aTruncatedCaptureIsReadWithALocation) {
    const fs::path data(SINEW_DATA_DIR);
    const fs::path files[] = {data / "asf-amc/cmu-135/135-martialArts.asf",
                              data / "malformed/amc/135-martialArts-be-N40_l_q.amc"};
    Diagnostics diagnostics;
    const auto scene = readFiles(files, {}, {}, diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const Clip& clip = *scene->characters.at(0)->clips.at(0);
    EXPECT_EQ(clip.lastFrame.value - clip.firstFrame.value + 1, 2612);
    std::string messages;
    for (const Diagnostic& each : diagnostics.list()) messages += text(each) + '\n';
    EXPECT_NE(messages.find("135-martialArts-be-N40_l_q.amc:78337: "), std::string::npos) << messages;
    EXPECT_NE(messages.find("missing from the last frame"), std::string::npos) << messages;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
