#include "core/io/rigjson/DmatMatrix.h"

#include <gtest/gtest.h>

#include <bit>

namespace sinew {
namespace SINEW_TEST_FILE {

Result<Eigen::MatrixXf> read(std::string text) {
    return readDmat(Source::fromMemory("a.dmat", std::move(text)));
}

std::string asBytes(double number) {
    const auto bytes = std::bit_cast<std::array<char, sizeof(double)>>(number);
    return {bytes.begin(), bytes.end()};
}

TEST(DmatMatrix, rejectsInvalidFiles) {
    struct Refusal {
        std::string text;
        ErrorCode code;
        const char* where;
    };
    const std::vector<Refusal> refusals{
        {"", ErrorCode::unexpectedEnd, "a.dmat:1"},
        {"x 2\n", ErrorCode::numberInvalid, "a.dmat:1"},
        {"1.5 2\n1 2\n", ErrorCode::syntax, "a.dmat:1"},
        {"-1 2\n1 2\n", ErrorCode::syntax, "a.dmat:1"},
        {"4000000000 4000000000\n1 2\n", ErrorCode::unexpectedEnd, "a.dmat:1"},
        {"2 4\n1 2\n", ErrorCode::unexpectedEnd, "a.dmat:2"},
        {"2 2\n1 2 3 four\n", ErrorCode::numberInvalid, "a.dmat:2"},
        {"2 2\n1 2\n3   \n", ErrorCode::unexpectedEnd, "a.dmat:4"},
        {"1 1\nnan\n", ErrorCode::numberNotFinite, "a.dmat:2"},
        {"1 1\n1e300\n", ErrorCode::numberNotFinite, "a.dmat"},
        {"0 0\n2 2\n" + asBytes(1), ErrorCode::unexpectedEnd, "a.dmat"},
        {"0 0\n1 1\n" + asBytes(std::nan("")), ErrorCode::numberNotFinite, "a.dmat"},
    };
    for (const Refusal& refusal : refusals) {
        const auto matrix = read(refusal.text);
        ASSERT_FALSE(matrix) << refusal.text;
        EXPECT_EQ(name(matrix.error().code), name(refusal.code)) << refusal.text;
        EXPECT_EQ(matrix.error().where, refusal.where) << refusal.text;
    }
}

TEST(DmatMatrix, readsColumnsBeforeRows) {
    const auto matrix = read("2 3\n1\n2\n3\n4\n5\n6");
    ASSERT_TRUE(matrix) << text(matrix.error());
    EXPECT_EQ(*matrix, (Eigen::MatrixXf{{1, 4}, {2, 5}, {3, 6}}));
}

TEST(DmatMatrix, readsTheBinaryForm) {
    const auto matrix = read("0 0\n2 1\n" + asBytes(0.25) + asBytes(-3));
    ASSERT_TRUE(matrix) << text(matrix.error());
    EXPECT_EQ(*matrix, (Eigen::MatrixXf{{0.25F, -3}}));
}

TEST(DmatMatrix, readsAnEmptyMatrix) {
    EXPECT_EQ(read("0 0\n")->size(), 0);
    EXPECT_EQ(read("0 3\n")->rows(), 3);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
