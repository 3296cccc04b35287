#include "core/skin/Mesh.h"

#include <gtest/gtest.h>

#include <limits>

namespace sinew {
namespace {

constexpr float kNaN = std::numeric_limits<float>::quiet_NaN();
constexpr float kHuge = std::numeric_limits<float>::max();

/// A square of two triangles in the plane z = 0, seen from +z.
Geometry square() {
    Geometry geometry;
    geometry.positions = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
    geometry.normals.assign(4, Eigen::Vector3f::UnitZ());
    geometry.triangles = {{0, 1, 2}, {0, 2, 3}};
    return geometry;
}

Mesh valid() {
    Mesh mesh;
    mesh.geometry = std::make_shared<const Geometry>(square());
    mesh.skin = std::make_shared<const Skin>(rigidSkin({}, 4));
    mesh.surfaces = {{0, 1, nullptr}, {1, 1, std::make_shared<const Material>()}};
    return mesh;
}

TEST(Mesh, aSquareIsWithoutFault) {
    EXPECT_EQ(fault(square()), nullptr);
    EXPECT_EQ(fault(valid()), nullptr);
    EXPECT_EQ(fault(Geometry{}), nullptr);
}

TEST(Mesh, refusesListsOfOtherLengthsThanThePositions) {
    Geometry geometry = square();
    geometry.normals.pop_back();
    EXPECT_STREQ(fault(geometry), "the normals are not as many as the vertices");
    geometry = square();
    geometry.uvs.resize(3, Eigen::Vector2f::Zero());
    EXPECT_STREQ(fault(geometry), "the texture coordinates are not as many as the vertices");
    geometry = square();
    geometry.colours.resize(5);
    EXPECT_STREQ(fault(geometry), "the colours are not as many as the vertices");
}

TEST(Mesh, refusesVerticesThatAreNotFinite) {
    Geometry geometry = square();
    geometry.positions[2].y() = kNaN;
    EXPECT_STREQ(fault(geometry), "a vertex is not finite");
    geometry = square();
    geometry.normals[1].x() = std::numeric_limits<float>::infinity();
    EXPECT_STREQ(fault(geometry), "a vertex is not finite");
    geometry = square();
    geometry.uvs.assign(4, Eigen::Vector2f(0, kNaN));
    EXPECT_STREQ(fault(geometry), "a vertex is not finite");
}

TEST(Mesh, refusesNormalsThatAreNotUnitButForNone) {
    Geometry geometry = square();
    geometry.normals[0] *= 1.01F;
    EXPECT_STREQ(fault(geometry), "a normal is not of length 1");
    geometry.normals[0] = {0, 0, kHuge};
    EXPECT_STREQ(fault(geometry), "a normal is not of length 1");
    geometry.normals[0].setZero();
    EXPECT_EQ(fault(geometry), nullptr);
}

TEST(Mesh, refusesCornersThatThereAreNot) {
    Geometry geometry = square();
    geometry.triangles[1][2] = 4;
    EXPECT_STREQ(fault(geometry), "a triangle has a corner that there is not");
}

TEST(Mesh, refusesASkinThatDoesNotFitOrIsNotThere) {
    Mesh mesh = valid();
    mesh.skin = std::make_shared<const Skin>(rigidSkin({}, 3));
    EXPECT_STREQ(fault(mesh), "the skin is not of as many vertices as the mesh");
    mesh.skin = nullptr;
    EXPECT_STREQ(fault(mesh), "the mesh has no form or no skin");
    mesh = valid();
    mesh.geometry = nullptr;
    EXPECT_STREQ(fault(mesh), "the mesh has no form or no skin");
}

TEST(Mesh, refusesSurfacesThatDoNotHaveEachTriangleOnce) {
    Mesh mesh = valid();
    mesh.surfaces[1].first = 0;
    EXPECT_STREQ(fault(mesh), "the surfaces do not follow each other");
    mesh = valid();
    mesh.surfaces[1].count = 4294967295;
    EXPECT_STREQ(fault(mesh), "the surfaces do not have all triangles");
    mesh.surfaces.pop_back();
    EXPECT_STREQ(fault(mesh), "the surfaces do not have all triangles");
}

TEST(Mesh, refusesMaterialsOutOfTheirRange) {
    const auto faultOf = [](const Material& material) {
        Mesh mesh = valid();
        mesh.surfaces[1].material = std::make_shared<const Material>(material);
        return fault(mesh);
    };
    Material material;
    material.colour[1] = kNaN;
    EXPECT_STREQ(faultOf(material), "a material's colour is not within 0 to 1");
    material.colour[1] = 1.5F;
    EXPECT_STREQ(faultOf(material), "a material's colour is not within 0 to 1");
    material = {};
    material.alphaCutoff = -1;
    EXPECT_STREQ(faultOf(material), "a material's alpha cutoff is not within 0 to 1");
    material = {};
    material.texture = std::make_shared<const Texture>();
    EXPECT_STREQ(faultOf(material), "a texture is empty");
}

TEST(DeriveNormals, areTheTrianglesMeanWeightedByArea) {
    Geometry geometry;
    // A large triangle that looks up y, a small one that looks along z, and a vertex of its own.
    geometry.positions = {{0, 0, 0}, {0, 0, 3}, {3, 0, 0}, {0, 1, 0}, {9, 9, 9}};
    geometry.triangles = {{0, 1, 2}, {0, 2, 3}};
    deriveNormals(geometry);
    ASSERT_EQ(geometry.normals.size(), 5U);
    EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f(0, 9, 3).normalized(), 1e-6F));
    EXPECT_TRUE(geometry.normals[1].isApprox(Eigen::Vector3f::UnitY()));
    EXPECT_TRUE(geometry.normals[3].isApprox(Eigen::Vector3f::UnitZ()));
    EXPECT_TRUE(geometry.normals[4].isZero(0));
}

TEST(DeriveNormals, makesThoseOfTheFileUnit) {
    Geometry geometry = square();
    geometry.normals = {{0, 0, 5}, {1e-30F, 0, 0}, {kNaN, 0, 1}, {kHuge, kHuge, 0}};
    deriveNormals(geometry);
    EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f::UnitZ()));
    EXPECT_TRUE(geometry.normals[1].isApprox(Eigen::Vector3f::UnitX()));
    EXPECT_TRUE(geometry.normals[2].isZero(0));
    EXPECT_TRUE(geometry.normals[3].isApprox(Eigen::Vector3f(1, 1, 0).normalized()));
    EXPECT_EQ(fault(geometry), nullptr);
}

TEST(DeriveNormals, passesOverTrianglesThatCannotBe) {
    Geometry geometry = square();
    geometry.normals.clear();
    geometry.triangles.push_back({0, 1, 4000000000});
    geometry.triangles.push_back({0, 0, 0});
    deriveNormals(geometry);
    for (const Eigen::Vector3f& normal : geometry.normals)
        EXPECT_TRUE(normal.isApprox(Eigen::Vector3f::UnitZ()));
}

TEST(DeriveNormals, keepTinyAndHugeMeshes) {
    for (const float size : {1e-18F, 1e18F}) {
        Geometry geometry = square();
        geometry.normals.clear();
        for (Eigen::Vector3f& position : geometry.positions) position *= size;
        deriveNormals(geometry);
        EXPECT_TRUE(geometry.normals[0].isApprox(Eigen::Vector3f::UnitZ())) << size;
    }
}

}  // namespace
}  // namespace sinew
