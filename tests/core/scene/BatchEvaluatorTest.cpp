#include "core/scene/evaluation/BatchEvaluator.h"

#include <gtest/gtest.h>

#include "tests/core/RandomRig.h"

// Evaluating many times at once equals the Evaluator's results for each, whatever happens between clip and
// pose.

namespace sinew {
namespace SINEW_TEST_FILE {

using Locals = BatchEvaluator<double>::Locals;

std::shared_ptr<Character> characterOf(const test::Rig& rig) {
    auto character = std::make_shared<Character>();
    character->skeleton = rig.skeleton;
    return character;
}

/// Times throughout a clip and slightly beyond its ends.
std::vector<Seconds> someTimes(const Clip& clip, std::uint32_t seed) {
    test::Dice dice(seed);
    const double start = clip.rate.time(clip.firstFrame).value, end = clip.rate.time(clip.lastFrame).value;
    std::vector<Seconds> times(static_cast<std::size_t>(dice.integer(1, static_cast<int>(kBatchSize))));
    for (Seconds& time : times) time = Seconds{dice.between(start - 0.1, end + 0.1)};
    return times;
}

void compareOneByOne(const std::shared_ptr<const Character>& character,
                     const std::shared_ptr<const Clip>& clip, Evaluator::Unkeyed unkeyed) {
    Evaluator many(character, clip, unkeyed), single(character, clip, unkeyed);
    BatchEvaluator<double> wide(many, Locals::stored);
    const std::vector<Seconds> times = someTimes(*clip, *rc::gen::arbitrary<std::uint32_t>());
    wide.evaluate(times);
    const double rounding = 1e-12 * (character->skeleton->extent() + 10);
    for (std::size_t i = 0; i < times.size(); ++i) {
        single.evaluate(times[i]);
        for (int j = 0; j < character->skeleton->size(); ++j) {
            const auto at = static_cast<std::size_t>(j);
            const Transform local = wide.local(j, i), expected = single.local()[at];
            RC_ASSERT((local.translation - expected.translation).norm() <= rounding);
            RC_ASSERT((local.scale - expected.scale).norm() <= rounding);
            RC_ASSERT(
                local.rotation.toRotationMatrix().isApprox(expected.rotation.toRotationMatrix(), 1e-12));
            RC_ASSERT((wide.model(j, i).translation() - single.model()[at].translation()).norm() <= rounding);
            RC_ASSERT((wide.bone(j, i).tail - single.bone(j).tail).norm() <= rounding);
        }
    }
}

TEST(BatchEvaluator, matchesTheEvaluator) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        compareOneByOne(characterOf(rig), rig.clip, Evaluator::Unkeyed::ignored);
    }));
}

TEST(BatchEvaluator, appliesWarps) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        auto clip = std::make_shared<Clip>(*rig.clip);
        clip->warp = std::make_shared<const TimeWarp>(
            TimeWarp::create({{{0}, {0.1}, SpanKind::smooth}, {{1}, {0.5}, SpanKind::reverse}, {{1.5}, {0}}})
                .value());
        compareOneByOne(characterOf(rig), clip, Evaluator::Unkeyed::ignored);
        Evaluator many(characterOf(rig), clip), single(characterOf(rig), clip);
        BatchEvaluator<double> wide(many);
        wide.evaluate(FrameIndex{3}, 5);
        for (std::size_t i = 0; i < 5; ++i) {
            single.evaluate(clip->rate.time(FrameIndex{3 + static_cast<std::int64_t>(i)}));
            RC_ASSERT((wide.bone(0, i).tail - single.bone(0).tail).norm() <= 1e-10);
        }
    }));
}

TEST(BatchEvaluator, appliesDisplayedLimits) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        std::vector<Joint> joints = rig.skeleton->joints();
        for (Joint& joint : joints) joint.limits.setEnforced(LimitUse::display, true);
        auto character = characterOf(rig);
        character->skeleton = std::make_shared<const Skeleton>(Skeleton::create(std::move(joints)).value());
        compareOneByOne(character, rig.clip, Evaluator::Unkeyed::ignored);
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
