#include "core/io/verify/ClipComparison.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/core/io/verify/ArmScene.h"

namespace sinew {
namespace SINEW_TEST_FILE {

WriteSubject subjectOf(FrameRate rate, std::int64_t frames) {
    WriteSubject subject;
    auto clip = std::make_shared<Clip>();
    clip->rate = rate;
    clip->lastFrame = FrameIndex{frames - 1};
    subject.clip = clip;
    subject.rate = rate;
    subject.frameCount = frames;
    return subject;
}

std::vector<CheckTimes::Time> allTimes(const WriteSubject& subject) {
    const CheckTimes times(subject);
    std::vector<CheckTimes::Time> all;
    for (std::size_t piece = 0; piece < times.pieces(); ++piece) {
        for (const auto& time : times.times(piece)) all.push_back(time);
    }
    return all;
}

TEST(CheckTimesTest, oneFrameHasOneTime) {
    const auto times = allTimes(subjectOf(FrameRate(), 1));
    ASSERT_EQ(times.size(), 1u);
    EXPECT_EQ(times[0].seconds, 0);
    EXPECT_TRUE(times[0].isFrame);
}

TEST(CheckTimesTest, includesTheClipsFramesIfTheFileHasOthers) {
    WriteSubject subject = subjectOf(FrameRate::create(500, 1).value(), 101);
    subject.rate = FrameRate::create(10, 1).value();
    subject.frameCount = 3;
    // 0.2 s: 101 frames of the clip and 49 ticks of 240 Hz, every twelfth of which is a frame of the clip.
    EXPECT_EQ(allTimes(subject).size(), 101u + 49u - 5u);
}

RC_GTEST_PROP(CheckTimesLaw, hasEveryFrameOnceWithoutLongGaps, ()) {
    const auto rate = FrameRate::create(*rc::gen::inRange(1, 1000), *rc::gen::inRange(1, 40)).value();
    const auto frames = *rc::gen::inRange<std::int64_t>(1, 200);
    const WriteSubject subject = subjectOf(rate, frames);
    const auto times = allTimes(subject);
    std::int64_t frame = 0;
    for (std::size_t i = 0; i < times.size(); ++i) {
        if (i > 0) {
            RC_ASSERT(times[i].seconds > times[i - 1].seconds);
            RC_ASSERT(times[i].seconds - times[i - 1].seconds < 1 / 240.0 + 2e-6);
        }
        if (times[i].isFrame) RC_ASSERT(times[i].seconds == rate.time(FrameIndex{frame++}).value);
    }
    RC_ASSERT(frame == frames);
    RC_ASSERT(times.back().seconds == subject.duration().value);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
