// Files that are cut off, or of which bytes changed: none may crash the reader or make a scene that is not
// sound.
#include <gtest/gtest.h>

#include <random>

#include "core/io/gltf/GltfUri.h"
#include "tests/core/io/gltf/RichGltf.h"

namespace sinew {
namespace {

constexpr int kTries = 200;

/// A GLB whose header tells its true length, so that what is missing is missed deeper inside.
std::string withTrueLength(std::string glb) {
    if (glb.size() >= 12) glb.replace(8, 4, GltfMaker::number(static_cast<std::uint32_t>(glb.size())));
    return glb;
}

void expectSound(const GltfRead& read, const std::string& what) {
    if (read.scene) {
        EXPECT_EQ(faultOf(*read.scene), nullptr) << what;
    } else {
        EXPECT_FALSE(read.scene.error().message.empty()) << what;
        EXPECT_FALSE(read.scene.error().where.empty()) << what;
    }
}

TEST(GltfDamage, theWholeFileIsSound) {
    const GltfRead read(richGltf().glb());
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.diagnostics.list().size() == 1) << "the cubic rotation";
    EXPECT_EQ(read.character().clips.size(), 4u);
    EXPECT_EQ(read.character().meshes.size(), 2u);
    EXPECT_EQ(faultOf(*read.scene), nullptr);
}

TEST(GltfDamage, cutOffAnywhereItIsRefused) {
    const std::string whole = richGltf().glb();
    std::mt19937 random(6);
    for (int i = 0; i < kTries; ++i) {
        const std::size_t length = random() % whole.size();
        const GltfRead read(Source::fromMemory("fox.glb", whole.substr(0, length)));
        EXPECT_FALSE(read.scene) << length;
        expectSound(GltfRead(Source::fromMemory("fox.glb", withTrueLength(whole.substr(0, length)))),
                    std::to_string(length));
    }
}

TEST(GltfDamage, textThatIsCutOffIsRefused) {
    const std::string whole = richGltf().gltf();
    std::mt19937 random(6);
    for (int i = 0; i < kTries; ++i) {
        const std::size_t length = random() % (whole.size() - 1);
        EXPECT_FALSE(GltfRead(Source::fromMemory("fox.gltf", whole.substr(0, length))).scene) << length;
    }
}

TEST(GltfDamage, changedBytesMakeNothingUnsound) {
    const std::string whole = richGltf().glb();
    std::mt19937 random(6);
    for (int i = 0; i < 10 * kTries; ++i) {
        std::string changed = whole;
        const std::size_t place = random() % changed.size();
        changed[place] = static_cast<char>(random());
        expectSound(GltfRead(changed), std::to_string(place));
    }
}

TEST(GltfDamage, changedNumbersMakeNothingUnsound) {
    const std::string whole = richGltf().gltf();
    std::mt19937 random(6);
    for (int i = 0; i < 5 * kTries; ++i) {
        std::string changed = whole;
        const std::size_t place = random() % changed.size();
        if (changed[place] < '0' || changed[place] > '9') continue;
        changed.replace(
            place, 1,
            std::vector<std::string>{"9", "0", "99999", "-1", "4294967295", "1e30", "[]"}[random() % 7]);
        expectSound(GltfRead(Source::fromMemory("fox.gltf", changed)), std::to_string(place));
    }
}

TEST(GltfUris, percentSignsStandForBytes) {
    EXPECT_EQ(percentDecoded("my%20fox%2F%e4.bin"), "my fox/\xE4.bin");
    EXPECT_EQ(percentDecoded("100%"), "100%");
    EXPECT_EQ(percentDecoded("%4"), "%4");
    EXPECT_EQ(percentDecoded("%zz"), "%zz");
}

TEST(GltfUris, base64IsDecoded) {
    EXPECT_EQ(base64Decoded(""), "");
    EXPECT_EQ(base64Decoded("Zg=="), "f");
    EXPECT_EQ(base64Decoded("Zm8="), "fo");
    EXPECT_EQ(base64Decoded("Zm8"), "fo") << "padding may be missing";
    EXPECT_EQ(base64Decoded("Zm9v\nYg"), "foob");
    EXPECT_EQ(base64Decoded("_-8="), "\xFF\xEF");
    EXPECT_EQ(base64Decoded("Z"), std::nullopt);
    EXPECT_EQ(base64Decoded("Zm=v"), std::nullopt);
    EXPECT_EQ(base64Decoded("Zm9\xFF"), std::nullopt);
}

TEST(GltfUris, dataIsInBase64OrInPercentSigns) {
    EXPECT_EQ(dataOfUri("data:;base64,Zm9v"), "foo");
    EXPECT_EQ(dataOfUri("DATA:text/plain;charset=x;BASE64,Zm9v"), "foo");
    EXPECT_EQ(dataOfUri("data:,f%20o"), "f o");
    EXPECT_EQ(dataOfUri("data:base64"), std::nullopt);
    EXPECT_EQ(dataOfUri("fox.bin"), std::nullopt);
    EXPECT_FALSE(isDataUri("dat"));
}

}  // namespace
}  // namespace sinew
