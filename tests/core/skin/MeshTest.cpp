#include "core/skin/Mesh.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kHuge = std::numeric_limits<float>::max();

/// A square of two triangles in the plane z = 0, seen from +z.
Geometry squareGeometry() {
    Geometry geometry;
    geometry.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    geometry.normals.assign(4, Eigen::Vector3f::UnitZ());
    geometry.triangles = {{0, 1, 2}, {0, 2, 3}};
    return geometry;
}

Mesh validMesh() {
    Mesh mesh;
    mesh.geometry = std::make_shared<const Geometry>(squareGeometry());
    mesh.skin = std::make_shared<const Skin>(rigidSkin({}, 4));
    mesh.surfaces = {{0, 1, nullptr}, {1, 1, std::make_shared<const Material>()}};
    return mesh;
}

TEST(Mesh, aSquareIsValid) {
    EXPECT_EQ(fault(squareGeometry()), nullptr);
    EXPECT_EQ(fault(validMesh()), nullptr);
    EXPECT_EQ(fault(Geometry{}), nullptr);
}

TEST(Mesh, rejectsListsOfDifferentLengths) {
    Geometry geometry = squareGeometry();
    geometry.normals.pop_back();
    EXPECT_STREQ(fault(geometry), "the number of normals differs from the number of vertices");
    geometry = squareGeometry();
    geometry.uvs.resize(3, Eigen::Vector2f::Zero());
    EXPECT_STREQ(fault(geometry), "the number of texture coordinates differs from the number of vertices");
    geometry = squareGeometry();
    geometry.colors.resize(5);
    EXPECT_STREQ(fault(geometry), "the number of colours differs from the number of vertices");
}

TEST(Mesh, rejectsNonFiniteVertices) {
    Geometry geometry = squareGeometry();
    geometry.positions[2].y() = kNaN;
    EXPECT_STREQ(fault(geometry), "a vertex has a value that is not finite");
    geometry = squareGeometry();
    geometry.normals[1].x() = std::numeric_limits<float>::infinity();
    EXPECT_STREQ(fault(geometry), "a vertex has a value that is not finite");
    geometry = squareGeometry();
    geometry.uvs.assign(4, Eigen::Vector2f(0, kNaN));
    EXPECT_STREQ(fault(geometry), "a vertex has a value that is not finite");
}

TEST(Mesh, rejectsNormalsThatAreNeitherUnitNorZero) {
    Geometry geometry = squareGeometry();
    geometry.normals[0] *= 1.01F;
    EXPECT_STREQ(fault(geometry), "a normal does not have length 1");
    geometry.normals[0] = {0, 0, kHuge};
    EXPECT_STREQ(fault(geometry), "a normal does not have length 1");
    geometry.normals[0].setZero();
    EXPECT_EQ(fault(geometry), nullptr);
}

TEST(Mesh, rejectsInvalidCorners) {
    Geometry geometry = squareGeometry();
    geometry.triangles[1][2] = 4;
    EXPECT_STREQ(fault(geometry), "a triangle refers to a vertex that does not exist");
}

TEST(Mesh, rejectsMissingOrMismatchedSkins) {
    Mesh mesh = validMesh();
    mesh.skin = std::make_shared<const Skin>(rigidSkin({}, 3));
    EXPECT_STREQ(fault(mesh), "the skin and the mesh differ in their number of vertices");
    mesh.skin = nullptr;
    EXPECT_STREQ(fault(mesh), "the mesh has no geometry or no skin");
    mesh = validMesh();
    mesh.geometry = nullptr;
    EXPECT_STREQ(fault(mesh), "the mesh has no geometry or no skin");
}

TEST(Mesh, blendedSkinningNeedsBlendWeights) {
    Mesh mesh = validMesh();
    mesh.method = SkinningMethod::blended;
    EXPECT_FALSE(mesh.supports(SkinningMethod::blended));
    EXPECT_STREQ(fault(mesh), "the mesh has no blend weights for blended skinning");
    for (const SkinningMethod method : {SkinningMethod::linearBlend, SkinningMethod::dualQuaternion})
        EXPECT_TRUE(mesh.supports(method));
    Skin skin = *mesh.skin;
    skin.blendWeights = {0, 0.25F, 0.5F, 1};
    mesh.skin = std::make_shared<const Skin>(std::move(skin));
    EXPECT_TRUE(mesh.supports(SkinningMethod::blended));
    EXPECT_EQ(fault(mesh), nullptr);
}

TEST(Mesh, rejectsSurfacesThatMissOrRepeatTriangles) {
    Mesh mesh = validMesh();
    mesh.surfaces[1].first = 0;
    EXPECT_STREQ(fault(mesh), "the surfaces are not contiguous");
    mesh = validMesh();
    mesh.surfaces[1].count = 4294967295;
    EXPECT_STREQ(fault(mesh), "the surfaces do not cover all triangles");
    mesh.surfaces.pop_back();
    EXPECT_STREQ(fault(mesh), "the surfaces do not cover all triangles");
}

TEST(Mesh, rejectsMaterialsOutOfTheirRange) {
    const auto faultOf = [](const Material& material) {
        Mesh mesh = validMesh();
        mesh.surfaces[1].material = std::make_shared<const Material>(material);
        return fault(mesh);
    };
    Material material;
    material.color[1] = kNaN;
    EXPECT_STREQ(faultOf(material), "a material's colour is outside 0 to 1");
    material.color[1] = 1.5F;
    EXPECT_STREQ(faultOf(material), "a material's colour is outside 0 to 1");
    material = {};
    material.alphaCutoff = -1;
    EXPECT_STREQ(faultOf(material), "a material's alpha cutoff is outside 0 to 1");
    material = {};
    material.texture = std::make_shared<const Texture>();
    EXPECT_STREQ(faultOf(material), "a texture is empty");
}

TEST(DeriveNormals, areWeightedByArea) {
    Geometry geometry;
    // A large triangle facing y, a small one facing z, and a separate vertex.
    geometry.positions = {{0, 0, 0}, {0, 0, 3}, {3, 0, 0}, {0, 1, 0}, {9, 9, 9}};
    geometry.triangles = {{0, 1, 2}, {0, 2, 3}};
    deriveNormals(geometry);
    ASSERT_EQ(geometry.normals.size(), 5U);
    EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f(0, 9, 3).normalized(), 1e-6F));
    EXPECT_TRUE(geometry.normals[1].isApprox(Eigen::Vector3f::UnitY()));
    EXPECT_TRUE(geometry.normals[3].isApprox(Eigen::Vector3f::UnitZ()));
    EXPECT_TRUE(geometry.normals[4].isZero(0));
}

TEST(DeriveNormals, normalisesGivenNormals) {
    Geometry geometry = squareGeometry();
    geometry.normals = {{0, 0, 5}, {1e-30F, 0, 0}, {kNaN, 0, 1}, {kHuge, kHuge, 0}};
    deriveNormals(geometry);
    EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f::UnitZ()));
    EXPECT_TRUE(geometry.normals[1].isApprox(Eigen::Vector3f::UnitX()));
    EXPECT_TRUE(geometry.normals[2].isZero(0));
    EXPECT_TRUE(geometry.normals[3].isApprox(Eigen::Vector3f(1, 1, 0).normalized()));
    EXPECT_EQ(fault(geometry), nullptr);
}

TEST(DeriveNormals, skipsInvalidTriangles) {
    Geometry geometry = squareGeometry();
    geometry.normals.clear();
    geometry.triangles.push_back({0, 1, 4000000000});
    geometry.triangles.push_back({0, 0, 0});
    deriveNormals(geometry);
    for (const Eigen::Vector3f& normal : geometry.normals)
        EXPECT_TRUE(normal.isApprox(Eigen::Vector3f::UnitZ()));
}

TEST(DeriveNormals, supportsTinyAndHugeMeshes) {
    for (const float size : {1e-18F, 1e18F}) {
        Geometry geometry = squareGeometry();
        geometry.normals.clear();
        for (Eigen::Vector3f& position : geometry.positions) position *= size;
        deriveNormals(geometry);
        EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f::UnitZ())) << size;
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
