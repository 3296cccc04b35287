#include "core/base/Numbers.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include "tests/core/RandomNumber.h"
#include "tests/core/base/CommaLocale.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::string shortest(double value) {
    std::string out;
    appendShortest(out, value);
    return out;
}

std::string fixed(double value, int decimals) {
    std::string out;
    appendFixed(out, value, decimals);
    return out;
}

/// `before`, then `zeros` zeros, then `after`.
std::string padded(std::string_view before, std::size_t zeros, std::string_view after) {
    std::string text(before);
    text.append(zeros, '0').append(after);
    return text;
}

/// Every finite double with equal probability, including tiny and huge ones.
rc::Gen<double> anyDouble() {
    return rc::gen::suchThat(
        rc::gen::map(rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()),
                     [](std::uint64_t bits) { return std::bit_cast<double>(bits); }),
        [](double value) { return std::isfinite(value); });
}

/// A double of a magnitude that is usual in motion.
rc::Gen<double> motionDouble() { return anyNumber(-1024, 1024); }

TEST(ParseNumber, rejectsNonNumbers) {
    for (const char* text :
         {"",    "+",   "-",    ".",     "-.",  "e5",    ".e5", "1e", "1e+", "x",  "++1",  "+-1",
          "-+1", "--1", "1..2", "1.2.3", "1,5", "1_000", " 1",  "1 ", "1\n", "1f", "1e5.0"})
        EXPECT_FALSE(parseNumber(text)) << '"' << text << '"';
    EXPECT_FALSE(parseNumber(std::string_view("1\0", 2)));
}

TEST(ParseNumber, rejectsWordsAndHexadecimals) {
    for (const char* text :
         {"nan", "NaN", "-nan", "nan(1)", "inf", "-inf", "+inf", "Infinity", "0x10", "0x1p3", "1p3"})
        EXPECT_FALSE(parseNumber(text)) << text;
}

TEST(ParseNumber, rejectsNumbersThatAreTooLarge) {
    for (const char* text : {"1e400", "-1e400", "1.8e308", "1e99999999999999999999", "0.001e400"})
        EXPECT_FALSE(parseNumber(text)) << text;
    EXPECT_FALSE(parseNumber(padded("1", 400, "")));
}

TEST(ParseNumber, readsEveryCommonForm) {
    EXPECT_EQ(parseNumber("1"), 1.0);
    EXPECT_EQ(parseNumber("+1"), 1.0);
    EXPECT_EQ(parseNumber("1."), 1.0);
    EXPECT_EQ(parseNumber("-.5"), -0.5);
    EXPECT_EQ(parseNumber("+.5e1"), 5.0);
    EXPECT_EQ(parseNumber("+3e-2"), 0.03);
    EXPECT_EQ(parseNumber("1E+3"), 1000.0);
    EXPECT_EQ(parseNumber("007.250"), 7.25);
    EXPECT_EQ(parseNumber("1.7976931348623157e308"), std::numeric_limits<double>::max());
    EXPECT_EQ(parseNumber(padded("0.", 400, "1e401")), 1.0);
    EXPECT_EQ(parseNumber(padded("1", 400, "e-400")), 1.0);
}

TEST(ParseNumber, roundsTinyNumbersLikeStrtod) {
    for (const std::string& text :
         {std::string("1e-400"), std::string("1e-99999999999999999999"), std::string("2e-324"),
          padded("0.", 400, "1"), padded("1", 50, "e-450"), std::string("0e99999"),
          std::string("0.0e-99999999999999999999"), std::string("0e99999999999999999999")})
        EXPECT_EQ(parseNumber(text), 0.0) << text;
    EXPECT_EQ(parseNumber("3e-324"), std::numeric_limits<double>::denorm_min());
    EXPECT_TRUE(std::signbit(parseNumber("-1e-400").value()));
    EXPECT_TRUE(std::signbit(parseNumber("-0").value()));
}

TEST(ParseWholeNumber, acceptsOnlyDigits) {
    EXPECT_EQ(parseWholeNumber("0"), 0);
    EXPECT_EQ(parseWholeNumber("007"), 7);
    EXPECT_EQ(parseWholeNumber("9223372036854775807"), std::numeric_limits<std::int64_t>::max());
    for (const char* text : {"", "-0", "-1", "+1", " 1", "1 ", "1.0", "1e3", "0x10", "9223372036854775808"})
        EXPECT_FALSE(parseWholeNumber(text)) << '"' << text << '"';
}

TEST(AppendShortest, writesExpectedText) {
    EXPECT_EQ(shortest(0), "0");
    EXPECT_EQ(shortest(-0.0), "-0");
    EXPECT_EQ(shortest(0.1), "0.1");
    EXPECT_EQ(shortest(1.0 / 3), "0.3333333333333333");
    EXPECT_EQ(shortest(-120), "-120");
    EXPECT_EQ(shortest(1e-5), "0.00001");
    EXPECT_EQ(shortest(9.5e-6), "9.5e-06");
    EXPECT_EQ(shortest(999999999999999), "999999999999999");
    EXPECT_EQ(shortest(1e15), "1e+15");
}

TEST(AppendShortest, readsBackAsTheSameBits) {
    ASSERT_TRUE(rc::check([] {
        const double value = *anyDouble();
        const auto read = parseNumber(shortest(value));
        RC_ASSERT(read.has_value());
        RC_ASSERT(std::bit_cast<std::uint64_t>(*read) == std::bit_cast<std::uint64_t>(value));
    }));
}

TEST(AppendShortest, usesNoExponentForCommonSizes) {
    ASSERT_TRUE(rc::check([] {
        const double value = *motionDouble();
        RC_PRE(value == 0 || std::abs(value) >= 1e-5);
        RC_ASSERT(shortest(value).find('e') == std::string::npos);
    }));
}

TEST(AppendFixed, writesExpectedText) {
    EXPECT_EQ(fixed(123.45, 6), "123.45");
    EXPECT_EQ(fixed(100, 0), "100");
    EXPECT_EQ(fixed(100, 3), "100");
    EXPECT_EQ(fixed(-0.0625, 3), "-0.062");
    EXPECT_EQ(fixed(0.9996, 3), "1");
    EXPECT_EQ(fixed(1e22, 2), "10000000000000000000000");
    EXPECT_EQ(fixed(1e-7, 6), "0");
}

TEST(AppendFixed, roundsTheExactValue) {
    EXPECT_EQ(fixed(1.005, 2), "1");  // the double is 1.00499999999999989...
    EXPECT_EQ(fixed(0.125, 2), "0.12");
    EXPECT_EQ(fixed(0.375, 2), "0.38");
    EXPECT_EQ(fixed(2.5, 0), "2");
    EXPECT_EQ(fixed(0.1, 20), "0.10000000000000000555");
}

TEST(AppendFixed, neverWritesMinusZero) {
    EXPECT_EQ(fixed(-0.0, 3), "0");
    EXPECT_EQ(fixed(-0.0004, 3), "0");
    EXPECT_EQ(fixed(-0.4, 0), "0");
}

TEST(AppendFixed, supportsTheLongestNumbers) {
    EXPECT_EQ(fixed(std::numeric_limits<double>::max(), 6).size(), 309u);
    const std::string tiniest = fixed(std::numeric_limits<double>::denorm_min(), 5000);
    EXPECT_EQ(tiniest.size(), 2u + 1074u);
    EXPECT_EQ(parseNumber(tiniest), std::numeric_limits<double>::denorm_min());
    EXPECT_EQ(fixed(3.7, -2), "4");
}

TEST(AppendFixed, isStableAndAccurate) {
    ASSERT_TRUE(rc::check([] {
        const double value = *rc::gen::oneOf(anyDouble(), motionDouble());
        const int decimals = static_cast<int>(*anyInteger(0, 11));
        const std::string once = fixed(value, decimals);
        const double read = parseNumber(once).value();
        RC_ASSERT(fixed(read, decimals) == once);
        RC_ASSERT(std::abs(read - value) <= 0.5000001 * std::pow(10.0, -decimals) + 1e-15 * std::abs(value));
    }));
}

TEST(AppendFixed, writesNoTrailingZeros) {
    ASSERT_TRUE(rc::check([] {
        const std::string text = fixed(*motionDouble(), static_cast<int>(*anyInteger(0, 11)));
        const bool whole = text.find('.') == std::string::npos;
        RC_ASSERT(text.find_first_not_of("-.0123456789") == std::string::npos);
        RC_ASSERT(whole || (text.back() != '0' && text.back() != '.'));
        RC_ASSERT(text != "-0");
    }));
}

TEST(Numbers, ignoreTheLocale) {
    const CommaLocale comma;
    ASSERT_TRUE(comma.isInForce());
    EXPECT_EQ(parseNumber("1234.5"), 1234.5);
    EXPECT_FALSE(parseNumber("1234,5"));
    EXPECT_EQ(shortest(1234.5), "1234.5");
    EXPECT_EQ(fixed(1234.5, 3), "1234.5");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
