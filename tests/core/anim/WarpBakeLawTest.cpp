#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cmath>

#include "core/anim/bake/WarpBake.h"
#include "core/anim/sampling/ClipSampler.h"
#include "tests/core/anim/WarpRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using test::clipOf;
using test::hertz;
using test::oneJoint;
using test::warpOf;

double anyNumber(double low, double high) {
    return low + (high - low) * (*rc::gen::inRange(0, 100001)) / 1e5;
}

std::shared_ptr<const TimeWarp> anyWarp() {
    std::vector<WarpPin> pins;
    double time = anyNumber(-0.5, 0.5), source = anyNumber(-0.5, 0.5);
    const int count = *rc::gen::inRange(1, 6);
    for (int i = 0; i < count; ++i) {
        const auto span = static_cast<SpanKind>(*rc::gen::inRange(0, 4));
        pins.push_back({{time}, {source}, span});
        time += anyNumber(0.1, 1);
        if (span == SpanKind::reverse) source -= anyNumber(0.1, 0.8);
        if (isForward(span)) source += anyNumber(0.1, 1);
    }
    pins.push_back({{time}, {source}});
    return warpOf(pins);
}

Curve anyCurve(bool slerp) {
    std::vector<Key> keys;
    double time = anyNumber(-0.3, 0.5);
    const int count = *rc::gen::inRange(1, 7);
    for (int i = 0; i < count; ++i) {
        const auto kind = static_cast<Interpolation>(*rc::gen::inRange(0, 6));
        keys.push_back({{time},
                        anyNumber(-1, 1),
                        slerp ? Interpolation::slerp : kind,
                        anyNumber(-3, 3),
                        anyNumber(-3, 3)});
        if (*rc::gen::inRange(0, 3) == 0)
            keys.back().shape = {anyNumber(-1, 1), anyNumber(-1, 1), anyNumber(-1, 1)};
        if (*rc::gen::inRange(0, 3) == 0) keys.back().lengths = {anyNumber(0.05, 0.7), anyNumber(0.05, 0.7)};
        time += anyNumber(0.05, 0.8);
    }
    return Curve::fromKeys(keys);
}

bool jumpsAt(const Curve& curve, const TimeWarp& warp, double time) {
    constexpr double kMargin = 5e-6;
    const double before = curve.evaluate(warp.source({time - kMargin})),
                 after = curve.evaluate(warp.source({time + kMargin}));
    return std::abs(before - after) > 1e-2;
}

RC_GTEST_PROP(WarpBakeLaws, movedKeysFollowTheWarpWithinTheError, ()) {
    const auto warp = anyWarp();
    const Curve curve = anyCurve(false);
    const auto clip = clipOf(hertz(30), 60, {{Channel::translationX, curve}}, warp);
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::moveKeys;
    const auto baked = bakeTimeWarp(oneJoint(), clip, settings);
    RC_ASSERT(baked.has_value());
    RC_ASSERT(baked->report.length.size <= settings.maxLengthError);
    const Curve& is = *baked->clip.tracks[0].curve;
    for (int i = 0; i < 200; ++i) {
        const double time = anyNumber(-3, 9);
        if (jumpsAt(curve, *warp, time)) continue;
        const double was = curve.evaluate(warp->source({time}));
        if (std::abs(is.evaluate({time}) - was) > settings.maxLengthError * (1 + 1e-6)) {
            RC_FAIL("at " + std::to_string(time) + ": " + std::to_string(is.evaluate({time})) + " for " +
                    std::to_string(was));
        }
    }
}

RC_GTEST_PROP(WarpBakeLaws, slerpJointsFollowTheWarpWithinTheError, ()) {
    const auto warp = anyWarp();
    std::vector<std::pair<Channel, Curve>> curves;
    const int count = *rc::gen::inRange(1, 4);
    for (int i = 0; i < count; ++i) curves.push_back({angle(i), anyCurve(true)});
    const auto clip = clipOf(hertz(30), 60, curves, warp);
    const auto skeleton = oneJoint();
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::moveKeys;
    const auto baked = bakeTimeWarp(skeleton, clip, settings);
    RC_ASSERT(baked.has_value());
    const ClipSampler was(skeleton, clip), is(skeleton, std::make_shared<const Clip>(baked->clip));
    const EulerOrder order = (*skeleton)[0].order;
    for (int i = 0; i < 100; ++i) {
        const double time = anyNumber(-3, 9);
        const auto before = toQuaternion(order, was.values(0, warp->source({time})).angles);
        const auto now = toQuaternion(order, is.values(0, {time}).angles);
        RC_ASSERT(before.angularDistance(now) <= settings.maxAngleError * (1 + 1e-6));
    }
}

RC_GTEST_PROP(WarpBakeLaws, resampledCurvesMatchThePlayedFrames, ()) {
    const auto warp = anyWarp();
    const auto clip = clipOf(
        hertz(30), 60, {{Channel::angle1, anyCurve(false)}, {Channel::translationY, anyCurve(false)}}, warp);
    WarpBakeSettings settings;
    settings.method = WarpBakeSettings::Method::resample;
    const auto baked = bakeTimeWarp(oneJoint(), clip, settings);
    RC_ASSERT(baked.has_value());
    const auto [first, last] = clip->playedRange();
    RC_ASSERT(baked->report.framesAfter == (FrameRange{first, last}));
    for (const Track& track : baked->clip.tracks) {
        const Curve& was = *clip->find(track.id);
        for (FrameIndex frame = first; frame <= last; ++frame.value) {
            const Seconds time = clip->rate.time(frame);
            RC_ASSERT(std::abs(track.curve->evaluate(time) - was.evaluate(warp->source(time))) <= 1e-9);
        }
    }
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
