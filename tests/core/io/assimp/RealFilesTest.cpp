#include <gtest/gtest.h>

#include "core/io/FormatList.h"
#include "tests/core/io/assimp/FilesUnder.h"
#include "tests/core/io/assimp/Skinned.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// Expects every joint and vertex to be finite at the start, the middle and the end of each clip.
void expectPlays(const std::shared_ptr<const Character>& character) {
    std::vector<std::shared_ptr<const Clip>> clips = character->clips;
    clips.push_back(nullptr);
    for (const auto& clip : clips) {
        for (const double part : {0.0, 0.5, 1.0}) {
            const double start = clip ? clip->rate.time(clip->firstFrame).value : 0;
            const double time = start + (clip ? part * clip->duration().value : 0);
            for (const auto& mesh : character->meshes) {
                for (const auto& vertex : test::skinned(character, clip, *mesh, time))
                    ASSERT_TRUE(vertex.allFinite()) << mesh->name;
            }
        }
    }
}

Result<Scene> open(const std::filesystem::path& path, Diagnostics& diagnostics) {
    return readFiles(std::vector{path}, {}, {}, diagnostics);
}

/// Assimp 5.2 rejects a block that ends at 0 as one of negative length.
bool isBeyondAssimp(const std::filesystem::path& path) {
    return path.filename().string().starts_with("maya_zero_end");
}

TEST(RealFiles, everyFbxSince2011OpensAndPlays) {
    std::size_t opened = 0;
    for (const auto& path : test::filesUnder("fbx", ".fbx")) {
        Diagnostics diagnostics;
        const auto scene = open(path, diagnostics);
        if (!scene) {
            const bool isOld = scene.error().message.find("FBX version") != std::string::npos;
            EXPECT_TRUE(isOld || isBeyondAssimp(path)) << text(scene.error());
            continue;
        }
        SCOPED_TRACE(path);
        ++opened;
        expectPlays(scene->characters.at(0));
    }
    EXPECT_GE(opened, 44U);
}

TEST(RealFiles, everyColladaOpensAndPlays) {
    for (const auto& path : test::filesUnder("collada", ".dae")) {
        Diagnostics diagnostics;
        const auto scene = open(path, diagnostics);
        ASSERT_TRUE(scene) << text(scene.error());
        SCOPED_TRACE(path);
        expectPlays(scene->characters.at(0));
    }
}

TEST(RealFiles, severalTakesAreSeveralClips) {
    Diagnostics diagnostics;
    const auto scene =
        open(std::filesystem::path(SINEW_DATA_DIR) / "fbx/assimp/multiple_animations_test.fbx", diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const auto& clips = scene->characters.at(0)->clips;
    ASSERT_EQ(clips.size(), 3U);
    EXPECT_EQ(clips[0]->name, "anim 1");
    EXPECT_EQ(clips[2]->name, "spin");
    EXPECT_EQ(clips[0]->lastFrame, FrameIndex{20});
}

TEST(RealFiles, theBindPoseOfAnFbxSkinsToItsMesh) {
    Diagnostics diagnostics;
    const auto scene = open(std::filesystem::path(SINEW_DATA_DIR) / "fbx/ozz-pab/arnaud.fbx", diagnostics);
    ASSERT_TRUE(scene) << text(scene.error());
    const auto& character = scene->characters.at(0);
    const Mesh& mesh = *character->meshes.at(0);
    const auto rest = test::skinned(character, nullptr, mesh, 0);
    // The mesh is at the origin, and the rest pose is the bind pose.
    for (std::size_t v = 0; v < rest.size(); ++v)
        ASSERT_LT((rest[v] - mesh.geometry->positions[v]).norm(), 1e-3F) << v;
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
