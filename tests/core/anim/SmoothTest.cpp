#include <gtest/gtest.h>

#include <cmath>

#include "core/anim/curve/EditCurve.h"
#include "core/anim/filter/Smooth.h"
#include "core/math/Angle.h"

namespace sinew {
namespace SINEW_TEST_FILE {

constexpr double kSpacing = 1 / 120.0;
constexpr JointId kJoint{3};

std::vector<double> sine(double hertz, int count, double offset = 0) {
    std::vector<double> values;
    for (int i = 0; i < count; ++i) values.push_back(offset + std::sin(2 * kPi * hertz * i * kSpacing));
    return values;
}

/// The remaining amplitude of a sine, found by fitting one to the middle half of the samples.
double gainOf(const std::vector<double>& values, double hertz) {
    double in = 0, out = 0;
    for (std::size_t i = values.size() / 4; i < 3 * values.size() / 4; ++i) {
        const double wave = std::sin(2 * kPi * hertz * static_cast<double>(i) * kSpacing);
        in += wave * wave;
        out += wave * values[i];
    }
    return out / in;
}

LowPass gaussian(double sigma) { return {LowPass::Kind::gaussian, {sigma}, 6, 2}; }
LowPass butterworth(double hertz, int order) { return {LowPass::Kind::butterworth, {0.03}, hertz, order}; }

Skeleton oneJoint(ChannelSet free = kEveryChannel) {
    Joint joint;
    joint.id = kJoint;
    joint.free = free;
    return *Skeleton::create({joint});
}

Clip clipOf(std::vector<std::pair<Channel, Curve>> curves) {
    Clip clip;
    clip.name = "clip";
    clip.rate = *FrameRate::create(120, 1);
    for (auto& [channel, curve] : curves)
        clip.tracks.push_back({{kJoint, channel}, std::make_shared<const Curve>(std::move(curve))});
    clip.sortTracks();
    return clip;
}

Curve dense(const std::vector<double>& values) {
    return Curve::fromSamples(*FrameRate::create(120, 1), FrameIndex{0}, values);
}

TEST(LowPass, rejectsSettingsOutOfRange) {
    const std::vector<double> values(10, 1.0);
    for (const LowPass& filter :
         {gaussian(0), gaussian(-1), gaussian(NAN), gaussian(11), butterworth(0, 2), butterworth(60, 2),
          butterworth(NAN, 2), butterworth(6, 3), butterworth(6, 0)}) {
        const auto result = filtered(values, {kSpacing}, filter);
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().code, ErrorCode::argumentInvalid);
    }
}

TEST(LowPass, rejectsValuesThatOverflow) {
    const std::vector<double> values{1e308, -1e308, 1e308, -1e308, 1e308};
    EXPECT_EQ(filtered(values, {kSpacing}, gaussian(0.1)).error().code, ErrorCode::valueRange);
}

TEST(LowPass, keepsAConstantAndTheEndsExactly) {
    const std::vector<double> constant(77, 0.1);
    const auto wave = sine(10, 300, 0.4);
    for (const LowPass& filter : {gaussian(0.05), butterworth(6, 2), butterworth(3, 4)}) {
        EXPECT_EQ(*filtered(constant, {kSpacing}, filter), constant);
        const auto result = *filtered(wave, {kSpacing}, filter);
        EXPECT_EQ(result.front(), wave.front());
        EXPECT_EQ(result.back(), wave.back());
    }
}

TEST(LowPass, keepsAStraightLine) {
    std::vector<double> line;
    for (int i = 0; i < 200; ++i) line.push_back(0.3 * i - 7);
    for (const LowPass& filter : {gaussian(0.05), butterworth(6, 2), butterworth(6, 4)}) {
        const auto result = *filtered(line, {kSpacing}, filter);
        for (std::size_t i = 0; i < line.size(); ++i) EXPECT_NEAR(result[i], line[i], 1e-4) << i;
    }
}

TEST(LowPass, gaussianAttenuatesASineLikeItsTransform) {
    for (const double hertz : {2.0, 5.0, 9.0, 14.0}) {
        const double sigma = 0.025;
        const double expected = std::exp(-0.5 * std::pow(2 * kPi * hertz * sigma, 2));
        const auto result = *filtered(sine(hertz, 2400), {kSpacing}, gaussian(sigma));
        EXPECT_NEAR(gainOf(result, hertz), expected, 1e-6) << hertz;
    }
}

TEST(LowPass, butterworthAttenuatesASineLikeTheBilinearTransform) {
    for (const int order : {2, 4}) {
        for (const double hertz : {1.0, 4.0, 6.0, 9.0, 20.0}) {
            const double ratio = std::tan(kPi * hertz * kSpacing) / std::tan(kPi * 6 * kSpacing);
            const double expected = 1 / (1 + std::pow(ratio, 2 * order));
            const auto result = *filtered(sine(hertz, 2400), {kSpacing}, butterworth(6, order));
            EXPECT_NEAR(gainOf(result, hertz), expected, 1e-6) << order << " " << hertz;
        }
    }
}

TEST(LowPass, hasNoDelay) {
    std::vector<double> bump(401, 0.0);
    bump[200] = 1;
    for (const LowPass& filter : {gaussian(0.05), butterworth(6, 2), butterworth(6, 4)}) {
        const auto result = *filtered(bump, {kSpacing}, filter);
        EXPECT_EQ(std::ranges::max_element(result) - result.begin(), 200);
        for (std::size_t k = 1; k < 100; ++k) EXPECT_NEAR(result[200 - k], result[200 + k], 1e-7) << k;
    }
}

TEST(Smooth, rejectsUnknownChannelsAndReversedRanges) {
    const Clip clip = clipOf({{Channel::translationX, dense(sine(3, 100))}});
    SmoothSettings unknown;
    unknown.channels = {{kJoint, Channel::translationY}};
    EXPECT_EQ(smoothed(oneJoint(), clip, unknown).error().code, ErrorCode::argumentInvalid);
    SmoothSettings turned;
    turned.first = Seconds{1};
    turned.last = Seconds{0.5};
    EXPECT_EQ(smoothed(oneJoint(), clip, turned).error().code, ErrorCode::argumentInvalid);
    SmoothSettings cutoff;
    cutoff.filter = butterworth(60, 2);
    EXPECT_NE(smoothed(oneJoint(), clip, cutoff).error().message.find("60 Hz"), std::string::npos);
    SmoothSettings blend;
    blend.blend = {NAN};
    EXPECT_EQ(smoothed(oneJoint(), clip, blend).error().code, ErrorCode::argumentInvalid);
    for (const SmoothSettings& wrong : {turned, cutoff, blend})
        EXPECT_EQ(smoothed(oneJoint(), clip, wrong).error().where, "clip clip");
}

TEST(Smooth, filtersSampledMotionDirectly) {
    const auto values = sine(9, 600);
    SmoothSettings settings;
    settings.filter = gaussian(0.02);
    settings.blend = {0};
    const Clip clip = clipOf({{Channel::translationX, dense(values)}});
    const Clip result = *smoothed(oneJoint(), clip, settings);
    const Curve& curve = *result.tracks[0].curve;
    EXPECT_EQ(keyValues(curve), *filtered(values, {kSpacing}, settings.filter));
    EXPECT_TRUE(curve.chunks()[0]->times.empty());
}

TEST(Smooth, blendsFromTheOldValuesToTheNew) {
    const auto values = sine(20, 600);
    SmoothSettings settings;
    settings.filter = butterworth(4, 2);
    settings.first = Seconds{1};
    settings.last = Seconds{4};
    settings.blend = {0.5};
    const Clip clip = clipOf({{Channel::translationX, dense(values)}, {Channel::scaleX, dense(values)}});
    settings.channels = {{kJoint, Channel::translationX}};
    const Clip result = *smoothed(oneJoint(), clip, settings);
    EXPECT_EQ(result.tracks[1].curve, clip.tracks[1].curve) << "other channels are shared";
    const auto now = keyValues(*result.tracks[0].curve);
    const auto full = *filtered(values, {kSpacing}, settings.filter);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const double t = static_cast<double>(i) * kSpacing;
        if (t <= 1 || t >= 4) {
            EXPECT_EQ(now[i], values[i]) << i;
        }
        if (t >= 1.51 && t <= 3.49) {
            EXPECT_NEAR(now[i], full[i], 1e-12) << i;
        }
    }
    const std::size_t half = 150;  // 1.25 s
    EXPECT_NEAR(now[half], (values[half] + full[half]) / 2, 1e-12);
}

TEST(Smooth, changesOnlySelectedKeys) {
    const auto values = sine(20, 240);
    SmoothSettings settings;
    settings.filter = gaussian(0.05);
    settings.blend = {0};
    for (int i = 30; i <= 60; i += 2) settings.keys.push_back({{kJoint, Channel::angle1}, {i * kSpacing}});
    const Clip clip = clipOf({{Channel::angle1, dense(values)}, {Channel::angle2, dense(values)}});
    const Clip result = *smoothed(oneJoint({Channel::angle1, Channel::angle2}), clip, settings);
    EXPECT_EQ(result.tracks[1].curve, clip.tracks[1].curve);
    const auto now = keyValues(*result.tracks[0].curve);
    for (std::size_t i = 0; i < now.size(); ++i) {
        const bool inside = i > 30 && i < 60 && i % 2 == 0;
        EXPECT_EQ(now[i] != values[i], inside) << i;
    }
}

TEST(Smooth, doesNotSmearWraps) {
    std::vector<double> wrapped;
    for (int i = 0; i < 240; ++i) wrapped.push_back(std::remainder(radians(3.0 * i), 2 * kPi));
    SmoothSettings settings;
    settings.filter = gaussian(0.05);
    const Clip clip = clipOf({{Channel::angle3, dense(wrapped)}});
    const Clip result = *smoothed(oneJoint({Channel::angle3}), clip, settings);
    const auto now = keyValues(*result.tracks[0].curve);
    for (std::size_t i = 0; i < now.size(); ++i) EXPECT_NEAR(degrees(now[i]), degrees(wrapped[i]), 1e-6) << i;
}

/// A shaking motion whose second half uses the other set of Euler angles; the filtered motion is the same.
TEST(Smooth, keepsTheAngleRepresentationAndKeysOutsideTheRange) {
    std::array<std::vector<double>, 3> plain, written;
    for (int i = 0; i < 240; ++i) {
        for (std::size_t c = 0; c < 3; ++c) {
            const double value = radians(20 + 0.2 * i) + 0.05 * std::sin(2.5 * i + static_cast<double>(c));
            plain[c].push_back(value);
            const double other = c == 1 ? kPi - value : value - kPi;
            written[c].push_back(i < 120 ? value : other);
        }
    }
    const auto clipWith = [](const std::array<std::vector<double>, 3>& values) {
        return clipOf({{Channel::angle1, dense(values[0])},
                       {Channel::angle2, dense(values[1])},
                       {Channel::angle3, dense(values[2])}});
    };
    SmoothSettings settings;
    settings.filter = gaussian(0.05);
    settings.first = Seconds{60 * kSpacing};
    settings.last = Seconds{180 * kSpacing};
    const Clip expected = *smoothed(oneJoint(), clipWith(plain), settings);
    const Clip result = *smoothed(oneJoint(), clipWith(written), settings);
    for (std::size_t c = 0; c < 3; ++c) {
        const auto now = keyValues(*result.tracks[c].curve), wanted = keyValues(*expected.tracks[c].curve);
        for (std::size_t i = 0; i < now.size(); ++i) {
            const double other = c == 1 ? kPi - wanted[i] : wanted[i] - kPi;
            EXPECT_NEAR(now[i], i < 120 ? wanted[i] : other, 1e-9) << c << " " << i;
            if (i <= 60 || i >= 180) {
                EXPECT_EQ(now[i], written[c][i]) << c << " " << i;
            }
        }
    }
}

TEST(Smooth, keepsTimesOfSparseKeys) {
    std::vector<Key> keys;
    for (int i = 0; i <= 20; ++i)
        keys.push_back({{i * 0.25 + (i % 3) * 0.01}, std::sin(i), Interpolation::hermite, 1, 1});
    const Clip clip = clipOf({{Channel::translationZ, Curve::fromKeys(keys)}});
    SmoothSettings settings;
    settings.filter = gaussian(0.3);
    const Curve result = *smoothed(oneJoint(), clip, settings)->tracks[0].curve;
    ASSERT_EQ(result.size(), keys.size());
    double before = 0, after = 0;
    for (std::size_t i = 1; i < keys.size(); ++i) {
        EXPECT_EQ(result.key(i).time, keys[i].time);
        before += std::abs(keys[i].value - keys[i - 1].value);
        after += std::abs(result.key(i).value - result.key(i - 1).value);
    }
    EXPECT_LT(after, 0.7 * before);
    EXPECT_EQ(result.key(0).value, keys[0].value);
    EXPECT_NE(result.key(9).slopeOut, 1);
}

TEST(Smooth, leavesCurvesWithTwoKeys) {
    const Clip clip = clipOf({{Channel::translationX, Curve::fromKeys({{{0}, 1}, {{3}, 2}})}});
    const Clip result = *smoothed(oneJoint(), clip, {});
    EXPECT_EQ(*result.tracks[0].curve, *clip.tracks[0].curve);
}

TEST(Smooth, rejectsCurvesOfTooManyFrames) {
    const Clip clip = clipOf({{Channel::translationX, Curve::fromKeys({{{0}, 1}, {{3}, 2}, {{1e9}, 2}})}});
    EXPECT_EQ(smoothed(oneJoint(), clip, {}).error().code, ErrorCode::limitExceeded);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
