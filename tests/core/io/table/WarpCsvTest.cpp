#include "core/io/table/WarpCsv.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <bit>
#include <cmath>

#include "tests/core/RandomWarp.h"

namespace sinew {
namespace SINEW_TEST_FILE {

const std::string kColumns = "new_seconds,source_seconds,span,locked\n";

/// The location and code of the error in a text; "" if there is none.
std::pair<std::string, ErrorCode> refusal(const std::string& text) {
    const auto warp = readWarpCsv(text, "fast.csv");
    if (warp) return {"", ErrorCode::syntax};
    return {warp.error().where, warp.error().code};
}

std::pair<std::string, ErrorCode> at(int line, ErrorCode code) {
    return {"fast.csv:" + std::to_string(line), code};
}

TEST(WarpCsv, reportsTheLineOfErrors) {
    using enum ErrorCode;
    EXPECT_EQ(refusal(""), at(1, unexpectedEnd));
    EXPECT_EQ(refusal(kColumns), at(1, unexpectedEnd));
    EXPECT_EQ(refusal("0,0,smooth,no\n"), at(1, keywordUnknown));
    EXPECT_EQ(refusal("# a\n\nnew_seconds,span\n0,smooth\n"), at(3, syntax));
    EXPECT_EQ(refusal("new_seconds,source_seconds,new_seconds\n"), at(1, duplicateName));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,no\n1,one,smooth,no\n"), at(3, numberInvalid));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,no\nnan,1,smooth,no\n"), at(3, numberNotFinite));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,no\n1,-inf,smooth,no\n"), at(3, numberNotFinite));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth\n"), at(2, valueCount));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,no,\n"), at(2, valueCount));
    EXPECT_EQ(refusal(kColumns + "0,0,bouncy,no\n"), at(2, keywordUnknown));
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,perhaps\n"), at(2, syntax));
    EXPECT_EQ(refusal("# Speed limits: roof 3\n" + kColumns + "0,0,smooth,no\n"), at(1, keywordUnknown));
    EXPECT_EQ(refusal("# Speed limits: floor x\n" + kColumns + "0,0,smooth,no\n"), at(1, numberInvalid));
}

TEST(WarpCsv, reportsBadPinsWithNumberAndLine) {
    const auto warp =
        readWarpCsv(kColumns + "0,0,smooth,no\n# then\n2,1,smooth,no\n1,2,smooth,no\n", "fast.csv");
    ASSERT_FALSE(warp);
    EXPECT_EQ(warp.error().where, "fast.csv:5");
    EXPECT_EQ(warp.error().message.substr(0, 7), "pin 3: ");
    EXPECT_EQ(refusal(kColumns + "0,0,smooth,no\n1,1e9,smooth,no\n"), at(2, ErrorCode::valueRange));
    EXPECT_EQ(refusal("# Speed limits: floor 3, ceiling 2\n" + kColumns + "0,0,smooth,no\n"),
              at(1, ErrorCode::argumentInvalid));
    std::string many = kColumns;
    for (std::size_t i = 0; i <= TimeWarp::kMaximumPins; ++i)
        many += std::to_string(i) + "," + std::to_string(i) + ",linear,no\n";
    EXPECT_EQ(refusal(many), at(static_cast<int>(TimeWarp::kMaximumPins) + 2, ErrorCode::limitExceeded));
}

TEST(WarpCsv, readsFilesResavedByOtherPrograms) {
    const std::string text =
        "\xEF\xBB\xBF# speed LIMITS: ceiling 4\r\n\r\n Source_Seconds ,new_seconds, LOCKED\r\n"
        "\t1.5 , 0 , True\r\n# and\r\n+2.5e0,1.,0";
    const TimeWarp warp = readWarpCsv(text, "").value();
    EXPECT_EQ(warp, TimeWarp::create({{{0}, {1.5}, SpanKind::smooth, true}, {{1}, {2.5}}}, {0, 4}).value());
}

TEST(WarpCsv, containsUnitsAndLimits) {
    const TimeWarp warp =
        TimeWarp::create({{{0}, {0.5}, SpanKind::hold, true}, {{2.25}, {0.5}, SpanKind::reverse}}, {0.25, 4})
            .value();
    EXPECT_EQ(writeWarpCsv(warp),
              "# Sinew time warp. Times in seconds, speeds in source seconds per second.\n"
              "# Speed limits: floor 0.25, ceiling 4\n"
              "new_seconds,source_seconds,span,locked\n"
              "0,0.5,hold,yes\n"
              "2.25,0.5,reverse,no\n");
}

TEST(WarpCsv, law_roundTripsExactly) {
    EXPECT_TRUE(rc::check([] {
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        test::WarpOptions options;
        options.backwards = true;
        options.start = dice.chance(0.5) ? dice.between(-1e6, 1e6) : 0;
        std::vector<WarpPin> pins = test::makeWarp(dice, dice.integer(1, 20), options).pins();
        for (WarpPin& pin : pins) pin.locked = dice.chance(0.5);
        SpeedLimits limits;
        if (dice.chance(0.5)) limits.floor = dice.between(0, 0.04);
        if (dice.chance(0.5)) limits.ceiling = dice.between(25, 1e5);
        const TimeWarp warp = TimeWarp::create(pins, limits).value();
        const TimeWarp back = readWarpCsv(writeWarpCsv(warp), "").value();
        RC_ASSERT(back == warp);
        for (std::size_t i = 0; i < pins.size(); ++i) {
            RC_ASSERT(std::bit_cast<std::uint64_t>(back.pins()[i].source.value) ==
                      std::bit_cast<std::uint64_t>(pins[i].source.value));
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
