#include "core/anim/clip/Clip.h"

#include <gtest/gtest.h>

namespace sinew {
namespace SINEW_TEST_FILE {

Clip oneTrack() {
    Clip clip;
    clip.id = ClipId{1};
    clip.lastFrame = {30};
    clip.tracks = {{{JointId{2}, Channel::angle1},
                    std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{1}, 1}}))}};
    return clip;
}

TEST(SameMotion, ignoresWarpsNamesAndMarkers) {
    const Clip clip = oneTrack();
    Clip retimed = clip;
    retimed.name = "other";
    retimed.markers = {{{0.5}, "step"}};
    retimed.warp = std::make_shared<const TimeWarp>(TimeWarp::create({{{0}, {0}}, {{2}, {1}}}).value());
    retimed.warpMuted = true;
    EXPECT_TRUE(sameMotion(clip, retimed));
}

TEST(SameMotion, curveRangeAndRateMatter) {
    const Clip clip = oneTrack();
    Clip keyed = clip, longer = clip, faster = clip, fewer = clip, copied = clip;
    keyed.tracks[0].curve = std::make_shared<const Curve>(Curve::fromKeys({{{0}, 0}, {{1}, 2}}));
    longer.lastFrame = {31};
    faster.rate = FrameRate::create(60, 1).value();
    fewer.tracks.clear();
    copied.id = ClipId{9};
    for (const Clip* other : {&keyed, &longer, &faster, &fewer, &copied})
        EXPECT_FALSE(sameMotion(clip, *other));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
