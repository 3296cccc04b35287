// glTF animations compared with its formulas, evaluated directly.
#include <gtest/gtest.h>

#include <sstream>

#include "core/io/gltf/GltfAnimations.h"
#include "core/math/Interpolate.h"
#include "core/math/Transform.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/io/gltf/GltfMaker.h"

namespace sinew {
namespace SINEW_TEST_FILE {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::Vector4d;

/// The parentFromJoint of a file's only joint at a time.
Affine transformAt(const GltfRead& read, double time) {
    const auto& character = read.scene->characters.front();
    Evaluator evaluator(character, character->clips.front());
    evaluator.evaluate(Seconds{time});
    return evaluator.model()[0];
}

GltfMaker oneNode() {
    GltfMaker maker;
    maker.node({{"name", "n"}, {"rotation", {0.5, 0.5, 0.5, 0.5}}, {"translation", {1, 2, 3}}});
    return maker;
}

constexpr std::array kTimes{-1.0, 0.0, 0.1, 0.25, 0.5, 0.6, 0.75, 1.1, 1.25, 3.0};

TEST(GltfAnimation, stepHolds) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 0.5F, 1.25F}, {1, 2, 3, 4, 5, 6, 7, 8, 9}, "STEP");
    const GltfRead read(maker);
    for (const double time : kTimes) {
        const Vector3d expected = time >= 1.25  ? Vector3d(7, 8, 9)
                                  : time >= 0.5 ? Vector3d(4, 5, 6)
                                                : Vector3d(1, 2, 3);
        EXPECT_TRUE(transformAt(read, time).translation().isApprox(expected)) << time;
    }
    EXPECT_EQ(read.clip().tracks[0].curve->key(0).interpolation, Interpolation::step);
}

/// Times are floats: that of frame 10 is later than a third of a second.
TEST(GltfAnimation, framesShowTheirSteps) {
    for (const int rate : {24, 30, 60, 120}) {
        for (const bool multiplied : {false, true}) {
            std::vector<float> times, values;
            for (int frame = 0; frame < 4000; ++frame) {
                const float step = 1 / static_cast<float>(rate);
                times.push_back(multiplied ? static_cast<float>(frame) * step
                                           : static_cast<float>(frame / static_cast<double>(rate)));
                for (int axis = 0; axis < 3; ++axis) values.push_back(static_cast<float>(frame));
            }
            GltfMaker maker = oneNode();
            maker.animation(0, "translation", times, values, "STEP");
            const GltfRead read(maker, {.rate = FrameRate::create(rate, 1)});
            const auto& character = read.scene->characters.front();
            Evaluator evaluator(character, character->clips.front());
            for (int frame = 0; frame < 4000; ++frame) {
                evaluator.evaluate(read.clip().rate.time(FrameIndex{frame}));
                ASSERT_EQ(evaluator.model()[0].translation().x(), frame) << rate << " Hz";
            }
        }
    }
}

TEST(GltfAnimation, framesAtTheFilesRateShowTheirStepsAndValues) {
    for (const char* interpolation : {"STEP", "LINEAR"}) {
        GltfMaker maker = oneNode();
        std::vector<float> times, values;
        for (int frame = 0; frame < 100; frame += 5) {
            times.push_back(static_cast<float>(frame / 24.0));
            for (int axis = 0; axis < 3; ++axis) values.push_back(static_cast<float>(frame * frame));
        }
        maker.animation(0, "scale", times, values, interpolation);
        const GltfRead read(maker);
        ASSERT_EQ(read.clip().rate, *FrameRate::create(24, 1));
        for (int frame = 0; frame < 100; frame += 5)
            EXPECT_EQ(read.clip().tracks[0].curve->evaluate(read.clip().rate.time(FrameIndex{frame})),
                      frame * frame);
    }
}

/// Exporters add up rounded frame times, or print times with six digits.
TEST(GltfAnimation, keysThatMissAFrameByRoundingAreOnIt) {
    std::vector<float> summed, printed, values;
    float sum = 0;
    for (int frame = 0; frame < 120; ++frame) {
        summed.push_back(sum);
        sum += 1 / 30.0F;
        std::ostringstream digits;
        digits << frame / 30.0;
        printed.push_back(std::stof(digits.str()));
        for (int axis = 0; axis < 3; ++axis) values.push_back(1);
    }
    for (const std::vector<float>& times : {summed, printed}) {
        GltfMaker maker = oneNode();
        maker.animation(0, "translation", times, values);
        const GltfRead read(maker);
        const Clip& clip = read.clip();
        ASSERT_EQ(clip.rate, *FrameRate::create(30, 1));
        for (int frame = 0; frame < 120; ++frame) {
            const auto key = static_cast<std::size_t>(frame);
            EXPECT_EQ(clip.tracks[0].curve->key(key).time, clip.rate.time(FrameIndex{frame}));
        }
    }
}

/// A jump is two adjacent keys: they stay two, and only the nearer one is moved to the frame.
TEST(GltfAnimation, jumpsBesideAFrameStayJumps) {
    GltfMaker maker = oneNode();
    const float frame = 100.0F / 3, before = std::nextafter(std::nextafter(frame, 0.0F), 0.0F);
    maker.animation(0, "translation", {0, before, frame, 40}, {1, 1, 1, 1, 1, 1, 5, 5, 5, 5, 5, 5});
    const GltfRead read(maker);
    const Curve& curve = *read.clip().tracks[0].curve;
    ASSERT_EQ(curve.size(), 4U);
    EXPECT_EQ(curve.evaluate(Seconds{20}), 1);
    EXPECT_EQ(curve.evaluate(FrameRate().time(FrameIndex{1000})), 5);
}

TEST(GltfAnimation, keysBetweenFramesStayBetweenFrames) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 0.3334F, 1}, {1, 1, 1, 5, 5, 5, 9, 9, 9}, "STEP");
    const GltfRead read(maker, {.rate = FrameRate::create(30, 1)});
    EXPECT_EQ(read.clip().tracks[0].curve->key(1).time.value, static_cast<double>(0.3334F));
}

TEST(GltfAnimation, linearIsStraight) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {0, 0.5F, 1.25F}, {0, 0, 0, 1, 2, 3, 4, -1, 0});
    const GltfRead read(maker, {.metresPerUnit = 0.5});
    for (const double time : {0.0, 0.2, 0.5, 0.7, 1.25}) {
        const double u = time < 0.5 ? time / 0.5 : (time - 0.5) / 0.75;
        const Vector3d a = time < 0.5 ? Vector3d::Zero() : Vector3d(1, 2, 3);
        const Vector3d b = time < 0.5 ? Vector3d(1, 2, 3) : Vector3d(4, -1, 0);
        EXPECT_LT((transformAt(read, time).translation() - 0.5 * (a + u * (b - a))).norm(), 1e-12) << time;
    }
}

TEST(GltfAnimation, linearRotationsTakeTheShorterArc) {
    GltfMaker maker = oneNode();
    maker.animation(0, "rotation", {0.25F, 1.25F}, {0, 0, 0, 1, -0.6F, 0, 0, -0.8F});
    const GltfRead read(maker);
    const Quaterniond a(1, 0, 0, 0), b(static_cast<double>(0.8F), static_cast<double>(0.6F), 0, 0);
    for (const double time : kTimes) {
        const Quaterniond expected = slerp(a, b.normalized(), std::clamp(time - 0.25, 0.0, 1.0));
        EXPECT_LT(rotationDistance(Quaterniond(transformAt(read, time).linear()), expected), 1e-7) << time;
    }
}

TEST(GltfAnimation, cubicTranslationsAndScalesAreExact) {
    const std::vector<float> times{0, 0.5F, 1.25F};
    std::vector<float> values;
    for (int i = 0; i < 27; ++i) values.push_back(static_cast<float>((i * 7) % 11) / 4 - 1);
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", times, values, "CUBICSPLINE");
    maker.animation(0, "scale", times, values, "CUBICSPLINE");
    const GltfRead read(maker);
    const auto at = [&](std::size_t key, std::size_t part) {
        const float* v = values.data() + 9 * key + 3 * part;
        return Eigen::Vector3f(v[0], v[1], v[2]).cast<double>().eval();
    };
    for (const double time : {0.0, 0.1, 0.3, 0.5, 0.8, 1.2, 1.25}) {
        const std::size_t key = time < 0.5 ? 0 : 1;
        const double start = key == 0 ? 0 : 0.5, length = key == 0 ? 0.5 : 0.75;
        Vector3d expected;
        for (Eigen::Index i = 0; i < 3; ++i) {
            expected[i] = hermite(at(key, 1)[i], at(key, 2)[i], at(key + 1, 1)[i], at(key + 1, 0)[i], length,
                                  (time - start) / length);
        }
        EXPECT_LT((transformAt(read, time).translation() - expected).norm(), 1e-12) << time;
        const Curve& scale = *read.clip(1).tracks[1].curve;
        EXPECT_NEAR(scale.evaluate(Seconds{time}), expected[1], 1e-12);
    }
}

TEST(GltfAnimation, cubicRotationsStayWithinTheTolerance) {
    GltfMaker maker = oneNode();
    const std::vector<float> values{0, 0, 0, 0, 0,    0,    0,    1,    1,    0.5F, 0,    0,
                                    0, 1, 0, 0, 0.5F, 0.5F, 0.5F, 0.5F, 0.3F, 0,    0.2F, -1};
    maker.animation(0, "rotation", {0, 1}, values, "CUBICSPLINE");
    const GltfRead read(maker);
    EXPECT_NE(read.messageWith("stays within 0.01 degrees"), "");
    EXPECT_EQ(read.clip().rate, *FrameRate::create(30, 1))
        << "the rate of the file's keys, not of the samples";
    const auto at = [&](std::size_t part) {
        const float* v = values.data() + 4 * part;
        return Eigen::Vector4f(v[0], v[1], v[2], v[3]).cast<double>().eval();
    };
    for (int i = 0; i <= 200; ++i) {
        const double u = i / 200.0;
        Vector4d expected;
        for (Eigen::Index k = 0; k < 4; ++k)
            expected[k] = hermite(at(1)[k], at(2)[k], at(4)[k], at(3)[k], 1, u);
        const Quaterniond shown(transformAt(read, u).linear());
        EXPECT_LT(rotationDistance(shown, Quaterniond(Vector4d(expected.normalized()))),
                  kGltfRotationTolerance);
    }
}

TEST(GltfAnimation, normalisedValuesAreScaled) {
    GltfMaker maker = oneNode();
    maker.animation(0, "rotation", {0, 1}, {0, 0, 0, 1, 0, 0, 0, 1});
    const int quantised =
        maker.accessor<std::int16_t>({0, 0, 0, 32767, 32767, 0, 0, 0}, "VEC4", maker.int16, true);
    maker.root["animations"][0]["samplers"][0]["output"] = quantised;
    const GltfRead read(maker);
    const Quaterniond shown(transformAt(read, 1).linear());
    EXPECT_LT(rotationDistance(shown, Quaterniond(0, 1, 0, 0)), 1e-7);
}

TEST(GltfAnimation, everyAnimationBecomesAClipWithItsRateAndRange) {
    GltfMaker maker = oneNode();
    const std::vector<float> still{0, 0, 0, 1, 1, 1};
    for (const float last : {7.0F / 30, 7.0F / 24, 7.0F / 25, 7.0F / 60, 0.123456F})
        maker.animation(0, "translation", {0, last}, still);
    maker.root["animations"][1]["name"] = "walk";
    maker.root["animations"][2]["name"] = "walk";
    const GltfRead read(maker);
    ASSERT_EQ(read.character().clips.size(), 5u);
    const std::array<double, 5> rates{30, 24, 25, 60, 60};
    for (std::size_t i = 0; i < 5; ++i) EXPECT_EQ(read.clip(i).rate.hertz(), rates[i]) << i;
    EXPECT_EQ(read.clip(0).lastFrame, FrameIndex{7});
    EXPECT_EQ(read.clip(4).lastFrame, FrameIndex{8}) << "the range covers all keys";
    EXPECT_EQ(read.clip(0).name, "animation0");
    EXPECT_EQ(read.clip(2).name, "walk_2");
    EXPECT_NE(read.messageWith("several animations have the same name"), "");
    EXPECT_EQ(read.clip(1).tracks[0].curve->key(1).time.value, 7.0 / 24) << "exact";

    const GltfRead resampled(maker, {.rate = FrameRate::create(50, 1)});
    EXPECT_EQ(resampled.clip(0).rate.hertz(), 50);
}

TEST(GltfAnimation, generatedNamesStayTheSameWhenExported) {
    GltfMaker maker;
    maker.node({{"children", {1, 2}}});
    maker.node();
    maker.node({{"name", "node1"}});
    for (int i = 0; i < 3; ++i) maker.animation(i, "translation", {0, 1}, {0, 0, 0, 1, 1, 1});
    maker.root["animations"][2]["name"] = "animation0";
    const GltfRead read(maker);
    std::vector<std::string> clips;
    WriteOptions options;
    for (const auto& clip : read.character().clips) {
        clips.push_back(clip->name);
        options.clips.push_back(clip->id);
    }
    EXPECT_EQ(clips, (std::vector<std::string>{"animation0_2", "animation1", "animation0"}));
    Diagnostics diagnostics;
    const auto files = GltfFormat().write(*read.scene, "again.glb", options, diagnostics).value();
    const GltfRead again(files.front().bytes);
    for (std::size_t i = 0; i < clips.size(); ++i) EXPECT_EQ(again.clip(i).name, clips[i]);
    for (int i = 0; i < 3; ++i) EXPECT_EQ(again.skeleton()[i].name, read.skeleton()[i].name);
    EXPECT_EQ(read.skeleton()[2].name, "node1");
}

TEST(GltfAnimation, animatedChannelsAreFree) {
    GltfMaker maker;
    maker.node({{"children", {1}}});
    maker.node({{"name", "n"}});
    maker.animation(1, "scale", {0, 1}, {1, 1, 1, 2, 2, 2});
    const GltfRead read(maker);
    const ChannelSet free = read.joint("n").free;
    EXPECT_TRUE(free.contains(Channel::scaleY));
    EXPECT_TRUE(free.contains(Channel::angle1));
    EXPECT_FALSE(free.contains(Channel::translationX));
}

TEST(GltfAnimation, clipsWithoutMotionAreLeftOut) {
    GltfMaker maker = oneNode();
    maker.animation(0, "translation", {}, {});
    maker.append("animations", {{"name", "empty"}});
    const GltfRead read(maker);
    ASSERT_TRUE(read.scene) << read.refusal();
    EXPECT_TRUE(read.character().clips.empty());
    EXPECT_NE(read.messageWith("it has no keys"), "");
    EXPECT_NE(read.messageWith("moves no joint"), "");
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
