#include <gtest/gtest.h>

#include "core/anim/layers/BakeLayers.h"
#include "core/anim/layers/LayerStack.h"
#include "core/anim/sampling/ClipSampler.h"
#include "core/simd/BatchSampler.h"
#include "core/simd/PoseSampler.h"
#include "tests/core/RandomLayers.h"

// Laws of layers: what has no effect changes nothing, and operations on layers keep the motion.

namespace sinew {
namespace SINEW_TEST_FILE {

using Clips = std::pair<std::shared_ptr<const Clip>, std::shared_ptr<const Clip>>;

Pose poseAt(const test::Rig& rig, Seconds time) {
    Pose pose;
    ClipSampler(rig.skeleton, rig.clip).sample(time, pose);
    return pose;
}

/// Returns the largest difference of two poses: of positions relative to the rig's size, and of rotations in
/// radians.
double difference(const Skeleton& skeleton, const Pose& a, const Pose& b) {
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        largest = std::max(largest, rotationDistance(a[i].rotation, b[i].rotation));
        largest = std::max(largest,
                           (a[i].translation - b[i].translation).norm() / std::max(1.0, skeleton.extent()));
        largest = std::max(largest, (a[i].scale - b[i].scale).norm() / a[i].scale.norm());
    }
    return largest;
}

test::Rig withClip(const test::Rig& rig, Clip clip) {
    return {rig.skeleton, std::make_shared<const Clip>(std::move(clip))};
}

/// Times from a little before the clip to a little after it.
std::vector<Seconds> someTimes(const Clip& clip, std::uint32_t seed, int count) {
    test::Dice dice(seed);
    std::vector<Seconds> times;
    const double first = clip.rate.time(clip.firstFrame).value, last = clip.rate.time(clip.lastFrame).value;
    for (int i = 0; i < count; ++i) times.push_back(Seconds{dice.between(first - 0.2, last + 0.2)});
    return times;
}

double largestDifference(const test::Rig& a, const test::Rig& b, std::span<const Seconds> times) {
    double largest = 0;
    const ClipSampler first(a.skeleton, a.clip), second(b.skeleton, b.clip);
    Pose poseA, poseB;
    for (const Seconds time : times) {
        first.sample(time, poseA);
        second.sample(time, poseB);
        largest = std::max(largest, difference(*a.skeleton, poseA, poseB));
    }
    return largest;
}

bool areIdentical(const std::vector<Affine>& a, std::span<const Affine> b) {
    return std::ranges::equal(a, b,
                              [](const Affine& x, const Affine& y) { return x.matrix() == y.matrix(); });
}

TEST(Layers, emptyWeightlessAndMutedOnesChangeNoBit) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Clip clip = *rig.clip;
        for (int i = 0; i < 3; ++i) {
            ClipLayer layer =
                test::makeLayer(dice, *rig.skeleton, clip, LayerId{2000001 + static_cast<std::uint64_t>(i)});
            layer.solo = false;
            std::erase_if(layer.tracks,
                          [&](const Track& track) { return track.id == layerChannel(layer.id); });
            if (i == 0) layer.tracks.clear();
            if (i == 1) layer.weight = 0;
            layer.muted = i == 2;
            clip.layers.push_back(std::make_shared<const ClipLayer>(std::move(layer)));
        }
        const test::Rig layered = withClip(rig, clip);
        const ClipSampler before(rig.skeleton, rig.clip), after(layered.skeleton, layered.clip);
        PoseSampler poseBefore(before.compiled()), poseAfter(after.compiled());
        BatchSampler<double> batchBefore(before.compiled()), batchAfter(after.compiled());
        const auto times = someTimes(clip, *rc::gen::arbitrary<std::uint32_t>(), 16);
        batchBefore.evaluate(times);
        batchAfter.evaluate(times);
        for (std::size_t i = 0; i < times.size(); ++i) {
            RC_ASSERT(poseAt(rig, times[i]) == poseAt(layered, times[i]));
            poseBefore.evaluate(times[i]);
            poseAfter.evaluate(times[i]);
            RC_ASSERT(
                areIdentical({poseBefore.model().begin(), poseBefore.model().end()}, poseAfter.model()));
            for (int j = 0; j < rig.skeleton->size(); ++j)
                RC_ASSERT(batchBefore.model(j, i).matrix() == batchAfter.model(j, i).matrix());
        }
    }));
}

TEST(Layers, anOverrideOfWeightOneEqualsItsCurves) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        Clip clip = *rig.clip;
        ClipLayer layer = test::makeLayer(dice, *rig.skeleton, clip, LayerId{2000001});
        layer.mode = LayerMode::override;
        layer.weight = 1;
        layer.muted = false;
        layer.mask = std::nullopt;
        // Every curve of the base is overridden, and none besides.
        layer.tracks = test::makeClip(*rig.skeleton, *rc::gen::arbitrary<std::uint32_t>()).tracks;
        clip.tracks = layer.tracks;
        for (Track& track : clip.tracks)
            track.curve = std::make_shared<const Curve>(track.curve->scaled(0.5, 0.1));
        const test::Rig curves = withClip(rig, clipOfLayer(clip, layer));
        clip.layers.push_back(std::make_shared<const ClipLayer>(layer));
        const test::Rig layered = withClip(rig, clip);
        for (const Seconds time : someTimes(clip, *rc::gen::arbitrary<std::uint32_t>(), 8))
            RC_ASSERT(poseAt(layered, time) == poseAt(curves, time));
    }));
}

TEST(Layers, compositionIsThatOfTheDefinition) {
    // One joint turned by 90 degrees about x in the base, and by 40 about z in the layer at half its weight.
    Joint joint;
    joint.id = JointId{1};
    joint.name = "joint";
    joint.free = kAngles;
    joint.free.insert(Channel::translationX);
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    const auto track = [](Channel channel, double value) {
        return Track{{JointId{1}, channel},
                     std::make_shared<const Curve>(Curve::fromKeys({{Seconds{0}, value}}))};
    };
    Clip clip;
    clip.tracks = {track(Channel::translationX, 2), track(Channel::angle1, kPi / 2)};
    ClipLayer layer;
    layer.id = LayerId{2};
    layer.weight = 0.5;
    layer.tracks = {track(Channel::translationX, 3), track(Channel::angle3, 40 * kPi / 180)};
    const auto rotation = [&](LayerMode mode, LayerRotation frame) {
        layer.mode = mode;
        layer.rotation = frame;
        Clip layered = clip;
        layered.layers = {std::make_shared<const ClipLayer>(layer)};
        const Pose pose = poseAt({skeleton, std::make_shared<const Clip>(layered)}, Seconds{0});
        EXPECT_NEAR(pose[0].translation.x(), mode == LayerMode::additive ? 3.5 : 2.5, 1e-15);
        return pose[0].rotation;
    };
    const auto about = [](const Eigen::Vector3d& axis, double degrees) {
        return Eigen::Quaterniond(Eigen::AngleAxisd(degrees * kPi / 180, axis));
    };
    const Eigen::Vector3d x = Eigen::Vector3d::UnitX(), z = Eigen::Vector3d::UnitZ();
    EXPECT_LT(
        rotationDistance(rotation(LayerMode::additive, LayerRotation::joint), about(x, 90) * about(z, 20)),
        1e-15);
    EXPECT_LT(
        rotationDistance(rotation(LayerMode::additive, LayerRotation::parent), about(z, 20) * about(x, 90)),
        1e-15);
    // XYZ: angle 3 turns about the fixed z axis after the others.
    EXPECT_LT(
        rotationDistance(rotation(LayerMode::additive, LayerRotation::channels), about(z, 20) * about(x, 90)),
        1e-15);
    EXPECT_LT(
        rotationDistance(rotation(LayerMode::override, LayerRotation::channels), about(z, 20) * about(x, 90)),
        1e-15);
    layer.tracks.insert(layer.tracks.begin() + 1, {track(Channel::angle1, 0), track(Channel::angle2, 0)});
    const Eigen::Quaterniond halfway = about(x, 90).slerp(0.5, about(z, 40));
    EXPECT_LT(rotationDistance(rotation(LayerMode::override, LayerRotation::joint), halfway), 1e-15);
}

TEST(Layers, motionBelowEqualsTheSampler) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomLayeredRig();
        const ClipSampler sampler(rig.skeleton, rig.clip);
        for (const Seconds time : someTimes(*rig.clip, *rc::gen::arbitrary<std::uint32_t>(), 4)) {
            for (int j = 0; j < rig.skeleton->size(); ++j) {
                const Joint& joint = (*rig.skeleton)[j];
                const auto direct = transformOf(joint, motionBelow(joint, *rig.clip, nullptr, time));
                const auto sampled =
                    transformOf(joint, sampler.motionBelow(sampler.compiled()->layers().size(), j, time));
                RC_ASSERT(rotationDistance(direct.rotation, sampled.rotation) < 1e-12);
                RC_ASSERT((direct.translation - sampled.translation).norm() < 1e-12);
                const auto values = sampler.values(j, time);
                const auto fromValues =
                    localTransform(joint, values.translation, values.angles, values.scale);
                RC_ASSERT(rotationDistance(fromValues.rotation, sampled.rotation) < 1e-11);
            }
        }
    }));
}

TEST(Layers, valuesForAResultGiveThatResult) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomLayeredRig({.maximumJoints = 8}, {.slerp = false});
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const Clip& clip = *rig.clip;
        const Seconds time = someTimes(clip, *rc::gen::arbitrary<std::uint32_t>(), 1)[0];
        const int at = dice.integer(-1, static_cast<int>(clip.layers.size()) - 1);
        const ClipLayer* const layer = at < 0 ? nullptr : clip.layers[static_cast<std::size_t>(at)].get();
        for (const Joint& joint : rig.skeleton->joints()) {
            JointValues wanted = valuesOf(joint, motionBelow(joint, clip, nullptr, time));
            ChannelSet changed;
            for (const Channel channel : kChannels) {
                if (!joint.free.contains(channel) || dice.chance(0.4)) continue;
                changed.insert(channel);
                wanted.at(channel) += isAngle(channel) ? dice.between(-1, 1) : dice.between(-0.3, 0.3);
            }
            const ChannelSet keyed = channelsToKey(joint, clip, layer, changed);
            const auto values = valuesForResult(joint, clip, layer, keyed, time, wanted);
            if (!values) continue;  // hidden, muted, or without weight
            // With these values as constant curves, the joint has the pose.
            Clip edited = layer ? clipOfLayer(clip, *layer) : clip;
            std::erase_if(edited.tracks, [&](const Track& track) {
                return track.id.joint == joint.id && keyed.contains(track.id.channel);
            });
            for (const Channel channel : kChannels) {
                if (!keyed.contains(channel)) continue;
                edited.tracks.push_back(
                    {{joint.id, channel},
                     std::make_shared<const Curve>(Curve::fromKeys({{time, values->at(channel)}}))});
            }
            edited.sortTracks();
            const Clip result = layer ? withClipOfLayer(clip, edited) : edited;
            const auto found = transformOf(joint, motionBelow(joint, result, nullptr, time));
            const auto expected = localTransform(joint, wanted.translation, wanted.angles, wanted.scale);
            // Dividing by a small weight magnifies rounding.
            const double weight = layer ? layerTerm(joint, *layer, time).weight : 1;
            RC_ASSERT(rotationDistance(found.rotation, expected.rotation) * std::min(1.0, weight) < 1e-12);
            RC_ASSERT((found.translation - expected.translation).norm() < 1e-10);
        }
    }));
}

/// Returns the times at which a bake can be compared: all but those at which the motion jumps. A curve that
/// was baked takes microseconds for a jump, even if it only undoes one below it.
std::vector<Seconds> steadyTimes(const test::Rig& before, const test::Rig& baked, std::uint32_t seed) {
    std::vector<Seconds> times = someTimes(*before.clip, seed, 60);
    const double first = before.clip->rate.time(before.clip->firstFrame).value;
    for (int frame = 0; frame < 40 && frame < before.clip->frameCount(); ++frame)
        times.push_back(Seconds{first} + before.clip->rate.time(FrameIndex{frame}));
    const auto jumps = [](const test::Rig& rig, Seconds time) {
        const Pose pose = poseAt(rig, time);
        return std::ranges::any_of(std::array{-4e-6, 4e-6}, [&](double offset) {
            return difference(*rig.skeleton, pose, poseAt(rig, time + Seconds{offset})) > 1e-3;
        });
    };
    std::erase_if(times, [&](Seconds time) { return jumps(before, time) || jumps(baked, time); });
    return times;
}

LayeredClip subjectOf(const test::Rig& rig) { return {rig.skeleton, rig.clip, {}}; }

const test::RigOptions kSmallRig{.maximumJoints = 6};
const test::ClipOptions kShortClip{.slerp = false, .maximumFrames = 60};

TEST(Layers, flatteningKeepsTheMotionAtAndBetweenFrames) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomLayeredRig(kSmallRig, kShortClip);
        const auto flat = flattened(subjectOf(rig));
        RC_ASSERT(flat.has_value());
        RC_ASSERT(flat->layers.empty());
        const test::Rig baked = withClip(rig, *flat);
        const auto times = steadyTimes(rig, baked, *rc::gen::arbitrary<std::uint32_t>());
        RC_ASSERT(largestDifference(rig, baked, times) < 4e-5);
    }));
}

TEST(Layers, mergingAndConvertingKeepTheMotion) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomLayeredRig(kSmallRig, kShortClip);
        test::Dice dice(*rc::gen::arbitrary<std::uint32_t>());
        const auto at =
            static_cast<std::size_t>(dice.integer(0, static_cast<int>(rig.clip->layers.size()) - 1));
        const LayerId layer = rig.clip->layers[at]->id;
        const bool merges = dice.chance(0.5);
        const auto edited = merges
                                ? mergedDown(subjectOf(rig), layer)
                                : convertedLayer(subjectOf(rig), layer,
                                                 dice.chance(0.5) ? LayerMode::additive : LayerMode::override,
                                                 static_cast<LayerRotation>(dice.integer(0, 2)));
        if (!edited) return;  // muted, or the lower layer has no weight somewhere
        RC_ASSERT(edited->layers.size() == rig.clip->layers.size() - (merges ? 1U : 0U));
        const test::Rig baked = withClip(rig, *edited);
        const auto times = steadyTimes(rig, baked, *rc::gen::arbitrary<std::uint32_t>());
        // Where the lower layer has little weight, its curves are as many times less exact.
        RC_ASSERT(largestDifference(rig, baked, times) < 4e-5);
    }));
}

TEST(Layers, theDifferenceOnTopOfTheBaseEqualsTheWantedMotion) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig wanted = *test::randomLayeredRig(kSmallRig, kShortClip);
        Clip base = test::makeClip(*wanted.skeleton, *rc::gen::arbitrary<std::uint32_t>(), kShortClip);
        base.rate = wanted.clip->rate;
        const test::Rig below = withClip(wanted, base);
        auto layer = differenceLayer(subjectOf(wanted), subjectOf(below), LayerRotation::joint);
        RC_ASSERT(layer.has_value());
        const std::vector<Track> tracks = layer->tracks;
        layer->id = LayerId{3000001};
        base.layers.push_back(std::make_shared<const ClipLayer>(*layer));
        const test::Rig sum = withClip(wanted, base);
        const auto times = steadyTimes(wanted, sum, *rc::gen::arbitrary<std::uint32_t>());
        RC_ASSERT(largestDifference(wanted, sum, times) < 4e-5);
        // At the keys of each joint it is exact.
        for (const Track& track : tracks) {
            const Joint& joint = (*wanted.skeleton)[wanted.skeleton->find(track.id.joint).value()];
            for (const Key& key : track.curve->keys()) {
                if (!isAngle(track.id.channel) || track.curve->size() == 1) continue;
                const auto rotationIn = [&](const Clip& clip) {
                    return rotationOf(joint, motionBelow(joint, clip, nullptr, key.time));
                };
                RC_ASSERT(rotationDistance(rotationIn(*wanted.clip), rotationIn(*sum.clip)) < 1e-11);
            }
        }
    }));
}

TEST(Layers, mergingSumsOfSparseKeysAddsNoOthers) {
    // Two additive layers on a dense base: the sum has the keys of the two, not of the base.
    Joint joint;
    joint.id = JointId{1};
    joint.name = "joint";
    joint.tail = {0, 1, 0};
    joint.free = {Channel::translationX};
    const auto skeleton = std::make_shared<const Skeleton>(Skeleton::create({joint}).value());
    Clip clip;
    clip.lastFrame = FrameIndex{600};
    std::vector<double> wave;
    for (int i = 0; i <= 600; ++i) wave.push_back(std::sin(0.05 * i));
    clip.tracks = {{{JointId{1}, Channel::translationX},
                    std::make_shared<const Curve>(Curve::fromSamples(clip.rate, clip.firstFrame, wave))}};
    for (int i = 0; i < 2; ++i) {
        ClipLayer layer;
        layer.id = LayerId{2 + static_cast<std::uint64_t>(i)};
        layer.name = "layer " + std::to_string(i);
        std::vector<Key> keys;
        for (int k = 0; k < 4; ++k)
            keys.push_back({Seconds{0.2 * i + 0.5 * k}, 0.1 * k * k, Interpolation::catmullRom});
        layer.tracks = {
            {{JointId{1}, Channel::translationX}, std::make_shared<const Curve>(Curve::fromKeys(keys))}};
        clip.layers.push_back(std::make_shared<const ClipLayer>(std::move(layer)));
    }
    const test::Rig rig{skeleton, std::make_shared<const Clip>(clip)};
    const auto merged = mergedDown(subjectOf(rig), LayerId{3});
    ASSERT_TRUE(merged.has_value());
    EXPECT_EQ(merged->layers[0]->tracks[0].curve->size(), 8U);
    EXPECT_LT(largestDifference(rig, withClip(rig, *merged), someTimes(clip, 5, 200)), 1e-9);
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
