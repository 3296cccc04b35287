#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <thread>

#include "core/anim/clip/Clip.h"
#include "core/base/InParallel.h"
#include "core/scene/analysis/Compare.h"
#include "core/scene/analysis/Contacts.h"
#include "core/scene/evaluation/MotionTrail.h"
#include "tests/core/Mocap.h"
#include "tests/core/RandomRig.h"
#include "tests/core/scene/Walker.h"

// Evaluating on all cores gives bitwise the same results as evaluating on one.

namespace sinew {
namespace SINEW_TEST_FILE {

/// Compares the result of `make` on one core with several results on all cores.
template <class Make, class Check>
void expectSame(const Make& make, const Check& check) {
    const auto alone = [&make] {
        const SingleThreadScope sole;
        return make();
    }();
    for (int time = 0; time < 3; ++time) check(alone, make());
}

std::vector<MotionTrail> trailsOf(const Motion& motion, FrameIndex last, int perFrame) {
    std::vector<BonePoint> points;
    for (int joint = 0; joint < motion.character->skeleton->size(); joint += 2)
        points.push_back({joint, joint % 4 == 0 ? BonePoint::End::tail : BonePoint::End::head});
    Evaluator evaluator(motion.character, motion.clip);
    return motionTrails(evaluator, points, {0}, last, perFrame).value();
}

void checkTrails(const std::vector<MotionTrail>& a, const std::vector<MotionTrail>& b) {
    RC_ASSERT(a.size() == b.size());
    for (std::size_t p = 0; p < a.size(); ++p) {
        RC_ASSERT(a[p].frames == b[p].frames);
        RC_ASSERT(a[p].keys == b[p].keys);
        RC_ASSERT(a[p].samples.size() == b[p].samples.size());
        for (std::size_t i = 0; i < a[p].samples.size(); ++i) {
            RC_ASSERT(a[p].samples[i].time == b[p].samples[i].time);
            RC_ASSERT(a[p].samples[i].position == b[p].samples[i].position);
            RC_ASSERT(a[p].samples[i].speed == b[p].samples[i].speed);
        }
    }
}

TEST(ParallelEvaluation, trailsAreTheSame) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        auto character = std::make_shared<Character>();
        character->skeleton = rig.skeleton;
        const Motion motion{character, rig.clip};
        const FrameIndex last{*rc::gen::inRange(0, 900)};
        expectSame([&] { return trailsOf(motion, last, 2); }, checkTrails);
    }));
}

/// Long enough for several chunks.
TEST(ParallelEvaluation, contactsAreTheSame) {
    const Scene scene = test::mocap(7, 40'000);
    const Character& character = *scene.characters[0];
    const ContactSettings settings{.maxSpeed = 100, .maxHeight = 0.3};
    expectSame([&] { return detectContacts(character, character.clips[0], settings); },
               [](const auto& alone, const auto& together) {
                   EXPECT_GT(alone.size(), 50U);
                   EXPECT_EQ(alone, together);
               });
}

TEST(ParallelEvaluation, cancellingGivesNoContacts) {
    const Motion walker = test::walker();
    const std::atomic<bool> cancel = true;
    EXPECT_TRUE(detectContacts(*walker.character, walker.clip, {.maxSpeed = 2, .cancel = &cancel}).empty());
}

TEST(ParallelEvaluation, comparisonsAreTheSame) {
    const Motion first = test::walker({.seconds = 60});
    const Motion others[] = {{first.character, std::make_shared<const Clip>(withInterpolation(
                                                   *first.clip, Interpolation::catmullRom))},
                             test::walker({.seconds = 45, .heading = 0.1})};
    CompareSettings settings;
    settings.rate = *FrameRate::create(120, 1);
    expectSame([&] { return compareMotions(first, others, settings).value(); },
               [](const auto& alone, const auto& together) {
                   for (std::size_t k = 0; k < alone.size(); ++k) {
                       for (std::size_t j = 0; j < alone[k].joints.size(); ++j) {
                           const JointDifference &a = alone[k].joints[j], &b = together[k].joints[j];
                           EXPECT_EQ(a.rmsAngle, b.rmsAngle);
                           EXPECT_EQ(a.rmsDistance, b.rmsDistance);
                           EXPECT_EQ(a.maxAngle, b.maxAngle);
                           EXPECT_EQ(a.maxDistance, b.maxDistance);
                           EXPECT_EQ(a.worstTime, b.worstTime);
                           EXPECT_EQ(a.worstDistanceTime, b.worstDistanceTime);
                       }
                   }
               });
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
