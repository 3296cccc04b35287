// The numbers of real motion are bitwise those of std::from_chars.
#include <gtest/gtest.h>

#include <bit>
#include <charconv>
#include <filesystem>

#include "core/io/bvh/BvhMotion.h"
#include "tests/Paths.h"

namespace sinew {
namespace SINEW_TEST_FILE {

namespace fs = std::filesystem;

std::vector<fs::path> filesUnder(const std::string& folder, const std::string& extension) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(SINEW_DATA_DIR) / folder)) {
        if (entry.path().extension() == extension) files.push_back(entry.path());
    }
    return files;
}

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

/// The next token as std::from_chars reads it, if it is a number.
std::optional<double> tokenValue(TextCursor& cursor) {
    const std::string_view token = cursor.token();
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    return error == std::errc() && stop == end ? std::optional(value) : std::nullopt;
}

TEST(RealNumbers, ofBvhEqualFromChars) {
    std::size_t values = 0;
    for (const fs::path& path : filesUnder("bvh", ".bvh")) {
        const Result<Source> source = Source::open(path);
        ASSERT_TRUE(source) << path;
        Diagnostics diagnostics;
        TextCursor cursor(*source);
        const auto hierarchy = readBvhHierarchy(cursor, 1, {}, diagnostics);
        ASSERT_TRUE(hierarchy) << path;
        TextCursor plain = cursor;
        const auto motion = readBvhMotion(cursor, hierarchy->columns, {}, diagnostics);
        ASSERT_TRUE(motion) << path;
        while (plain.token() != "Time:") continue;
        plain.token();
        for (std::size_t f = 0; f < static_cast<std::size_t>(motion->frames); ++f) {
            for (std::size_t c = 0; c < hierarchy->columns.size(); ++c, ++values) {
                const BvhColumn& column = hierarchy->columns[c];
                const double value = tokenValue(plain).value() * column.factor + column.shift;
                const SampleChunks& pieces = motion->channels[c];
                ASSERT_EQ(bits(pieces[f / CurveChunk::kSize][f % CurveChunk::kSize]), bits(value)) << path;
            }
        }
    }
    EXPECT_GT(values, 100'000u);
}

TEST(RealNumbers, ofAmcEqualFromChars) {
    std::size_t values = 0;
    for (const fs::path& path : filesUnder("asf-amc", ".amc")) {
        const Result<Source> source = Source::open(path);
        ASSERT_TRUE(source) << path;
        for (TextCursor cursor(*source); !cursor.atEnd(); cursor.restOfLine()) {
            const std::string_view name = cursor.token();
            std::vector<double> line;
            for (TextCursor plain = cursor; !plain.skipBlanks();) {
                const auto value = tokenValue(plain);
                if (!value) break;
                line.push_back(*value);
            }
            TextCursor again = cursor;
            std::vector<double> read(line.size());
            if (line.empty() || !again.numbersOfLine(read.data(), read.size())) continue;
            for (std::size_t i = 0; i < line.size(); ++i, ++values)
                ASSERT_EQ(bits(read[i]), bits(line[i])) << path << name;
        }
    }
    EXPECT_GT(values, 100'000u);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
