#pragma once

#include <gtest/gtest.h>

#include "core/scene/edits/goals/EditGoals.h"
#include "core/scene/edits/keys/SetKeys.h"
#include "core/scene/evaluation/Evaluator.h"
#include "tests/core/scene/Arm.h"

namespace sinew::test {

/// The scene of an arm whose goals are live.
class WithLiveGoals : public testing::Test {
protected:
    Goal goalOf(const char* joint, const Eigen::Vector3d& target) const {
        Goal goal;
        goal.joint = idOf(scene_, joint);
        goal.target = target;
        goal.live = true;
        return goal;
    }
    void set(std::vector<Goal> goals) {
        scene_ = setGoals(scene_, armIn(scene_).id, std::move(goals)).value();
    }
    Result<Scene> keyed(double seconds, ChannelId id, double value) const {
        const ChannelValue values[] = {{id, value}};
        return setKeys(scene_, armIn(scene_).id, armIn(scene_).clips[0]->id, Seconds{seconds}, values);
    }
    void key(double seconds, ChannelId id, double value) { scene_ = keyed(seconds, id, value).value(); }
    Evaluator evaluator() const { return Evaluator(scene_.characters[0], armIn(scene_).clips[0]); }
    Eigen::Vector3d tail(double seconds, const char* joint) const {
        Evaluator at = evaluator();
        at.evaluate(Seconds{seconds});
        return at.bone(*skeletonIn(scene_).find(joint)).tail;
    }

    Scene scene_ = armScene();
    const Eigen::Vector3d target_{1.2, 2.1, 0.4};
};

}  // namespace sinew::test
