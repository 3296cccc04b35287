#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <limits>

#include "core/scene/encode/SceneBuffer.h"
#include "core/scene/encode/SceneDecoder.h"
#include "core/scene/encode/SceneEncoder.h"
#include "tests/core/encode/PartStore.h"
#include "tests/core/encode/SameScene.h"
#include "tests/core/scene/ArmMesh.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::armIn;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

// Offsets in the bytes of the sleeve's parts.
constexpr std::size_t kPositions = 6, kTriangles = 114;
constexpr std::size_t kSecondJoint = 108, kMatrix = 12, kInfluences = 212;  // of the skin
constexpr std::size_t kCounts = 4, kNumbers = 7, kWeights = 15;             // of its only chunk of influences
constexpr std::size_t kColor = 9, kPicture = 25, kAlpha = 33;
constexpr std::size_t kGeometryRow = 18, kMethod = 34, kSurface = 39, kMaterialRow = 43;
constexpr std::size_t kAfterVersion10 = sizeof(std::uint32_t) + sizeof(PartRow),  // of skins
    kAfterVersion8 = kAfterVersion10 + sizeof(std::uint32_t);
constexpr std::size_t kAfterVersion7 = sizeof(std::uint32_t),
                      kAfterVersion6 = kAfterVersion7 + sizeof(std::uint64_t);

/// The bytes of the sleeved arm, to be damaged.
class BrokenMesh : public testing::Test {
protected:
    template <class Value>
    Error errorWith(PartKind kind, std::size_t at, Value value) {
        return errorAfter(kind, [&](std::string& bytes) {
            ASSERT_LE(at + sizeof(Value), bytes.size());
            std::memcpy(bytes.data() + at, &value, sizeof(Value));
        });
    }
    template <class Change>
    Error errorAfter(PartKind kind, Change change) {
        test::PartStore broken = store_;
        change(broken.parts_[kind].at(0));
        const auto scene = decodeScene(broken, row_);
        EXPECT_FALSE(scene);
        return scene ? Error{} : scene.error();
    }

    const Scene scene_ = test::sleevedArm();
    test::PartStore store_;
    const PartRow row_ = SceneEncoder(store_).encode(scene_).value();
};

TEST_F(BrokenMesh, isReadIfUndamaged) {
    EXPECT_TRUE(test::isSame(decodeScene(store_, row_).value(), scene_));
    const Error shifted = errorWith(PartKind::mesh, kMethod, std::uint8_t{3});
    EXPECT_EQ(shifted.code, ErrorCode::valueRange);
    EXPECT_EQ(shifted.where, "mesh 1");
}

TEST_F(BrokenMesh, isRejectedIfCutOffOrTooLong) {
    for (const PartKind kind : {PartKind::texture, PartKind::material, PartKind::geometry, PartKind::skin,
                                PartKind::influenceChunk, PartKind::mesh}) {
        const std::size_t size = store_.parts_[kind].at(0).size();
        for (std::size_t kept = 0; kept < size; ++kept) {
            const std::size_t added = size - kept;
            if (kind == PartKind::mesh && (added == kAfterVersion6 || added == kAfterVersion7)) continue;
            if (kind == PartKind::skin && (added == kAfterVersion8 || added == kAfterVersion10)) continue;
            const Error error = errorAfter(kind, [&](std::string& bytes) { bytes.resize(kept); });
            EXPECT_EQ(error.code, ErrorCode::unexpectedEnd) << name(kind) << ' ' << kept;
            EXPECT_EQ(error.where, std::string(name(kind)) + " 1");
        }
        EXPECT_EQ(errorAfter(kind, [](std::string& bytes) { bytes += 'x'; }).code, ErrorCode::valueCount);
    }
}

TEST_F(BrokenMesh, isRejectedIfCountsExceedTheData) {
    const std::uint32_t billions = 0xfffffff0;
    EXPECT_EQ(errorWith(PartKind::geometry, 0, billions).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::geometry, kTriangles, billions).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::skin, 0, billions).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::skin, kInfluences, billions).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::influenceChunk, kCounts, std::uint8_t{255}).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::mesh, kMethod + 1, billions).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::texture, 9, billions).code, ErrorCode::unexpectedEnd);
}

TEST_F(BrokenMesh, isRejectedWithNan) {
    const double none = std::numeric_limits<double>::infinity();
    EXPECT_EQ(errorWith(PartKind::geometry, kPositions, kNan).code, ErrorCode::numberNotFinite);
    EXPECT_EQ(errorWith(PartKind::geometry, kTriangles - 36, kNan).code, ErrorCode::numberNotFinite);
    EXPECT_EQ(errorWith(PartKind::skin, kMatrix, none).code, ErrorCode::numberNotFinite);
    EXPECT_EQ(errorWith(PartKind::influenceChunk, kWeights, kNan).code, ErrorCode::numberNotFinite);
    EXPECT_EQ(errorWith(PartKind::material, kColor, kNan).code, ErrorCode::numberNotFinite);
    EXPECT_EQ(errorWith(PartKind::material, kAlpha + 1, kNan).code, ErrorCode::numberNotFinite);
}

TEST_F(BrokenMesh, isRejectedIfItsPartsDoNotMatch) {
    const auto refused = [](const Error& error, const char* where) {
        return error.code == ErrorCode::valueRange && error.where == where;
    };
    EXPECT_TRUE(refused(errorWith(PartKind::geometry, kTriangles + 4, std::uint32_t{3}), "geometry 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::influenceChunk, kNumbers, std::uint16_t{2}), "skin 1"));
    EXPECT_TRUE(
        refused(errorWith(PartKind::influenceChunk, kCounts, std::array<std::uint8_t, 2>{0, 3}), "skin 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::influenceChunk, kWeights, 0.0F), "skin 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::influenceChunk, kWeights, 0.5F), "skin 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::influenceChunk, kWeights + 8, 0.9F), "skin 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::skin, kSecondJoint, std::uint64_t{888888}), "mesh 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::mesh, kSurface, std::uint32_t{2}), "mesh 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::mesh, 0, std::uint64_t{0}), "mesh 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::mesh, kMethod, SkinningMethod::blended), "mesh 1"));
    EXPECT_TRUE(refused(errorWith(PartKind::material, kAlpha, std::uint8_t{3}), "material 1"));
    const Error shorter = errorAfter(PartKind::skin, [](std::string& bytes) {
        const std::string joints = bytes.substr(0, kInfluences);
        bytes = joints + std::string("\1\0\0\0\1\0\0\0\0\x80\x3f", 11);
    });
    EXPECT_TRUE(refused(shorter, "mesh 1"));
}

TEST_F(BrokenMesh, isRejectedIfAPartIsMissing) {
    EXPECT_EQ(errorWith(PartKind::mesh, kGeometryRow, PartRow{0}).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::mesh, kGeometryRow + 8, PartRow{2}).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::mesh, kMaterialRow, PartRow{7}).code, ErrorCode::unexpectedEnd);
    EXPECT_EQ(errorWith(PartKind::material, kPicture, PartRow{-1}).code, ErrorCode::unexpectedEnd);
    const Error empty = errorAfter(
        PartKind::texture, [](std::string& bytes) { bytes = bytes.substr(0, 9) + std::string(4, '\0'); });
    EXPECT_EQ(empty.code, ErrorCode::valueCount);
    EXPECT_EQ(empty.where, "texture 1");
}

TEST(MeshBytes, rejectNan) {
    const Scene arm = test::armScene();
    Mesh sleeve = test::makeSleeve(arm);
    Geometry geometry = *sleeve.geometry;
    geometry.positions[1].y() = kNan;
    sleeve.geometry = std::make_shared<const Geometry>(geometry);
    const auto bytes = encodeSceneBuffer(test::withMeshes(arm, {sleeve}));
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::numberNotFinite);
    EXPECT_EQ(bytes.error().where, "mesh sleeve");
}

TEST(MeshBytes, rejectDuplicateMeshIds) {
    const Scene arm = test::armScene();
    Mesh sleeve = test::makeSleeve(arm);
    sleeve.id = MeshId{77};
    const auto read = decodeSceneBuffer(encodeSceneBuffer(test::withMeshes(arm, {sleeve, sleeve})).value());
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::duplicateName);
}

/// A mesh of more than a million triangles, all the same.
Mesh largeMesh(const Scene& arm) {
    Mesh large = test::makeSleeve(arm);
    auto geometry = std::make_shared<Geometry>(*large.geometry);
    geometry->triangles.resize(std::size_t{1} << 20, {0, 1, 2});
    large.surfaces = {{0, static_cast<std::uint32_t>(geometry->triangles.size()), nullptr}};
    large.geometry = std::move(geometry);
    return large;
}

TEST(MeshBytes, geometryMayBeUsedVeryOften) {
    const Scene arm = test::armScene();
    const Scene scene = test::withMeshes(arm, std::vector<Mesh>(500, largeMesh(arm)));
    const auto read = decodeSceneBuffer(encodeSceneBuffer(scene).value());
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(armIn(*read).meshes.size(), 500U);
}

TEST(MeshBytes, unreadableMeshesAreNotWritten) {
    const Scene arm = test::armScene();
    const auto bytes = encodeSceneBuffer(test::withMeshes(arm, std::vector<Mesh>(512, largeMesh(arm))));
    ASSERT_FALSE(bytes);
    EXPECT_EQ(bytes.error().code, ErrorCode::limitExceeded);
    EXPECT_TRUE(bytes.error().where.starts_with("character ")) << bytes.error().where;
}

TEST(MeshBytes, rejectGeometryThatIsUsedTooOften) {
    const Scene arm = test::armScene();
    const Scene half = test::withMeshes(arm, std::vector<Mesh>(300, largeMesh(arm)));
    Character other = armIn(half);
    for (auto& mesh : other.meshes) {
        Mesh renumbered = *mesh;
        renumbered.id = MeshId{mesh->id.value + 1000};
        mesh = std::make_shared<const Mesh>(std::move(renumbered));
    }
    Scene second = half;
    second.characters[0] = std::make_shared<const Character>(std::move(other));
    test::PartStore store;
    SceneEncoder encoder(store);
    const PartRow row = encoder.encode(half).value();
    ASSERT_TRUE(encoder.encode(second));
    // Before version 13, the rows of the meshes were the last in a character's bytes.
    auto& characters = store.parts_[PartKind::character];
    for (std::string& bytes : characters) bytes.resize(bytes.size() - sizeof(std::uint32_t));
    constexpr std::size_t kRows = 300 * sizeof(PartRow);
    const std::uint32_t both = 600;
    std::memcpy(characters[0].data() + characters[0].size() - kRows - sizeof both, &both, sizeof both);
    characters[0] += characters[1].substr(characters[1].size() - kRows);
    const auto read = decodeScene(store, row);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::limitExceeded) << read.error().message;
}

TEST(MeshBytes, keepSharing) {
    const Scene arm = test::armScene();
    const Mesh sleeve = test::makeSleeve(arm);
    const Scene read =
        decodeSceneBuffer(encodeSceneBuffer(test::withMeshes(arm, {sleeve, sleeve})).value()).value();
    const auto& meshes = armIn(read).meshes;
    ASSERT_EQ(meshes.size(), 2U);
    EXPECT_NE(meshes[0], meshes[1]);
    EXPECT_EQ(meshes[0]->geometry, meshes[1]->geometry);
    EXPECT_EQ(meshes[0]->skin, meshes[1]->skin);
    EXPECT_EQ(meshes[0]->surfaces[0].material, meshes[1]->surfaces[0].material);
}

TEST(MeshBytes, storeSharedPartsOnce) {
    const Scene scene = test::sleevedArm();
    test::PartStore store;
    SceneEncoder encoder(store);
    ASSERT_TRUE(encoder.encode(scene));
    Mesh renamed = *armIn(scene).meshes[0];
    renamed.name = "left sleeve";
    Character character = armIn(scene);
    character.meshes[0] = std::make_shared<const Mesh>(renamed);
    ASSERT_TRUE(encoder.encode({{std::make_shared<const Character>(character)}, scene.lastId}));
    EXPECT_EQ(store.count(PartKind::mesh), 2U);
    for (const PartKind kind : {PartKind::geometry, PartKind::skin, PartKind::material, PartKind::texture})
        EXPECT_EQ(store.count(kind), 1U) << name(kind);
}

TEST(MeshBytes, clampColors) {
    const Scene arm = test::armScene();
    Mesh sleeve = test::makeSleeve(arm);
    Material bright = *sleeve.surfaces[0].material;
    bright.color = {-1, 2, 0.5F, 1};
    bright.alphaCutoff = 3;
    sleeve.surfaces[0].material = std::make_shared<const Material>(bright);
    const Scene read = decodeSceneBuffer(encodeSceneBuffer(test::withMeshes(arm, {sleeve})).value()).value();
    const Material& material = *armIn(read).meshes[0]->surfaces[0].material;
    EXPECT_TRUE((material.color == Eigen::Array4f(0, 1, 0.5F, 1)).all());
    EXPECT_EQ(material.alphaCutoff, 1);
}

/// The sleeved arm with blend weights, as it is read from bytes in which the last of them was replaced.
Result<Scene> withLastBlendWeight(float weight) {
    const Scene arm = test::armScene();
    Mesh sleeve = test::makeSleeve(arm);
    Skin skin = *sleeve.skin;
    skin.blendWeights = {0, 0.25F, 1};
    sleeve.skin = std::make_shared<const Skin>(std::move(skin));
    sleeve.method = SkinningMethod::blended;
    test::PartStore store;
    const PartRow row = SceneEncoder(store).encode(test::withMeshes(arm, {sleeve})).value();
    std::string& bytes = store.parts_[PartKind::skin].at(0);
    std::memcpy(bytes.data() + bytes.size() - kAfterVersion10 - sizeof weight, &weight, sizeof weight);
    return decodeScene(store, row);
}

TEST(MeshBytes, keepBlendWeights) {
    const auto read = withLastBlendWeight(0.75F);
    ASSERT_TRUE(read) << text(read.error());
    const Mesh& sleeve = *armIn(*read).meshes.at(0);
    EXPECT_EQ(sleeve.method, SkinningMethod::blended);
    EXPECT_EQ(sleeve.skin->blendWeights, (std::vector<float>{0, 0.25F, 0.75F}));
}

TEST(MeshBytes, rejectBlendWeightsOutOfTheirRange) {
    for (const float weight : {-0.5F, 1.5F, kNan}) {
        const auto read = withLastBlendWeight(weight);
        ASSERT_FALSE(read) << weight;
        EXPECT_EQ(read.error().code, std::isnan(weight) ? ErrorCode::numberNotFinite : ErrorCode::valueRange);
        EXPECT_EQ(read.error().where, "skin 1");
    }
}

/// Before version 11, skins contained the influences of all vertices. Version 8 had no blend weights: its
/// skins end before them.
TEST(MeshBytes, haveNoBlendWeightsInVersion8) {
    const Scene scene = test::sleevedArm();
    test::PartStore store;
    const PartRow row = SceneEncoder(store).encode(scene).value();
    std::string& bytes = store.parts_[PartKind::skin].at(0);
    bytes = bytes.substr(0, kInfluences) + store.parts_[PartKind::influenceChunk].at(0);
    const auto read = decodeScene(store, row);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_TRUE(test::isSame(*read, scene));
    bytes += std::string(sizeof(std::uint32_t), '\0');  // version 9: no blend weights
    const auto next = decodeScene(store, row);
    ASSERT_TRUE(next) << text(next.error());
    EXPECT_TRUE(test::isSame(*next, scene));
}

/// Version 3 had neither meshes nor sequences: its characters end before them.
TEST(MeshBytes, areAbsentFromCharactersOfVersion3) {
    const Scene scene = test::armScene();
    test::PartStore store;
    const PartRow row = SceneEncoder(store).encode(scene).value();
    std::string& bytes = store.parts_[PartKind::character].at(0);
    bytes.resize(bytes.size() - 8);
    const auto read = decodeScene(store, row);
    ASSERT_TRUE(read) << text(read.error());
    EXPECT_TRUE(test::isSame(*read, scene));
}

TEST(MeshBytes, containTheNamesOfMeshesMaterialsAndTextures) {
    test::PartStore store;
    ASSERT_TRUE(SceneEncoder(store).encode(test::sleevedArm()));
    EXPECT_EQ(label(PartKind::mesh, store.parts_[PartKind::mesh].at(0)), "sleeve");
    EXPECT_EQ(label(PartKind::material, store.parts_[PartKind::material].at(0)), "cloth");
    EXPECT_EQ(label(PartKind::texture, store.parts_[PartKind::texture].at(0)), "weave");
    EXPECT_EQ(label(PartKind::skin, store.parts_[PartKind::skin].at(0)), "");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
