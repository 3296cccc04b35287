// Real captures and characters written with the presets follow the conventions of the programs they are for.
#include <gtest/gtest.h>

#include "tests/Paths.h"
#include "tests/core/io/verify/Conventions.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(ConventionsData, filesOfEveryPresetFollowThem) {
    for (const char* name : {"bvh/bvh_test2.bvh", "bvh/standard_skeleton.bvh", "gltf/Fox.glb",
                             "gltf/SimpleSkin.gltf", "gltf/unassigned-skeleton.gltf"}) {
        Diagnostics diagnostics;
        const std::vector<std::filesystem::path> files{std::filesystem::path(SINEW_DATA_DIR) / name};
        const Result<Scene> scene = readFiles(files, {}, {}, diagnostics);
        ASSERT_TRUE(scene) << text(scene.error());
        test::expectConventions(*scene, name);
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
