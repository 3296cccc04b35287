#include "core/scene/evaluation/Evaluator.h"

#include <gtest/gtest.h>
#include <rapidcheck.h>

#include "core/anim/sampling/ClipSampler.h"
#include "core/math/Transform.h"
#include "core/simd/PoseSampler.h"
#include "tests/core/RandomRig.h"

namespace sinew {
namespace SINEW_TEST_FILE {

std::shared_ptr<const Character> characterOf(std::shared_ptr<const Skeleton> skeleton) {
    auto character = std::make_shared<Character>();
    character->skeleton = std::move(skeleton);
    return character;
}

TEST(Evaluator, isAtRestWithoutAClip) {
    const auto skeleton = std::make_shared<const Skeleton>(test::makeSkeleton(4, 9));
    Evaluator evaluator(characterOf(skeleton), nullptr);
    for (const bool evaluated : {false, true}) {
        if (evaluated) evaluator.evaluate(Seconds{3});
        for (int i = 0; i < skeleton->size(); ++i) {
            const auto index = static_cast<std::size_t>(i);
            EXPECT_TRUE(evaluator.local()[index] == (*skeleton)[i].rest);
            EXPECT_EQ(evaluator.model()[index].matrix(), skeleton->restModel()[index].matrix());
            EXPECT_EQ(evaluator.values(i).translation, (*skeleton)[i].rest.translation);
            EXPECT_EQ(evaluator.values(i).angles, Eigen::Vector3d::Zero());
            EXPECT_EQ(evaluator.values(i).scale, (*skeleton)[i].rest.scale);
        }
    }
    EXPECT_EQ(evaluator.clip(), nullptr);
}

TEST(Evaluator, equalsSamplingThenForwardKinematics) {
    EXPECT_TRUE(rc::check([] {
        const test::Rig rig = *test::randomRig();
        Evaluator evaluator(characterOf(rig.skeleton), rig.clip);
        const ClipSampler sampler(rig.skeleton, rig.clip);
        // An earlier time must leave no trace.
        evaluator.evaluate(Seconds{*test::randomBetween(-1, 6)});
        const Seconds time{*test::randomBetween(-1, 6)};
        evaluator.evaluate(time);
        Pose pose;
        sampler.sample(time, pose);
        std::vector<Affine> model(pose.size());
        forwardKinematics(*rig.skeleton, pose, model);
        double size = rig.skeleton->extent();
        for (const Affine& affine : model) size = std::max(size, affine.translation().norm());
        for (int i = 0; i < rig.skeleton->size(); ++i) {
            const auto index = static_cast<std::size_t>(i);
            const Transform& local = evaluator.local()[index];
            if (isScalarForced()) {
                RC_ASSERT(local == pose[index]);
                RC_ASSERT(evaluator.model()[index].matrix() == model[index].matrix());
            }
            RC_ASSERT(rotationDistance(local.rotation, pose[index].rotation) <= 1e-12);
            RC_ASSERT((local.translation - pose[index].translation).norm() <= 1e-12 * size);
            RC_ASSERT((local.scale - pose[index].scale).norm() <= 1e-12);
            RC_ASSERT(evaluator.model()[index].matrix().isApprox(model[index].matrix(), 1e-12));
            RC_ASSERT(evaluator.values(i).angles == sampler.values(i, time).angles);
            const Eigen::Vector3d tail = model[index] * (*rig.skeleton)[i].tail;
            RC_ASSERT((evaluator.bone(i).tail - tail).norm() <= 1e-12 * size);
            RC_ASSERT((evaluator.bone(i).head - model[index].translation()).norm() <= 1e-12 * size);
        }
    }));
}

}  // namespace SINEW_TEST_FILE
}  // namespace sinew
