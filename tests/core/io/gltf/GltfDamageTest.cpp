// Files that are cut off or have changed bytes: none may crash the reader or produce an invalid scene.
#include <gtest/gtest.h>

#include <random>

#include "core/io/gltf/GltfBuffers.h"
#include "tests/core/io/gltf/RichGltf.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr int kTries = 200;

/// A GLB whose header contains its true length, so that the missing bytes are noticed further in.
std::string withTrueLength(std::string glb) {
    if (glb.size() >= 12) glb.replace(8, 4, GltfMaker::number(static_cast<std::uint32_t>(glb.size())));
    return glb;
}

void expectValid(const GltfRead& read, const std::string& what) {
    if (read.scene) {
        EXPECT_EQ(faultOf(*read.scene), nullptr) << what;
    } else {
        EXPECT_FALSE(read.scene.error().message.empty()) << what;
        EXPECT_FALSE(read.scene.error().where.empty()) << what;
    }
}

TEST(GltfDamage, undamagedFileIsValid) {
    const GltfRead read(richGltf().glb());
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.diagnostics.list().size() == 1) << "only the cubic rotation";
    EXPECT_EQ(read.character().clips.size(), 4u);
    EXPECT_EQ(read.character().meshes.size(), 2u);
    EXPECT_EQ(faultOf(*read.scene), nullptr);
}

TEST(GltfDamage, truncatedFilesAreRejected) {
    const std::string whole = richGltf().glb();
    std::mt19937 random(6);
    for (int i = 0; i < kTries; ++i) {
        const std::size_t length = random() % whole.size();
        const GltfRead read(Source::fromMemory("fox.glb", whole.substr(0, length)));
        EXPECT_FALSE(read.scene) << length;
        expectValid(GltfRead(Source::fromMemory("fox.glb", withTrueLength(whole.substr(0, length)))),
                    std::to_string(length));
    }
}

TEST(GltfDamage, truncatedTextIsRejected) {
    const std::string whole = richGltf().gltf();
    std::mt19937 random(6);
    for (int i = 0; i < kTries; ++i) {
        const std::size_t length = random() % (whole.size() - 1);
        EXPECT_FALSE(GltfRead(Source::fromMemory("fox.gltf", whole.substr(0, length))).scene) << length;
    }
}

TEST(GltfDamage, changedBytesNeverMakeAnInvalidScene) {
    const std::string whole = richGltf().glb();
    std::mt19937 random(6);
    for (int i = 0; i < 10 * kTries; ++i) {
        std::string changed = whole;
        const std::size_t offset = random() % changed.size();
        changed[offset] = static_cast<char>(random());
        expectValid(GltfRead(changed), std::to_string(offset));
    }
}

TEST(GltfDamage, changedNumbersNeverMakeAnInvalidScene) {
    const std::string whole = richGltf().gltf();
    std::mt19937 random(6);
    for (int i = 0; i < 5 * kTries; ++i) {
        std::string changed = whole;
        const std::size_t offset = random() % changed.size();
        if (changed[offset] < '0' || changed[offset] > '9') continue;
        changed.replace(
            offset, 1,
            std::vector<std::string>{"9", "0", "99999", "-1", "4294967295", "1e30", "[]"}[random() % 7]);
        expectValid(GltfRead(Source::fromMemory("fox.gltf", changed)), std::to_string(offset));
    }
}

TEST(GltfUris, percentEncodingIsDecoded) {
    EXPECT_EQ(percentDecode("my%20fox%2F%e4.bin"), "my fox/\xE4.bin");
    EXPECT_EQ(percentDecode("100%"), "100%");
    EXPECT_EQ(percentDecode("%4"), "%4");
    EXPECT_EQ(percentDecode("%zz"), "%zz");
}

TEST(GltfUris, base64IsDecoded) {
    EXPECT_EQ(base64Decode(""), "");
    EXPECT_EQ(base64Decode("Zg=="), "f");
    EXPECT_EQ(base64Decode("Zm8="), "fo");
    EXPECT_EQ(base64Decode("Zm8"), "fo") << "padding may be missing";
    EXPECT_EQ(base64Decode("Zm9v\nYg"), "foob");
    EXPECT_EQ(base64Decode("_-8="), "\xFF\xEF");
    EXPECT_EQ(base64Decode("Z"), std::nullopt);
    EXPECT_EQ(base64Decode("Zm=v"), std::nullopt);
    EXPECT_EQ(base64Decode("Zm9\xFF"), std::nullopt);
}

TEST(GltfUris, dataUrisUseBase64OrPercentEncoding) {
    EXPECT_EQ(decodeDataUri("data:;base64,Zm9v"), "foo");
    EXPECT_EQ(decodeDataUri("DATA:text/plain;charset=x;BASE64,Zm9v"), "foo");
    EXPECT_EQ(decodeDataUri("data:,f%20o"), "f o");
    EXPECT_EQ(decodeDataUri("data:base64"), std::nullopt);
    EXPECT_EQ(decodeDataUri("fox.bin"), std::nullopt);
    EXPECT_FALSE(isDataUri("dat"));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
