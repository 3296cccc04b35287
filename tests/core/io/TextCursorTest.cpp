#include "core/io/text/TextCursor.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <charconv>
#include <clocale>
#include <cstdlib>

#include "core/io/text/Source.h"

namespace sinew {
namespace SINEW_TEST_FILE {

/// A cursor with the source it reads.
struct CursorText {
    explicit CursorText(std::string bytes)
        : source(Source::fromMemory("a.txt", std::move(bytes))), cursor(source) {}
    Source source;
    TextCursor cursor;
};

ErrorCode refusal(const std::string& bytes) {
    CursorText text(bytes);
    double value = 7;
    EXPECT_FALSE(text.cursor.number(value)) << bytes;
    EXPECT_EQ(value, 7) << bytes;
    return text.cursor.numberError("a length").value().code;
}

double numberIn(const std::string& bytes) {
    CursorText text(bytes);
    double value = 0;
    EXPECT_TRUE(text.cursor.number(value)) << bytes;
    EXPECT_TRUE(text.cursor.atEnd()) << bytes;
    return value;
}

bool sameBits(double a, double b) {
    return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b);
}

TEST(TextCursor, rejectsNonNumbers) {
    for (const char* bytes :
         {"x", "-", "+", ".", "-.", "1x", "1,5", "1.2.3", "--1", "+-1", "0x10", "1e", "e5", "1-2"}) {
        EXPECT_EQ(refusal(bytes), ErrorCode::numberInvalid) << bytes;
    }
}

TEST(TextCursor, rejectsNonFiniteNumbers) {
    for (const char* bytes : {"nan", "-nan", "inf", "-inf", "INFINITY", "1e400", "-1e400", "+1e400"}) {
        EXPECT_EQ(refusal(bytes), ErrorCode::numberNotFinite) << bytes;
    }
}

TEST(TextCursor, rejectsANumberAtTheEnd) {
    EXPECT_EQ(refusal(""), ErrorCode::unexpectedEnd);
    EXPECT_EQ(refusal(" \r\n\t"), ErrorCode::unexpectedEnd);
}

TEST(TextCursor, locatesARejectedNumberAndQuotesIt) {
    CursorText text("1\n2\n  3,5 4");
    double value = 0;
    while (text.cursor.number(value)) continue;
    const Error error = text.cursor.numberError("a length").value();
    EXPECT_EQ(error.where, "a.txt:3");
    EXPECT_EQ(error.message, "'3,5' is not a number for a length");
    EXPECT_EQ(text.cursor.token(), "3,5");
}

TEST(TextCursor, quotesTokensShortenedAndEscaped) {
    EXPECT_EQ(inQuotes("a\x1b[2J\xff"), "'a?[2J?'");
    EXPECT_EQ(inQuotes("H\xC3\xBC"
                       "fte"),
              "'H\xC3\xBC"
              "fte'");
    EXPECT_EQ(inQuotes("\xC2\x9B"
                       "2J"),
              "'?2J'");
    EXPECT_EQ(inQuotes(std::string(39, 'x') + "\xE5\xB0\xBB"), "'" + std::string(39, 'x') + "...'");
    EXPECT_EQ(inQuotes(std::string(100, 'x')), "'" + std::string(40, 'x') + "...'");
}

TEST(TextCursor, readsPrintedNumbers) {
    EXPECT_EQ(numberIn("12"), 12);
    EXPECT_EQ(numberIn("+12"), 12);
    EXPECT_EQ(numberIn("1."), 1);
    EXPECT_EQ(numberIn(".5"), 0.5);
    EXPECT_EQ(numberIn("-.5"), -0.5);
    EXPECT_EQ(numberIn("1.5e-015"), 1.5e-15);
    EXPECT_EQ(numberIn("2E+2"), 200);
    EXPECT_EQ(numberIn("1e-400"), 0);
    EXPECT_EQ(numberIn("000000000000000000000000000001.5"), 1.5);
    EXPECT_TRUE(std::signbit(numberIn("-0")));
}

TEST(TextCursor, readsDecimalPointsUnderACommaLocale) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    for (const char* name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8"}) std::setlocale(LC_NUMERIC, name);
    EXPECT_EQ(numberIn("1.25"), 1.25);
    EXPECT_EQ(numberIn("1.25e1"), 12.5);
    std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(TextCursor, splitsTokensAtWhiteSpaceAndSingleByteTokens) {
    CursorText text("\xEF\xBB\xBF ROOT\tHips{ \v}}\f:x");
    EXPECT_EQ(text.cursor.peek(), "ROOT");
    EXPECT_EQ(text.cursor.token("{}"), "ROOT");
    EXPECT_EQ(text.cursor.token("{}"), "Hips");
    EXPECT_EQ(text.cursor.token("{}"), "{");
    EXPECT_EQ(text.cursor.token("{}"), "}");
    EXPECT_EQ(text.cursor.token("{}"), "}");
    EXPECT_EQ(text.cursor.token("{}"), ":x");
    EXPECT_EQ(text.cursor.token("{}"), "");
    EXPECT_TRUE(text.cursor.atEnd());
}

TEST(TextCursor, countsEveryKindOfLineEndOnce) {
    CursorText text("1\n2\r\n3\r4\r\r6");
    for (std::size_t line : {1u, 2u, 3u, 4u, 6u}) {
        double value = 0;
        ASSERT_TRUE(text.cursor.number(value));
        EXPECT_EQ(text.cursor.line(), line);
        EXPECT_EQ(value, static_cast<double>(line));
    }
    EXPECT_EQ(text.cursor.locationAt(0), "a.txt:1");
    EXPECT_EQ(text.cursor.locationAt(5), "a.txt:3");
}

TEST(TextCursor, countsLinesCorrectlyAfterMovingBack) {
    CursorText text("a\nb\nc\n");
    const std::string_view first = text.cursor.token();
    text.cursor.restOfLine();
    text.cursor.restOfLine();
    EXPECT_EQ(text.cursor.line(), 3u);
    text.cursor.moveAfter(first);
    EXPECT_EQ(text.cursor.line(), 1u);
}

TEST(TextCursor, returnsTheRestOfALineWithoutItsEnd) {
    CursorText text("JOINT Left Hand \t\r\nnext\rlast");
    text.cursor.token();
    EXPECT_FALSE(text.cursor.skipBlanks());
    EXPECT_EQ(text.cursor.restOfLine(), "Left Hand");
    EXPECT_EQ(text.cursor.restOfLine(), "next");
    EXPECT_EQ(text.cursor.restOfLine(), "last");
    EXPECT_TRUE(text.cursor.skipBlanks());
}

/// Digits with a decimal point and possibly an exponent: the forms that take the fast path and those that
/// just miss it.
rc::Gen<std::string> printedNumbers() {
    return rc::gen::exec([] {
        const auto digits =
            *rc::gen::container<std::string>(rc::gen::inRange('0', static_cast<char>('9' + 1)));
        std::string text = *rc::gen::element<std::string>("", "-", "+") + digits;
        const auto point = *rc::gen::inRange<std::size_t>(0, text.size() + 1);
        if (*rc::gen::arbitrary<bool>()) text.insert(point, ".");
        if (*rc::gen::inRange(0, 4) == 0) text += "e" + std::to_string(*rc::gen::inRange(-330, 310));
        return text;
    });
}

TEST(TextCursor, agreesWithFromCharsToTheLastBit) {
    const auto agrees = [](const std::string& text) {
        CursorText held(text);
        double value = 0;
        const bool accepted = held.cursor.number(value);
        const std::size_t plus = text.starts_with('+') && !text.starts_with("+-") ? 1 : 0;
        double expected = 0;
        const auto [end, code] = std::from_chars(text.data() + plus, text.data() + text.size(), expected);
        const bool whole = code != std::errc::invalid_argument && end == text.data() + text.size();
        if (whole && code == std::errc::result_out_of_range) {
            const double rounded = std::strtod(text.c_str(), nullptr);
            RC_ASSERT(accepted == std::isfinite(rounded));
        } else {
            RC_ASSERT(accepted == whole);
            RC_ASSERT(!accepted || sameBits(value, expected));
        }
    };
    ASSERT_TRUE(rc::check("any digits", [&] { agrees(*printedNumbers()); }));
    ASSERT_TRUE(rc::check("any double, with up to 17 digits", [&](double value) {
        char printed[64];
        const int precision = *rc::gen::inRange(1, 18);
        const auto format = *rc::gen::element(std::chars_format::general, std::chars_format::scientific);
        const auto end = std::to_chars(printed, printed + sizeof printed, value, format, precision).ptr;
        agrees(std::string(printed, end));
    }));
    ASSERT_TRUE(rc::check("mocap-like decimals", [&] {
        const auto mantissa = *rc::gen::inRange<std::int64_t>(-9'999'999'999'999'999, 9'999'999'999'999'999);
        std::string text = std::to_string(mantissa);
        const std::size_t sign = mantissa < 0 ? 1 : 0;
        text.insert(*rc::gen::inRange<std::size_t>(sign, text.size() + 1), ".");
        agrees(text);
    }));
}

/// Reads the numbers of a line one by one.
bool lineByNumbers(TextCursor& cursor, std::vector<double>& values) {
    TextCursor ahead = cursor;
    for (double& value : values) {
        if (ahead.skipBlanks() || !ahead.number(value)) return false;
    }
    if (!ahead.skipBlanks()) return false;
    cursor = ahead;
    return true;
}

TEST(TextCursor, readsALineLikeItsNumbers) {
    ASSERT_TRUE(rc::check("numbers, blanks, line ends and words", [] {
        const auto printed = rc::gen::map(rc::gen::inRange(-999'999'999, 999'999'999),
                                          [](int value) { return std::to_string(value / 1e6); });
        const auto word = rc::gen::weightedOneOf<std::string>(
            {{12, printed},
             {4, printedNumbers()},
             {1, rc::gen::element<std::string>("1.5e-015", "+1", "nan", "x", "#", "1e400",
                                               "12345678901234567890")}});
        const auto gap = rc::gen::weightedElement<std::string>(
            {{40, " "}, {3, "\t"}, {3, "  "}, {2, "\n"}, {1, "\r\n"}, {1, " \v "}});
        std::string bytes = *rc::gen::element<std::string>("", " ", "a long beginning of the text\n", "\n");
        const auto words = *rc::gen::inRange(0, 12);
        for (int i = 0; i < words; ++i) bytes += *word + *gap;
        const auto start = *rc::gen::inRange<std::size_t>(0, bytes.size() + 1);
        CursorText fast(bytes), slow(bytes);
        fast.cursor.moveAfter(std::string_view(fast.source.bytes()).substr(0, start));
        slow.cursor.moveAfter(std::string_view(slow.source.bytes()).substr(0, start));
        const auto count = *rc::gen::inRange<std::size_t>(0, 5);
        std::vector<double> read(count), expected(count);
        const bool accepted = fast.cursor.numbersOfLine(read.data(), count);
        RC_ASSERT(accepted == lineByNumbers(slow.cursor, expected));
        RC_ASSERT(fast.cursor.offset() == slow.cursor.offset());
        for (std::size_t i = 0; accepted && i < count; ++i) RC_ASSERT(sameBits(read[i], expected[i]));
    }));
}

TEST(TextCursor, readsANamedLineOrDoesNotMove) {
    CursorText text(
        "here is where it begins\n  arm 1 -2.5\t\r\narms 1 2\narm 1\narm 1 2 3\narm\n1 2\narm 3.25 4");
    const std::string_view all = text.source.bytes();
    double values[2] = {};
    const auto position = [&](std::string_view before) {
        text.cursor.moveAfter(all.substr(0, all.find(before) + before.size()));
    };
    position("begins");
    EXPECT_TRUE(text.cursor.namedLine("arm", values, 2));
    EXPECT_EQ(values[0], 1);
    EXPECT_EQ(values[1], -2.5);
    EXPECT_EQ(text.cursor.line(), 2u);
    EXPECT_EQ(text.source.bytes()[text.cursor.offset()], '\r');
    const std::size_t refused = text.cursor.offset();
    EXPECT_FALSE(text.cursor.namedLine("arm", values, 2)) << "the name is longer";
    EXPECT_EQ(text.cursor.offset(), refused);
    position("arms 1 2");
    EXPECT_FALSE(text.cursor.namedLine("arm", values, 2)) << "one number too few";
    position("2\narm 1");
    EXPECT_FALSE(text.cursor.namedLine("arm", values, 2)) << "one number too many";
    position("1 2 3");
    EXPECT_FALSE(text.cursor.namedLine("arm", values, 2)) << "numbers on the next line";
    position("arm\n1 2");
    EXPECT_TRUE(text.cursor.namedLine("arm", values, 2));
    EXPECT_EQ(values[1], 4);
    EXPECT_TRUE(text.cursor.atEnd());
    EXPECT_FALSE(text.cursor.namedLine("arm", values, 0));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
