#include "core/io/table/Csv.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

namespace sinew {
namespace SINEW_TEST_FILE {

using Rows = std::vector<std::vector<std::string>>;

Result<Rows> compareKinds(const std::string& text) {
    const Source source = Source::fromMemory("t.csv", text);
    CsvReader reader(source);
    Rows rows;
    while (true) {
        const auto more = reader.next();
        if (!more) return tl::unexpected<Error>(more.error());
        if (!*more) return rows;
        rows.push_back(reader.cells());
    }
}

std::pair<std::string, ErrorCode> refusal(const std::string& text) {
    const auto rows = compareKinds(text);
    if (rows) return {"", ErrorCode::syntax};
    return {rows.error().where, rows.error().code};
}

TEST(Csv, reportsTheLineOfBadQuotes) {
    EXPECT_EQ(refusal("a\n\"b\nc"), std::pair(std::string("t.csv:2"), ErrorCode::unexpectedEnd));
    EXPECT_EQ(refusal("a\n\"b\nc\"d"), std::pair(std::string("t.csv:3"), ErrorCode::syntax));
}

TEST(Csv, rejectsLinesWithTooManyCells) {
    EXPECT_EQ(refusal(std::string(std::size_t{1} << 20, ',')).second, ErrorCode::limitExceeded);
}

TEST(Csv, readsRfc4180) {
    EXPECT_EQ(compareKinds("a,\"b \"\"c\"\", d\",\r\n\"e\nf\",g,h").value(),
              (Rows{{"a", "b \"c\", d", ""}, {"e\nf", "g", "h"}}));
}

TEST(Csv, skipsEmptyLinesAndAByteOrderMark) {
    EXPECT_EQ(compareKinds("\xEF\xBB\xBF\n\r\na,b\r\rc,d\n\n").value(), (Rows{{"a", "b"}, {"c", "d"}}));
    EXPECT_EQ(compareKinds("").value(), Rows{});
}

TEST(Csv, countsLinesInsideOfQuotes) {
    const Source source = Source::fromMemory("t.csv", "\"a\r\nb\rc\nd\",e\nf\n");
    CsvReader reader(source);
    ASSERT_TRUE(reader.next().value());
    EXPECT_EQ(reader.location(), "t.csv:1");
    ASSERT_TRUE(reader.next().value());
    EXPECT_EQ(reader.location(), "t.csv:5");
}

TEST(Csv, distinguishesNumbersFromWords) {
    EXPECT_EQ(csvNumber(" -1.5e2 ", "t.csv:1").value(), -150);
    EXPECT_EQ(csvNumber("1,5", "t.csv:1").error().code, ErrorCode::numberInvalid);
    EXPECT_EQ(csvNumber("", "t.csv:1").error().code, ErrorCode::numberInvalid);
    EXPECT_EQ(csvNumber("-inf", "t.csv:1").error().code, ErrorCode::numberNotFinite);
}

TEST(Csv, roundTrips) {
    rc::check("of any cells", [] {
        const auto rows = *rc::gen::scale(
            0.1,
            rc::gen::nonEmpty(
                rc::gen::container<Rows>(rc::gen::nonEmpty(rc::gen::container<std::vector<std::string>>(
                    rc::gen::container<std::string>(rc::gen::element('a', ',', '"', '\r', '\n', ' ')))))));
        std::string text;
        Rows expected;
        for (const auto& row : rows) {
            std::string line;
            for (std::size_t i = 0; i < row.size(); ++i) {
                if (i > 0) line += ',';
                appendCsvField(line, row[i]);
            }
            text += line + "\n";
            if (!line.empty()) expected.push_back(row);
        }
        RC_ASSERT(compareKinds(text).value() == expected);
    });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
