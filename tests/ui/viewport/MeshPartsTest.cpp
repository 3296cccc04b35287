#include <gtest/gtest.h>

#include <QBuffer>
#include <string>

#include "core/skin/MorphTargets.h"
#include "core/skin/Skinning.h"
#include "tests/ui/viewport/Tube.h"
#include "ui/viewport/meshes/GpuTextures.h"
#include "ui/viewport/meshes/MeshBounds.h"
#include "ui/viewport/meshes/MeshBuffers.h"
#include "ui/viewport/meshes/PartCache.h"
#include "ui/viewport/rendering/FrameMeter.h"

namespace sinew {
namespace SINEW_TEST_FILE {

TEST(PartCache, keepsOneValuePerCombinationWhileItsPartsExist) {
    PartCache<std::string, int, double> cache;
    auto number = std::make_shared<const int>(1);
    const auto other = std::make_shared<const int>(2);
    const auto real = std::make_shared<const double>(0.5);
    int count = 0;
    const auto make = [&count] { return std::make_unique<std::string>(std::to_string(++count)); };
    EXPECT_EQ(cache.at(number, real, make), "1");
    EXPECT_EQ(cache.at(number, real, make), "1");
    EXPECT_EQ(cache.at(other, real, make), "2");
    number.reset();
    cache.removeExpired();
    EXPECT_EQ(cache.size(), 1U);
    EXPECT_EQ(cache.at(other, real, make), "2");
}

TEST(DrawingQuality, switchesToFastIfTheMedianFrameIsTooSlow) {
    DrawingQuality quality;
    EXPECT_FALSE(quality.isFast());
    EXPECT_FALSE(quality.addFrame(1)) << "the first frame includes the set-up";
    for (int i = 1; i < DrawingQuality::kMeasuredFrames; ++i) EXPECT_FALSE(quality.addFrame(0.05));
    EXPECT_TRUE(quality.isMeasuring());
    EXPECT_TRUE(quality.addFrame(0.001));
    EXPECT_TRUE(quality.isFast());
    EXPECT_FALSE(quality.isMeasuring());
    EXPECT_FALSE(quality.addFrame(0.05)) << "it is reported only once";
    quality.restart();
    EXPECT_FALSE(quality.isFast());
    EXPECT_TRUE(quality.isMeasuring());
}

TEST(DrawingQuality, ignoresASingleStall) {
    DrawingQuality quality;
    for (int i = 0; i <= DrawingQuality::kMeasuredFrames; ++i) quality.addFrame(i == 2 ? 1 : 0.005);
    EXPECT_FALSE(quality.isMeasuring());
    EXPECT_FALSE(quality.isFast());
}

TEST(DrawingQuality, chosenQualityIsNotMeasured) {
    DrawingQuality quality;
    quality.setMode(DrawingQuality::Mode::full);
    EXPECT_FALSE(quality.isMeasuring());
    EXPECT_FALSE(quality.addFrame(1));
    EXPECT_FALSE(quality.isFast());
    quality.setMode(DrawingQuality::Mode::fast);
    EXPECT_TRUE(quality.isFast());
    quality.setMode(DrawingQuality::Mode::automatic);
    EXPECT_FALSE(quality.isFast());
    EXPECT_TRUE(quality.isMeasuring());
}

TEST(MergedMesh, keepsAllVertexPositions) {
    Scene scene;
    const auto a = test::addTube(scene, {.joints = 2}),
               b = test::addTube(scene, {.joints = 5, .influences = 4});
    const std::array meshes{a->meshes.front().get(), b->meshes.front().get()};
    const auto posed = [](Mesh mesh, SkinningMethod method, const std::vector<Affine>& matrices) {
        mesh.method = method;
        std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
        skinVertices(mesh, matrices, positions, {});
        return positions;
    };
    const auto matrices = skinMatrices(*meshes[0]->skin, *a->skeleton, test::bentTube(*a->skeleton, 0.3));
    const auto more = skinMatrices(*meshes[1]->skin, *b->skeleton, test::bentTube(*b->skeleton, 0.2));
    auto all = matrices;
    all.insert(all.end(), more.begin(), more.end());
    for (const SkinningMethod method : kSkinningMethods) {
        const auto merged = mergedMesh(meshes, method);
        EXPECT_EQ(fault(*merged), nullptr);
        EXPECT_EQ(fault(*merged->geometry), nullptr);
        EXPECT_EQ(fault(*merged->skin), nullptr);
        auto expected = posed(*meshes[0], method, matrices);
        const auto rest = posed(*meshes[1], method, more);
        expected.insert(expected.end(), rest.begin(), rest.end());
        EXPECT_EQ(posed(*merged, method, all), expected);
    }
}

TEST(MergedMesh, refusesMoreJointsThanASkinCanHave) {
    Mesh mesh;
    mesh.geometry = std::make_shared<Geometry>();
    auto skin = std::make_shared<Skin>();
    skin->joints.resize(40000);
    mesh.skin = skin;
    const std::array meshes{&mesh, &mesh};
    EXPECT_FALSE(mergedMesh(meshes, SkinningMethod::linearBlend));
}

TEST(MeshBounds, containRigidVerticesInEveryPose) {
    Scene scene;
    const auto tube = test::addTube(scene, {.influences = 1});
    const Mesh& mesh = *tube->meshes.front();
    const MeshBounds bounds(*mesh.geometry, *mesh.skin);
    for (const double angle : {0.0, 0.4, -1.2}) {
        const auto matrices =
            skinMatrices(*mesh.skin, *tube->skeleton, test::bentTube(*tube->skeleton, angle));
        std::vector<Eigen::Vector3f> positions(mesh.geometry->positions.size());
        skinVertices(mesh, matrices, positions, {});
        Eigen::AlignedBox3d box = bounds.posedBounds(matrices), tight;
        for (const auto& position : positions) tight.extend(position.cast<double>());
        EXPECT_LT(box.diagonal().norm(), 1.3 * tight.diagonal().norm());
        box = {box.min().array() - 1e-5, box.max().array() + 1e-5};
        EXPECT_TRUE(box.contains(tight));
        std::vector<Eigen::Vector3d> corners;
        bounds.appendCorners(matrices, {}, corners);
        EXPECT_EQ(corners.size(), 8U * 3);
    }
}

TEST(MeshBounds, containMorphedVertices) {
    Scene scene;
    const auto tube = test::addTube(scene, {.influences = 1});
    Mesh mesh = *tube->meshes.front();
    for (const float direction : {1.0F, -2.0F}) {
        ShapeDeltas deltas;
        for (std::uint32_t vertex = 0; vertex < mesh.geometry->positions.size(); vertex += 3) {
            deltas.vertices.push_back(vertex);
            deltas.positions.emplace_back(direction, 0, 0.01F * static_cast<float>(vertex));
            deltas.normals.emplace_back(0, 0, 0);
        }
        mesh.shapes.push_back(
            {scene.newId<ShapeId>(), "shape", 0, {{1, std::make_shared<const ShapeDeltas>(deltas)}}});
    }
    const auto matrices = skinMatrices(*mesh.skin, *tube->skeleton, test::bentTube(*tube->skeleton, 0.4));
    const MeshBounds bounds(mesh);
    for (const std::vector<double>& weights : {std::vector{0.0, 0.0}, {1.0, 0.0}, {-0.5, 0.75}}) {
        Geometry morphed = *mesh.geometry;
        morphVertices(mesh, weights, morphed.positions, {});
        Mesh posed = mesh;
        posed.geometry = std::make_shared<const Geometry>(morphed);
        std::vector<Eigen::Vector3f> positions(morphed.positions.size());
        skinVertices(posed, matrices, positions, {});
        std::vector<Eigen::Vector3d> corners;
        bounds.appendCorners(matrices, weights, corners);  // factors are weights without in-betweens
        Eigen::AlignedBox3d box;
        for (const Eigen::Vector3d& corner : corners) box.extend(corner);
        box = {box.min().array() - 1e-5, box.max().array() + 1e-5};
        for (const auto& position : positions) EXPECT_TRUE(box.contains(position.cast<double>()));
    }
}

TEST(MeshBounds, areEmptyWithoutVertices) {
    const MeshBounds bounds({}, rigidSkin({}, 0));
    EXPECT_TRUE(bounds.posedBounds(std::vector{Affine::Identity()}).isEmpty());
}

Texture texture(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return {"picture", bytes.toStdString()};
}

TEST(DecodedTexture, refusesInvalidAndTooLargeImages) {
    EXPECT_EQ(decodeTexture({"broken", "no picture"}, 64).error().code, ErrorCode::dataIgnored);
    EXPECT_EQ(decodeTexture({"empty", ""}, 64).error().where, "empty");
    QImage huge(10000, 10000, QImage::Format_Mono);
    huge.fill(0);
    const auto refused = decodeTexture(texture(huge), 64);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::limitExceeded);
    EXPECT_NE(refused.error().message.find("10000 x 10000"), std::string::npos);
}

std::uint32_t pngChecksum(std::string_view bytes) {
    std::uint32_t sum = 0xFFFFFFFF;
    for (const char byte : bytes) {
        sum ^= static_cast<unsigned char>(byte);
        for (int bit = 0; bit < 8; ++bit) sum = (sum >> 1) ^ (sum & 1 ? 0xEDB88320 : 0);
    }
    return ~sum;
}

TEST(DecodedTexture, refusesASmallFileThatClaimsBillionsOfPixels) {
    QImage tiny(1, 1, QImage::Format_Grayscale8);
    tiny.fill(0);
    Texture bomb = texture(tiny);
    const auto write = [&bomb](std::size_t offset, std::uint32_t number) {
        for (std::size_t i = 0; i < 4; ++i)
            bomb.bytes[offset + i] = static_cast<char>(number >> (24 - 8 * i) & 0xFF);
    };
    write(16, 60000);  // the width in the PNG header
    write(20, 60000);
    write(29, pngChecksum(std::string_view(bomb.bytes).substr(12, 17)));
    const auto refused = decodeTexture(bomb, 64);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::limitExceeded);
    EXPECT_NE(refused.error().message.find("60000 x 60000"), std::string::npos) << refused.error().message;
}

TEST(DecodedTexture, keepsStraightAlphaAndReducesLargeImages) {
    QImage image(300, 100, QImage::Format_RGBA8888);
    image.fill(QColor(200, 100, 50, 128));
    const auto small = decodeTexture(texture(image), 60);
    EXPECT_TRUE(small->isReduced);
    EXPECT_EQ(small->image.size(), QSize(60, 20));
    EXPECT_EQ(small->image.format(), QImage::Format_RGBA8888);
    const auto whole = decodeTexture(texture(image), 300);
    EXPECT_FALSE(whole->isReduced);
    EXPECT_EQ(whole->image.pixelColor(7, 7), QColor(200, 100, 50, 128));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
