// Real motion through FBX and Assimp, compared with the scene that was written.
#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "tests/core/io/assimp/FilesUnder.h"
#include "tests/core/io/fbx/FbxReadBack.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

/// Opens files as a user would: an AMC with its skeleton from the same or the parent folder.
Scene opened(const fs::path& path) {
    std::vector<fs::path> paths{path};
    const auto isSkeleton = [](const fs::path& each) { return each.extension() == ".asf"; };
    if (path.extension() == ".amc") {
        std::vector<fs::path> beside, above;
        for (const auto& entry : fs::directory_iterator(path.parent_path())) beside.push_back(entry.path());
        for (const auto& entry : fs::directory_iterator(path.parent_path().parent_path()))
            above.push_back(entry.path());
        if (std::ranges::none_of(beside, isSkeleton))
            paths.insert(paths.begin(), *std::ranges::find_if(above, isSkeleton));
    }
    Diagnostics diagnostics;
    const auto scene = readFiles(paths, {}, {}, diagnostics);
    EXPECT_TRUE(scene) << text(scene.error());
    return scene.value_or(Scene{});
}

class FbxData : public testing::TestWithParam<fs::path> {};

/// For long motions only the first seconds are tested.
TEST_P(FbxData, playsAsWritten) {
    const Scene scene = opened(GetParam());
    ASSERT_FALSE(scene.characters.empty());
    WriteOptions options;
    options.meshes = false;
    for (const auto& clip : scene.characters[0]->clips) {
        const FrameRange played = clip->playedRange();
        options.clips = {clip->id};
        options.firstFrame = played.first;
        options.lastFrame = std::min(played.last, played.first + FrameIndex{300});
        SCOPED_TRACE(clip->name);
        test::expectRoundTrip(scene, options);
    }
    if (scene.characters[0]->clips.empty()) test::expectRoundTrip(scene, options);
}

std::vector<fs::path> motions() {
    std::vector<fs::path> files = test::filesUnder("bvh", ".bvh");
    for (const auto& path : test::filesUnder("asf-amc", ".amc")) files.push_back(path);
    return files;
}

std::vector<fs::path> characters() {
    std::vector<fs::path> files;
    for (const char* extension : {".glb", ".gltf"}) {
        for (const auto& path : test::filesUnder("gltf", extension)) {
            const std::string stem = path.stem().string();
            if (stem == "Fox" || stem == "cesium_man" || stem == "BrainStem" || stem == "greenman")
                files.push_back(path);
        }
    }
    return files;
}

std::string fileName(const testing::TestParamInfo<fs::path>& info) {
    std::string name = std::to_string(info.index) + "_" + info.param.stem().string();
    for (char& c : name) {
        if (!std::isalnum(static_cast<unsigned char>(c))) c = '_';
    }
    return name;
}

INSTANTIATE_TEST_SUITE_P(Motion, FbxData, testing::ValuesIn(motions()), fileName);
INSTANTIATE_TEST_SUITE_P(Characters, FbxData, testing::ValuesIn(characters()), fileName);

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
