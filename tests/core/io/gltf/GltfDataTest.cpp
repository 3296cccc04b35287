// Every glTF file of the real data: valid ones open, the others do no harm.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/Paths.h"
#include "tests/core/io/gltf/RichGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

std::vector<fs::path> filesIn(const std::string& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SINEW_DATA_DIR) / folder)) {
        const std::string extension = entry.path().extension().string();
        if (entry.is_regular_file() && (extension == ".gltf" || extension == ".glb"))
            files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    return files;
}

TEST(GltfData, everyRealFileOpens) {
    const std::vector<fs::path> files = filesIn("gltf");
    ASSERT_GT(files.size(), 20u);
    for (const fs::path& file : files) {
        const GltfRead read(Source::open(file).value());
        ASSERT_TRUE(read.scene) << read.refusal();
        EXPECT_EQ(faultOf(*read.scene), nullptr) << file;
        for (const Diagnostic& diagnostic : read.diagnostics.list())
            EXPECT_NE(diagnostic.severity, Severity::error) << text(diagnostic);
    }
}

TEST(GltfData, brokenFilesAreSurvived) {
    for (const char* folder : {"malformed/gltf", "malformed/gltf-validator"}) {
        const std::vector<fs::path> files = filesIn(folder);
        ASSERT_GT(files.size(), 5u);
        for (const fs::path& file : files) {
            const Result<Source> source = Source::open(file);
            if (!source) continue;  // empty files
            const GltfRead read(*source);
            if (read.scene) {
                EXPECT_EQ(faultOf(*read.scene), nullptr) << file;
            } else {
                EXPECT_FALSE(read.scene.error().message.empty()) << file;
                EXPECT_NE(read.refusal().find(source->name()), std::string::npos) << file << read.refusal();
            }
        }
    }
}

TEST(GltfData, damagedRealFilesAreSurvived) {
    for (const char* name : {"gltf/Fox.glb", "gltf/singleBlendshapeCube_sparse.glb", "gltf/SimpleSkin.gltf",
                             "gltf/box_animated.gltf", "gltf/unassigned-skeleton.gltf"}) {
        const Source whole = Source::open(fs::path(SINEW_DATA_DIR) / name).value();
        std::mt19937 random(6);
        for (int i = 0; i < 200; ++i) {
            const std::string bytes(whole.bytes());
            const std::size_t offset = random() % (bytes.size() - 1);
            EXPECT_FALSE(GltfRead(Source::fromMemory(whole.name(), bytes.substr(0, offset))).scene) << offset;
            std::string changed = bytes;
            changed[offset] = static_cast<char>(random());
            const GltfRead read(Source::fromMemory(whole.name(), changed));
            EXPECT_TRUE(!read.scene || !faultOf(*read.scene)) << name << " " << offset;
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
