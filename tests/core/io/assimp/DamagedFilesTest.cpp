#include <gtest/gtest.h>

#include <random>

#include "core/io/FormatList.h"
#include "core/io/format/Format.h"
#include "tests/core/io/assimp/FilesUnder.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Opens any bytes; the only wrong answers are a crash in this process and more than 5 s in the importer.
void expectAnAnswer(const Source& source) {
    ReadOptions options;
    options.importer.time = std::chrono::seconds(5);
    options.importer.memory = std::uint64_t{1} << 30;
    Diagnostics diagnostics;
    const auto scene = formatOf(source).value()->read(source, {}, options, diagnostics);
    if (scene) {
        EXPECT_FALSE(scene->characters.empty());
        return;
    }
    EXPECT_FALSE(scene.error().message.empty());
    EXPECT_EQ(scene.error().message.find("without responding"), std::string::npos)
        << source.name() << ": " << text(scene.error());
}

void expectAnswers(const std::string& folder, std::string_view extension, std::size_t minCount) {
    const auto files = test::filesUnder(folder, extension);
    EXPECT_GE(files.size(), minCount);
    for (const auto& path : files) {
        if (const auto source = Source::open(path)) expectAnAnswer(*source);
    }
}

TEST(DamagedFiles, malformedFbxGetsAnAnswer) { expectAnswers("malformed/fbx", ".fbx", 12); }
TEST(DamagedFiles, malformedColladaGetsAnAnswer) { expectAnswers("malformed/collada", ".dae", 12); }
TEST(DamagedFiles, fuzzedFbxGetsAnAnswer) { expectAnswers("malformed/ufbx-fuzz", ".fbx", 300); }

/// A real file, cut off at 200 offsets.
class CutOffFiles : public testing::TestWithParam<const char*> {};

TEST_P(CutOffFiles, getAnAnswer) {
    constexpr int kCuts = 200;
    std::mt19937 random(20);
    const auto whole = Source::open(std::filesystem::path(SINEW_DATA_DIR) / GetParam());
    ASSERT_TRUE(whole);
    for (int i = 0; i < kCuts; ++i) {
        const std::size_t size =
            std::uniform_int_distribution<std::size_t>(1, whole->bytes().size() - 1)(random);
        expectAnAnswer(Source::fromMemory(whole->name(), std::string(whole->bytes().substr(0, size))));
    }
}

INSTANTIATE_TEST_SUITE_P(Data, CutOffFiles,
                         testing::Values("fbx/ufbx/maya_game_sausage_7500_binary_wiggle.fbx",
                                         "fbx/ufbx/maya_transformed_skin_7700_ascii.fbx",
                                         "fbx/ufbx/max2009_cube_anim_6100_binary.fbx",
                                         "collada/thinmatrix_model.dae", "collada/pab_skeleton.dae"));

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
