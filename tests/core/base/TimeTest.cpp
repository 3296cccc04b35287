#include "core/base/Time.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <ostream>
#include <string>

#include "core/base/Numbers.h"
#include "tests/core/RandomNumber.h"

namespace sinew {

std::ostream& operator<<(std::ostream& out, const FrameRate& rate) {
    return out << rate.numerator() << '/' << rate.denominator();
}

namespace SINEW_TEST_FILE {

FrameRate rate(std::int64_t numerator, std::int64_t denominator = 1) {
    return FrameRate::create(numerator, denominator).value();
}

std::string printed(double value, int decimals) {
    char text[64];
    std::snprintf(text, sizeof text, "%.*f", decimals, value);
    return text;
}

/// `value` with its decimals truncated, not rounded.
std::string truncated(double value, int decimals) {
    const std::string text = printed(value, 25);
    return text.substr(0, text.find('.') + 1 + static_cast<std::size_t>(decimals));
}

TEST(FrameRate, createRejectsValuesOutOfRange) {
    for (const auto& [numerator, denominator] :
         std::array<std::array<std::int64_t, 2>, 8>{{{0, 1},
                                                     {1, 0},
                                                     {-30, 1},
                                                     {-30, -1},
                                                     {1, 1001},
                                                     {1'000'001, 1},
                                                     {2'000'000'000, 1000},
                                                     {30, INT64_MAX}}})
        EXPECT_FALSE(FrameRate::create(numerator, denominator)) << numerator << '/' << denominator;
}

TEST(FrameRate, fromHertzRejectsInvalidRates) {
    for (const double hertz :
         {0.0, -30.0, 1e-4, 1e7, HUGE_VAL, -HUGE_VAL, std::numeric_limits<double>::quiet_NaN()})
        EXPECT_FALSE(FrameRate::fromHertz(hertz)) << hertz;
}

TEST(FrameRate, fromFrameTimeRejectsInvalidTimes) {
    for (const char* text :
         {"", "0", "0.0", "-0.01", "nan", "inf", "1e400", "1e-400", "1e-9", "1e5", "0,01", "x", "0.01s"})
        EXPECT_FALSE(FrameRate::fromFrameTime(text)) << text;
}

TEST(FrameRate, isReduced) {
    EXPECT_EQ(rate(60, 2), rate(30));
    EXPECT_EQ(rate(60, 2).denominator(), 1);
    EXPECT_EQ(FrameRate(), rate(30));
}

TEST(FrameRate, mapsFramesToSecondsExactly) {
    const FrameRate film = rate(24000, 1001);
    EXPECT_EQ(film.time(FrameIndex{24000}).value, 1001.0);
    EXPECT_EQ(film.frame(Seconds{1001}), 24000.0);
    EXPECT_EQ(rate(120).time(FrameIndex{-60}).value, -0.5);
    EXPECT_EQ(rate(10).time(FrameIndex{3}).value, 0.3);
}

TEST(FrameRate, nearestFrameRoundsHalvesUp) {
    EXPECT_EQ(rate(10).nearestFrame(Seconds{0.149}).value, 1);
    EXPECT_EQ(rate(2).nearestFrame(Seconds{0.25}).value, 1);
    EXPECT_EQ(rate(2).nearestFrame(Seconds{-0.25}).value, 0);
    EXPECT_EQ(rate(1).nearestFrame(Seconds{0.49999999999999994}).value, 0);
    EXPECT_EQ(rate(1).nearestFrame(Seconds{1e300}).value, std::int64_t{1} << 53);
    EXPECT_EQ(rate(1).nearestFrame(Seconds{-HUGE_VAL}).value, -(std::int64_t{1} << 53));
}

TEST(FrameRate, fromHertzRecognisesWholeAndNtscRates) {
    EXPECT_EQ(FrameRate::fromHertz(120), rate(120));
    EXPECT_EQ(FrameRate::fromHertz(30.0000000001), rate(30));
    EXPECT_EQ(FrameRate::fromHertz(24000.0 / 1001), rate(24000, 1001));
    EXPECT_EQ(FrameRate::fromHertz(59.94005994), rate(60000, 1001));
    EXPECT_EQ(FrameRate::fromHertz(29.97), rate(2997, 100));
    EXPECT_EQ(FrameRate::fromHertz(12.5), rate(25, 2));
    EXPECT_EQ(FrameRate::fromHertz(0.001), rate(1, 1000));
    EXPECT_EQ(FrameRate::fromHertz(1e6), rate(1'000'000));
    // 355/113 and its next better approximations with small enough denominators.
    EXPECT_EQ(FrameRate::fromHertz(3.14159265358979323846), rate(3126535, 995207));
}

TEST(FrameRate, fromFrameTimeRecognisesPrintedTimes) {
    EXPECT_EQ(FrameRate::fromFrameTime(".0083333"), rate(120));
    EXPECT_EQ(FrameRate::fromFrameTime("0.008333"), rate(120));
    EXPECT_EQ(FrameRate::fromFrameTime("0.00833333333333333"), rate(120));
    EXPECT_EQ(FrameRate::fromFrameTime("8.33333e-03"), rate(120));
    EXPECT_EQ(FrameRate::fromFrameTime("0.0333333"), rate(30));
    EXPECT_EQ(FrameRate::fromFrameTime("0.033333"), rate(30));
    EXPECT_EQ(FrameRate::fromFrameTime("0.0333"), rate(30));
    EXPECT_EQ(FrameRate::fromFrameTime("0.033367"), rate(30000, 1001));
    EXPECT_EQ(FrameRate::fromFrameTime("0.041708"), rate(24000, 1001));
    EXPECT_EQ(FrameRate::fromFrameTime("0.0416667"), rate(24));
    EXPECT_EQ(FrameRate::fromFrameTime("0.016666"), rate(60));
    EXPECT_EQ(FrameRate::fromFrameTime("0.01668333"), rate(60000, 1001));
    EXPECT_EQ(FrameRate::fromFrameTime("0.025"), rate(40));
    EXPECT_EQ(FrameRate::fromFrameTime("0.01"), rate(100));
    EXPECT_EQ(FrameRate::fromFrameTime("0.040000"), rate(25));
    EXPECT_EQ(FrameRate::fromFrameTime("0.008"), rate(125));
    EXPECT_EQ(FrameRate::fromFrameTime("0.006993"), rate(143));
    EXPECT_EQ(FrameRate::fromFrameTime("1"), rate(1));
    EXPECT_EQ(FrameRate::fromFrameTime("2"), rate(1, 2));
    EXPECT_EQ(FrameRate::fromFrameTime("1e-06"), rate(1'000'000));
}

TEST(FrameRate, fromFrameTimeKeepsDistinguishableTimes) {
    EXPECT_EQ(FrameRate::fromFrameTime("0.0084"), rate(2500, 21));
    EXPECT_EQ(FrameRate::fromFrameTime("0.008334"), rate(500'000, 4167));
    EXPECT_EQ(FrameRate::fromFrameTime("0.0333334"), rate(5'000'000, 166'667));
    EXPECT_EQ(FrameRate::fromFrameTime("0.3"), rate(10, 3));
    EXPECT_EQ(FrameRate::fromFrameTime("0.016"), rate(125, 2));
    EXPECT_EQ(FrameRate::fromFrameTime("0.016683350016683"), rate(2997, 50));
}

TEST(FrameRate, fromFrameTimeReadsEveryWholeAndNtscRateInFull) {
    for (int hertz = 1; hertz <= 1000; ++hertz) {
        std::string time;
        appendShortest(time, 1.0 / hertz);
        EXPECT_EQ(FrameRate::fromFrameTime(time), rate(hertz)) << time;
    }
    for (const int base : {24, 30, 48, 60, 120, 240}) {
        std::string time;
        appendShortest(time, 1001.0 / (base * 1000));
        EXPECT_EQ(FrameRate::fromFrameTime(time), rate(base * 1000, 1001)) << time;
    }
}

TEST(FrameRate, fromFrameTimeReadsCommonRatesRoundedAndTruncated) {
    for (const int hertz : {12, 15, 24, 25, 30, 48, 50, 60, 72, 90, 100, 120, 144, 200, 240, 250, 480})
        for (int decimals = 5; decimals <= 18; ++decimals) {
            const double time = 1.0 / hertz;
            EXPECT_EQ(FrameRate::fromFrameTime(printed(time, decimals)), rate(hertz)) << decimals;
            EXPECT_EQ(FrameRate::fromFrameTime(truncated(time, decimals)), rate(hertz)) << decimals;
        }
    for (const int base : {24, 30, 48, 60, 120, 240})
        for (int decimals = 6; decimals <= 18; ++decimals)
            EXPECT_EQ(FrameRate::fromFrameTime(printed(1.001 / base, decimals)), rate(base * 1000, 1001))
                << decimals;
}

TEST(FrameRate, reproducesThePrintedTimeWithinItsDigits) {
    ASSERT_TRUE(rc::check([] {
        const int decimals = static_cast<int>(*anyInteger(2, 14));
        const double time = static_cast<double>(*anyInteger(2000, 2'000'000'000)) * 1e-9;
        const std::string text = printed(time, decimals);
        const double read = parseNumber(text).value();
        RC_PRE(read > 1e-6);
        const auto found = FrameRate::fromFrameTime(text);
        RC_ASSERT(found.has_value());
        const double unit = std::pow(10.0, -decimals);
        RC_ASSERT(std::abs(found->frameTime().value - read) <= 1.000001 * unit + 1e-15 * read);
    }));
}

TEST(FrameRate, fromHertzFindsSmallRatios) {
    ASSERT_TRUE(rc::check([] {
        const FrameRate wanted = rate(*anyInteger(1, 100'000), *anyInteger(1, 1000));
        RC_ASSERT(FrameRate::fromHertz(wanted.hertz()) == wanted);
    }));
}

TEST(FrameRate, fromHertzFindsTheBestRatio) {
    ASSERT_TRUE(rc::check([] {
        const double hertz = std::exp(*anyNumber(-6.9, 6.9));
        const auto found = FrameRate::fromHertz(hertz);
        RC_ASSERT(found.has_value());
        RC_ASSERT(found->denominator() <= 1'000'000);
        const auto other = static_cast<double>(*anyInteger(1, 1'000'000));
        const double otherHertz = std::round(hertz * other) / other;
        RC_ASSERT(std::abs(found->hertz() - hertz) <= std::abs(otherHertz - hertz) + 1e-9);
    }));
}

TEST(FrameRate, nearestFrameInvertsTime) {
    ASSERT_TRUE(rc::check([] {
        const FrameRate any = rate(*anyInteger(1, 100'000), *anyInteger(1, 100));
        const FrameIndex frame{*anyInteger(-1'000'000'000, 1'000'000'000)};
        RC_ASSERT(any.nearestFrame(any.time(frame)) == frame);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
