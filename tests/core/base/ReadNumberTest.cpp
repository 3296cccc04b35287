#include "core/base/ReadNumber.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <charconv>
#include <cmath>
#include <memory>
#include <optional>
#include <string>

#include "core/base/Numbers.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::uint64_t bits(double value) { return std::bit_cast<std::uint64_t>(value); }

/// The result of reading at an offset of a text that has no spare byte on the heap, so that AddressSanitizer
/// detects reads beyond its end.
struct NumberAt {
    NumberAt(std::string_view text, std::size_t offset)
        : begin(std::make_unique<char[]>(text.size())),
          end(begin.get() + text.copy(begin.get(), text.size())) {
        stop = readNumber(begin.get() + offset, begin.get(), end, value);
        start = begin.get() + offset;
    }
    std::size_t length() const { return stop == nullptr ? 0 : static_cast<std::size_t>(stop - start); }

    std::unique_ptr<char[]> begin;
    const char* end;
    const char* start = nullptr;
    const char* stop = nullptr;
    double value = 7.25;
};

/// Reads the token with std::from_chars and adds what files allow beyond it: a plus sign and numbers that are
/// too small.
std::optional<double> expected(std::string_view token) {
    const bool hasPlus = token.starts_with('+');
    if (hasPlus) token.remove_prefix(1);
    const std::size_t sign = token.starts_with('-') && !hasPlus ? 1 : 0;
    const bool isNumber =
        token.size() > sign && (token[sign] == '.' || (token[sign] >= '0' && token[sign] <= '9'));
    if (!isNumber) return std::nullopt;
    double value = 0;
    const char* const end = token.data() + token.size();
    const auto [stop, error] = std::from_chars(token.data(), end, value);
    if (error == std::errc::result_out_of_range) return parseNumber(token);
    return error == std::errc{} && stop == end ? std::optional(value) : std::nullopt;
}

std::string_view tokenAt(std::string_view text, std::size_t offset) {
    std::size_t stop = offset;
    while (stop < text.size() && !isSpace(text[stop])) ++stop;
    return text.substr(offset, stop - offset);
}

/// Returns nullopt if success, end and value agree, otherwise the difference.
std::optional<std::string> difference(std::string_view text, std::size_t offset) {
    const NumberAt read(text, offset);
    const std::string_view token = tokenAt(text, offset);
    const std::optional<double> value = expected(token);
    const bool agrees =
        value ? read.length() == token.size() && read.stop != nullptr && bits(read.value) == bits(*value)
              : read.stop == nullptr && read.value == 7.25;
    if (agrees) return std::nullopt;
    return "at " + std::to_string(offset) + " of '" + std::string(text) + "' " + std::to_string(read.value);
}

/// Within a text, at its start, at its end, and alone.
void expectAgrees(const std::string& token) {
    const std::string before = "-12.345678 0.000001 ";
    const std::string after = " 9.99 -1.25e-015\n-3 8";
    for (const auto& [text, position] :
         {std::pair(before + token + after, before.size()), std::pair(before + token, before.size()),
          std::pair(token + after, std::size_t{0}), std::pair(token, std::size_t{0})}) {
        const auto wrong = difference(text, position);
        EXPECT_FALSE(wrong) << *wrong;
    }
}

TEST(ReadNumber, rejectsNonNumbersWithinText) {
    for (const char* token : {"",
                              "+",
                              "-",
                              ".",
                              "-.",
                              "+.",
                              "e5",
                              ".e5",
                              "1e",
                              "1e+",
                              "x",
                              "++1",
                              "+-1",
                              "-+1",
                              "--1",
                              "1..2",
                              "1.2.3",
                              "1,5",
                              "1_000",
                              "1f",
                              "1e5.0",
                              "1-2",
                              "-1-",
                              "1+",
                              "0x1",
                              "1\x01",
                              "\x01"
                              "1",
                              "\x7f"
                              "1",
                              "\xff",
                              "1\xb0",
                              "1;",
                              "1/",
                              "1:"}) {
        expectAgrees(token);
        EXPECT_FALSE(expected(token)) << token;
    }
    EXPECT_TRUE(difference("0 0", 0) == std::nullopt);
    expectAgrees(std::string("1\0", 2));
}

TEST(ReadNumber, rejectsWordsAndNumbersThatAreTooLarge) {
    for (const char* token :
         {"nan", "-nan", "inf", "-inf", "+inf", "Infinity", "1e400", "-1e400", "1.8e308"}) {
        expectAgrees(token);
        EXPECT_FALSE(expected(token)) << token;
    }
}

TEST(ReadNumber, readsEveryCommonForm) {
    for (const char* token : {"0",
                              "-0",
                              "1",
                              "+1",
                              "-1",
                              "1.",
                              "-1.",
                              ".5",
                              "-.5",
                              "+.5",
                              "007.250",
                              "00000000000000.1",
                              "-0.000000",
                              "12.345678",
                              "-123.456789",
                              "179.999999",
                              "123456789012345",
                              "12345678901234.5",
                              ".12345678901234",
                              "-.1234567890123",
                              "-1234567890123",
                              "1234567890123456",
                              "0.0000001234567890",
                              "-123.456789012345",
                              "1.59028e-015",
                              "-2.54444e-014",
                              "7E2",
                              "1e22",
                              "1e23",
                              "1e-22",
                              "1e-23",
                              "0e9999",
                              "0e-99999",
                              "1e-400"}) {
        expectAgrees(token);
        EXPECT_TRUE(expected(token)) << token;
    }
}

/// Numbers whose nearest double is hard to find: halfway cases and their neighbours, the bounds of a double,
/// and the bounds of the fast paths (2^53, 19 digits, 10^22).
TEST(ReadNumber, roundsHardCasesCorrectly) {
    for (const char* token : {"9007199254740991",
                              "9007199254740992",
                              "9007199254740993",
                              "9007199254740995",
                              "9007199254740.993",
                              "900719925474099.3e1",
                              "9007199254740993.0000000000000000000000001",
                              "9007199254740992.9999999999999999999999999",
                              "9007199254740991e22",
                              "9007199254740992e22",
                              "9007199254740993e22",
                              "9007199254740991e-22",
                              "9007199254740993e-22",
                              "9999999999999999999",
                              "18446744073709551615",
                              "18446744073709551616",
                              "18446744073709551617",
                              "184467440737095516.17",
                              "2.2250738585072011e-308",
                              "2.2250738585072012e-308",
                              "2.2250738585072014e-308",
                              "4.9406564584124654e-324",
                              "2.4703282292062327e-324",
                              "2.4703282292062328e-324",
                              "2.47032822920623272e-324",
                              "1.7976931348623157e308",
                              "1.7976931348623158e308",
                              "1.7976931348623159e308",
                              "6.631236846766476e-316",
                              "3.2378839133029012895883524125015321748630094e-319",
                              "1448997445238699",
                              "10.0e-308",
                              "8.5",
                              "1.00000000000000011102230246251565404236316680908203125",
                              "1.00000000000000011102230246251565404236316680908203124",
                              "1.00000000000000011102230246251565404236316680908203126",
                              "7.2057594037927933e16",
                              "5708990770823839207320493820740630171355185152001e-3",
                              "0.500000000000000166533453693773481063544750213623046875",
                              "3.518437208883201171875e13",
                              "62.5364939768271845828",
                              "8.10109172351e-10",
                              "1.50000000000000011102230246251565",
                              "30078505129381147446200",
                              "1777820000000000000001"})
        expectAgrees(token);
}

TEST(ReadNumber, readsNoByteBeyondAnyTruncation) {
    const std::string text = "-12.345678 0.5 +1 1.59028e-015 \t179.999999\r\n-0.00000123456789012 3 -4.\n7";
    for (std::size_t size = 0; size <= text.size(); ++size) {
        for (std::size_t first = 0; first <= size; ++first) {
            const std::string_view part = std::string_view(text).substr(first, size - first);
            for (std::size_t offset = 0; offset <= part.size(); offset += offset < 20 ? 1 : 7) {
                const auto wrong = difference(part, offset);
                ASSERT_FALSE(wrong) << *wrong;
            }
        }
    }
}

/// Digits that are often at the ends of their range.
rc::Gen<std::string> digits(std::size_t minCount, std::size_t maxCount) {
    return rc::gen::exec([=] {
        const auto count = *rc::gen::inRange(minCount, maxCount + 1);
        const auto digit = rc::gen::weightedOneOf<char>(
            {{3, rc::gen::inRange('0', static_cast<char>('9' + 1))}, {1, rc::gen::element('0', '9')}});
        return *rc::gen::container<std::string>(count, digit);
    });
}

/// Numbers of every form, and near misses.
rc::Gen<std::string> anyToken() {
    return rc::gen::exec([] {
        std::string token = *rc::gen::weightedElement<std::string>({{4, ""}, {4, "-"}, {1, "+"}});
        token += *rc::gen::oneOf(digits(0, 4), digits(0, 25));
        if (*rc::gen::inRange(0, 5) > 0)
            token.append(1, '.').append(*rc::gen::oneOf(digits(0, 9), digits(0, 25)));
        if (*rc::gen::inRange(0, 4) == 0) {
            token += *rc::gen::element<std::string>("e", "E", "e-", "e+", "e-0");
            token += *rc::gen::oneOf(digits(0, 2), digits(1, 5));
        }
        if (*rc::gen::inRange(0, 8) == 0) {
            const auto offset = *rc::gen::inRange<std::size_t>(0, token.size() + 1);
            token.insert(offset, 1, *rc::gen::arbitrary<char>());
        }
        return token;
    });
}

rc::Gen<std::string> anyText() {
    return rc::gen::container<std::string>(rc::gen::element('0', '9', '.', '-', ' ', '\n', 'e', '\xff'));
}

TEST(ReadNumber, agreesWithFromCharsToTheLastBitAndByte) {
    const auto agrees = [](const std::string& before, const std::string& token, const std::string& after) {
        const auto wrong = difference(before + token + after, before.size());
        if (wrong) RC_FAIL(*wrong);
    };
    ASSERT_TRUE(rc::check("any shape", [&] {
        agrees(*anyText(), *anyToken(),
               *rc::gen::element<std::string>("", " ", "\n", "\r\n", "\v1") + *anyText());
    }));
    ASSERT_TRUE(rc::check("any shape amid text", [&] {
        agrees("0 1 2 3 4 5 6 7 8 9 ", *anyToken(),
               *rc::gen::element<std::string>(" ", "\t", "\n", "\f") + "0 1 2 3 4 5 6 7 8 9");
    }));
    ASSERT_TRUE(rc::check("any double, with up to 25 digits", [&](std::uint64_t seed) {
        const auto value = std::bit_cast<double>(
            *rc::gen::resize(rc::kNominalSize, rc::gen::arbitrary<std::uint64_t>()) ^ seed);
        char printed[400];
        const int precision = *rc::gen::inRange(1, 26);
        const auto format = *rc::gen::element(std::chars_format::general, std::chars_format::scientific);
        const auto end = std::to_chars(printed, printed + sizeof printed, value, format, precision).ptr;
        agrees("0 1 2 3 4 5 6 7 8 9 ", std::string(printed, end), " 0 1 2 3 4 5 6 7 8 9");
    }));
    ASSERT_TRUE(rc::check("as capture prints them", [&] {
        const auto mantissa = *rc::gen::resize(
            rc::kNominalSize, rc::gen::inRange<std::int64_t>(-99'999'999'999, 99'999'999'999));
        std::string token;
        appendFixed(token, static_cast<double>(mantissa) * 1e-6, *rc::gen::inRange(0, 9));
        agrees("0 1 2 3 4 5 6 7 8 9 ", token, " 0 1 2 3 4 5 6 7 8 9");
    }));
}

/// For input that readShortNumber() accepts, used as its callers do.
TEST(ReadNumber, shortPathGivesTheSame) {
    const std::string before(kShortNumberReach, ' ');
    const std::string after(kShortNumberReach, ' ');
    int accepted = 0;
    const auto agrees = [&](const std::string& token, char next) {
        const std::string text = before + token + next + after;
        const char* const start = text.data() + before.size();
        double value = 0;
        const char* const stop = readShortNumber(start, value);
        if (stop == nullptr || !isSpace(*stop)) return true;
        ++accepted;
        const std::string_view whole = tokenAt(text, before.size());
        const auto expectedValue = expected(whole);
        return expectedValue && stop == start + whole.size() && bits(value) == bits(*expectedValue);
    };
    ASSERT_TRUE(rc::check("any shape", [&](char next) { RC_ASSERT(agrees(*anyToken(), next)); }));
    // All tokens of up to four of these bytes.
    constexpr std::string_view kBytes = "0179.-+e \n\x01/:";
    std::size_t count = 1;
    for (std::size_t size = 0; size <= 4; ++size, count *= kBytes.size()) {
        for (std::size_t n = 0; n < count; ++n) {
            std::string token;
            for (std::size_t i = 0, rest = n; i < size; ++i, rest /= kBytes.size())
                token += kBytes[rest % kBytes.size()];
            ASSERT_TRUE(agrees(token, ' ')) << token;
        }
    }
#ifdef __SSE2__
    EXPECT_GT(accepted, 500);
#endif
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
