#include "core/io/rigjson/PlyMesh.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

namespace sinew {
namespace SINEW_TEST_FILE {

const std::string kSquareHeader =
    "element vertex 4\nproperty double x\nproperty float y\nproperty float z\n"
    "element face 1\nproperty list uchar int vertex_indices\nend_header\n";
const std::string kSquare =
    "ply\nformat ascii 1.0\n" + kSquareHeader + "0 0 0\n1 0 0\n1 1 0\n0 1 0\n4 0 1 2 3\n";

Result<Geometry> read(std::string bytes, double metresPerUnit = 1) {
    return readPlyMesh(Source::fromMemory("a.ply", std::move(bytes)), metresPerUnit);
}

/// The bytes of a PLY body in either byte order.
class Body {
public:
    explicit Body(bool bigEndian) : bigEndian_(bigEndian) {}
    template <class Number>
    Body& add(Number number) {
        auto bytes = std::bit_cast<std::array<char, sizeof(Number)>>(number);
        if (bigEndian_) std::ranges::reverse(bytes);
        bytes_.append(bytes.begin(), bytes.end());
        return *this;
    }
    const std::string& bytes() const { return bytes_; }

private:
    bool bigEndian_;
    std::string bytes_;
};

std::string binarySquare(bool bigEndian) {
    Body body(bigEndian);
    for (const auto& [x, y] : {std::pair{0.0, 0.F}, {1.0, 0.F}, {1.0, 1.F}, {0.0, 1.F}})
        body.add(x).add(y).add(0.F);
    body.add<std::uint8_t>(4).add(0).add(1).add(2).add(3);
    return std::string("ply\nformat binary_") + (bigEndian ? "big" : "little") + "_endian 1.0\n" +
           kSquareHeader + body.bytes();
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    return text.replace(text.find(from), from.size(), to);
}

struct Refusal {
    std::string bytes;
    ErrorCode code;
    std::string where;
};

void expect(const std::vector<Refusal>& refusals) {
    for (const Refusal& refusal : refusals) {
        const auto mesh = read(refusal.bytes);
        ASSERT_FALSE(mesh) << refusal.bytes;
        EXPECT_EQ(name(mesh.error().code), name(refusal.code)) << refusal.bytes << text(mesh.error());
        EXPECT_EQ(mesh.error().where, refusal.where) << refusal.bytes;
    }
}

TEST(PlyMesh, rejectsBrokenHeaders) {
    std::string many = kSquare.substr(0, kSquare.find("end_header"));
    for (int i = 0; i < 1001; ++i) many += "property int p" + std::to_string(i) + "\n";
    std::string elements;
    for (int i = 0; i < 100'000; ++i) elements += "element e" + std::to_string(i) + " 0\n";
    expect({
        {"", ErrorCode::syntax, "a.ply:1"},
        {"plyx\n", ErrorCode::syntax, "a.ply:1"},
        {"ply\n", ErrorCode::unexpectedEnd, "a.ply:2"},
        {replaced(kSquare, "format ascii 1.0\n", ""), ErrorCode::syntax, "a.ply:8"},
        {replaced(kSquare, "ascii", "text"), ErrorCode::syntax, "a.ply:2"},
        {replaced(kSquare, "1.0", "2.0"), ErrorCode::syntax, "a.ply:2"},
        {replaced(kSquare, "vertex 4", "vertex"), ErrorCode::syntax, "a.ply:3"},
        {replaced(kSquare, "vertex 4", "vertex -4"), ErrorCode::numberInvalid, "a.ply:3"},
        {replaced(kSquare, "vertex 4", "vertex 99999999999999999999"), ErrorCode::numberInvalid, "a.ply:3"},
        {replaced(kSquare, "property double x", "property quad x"), ErrorCode::keywordUnknown, "a.ply:4"},
        {replaced(kSquare, "property double x", "property x"), ErrorCode::syntax, "a.ply:4"},
        {replaced(kSquare, "property float y", "property float x"), ErrorCode::duplicateName, "a.ply:5"},
        {replaced(kSquare, "element face", "element vertex"), ErrorCode::duplicateName, "a.ply:7"},
        {replaced(kSquare, "element vertex 4\n", ""), ErrorCode::syntax, "a.ply:3"},
        {replaced(kSquare, "property float z", "property float w"), ErrorCode::valueCount, "a.ply:3"},
        {replaced(kSquare, "vertex_indices", "corners"), ErrorCode::valueCount, "a.ply:7"},
        {replaced(kSquare, "element face", "element edge"), ErrorCode::valueCount, "a.ply"},
        {replaced(kSquare, "face 1", "face 0"), ErrorCode::valueCount, "a.ply"},
        {replaced(kSquare, "property float y", "propriety float y"), ErrorCode::keywordUnknown, "a.ply:5"},
        {many, ErrorCode::limitExceeded, "a.ply:1005"},
        {replaced(kSquare, "end_header", elements + "end_header"), ErrorCode::limitExceeded, "a.ply:1007"},
    });
}

TEST(PlyMesh, rejectsBrokenBodies) {
    const std::string binary = binarySquare(false);
    std::string notANumber = binary;
    const std::size_t body = binary.find("end_header\n") + 11;
    for (std::size_t i = 0; i < sizeof(double); ++i) notANumber[body + i] = '\xFF';
    expect({
        {replaced(kSquare, "vertex 4", "vertex 4000000000"), ErrorCode::unexpectedEnd, "a.ply:3"},
        {replaced(binary, "vertex 4", "vertex 4000000000"), ErrorCode::unexpectedEnd, "a.ply:3"},
        {replaced(kSquare, "face 1", "face 18446744073709551615"), ErrorCode::unexpectedEnd, "a.ply:7"},
        {replaced(kSquare, "1 1 0", "1 one 0"), ErrorCode::numberInvalid, "a.ply:12"},
        {replaced(kSquare, "1 1 0", "1 inf 0"), ErrorCode::numberNotFinite, "a.ply:12"},
        {replaced(kSquare, "1 1 0", "1 1e300 0"), ErrorCode::valueRange, "a.ply:12"},
        {notANumber, ErrorCode::numberNotFinite, "a.ply:byte " + std::to_string(body)},
        {replaced(kSquare, "4 0 1 2 3", "4 0 1 2 4"), ErrorCode::valueRange, "a.ply:14"},
        {replaced(kSquare, "4 0 1 2 3", "4 0 1 2 -1"), ErrorCode::valueRange, "a.ply:14"},
        {replaced(kSquare, "4 0 1 2 3", "4 0 1 2 .5"), ErrorCode::valueRange, "a.ply:14"},
        {replaced(kSquare, "4 0 1 2 3", "-4 0 1 2 3"), ErrorCode::valueRange, "a.ply:14"},
        {replaced(kSquare, "4 0 1 2 3", "400000000000 0 1"), ErrorCode::unexpectedEnd, "a.ply:14"},
        {binary.substr(0, binary.size() - 1), ErrorCode::unexpectedEnd,
         "a.ply:byte " + std::to_string(binary.size() - 4)},
    });
}

/// One byte per corner in the file becomes one triangle per corner.
TEST(PlyMesh, rejectsFacesOfMoreThanAMillionCorners) {
    const std::string head =
        "ply\nformat binary_little_endian 1.0\nelement vertex 3\nproperty char x\nproperty char y\n"
        "property char z\nelement face 1\nproperty list int uchar vertex_indices\nend_header\n";
    const auto faceOf = [&](std::int32_t corners) {
        std::string bytes = head + std::string("\0\0\0\1\0\0\0\1\0", 9);
        bytes.append(reinterpret_cast<const char*>(&corners), sizeof corners);
        return read(bytes + std::string(static_cast<std::size_t>(corners), '\1'));
    };
    EXPECT_EQ(faceOf(1'000'000)->triangles.size(), 999'998U);
    EXPECT_EQ(faceOf(1'000'001).error().code, ErrorCode::limitExceeded);
}

TEST(PlyMesh, acceptsManyOrLongComments) {
    std::string comments;
    for (int i = 0; i < 300'000; ++i) comments += "comment a b\n";
    comments +=
        "comment " + std::string(20'000'000, 'x') + "\ncomment" + std::string(20'000'000, ' ') + "y\n";
    for (int i = 0; i < 2'000'000; ++i) comments += i == 0 ? "comment" : " z";
    const auto mesh = read(replaced(kSquare, "element vertex", comments + "\nelement vertex"));
    ASSERT_TRUE(mesh) << text(mesh.error());
    EXPECT_EQ(mesh->positions.size(), 4U);
}

TEST(PlyMesh, rejectsEveryTruncation) {
    for (const std::string& whole :
         {kSquare.substr(0, kSquare.size() - 1), binarySquare(false), binarySquare(true)}) {
        for (std::size_t length = 0; length < whole.size(); ++length)
            EXPECT_FALSE(read(whole.substr(0, length))) << length;
    }
}

TEST(PlyMesh, readsAllThreeEncodingsAlike) {
    for (const std::string& bytes : {kSquare, binarySquare(false), binarySquare(true)}) {
        const auto mesh = read(bytes, 0.5);
        ASSERT_TRUE(mesh) << text(mesh.error());
        ASSERT_EQ(mesh->positions.size(), 4u);
        EXPECT_EQ(mesh->positions[2], Eigen::Vector3f(0.5F, 0.5F, 0));
        using Corners = std::array<std::uint32_t, 3>;
        EXPECT_EQ(mesh->triangles, (std::vector<Corners>{{0, 1, 2}, {0, 2, 3}}));
        EXPECT_EQ(mesh->normals[0], Eigen::Vector3f::UnitZ());
        EXPECT_TRUE(mesh->uvs.empty());
        EXPECT_TRUE(mesh->colors.empty());
    }
}

TEST(PlyMesh, readsNormalsColorsAndTextureCoordinates) {
    const auto mesh = read(
        "ply\r\nformat ascii 1.0\r\ncomment by hand\r\nelement vertex 3\r\n"
        "property float u\nproperty float v\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n"
        "property float x\nproperty float y\nproperty float z\n"
        "property float nx\nproperty float ny\nproperty float nz\nproperty list uchar uchar more\n"
        "element face 1\nproperty list uchar uint vertex_index\nend_header\n"
        "0.25 0.75 1 2 300 0 0 0 0 3 4 0\n0 0 1 2 3 1 0 0 0 1 0 2 7 8\n0 0 1 2 3 0 1 0 0 1 0 0\n3 0 1 2");
    ASSERT_TRUE(mesh) << text(mesh.error());
    EXPECT_TRUE(mesh->normals[0].isApprox(Eigen::Vector3f(0, 0.6F, 0.8F)));
    EXPECT_EQ(mesh->uvs[0], Eigen::Vector2f(0.25F, 0.25F));
    EXPECT_EQ(mesh->colors[0], (std::array<std::uint8_t, 4>{1, 2, 255, 255}));
    EXPECT_EQ(mesh->positions[1], Eigen::Vector3f::UnitX());
}

TEST(PlyMesh, readsColorsAsFractions) {
    const auto mesh = read(
        "ply\nformat ascii 1.0\nelement vertex 1\nproperty float x\nproperty float y\nproperty float z\n"
        "property float red\nproperty float green\nproperty float blue\nproperty float alpha\n"
        "element face 1\nproperty list uchar int vertex_indices\nend_header\n0 0 0 0 0.5 7 1\n3 0 0 0\n");
    ASSERT_TRUE(mesh) << text(mesh.error());
    EXPECT_EQ(mesh->colors[0], (std::array<std::uint8_t, 4>{0, 128, 255, 255}));
    EXPECT_EQ(mesh->normals[0], Eigen::Vector3f::Zero());
}

TEST(PlyMesh, skipsOtherElements) {
    const std::string edges = "element nothing 4000000000\nelement edge 2\nproperty int a\n";
    std::string text = replaced(kSquare, "element vertex", edges + "element vertex");
    text = replaced(text, "end_header\n", "end_header\n7\n8\n");
    const auto mesh = read(text);
    ASSERT_TRUE(mesh) << sinew::text(mesh.error());
    EXPECT_EQ(mesh->positions.size(), 4u);
}

TEST(PlyMesh, acceptsFacesBeforeTheirVertices) {
    const auto mesh = read(
        "ply\nformat ascii 1.0\nelement face 2\nproperty list uchar int vertex_index\nelement vertex 3\n"
        "property float x\nproperty float y\nproperty float z\nend_header\n3 0 1 2\n2 0 1\n0 0 0 1 0 0 0 1 "
        "0\n");
    ASSERT_TRUE(mesh) << text(mesh.error());
    EXPECT_EQ(mesh->triangles.size(), 1u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
